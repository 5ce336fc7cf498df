"""The sentences of card text as typed nodes; `text.lark` says how each is written, `effects.py` what it does."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from app.kit.effects import Form


class Symbol(Enum):
    """FW-213 There are three Symbols and no more."""

    CLUE = "C"
    FORCE = "F"
    SCIENCE = "S"

    @property
    def word(self) -> str:
        """The Symbol as card text writes it."""
        return self.name.capitalize()


class Who(Enum):
    """Which Investigators a sentence is about."""

    YOU = "you"
    ANOTHER = "another"
    EACH = "each"
    EACH_OTHER = "each_other"
    ELECTED = "elected"
    TARGET = "target"


class Which(Enum):
    """How a sentence picks its Horrors."""

    ONE = "a_horror"
    THIS = "this_horror"
    THAT = "that_horror"
    TARGET = "target_horror"
    ELECTED = "elected_horror"
    EACH = "each_horror"
    UP_TO = "up_to"


@dataclass(frozen=True, slots=True)
class Horrors:
    """A choice among the Horrors On the Streets."""

    which: Which
    most: int = 1
    is_other: bool = False
    name: str | None = None
    symbols_left: int | None = None
    trigger_cost: int | None = None


class Clause(Form):
    """What an acting sentence does. A form that differs from these says so."""

    speaks_to_you: ClassVar[bool] = False
    """It needs an Investigator who plays it."""
    weighs_hand: ClassVar[bool] = False
    """What stands in its way lies in a hand: whether its player is asked must not depend on it."""
    keepsake: ClassVar[float] = 0.0
    """What a bot finds a Marble worth for saying it."""
    stops_triggers: ClassVar[bool] = False
    """Rushed in time, it may keep a Horror from being Triggered."""
    gift: ClassVar[float] = 0.2
    """What a bot finds somebody worth who can do it."""
    to_the_wall: ClassVar[float] = 0.0
    """What it is worth to a bot on The Wall's seat, where that does not hang on how things stand."""


@dataclass(frozen=True, slots=True)
class AboutPeople(Clause):
    """It is about Investigators."""

    who: Who


@dataclass(frozen=True, slots=True)
class Losing(AboutPeople):
    """Marbles are lost."""

    n: int
    edge: ClassVar[float]
    """How much better than the one its owner would give up a Marble lost so is."""


@dataclass(frozen=True, slots=True)
class AboutHorrors(Clause):
    """It is about Horrors On the Streets."""

    horrors: Horrors


@dataclass(frozen=True, slots=True)
class Search(Clause):
    n: int
    speaks_to_you = True
    keepsake = 0.9
    gift = 0.7


@dataclass(frozen=True, slots=True)
class Searches(AboutPeople):
    n: int
    gift = 1.6


@dataclass(frozen=True, slots=True)
class DiscardMarbles(Clause):
    n: int
    speaks_to_you = True


@dataclass(frozen=True, slots=True)
class Lose(Losing):
    edge = 1.0


@dataclass(frozen=True, slots=True)
class LoseRandom(Losing):
    edge = 1.15


@dataclass(frozen=True, slots=True)
class LoseChosen(Losing):
    edge = 1.35


@dataclass(frozen=True, slots=True)
class Find(Clause):
    name: str
    gift = 0.5


@dataclass(frozen=True, slots=True)
class Salvage(Clause):
    n: int
    symbol: Symbol | None = None
    speaks_to_you = True
    keepsake = 0.5
    gift = 0.5


@dataclass(frozen=True, slots=True)
class LookAtTop(Clause):
    n: int
    take: int
    speaks_to_you = True
    keepsake = 0.4
    gift = 0.9


@dataclass(frozen=True, slots=True)
class GiveUpTo(Clause):
    n: int
    is_to_another: bool = True
    speaks_to_you = True
    keepsake = 0.3


@dataclass(frozen=True, slots=True)
class TradeUpTo(Clause):
    n: int
    speaks_to_you = True
    keepsake = 0.1


@dataclass(frozen=True, slots=True)
class MayRegroup(AboutPeople):
    keepsake = 0.6
    gift = 1.2


@dataclass(frozen=True, slots=True)
class Regroup(Clause):
    speaks_to_you = True


@dataclass(frozen=True, slots=True)
class Swap(Clause):
    speaks_to_you = True


@dataclass(frozen=True, slots=True)
class Move(Clause):
    pass


@dataclass(frozen=True, slots=True)
class InterveneWith(Clause):
    symbols: tuple[Symbol, ...]
    speaks_to_you = True
    weighs_hand = True
    stops_triggers = True


@dataclass(frozen=True, slots=True)
class InterveneUpTo(Clause):
    n: int
    symbols: tuple[Symbol, ...] = ()
    """Any of these, or any at all."""
    speaks_to_you = True
    gift = 1.0
    stops_triggers = True


@dataclass(frozen=True, slots=True)
class Blitz(Clause):
    n: int
    symbols: tuple[Symbol, ...]
    speaks_to_you = True
    keepsake = 0.5
    gift = 0.9
    stops_triggers = True


@dataclass(frozen=True, slots=True)
class DiscardHorror(AboutHorrors):
    keepsake = 1.2
    gift = 1.2
    stops_triggers = True


@dataclass(frozen=True, slots=True)
class Drain(AboutHorrors):
    keepsake = 0.3
    gift = 0.6
    stops_triggers = True


@dataclass(frozen=True, slots=True)
class Undrain(AboutHorrors):
    pass


@dataclass(frozen=True, slots=True)
class ReturnToTheWall(AboutHorrors):
    stops_triggers = True


@dataclass(frozen=True, slots=True)
class OpenGate(Clause):
    pass


@dataclass(frozen=True, slots=True)
class CloseGate(Clause):
    pass


@dataclass(frozen=True, slots=True)
class CloseGateByDiscarding(Clause):
    speaks_to_you = True
    weighs_hand = True
    gift = 1.8


@dataclass(frozen=True, slots=True)
class CloseGateWithSymbols(Clause):
    n: int
    speaks_to_you = True
    weighs_hand = True
    gift = 1.5


@dataclass(frozen=True, slots=True)
class AddDoom(Clause):
    n: int


@dataclass(frozen=True, slots=True)
class RemoveDoom(Clause):
    n: int
    keepsake = 0.4


@dataclass(frozen=True, slots=True)
class TakeAction(Clause):
    n: int
    speaks_to_you = True
    keepsake = 0.5
    stops_triggers = True


@dataclass(frozen=True, slots=True)
class MayTakeAction(AboutPeople):
    n: int


@dataclass(frozen=True, slots=True)
class IgnoreLoss(Clause):
    keepsake = 0.7


@dataclass(frozen=True, slots=True)
class Anchor(Clause):
    keepsake = 0.4


@dataclass(frozen=True, slots=True)
class Delve(Clause):
    n: int


@dataclass(frozen=True, slots=True)
class ManifestCheaper(Clause):
    n: int
    weighs_hand = True


@dataclass(frozen=True, slots=True)
class Sacrifice(Clause):
    n: int
    name: str


@dataclass(frozen=True, slots=True)
class DestroyAttached(AboutHorrors):
    pass


@dataclass(frozen=True, slots=True)
class DestroyMarbles(Clause):
    n: int


@dataclass(frozen=True, slots=True)
class Enhance(AboutHorrors):
    symbol: Symbol
    to_the_wall = 1.0


@dataclass(frozen=True, slots=True)
class BecomeScourge(AboutHorrors):
    to_the_wall = 1.0


@dataclass(frozen=True, slots=True)
class ByHand(Clause):
    """Settled by the people at the table."""

    words: str


CLAUSES: tuple[type[Clause], ...] = tuple(
    form
    for form in list(vars().values())
    if isinstance(form, type) and issubclass(form, Clause) and not form.__subclasses__()
)
"""Every form of acting sentence."""


@dataclass(frozen=True, slots=True)
class EyeHasOpened:
    pass


@dataclass(frozen=True, slots=True)
class OpenGates:
    n: int


@dataclass(frozen=True, slots=True)
class AnotherIsOnTheStreets:
    name: str


@dataclass(frozen=True, slots=True)
class YouAreRegrouped:
    pass


Condition: TypeAlias = EyeHasOpened | OpenGates | AnotherIsOnTheStreets | YouAreRegrouped


@dataclass(frozen=True, slots=True)
class Sentence:
    """One acting sentence: perhaps optional or conditional; with `then`, the clause is its price (FW-R42)."""

    clause: Clause
    then: Clause | None = None
    is_optional: bool = False
    condition: Condition | None = None
