"""Items as whoever handles them can tell them apart: by their kind, and by their face where one has looked (WW-R74)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from app.games.within_walls.asking import because, plural
from app.games.within_walls.records import DRUG
from app.games.within_walls.state import Card, Player, State
from app.kernel.decision import Option, Question, Seat, question
from app.kernel.topic import Asked

LOOKED = "look"
"""The deed of looking at an item of one's own, which everybody sees."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Items one cannot tell apart; `place` is where the first of them lies."""

    place: int
    name: str
    cards: tuple[Card, ...]
    text: str | None = None
    """What they do once they lie on an Insanity, if this seat knows their face."""

    @property
    def label(self) -> str:
        return f"{self.name} ({len(self.cards)})" if len(self.cards) > 1 else self.name


def alike(state: State, seat: Seat, owner: Player, without: Sequence[Card] = ()) -> list[Alike]:
    """WW-192 The items before somebody, gathered by what this seat knows of them."""
    groups: dict[str, list[Card]] = {}
    for card in owner.items:
        if card not in without:
            groups.setdefault(_name(state, seat, card), []).append(card)
    return [
        Alike(owner.items.index(cards[0]) + 1, name, tuple(cards), _text(state, seat, cards[0]))
        for name, cards in groups.items()
    ]


def _text(state: State, seat: Seat, card: Card) -> str | None:
    return state.item(card).words if state.knowledge.knows(seat, card) else None


def _name(state: State, seat: Seat, card: Card) -> str:
    face = state.item(card)
    kind = face.kind.capitalize()
    return f"{kind}: {face.name}" if state.knowledge.knows(seat, card) else kind


def labelled_items(state: State, owner: Player) -> list[tuple[Card, str]]:
    """One by one, by their kind and their place among those of their kind, where it matters how many are meant."""
    kinds = [state.item(card).kind.capitalize() for card in owner.items]
    return [
        (card, f"{kind} {kinds[: place + 1].count(kind)}" if kinds.count(kind) > 1 else kind)
        for place, (card, kind) in enumerate(zip(owner.items, kinds, strict=True))
    ]


def is_a_choice(state: State, seat: Seat, owner: Player, count: int) -> bool:
    """Whether to ask which items, from public facts: they differ by kind, or this seat has once looked at some."""
    kinds = {state.item(card).kind for card in owner.items}
    has_looked = any(deed.kind == LOOKED and deed.seat == seat for deed in state.record)
    return len(owner.items) > count and (len(kinds) > 1 or has_looked)


def items_question(state: State, seat: Seat, owner: Player, count: int, asked: Asked) -> Question[list[Card]]:
    """Every handful of so many items that differs from the others."""
    groups = alike(state, seat, owner)
    wanted = min(count, len(owner.items))
    counts = product(*(range(min(wanted, len(group.cards)), -1, -1) for group in groups))
    options = tuple(_handful(state, owner, groups, taken) for taken in counts if sum(taken) == wanted) if wanted else ()
    return question(asked, options, because=because(state))


def _handful(state: State, owner: Player, groups: list[Alike], counts: tuple[int, ...]) -> Option[list[Card]]:
    """Its amount is how many of them are Drugs, which their backs show."""
    taken = [(group, count) for group, count in zip(groups, counts, strict=True) if count]
    cards = [card for group, count in taken for card in group.cards[:count]]
    key = "item-" + "-".join(str(owner.items.index(card) + 1) for card in cards)
    label = taken[0][0].label if len(cards) == 1 else " and ".join(plural_of(group.name, n) for group, n in taken)
    drugs = sum(state.item(card).kind == DRUG for card in cards)
    text = taken[0][0].text if len(cards) == 1 else None
    return Option(key, label, cards, None, owner.seat, text=text, seat=owner.seat, amount=drugs)


def plural_of(name: str, count: int) -> str:
    """`2 Alcohol`, `2 Drugs`."""
    return plural(count, name) if name == "Drug" else f"{count} {name}"
