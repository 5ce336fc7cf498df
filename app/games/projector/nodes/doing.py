"""Sentences about cards, things, the map and what lies on it."""

from dataclasses import dataclass

from app.games.projector.nodes.words import Num, Saying, Where, Who


@dataclass(frozen=True, slots=True)
class ByHand(Saying):
    """Settled by the people at the table."""

    words: str


@dataclass(frozen=True, slots=True)
class Draw(Saying):
    who: Who
    count: Num
    worth = 1.2


@dataclass(frozen=True, slots=True)
class Discard(Saying):
    who: Who
    count: Num
    harms = True


@dataclass(frozen=True, slots=True)
class DiscardRandom(Saying):
    who: Who
    count: Num
    harms = True


@dataclass(frozen=True, slots=True)
class Lose(Saying):
    who: Who
    count: Num
    harms = True


@dataclass(frozen=True, slots=True)
class TakeDamage(Saying):
    who: Who
    count: Num
    harms = True


@dataclass(frozen=True, slots=True)
class Recover(Saying):
    who: Who
    count: Num
    worth = 1.5


@dataclass(frozen=True, slots=True)
class RecoverInstead(Saying):
    count: Num
    appeal = 2


@dataclass(frozen=True, slots=True)
class GainTrait(Saying):
    who: Who
    count: Num
    trait: str
    worth = 1.0


@dataclass(frozen=True, slots=True)
class GainCondition(Saying):
    who: Who
    condition: str
    worth = 1.0


@dataclass(frozen=True, slots=True)
class Bank(Saying):
    count: Num
    trait: str


@dataclass(frozen=True, slots=True)
class BankHalf(Saying):
    pass


@dataclass(frozen=True, slots=True)
class DrawResources(Saying):
    count: Num
    worth = 1.2


@dataclass(frozen=True, slots=True)
class DiscardResources(Saying):
    count: Num
    harms = True


@dataclass(frozen=True, slots=True)
class TakeResource(Saying):
    count: Num
    resource: str
    worth = 1.0


@dataclass(frozen=True, slots=True)
class TakeChosenResources(Saying):
    count: Num
    worth = 1.0


@dataclass(frozen=True, slots=True)
class KeepResources(Saying):
    count: Num


@dataclass(frozen=True, slots=True)
class TakeItem(Saying):
    item: str
    worth = 1.0


@dataclass(frozen=True, slots=True)
class PlaceItem(Saying):
    item: str


@dataclass(frozen=True, slots=True)
class Craft(Saying):
    difficulty: Num


@dataclass(frozen=True, slots=True)
class RemoveConditions(Saying):
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class RemoveThis(Saying):
    rids = True


@dataclass(frozen=True, slots=True)
class DiscardThis(Saying):
    pass


@dataclass(frozen=True, slots=True)
class Move(Saying):
    who: Who
    count: Num


@dataclass(frozen=True, slots=True)
class Jump(Saying):
    who: Who
    where: Where


@dataclass(frozen=True, slots=True)
class Look(Saying):
    where: Where


@dataclass(frozen=True, slots=True)
class LookAhead(Saying):
    count: Num


@dataclass(frozen=True, slots=True)
class Flip(Saying):
    where: Where


@dataclass(frozen=True, slots=True)
class TurnDown(Saying):
    where: Where
    harms = True


@dataclass(frozen=True, slots=True)
class Reveal(Saying):
    card: str


@dataclass(frozen=True, slots=True)
class RevealBeneath(Saying):
    fetches = True


@dataclass(frozen=True, slots=True)
class Cover(Saying):
    where: Where
    card: str


@dataclass(frozen=True, slots=True)
class Uncover(Saying):
    rids = True


@dataclass(frozen=True, slots=True)
class Swap(Saying):
    one: Where
    other: Where


@dataclass(frozen=True, slots=True)
class OpenTargetSide(Saying):
    pass


@dataclass(frozen=True, slots=True)
class OpenParticipantSide(Saying):
    pass
