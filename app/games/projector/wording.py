"""Card texts as people read them: identifiers give way to names, and unread cards stay unnamed (PJ-009, PJ-R94)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.games.projector.lines import Trigger
from app.kit.record import Rows

_ID = r"[A-Z]{2}:\d{2,3}"
_AREA = re.compile(r"\b(area|goal of) ([A-Z]{2})\b(?!:)")
_PHRASES = (
    (re.compile(rf"Read {_ID}"), "Read on"),
    (re.compile(rf"Set aside {_ID}"), "Keep a card for the end of the projection"),
    (re.compile(rf"Reveal {_ID}"), "Reveal the goal"),
    (re.compile(rf"the goal of {_ID} is"), "the goal is"),
    (re.compile(rf"goal of {_ID}"), "goal"),
    (re.compile(rf"maneuvers {_ID} to {_ID}"), "maneuvers"),
    (re.compile(rf"replace it with {_ID}"), "replace it with another"),
    (re.compile(rf"(Replace|replaces?) {_ID} with {_ID}"), r"\1 a place with another"),
    (re.compile(rf"with {_ID}"), "with another place"),
    (re.compile(r"\+ SM/(\d)"), r"(+1 for each \1 above 20)"),
    (re.compile(r"SM/(\d)"), r"1 for each \1 above 20"),  # PJ-210, PJ-211
)
_ANY = re.compile(_ID)
_LABELS = {
    Trigger.HELD: "",
    Trigger.CHOSEN: "",
    Trigger.RULE: "",
    Trigger.BUILD: "Every deck you build",
    Trigger.REACTION_DIE: "Reaction (when your die is rolled)",
    Trigger.ONCE_DIE: "Once per projection (when your die is rolled)",
    Trigger.ONCE_DISSIPATE: "Once per projection (when you would dissipate for want of cards)",
}
_SORTS = {"diary": "a diary page", "story": "a story card", "entropy": "an entropy card"}
"""What is secret until it is read is called by its sort; setups and places by their names."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What the cards of a set are called in each other's texts."""

    called: Mapping[str, str] = field(default_factory=dict)

    def words(self, printed: str) -> str:
        """The text without identifiers."""
        for pattern, phrase in _PHRASES:
            printed = pattern.sub(phrase, printed)
        printed = _AREA.sub(lambda found: self._area(*found.groups()), printed)
        return _ANY.sub(lambda found: self.called.get(found[0], "a card"), printed)

    def _area(self, before: str, id: str) -> str:
        name = self.called.get(id, id)
        return name if before == "area" else f"{before} {name}"

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
