"""Everything one viewer gets from a table, as bytes: two worlds it cannot tell apart send it the same."""

import dataclasses
import json
from collections.abc import Hashable
from enum import Enum
from functools import cache
from typing import TypeVar, cast

from app.kernel.decision import Viewer
from app.kernel.game import State
from app.kernel.table import Table

S = TypeVar("S", bound=State)


def traffic(table: Table[S], viewer: Viewer) -> bytes:
    """View, question, whom and what the table waits for, story, moments and outcome, as this viewer gets them."""
    return as_bytes(
        {
            "view": table.view(viewer),
            "offer": table.offer(viewer),
            "waited_for": table.waited_for(viewer),
            "about": table.about(viewer),
            "story": table.state.story.heard(viewer),
            "moments": table.state.story.moments(viewer),
            "portraits": [table.game.portrait(table.state, seat) for seat in table.seats],
            "outcome": table.outcome,
        }
    )


def as_bytes(value: object) -> bytes:
    """The value as JSON; a value without an order of its own, such as a set, is refused."""
    return json.dumps(value, default=_orderly, ensure_ascii=False).encode()


def as_sent(value: object) -> bytes:
    """The value as it goes over the wire: without what is marked as for this process alone, such as nodes of a text."""
    return json.dumps(value, default=_sent, ensure_ascii=False).encode()


def _sent(value: object) -> object:
    made = _orderly(value)
    return {name: part for name, part in made.items() if name[0] != "_"} if isinstance(made, dict) else made


def _orderly(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        return {
            "kind": type(value).__name__,
            **{name: getattr(value, name) for name in _names(cast(Hashable, type(value)))},
        }
    raise TypeError(f"{value!r} cannot be sent to a viewer")


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cast(type, kind)))


def difference(one: bytes, other: bytes) -> str:
    """The place where two pieces of traffic part, for the engineer who has to find the leak."""
    at = next(
        (index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(0, at - 120)
    return f"\n  one:   …{one[start : at + 120]!r}\n  other: …{other[start : at + 120]!r}"
