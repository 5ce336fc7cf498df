"""What pages show of a finished game: the verdict for the reader, the whole story, what every seat held."""

from dataclasses import replace

from markupsafe import Markup

from app.kernel.decision import Seat, Viewer
from app.kernel.game import View
from app.live import chronicle
from app.live.notes import library
from app.live.regions import RoomView
from app.live.room import Room
from app.web.fragments import Me, fragment
from app.web.pages import Revealed, RoomPage

SECRET = "secret"


def ended(context: RoomPage, room: Room, viewer: Viewer) -> RoomPage:
    """The page of a room whose game is over, with all there is to look back at."""
    written = chronicle.chronicle(room)
    return replace(
        context,
        verdict=chronicle.verdict(room, viewer),
        course=written.stages,
        moments=written.moments,
        story=written.story(viewer),
        revealed=tuple(revealed(room, context.room, seat, view) for seat, view in written.hidden.items()),
        library=library(room),
    )


def revealed(room: Room, view: RoomView, seat: Seat, seen: View) -> Revealed:
    """What one seat holds, under its name."""
    chair = next(chair for chair in view.chairs if chair.seat == seat)
    me = Me(room.code, seat, side=room.side_of(seat))
    hand, secret = (
        fragment(view.game, name, seen[name], me) if name in seen else Markup("") for name in ("hand", SECRET)
    )
    has_won = bool(view.outcome and seat in view.outcome[2])
    return Revealed(seat, chair.label, chair.name, has_won, hand, secret)
