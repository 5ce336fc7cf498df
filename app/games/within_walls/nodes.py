"""The sentences of card text as typed nodes; `text.lark` says how each is written, `effects` what it does."""

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import ClassVar, TypeAlias

from app.kit.effects import Form


class Face(StrEnum):
    """WW-008 The faces of the investigation focus die."""

    RAT = "Rat"
    KEY = "Key"
    BLOOD = "Blood"
    INFINITY = "Infinity"
    X = "X"
    BLANK = "Blank"


class Path(StrEnum):
    """WW-007 The three story paths."""

    SILENT_PATIENT = "Silent Patient"
    MAD_NURSE = "Mad Nurse"
    CRUEL_DOCTOR = "Cruel Doctor"


class Who(Enum):
    """Whom a sentence is about."""

    YOU = "YOU"
    EACH = "EACH"
    EACH_OTHER = "EACH_OTHER"
    ANOTHER = "ANOTHER"
    ANYBODY = "ANYBODY"
    THAT = "THAT"
    LEFT = "LEFT"
    RIGHT = "RIGHT"
    LEAD = "LEAD"
    RANDOM = "RANDOM"
    MOST = "MOST"
    LEAST = "LEAST"
    THEIR_CHOICE = "THEIR_CHOICE"
    THEIR_LEFT = "THEIR_LEFT"
    THEIR_RIGHT = "THEIR_RIGHT"


class Barred(Enum):
    """What a player may be kept from."""

    VOTE = "vote"
    USE_ITEMS = "use items"
    PLAY_ADDITIONAL = "play additional Event cards"


class Until(Enum):
    """How long."""

    END_OF_TURN = "the end of this turn"
    END_OF_ROUND = "the end of this round"
    YOUR_UPKEEP = "your next upkeep"
    THEIR_UPKEEP = "their next upkeep"


class Trigger(Enum):
    """When a profession's ability works."""

    SETUP = "Setup"
    TURN_ONCE_PER_GAME = "Once per game, on your turn"
    TURN_ONCE_PER_ROUND = "Once per round, on your turn"
    FOCUS_IS_SET = "Once per game, after the focus is set"
    CASTS_VOTE = "Once per game, when you cast a vote"
    WOULD_ELIMINATE = "Once per game, when a vote would eliminate another player"
    WOULD_BREAK = "Once per game, when your mind would break"
    SPIED_ON = "When you are spied on"


ALL = 99
"""The amount `all`."""


class Sentence(Form):
    """What a sentence says. A form that differs from these says so."""

    is_for_cover: ClassVar[bool] = False
    """It speaks of the covered Insanity, as Alcohol and Drugs alone do."""
    trigger: ClassVar[Trigger | None] = None
    """The moment of a profession that it belongs to, if it makes sense there alone."""


class Deed(Sentence):
    """What a player does."""

    is_harmful: ClassVar[bool] = False
    """No player would choose to do it."""
    own_worth: ClassVar[float] = 0.0
    """What a bot finds it worth to do it, where no more is to be known."""


class Happening(Sentence):
    """What just happens."""


# What a subject does


@dataclass(frozen=True, slots=True)
class GainInsanity(Deed):
    n: int
    is_harmful = True


@dataclass(frozen=True, slots=True)
class GainAlcohol(Deed):
    n: int
    own_worth = 0.8


@dataclass(frozen=True, slots=True)
class GainDrugs(Deed):
    n: int
    own_worth = 0.9


@dataclass(frozen=True, slots=True)
class DiscardItems(Deed):
    n: int
    is_harmful = True
    own_worth = -0.8


@dataclass(frozen=True, slots=True)
class DiscardEvents(Deed):
    n: int
    is_harmful = True
    own_worth = -0.2


@dataclass(frozen=True, slots=True)
class DrawEvents(Deed):
    n: int
    own_worth = 0.4


@dataclass(frozen=True, slots=True)
class RemoveInsanity(Deed):
    n: int
    is_revealed: bool | None = None


@dataclass(frozen=True, slots=True)
class RevealInsanity(Deed):
    n: int
    is_harmful = True


@dataclass(frozen=True, slots=True)
class Spy(Deed):
    on: Who


@dataclass(frozen=True, slots=True)
class Give(Deed):
    n: int
    to: Who


@dataclass(frozen=True, slots=True)
class Take(Deed):
    n: int
    source: Who
    own_worth = 0.9


@dataclass(frozen=True, slots=True)
class ShowHand(Deed):
    is_harmful = True


@dataclass(frozen=True, slots=True)
class LookAtStories(Deed):
    n: int = 1
    own_worth = 0.6


@dataclass(frozen=True, slots=True)
class PutOnBottom(Deed):
    pass


@dataclass(frozen=True, slots=True)
class LookAtItems(Deed):
    n: int
    own_worth = 0.6


@dataclass(frozen=True, slots=True)
class LookAtSeen(Deed):
    trigger = Trigger.SPIED_ON


@dataclass(frozen=True, slots=True)
class SetFocus(Deed):
    own_worth = 0.5


@dataclass(frozen=True, slots=True)
class BeEliminated(Deed):
    is_harmful = True


@dataclass(frozen=True, slots=True)
class BeBarred(Deed):
    what: Barred
    until: Until
    is_harmful = True


@dataclass(frozen=True, slots=True)
class ActivateInsanity(Deed):
    n: int
    is_harmful = True


@dataclass(frozen=True, slots=True)
class TurnBack(Deed):
    n: int


@dataclass(frozen=True, slots=True)
class Does:
    """A subject and what it does."""

    who: Who
    deed: Deed
    words: str = field(default="", compare=False)
    """As it is printed."""


# What just happens


@dataclass(frozen=True, slots=True)
class Advance(Happening):
    n: int


@dataclass(frozen=True, slots=True)
class MoveBack(Happening):
    n: int


@dataclass(frozen=True, slots=True)
class SetFocusTo(Happening):
    face: Face


@dataclass(frozen=True, slots=True)
class CallVote(Happening):
    pass


@dataclass(frozen=True, slots=True)
class CallAdditionalVote(Happening):
    trigger = Trigger.WOULD_ELIMINATE


@dataclass(frozen=True, slots=True)
class ByHand(Happening):
    """Settled by the people at the table."""

    words: str


@dataclass(frozen=True, slots=True)
class NothingHappens(Happening):
    pass


@dataclass(frozen=True, slots=True)
class RemoveCovered(Happening):
    is_for_cover = True


@dataclass(frozen=True, slots=True)
class RevealCovered(Happening):
    is_for_cover = True


@dataclass(frozen=True, slots=True)
class HideCovered(Happening):
    is_for_cover = True


@dataclass(frozen=True, slots=True)
class TurnCoveredBack(Happening):
    is_for_cover = True


@dataclass(frozen=True, slots=True)
class PreventElimination(Happening):
    trigger = Trigger.WOULD_ELIMINATE


@dataclass(frozen=True, slots=True)
class IgnoreBreak(Happening):
    trigger = Trigger.WOULD_BREAK


@dataclass(frozen=True, slots=True)
class VoteTwice(Happening):
    trigger = Trigger.CASTS_VOTE


@dataclass(frozen=True, slots=True)
class ShuffleStories(Happening):
    pass


Clause: TypeAlias = Does | Happening

# Conditions


@dataclass(frozen=True, slots=True)
class HasInsanity:
    n: int


@dataclass(frozen=True, slots=True)
class HasItems:
    n: int


@dataclass(frozen=True, slots=True)
class HasNoItems:
    pass


@dataclass(frozen=True, slots=True)
class ActIs:
    n: int


@dataclass(frozen=True, slots=True)
class StoryIs:
    path: Path


@dataclass(frozen=True, slots=True)
class FocusIs:
    face: Face


Condition: TypeAlias = HasInsanity | HasItems | HasNoItems | ActIs | StoryIs | FocusIs

# A whole text


@dataclass(frozen=True, slots=True)
class Choice:
    """Choose one; always the last step of a text."""

    options: tuple["Steps", ...]
    words: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class If:
    """A condition, what follows it, and perhaps what else."""

    condition: Condition
    then: "Steps"
    otherwise: "Steps"


@dataclass(frozen=True, slots=True)
class May:
    """Something You may do, and what follows if it was done in full."""

    deed: Deed
    then: "Steps"
    words: str = field(default="", compare=False)


Step: TypeAlias = Does | Happening | Choice | If | May
Steps: TypeAlias = tuple[Step, ...]
