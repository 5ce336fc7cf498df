"""What changed between two versions of a set, card by card and word by word."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.kernel.cardset import CardSet, Row
from app.kit.loader import Loader
from app.kit.record import Fact, columns
from app.store.workshop import DraftCard
from app.workshop.forms import label_of, written

_WORDS = re.compile(r"\S+|\n")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some words that both have, or only the earlier (`gone`) or the later one (`come`)."""

    words: str
    is_gone: bool = False
    is_come: bool = False


@dataclass(frozen=True, slots=True)
class FieldChange:
    label: str
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class CardChange:
    """One card that is not the same in both: new, gone or changed."""

    kind: str
    id: str
    name: str
    before: Row | None
    after: Row | None
    fields: tuple[FieldChange, ...] = ()

    @property
    def state(self) -> str:
        if self.before is None:
            return "new"
        return "gone" if self.after is None else "changed"


def differences(
    loader: Loader[CardSet], before: Iterable[DraftCard], after: Iterable[DraftCard]
) -> tuple[CardChange, ...]:
    """Every card that differs, kind by kind, in the order of the later ones."""
    earlier, later = ({(card.kind, card.id): card for card in cards} for cards in (before, after))
    old, new = ({key: card.body for key, card in cards.items()} for cards in (earlier, later))
    redrawn = {key for key in old.keys() & new if earlier[key].picture != later[key].picture}
    keys = [*new, *(key for key in old if key not in new)]
    ordered = sorted(keys, key=lambda key: list(loader.kinds).index(key[0]))
    found = (_change(loader, *key, old.get(key), new.get(key), key in redrawn) for key in ordered)
    return tuple(change for change in found if change is not None)


def _change(
    loader: Loader[CardSet], kind: str, id: str, before: Row | None, after: Row | None, is_redrawn: bool
) -> CardChange | None:
    name = str((after or before or {}).get("name", id))
    if before is None or after is None:
        return CardChange(kind, id, name, before, after)
    defaults = loader.schema.defaults.get(kind, {})
    facts = columns(loader.kinds[kind].record)
    changes = tuple(field_changes(facts, {**defaults, **before}, {**defaults, **after}))
    drawn = (FieldChange("Picture", (Stretch("another", is_come=True),)),) if is_redrawn else ()
    return CardChange(kind, id, name, before, after, (*changes, *drawn)) if changes or drawn else None


def field_changes(facts: dict[str, Fact], before: Row, after: Row) -> Iterator[FieldChange]:
    """The fields that say something else."""
    for name, fact in facts.items():
        was, now = written(fact, before.get(name)), written(fact, after.get(name))
        if was.split() != now.split():
            yield FieldChange(label_of(name), tuple(stretches(was, now)))


def note_changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[FieldChange]:
    """What a spreadsheet says otherwise besides the cards."""
    for heading in dict.fromkeys([*before, *after]):
        was, now = before.get(heading, ""), after.get(heading, "")
        if was != now:
            yield FieldChange(f"Note {heading}", tuple(stretches(was, now)))


def stretches(before: str, after: str) -> Iterator[Stretch]:
    """Both texts as one, with what went and what came marked."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    for _, first, past, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if old[first:past] == new[start:end]:
            yield Stretch(" ".join(new[start:end]))
            continue
        if past > first:
            yield Stretch(" ".join(old[first:past]), is_gone=True)
        if end > start:
            yield Stretch(" ".join(new[start:end]), is_come=True)
