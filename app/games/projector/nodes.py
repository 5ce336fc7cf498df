"""The words of card text as typed nodes; `text.lark` says how each is written, `effects/` what it does."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Num:
    """A whole number, a share of the success margin rounded down (PJ-211), or both together."""

    base: int
    share: int = 0
    """The margin is divided by this; 0 for no share."""

    def value(self, margin: int) -> int:
        return self.base + (margin // self.share if self.share else 0)


class People(Enum):
    """Whom a sentence is about."""

    YOU = "you"  # PJ-V01
    EACH = "each"  # PJ-V02
    EACH_OTHER = "each_other"
    WITHIN = "within"  # PJ-V03
    OTHERS_WITHIN = "others_within"
    HERE = "here"  # PJ-V04
    PARTY_CHOICE = "party_choice"  # PJ-V05
    RANDOM = "random"
    TARGET = "target"  # PJ-V06
    PARTICIPANTS = "participants"  # PJ-V07
    PARTICIPANT = "participant"


@dataclass(frozen=True, slots=True)
class Who:
    people: People
    within: Num | None = None


YOU = Who(People.YOU)


class Spread(Enum):
    """How a sentence picks its locations."""

    ONE = "one"
    UP_TO = "up_to"
    EACH = "each"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Locations:
    """PJ-V10, PJ-V11, PJ-V12 Locations by what can be said of them."""

    spread: Spread
    count: Num = Num(1)
    face_up: bool | None = None
    is_free: bool = False
    within: Num | None = None
    is_adjacent: bool = False


class Here(Enum):
    """PJ-V09 A location by what it is to you or to the text."""

    YOURS = "yours"
    THIS = "this"
    GATE = "gate"


@dataclass(frozen=True, slots=True)
class Named:
    """PJ-V09 A location by the card that lies there."""

    card: str


@dataclass(frozen=True, slots=True)
class At:
    """PJ-V09 A location by its space."""

    space: str


Where: TypeAlias = Locations | Here | Named | At


class Foes(Enum):
    """PJ-V06, PJ-V08 Which Baddies or entropy cards a sentence is about."""

    TARGET = "target"
    THIS = "this"
    DRAWN = "drawn"
    ONE_FACED = "one_faced"
    EACH_FACED = "each_faced"
    ONE_IN_AREA = "one_in_area"
    EACH_IN_AREA = "each_in_area"
    EACH_GLOBAL = "each_global"
    ONE_OF_PARTICIPANT = "one_of_participant"


class Measure(Enum):
    ARMOR = "armor"
    WILL = "will"
    TIER = "tier"


@dataclass(frozen=True, slots=True)
class AtMost:
    measure: Measure
    limit: Num


class Until(Enum):
    """PJ-V75 How long a bonus lasts."""

    TURN = "turn"
    NEXT_TURN = "next_turn"
    PROJECTION = "projection"
    NEXT_TEST = "next_test"
    ALWAYS = "always"


# Sentences


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


# PJ-V82 Constant effects


@dataclass(frozen=True, slots=True)
class NotAttacked:
    pass


@dataclass(frozen=True, slots=True)
class MoreDamage:
    who: Who
    count: int


@dataclass(frozen=True, slots=True)
class DearerMoves:
    pass


@dataclass(frozen=True, slots=True)
class NoReactionsOutside:
    pass


@dataclass(frozen=True, slots=True)
class FirstMoveLonger:
    pass


@dataclass(frozen=True, slots=True)
class FirstResourcesMore:
    pass


@dataclass(frozen=True, slots=True)
class BonusIncreased:
    ability: str
    count: int


@dataclass(frozen=True, slots=True)
class FiguresMoveWith:
    token: str


@dataclass(frozen=True, slots=True)
class GateLeadsHome:
    pass


@dataclass(frozen=True, slots=True)
class KeepInEveryProjection:
    pass


# PJ-V83 Setup


@dataclass(frozen=True, slots=True)
class PlaceCard:
    card: str
    is_up: bool
    space: str


@dataclass(frozen=True, slots=True)
class ShufflePlace:
    first: str
    last: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleOthers:
    keyword: str
    area: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleBeneath:
    first: str
    last: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceFigures:
    card: str


@dataclass(frozen=True, slots=True)
class ChooseStations:
    pass


# PJ-V84 Build


@dataclass(frozen=True, slots=True)
class NoCards:
    sort: str


@dataclass(frozen=True, slots=True)
class AtLeastCards:
    count: int
    sort: str


@dataclass(frozen=True, slots=True)
class AtLeastOfOneTrait:
    count: int


@dataclass(frozen=True, slots=True)
class AtMostOfEachAbility:
    count: int


@dataclass(frozen=True, slots=True)
class AtMostTraits:
    count: int


@dataclass(frozen=True, slots=True)
class SmallerDeck:
    count: int


@dataclass(frozen=True, slots=True)
class NoStashItems:
    pass


# PJ-V32 Conditions


@dataclass(frozen=True, slots=True)
class GoalAchieved:
    area: str


@dataclass(frozen=True, slots=True)
class GoalNotAchieved:
    area: str


@dataclass(frozen=True, slots=True)
class Marked:
    """Any of the marks, and `also` besides."""

    marks: tuple[str, ...]
    also: str | None = None


@dataclass(frozen=True, slots=True)
class YouHold:
    item: str
    card: str | None = None
    """A setup card that must be in play as well."""


@dataclass(frozen=True, slots=True)
class CardBeneath:
    pass


@dataclass(frozen=True, slots=True)
class NoLighthouse:
    pass


@dataclass(frozen=True, slots=True)
class TargetIsToken:
    pass


@dataclass(frozen=True, slots=True)
class TargetWasDefeated:
    pass


@dataclass(frozen=True, slots=True)
class InStoryDeck:
    card: str


Condition: TypeAlias = (
    GoalAchieved | GoalNotAchieved | Marked | YouHold | CardBeneath | NoLighthouse | TargetIsToken | TargetWasDefeated
    | InStoryDeck
)  # fmt: skip


# PJ-R46 Needs: what makes an ability useful, and what it aims at


@dataclass(frozen=True, slots=True)
class CraftableItem:
    pass


@dataclass(frozen=True, slots=True)
class NoTokenHere:
    token: str


@dataclass(frozen=True, slots=True)
class ResourceHeld:
    pass


@dataclass(frozen=True, slots=True)
class BaddieFaced:
    pass


@dataclass(frozen=True, slots=True)
class NotHolding:
    condition: str


@dataclass(frozen=True, slots=True)
class BaddieInPlay:
    pass


@dataclass(frozen=True, slots=True)
class DrawnEntropy:
    pass


@dataclass(frozen=True, slots=True)
class LegalStep:
    pass


@dataclass(frozen=True, slots=True)
class BaddieInArea:
    pass


@dataclass(frozen=True, slots=True)
class OtherLocation:
    within: int


@dataclass(frozen=True, slots=True)
class WiderBonus:
    ability: str


@dataclass(frozen=True, slots=True)
class ResourceLeft:
    pass


@dataclass(frozen=True, slots=True)
class FaceDownLocation:
    within: int


@dataclass(frozen=True, slots=True)
class NamedElsewhere:
    ability: str


@dataclass(frozen=True, slots=True)
class EntropyLeft:
    pass


@dataclass(frozen=True, slots=True)
class CardLeftInHand:
    pass


@dataclass(frozen=True, slots=True)
class ShakyPlayer:
    within: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    pass


@dataclass(frozen=True, slots=True)
class TargetFaced:
    with_will: bool = False


@dataclass(frozen=True, slots=True)
class TargetInArea:
    with_will: bool = False


@dataclass(frozen=True, slots=True)
class TargetInAreaOrToken:
    within: int


@dataclass(frozen=True, slots=True)
class TargetHurt:
    within: int


@dataclass(frozen=True, slots=True)
class TargetUnwell:
    within: int


@dataclass(frozen=True, slots=True)
class TargetOther:
    within: int


@dataclass(frozen=True, slots=True)
class TargetSide:
    pass


Need: TypeAlias = (
    CraftableItem | NoTokenHere | ResourceHeld | BaddieFaced | NotHolding | BaddieInPlay | DrawnEntropy | LegalStep
    | BaddieInArea | OtherLocation | WiderBonus | ResourceLeft | FaceDownLocation | NamedElsewhere | EntropyLeft
    | CardLeftInHand | ShakyPlayer | CardDiscarded | TargetFaced | TargetInArea | TargetInAreaOrToken | TargetHurt
    | TargetUnwell | TargetOther | TargetSide
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Needs:
    """All of these, or any of them."""

    needs: tuple[Need, ...]
    is_any: bool = False


Constant: TypeAlias = (
    GetBonus | GetStability | DamageReduced | ThisWeakened | HandSize | NotAttacked | MoreDamage | DearerMoves
    | NoReactionsOutside | FirstMoveLonger | FirstResourcesMore | BonusIncreased | FiguresMoveWith | GateLeadsHome
    | KeepInEveryProjection
)  # fmt: skip
SetupSentence: TypeAlias = (
    PlaceCard | ShufflePlace | ShuffleOthers | ShuffleBeneath | PlaceFigures | ChooseStations | SetAside | SetCounter
    | PlaceToken
)  # fmt: skip
BuildSentence: TypeAlias = (
    NoCards | AtLeastCards | AtLeastOfOneTrait | AtMostOfEachAbility | AtMostTraits | SmallerDeck | NoStashItems
)
Sentence: TypeAlias = (
    Draw | Discard | DiscardRandom | Lose | TakeDamage | Recover | RecoverInstead | GainTrait | GainCondition | Bank
    | BankHalf | DrawResources | DiscardResources | TakeResource | TakeChosenResources | KeepResources | TakeItem
    | PlaceItem | Craft | RemoveConditions | RemoveThis | DiscardThis | Move | Jump | Look | LookAhead | Flip
    | TurnDown | Reveal | RevealBeneath | Cover | Uncover | Swap | OpenTargetSide | OpenParticipantSide | Eliminate
    | Replace | ReplaceYours | UnlockCards | UnlockArea | UnlockDeck | UnlockAbilities | UnlockItems
    | UnlockManeuvers | EvolveDeck | EvolveThis | EvolveCard | Dismiss | Defeat | Face | PartyFaces | EachFaces
    | Attacks | NamedAttacks | Prevent | CancelAttack | PlaceToken | RemoveTokens | MoveTokenAtRandom
    | MoveTokenToward | MoveTarget | PlaceLighthouse | AddCounter | SetCounter | Mark | Read | SetAside | Achieve
    | Win | GetBonus | GetStability | DamageReduced | TargetWeakened | ReturnDiscard | EachPrints | PrintMore
    | Reroll | ResolveTwice | DealRealspace
)  # fmt: skip
