"""Events as lines of the journal and back."""

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import cast, get_args

import structlog

from app.kernel.log import OptionValue
from app.live.errors import Outgrown
from app.live.events import Event

log = structlog.get_logger()

KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Event)}


def dump_event(event: Event) -> str:
    """As one line for the journal: the kind, then its fields by name."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    # In ASCII, which every database takes, whatever letters somebody has sent.
    return json.dumps([type(event).__name__, values], separators=(",", ":"))


def load_event(line: str) -> Event:
    """Back from its line."""
    return _event(*json.loads(line))


def load_events(lines: Sequence[str]) -> list[Event]:
    """Many events back from their lines, read at one go."""
    return [_event(name, values) for name, values in json.loads(f"[{','.join(lines)}]")]


def _event(name: str, values: dict[str, object]) -> Event:
    try:
        return cast(Event, KINDS[name](**values))
    except (KeyError, TypeError):
        log.warning("an event of a newer version", event_kind=name)
        raise Outgrown from None


def dump_value(value: OptionValue) -> str:
    return json.dumps(value)


def load_value(text: str) -> OptionValue:
    return cast(OptionValue, json.loads(text))
