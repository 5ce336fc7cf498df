"""Sentences that hold while their card lies there, as typed nodes; `standing.py` says what they come to."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from app.games.fourth_wall.nodes import Symbol, Which
from app.kit.effects import Form


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


class Standing(Form):
    """What a standing sentence says. A form that differs from these says so."""

    a_turn: ClassVar[float] = 99.0
    at_most: ClassVar[float] = 1.0
    """What a bot of the team finds it worth to have it Anchored: so much for each turn to come, up to the most."""
    a_head: ClassVar[float] = 0.0
    """And for each Investigator."""
    uprooted: ClassVar[float] = 0.6
    """What a bot on The Wall's seat finds it worth to be rid of it."""


@dataclass(frozen=True, slots=True)
class AdditionalSymbols(Standing):
    """FW-181, FW-182 A raise names its Symbol and how many of it."""

    horrors: Class
    n: int
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class FewerSymbols(Standing):
    horrors: Class
    n: int
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class SanityHigher(Standing):
    n: int
    at_most = 0.0
    a_head = 0.4


@dataclass(frozen=True, slots=True)
class SanityLower(Standing):
    n: int


@dataclass(frozen=True, slots=True)
class ClosingNeeds(Standing):
    n: int


@dataclass(frozen=True, slots=True)
class ClosingNeedsWhileHere(Standing):
    n: int


@dataclass(frozen=True, slots=True)
class ExploitAddsDoom(Standing):
    n: int


@dataclass(frozen=True, slots=True)
class CannotBeSacrificed(Standing):
    name: str
    a_turn = 0.2
    at_most = 3.0
    uprooted = 0.5


@dataclass(frozen=True, slots=True)
class FreePassing(Standing):
    a_turn = 0.1
    at_most = 1.5


@dataclass(frozen=True, slots=True)
class FirstLossIgnored(Standing):
    a_turn = 0.35
    at_most = 4.0
    uprooted = 2.0


@dataclass(frozen=True, slots=True)
class DeathrattleIgnored(Standing):
    pass


STANDING: tuple[type[Standing], ...] = tuple(
    form
    for form in list(vars().values())
    if isinstance(form, type) and issubclass(form, Standing) and form is not Standing
)
"""Every form of standing sentence."""
