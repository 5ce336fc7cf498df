"""Opens the table of a lesson for its learner, and afterwards a real one with bots."""

from app.games import game_called
from app.kernel.log import OptionValue
from app.live import seating
from app.live.hub import Hub, OpenedRoom
from app.live.lessons import LEARNER, beginning, lesson_called
from app.live.play import begin_at, start
from app.live.room import Room
from app.live.state import NEWCOMERS

SETTINGS: dict[str, OptionValue] = {"table.pace": "brisk", "table.clocks": "off", NEWCOMERS: "closed"}
"""How the table of a lesson is set: nothing there waits for another than the learner."""
BOT = "sense"


async def open_lesson(hub: Hub, game: str, id: str) -> OpenedRoom:
    """A table that only the bearer of its token finds."""
    playing = game_called(game)
    lesson = lesson_called(playing, id)
    events = beginning(playing, lesson)
    options = {**lesson.options, **SETTINGS}
    opened = await hub.open(game, options, name=f"{playing.title}: {lesson.title}", host=LEARNER)
    room = await hub.room(opened.room)
    await seating.sit(room, LEARNER, lesson.seat, opened.host_token)
    await _fill(room, opened.host_token)
    await begin_at(room, events, ())
    return opened


async def open_game(hub: Hub, game: str, id: str, name: str) -> OpenedRoom:
    """The game as it is, on the learner's chair, with bots on all others."""
    playing = game_called(game)
    lesson = lesson_called(playing, id)
    opened = await hub.open(game, lesson.plays or lesson.options, host=name)
    room = await hub.room(opened.room)
    await seating.sit(room, name, lesson.seat, opened.host_token)
    await _fill(room, opened.host_token)
    await start(room, opened.host_token)
    return opened


async def _fill(room: Room, host_token: str) -> None:
    """Bots on all chairs that are free."""
    for info in room.seats:
        if not room.name_of(info):
            await seating.seat_bot(room, info.seat, BOT, host_token)
