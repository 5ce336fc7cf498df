"""The fields of one card as an author wrote them, taken out one by one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.kernel.cardset import Row
from app.kernel.errors import CardError
from app.kit.text import TextReader


@dataclass(frozen=True)
class Fields:
    """The fields of one card, taken out one by one; what is wrong or left over is said to the author."""

    file: str
    row: Row
    known: tuple[str, ...]
    defaults: Row = field(default_factory=dict)
    kind: str = ""
    reader: TextReader | None = None
    """Reads the sentences of this set."""
    of_parts: Mapping[str, Row] = field(default_factory=dict)
    """What fields of its parts say by being left out."""
    within: "Fields | None" = None
    """The card this is a part of."""

    def __post_init__(self) -> None:
        for name in self.row:
            if name not in self.known:
                raise self.error(name, f"there is no such field; a card of this kind has {', '.join(self.known)}")

    @property
    def card(self) -> str:
        """What to call the card in a complaint."""
        return str(self.row.get("name") or self.row.get("id") or "a card without a name")

    @property
    def whole(self) -> "Fields":
        """The card that stands in the file."""
        return self.within.whole if self.within else self

    def error(self, field: str, reason: str) -> CardError:
        """A complaint about one field."""
        return CardError(f"{self.file}, {self.card}, {field}: {reason}.", field, reason)

    def _value(self, field: str, default: object) -> object:
        value = self.row.get(field, "")
        return self.defaults.get(field, default) if value == "" else value

    def text(self, field: str, default: str | None = None) -> str:
        """A field of words."""
        value = self._value(field, default)
        if value is None:
            raise self.error(field, "this field is missing")
        if not isinstance(value, str):
            raise self.error(field, f"{value!r} is not text")
        return value

    def number(self, field: str, least: int, most: int) -> int:
        """A field with a whole number."""
        value = self._value(field, None)
        if value is None:
            raise self.error(field, "this field is missing")
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.error(field, f"{value!r} is not a whole number from {least} to {most}")
        return value

    def flag(self, field: str) -> bool:
        """A field that is true or false; left out, it is false."""
        value = self.row.get(field, False)
        if not isinstance(value, bool):
            raise self.error(field, f"{value!r} is neither true nor false")
        return value
