"""Notebooks: what a seat marks and writes for itself alone while the game goes on; all are opened after the end."""

from dataclasses import dataclass

from app.kernel.decision import Seat
from app.kernel.game import Notebook, State
from app.live.errors import NotAllowed, NotNow, TooMany
from app.live.events import Marked, Wrote
from app.live.exclusive import exclusive
from app.live.room import Room

MOST_LETTERS = 2000


@dataclass(frozen=True, slots=True)
class OpenNotebook:
    """One seat's notebook, for all to read."""

    seat: Seat
    name: str
    marks: tuple[tuple[str, tuple[str, ...]], ...]
    """For each one it could be about, by key, the mark that stood in each chapter; empty where there was none yet."""
    text: str


@dataclass(frozen=True, slots=True)
class Library:
    """All notebooks side by side, with what was true."""

    chapters: tuple[int, ...]
    marks: tuple[tuple[str, str], ...]
    about: tuple[tuple[str, str, str], ...]
    """Whom or what they are about: key, name, and the mark that would have been right."""
    notebooks: tuple[OpenNotebook, ...]


@exclusive
async def mark(room: Room, seat: Seat, about: str, value: str, token: str | None) -> None:
    """Mark a player in the present chapter of one's notebook."""
    book, state = _own_notebook(room, seat, token)
    if value not in dict(book.marks):
        raise NotNow(f"{value!r} is none of the marks of this notebook.")
    if about not in dict(book.about(state, seat)):
        raise NotNow(f"There is no page about {about!r} in your notebook.")
    await room.commit(Marked(seat, book.chapter(state), about, value))


@exclusive
async def write(room: Room, seat: Seat, text: str, token: str | None) -> None:
    """Keep what the free page of one's notebook says now."""
    _own_notebook(room, seat, token)
    words = "".join(letter for letter in text.replace("\r\n", "\n") if letter.isprintable() or letter == "\n")
    await room.commit(Wrote(seat, words.strip()[:MOST_LETTERS]))


def _own_notebook(room: Room, seat: Seat, token: str | None) -> tuple[Notebook[State], State]:
    person = room.person(token)
    if person is None or seat not in room.seats_of(person):
        raise NotAllowed("That is not your seat.")
    if room.game.notebook is None:
        raise NotNow("There are no notebooks in this game.")
    if room.status != "playing" or room.table is None:
        raise NotNow("Notebooks are open for writing while the game goes on.")
    if not room.scribbling.take(person.id):
        raise TooMany("You are writing faster than anybody can.", room.scribbling.wait(person.id))
    return room.game.notebook, room.table.state


def library(room: Room) -> Library | None:
    """Everybody's notebook, once the game has ended."""
    book, truth = room.game.notebook, room.debrief.course.truth if room.debrief else None
    if book is None or truth is None:
        return None
    names = dict(pair for info in room.seats for pair in truth.about.get(info.seat, ()))
    chapters = tuple(range(1, truth.chapter + 1))
    return Library(
        chapters=chapters,
        marks=book.marks,
        about=tuple((key, name, truth.right.get(key, "")) for key, name in names.items()),
        notebooks=tuple(
            OpenNotebook(info.seat, room.name_of(info), _course(room, info.seat, tuple(names), chapters), notes.text)
            for info in room.seats
            if (notes := room.state.notes.get(info.seat))
        ),
    )


def _course(
    room: Room, seat: Seat, about: tuple[str, ...], chapters: tuple[int, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What stood in each chapter: the last mark up to then."""
    marks = room.state.notes[seat].marks
    found = []
    for key in about:
        stood, course = "", []
        for chapter in chapters:
            stood = marks.get((chapter, key), stood)
            course.append(stood)
        found.append((key, tuple(course)))
    return tuple(found)
