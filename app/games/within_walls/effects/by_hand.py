"""Sentences that the people at the table settle."""

from collections.abc import Iterable

from app.games.within_walls.instructions import Context, carry_out, event
from app.games.within_walls.nodes import ByHand
from app.games.within_walls.records import LOADER
from app.games.within_walls.state import State
from app.games.within_walls.text import alone, reader
from app.kernel.decision import Flow, Seat
from app.kit.by_hand import Hands


def _owner(state: State, context: Context) -> Seat | None:
    return context.you if state.is_alive(context.you) else None


def _others(state: State, owner: Seat) -> Iterable[Seat]:
    return (player.seat for player in state.others(owner))


def _run(state: State, context: Context, node: object) -> Flow[object]:
    yield from carry_out(state, context, alone(node))
    return None


HANDS = Hands[State, Context](
    reader=lambda _state: reader(),
    rule="sentence",
    cards=lambda state: state.cards,
    shipped=LOADER.shipped,
    schema=LOADER.schema,
    name=lambda state, seat: state.name(seat),
    owner=_owner,
    others=_others,
    run=_run,
    fits=lambda node: bool(alone(node)),
)


@event(ByHand)
def by_hand(state: State, context: Context, said: ByHand) -> Flow[None]:
    yield from HANDS.settle(state, context, said.words)
