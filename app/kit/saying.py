"""Sentences on the cards of a game on a `Tabletop`: one family of them, read and carried out.

    READER = saying.reader(__package__, Clause.__subclasses__(), {"lose": lambda n: Gain(-n)}, TERMS)
    effect = Acts[Flow[None] | None, State]()
    saying.people_settle(effect, LOADER)

The grammar of such a game has one rule for all that happens, `acting`; numbers and blanks it need not explain.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from app.kernel.cardset import CardSet
from app.kernel.decision import Flow
from app.kit.by_hand import Hands, reader_of
from app.kit.effects import Acts
from app.kit.loader import Loader
from app.kit.tabletop import Tabletop
from app.kit.text import TextReader, grammar_of

T = TypeVar("T", bound=Tabletop[CardSet])
C = TypeVar("C", bound=CardSet)

ACTING = "acting"
COMMON = """
NUMBER: /\\d+/
%ignore " "
"""


@dataclass(frozen=True, slots=True)
class ByHand:
    """A sentence that the people at the table settle."""

    words: str


def reader(
    package: str,
    forms: Iterable[type],
    builders: Mapping[str, Callable[..., object]] = MappingProxyType({}),
    terms: Iterable[str] = (),
) -> TextReader:
    """Reads what the grammar of a game's package says, and what it leaves to people."""
    made = {f"by_hand_{ACTING}": ByHand, **builders}
    return TextReader(grammar_of(package) + COMMON, (ACTING,), forms, made, terms=terms)


def people_settle(effect: Acts[Flow[None] | None, T], loader: Loader[C]) -> None:
    """Who acts says what a sentence means that the engine was not taught, and all others agree."""
    hands = Hands[T, None](
        reader=lambda state: reader_of(loader, state.cards),
        rule=ACTING,
        cards=lambda state: state.cards,
        shipped=loader.shipped,
        schema=loader.schema,
        name=lambda state, seat: state.player(seat).name,
        owner=lambda state, _none: state.acting.seat,
        others=lambda state, _owner: (player.seat for player in state.players),
        run=lambda state, _none, sentence: effect.carry_out((sentence,), state),
    )

    @effect(ByHand)
    def by_hand(state: T, sentence: ByHand) -> Flow[None]:
        yield from hands.settle(state, None, sentence.words)
