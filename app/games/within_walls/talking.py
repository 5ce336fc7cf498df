"""What may be said at the table, and what each keeps to themselves. WW-274, WW-277 Words only: nothing shows a card."""

from collections.abc import Mapping

from app.games.within_walls.records import CULTISTS
from app.games.within_walls.state import NPC, State
from app.games.within_walls.victory import side_of
from app.kernel.decision import Seat
from app.kernel.game import Notebook
from app.kernel.log import OptionValue

OUT = "You have been eliminated: you may listen, but say nothing until the game has ended."


def silent(state: State, seat: Seat) -> str:
    """WW-273 The living say what they like; WW-278, WW-R59 the eliminated nothing, unless the table wants it so."""
    return "" if state.is_alive(seat) or state.is_over or state.options.eliminated_chat else OUT


def whispers(options: Mapping[str, OptionValue]) -> bool:
    """WW-R59 None, unless the table wants them."""
    return bool(options["whispers"])


def _others(state: State, seat: Seat) -> tuple[tuple[str, str], ...]:
    npc = () if state.npc is None else ((str(NPC), state.name(NPC)),)
    return (*((str(player.seat), player.name) for player in state.players if player.seat != seat), *npc)


def _truth(state: State) -> Mapping[str, str]:
    """Who was what, for the end of the game."""
    sides = {str(player.seat): side_of(state, player) for player in state.players}
    if state.npc is not None:
        sides[NPC] = state.agenda(state.npc.agenda).side
    return {seat: "cultist" if side == CULTISTS else "agent" for seat, side in sides.items()}


NOTEBOOK: Notebook[State] = Notebook(
    marks=(("agent", "Agent"), ("agent?", "Agent?"), ("cultist?", "Cultist?"), ("cultist", "Cultist")),
    about=_others,
    chapter=lambda state: max(1, state.round),
    truth=_truth,
)
"""Suspicions, round by round."""
