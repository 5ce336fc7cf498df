"""What is to be done: a note or a figure of a report becomes an item about a card, which a version answers."""

from collections.abc import Callable
from dataclasses import replace

from app.lab.playtests import plain_words
from app.lab.report import NoteAt, Report
from app.live.errors import NotNow
from app.store.items import Item, ItemShelf, Origin
from app.store.lab import PlaytestFacts
from app.store.workshop import DraftCard

MOST_ITEMS, MOST_LETTERS = 500, 400
BY_ITSELF = "noticed by the table"


async def write_down(
    items: ItemShelf, facts: PlaytestFacts, text: str, card: DraftCard | None, origin: Origin | None = None
) -> int:
    """A new item, which stands on the card's page of the newest set that is tested; gives its number."""
    words = plain_words(text, MOST_LETTERS)
    if not words and origin is None:
        raise NotNow("Say what is to be done.")
    if len(await items.of_playtest(facts.code)) >= MOST_ITEMS:
        raise NotNow(f"A playtest has at most {MOST_ITEMS} things to do.")
    set = tested_set(facts)
    kind, id = (card.kind, card.id) if card else ("", "")
    return await items.add(facts.code, Item(0, words, set, kind, id, origin=origin))


def tested_set(facts: PlaytestFacts) -> str:
    """The code of the set whose cards are tested, the last one where there are two; empty for the shipped cards."""
    return next((code for it in reversed(facts.versions) for code, at, _ in (it.reference.partition("@"),) if at), "")


def note_in(report: Report, key: str) -> NoteAt | None:
    """The note that `ROOM.EVENT` names."""
    room, _, event = key.partition(".")
    return next((at for at in report.notes if at.room == room and str(at.note.event) == event), None)


def from_note(report: Report, at: NoteAt) -> Origin:
    """Where an item comes from that was a note."""
    version = report.versions[at.version].name
    source = f"{at.name or at.note.seat}, table {at.table}, {version}"
    note = at.note
    return Origin(note.text[:MOST_LETTERS], source, note.feeling, at.room, note.person, note.seat, note.step)


def from_figure(words: str, facts: PlaytestFacts) -> Origin:
    """Where an item comes from that was a figure of the report."""
    names = " and ".join(tested.name for tested in facts.versions) or "the shipped cards"
    return Origin(" ".join(words.split())[:MOST_LETTERS], f"{BY_ITSELF}, {names}")


async def take_words_out(items: ItemShelf, playtest: str, room: str, person: str, rename: Callable[[str], str]) -> None:
    """What a person wrote and how they are called goes out of the items, too."""
    found = await items.of_playtest(playtest)
    await items.reword([_without(item, room, person, rename) for item in found])


def _without(item: Item, room: str, person: str, rename: Callable[[str], str]) -> Item:
    origin = item.origin
    if origin and origin.room == room:
        words = "" if origin.person == person else rename(origin.words)
        return replace(item, text=rename(item.text), origin=replace(origin, words=words, source=rename(origin.source)))
    return item


def about(items: list[Item], kind: str, id: str) -> tuple[Item, ...]:
    """Those about one card, the open ones first."""
    found = [item for item in items if (item.kind, item.card) == (kind, id)]
    return tuple(sorted(found, key=lambda item: (item.answered > 0, item.answered, item.key)))
