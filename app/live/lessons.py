"""Lessons on the real engine: a private table that a game has prepared, at which the others answer as it is written."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from app.games import game_called
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.game import Game, State
from app.kernel.lesson import WRITTEN, Choice, Lesson, Page, Step
from app.kernel.log import Answer, Log, header_from_json, header_to_json
from app.kernel.offer import Offer
from app.kernel.saving import dump
from app.kernel.table import Saved, Table, new_header
from app.live.errors import Mistaken, NoSuchLesson, NotNow
from app.live.events import LessonBegan, Moved, Started
from app.live.regions import LessonView

if TYPE_CHECKING:
    from app.live.room import Room

LEARNER = "Robin"
"""What a learner is called at the table of a lesson."""
WATCH, WAIT = Page("Now the others play."), "Watch: you are next."
"""Before the learner can do what is wanted."""
OVER = "The lesson is over. Play it now, or choose another one."


def lesson_called(game: Game[State], id: str) -> Lesson[State]:
    found = next((lesson for lesson in game.lessons if lesson.id == id), None)
    if found is None:
        raise NoSuchLesson(f"{game.title} has no such lesson.")
    return found


def lesson_of(room: "Room") -> Lesson[State] | None:
    """The lesson at this table, if it is one."""
    return lesson_called(room.game, room.state.lesson) if room.state.lesson else None


def beginning(game: Game[State], lesson: Lesson[State]) -> tuple[LessonBegan, Started, Moved]:
    """What the journal of a lesson's room goes on with once all sit: the table as the game has prepared it."""
    chairs = game.seats(game.check_options(lesson.options))
    seats = {info.seat: lesson.others.get(info.seat, LEARNER) for info in chairs}
    header = new_header(game, seats, lesson.seed, **lesson.options)
    state = game.set_up(header, game.card_set(), Chance(header.seed))
    lesson.prepare(state)
    base = Saved(0, dict.fromkeys(seats, 0), dump(state, game.rules_version))
    text = header_to_json(header)
    return LessonBegan(lesson.id), Started(text), Moved(0, text, base.dump(), False, {})


def laid(game: str, id: str) -> tuple[Lesson[State], Table[State]]:
    """A lesson and its table before the first answer, without a room."""
    playing = game_called(game)
    lesson = lesson_called(playing, id)
    _, started, moved = beginning(playing, lesson)
    log = Log(header_from_json(started.header))
    return lesson, Table.resume(playing, log, Saved.load(moved.base), saves=0)


# The learner


def check(room: "Room", table: Table[State], answer: Answer) -> None:
    """Raise, with the lesson's own words, where the learner's answer is not the one it waits for."""
    lesson = lesson_of(room)
    if lesson is not None:
        check_learner(lesson, table, answer)


def check_learner(lesson: Lesson[State], table: Table[State], answer: Answer) -> None:
    """The same, where it is a lesson. What the rules answer for the learner is taken as it is."""
    if answer.seat != lesson.seat or (offer := table.offer(answer.seat)) is None:
        return
    if answer.id.startswith(WRITTEN) and answer.choice == offer.given:
        return
    task = lesson.position(table.log.entries).task
    if task is None:
        raise NotNow(OVER)
    words = reaction(task, offer, answer.choice)
    if words:
        raise Mistaken(words)


def reaction(task: Step, offer: Offer, choice: tuple[str, ...]) -> str:
    """What a learner who answers so is told; nothing where it is right."""
    if any(right.is_made(offer, choice) for right in task.right):
        return ""
    named = (mistake.words for mistake in task.mistakes if mistake.choice.is_part(offer, choice))
    return next(named, f"The rules allow it; the lesson has something else in mind. {task.do}")


# The others


def next_answer(lesson: Lesson[State], table: Table[State]) -> Answer | None:
    """What comes next without the learner: each of the others says what is written for it, and else stays silent.

    Once the lesson is over, nothing goes on but what is written.
    """
    task = lesson.position(table.log.entries).task
    if table.outcome is not None or (task is not None and _can_play(lesson, table, task)):
        return None
    others = [seat for seat in table.asked() if seat != lesson.seat]
    written = next((answer for seat in others if (answer := _written(lesson, table, seat))), None)
    if written is not None or task is None:
        return written
    return table.silence(others[0]) if others else _passed(lesson, table, task)


def _passed(lesson: Lesson[State], table: Table[State], task: Step) -> Answer | None:
    """What the rules answer for the learner, where the lesson waits for something else."""
    offer, answer = table.offer(lesson.seat), table.given()
    is_wanted = offer is not None and any(choice.keys(offer) is not None for choice in task.right)
    if offer is None or answer is None or answer.seat != lesson.seat or is_wanted:
        return None
    return replace(answer, id=f"{WRITTEN}given-{offer.number}")


def _can_play(lesson: Lesson[State], table: Table[State], task: Step) -> bool:
    """The learner is to play something now that no question asks for: the others wait."""
    offer = table.offer(lesson.seat)
    wanted = (choice for choice in task.right if choice.topic is None)
    return offer is not None and any(choice.keys(offer) is not None for choice in wanted)


def _written(lesson: Lesson[State], table: Table[State], seat: Seat) -> Answer | None:
    """The first thing written for this seat and not said yet that answers this question. Its id says which it was."""
    offer = table.offer(seat)
    if offer is None:
        return None
    for number, choice in left(lesson, table, seat):
        keys = choice.keys(offer)
        if keys is not None:
            return Answer(seat, offer.number, keys, f"{WRITTEN}{number}")
    return None


def left(lesson: Lesson[State], table: Table[State], seat: Seat) -> Iterator[tuple[int, Choice]]:
    """What is written for a seat and was not said yet, each with its number."""
    ids = {entry.id for entry in table.log.entries if isinstance(entry, Answer) and entry.seat == seat}
    yield from (
        (number, choice) for number, choice in enumerate(lesson.replies(seat)) if f"{WRITTEN}{number}" not in ids
    )


# The page


def lesson_view(room: "Room", lesson: Lesson[State]) -> LessonView:
    """What the learner reads now, as far as it is time for it; after the end of the game, the last words."""
    table = room.table if not room.outcome else None
    offer = table.offer(lesson.seat) if table else None
    position = lesson.position(table.log.entries) if table else lesson.position_at(len(lesson.tasks))
    task = position.task
    ways = [keys for choice in (task.right if task else ()) if offer and (keys := choice.keys(offer)) is not None]
    is_early = task is not None and not ways
    return LessonView(
        game=room.game.id,
        lesson=lesson.id,
        title=lesson.title,
        at=position.at,
        of=position.of,
        pages=(position.pages[:-1] or (WATCH,)) if is_early else position.pages,
        do=WAIT if is_early else task.do if task else "",
        lit=next(filter(None, ways), ()),
        is_ready=bool(ways),
        is_over=task is None,
    )
