"""Sentences that the people at the table settle."""

from collections.abc import Iterable
from dataclasses import replace

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.instructions import Context, effect, run_text
from app.games.great_old_ones.records import LOADER
from app.games.great_old_ones.state import State
from app.games.great_old_ones.text import reader
from app.kernel.decision import Flow, Seat
from app.kit.by_hand import Hands


def _owner(state: State, context: Context) -> Seat | None:
    """The seat it belongs to; what the scenario does is the first active investigator's to settle."""
    active = [person.seat for person in state.active()]
    return context.author if context.author in active else next(iter(active), None)


def _others(state: State, _owner: Seat) -> Iterable[Seat]:
    return (person.seat for person in state.active())


def _run(state: State, context: Context, node: object) -> Flow[object]:
    assert isinstance(node, (n.Core, n.Conditional, n.ForEach))
    author = _owner(state, context) if context.author is None else context.author
    yield from run_text(state, (node,), replace(context, author=author))
    return None


HANDS = Hands[State, Context](
    reader=lambda _state: reader(),
    rule="acting",
    cards=lambda state: state.cards,
    shipped=LOADER.shipped,
    schema=LOADER.schema,
    name=lambda state, seat: state.name_of(seat),
    owner=_owner,
    others=_others,
    run=_run,
    fits=lambda node: not isinstance(node, n.Otherwise),
)


@effect(n.ByHand)
def by_hand(state: State, context: Context, sentence: n.ByHand) -> Flow[None]:
    yield from HANDS.settle(state, context, sentence.words)
