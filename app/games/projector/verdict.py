"""How an evening or the whole campaign ended: finding Helena is not the same as putting the machine away."""

from collections.abc import Mapping

from app.games.projector.state import State
from app.kernel.decision import Outcome, Viewer
from app.kernel.verdict import Verdict


def verdict(_state: State, outcome: Outcome, viewer: Viewer) -> Verdict:
    """PJ-004 Only the last card wins; PJ-005 everything else is the end of an evening."""
    if outcome.winners:
        found = "You found her" if viewer is not None else "Helena is found"
        return Verdict(found, f"{outcome.reason} The lamp goes out, and this time nobody is missing.")
    return Verdict("The lamp goes out for tonight", outcome.reason)


def landmarks(state: State) -> Mapping[str, int]:
    """Goals, worlds, and whoever did not come home by themselves."""
    explorers = state.projection.explorers if state.projection else []
    return {
        "Goals": len(state.campaign.goals),
        "Areas": len(state.campaign.areas),
        "Dissipated": sum(explorer.gone == "dissipated" for explorer in explorers),
    }
