"""The log is the save: a header, then one line per answer. Same log, same game, to the byte."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from app.kernel.chance import commitment
from app.kernel.decision import Seat
from app.kernel.errors import LogError
from app.kernel.plain import Plain

OptionValue: TypeAlias = str | int | bool
FILES = '{"card_files": '


@dataclass(frozen=True, slots=True)
class Header:
    """What a table began with. The seed stays on the server until the game has ended."""

    game: str
    rules_version: int
    card_set: str
    card_hash: str
    options: dict[str, OptionValue]
    seats: dict[Seat, str]
    """Each seat, in the game's order, with the name of the person who holds it; people may hold several."""
    seed: str

    @property
    def commitment(self) -> str:
        """Shown at the start; the seed published at the end must match it."""
        return commitment(self.seed)


_HEADER_TYPES = {
    "game": str,
    "rules_version": int,
    "card_set": str,
    "card_hash": str,
    "options": dict,
    "seats": dict,
    "seed": str,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer to the decision of that number. `id` lets a client send it twice without harm."""

    seat: Seat
    number: int
    choice: tuple[str, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class NewDice:
    """From here on chance falls otherwise; written after something was taken back, where the table wants that."""

    salt: str


@dataclass(frozen=True, slots=True)
class Resign:
    """These seats give the game up."""

    seats: tuple[Seat, ...]


Entry: TypeAlias = Answer | NewDice | Resign


@dataclass(slots=True)
class Log:
    """The whole truth of one game."""

    header: Header
    entries: list[Entry] = field(default_factory=list)
    files: Mapping[str, str] = field(default_factory=dict)
    """The card files it was played with, where its reader may not have them."""

    def upto(self, count: int) -> "Log":
        """The log as it was after that many entries: undo, rewind and branch all begin with this."""
        return Log(self.header, self.entries[:count])

    def dump(self) -> str:
        """The log as JSON lines."""
        lines = [header_to_json(self.header), *(entry_to_json(entry) for entry in self.entries)]
        return "\n".join(lines) + "\n"


def load_log(text: str) -> Log:
    """Read what `dump` wrote."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise LogError("This file is empty; a log begins with a header line.")
    files = lines.pop(1) if len(lines) > 1 and lines[1].startswith(FILES) else ""
    return Log(header_from_json(lines[0]), entries_from_json(lines[1:]), _files(files) if files else {})


def with_files(log: str, files: Mapping[str, str]) -> str:
    """A dumped log that brings the card files along, in a line of their own."""
    header, _, entries = log.partition("\n")
    line = json.dumps(dict(files), ensure_ascii=False)
    return f"{header}\n{FILES}{line}}}\n{entries}"


def _files(line: str) -> dict[str, str]:
    files = _object(line)["card_files"]
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        raise LogError("The second line of this file does not hold card files.")
    return files


def header_to_json(header: Header) -> str:
    """The header as one line."""
    values = {name: getattr(header, name) for name in Header.__slots__}
    return json.dumps({**values, "commitment": header.commitment}, ensure_ascii=False)


def header_from_json(line: str) -> Header:
    """The header back from its line, its commitment checked."""
    values = _object(line)
    promised = values.pop("commitment", None)
    if {name: type(value) for name, value in values.items()} != _HEADER_TYPES:
        raise LogError("The first line of this file is not the header of a game's log.")
    header = Header(**values)  # type: ignore[arg-type]
    if promised not in (None, header.commitment):
        raise LogError("The seed in this log does not match the commitment made at the start.")
    return replace(header, seats={Seat(seat): name for seat, name in header.seats.items()})


def entry_to_plain(entry: Entry) -> dict[str, Plain]:
    """An entry as an object for JSON."""
    match entry:
        case Answer():
            values: dict[str, Plain] = {"seat": entry.seat, "number": entry.number, "choice": list(entry.choice)}
            return {**values, "id": entry.id} if entry.id else values
        case NewDice():
            return {"new_dice": entry.salt}
        case Resign():
            return {"resign": list(entry.seats)}


def entry_to_json(entry: Entry) -> str:
    """An entry as one line."""
    return json.dumps(entry_to_plain(entry), ensure_ascii=False, separators=(",", ":"))


def entry_from_json(line: str) -> Entry:
    """An entry back from its line."""
    return entry_from_plain(_object(line))


def entries_from_json(lines: Sequence[str]) -> list[Entry]:
    """Many entries back from their lines, read at one go; long campaigns have tens of thousands."""
    try:
        listed = json.loads(f"[{','.join(lines)}]")
    except ValueError:
        listed = []
    if len(listed) != len(lines) or not all(isinstance(values, dict) for values in listed):
        return [entry_from_json(line) for line in lines]  # which says what is wrong with which
    return [entry_from_plain(values) for values in listed]


def entry_from_plain(values: Mapping[str, object]) -> Entry:
    """An entry back from its object."""
    try:
        if "new_dice" in values:
            return NewDice(str(values["new_dice"]))
        if "resign" in values:
            return Resign(tuple(Seat(str(seat)) for seat in _list(values["resign"])))
        choice = tuple(str(key) for key in _list(values["choice"]))
        return Answer(Seat(str(values["seat"])), int(str(values["number"])), choice, str(values.get("id", "")))
    except (KeyError, TypeError, ValueError):
        raise LogError(f"This line of the log is not an answer: {json.dumps(values)[:80]}") from None


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _object(line: str) -> dict[str, object]:
    try:
        values = json.loads(line)
    except ValueError:
        raise LogError(f"This line of the log is not JSON: {line[:80]}") from None
    if not isinstance(values, dict):
        raise LogError(f"This line of the log is not an object: {line[:80]}")
    return values
