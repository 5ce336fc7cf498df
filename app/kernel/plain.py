"""States as plain data and back: dataclasses become lists of their fields' values, for checkpoints.

Fields marked `UNSAVED` are left out and handed back in by whoever restores the state (its card set, for instance).
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
T = TypeVar("T")

UNSAVED: Mapping[str, bool] = {"unsaved": True}


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
    return _plain_list(_values(cast(Hashable, kind))(value))


def _plain_list(items: Iterable[object]) -> list[Plain]:
    return [cast(Plain, item) if type(item) in _PLAIN_ALREADY else to_plain(item) for item in items]


def from_plain(kind: type[T], data: Plain, **unsaved: object) -> T:
    """The value back, of the kind it was; `unsaved` fills the fields that were left out."""
    return cast(T, _reader(cast(Hashable, kind))(data) if not unsaved else _read_fields(kind, data, unsaved))


@cache
def _saved_fields(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cast(type, kind)) if "unsaved" not in field.metadata)


@cache
def _values(kind: Hashable) -> Callable[[object], tuple[object, ...]]:
    """A function that takes the saved fields' values out of such an object, all at once."""
    names = _saved_fields(kind)
    return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)


def _read_fields(kind: type, data: Plain, unsaved: Mapping[str, object]) -> object:
    hints = _hints(kind)
    names = _saved_fields(kind)
    if not isinstance(data, list) or len(data) != len(names):
        raise ValueError(f"saved {kind.__name__} does not fit its fields")
    values = {name: _reader(hints[name])(item) for name, item in zip(names, data, strict=True)}
    return kind(**values, **unsaved)


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind)


@cache
def _reader(kind: object) -> Callable[[Plain], object]:
    """A function that reads one value of this kind."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (inner,) = (arg for arg in args if arg is not type(None))
        read = _reader(inner)
        return lambda data: None if data is None else read(data)
    if origin is list:
        read = _reader(args[0])
        return lambda data: [read(item) for item in cast(list[Plain], data)]
    if origin is tuple:
        return _tuple_reader(args)
    if origin is dict:
        key, read = _reader(args[0]), _reader(args[1])
        return lambda data: {key(name): read(item) for name, item in cast(dict[str, Plain], data).items()}
    return _leaf_reader(kind)


def _tuple_reader(args: tuple[object, ...]) -> Callable[[Plain], object]:
    if len(args) == 2 and args[1] is Ellipsis:
        read = _reader(args[0])
        return lambda data: tuple(read(item) for item in cast(list[Plain], data))
    reads = [_reader(arg) for arg in args]
    return lambda data: tuple(read(item) for read, item in zip(reads, cast(list[Plain], data), strict=True))


def _leaf_reader(kind: object) -> Callable[[Plain], object]:
    kind = getattr(kind, "__supertype__", kind)
    if kind is Chance:
        return lambda data: Chance(*cast("tuple[str, int]", data))
    if kind is int:
        return lambda data: int(cast(int, data))
    if dataclasses.is_dataclass(kind):
        cls = cast(type, kind)
        return lambda data: _read_fields(cls, data, {})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return cast(Callable[[Plain], object], kind)
    return lambda data: data
