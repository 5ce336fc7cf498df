"""How the night ended, in the words of whoever reads it: an Agent is not told what a Cultist has won."""

from collections.abc import Mapping

from app.games.within_walls.faces import AGENTS, CULTISTS
from app.games.within_walls.state import Player, State
from app.games.within_walls.victory import FACTIONS, side_of
from app.kernel.decision import Outcome, Viewer
from app.kernel.verdict import Verdict

HOW = {
    "agents-unmasked": "There is no Cultist left.",
    "agents-act-five": "The fifth act began, and the silent third was an Agent.",
    "agents-alone": "One of you is gone, and the silent third was an Agent.",
    "cultists-numbers": "There are not enough Agents left to outvote the cult.",
    "cultists-act-five": "The fifth act began.",
    "cultists-alone": "One of you is gone, and the silent third was the Cultist.",
}
"""By ending, in words that are true for everybody."""
TITLES = {
    (AGENTS, True): "You walk out at dawn",
    (AGENTS, False): "The house keeps you",
    (CULTISTS, True): "The house is yours",
    (CULTISTS, False): "They have found you out",
}
"""By the reader's side, and whether it won."""
LAST = {
    (AGENTS, True): "The doors open, you count yourselves on the steps, and this time the number is right.",
    (AGENTS, False): "Somebody you trusted closes the file and keeps the keys.",
    (CULTISTS, True): "You close the file and keep the keys.",
    (CULTISTS, False): "The doors open without you.",
}


def verdict(state: State, outcome: Outcome, viewer: Viewer) -> Verdict:
    """WW-245 Where only the living win, one who was eliminated is told so."""
    side = next((side for side, endings in FACTIONS.items() if outcome.ending in endings), "")
    if not side:
        return Verdict("Nobody wins", outcome.reason)
    player = next((player for player in state.players if player.seat == viewer), None)
    if player is None:
        return Verdict(f"The {side.capitalize()} win", HOW[outcome.ending])
    own = side_of(state, player)
    if own == side and player.seat not in outcome.winners:
        return Verdict("Your side wins, without you", f"{HOW[outcome.ending]} {_fate(player)}")
    return Verdict(TITLES[own, own == side], f"{HOW[outcome.ending]} {LAST[own, own == side]}")


def _fate(player: Player) -> str:
    return "You did not live to see it." if not player.is_alive else "You were not counted among the winners."


def landmarks(state: State) -> Mapping[str, int]:
    """Who is gone, and how far the story is."""
    living = len(state.living) + (state.npc.is_alive if state.npc else 0)
    return {"Living": living, "Act": state.act}
