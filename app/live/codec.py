"""Encodes events for the journal and decodes them."""

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, cast, get_args

import structlog

from app.kernel.log import Entry, OptionValue, entry_from_json, entry_from_plain, entry_to_plain
from app.live.errors import Outgrown
from app.live.events import Event, Played, Resumed, SittingSaved

log = structlog.get_logger()

NAMES: dict[type, str] = {Resumed: "Laid", SittingSaved: "PutAway"}
"""The kinds that journals know by another name than their class."""
KINDS: dict[str, type] = {NAMES.get(kind, kind.__name__): kind for kind in get_args(Event)}


ENCODER = json.JSONEncoder(separators=(",", ":"))


def encode_event(event: Event) -> str:
    """As one line for the journal: the kind, then its fields by name."""
    if isinstance(event, Played):
        values: dict[str, Any] = entry_to_plain(event.entry)
    else:
        values = {field.name: getattr(event, field.name) for field in fields(event)}
    # In ASCII, which every database takes, whatever letters a client has sent.
    return ENCODER.encode([NAMES.get(type(event), type(event).__name__), values])


def decode_event(line: str) -> Event:
    """Back from its line."""
    return _event(*json.loads(line))


def decode_events(lines: Sequence[str]) -> list[Event]:
    """Many events back from their lines, read at one go."""
    return [_event(name, values) for name, values in json.loads(f"[{','.join(lines)}]")]


def _event(name: str, values: dict[str, Any]) -> Event:
    try:
        if name == "Played":
            return Played(_entry(values))
        return cast(Event, KINDS[name](**values))
    except (KeyError, TypeError):
        log.warning("an event of a newer version", event_kind=name)
        raise Outgrown from None


def _entry(values: dict[str, Any]) -> Entry:
    """The entry of the log; older servers wrote it as JSON within JSON."""
    return entry_from_json(values["entry"]) if "entry" in values else entry_from_plain(values)


def encode_value(value: OptionValue) -> str:
    return json.dumps(value)


def decode_value(text: str) -> OptionValue:
    return cast(OptionValue, json.loads(text))
