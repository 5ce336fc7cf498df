"""What pages show of a finished game: the verdict for the reader, the whole story, what every seat held."""

from collections import OrderedDict
from dataclasses import replace

from markupsafe import Markup, escape

from app.kernel.decision import Seat, Viewer
from app.live.debrief import Debrief
from app.live.notes import library
from app.live.regions import RoomView
from app.live.room import Room
from app.web.fragments import Me, fragment
from app.web.pages import Revealed, RoomPage

SECRET = "secret"
MOST_STORIES = 64
TURNS, DREADFUL, GOOD = ("turn", "round"), ("dread", "bad", "turn-of-cult"), ("good", "gain")

_stories: "OrderedDict[tuple[int, Viewer], tuple[Debrief, Markup]]" = OrderedDict()


def ended(context: RoomPage, room: Room, left: Debrief, viewer: Viewer) -> RoomPage:
    """The page of a room whose game is over, with all there is to look back at."""
    held = () if room.is_sealed else tuple(_held(room, context.room, left, info.seat) for info in room.seats)
    return replace(
        context,
        verdict=left.verdict(viewer),
        course=left.course.stages,
        moments=left.course.moments,
        story=_story(left, viewer),
        revealed=held,
        library=library(room),
    )


def _held(room: Room, view: RoomView, left: Debrief, seat: Seat) -> Revealed:
    """What one seat held at the end; of a campaign nothing, for it goes on."""
    me = Me(room.code, seat, side=room.side_of(seat))
    regions = {name: left.region(seat, name) for name in ("hand", SECRET)}
    drawn = {name: fragment(view.game, name, region, me) for name, region in regions.items() if region is not None}
    return revealed(view, seat, drawn.get("hand", Markup("")), drawn.get(SECRET, Markup("")))


def revealed(view: RoomView, seat: Seat, hand: Markup, secret: Markup) -> Revealed:
    """What one seat holds, under its name."""
    chair = next(chair for chair in view.chairs if chair.seat == seat)
    has_won = bool(view.outcome and seat in view.outcome[2])
    return Revealed(seat, chair.label, chair.name, has_won, hand, secret)


def _story(left: Debrief, viewer: Viewer) -> Markup:
    """The story's lines as list items, drawn once: in a long game there are thousands."""
    key = (id(left), viewer)
    found = _stories.pop(key, None)
    if found is None or found[0] is not left:
        found = (left, Markup("".join(_line(text, tone) for text, tone in left.story(viewer))))
    _stories[key] = found
    while len(_stories) > MOST_STORIES:
        _stories.popitem(last=False)
    return found[1]


def _line(text: str, tone: str) -> str:
    kind = "story-turn" if tone in TURNS else "story-line"
    feeling = " is-dread" if tone in DREADFUL else " is-good" if tone in GOOD else ""
    return f'<li class="{kind}{feeling}">{escape(text)}</li>'
