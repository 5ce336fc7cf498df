"""How the night ended, in the words of whoever reads it: an Agent is not told what a Cultist has won."""

from collections.abc import Mapping

from app.games.within_walls.records import AGENTS, CULTISTS
from app.games.within_walls.state import Player, State
from app.games.within_walls.victory import FACTIONS, OF_TWO, side_of
from app.kernel.decision import Outcome, Viewer
from app.kernel.verdict import Verdict

HOW = {
    "agents-unmasked": "There is no Cultist left.",
    "cultists-numbers": "There are not enough Agents left to outvote the cult.",
    "cultists-act-five": "The fifth act began.",
}
"""By ending, in words that are true for everybody."""
TITLES = {
    (AGENTS, True): "You walk out at dawn",
    (AGENTS, False): "The house keeps you",
    (CULTISTS, True): "The house is yours",
    (CULTISTS, False): "They have found you out",
}
"""By the reader's side, and whether it won."""
TITLES_OF_TWO = {
    (AGENTS, True): "The case is closed",
    (AGENTS, False): "The house keeps you both",
    (CULTISTS, True): "The house is yours",
    (CULTISTS, False): "The house lets go of you",
}
"""The same where a third sits between two, and a dead Agent may have won."""
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
    how = _how(state, outcome)
    if player is None:
        return Verdict(f"The {side.capitalize()} win", how)
    own = side_of(state, player)
    if state.is_two_player:
        return Verdict(TITLES_OF_TWO[own, own == side], how)
    if own == side and player.seat not in outcome.winners:
        return Verdict("Your side wins, without you", f"{how} {_fate(player)}")
    return Verdict(TITLES[own, own == side], f"{how} {LAST[own, own == side]}")


def _how(state: State, outcome: Outcome) -> str:
    """With two it hangs on who the third was, so each of the six endings has words of its own."""
    if state.is_two_player:
        return next(ending.words for ending in OF_TWO.values() if ending.key == outcome.ending)
    return HOW[outcome.ending]


def _fate(player: Player) -> str:
    return "You did not live to see it." if not player.is_alive else "You were not counted among the winners."


def measures(state: State) -> Mapping[str, int]:
    """For designers: how long it took, and how far it went."""
    return {"rounds": state.round, "last act": state.act}


def landmarks(state: State) -> Mapping[str, int]:
    """Who is gone, and how far the story is."""
    living = len(state.living) + (state.npc.is_alive if state.npc else 0)
    return {"Living": living, "Act": state.act}
