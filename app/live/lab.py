"""What people do in a room of a playtest besides playing, and what the table notices there by itself.

In other rooms nothing of this is possible, and nothing is recorded.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table
from app.live.clock import now
from app.live.errors import NotAllowed, NotNow
from app.live.events import Event
from app.live.exclusive import exclusive
from app.live.lab_events import (
    AnsweredAfter,
    FirstTimer,
    Noted,
    NoteWorded,
    Noticed,
    ObserverAnswered,
    ObserverAsked,
    Withdrawn,
)
from app.live.lab_state import LOOKED_UP
from app.live.people import Person

if TYPE_CHECKING:
    from app.live.room import Room

FEELINGS = ("fun", "stuck", "unfair", "confused", "idea", "bug")
MOST_NOTES, MOST_WORDS, MOST_LOOKS = 200, 1000, 1000
PLACES = frozenset(map(str, range(8)))
"""Of questions, as answers name them."""
NO_PLAYTEST = "This is no room of a playtest; nothing is recorded here but the game."


def check_playtest(room: "Room") -> None:
    if not room.state.playtest:
        raise NotNow(NO_PLAYTEST)


def seated(room: "Room", token: str | None, seat: Seat | None = None) -> Person:
    """In a room of a playtest: the person of this token, who sits here, on this seat if one is named."""
    check_playtest(room)
    person = room.person(token)
    held = room.seats_of(person)
    if person is None or not held or (seat is not None and seat not in held):
        raise NotAllowed("Only those who sit at this table can do that.")
    return person


# Notes


@exclusive
async def note(
    room: "Room", seat: Seat, feeling: str, text: str, token: str | None, pinned: Callable[[Table[State], Seat], str]
) -> int:
    """Pin a note to what this seat sees now; gives its number among the person's own."""
    person = seated(room, token, seat)
    if feeling not in FEELINGS:
        raise NotNow(f"A note is one of {', '.join(FEELINGS)}.")
    if room.table is None:
        raise NotNow("Notes are pinned to the game; it has not begun.")
    number = room.state.lab.notes.get(person.id, 0) + 1
    if number > MOST_NOTES:
        raise NotNow(f"You have written {MOST_NOTES} notes here; that is all there is room for.")
    question = room.table.question_of(seat) if seat in room.table.asked() else None
    decision = None if question is None else room.table.number_of(seat)
    topic = question.topic.key if question is not None and question.topic else ""
    step, view = len(room.table.log.entries), pinned(room.table, seat)
    await room.commit(Noted(person.id, seat, number, feeling, clean(text), step, decision, topic, view))
    return number


@exclusive
async def word(room: "Room", number: int, text: str, token: str | None) -> None:
    """Write the words of one's own note, or other words."""
    person = seated(room, token)
    if not 1 <= number <= room.state.lab.notes.get(person.id, 0):
        raise NotNow("You have written no such note.")
    await room.commit(NoteWorded(person.id, number, clean(text)))


def clean(text: str) -> str:
    """Words as they are kept: printable; refused where they are more than there is room for."""
    words = "".join(letter for letter in text.replace("\r\n", "\n") if letter.isprintable() or letter == "\n").strip()
    if len(words) > MOST_WORDS:
        raise NotNow(f"{MOST_WORDS:,} characters are the most; these are {len(words):,}.")
    return words


# What the table notices


@exclusive
async def look(room: "Room", seat: Seat, what: str, about: str, token: str | None) -> None:
    """A page tells that a card, a rule or a hint was opened."""
    person = seated(room, token, seat)
    if what not in LOOKED_UP or room.table is None or room.state.lab.looks.get(person.id, 0) >= MOST_LOOKS:
        return
    topic = _topic(room.table, seat) if seat in room.table.asked() else ""
    step = len(room.table.log.entries)
    await room.commit(Noticed(what, person.id, seat, topic, [about[:80]] if about else [], step=step))


def noticed(room: "Room", table: Table[State], answer: Answer, what: str = "") -> tuple[Event, ...]:
    """What goes into the journal before an answer of a person; nothing outside of playtests."""
    person = room.state.person_of(answer.seat) if room.state.playtest else None
    if person is None:
        return ()
    question, timer = table.question_of(answer.seat), room.clocks.timers.get((answer.seat, answer.number))
    chosen = [option for option in question.options if option.key in answer.choice] if question else []
    passed = bool(chosen) and all(option.declines for option in chosen)
    seconds = round(now() - timer.opened_at, 1) if timer else 0.0
    cards = list(dict.fromkeys(option.card for option in chosen if option.card))
    kind = what or ("passed" if passed else "answered")
    topic = _topic(table, answer.seat)
    return (Noticed(kind, person.id, answer.seat, topic, cards, seconds, len(table.log.entries)),)


def taken_back(room: "Room", seat: Seat, left: int) -> tuple[Event, ...]:
    """What goes into the journal when a person takes answers back, or asks to; nothing outside of playtests."""
    person = room.state.person_of(seat) if room.state.playtest else None
    if person is None:
        return ()
    return (Noticed("taken back", person.id, seat, _topic(room.table_after(left), seat), step=left),)


def _topic(table: Table[State], seat: Seat) -> str:
    question = table.question_of(seat)
    return question.topic.key if question is not None and question.topic else ""


def comings_and_goings(room: "Room") -> tuple[Event, ...]:
    """Who was lost since the table last looked, and who is back."""
    if not room.state.playtest or room.status != "playing":
        return ()
    known, step = room.state.lab.lost, len(room.table.log.entries) if room.table else 0
    gone = [person.id for person in room.people_seated() if room.presence.of(person.id) == "gone"]
    lost = (Noticed("lost", person, step=step) for person in gone if person not in known)
    back = (Noticed("back", person, step=step) for person in known if person not in gone)
    return (*lost, *back)


@exclusive
async def note_presence(room: "Room") -> None:
    """Write down who was lost and who is back."""
    events = comings_and_goings(room)
    if events:
        await room.commit(*events)


# Before the start


def joining(room: "Room", is_first_time: bool, person: str) -> tuple[Event, ...]:
    return (FirstTimer(person),) if is_first_time and room.state.playtest else ()


@exclusive
async def say_first_time(room: "Room", token: str | None) -> None:
    """A person has never played this."""
    person = seated(room, token)
    if person.id not in room.state.lab.first_timers:
        await room.commit(FirstTimer(person.id))


# After the end


@exclusive
async def answer_after(room: "Room", answers: dict[str, str], token: str | None) -> None:
    """A person's answers to the designer's questions."""
    person = seated(room, token)
    if room.status != "ended":
        raise NotNow("These questions are asked after the end.")
    known = {key: clean(text) for key, text in answers.items() if key in PLACES}
    await room.commit(AnsweredAfter(person.id, known))


def is_recorded(room: "Room", token: str | None) -> bool:
    """Whether the report of a playtest has the name and words of this token's person."""
    person = room.person(token) if room.state.playtest else None
    return person is not None and person.id not in room.state.lab.withdrawn


@exclusive
async def withdraw(room: "Room", token: str | None) -> str:
    """Take one's name and words out; gives the person's id. The game's log stays."""
    check_playtest(room)
    person = room.person(token)
    if person is None:
        raise NotAllowed("This token does not belong to this room.")
    await room.commit(Withdrawn(person.id))
    return person.id


# The observer


@exclusive
async def ask_to_observe(room: "Room", is_asked: bool) -> None:
    """The designer would like to watch everything, or no longer; the playtest's owner was checked before."""
    check_playtest(room)
    if is_asked and room.status != "lobby":
        raise NotNow("Whether somebody may watch everything is settled before the game begins.")
    if room.state.lab.is_observer_asked != is_asked:
        await room.commit(ObserverAsked(is_asked))


@exclusive
async def let_watch(room: "Room", agrees: bool, token: str | None) -> None:
    """A player lets the designer watch, or no longer, at any time."""
    person = seated(room, token)
    if not room.state.lab.is_observer_asked:
        raise NotNow("Nobody has asked to watch.")
    if agrees and room.status != "lobby":
        raise NotNow("That is agreed to before the game begins; it can be taken back at any time.")
    await room.commit(ObserverAnswered(person.id, agrees))


def may_observe(room: "Room") -> bool:
    """Whether everybody who sits here lets the designer watch everything."""
    people = room.people_seated()
    asked = room.state.lab.is_observer_asked
    return asked and bool(people) and all(person.id in room.state.lab.lets_watch for person in people)
