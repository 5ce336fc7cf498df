"""The server as a later release might be: `python -m tests.newer serve`.

Fourth Wall is under version 2 of its rules, one of them is another one, and rooms that move to it are greeted, by an
event which the present release does not know.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import cast

from app import games
from app.cli import main
from app.games.fourth_wall import rules
from app.live import codec
from app.live.events import Event, Moved
from app.live.room import Room

GAME = "fourth-wall"


@dataclass(frozen=True, slots=True)
class Greeted:
    """What no older release has heard of."""

    words: str


async def greet(room: Room, *events: Event) -> None:
    """Write, and greet whoever has moved."""
    greeting = cast(Event, Greeted("Welcome to version 2."))
    await commit(room, *events, *(greeting for event in events if isinstance(event, Moved)))


commit = Room.commit


@contextmanager
def newer() -> Iterator[None]:
    """While this lasts, this process is of the later release."""
    before, points = games.GAMES[GAME], rules.ACTION_POINTS
    games.GAMES[GAME] = replace(before, rules_version=before.rules_version + 1)
    rules.ACTION_POINTS = points + 1
    codec.KINDS["Greeted"] = Greeted
    Room.commit = greet  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        games.GAMES[GAME], rules.ACTION_POINTS = before, points
        del codec.KINDS["Greeted"]
        Room.commit = commit  # type: ignore[method-assign]


if __name__ == "__main__":
    with newer():
        main()
