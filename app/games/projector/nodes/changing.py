"""Sentences that change decks, fight, mark, count and last for a while."""

from dataclasses import dataclass

from app.games.projector.nodes.words import AtMost, Foes, Num, Saying, Until, Where, Who


@dataclass(frozen=True, slots=True)
class Eliminate(Saying):
    card: str
    replacement: str | None = None


@dataclass(frozen=True, slots=True)
class Replace(Saying):
    card: str
    replacement: str


@dataclass(frozen=True, slots=True)
class ReplaceYours(Saying):
    replacement: str


@dataclass(frozen=True, slots=True)
class UnlockCards(Saying):
    cards: tuple[str, ...]
    worth = 2.0


@dataclass(frozen=True, slots=True)
class UnlockArea(Saying):
    area: str
    worth = 2.0


@dataclass(frozen=True, slots=True)
class UnlockDeck(Saying):
    deck: str
    worth = 2.0


@dataclass(frozen=True, slots=True)
class UnlockAbilities(Saying):
    abilities: tuple[str, ...]
    worth = 2.0


@dataclass(frozen=True, slots=True)
class UnlockItems(Saying):
    items: tuple[str, ...]
    worth = 2.0


@dataclass(frozen=True, slots=True)
class UnlockManeuvers(Saying):
    first: str
    last: str
    worth = 2.0


@dataclass(frozen=True, slots=True)
class EvolveDeck(Saying):
    times: int = 1


@dataclass(frozen=True, slots=True)
class EvolveThis(Saying):
    pass


@dataclass(frozen=True, slots=True)
class EvolveCard(Saying):
    card: str


@dataclass(frozen=True, slots=True)
class Dismiss(Saying):
    foes: Foes
    limit: AtMost | None = None


@dataclass(frozen=True, slots=True)
class Defeat(Saying):
    foes: Foes
    limit: AtMost | None = None


@dataclass(frozen=True, slots=True)
class Face(Saying):
    baddie: str
    count: int
    harms = True


@dataclass(frozen=True, slots=True)
class PartyFaces(Saying):
    baddie: str
    count: int


@dataclass(frozen=True, slots=True)
class EachFaces(Saying):
    baddie: str
    count: int


@dataclass(frozen=True, slots=True)
class Attacks(Saying):
    foes: Foes


@dataclass(frozen=True, slots=True)
class NamedAttacks(Saying):
    baddie: str


@dataclass(frozen=True, slots=True)
class Prevent(Saying):
    count: Num | None
    """None: all of it."""
    who: Who


@dataclass(frozen=True, slots=True)
class CancelAttack(Saying):
    pass


@dataclass(frozen=True, slots=True)
class PlaceToken(Saying):
    token: str
    where: Where


@dataclass(frozen=True, slots=True)
class RemoveTokens(Saying):
    token: str


@dataclass(frozen=True, slots=True)
class MoveTokenAtRandom(Saying):
    token: str
    count: Num


@dataclass(frozen=True, slots=True)
class MoveTokenToward(Saying):
    token: str
    count: Num


@dataclass(frozen=True, slots=True)
class MoveTarget(Saying):
    count: Num


@dataclass(frozen=True, slots=True)
class PlaceLighthouse(Saying):
    fetches = True


@dataclass(frozen=True, slots=True)
class AddCounter(Saying):
    count: int
    counter: str
    fetches = True


@dataclass(frozen=True, slots=True)
class SetCounter(Saying):
    counter: str
    count: int


@dataclass(frozen=True, slots=True)
class Mark(Saying):
    mark: str


@dataclass(frozen=True, slots=True)
class Read(Saying):
    card: str
    fetches = True


@dataclass(frozen=True, slots=True)
class SetAside(Saying):
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Achieve(Saying):
    goal: str


@dataclass(frozen=True, slots=True)
class Win(Saying):
    pass


@dataclass(frozen=True, slots=True)
class GetBonus(Saying):
    who: Who
    bonus: Num
    scope: str
    """A trait, deck or ability, or "all"."""
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class GetStability(Saying):
    who: Who
    bonus: Num
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class DamageReduced(Saying):
    who: Who
    count: Num
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class TargetWeakened(Saying):
    count: Num
    until: Until


@dataclass(frozen=True, slots=True)
class ThisWeakened(Saying):
    count: int
    counter: str


@dataclass(frozen=True, slots=True)
class HandSize(Saying):
    who: Who
    change: int


@dataclass(frozen=True, slots=True)
class ReturnDiscard(Saying):
    count: Num


@dataclass(frozen=True, slots=True)
class EachPrints(Saying):
    count: int


@dataclass(frozen=True, slots=True)
class PrintMore(Saying):
    count: int


@dataclass(frozen=True, slots=True)
class Reroll(Saying):
    appeal = 3


@dataclass(frozen=True, slots=True)
class ResolveTwice(Saying):
    pass


@dataclass(frozen=True, slots=True)
class DealRealspace(Saying):
    pass
