"""Builds the nodes of `nodes.py` from sentences written as `text.lark` allows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from app.games.fourth_wall.lasting import STANDING, EachDrained, EachNamed, HorrorHere, TheScourge
from app.games.fourth_wall.nodes import (
    CLAUSES,
    ByHand,
    Clause,
    Condition,
    GiveUpTo,
    Horrors,
    Sentence,
    Symbol,
    Which,
    Who,
)
from app.games.fourth_wall.terms import BOOK
from app.kit.text import TextReader


@dataclass(frozen=True, slots=True)
class _Then:
    clause: Clause


@dataclass(frozen=True, slots=True)
class _Prefix:
    is_optional: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class _Filter:
    symbols_left: int | None = None
    trigger_cost: int | None = None


@dataclass(frozen=True, slots=True)
class _UpTo:
    most: int
    is_other: bool = False
    name: str | None = None


def _acting(*parts: object) -> Sentence:
    """The parts of a sentence, put together."""
    prefix = next((part for part in parts if isinstance(part, _Prefix)), _Prefix())
    then = next((part.clause for part in parts if isinstance(part, _Then)), None)
    (clause,) = (part for part in parts if not isinstance(part, _Prefix | _Then))
    return Sentence(clause, then, prefix.is_optional, prefix.condition)  # type: ignore[arg-type]


def _horrors(which: "Which | _UpTo", only: _Filter | None = None) -> Horrors:
    only = only or _Filter()
    if isinstance(which, _UpTo):
        return Horrors(Which.UP_TO, which.most, which.is_other, which.name, only.symbols_left, only.trigger_cost)
    return Horrors(which, 1, False, None, only.symbols_left, only.trigger_cost)


_BUILD: dict[str, Callable[..., object]] = {
    "acting": _acting,
    "standing": lambda node: node,
    "may": lambda: _Prefix(is_optional=True),
    "prefix": lambda condition: _Prefix(condition=condition),
    "then": _Then,
    "one": lambda: 1,
    "other": lambda: True,
    "horrors": _horrors,
    "up_to": _UpTo,
    "up_to_named": _UpTo,
    "symbols_left": lambda n: _Filter(symbols_left=n),
    "trigger_cost": lambda n: _Filter(trigger_cost=n),
    "symbols": lambda *symbols: symbols,
    "by_hand_acting": lambda words: Sentence(ByHand(words)),
    "give_up_to_anyone": lambda n: GiveUpTo(n, is_to_another=False),
    "NUMBER": int,
    "SYMBOL": lambda word: Symbol(word[0]),
    **{who.value: (lambda who=who: who) for who in Who},
    **{which.value: (lambda which=which: which) for which in Which if which is not Which.UP_TO},
}

_NODES: tuple[type, ...] = (
    *CLAUSES, *Condition.__args__, *STANDING, EachNamed, EachDrained, TheScourge, HorrorHere,
)  # fmt: skip


def reader(names: Iterable[str]) -> TextReader:
    """Reads card text that speaks of cards with these names."""
    return _reader(frozenset(names))


@lru_cache(maxsize=16)
def _reader(names: frozenset[str]) -> TextReader:
    """Building one takes far longer than reading with it, and most sets share their names."""
    grammar = files(__package__).joinpath("text.lark").read_text(encoding="utf-8")
    return TextReader(grammar, ("acting", "standing"), _NODES, _BUILD, names, BOOK)
