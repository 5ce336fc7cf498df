"""Views as JSON and back as the values they were: each dataclass is named once, with its module and its fields.

A field that has come since takes its default, and one that has gone is dropped; so that what was shown at the end of a
game can be shown again by later versions.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias, cast

Frozen: TypeAlias = "bool | int | float | str | list[Frozen] | None"
Kind: TypeAlias = tuple[str, str, tuple[str, ...]]
"""A dataclass or an enum: its module, its name there, and its fields."""

TUPLE, LIST, MAPPING, FIRST_KIND = range(4)
LEAVES = frozenset({bool, int, float, str, type(None)})


class Unreadable(Exception):
    """What was frozen is of kinds that are no longer there."""


@dataclass(slots=True)
class Freezer:
    """Freezes values, and knows of which kinds they were."""

    kinds: list[Kind] = field(default_factory=list)
    _numbers: dict[type, int] = field(default_factory=dict)

    def freeze(self, value: object) -> Frozen:
        """The value as lists, strings and numbers; each list begins with the number of its kind."""
        if type(value) in LEAVES:
            return cast(Frozen, value)
        if isinstance(value, Enum):
            return [self._number(type(value)), self.freeze(value.value)]
        if isinstance(value, str):
            return str(value)
        if isinstance(value, tuple | list):
            return [TUPLE if isinstance(value, tuple) else LIST, *map(self.freeze, value)]
        if isinstance(value, Mapping):
            return [MAPPING, *(self.freeze(part) for pair in value.items() for part in pair)]
        number = self._number(type(value))
        return [number, *(self.freeze(getattr(value, name)) for name in self.kinds[number - FIRST_KIND][2])]

    def _number(self, kind: type) -> int:
        if kind not in self._numbers:
            if not is_dataclass(kind) and not issubclass(kind, Enum):
                raise TypeError(f"a view holds a {kind.__name__}, which cannot be kept")
            names = tuple(it.name for it in fields(kind)) if is_dataclass(kind) else ("value",)
            self.kinds.append((kind.__module__, kind.__qualname__, names))
            self._numbers[kind] = FIRST_KIND + len(self.kinds) - 1
        return self._numbers[kind]


class Thawer:
    """Makes of frozen values what they were; raises Unreadable if some of their kinds can no longer be made so."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self._makers = [_maker(kind) for kind in kinds]

    def thaw(self, data: Frozen) -> object:
        """The value, of the kinds it had."""
        if not isinstance(data, list):
            return data
        parts = [self.thaw(part) if isinstance(part, list) else part for part in data[1:]]
        number = cast(int, data[0])
        if number == TUPLE:
            return tuple(parts)
        if number == LIST:
            return parts
        if number == MAPPING:
            return dict(zip(parts[::2], parts[1::2], strict=True))
        return self._makers[number - FIRST_KIND](parts)


@cache
def _maker(kind: Kind) -> Callable[[Sequence[object]], object]:
    """A function that makes such a value from those of the fields it had."""
    module, name, had = kind
    # Only among what is loaded: what stands in the store must not decide what is imported.
    found = getattr(sys.modules.get(module), name, None)
    if isinstance(found, type) and issubclass(found, Enum):
        return lambda parts: found(parts[0])
    if not isinstance(found, type) or not is_dataclass(found):
        raise Unreadable(f"{module}.{name} is gone")
    has = {it.name for it in fields(found)}
    needed = {it.name for it in fields(found) if it.default is MISSING and it.default_factory is MISSING}
    if not needed <= set(had):
        raise Unreadable(f"{module}.{name} had no {', '.join(sorted(needed - set(had)))}")
    if has == set(had):
        return lambda parts: found(**dict(zip(had, parts, strict=True)))
    return lambda parts: found(**{key: part for key, part in zip(had, parts, strict=True) if key in has})
