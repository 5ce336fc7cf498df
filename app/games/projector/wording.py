"""Card texts as people read them, by the table `wording.toml` (PJ-009, PJ-R94)."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files

from app.games.projector.lines import Trigger
from app.kit.record import Rows

_FORMS = {"{id}": r"([A-Z]{2}:\d{2,3})", "{area}": r"([A-Z]{2})\b(?!:)", "{n}": r"(\d)"}
_TABLE = tomllib.loads(files(__package__).joinpath("wording.toml").read_text("utf-8"))
_LABELS: dict[Trigger, str] = {Trigger[name]: label for name, label in _TABLE["labels"].items()}
_SORTS: dict[str, str] = _TABLE["sorts"]


def _pattern(form: str) -> re.Pattern[str]:
    """What fits a printed form, with what stands at its blanks."""
    parts = re.split(r"(\{\w+\})", form)
    return re.compile("".join(_FORMS.get(part) or re.escape(part) for part in parts))


_PHRASES: list[tuple[re.Pattern[str], str]] = [(_pattern(form), says) for form, says in _TABLE["phrases"].items()]


@dataclass(frozen=True, slots=True)
class Wording:
    """What the cards of a set are called in each other's texts."""

    called: Mapping[str, str] = field(default_factory=dict)

    def words(self, printed: str) -> str:
        """The text without identifiers."""
        for pattern, says in _PHRASES:
            printed = pattern.sub(partial(self._say, says), printed)
        return printed

    def _say(self, says: str, found: re.Match[str]) -> str:
        blank = found[1]
        return says.format(self.called.get(blank, "a card" if ":" in blank else blank))

    def label(self, trigger: Trigger, printed: str) -> str:
        """What stands before a line; nothing where the line speaks for itself."""
        return _LABELS.get(trigger, printed)


def wording(rows: Rows) -> Wording:
    """What the cards in these tables are called."""
    return Wording(dict(_called(rows)))


def _called(rows: Rows) -> Iterator[tuple[str, str]]:
    for kind in ("setup", "location", "area"):
        yield from ((str(row["id"]), str(row.get("name") or row["id"])) for _, row in rows.get(kind, []) if "id" in row)
    for kind, sort in _SORTS.items():
        yield from ((str(row["id"]), sort) for _, row in rows.get(kind, []) if "id" in row)
