"""What a table agrees on before the start: one frozen dataclass, and in each field what may be chosen and why.

@dataclass(frozen=True, slots=True)
class Options:
    players: int = options.count("Players", 2, 5, default=4, rule="WW-015")
    gifts: str = options.choice("Gifts", {"now": "at once", "accept": ("asked", "when accepted")}, rule="WW-R41")
    vote_time: int = options.number("Seconds to vote", 10, 600, default=45, rule="FW-R94")

OPTIONS = options.table_options(Options)
agreed = options.agreed(Options, header.options)
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import ClassVar, Protocol, TypeAlias, TypeVar, cast

from app.kernel.game import TableOption
from app.kernel.log import OptionValue

V = TypeVar("V", bound=OptionValue)
Words: TypeAlias = str | tuple[str, str]
"""What a choice is called, or its name and what it means."""
When = tuple[tuple[str, OptionValue], ...]
"""Other options and the values of which one must be chosen for this one to matter."""


class Agreement(Protocol):
    """A dataclass every field of which is an option."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


A = TypeVar("A", bound=Agreement)


@dataclass(frozen=True, slots=True)
class _Option:
    label: str
    default: OptionValue
    choices: tuple[tuple[OptionValue, str], ...]
    least: int
    most: int
    rule: str
    when: When
    meanings: tuple[tuple[str, str], ...] = ()

    def named(self, key: str) -> TableOption:
        known = TableOption(key, self.label, self.default, self.choices, self.least, self.most, self.rule, self.when)
        return replace(known, meanings=self.meanings)


def _field(option: _Option, default: V) -> V:
    """A dataclass field that a type checker takes for a value of what can be chosen."""
    return field(default=default, metadata={"option": option})


def choice(label: str, choices: Mapping[V, Words], *, default: V | None = None, rule: str, when: When = ()) -> V:
    """One of these values, each with its words, or its name and what that means; the first is the default, unless
    another one is.
    """
    chosen = next(iter(choices)) if default is None else default
    parts = tuple((words, "") if isinstance(words, str) else words for words in choices.values())
    labels = (f"{name}: {means}" if means else name for name, means in parts)
    named = tuple(zip(choices, labels, strict=True))
    return _field(_Option(label, chosen, named, 0, 0, rule, when, parts if any(dict(parts).values()) else ()), chosen)


def count(label: str, least: int, most: int, *, default: int, rule: str, when: When = ()) -> int:
    """A small number, each offered by itself."""
    return choice(label, {n: str(n) for n in range(least, most + 1)}, default=default, rule=rule, when=when)


def number(label: str, least: int, most: int, *, default: int, rule: str, when: When = ()) -> int:
    """A whole number within bounds."""
    return _field(_Option(label, default, (), least, most, rule, when), default)


def players(least: int, most: int, *, default: int, rule: str) -> TableOption:
    """How many play, for a game that asks nothing else."""
    counts = range(least, most + 1)
    return TableOption("players", "Players", default, tuple((n, str(n)) for n in counts), rule=rule)


def table_options(kind: type[Agreement]) -> tuple[TableOption, ...]:
    """The options as rooms and terminals offer them, in the order of the fields."""
    found = tuple(cast(_Option, one.metadata["option"]).named(one.name) for one in fields(kind))
    known = {option.key: option for option in found}
    for option in found:
        option.check(option.default)
        for key, value in option.when:
            known[key].check(value)
    return found


def agreed(kind: type[A], chosen: Mapping[str, OptionValue]) -> A:
    """What a table chose, checked before it was written into its log."""
    return kind(**chosen)
