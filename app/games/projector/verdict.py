"""How an evening or the whole campaign ended: finding Helena is not the same as putting the machine away."""

from collections.abc import Mapping

from app.games.projector.state import Day, State
from app.kernel.decision import Outcome, Viewer
from app.kernel.verdict import Verdict


def verdict(_state: State, outcome: Outcome, viewer: Viewer) -> Verdict:
    """PJ-004 Only the last card wins; PJ-005 everything else is the end of an evening."""
    if outcome.winners:
        found = "You found her" if viewer is not None else "Helena is found"
        return Verdict(found, f"{outcome.reason} The lamp goes out, and this time nobody is missing.")
    return Verdict("The lamp goes out for tonight", outcome.reason)


def measures(state: State) -> Mapping[str, int]:
    """How far a campaign came, for `veil simulate`."""
    now, cards = state.campaign, state.cards
    left = [how for day in now.calendar for how in day.left.values()]
    melded = [state.meld_of(slide) for player in now.players for slide in player.reserve]
    return {
        "days": now.day,
        "goals": len(now.goals),
        "highest tier": max(state.entropy(card).tier for card in now.entropy),
        "melded slides": sum(bonus > 0 for bonus in melded),
        "fullest reserve": max(len(player.reserve) for player in now.players),
        "players dissipated": left.count("dissipated"),
        "set-ups visited": len({day.setup for day in now.calendar if day.setup}),
        "places unseen": sum(id not in now.seen for id in cards.locations),
        "cards unread": sum(id not in now.read for id in (*cards.diaries, *cards.stories) if id not in _locks(state)),
        **_first_met(now.calendar),
    }


def _first_met(calendar: list[Day]) -> dict[str, int]:
    """The day on which each higher tier was first drawn, if it was."""
    reached = {tier: [day.day for day in calendar if day.tier >= tier] for tier in (3, 4, 5)}
    return {f"day of tier {tier}": days[0] for tier, days in reached.items() if days}


def _locks(state: State) -> set[str]:
    return {id for id, card in state.cards.stories.items() if card.is_lock}


def landmarks(state: State) -> Mapping[str, int]:
    """Goals, worlds, and whoever did not come home by themselves."""
    explorers = state.projection.explorers if state.projection else []
    return {
        "Goals": len(state.campaign.goals),
        "Areas": len(state.campaign.areas),
        "Dissipated": sum(explorer.gone == "dissipated" for explorer in explorers),
    }
