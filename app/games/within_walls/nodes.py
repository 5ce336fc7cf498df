"""The sentences of card text as typed nodes; `text.lark` says how each is written, `effects` what it does."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Face(Enum):
    """WW-008 The faces of the investigation focus die."""

    RAT = "Rat"
    KEY = "Key"
    BLOOD = "Blood"
    INFINITY = "Infinity"
    X = "X"
    BLANK = "Blank"


class Path(Enum):
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


ALL = 99
"""The amount `all`."""

# What a subject does


@dataclass(frozen=True, slots=True)
class GainInsanity:
    n: int


@dataclass(frozen=True, slots=True)
class GainAlcohol:
    n: int


@dataclass(frozen=True, slots=True)
class GainDrugs:
    n: int


@dataclass(frozen=True, slots=True)
class DiscardItems:
    n: int


@dataclass(frozen=True, slots=True)
class DiscardEvents:
    n: int


@dataclass(frozen=True, slots=True)
class DrawEvents:
    n: int


@dataclass(frozen=True, slots=True)
class RemoveInsanity:
    n: int
    is_revealed: bool | None = None


@dataclass(frozen=True, slots=True)
class RevealInsanity:
    n: int


@dataclass(frozen=True, slots=True)
class Spy:
    on: Who


@dataclass(frozen=True, slots=True)
class Give:
    n: int
    to: Who


@dataclass(frozen=True, slots=True)
class Take:
    n: int
    source: Who


@dataclass(frozen=True, slots=True)
class ShowHand:
    pass


@dataclass(frozen=True, slots=True)
class LookAtStories:
    n: int = 1


@dataclass(frozen=True, slots=True)
class PutOnBottom:
    pass


@dataclass(frozen=True, slots=True)
class LookAtItems:
    n: int


@dataclass(frozen=True, slots=True)
class LookAtSeen:
    pass


@dataclass(frozen=True, slots=True)
class SetFocus:
    pass


@dataclass(frozen=True, slots=True)
class BeEliminated:
    pass


@dataclass(frozen=True, slots=True)
class BeBarred:
    what: Barred
    until: Until


@dataclass(frozen=True, slots=True)
class ActivateInsanity:
    n: int


@dataclass(frozen=True, slots=True)
class TurnBack:
    n: int


Predicate: TypeAlias = (
    GainInsanity | GainAlcohol | GainDrugs | DiscardItems | DiscardEvents | DrawEvents | RemoveInsanity
    | RevealInsanity | Spy | Give | Take | ShowHand | LookAtStories | PutOnBottom | LookAtItems | LookAtSeen | SetFocus
    | BeEliminated | BeBarred | ActivateInsanity | TurnBack
)  # fmt: skip
HARMFUL = (
    GainInsanity, DiscardItems, DiscardEvents, RevealInsanity, ShowHand, BeEliminated, BeBarred, ActivateInsanity,
)  # fmt: skip
"""What nobody would choose to do."""


@dataclass(frozen=True, slots=True)
class Does:
    """A subject and what it does."""

    who: Who
    deed: Predicate


# What just happens


@dataclass(frozen=True, slots=True)
class Advance:
    n: int


@dataclass(frozen=True, slots=True)
class MoveBack:
    n: int


@dataclass(frozen=True, slots=True)
class SetFocusTo:
    face: Face


@dataclass(frozen=True, slots=True)
class CallVote:
    pass


@dataclass(frozen=True, slots=True)
class CallAdditionalVote:
    pass


@dataclass(frozen=True, slots=True)
class NothingHappens:
    pass


@dataclass(frozen=True, slots=True)
class RemoveCovered:
    pass


@dataclass(frozen=True, slots=True)
class RevealCovered:
    pass


@dataclass(frozen=True, slots=True)
class HideCovered:
    pass


@dataclass(frozen=True, slots=True)
class TurnCoveredBack:
    pass


@dataclass(frozen=True, slots=True)
class PreventElimination:
    pass


@dataclass(frozen=True, slots=True)
class IgnoreBreak:
    pass


@dataclass(frozen=True, slots=True)
class VoteTwice:
    pass


@dataclass(frozen=True, slots=True)
class ShuffleStories:
    pass


Standalone: TypeAlias = (
    Advance | MoveBack | SetFocusTo | CallVote | CallAdditionalVote | NothingHappens | RemoveCovered | RevealCovered
    | HideCovered | TurnCoveredBack | PreventElimination | IgnoreBreak | VoteTwice | ShuffleStories
)  # fmt: skip
Clause: TypeAlias = Does | Standalone

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

    options: tuple["Text", ...]


@dataclass(frozen=True, slots=True)
class If:
    """A condition, what follows it, and perhaps what else."""

    condition: Condition
    then: "Text"
    otherwise: "Text"


@dataclass(frozen=True, slots=True)
class May:
    """Something You may do, and what follows if it was done in full."""

    deed: Predicate
    then: "Text"


Step: TypeAlias = Does | Standalone | Choice | If | May
Text: TypeAlias = tuple[Step, ...]


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


@dataclass(frozen=True, slots=True)
class Ability:
    trigger: Trigger
    text: Text
