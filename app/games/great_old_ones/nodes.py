"""What sentences on the boards mean: frozen nodes, built by `text.py`, carried out by `effects.py`."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from app.games.great_old_ones.words import Kind as Kind
from app.games.great_old_ones.words import Parity as Parity
from app.games.great_old_ones.words import Trigger as Trigger
from app.games.great_old_ones.words import Who as Who
from app.kit.effects import Form

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
class Core(Form):
    """What one sentence does."""

    needs_you: ClassVar[bool]
    """Whether somebody has to carry it out, so that the scenario cannot."""
    sign: ClassVar[str] = "ritual"
    """The printed symbol it goes by."""

    @property
    def symbol(self) -> str:
        return self.sign

    @property
    def needs_author(self) -> bool:
        return self.needs_you


@dataclass(frozen=True, slots=True)
class ByHand(Core):
    """Settled by the people at the table."""

    words: str
    needs_you = False


@dataclass(frozen=True, slots=True)
class Strike(Core):
    """It befalls those it names: a verb of `marks.py`, and the words for who it is."""

    who: Who
    quantity: Quantity = Quantity(1)
    verb: ClassVar[str]
    befalls: ClassVar[str]
    needs_you = False

    @property
    def needs_author(self) -> bool:
        return self.who in (Who.YOU, Who.EACH_OTHER)


class LoseHealth(Strike):
    verb, sign, befalls = "lose_health", "heart-loss", "loses {n} health"


class GainHealth(Strike):
    verb, sign, befalls = "gain_health", "heart", "gains {n} health"


class GainInsanity(Strike):
    verb, sign, befalls = "gain_insanity", "tentacle", "gains {n} insanity"


class TakeTest(Strike):
    verb, sign, befalls = "take_test", "test", "takes an insanity test"


class GainWeaknesses(Strike):
    verb, sign, befalls = "gain_weakness", "weak", "gains {n} weakness{es}"


class LoseWeaknesses(Strike):
    verb, sign, befalls = "lose_weakness", "weak", "loses {n} weakness{es}"


class GainExperience(Strike):
    verb, sign, befalls = "gain_experience", "star", "gains {n} experience"


class FindClues(Strike):
    verb, sign, befalls = "find_clues", "glass", "finds {n} clue{s}"


class GainFreeNumbers(Strike):
    verb, sign, befalls = "gain_free_numbers", "plus", "gains {n} free number{s}"


class LearnSkills(Strike):
    verb, sign, befalls = "learn_skill", "skill", "learns {n} skill{s}"


class CrossRerollBoxes(Strike):
    verb, sign, befalls = "cross_reroll_boxes", "test", "crosses {n} of their reroll boxes"


STRIKES = tuple(Strike.__subclasses__())


@dataclass(frozen=True, slots=True)
class Deed(Core):
    """An investigator carries it out."""

    needs_you = True


@dataclass(frozen=True, slots=True)
class GiveClues(Deed):
    quantity: Quantity
    sign = "glass"


@dataclass(frozen=True, slots=True)
class MakeReady(Deed):
    health: int
    sign = "heart"


@dataclass(frozen=True, slots=True)
class Defeat(Deed):
    quantity: Quantity
    kind: Kind

    @property
    def symbol(self) -> str:
        return self.kind.value


@dataclass(frozen=True, slots=True)
class Wound(Deed):
    quantity: Quantity
    damage: int
    sign = "monster"


@dataclass(frozen=True, slots=True)
class PerformSpecialActions(Deed):
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class Keep(Deed):
    """Circles kept for later."""

    count: int


class KeepRerolls(Keep):
    pass


class KeepRotations(Keep):
    pass


@dataclass(frozen=True, slots=True)
class KeepCopies(Keep):
    parity: Parity


class GoInsane(Deed):
    sign = "insane"


class RepeatReroll(Deed):
    pass


class PreventWeakness(Deed):
    pass


@dataclass(frozen=True, slots=True)
class Event(Core):
    """It befalls the scenario board."""

    needs_you = False


class NothingHappens(Event):
    pass


class SkipAdvance(Event):
    pass


class ScenarioLost(Event):
    pass


@dataclass(frozen=True, slots=True)
class Summon(Event):
    quantity: Quantity
    kind: Kind

    @property
    def symbol(self) -> str:
        return self.kind.value


class SummonPerActive(Summon):
    pass


@dataclass(frozen=True, slots=True)
class RemoveWounds(Event):
    quantity: Quantity
    sign = "monster"


@dataclass(frozen=True, slots=True)
class AdvanceRitual(Event):
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class SetRitualBack(Event):
    boxes: int


@dataclass(frozen=True, slots=True)
class QueueAction(Event):
    number: int


@dataclass(frozen=True, slots=True)
class OnTrack(Event):
    quantity: Quantity
    track: TrackName

    @property
    def symbol(self) -> str:
        return self.track.name


class CrossTrack(OnTrack):
    pass


class EraseTrack(OnTrack):
    pass


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
