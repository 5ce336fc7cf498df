"""Builds the nodes of `nodes.py` from sentences written as `text.lark` allows."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import cast

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import (
    Condition,
    Conditional,
    Core,
    ForEach,
    Kind,
    Otherwise,
    Parity,
    Quantity,
    Sentence,
    Standing,
    Trigger,
    Who,
)
from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader


def _for_each(kind: Kind, *rest: object) -> ForEach:
    *at_most, core = rest
    return ForEach(kind, cast(int, at_most[0]) if at_most else None, cast(Core, core))


_BUILD: dict[str, Callable[..., object]] = {
    "acting": lambda node: node,
    "standing": lambda node: node,
    "condition": lambda node: node,
    "forced": Standing,
    "may_pay": lambda trigger, cost, core: Standing(trigger, core, cost),
    "may_pay_once": lambda trigger, cost, core: Standing(trigger, core, cost, is_once=True),
    "for_each": _for_each,
    "at_most": lambda number: number,
    "quantity": Quantity,
    "cultist": lambda: Kind.CULTIST,
    "monster": lambda: Kind.MONSTER,
    "NUMBER": int,
    **{parity.value: (lambda parity=parity: parity) for parity in Parity},
    **{who.value: (lambda who=who: who) for who in Who},
    **{trigger.value: (lambda trigger=trigger: trigger) for trigger in Trigger},
}

_NODES: tuple[type, ...] = (
    *Core.__args__, *Condition.__args__, Conditional, Otherwise, n.TrackName, n.RitualLevel, n.NumberOfActive,
    n.CrossesOn,
)  # fmt: skip


def reader(monsters: Iterable[str] = (), tracks: Iterable[str] = ()) -> TextReader:
    """Reads texts of a scenario whose monster has these names, beside the word itself, and which has these tracks."""
    return _reader(tuple(monsters), tuple(tracks))


@lru_cache(maxsize=16)
def _reader(monsters: tuple[str, ...], tracks: tuple[str, ...]) -> TextReader:
    """Building one takes far longer than reading with it."""
    grammar = files(__package__).joinpath("text.lark").read_text(encoding="utf-8")
    names = "|".join(re.escape(name) for name in sorted(monsters, key=len, reverse=True))
    monster = f"_MONSTERS: /({names + '|' if names else ''}monsters?)(?![a-z])/\n"
    return TextReader(grammar + monster, ("acting", "standing", "condition"), _NODES, _BUILD, tracks or ("no track",))


def folded(place: Place, sentences: Sequence[object]) -> n.Text:
    """Each `Otherwise:` joined to the `If …:` before it."""
    text: list[Sentence] = []
    for sentence in sentences:
        if not isinstance(sentence, Otherwise):
            text.append(cast(Sentence, sentence))
        elif text and isinstance(before := text[-1], Conditional) and before.otherwise is None:
            text[-1] = Conditional(before.condition, before.core, sentence.core)
        else:
            raise CardError(f"{place.file}, {place.card}: `Otherwise:` follows a sentence that begins with `If`.")
    return tuple(text)
