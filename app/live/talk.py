"""Who may say what to whom, as the game and its table want it."""

from typing import TYPE_CHECKING

from app.kernel.decision import Seat, Viewer
from app.live.errors import NotAllowed
from app.live.people import WHISPER, whispered_to

if TYPE_CHECKING:
    from app.live.room import Room


def silent(room: "Room", viewer: Viewer) -> str:
    """Why a seat may say nothing now, as the rules of a game that goes on have it; nothing if it may."""
    if viewer is None or room.table is None or room.table.outcome:
        return ""
    return room.game.silent(room.table.state, viewer)


def ears(room: "Room", speaker: Viewer) -> tuple[Seat, ...]:
    """Those to whom a seat may whisper: while the game goes on, where its table wants it so."""
    if speaker is None or not room.game.whispers(room.options) or room.status != "playing":
        return ()
    return tuple(info.seat for info in room.seats if info.seat != speaker and not silent(room, info.seat))


def check(room: "Room", channel: str, speaker: Viewer) -> None:
    """Raise, in words for the speaker, if they may not speak there now."""
    own = () if speaker is None else (room.side_of(speaker), *(WHISPER + seat for seat in ears(room, speaker)))
    if channel not in ("table", *own):
        is_out = whispered_to(channel) is not None and room.status == "playing" and room.game.whispers(room.options)
        raise NotAllowed("You cannot whisper to them." if is_out else "You cannot talk on that channel.")
    reason = silent(room, speaker)
    if reason:
        raise NotAllowed(reason)
