"""Sentences that the people at the table settle."""

from collections.abc import Iterable

from app.games.fourth_wall.asking import presence_decides
from app.games.fourth_wall.instructions import Play, carry_out, effect
from app.games.fourth_wall.nodes import ByHand, Sentence
from app.games.fourth_wall.records import LOADER
from app.games.fourth_wall.state import State
from app.kernel.decision import Flow, Seat
from app.kit.by_hand import Hands, reader_of


def _owner(state: State, play: Play) -> Seat | None:
    return None if presence_decides(state, play.player) else play.player


def _others(state: State, owner: Seat) -> Iterable[Seat]:
    return (seat for seat in state.knowledge.seats if not presence_decides(state, seat) and seat != owner)


def _run(state: State, play: Play, node: object) -> Flow[object]:
    assert isinstance(node, Sentence)
    return (yield from carry_out(state, play, node))


HANDS = Hands[State, Play](
    reader=lambda state: reader_of(LOADER, state.cards),
    rule="acting",
    cards=lambda state: state.cards,
    shipped=LOADER.shipped,
    schema=LOADER.schema,
    name=lambda state, seat: state.title(seat),
    owner=_owner,
    others=_others,
    run=_run,
)


@effect(ByHand)
def by_hand(state: State, play: Play, clause: ByHand) -> Flow[bool]:
    yield from HANDS.settle(state, play, clause.words)
    return True
