"""Numbers, people, places and foes: what sentences are made of."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from app.kit.effects import Form


class Saying(Form):
    """What a sentence says. A form that differs from these tells so, for bots."""

    worth: ClassVar[float] = 0.0
    """Beside the goal of the day, to whom it happens."""
    fetches: ClassVar[bool] = False
    """It brings the party nearer to its goal."""
    rids: ClassVar[bool] = False
    """It takes away what lies in the way."""
    harms: ClassVar[bool] = False
    appeal: ClassVar[int] = 0
    """Of a perk: how good it is; of a style: how little it binds."""
    is_hard_to_build: ClassVar[bool] = False
    """It asks of a deck what bots do not think of."""


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
