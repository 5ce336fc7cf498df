"""What sentences on the boards mean: frozen nodes, built by `text.py`, carried out by `effects.py`."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Who(Enum):
    """Whom a sentence strikes (section "Who" of RULES.md)."""

    YOU = "you"
    EACH = "each"
    EACH_OTHER = "each_other"
    ONE_RANDOM = "one_random"
    TWO_RANDOM = "two_random"
    ANY_ONE = "any_one"
    ANY_OTHER = "any_other"
    BY_TEAM = "by_team"
    LEAST_HEALTH = "least_health"
    MOST_HEALTH = "most_health"
    LEAST_INSANITY = "least_insanity"
    MOST_INSANITY = "most_insanity"
    FEWEST_CLUES = "fewest_clues"
    MOST_CLUES = "most_clues"
    EACH_OPEN = "each_open"
    EACH_CLOSED = "each_closed"
    EACH_WEAK = "each_weak"
    EACH_UNWEAK = "each_unweak"


class Kind(Enum):
    """What stands on the scenario board."""

    CULTIST = "cultist"
    MONSTER = "monster"


class Parity(Enum):
    EVEN = "even"
    ODD = "odd"

    def fits(self, value: int) -> bool:
        return (value % 2 == 0) == (self is Parity.EVEN)


class Trigger(Enum):
    """When a standing text fires."""

    DEFEAT_A_CULTIST = "defeat_a_cultist"
    DEFEAT_CULTISTS = "defeat_cultists"
    SPECIAL_ACTION = "special_action"
    REROLL = "reroll"
    CHOOSE_EVEN = "choose_even"
    CHOOSE_ODD = "choose_odd"
    SEARCH = "search"
    WOULD_GAIN_WEAKNESS = "would_gain_weakness"
    RECOVER_SOUL = "recover_soul"


# Quantities


@dataclass(frozen=True, slots=True)
class TrackName:
    name: str


@dataclass(frozen=True, slots=True)
class RitualLevel:
    pass


@dataclass(frozen=True, slots=True)
class NumberOfActive:
    kind: Kind


@dataclass(frozen=True, slots=True)
class CrossesOn:
    track: TrackName


Amount: TypeAlias = int | RitualLevel | NumberOfActive | CrossesOn


@dataclass(frozen=True, slots=True)
class Quantity:
    amount: Amount
    at_most: int | None = None


# Core sentences


@dataclass(frozen=True, slots=True)
class NothingHappens:
    pass


@dataclass(frozen=True, slots=True)
class LoseHealth:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class GainHealth:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class GainInsanity:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class TakeTest:
    who: Who


@dataclass(frozen=True, slots=True)
class GainWeaknesses:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class LoseWeaknesses:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class GainExperience:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class FindClues:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class GainFreeNumbers:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class LearnSkills:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class CrossRerollBoxes:
    who: Who
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class GiveClues:
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class MakeReady:
    health: int


@dataclass(frozen=True, slots=True)
class Summon:
    quantity: Quantity
    kind: Kind


@dataclass(frozen=True, slots=True)
class SummonPerActive:
    quantity: Quantity
    kind: Kind


@dataclass(frozen=True, slots=True)
class Defeat:
    quantity: Quantity
    kind: Kind


@dataclass(frozen=True, slots=True)
class Wound:
    quantity: Quantity
    damage: int


@dataclass(frozen=True, slots=True)
class RemoveWounds:
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class AdvanceRitual:
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class SetRitualBack:
    boxes: int


@dataclass(frozen=True, slots=True)
class QueueAction:
    number: int


@dataclass(frozen=True, slots=True)
class SkipAdvance:
    pass


@dataclass(frozen=True, slots=True)
class CrossTrack:
    quantity: Quantity
    track: TrackName


@dataclass(frozen=True, slots=True)
class EraseTrack:
    quantity: Quantity
    track: TrackName


@dataclass(frozen=True, slots=True)
class PerformSpecialActions:
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class KeepRerolls:
    count: int


@dataclass(frozen=True, slots=True)
class KeepCopies:
    count: int
    parity: Parity


@dataclass(frozen=True, slots=True)
class KeepRotations:
    count: int


@dataclass(frozen=True, slots=True)
class GoInsane:
    pass


@dataclass(frozen=True, slots=True)
class ScenarioLost:
    pass


@dataclass(frozen=True, slots=True)
class RepeatReroll:
    pass


@dataclass(frozen=True, slots=True)
class PreventWeakness:
    pass


Core: TypeAlias = (
    NothingHappens | LoseHealth | GainHealth | GainInsanity | TakeTest | GainWeaknesses | LoseWeaknesses
    | GainExperience | FindClues | GainFreeNumbers | LearnSkills | CrossRerollBoxes | GiveClues | MakeReady
    | Summon | SummonPerActive | Defeat | Wound | RemoveWounds | AdvanceRitual | SetRitualBack | QueueAction
    | SkipAdvance | CrossTrack | EraseTrack | PerformSpecialActions | KeepRerolls | KeepCopies | KeepRotations
    | GoInsane | ScenarioLost | RepeatReroll | PreventWeakness
)  # fmt: skip

NEEDS_YOU = (
    GiveClues, MakeReady, Defeat, Wound, PerformSpecialActions, KeepRerolls, KeepCopies, KeepRotations, GoInsane,
    RepeatReroll, PreventWeakness,
)  # fmt: skip
"""Sentences that somebody has to carry out, so the scenario cannot."""


# Conditions


@dataclass(frozen=True, slots=True)
class AtLeastActive:
    number: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class AtMostActive:
    number: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class NoneActive:
    kind: Kind


@dataclass(frozen=True, slots=True)
class TrackHas:
    track: TrackName
    number: int


@dataclass(frozen=True, slots=True)
class TrackFull:
    track: TrackName


@dataclass(frozen=True, slots=True)
class RitualFull:
    pass


@dataclass(frozen=True, slots=True)
class EverySealClosed:
    pass


@dataclass(frozen=True, slots=True)
class SealsClosed:
    number: int


@dataclass(frozen=True, slots=True)
class InvestigatorsActive:
    number: int


@dataclass(frozen=True, slots=True)
class NobodyActive:
    pass


@dataclass(frozen=True, slots=True)
class InsaneWithOpenSeal:
    pass


@dataclass(frozen=True, slots=True)
class LevelAtLeast:
    number: int


Condition: TypeAlias = (
    AtLeastActive | AtMostActive | NoneActive | TrackHas | TrackFull | RitualFull | EverySealClosed | SealsClosed
    | InvestigatorsActive | NobodyActive | InsaneWithOpenSeal | LevelAtLeast
)  # fmt: skip


# Sentences


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: Condition
    core: Core
    otherwise: Core | None = None


@dataclass(frozen=True, slots=True)
class Otherwise:
    core: Core


@dataclass(frozen=True, slots=True)
class ForEach:
    kind: Kind
    at_most: int | None
    core: Core


Sentence: TypeAlias = Core | Conditional | ForEach
Text: TypeAlias = tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A weakness or an ability. Without a cost it strikes; with one its owner may pay."""

    trigger: Trigger
    core: Core
    cost: int = 0
    is_once: bool = False
