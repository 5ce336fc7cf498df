"""Sentences that change decks, fight, mark, count and last for a while."""

from dataclasses import dataclass

from app.games.projector.nodes.words import AtMost, Foes, Num, Until, Where, Who


@dataclass(frozen=True, slots=True)
class Eliminate:
    card: str
    replacement: str | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    card: str
    replacement: str


@dataclass(frozen=True, slots=True)
class ReplaceYours:
    replacement: str


@dataclass(frozen=True, slots=True)
class UnlockCards:
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnlockArea:
    area: str


@dataclass(frozen=True, slots=True)
class UnlockDeck:
    deck: str


@dataclass(frozen=True, slots=True)
class UnlockAbilities:
    abilities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnlockItems:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnlockManeuvers:
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class EvolveDeck:
    times: int = 1


@dataclass(frozen=True, slots=True)
class EvolveThis:
    pass


@dataclass(frozen=True, slots=True)
class EvolveCard:
    card: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    foes: Foes
    limit: AtMost | None = None


@dataclass(frozen=True, slots=True)
class Defeat:
    foes: Foes
    limit: AtMost | None = None


@dataclass(frozen=True, slots=True)
class Face:
    baddie: str
    count: int


@dataclass(frozen=True, slots=True)
class PartyFaces:
    baddie: str
    count: int


@dataclass(frozen=True, slots=True)
class EachFaces:
    baddie: str
    count: int


@dataclass(frozen=True, slots=True)
class Attacks:
    foes: Foes


@dataclass(frozen=True, slots=True)
class NamedAttacks:
    baddie: str


@dataclass(frozen=True, slots=True)
class Prevent:
    count: Num | None
    """None: all of it."""
    who: Who


@dataclass(frozen=True, slots=True)
class CancelAttack:
    pass


@dataclass(frozen=True, slots=True)
class PlaceToken:
    token: str
    where: Where


@dataclass(frozen=True, slots=True)
class RemoveTokens:
    token: str


@dataclass(frozen=True, slots=True)
class MoveTokenAtRandom:
    token: str
    count: Num


@dataclass(frozen=True, slots=True)
class MoveTokenToward:
    token: str
    count: Num


@dataclass(frozen=True, slots=True)
class MoveTarget:
    count: Num


@dataclass(frozen=True, slots=True)
class PlaceLighthouse:
    pass


@dataclass(frozen=True, slots=True)
class AddCounter:
    count: int
    counter: str


@dataclass(frozen=True, slots=True)
class SetCounter:
    counter: str
    count: int


@dataclass(frozen=True, slots=True)
class Mark:
    mark: str


@dataclass(frozen=True, slots=True)
class Read:
    card: str


@dataclass(frozen=True, slots=True)
class SetAside:
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Achieve:
    goal: str


@dataclass(frozen=True, slots=True)
class Win:
    pass


@dataclass(frozen=True, slots=True)
class GetBonus:
    who: Who
    bonus: Num
    scope: str
    """A trait, deck or ability, or "all"."""
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class GetStability:
    who: Who
    bonus: Num
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class DamageReduced:
    who: Who
    count: Num
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class TargetWeakened:
    count: Num
    until: Until


@dataclass(frozen=True, slots=True)
class ThisWeakened:
    count: int
    counter: str


@dataclass(frozen=True, slots=True)
class HandSize:
    who: Who
    change: int


@dataclass(frozen=True, slots=True)
class ReturnDiscard:
    count: Num


@dataclass(frozen=True, slots=True)
class EachPrints:
    count: int


@dataclass(frozen=True, slots=True)
class PrintMore:
    count: int


@dataclass(frozen=True, slots=True)
class Reroll:
    pass


@dataclass(frozen=True, slots=True)
class ResolveTwice:
    pass


@dataclass(frozen=True, slots=True)
class DealRealspace:
    pass
