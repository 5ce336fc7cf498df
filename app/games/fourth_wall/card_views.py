"""Cards as whoever may see them sees them: what is printed, field by field."""

from dataclasses import dataclass
from functools import lru_cache

from app.games.fourth_wall.faces import Cards, HorrorCard, InvestigatorCard, MarbleCard, Symbols
from app.games.fourth_wall.state import Card, State
from app.kernel.cardset import CardSet

PRINTED = 1024
"""What is printed on a card never changes: each of so many is made out once."""


@dataclass(frozen=True, slots=True)
class MarbleView:
    card: str
    name: str
    symbols: Symbols
    text: str
    blitz_bonus: int = 0


@dataclass(frozen=True, slots=True)
class PersonView:
    card: str
    name: str
    sanity: int
    unique_cost: int
    text: str
    flavour: str


@dataclass(frozen=True, slots=True)
class WallCardView:
    card: str
    name: str
    unique_cost: int
    text: str
    flavour: str


@dataclass(frozen=True, slots=True)
class HorrorView:
    card: str
    name: str
    manifest_cost: int
    enters_drained: bool
    trigger_cost: int
    defeat_cost: Symbols
    times_gates: bool
    text: str


def marble_view(state: State, card: Card) -> MarbleView:
    return marble_face_view(state.marble(card))


@lru_cache(PRINTED)
def marble_face_view(face: MarbleCard) -> MarbleView:
    return MarbleView(face.id, face.name, face.symbols, face.text, face.blitz_bonus)


def marbles_view(state: State, cards: list[Card]) -> tuple[MarbleView, ...]:
    return tuple(marble_face_view(state.marble(card)) for card in cards)


def horror_view(state: State, card: Card) -> HorrorView:
    return _horror(state.horror(card))


@lru_cache(PRINTED)
def _horror(face: HorrorCard) -> HorrorView:
    return HorrorView(
        face.id,
        face.name,
        face.manifest_cost,
        face.enters_drained,
        face.trigger_cost,
        face.defeat_cost,
        face.times_gates,
        face.text,
    )


def person_view(state: State, card: Card) -> PersonView:
    return _person(state.person(card))


@lru_cache(PRINTED)
def _person(face: InvestigatorCard) -> PersonView:
    return PersonView(face.id, face.name, face.sanity, face.unique_cost, face.text, face.flavour)


def wall_card_view(state: State) -> WallCardView:
    face = state.wall_face()
    return WallCardView(face.id, face.name, face.unique_cost, face.text, face.flavour)


@dataclass(frozen=True, slots=True)
class StreetView:
    """One of the five Streets of Alliance."""

    place: int
    card: str
    name: str
    text: str
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class PresenceCardView:
    card: str
    name: str
    kind: str
    doom: int
    target: str
    plan: tuple[str, ...]
    flavour: str


def printed_view(cards: CardSet, id: str) -> MarbleView | HorrorView | PersonView | None:
    """What is printed on the card that an option names."""
    assert isinstance(cards, Cards)
    if id in cards.marbles:
        return marble_face_view(cards.marbles[id])
    if id in cards.horrors:
        return _horror(cards.horrors[id])
    return _person(cards.investigators[id]) if id in cards.investigators else None


def presence_card_view(state: State, card: Card) -> PresenceCardView:
    face = state.presence_face(card)
    plan = tuple(entry.value for entry in face.plan)
    return PresenceCardView(face.id, face.name, face.kind.value, face.doom, face.target.value, plan, face.flavour)
