"""What has changed inside a value since a client was sent it, for clients that keep what they have.

A change is `[path, value]`: what stands at that path now. Where a list has grown, shrunk or moved it is
`[path, start, count, items]`: so many from there on give way to these items. Changes are carried out in order.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass

import orjson

MOST_CACHED = 4096
Path = tuple[str | int, ...]
Changes = list[tuple[object, ...]]

_encoded: "OrderedDict[tuple[int, int], tuple[object, object, orjson.Fragment | None]]" = OrderedDict()
_names: dict[type[object], tuple[str, ...]] = {}


def changes_json(before: object, now: object) -> orjson.Fragment | None:
    """The changes from one value to the next, worked out once for all who were sent the same two; None for too many."""
    key = id(before), id(now)
    found = _encoded.get(key)
    if found is None or found[0] is not before or found[1] is not now:
        text = orjson.dumps(changes(before, now))
        is_worth = len(text) < len(orjson.dumps(now))
        _encoded[key] = found = before, now, orjson.Fragment(text) if is_worth else None
        if len(_encoded) > MOST_CACHED:
            _encoded.popitem(last=False)
    return found[2]


def changes(before: object, now: object) -> Changes:
    """What is to be done to the one value to have the other."""
    found: Changes = []
    _compare(before, now, (), found)
    return found


def _compare(before: object, now: object, path: Path, found: Changes) -> None:
    if before is now:
        return
    kind = type(now)
    if type(before) is not kind:
        found.append((path, now))
    elif names := _fields(kind):
        for name in names:
            _compare(getattr(before, name), getattr(now, name), (*path, name), found)
    elif isinstance(before, list | tuple) and isinstance(now, list | tuple):
        _compare_lists(before, now, path, found)
    elif isinstance(before, Mapping) and isinstance(now, Mapping) and before.keys() == now.keys():
        for name, value in now.items():
            _compare(before[name], value, (*path, name), found)
    elif before != now:
        found.append((path, now))


def _compare_lists(before: Sequence[object], now: Sequence[object], path: Path, found: Changes) -> None:
    """One by one where they are as long; else what lies between the same beginning and the same end."""
    start, least = 0, min(len(before), len(now))
    while start < least and (before[start] is now[start] or before[start] == now[start]):
        start += 1
    if len(before) == len(now):
        for place in range(start, len(now)):
            _compare(before[place], now[place], (*path, place), found)
        return
    end = 0
    while end < least - start and before[-1 - end] == now[-1 - end]:
        end += 1
    found.append((path, start, len(before) - end - start, now[start : len(now) - end]))


def _fields(kind: type[object]) -> tuple[str, ...]:
    """The fields of a data class, as far as they are sent."""
    found = _names.get(kind)
    if found is None:
        every = fields(kind) if is_dataclass(kind) else ()
        _names[kind] = found = tuple(field.name for field in every if not field.name.startswith("_"))
    return found
