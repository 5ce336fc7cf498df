"""The sentences of card text as typed nodes; `text.lark` says how each is written, `effects.py` what it does."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


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


@dataclass(frozen=True, slots=True)
class Search:
    n: int


@dataclass(frozen=True, slots=True)
class Searches:
    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class DiscardMarbles:
    n: int


@dataclass(frozen=True, slots=True)
class Lose:
    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class LoseRandom:
    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class LoseChosen:
    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class Find:
    name: str


@dataclass(frozen=True, slots=True)
class Salvage:
    n: int
    symbol: Symbol | None = None


@dataclass(frozen=True, slots=True)
class LookAtTop:
    n: int
    take: int


@dataclass(frozen=True, slots=True)
class GiveUpTo:
    n: int


@dataclass(frozen=True, slots=True)
class TradeUpTo:
    n: int


@dataclass(frozen=True, slots=True)
class MayRegroup:
    who: Who


@dataclass(frozen=True, slots=True)
class Regroup:
    pass


@dataclass(frozen=True, slots=True)
class Swap:
    pass


@dataclass(frozen=True, slots=True)
class Move:
    pass


@dataclass(frozen=True, slots=True)
class InterveneWith:
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class InterveneUpTo:
    n: int
    symbol: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Blitz:
    n: int
    symbols: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class DiscardHorror:
    horrors: Horrors


@dataclass(frozen=True, slots=True)
class Drain:
    horrors: Horrors


@dataclass(frozen=True, slots=True)
class Undrain:
    horrors: Horrors


@dataclass(frozen=True, slots=True)
class ReturnToTheWall:
    horrors: Horrors


@dataclass(frozen=True, slots=True)
class OpenGate:
    pass


@dataclass(frozen=True, slots=True)
class CloseGate:
    pass


@dataclass(frozen=True, slots=True)
class CloseGateByDiscarding:
    pass


@dataclass(frozen=True, slots=True)
class CloseGateWithSymbols:
    n: int


@dataclass(frozen=True, slots=True)
class AddDoom:
    n: int


@dataclass(frozen=True, slots=True)
class RemoveDoom:
    n: int


@dataclass(frozen=True, slots=True)
class TakeAction:
    n: int


@dataclass(frozen=True, slots=True)
class MayTakeAction:
    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class IgnoreLoss:
    pass


@dataclass(frozen=True, slots=True)
class Anchor:
    pass


@dataclass(frozen=True, slots=True)
class Delve:
    n: int


@dataclass(frozen=True, slots=True)
class ManifestCheaper:
    n: int


@dataclass(frozen=True, slots=True)
class Sacrifice:
    n: int
    name: str


@dataclass(frozen=True, slots=True)
class DestroyAttached:
    horrors: Horrors


@dataclass(frozen=True, slots=True)
class DestroyMarbles:
    n: int


@dataclass(frozen=True, slots=True)
class Enhance:
    horrors: Horrors
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class BecomeScourge:
    horrors: Horrors


Clause: TypeAlias = (
    Search | Searches | DiscardMarbles | Lose | LoseRandom | LoseChosen | Find | Salvage | LookAtTop | GiveUpTo
    | TradeUpTo | MayRegroup | Regroup | Swap | Move | InterveneWith | InterveneUpTo | Blitz | DiscardHorror | Drain
    | Undrain | ReturnToTheWall | OpenGate | CloseGate | CloseGateByDiscarding | CloseGateWithSymbols | AddDoom
    | RemoveDoom | TakeAction | MayTakeAction | IgnoreLoss | Anchor | Delve | ManifestCheaper | Sacrifice
    | DestroyAttached | DestroyMarbles | Enhance | BecomeScourge
)  # fmt: skip


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


@dataclass(frozen=True, slots=True)
class EachNamed:
    name: str


@dataclass(frozen=True, slots=True)
class EachDrained:
    pass


@dataclass(frozen=True, slots=True)
class TheScourge:
    pass


@dataclass(frozen=True, slots=True)
class HorrorHere:
    pass


Class: TypeAlias = EachNamed | EachDrained | TheScourge | HorrorHere | Which


@dataclass(frozen=True, slots=True)
class AdditionalSymbols:
    """FW-181, FW-182 A raise names its Symbol and how many of it."""

    horrors: Class
    n: int
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class FewerSymbols:
    horrors: Class
    n: int
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class SanityHigher:
    n: int


@dataclass(frozen=True, slots=True)
class SanityLower:
    n: int


@dataclass(frozen=True, slots=True)
class ClosingNeeds:
    n: int


@dataclass(frozen=True, slots=True)
class ClosingNeedsWhileHere:
    n: int


@dataclass(frozen=True, slots=True)
class ExploitAddsDoom:
    n: int


@dataclass(frozen=True, slots=True)
class CannotBeSacrificed:
    name: str


@dataclass(frozen=True, slots=True)
class FreePassing:
    pass


@dataclass(frozen=True, slots=True)
class FirstLossIgnored:
    pass


@dataclass(frozen=True, slots=True)
class DeathrattleIgnored:
    pass


Standing: TypeAlias = (
    AdditionalSymbols | FewerSymbols | SanityHigher | SanityLower | ClosingNeeds | ClosingNeedsWhileHere
    | ExploitAddsDoom | CannotBeSacrificed | FreePassing | FirstLossIgnored | DeathrattleIgnored
)  # fmt: skip
