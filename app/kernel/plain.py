"""States as plain data and back: dataclasses become lists of their fields' values, for checkpoints.

Fields marked `UNSAVED` are left out and handed back in by the caller that restores the state (its card set, say).
"""

import dataclasses
import types
from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from app.kernel.chance import Chance

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
Fields: TypeAlias = "dict[str, Plain]"
"""The fields of one dataclass, by name, each still plain."""
T = TypeVar("T")

UNSAVED: Mapping[str, bool] = {"unsaved": True}
BARE: Mapping[str, bool] = {"bare": True}
"""Marks the one saved field of a class that is written as that field alone, and read back from it."""


_PLAIN_ALREADY = frozenset({bool, int, str, type(None)})


def to_plain(value: object) -> Plain:
    """The value in lists, string-keyed dicts, strings and numbers."""
    kind = type(value)
    if kind in _PLAIN_ALREADY:
        return cast(Plain, value)
    if isinstance(value, list | tuple):
        return _plain_list(value)
    if isinstance(value, dict):
        return {str(to_plain(key)): to_plain(item) for key, item in value.items()}
    if isinstance(value, Enum):
        return cast(Plain, value.value)
    if isinstance(value, Chance):
        return [value.seed, value.page, _plain_list(value.falls)] if value.falls else [value.seed, value.page]
    bare = bare_field(cast(Hashable, kind))
    return to_plain(getattr(value, bare)) if bare else _plain_list(_values(cast(Hashable, kind))(value))


def _plain_list(items: Iterable[object]) -> list[Plain]:
    return [cast(Plain, item) if type(item) in _PLAIN_ALREADY else to_plain(item) for item in items]


def from_plain(kind: type[T], data: Plain, **unsaved: object) -> T:
    """The value back, of the kind it was and with the fields it has; `unsaved` fills those that were left out."""
    return cast(T, Reading().fields(kind, data, unsaved) if unsaved else Reading().reader(kind)(data))


@cache
def saved_fields(kind: Hashable) -> tuple[str, ...]:
    """The names of the fields that are saved, in order."""
    return tuple(field.name for field in dataclasses.fields(cast(type, kind)) if "unsaved" not in field.metadata)


@cache
def bare_field(kind: Hashable) -> str:
    """The field a class is written as, if it is one that is not written field by field."""
    bare = (field.name for field in dataclasses.fields(cast(type, kind)) if "bare" in field.metadata)
    return next(bare, "")


@cache
def _values(kind: Hashable) -> Callable[[object], tuple[object, ...]]:
    """A function that takes the saved fields' values out of such an object, all at once."""
    names = saved_fields(kind)
    return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)


@cache
def hints_of(kind: type) -> dict[str, object]:
    """The types of a kind's fields."""
    return get_type_hints(kind)


@dataclasses.dataclass(frozen=True)
class Reading:
    """Reads plain data. Data from elsewhere says which fields it has, and in which order; what has changed is mended.

    A field the data does not have takes its default, and one that no longer exists is dropped.
    """

    names: Mapping[str, tuple[str, ...]] | None = None
    """The fields of each kind in the order of the data; the present ones if nothing is said."""
    mend: Callable[[str, Fields], Fields] = lambda _kind, fields: fields
    """Makes the fields of a kind, still plain, what they ought to be now."""
    _readers: dict[object, Callable[[Plain], object]] = dataclasses.field(default_factory=dict)

    def fields(self, kind: type, data: Plain, unsaved: Mapping[str, object]) -> object:
        """A dataclass from the list of its fields' values."""
        now = saved_fields(kind)
        names = now if self.names is None else self.names.get(kind.__name__, ())
        if not isinstance(data, list) or len(data) != len(names):
            raise ValueError(f"saved {kind.__name__} does not fit its fields")
        saved = self.mend(kind.__name__, dict(zip(names, data, strict=True)))
        hints = hints_of(kind)
        return kind(**{name: self.reader(hints[name])(saved[name]) for name in now if name in saved}, **unsaved)

    def reader(self, kind: object) -> Callable[[Plain], object]:
        """A function that reads one value of this kind."""
        if kind not in self._readers:
            self._readers[kind] = self._new_reader(kind)
        return self._readers[kind]

    def _new_reader(self, kind: object) -> Callable[[Plain], object]:
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            (inner,) = (arg for arg in args if arg is not type(None))
            read = self.reader(inner)
            return lambda data: None if data is None else read(data)
        if origin is list:
            read = self.reader(args[0])
            return lambda data: [read(item) for item in cast(list[Plain], data)]
        if origin is tuple:
            return self._tuple_reader(args)
        if origin is dict:
            key, read = self.reader(args[0]), self.reader(args[1])
            return lambda data: {key(name): read(item) for name, item in cast(dict[str, Plain], data).items()}
        return self._leaf_reader(kind)

    def _tuple_reader(self, args: tuple[object, ...]) -> Callable[[Plain], object]:
        if len(args) == 2 and args[1] is Ellipsis:
            read = self.reader(args[0])
            return lambda data: tuple(read(item) for item in cast(list[Plain], data))
        reads = [self.reader(arg) for arg in args]
        return lambda data: tuple(read(item) for read, item in zip(reads, cast(list[Plain], data), strict=True))

    def _leaf_reader(self, kind: object) -> Callable[[Plain], object]:
        kind = getattr(kind, "__supertype__", kind)
        if kind is Chance:
            return lambda data: Chance(*cast("tuple[str, int]", data))
        if kind is int:
            return lambda data: int(cast(int, data))
        if dataclasses.is_dataclass(kind):
            cls = cast(type, kind)
            if bare := bare_field(cast(Hashable, cls)):
                read = self.reader(hints_of(cls)[bare])
                return lambda data: cls(read(data))
            return lambda data: self.fields(cls, data, {})
        if isinstance(kind, type) and issubclass(kind, Enum):
            return cast(Callable[[Plain], object], kind)
        return lambda data: data
