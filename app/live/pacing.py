"""The pace of a table: how long bots seem to think, and how long what has happened stands on the screens.

Only what everybody was shown makes a bot wait, so that its waiting tells no seat of what others were shown.
"""

from typing import TYPE_CHECKING

from app.kernel.game import TableOption

if TYPE_CHECKING:
    from app.live.room import Room

PACE = TableOption(
    "table.pace", "Pace", "readable", (("brisk", "brisk"), ("readable", "readable"), ("unhurried", "unhurried"))
)
FACTORS = {"brisk": 0.5, "readable": 1.0, "unhurried": 1.6}
BOT_SECONDS = 0.7
"""How long a bot seems to think, so that people can follow."""
MOST_SHOWN = 6.0
"""So many seconds at most a bot lets the beats of the last step be looked at."""


def pace_of(room: "Room") -> str:
    return str(room.state.options.get(PACE.key, PACE.default))


def bot_seconds(room: "Room") -> float:
    """How long a bot takes after the last step; nothing of it is waited for by another seat."""
    looked_at = min(MOST_SHOWN, room.shown_seconds) if room.is_watched else 0.0
    return (BOT_SECONDS + looked_at) * FACTORS[pace_of(room)] * room.pace
