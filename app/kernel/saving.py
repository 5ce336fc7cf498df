"""States as text that outlives their classes: the fields are named once, so that later versions find what they know.

A field that has come since takes its default, one that has gone is dropped, and one whose meaning has changed is made
right by the game's `mends`. A text from before fields were named is read by the game's `positions`.
"""

import dataclasses
import json
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import TypeAlias, TypeVar, cast, get_args

from app.kernel.plain import Fields, Plain, Reading, bare_field, hints_of, saved_fields, to_plain

T = TypeVar("T")

Names: TypeAlias = Mapping[str, tuple[str, ...]]
"""The fields of each dataclass, by its name."""
Mend: TypeAlias = Callable[[Fields], Fields]
Mends: TypeAlias = Mapping[int, Mapping[str, Mend]]
"""By the version of the rules that changed them: how the fields of some dataclasses are made right."""

BEFORE_NAMES = 1
"""The version of the rules under which all texts without names were written."""


def dump(state: object, version: int) -> str:
    """The state as text, with the names of its fields and the version of the rules it was made under."""
    data = json.dumps(to_plain(state), ensure_ascii=False, separators=(",", ":"))
    return f'{{"rules":{version},"names":{_names_text(cast(Hashable, type(state)))},"data":{data}}}'


def load(kind: type[T], text: str, positions: Names, mends: Mends, **unsaved: object) -> T:
    """The state back, as today's classes have it. Raises ValueError or TypeError where nothing says how."""
    saved = json.loads(text)
    if isinstance(saved, list):
        return _read(kind, saved, positions, BEFORE_NAMES, mends, unsaved)
    names = {name: tuple(fields) for name, fields in saved["names"].items()}
    return _read(kind, saved["data"], names, saved["rules"], mends, unsaved)


def _read(kind: type[T], data: Plain, names: Names, version: int, mends: Mends, unsaved: Mapping[str, object]) -> T:
    later = [mends[number] for number in sorted(mends) if number > version]

    def mend(name: str, fields: Fields) -> Fields:
        for mending in later:
            fields = mending[name](fields) if name in mending else fields
        return fields

    return cast(T, Reading(names, mend).fields(kind, data, unsaved))


@cache
def _names_text(kind: Hashable) -> str:
    return json.dumps(names_of(cast(type, kind)), separators=(",", ":"))


def names_of(kind: type) -> dict[str, tuple[str, ...]]:
    """The saved fields of this dataclass and of all within it."""
    found: dict[str, type] = {}
    _gather(kind, found)
    return {name: saved_fields(cast(Hashable, found[name])) for name in sorted(found)}


def _gather(kind: object, found: dict[str, type]) -> None:
    for inner in get_args(kind):
        _gather(inner, found)
    kind = getattr(kind, "__supertype__", kind)
    if not isinstance(kind, type) or not dataclasses.is_dataclass(kind) or found.get(kind.__name__) is kind:
        return
    if bare_field(cast(Hashable, kind)):
        return
    if kind.__name__ in found:
        raise TypeError(f"two dataclasses of one state are called {kind.__name__}")
    found[kind.__name__] = kind
    for field in saved_fields(cast(Hashable, kind)):
        _gather(hints_of(kind)[field], found)
