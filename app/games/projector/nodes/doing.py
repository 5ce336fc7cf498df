"""Sentences about cards, things, the map and what lies on it."""

from dataclasses import dataclass

from app.games.projector.nodes.words import Num, Where, Who


@dataclass(frozen=True, slots=True)
class ByHand:
    """Settled by the people at the table."""

    words: str


@dataclass(frozen=True, slots=True)
class Draw:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class Discard:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class DiscardRandom:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class Lose:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class TakeDamage:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class Recover:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class RecoverInstead:
    count: Num


@dataclass(frozen=True, slots=True)
class GainTrait:
    who: Who
    count: Num
    trait: str


@dataclass(frozen=True, slots=True)
class GainCondition:
    who: Who
    condition: str


@dataclass(frozen=True, slots=True)
class Bank:
    count: Num
    trait: str


@dataclass(frozen=True, slots=True)
class BankHalf:
    pass


@dataclass(frozen=True, slots=True)
class DrawResources:
    count: Num


@dataclass(frozen=True, slots=True)
class DiscardResources:
    count: Num


@dataclass(frozen=True, slots=True)
class TakeResource:
    count: Num
    resource: str


@dataclass(frozen=True, slots=True)
class TakeChosenResources:
    count: Num


@dataclass(frozen=True, slots=True)
class KeepResources:
    count: Num


@dataclass(frozen=True, slots=True)
class TakeItem:
    item: str


@dataclass(frozen=True, slots=True)
class PlaceItem:
    item: str


@dataclass(frozen=True, slots=True)
class Craft:
    difficulty: Num


@dataclass(frozen=True, slots=True)
class RemoveConditions:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class RemoveThis:
    pass


@dataclass(frozen=True, slots=True)
class DiscardThis:
    pass


@dataclass(frozen=True, slots=True)
class Move:
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class Jump:
    who: Who
    where: Where


@dataclass(frozen=True, slots=True)
class Look:
    where: Where


@dataclass(frozen=True, slots=True)
class LookAhead:
    count: Num


@dataclass(frozen=True, slots=True)
class Flip:
    where: Where


@dataclass(frozen=True, slots=True)
class TurnDown:
    where: Where


@dataclass(frozen=True, slots=True)
class Reveal:
    card: str


@dataclass(frozen=True, slots=True)
class RevealBeneath:
    pass


@dataclass(frozen=True, slots=True)
class Cover:
    where: Where
    card: str


@dataclass(frozen=True, slots=True)
class Uncover:
    pass


@dataclass(frozen=True, slots=True)
class Swap:
    one: Where
    other: Where


@dataclass(frozen=True, slots=True)
class OpenTargetSide:
    pass


@dataclass(frozen=True, slots=True)
class OpenParticipantSide:
    pass
