"""Piles of cards that know who may see them: moving a card moves the knowledge of it, shuffling takes it away.

    class TeamHand(Pile["State"]):
        mixes = True

        def seen_by(self, table: "State", card: Card) -> int:
            return table.team_mask

    state.deck.draw(state, player.hand, state.discard)      # a new deck is made of the discard when it is empty
    player.hand.move(state, card, state.discard)

A card is the number of a physical card; what is printed on it stands in the state's `faces`. The top of a pile is the
end of it. Piles are saved as the plain list of their cards.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import ClassVar, Generic, NewType, Protocol, TypeVar

from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.knowledge import Knowledge
from app.kernel.plain import BARE, UNSAVED
from app.kernel.story import Story

Card = NewType("Card", int)
"""A physical card. Nothing about the number tells what is printed on it."""


class Table(Protocol):
    """What piles need of a state."""

    @property
    def chance(self) -> Chance: ...
    @property
    def story(self) -> Story: ...
    @property
    def knowledge(self) -> Knowledge: ...


T = TypeVar("T", bound=Table)
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)

_revisions = count(1)


def _next_revision() -> int:
    """A number no pile of this process has had, so that a state that is restored never passes for another."""
    return next(_revisions)


@dataclass
class Pile(Generic[T_contra]):
    """Cards in one place. Who may see them there is a rule of the class."""

    cards: list[Card] = field(default_factory=list, metadata=BARE)
    revision: int = field(default_factory=_next_revision, init=False, repr=False, compare=False, metadata=UNSAVED)
    """Another after every change, for the caches of views."""

    mixes: ClassVar[bool] = False
    """Whether those who may not see a card here lose track of it, though they saw it come."""
    renewed: ClassVar[str] = ""
    """What is told when the pile is made anew of spent cards."""

    def seen_by(self, table: T_contra, card: Card) -> int:
        """The mask of those who may see this card while it lies here."""
        raise NotImplementedError

    # Looking

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return bool(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __getitem__(self, index: int) -> Card:
        return self.cards[index]

    def index(self, card: Card) -> int:
        return self.cards.index(card)

    def shown(self, table: T_contra, viewer: Viewer) -> tuple[Card | None, ...]:
        """The cards in order as this viewer may see them, None for each back."""
        bit = table.knowledge.mask((viewer,))
        return tuple(card if self.seen_by(table, card) & bit else None for card in self.cards)

    # Moving

    def lay(self, table: T_contra, cards: Iterable[Card]) -> None:
        """These cards and no others lie here, for those to see who may."""
        self.cards = []
        for card in cards:
            self.put(table, card)

    def take(self, card: Card) -> Card:
        """The card leaves the pile; where it goes, and who sees it there, is the caller's to say."""
        self.cards.remove(card)
        self.touch()
        return card

    def put(self, table: T_contra, card: Card) -> None:
        """The card comes onto the pile."""
        self.insert(table, card, len(self.cards))

    def tuck(self, table: T_contra, card: Card) -> None:
        """The card comes under the pile."""
        self.insert(table, card, 0)

    def move(self, table: T, card: Card, to: "Pile[T]") -> None:
        """The card goes from here onto another pile."""
        to.put(table, self.take(card))

    def mix_in(self, table: T_contra, cards: Iterable[Card]) -> None:
        """Cards taken from elsewhere come here in random order, so that none can be told by where it came from."""
        mixed = list(cards)
        table.chance.shuffle(mixed)
        table.knowledge.hide(mixed)
        for card in mixed:
            self.put(table, card)

    def empty(self, table: T, to: "Pile[T]") -> list[Card]:
        """All cards go onto another pile, in their order."""
        gone = list(self.cards)
        for card in gone:
            self.move(table, card, to)
        return gone

    def insert(self, table: T_contra, card: Card, index: int) -> None:
        """The card comes to that place of the pile, counted from the bottom."""
        self.cards.insert(index, card)
        mask = self.seen_by(table, card)
        if mask:
            table.knowledge.show([card], mask)
        if self.mixes:
            table.knowledge.hide([card], keep=mask)
        self.touch()

    # Drawing

    def shuffle(self, table: Table) -> None:
        """In random order, and from here on the cards cannot be told apart."""
        table.chance.shuffle(self.cards)
        table.knowledge.hide(self.cards)
        self.touch()

    def renew(self, table: T, *spent: "Pile[T]") -> bool:
        """An empty pile is made anew of what was spent; says whether anything lies here now."""
        if not self.cards and any(spent):
            for pile in spent:
                self.cards += pile.cards
                pile.cards = []
                pile.touch()
            self.shuffle(table)
            if self.renewed:
                table.story.tell(self.renewed)
        return bool(self.cards)

    def top(self, table: T, *spent: "Pile[T]") -> Card | None:
        """The top card leaves the pile, which is made anew if need be; None if there is no card."""
        return self.take(self.cards[-1]) if self.renew(table, *spent) else None

    def draw(self, table: T, to: "Pile[T]", *spent: "Pile[T]") -> Card | None:
        """The top card goes to another pile."""
        card = self.top(table, *spent)
        if card is not None:
            to.put(table, card)
        return card

    def deal(self, table: T, to: "Pile[T]", wanted: int, *spent: "Pile[T]") -> list[Card]:
        """So many cards go from the top to another pile, or as many as there are."""
        drawn: list[Card] = []
        while len(drawn) < wanted and (card := self.draw(table, to, *spent)) is not None:
            drawn.append(card)
        return drawn

    def draw_any(self, table: T, to: "Pile[T]") -> Card | None:
        """A random card goes to another pile."""
        if not self.cards:
            return None
        card = self.take(self.cards[table.chance.below(len(self.cards))])
        to.put(table, card)
        return card

    # Knowing

    def show(self, table: Table, mask: int, cards: Iterable[Card] | None = None) -> None:
        """These viewers see cards of this pile, all of them unless some are named, without anything being moved."""
        table.knowledge.show(self.cards if cards is None else cards, mask)
        self.touch()

    def close(self, table: T_contra) -> None:
        """What was shown of it beyond the rule can be told apart no longer."""
        for card in self.cards:
            table.knowledge.hide([card], keep=self.seen_by(table, card))
        self.touch()

    def search(self, table: Table, wanted: Callable[[Card], bool]) -> list[Card]:
        """The cards here that are wanted. That these are all hangs on every card of the pile, so none is dealt anew."""
        table.knowledge.entangle(self.cards)
        return [card for card in self.cards if wanted(card)]

    def touch(self) -> None:
        """Something about it has changed."""
        self.revision = _next_revision()


class Deck(Pile[Table]):
    """Face down."""

    def seen_by(self, table: Table, card: Card) -> int:
        return 0


class Discard(Pile[Table]):
    """Face up."""

    def seen_by(self, table: Table, card: Card) -> int:
        return table.knowledge.everybody


class Row(Discard):
    """Face up in its places."""


@dataclass
class Hand(Pile[Table]):
    """For the eyes of the seat it belongs to, which the player's own record fills in."""

    owner: Seat = field(default=Seat(""), metadata=UNSAVED)

    mixes = True

    def seen_by(self, table: Table, card: Card) -> int:
        return table.knowledge.mask((self.owner,))


# What is printed on cards


def print_cards(faces: list[str], ids: Iterable[str]) -> list[Card]:
    """New physical cards with these faces."""
    first = len(faces)
    faces.extend(ids)
    return [Card(number) for number in range(first, len(faces))]


def cards_by_back(faces: Sequence[str], back: Callable[[str], str]) -> Iterable[tuple[str, list[Card]]]:
    """The physical cards by what can be told from their backs, as `Game.cards_of` wants them."""
    kinds: dict[str, list[Card]] = {}
    for number, face in enumerate(faces):
        kinds.setdefault(back(face), []).append(Card(number))
    return kinds.items()


def reveal(table: Table, cards: Iterable[Card]) -> None:
    """All see these cards, wherever they lie."""
    table.knowledge.show(cards, table.knowledge.everybody)
