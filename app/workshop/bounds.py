"""How much a set may hold, and what may stand on a card; whatever is more or else is refused in words."""

from collections.abc import Iterable, Mapping

from app.kernel.errors import CardError
from app.kit.by_hand import texts_in
from app.store.workshop import DraftCard

MOST_CARDS, MOST_WORDS, MOST_IN_FIELD, MOST_NOTE = 1000, 1000, 8000, 400
RESERVED = ("new", ".", "..")
MOST_FIELDS, MOST_IN_ID, LARGEST, DEEPEST = 60, 80, 1_000_000, 6


def check_size(cards: Iterable[DraftCard]) -> None:
    count = len(list(cards))
    if count > MOST_CARDS:
        raise CardError(f"A set has at most {MOST_CARDS} cards; this one would have {count}.")


def check_id(kind: str, key: str, id: str) -> None:
    if not id or len(id) > MOST_IN_ID or not id.isprintable() or "/" in id:
        raise CardError(f"A {kind} needs a {key} of one to eighty letters, without a slash.")
    if id in RESERVED:  # its page would lead elsewhere
        raise CardError(f"A {kind} cannot go by {id!r}.")


def check_row(row: Mapping[str, object]) -> None:
    """What stands on a card, whether or not its kind has such fields."""
    if len(row) > MOST_FIELDS:
        raise CardError(f"A card has at most {MOST_FIELDS} fields.")
    for field, value in row.items():
        if not _is_legible(field) or len(field) > MOST_IN_ID:
            raise CardError("The name of a field has at most eighty letters, all of which can be printed.")
        _check_value(field, value, DEEPEST)
        if any(len(text) > MOST_WORDS for text in texts_in(value)) or len(str(value)) > MOST_IN_FIELD:
            raise CardError(
                f"{field}: at most {MOST_WORDS} letters fit in a text, {MOST_IN_FIELD} in all parts of one.", field
            )


def _check_value(field: str, value: object, deepest: int) -> None:
    """Words, whole numbers, yes or no, and lists and tables of such, as far as we read."""
    if isinstance(value, bool):
        return
    if isinstance(value, str):
        if not _is_legible(value):
            raise CardError(f"{field}: there are letters in it that cannot be printed.", field)
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            raise CardError(f"{field}: a number is at most {LARGEST:,}.", field)
    elif not isinstance(value, list | Mapping):
        raise CardError(f"{field}: only words, whole numbers, yes or no, and lists and tables of them fit here.", field)
    elif not deepest:
        raise CardError(f"{field}: tables stand in tables, deeper than anybody reads.", field)
    else:
        for inner in [*value, *value.values()] if isinstance(value, Mapping) else value:
            _check_value(field, inner, deepest - 1)


def legible(words: str) -> str:
    """What every database takes: no letters that cannot be printed."""
    return "".join(letter for letter in words if _is_legible(letter))[:MOST_NOTE]


def _is_legible(words: str) -> bool:
    return all(letter.isprintable() or letter == "\n" for letter in words)
