"""One at a time: whatever changes a room holds its lock, and tries again where another process was quicker."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from app.kernel.errors import VeilError
from app.live.errors import NoSuchRoom, NotNow, Outgrown
from app.store.journal import Conflict

if TYPE_CHECKING:
    from app.live.room import Room

P = ParamSpec("P")
T = TypeVar("T")


def exclusive(
    work: Callable[Concatenate["Room", P], Coroutine[object, object, T]],
) -> Callable[Concatenate["Room", P], Coroutine[object, object, T]]:
    """Let no other caller act in the room meanwhile; a refusal counts only if it stands in the newest state."""

    @wraps(work)
    async def working(room: "Room", /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with room.lock:
            while True:
                if room.is_outgrown:
                    raise Outgrown
                if room.is_closed:
                    raise NoSuchRoom("This room was closed.")
                try:
                    return await work(room, *args, **kwargs)
                except VeilError:
                    if not (room.journal.is_shared and await room.catch_up()):
                        raise
                except Conflict:
                    if not await room.catch_up():
                        raise NotNow("The room is busy; please try again.") from None

    return working
