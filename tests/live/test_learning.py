"""A lesson's table among the rooms: the others play by themselves, and what is to be done is said once it can be."""

import asyncio

import pytest

from app.games import GAMES
from app.kernel.log import Answer
from app.live.hub import Hub
from app.live.learning import open_lesson
from app.live.lessons import WAIT, lesson_of
from app.live.regions import LessonView
from app.live.room import Room

MOST_LOOKS = 4000
LESSONS = [(game.id, lesson.id) for game in GAMES.values() for lesson in game.lessons]


def taught(room: Room) -> LessonView:
    lesson = lesson_of(room)
    assert lesson is not None
    region = room.audience(lesson.seat, is_page=True).regions["lesson"]
    assert isinstance(region, LessonView)
    return region


async def learn(room: Room) -> list[LessonView]:
    """Do what is wanted as soon as it is said; gives what was read before each answer."""
    lesson = lesson_of(room)
    read: list[LessonView] = []
    assert lesson is not None
    for _ in range(MOST_LOOKS):
        view = taught(room)
        if view.is_over or room.outcome:
            return read
        await asyncio.sleep(0.005)
        offer = room.table.offer(lesson.seat) if room.table else None
        now = taught(room)
        if offer is None or now.do in ("", WAIT):
            continue
        task = lesson.tasks[now.at]
        keys = next(keys for right in task.right if (keys := right.keys(offer)) is not None)
        read.append(now)
        number = room.numbered(Answer(lesson.seat, offer.number, keys)).number
        await room.answer(Answer(lesson.seat, number, keys, f"robin-{len(read)}"))
    raise AssertionError(f"the lesson waits for ever: {taught(room)}")


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
async def test_a_learner_gets_through_in_a_room(hub: Hub, game: str, lesson: str) -> None:
    opened = await open_lesson(hub, game, lesson)
    room = await hub.room(opened.room)
    read = await learn(room)
    assert [view.at for view in read] == list(range(len(read)))
    assert len(read) == taught(room).of
    found = lesson_of(room)
    assert found is not None
    assert [view.pages[-1].say for view in read] == [task.say for task in found.tasks]
