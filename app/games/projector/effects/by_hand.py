"""Sentences that the people at the table settle."""

from app.games.projector import nodes as n
from app.games.projector.records import LOADER
from app.games.projector.running import Play, do, effect
from app.games.projector.state import State
from app.kernel.decision import Flow
from app.kit.by_hand import Hands, reader_of

HANDS = Hands[State, Play](
    reader=lambda state: reader_of(LOADER, state.cards),
    rule="sentence",
    cards=lambda state: state.cards,
    shipped=LOADER.shipped,
    schema=LOADER.schema,
    name=lambda state, seat: state.title(seat),
    owner=lambda _state, play: play.seat,
    others=lambda state, _owner: state.seats,
    run=do,
)


@effect(n.ByHand)
def by_hand(state: State, play: Play, sentence: n.ByHand) -> Flow[None]:
    yield from HANDS.settle(state, play, sentence.words)
