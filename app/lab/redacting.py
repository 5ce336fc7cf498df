"""Takes a person's name and words out of the events of a room, and leaves everything else as it was."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

NAMES = {
    "Opened": "host",
    "PersonCame": "name",
    "Renamed": "name",
    "ClaimMade": "name",
    "BotSat": "by",
} | dict.fromkeys(("StoodUp", "Muted", "Removed"), "by")
"""The fields that hold a name and nothing else."""
WORDS = {"Ended": "reason", "UndoAsked": "words", "Said": "text", "Wrote": "text"}
HEADERS = ("Started", "Moved")
SEATED = ("SatDown", "BotSat", "StoodUp")
OWN_WORDS = ("Noted", "NoteWorded", "AnsweredAfter")
TOUCHED = {*NAMES, *WORDS, *HEADERS, *OWN_WORDS, "Noticed"}


def redacted(rows: Iterable[tuple[int, str]], person: str, name: str, label: str) -> dict[int, str]:
    """The events that change, by number, when this person's words go and a label stands for their name."""
    rename, held, found = renamer(name, label), set[str](), dict[int, str]()
    for seq, line in rows:
        kind, values = json.loads(line)
        if kind in SEATED:
            held = held - {values["seat"]} | ({values["seat"]} if values.get("person") == person else set())
        if kind in TOUCHED:
            after = _event(kind, values, person, rename, held)
            if after != line:
                found[seq] = after
    return found


def renamer(name: str, label: str) -> Callable[[str], str]:
    """Puts a label wherever the name stands as a word of its own."""
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return lambda words: pattern.sub(lambda _found: label, words)


def _event(kind: str, values: dict[str, Any], person: str, rename: Callable[[str], str], held: set[str]) -> str:
    if kind in OWN_WORDS and values["person"] == person:
        values["answers" if kind == "AnsweredAfter" else "text"] = {} if kind == "AnsweredAfter" else ""
    elif kind == "AnsweredAfter":
        values["answers"] = {place: rename(text) for place, text in values["answers"].items()}
    elif kind in OWN_WORDS:
        values["text"] = rename(values["text"])
    if kind in NAMES:
        values[NAMES[kind]] = rename(values[NAMES[kind]]) if values.get(NAMES[kind]) else ""
    if kind in WORDS:
        values[WORDS[kind]] = "" if kind == "Wrote" and values["seat"] in held else rename(values[WORDS[kind]])
    if kind == "Noticed":
        values["about"] = [rename(words) for words in values["about"]]
    if kind in HEADERS:
        values["header"] = _header(values["header"], rename)
    if kind == "Moved":
        values["remembered"] = ""
    if kind == "Noted":
        values["view"] = json.dumps(_shown(json.loads(values["view"]), rename), separators=(",", ":"))
    return json.dumps([kind, values], separators=(",", ":"))


def _header(text: str, rename: Callable[[str], str]) -> str:
    header = json.loads(text)
    header["seats"] = {seat: rename(name) for seat, name in header["seats"].items()}
    return json.dumps(header, ensure_ascii=False)


def _shown(value: Any, rename: Callable[[str], str]) -> Any:
    """What a note's author saw, in every word of it."""
    if isinstance(value, dict):
        return {key: _shown(part, rename) for key, part in value.items()}
    if isinstance(value, list):
        return [_shown(part, rename) for part in value]
    return rename(value) if isinstance(value, str) else value
