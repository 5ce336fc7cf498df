"""Regions as HTML: one template, one root element, one id each. A fragment is rendered once for all who get it."""

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import structlog
from markupsafe import Markup, escape

from app.kernel.decision import Seat, Viewer
from app.kernel.region import RegionValue
from app.kit.shapes import SHAPES, Lines, People, Shape, shape_name
from app.kit.slots import GOAL
from app.live.frames import Frame
from app.live.regions import LessonView, Unshown
from app.live.room import Room
from app.web.prompts import Prompt, prompt_html
from app.web.templating import environment, render

log = structlog.get_logger()

MOST_CACHED = 4096
NUMBERED = re.compile(r"-\d.*")
ECHO = "@"
"""Between the name of a region and that of a further place in which a page shows it."""
FRAME = '<span id="frame" hx-swap-oob="outerMorph" data-seq="{}" data-status="{}" hidden></span>'
"""Its numbers and words are ours: there is nothing to escape."""

CLOCK = (
    '<span id="clock" hx-swap-oob="outerMorph"'
    ' data-left="{}" data-of="{}" data-is-held="{}" data-number="{}" hidden></span>'
)
"""Numbers, too."""
NO_CLOCK = Markup(CLOCK.format("", "", "", ""))

_rendered: "OrderedDict[tuple[str, int, Me | tuple[str, bool, bool]], tuple[RegionValue, Markup]]" = OrderedDict()


@dataclass(frozen=True, slots=True)
class Me:
    """Who a personal fragment is for."""

    code: str
    seat: Viewer = None
    own_seats: tuple[Seat, ...] = ()
    is_host: bool = False
    name: str = ""
    side: str = ""
    is_screen: bool = False
    is_open: bool = False
    """After the end, secrets lie open."""
    lost_seats: tuple[Seat, ...] = ()
    """Own seats that bots play, or that stand free, and that can be taken back."""
    lets_watch: bool = False
    """In a playtest: lets its designer watch everything."""


EVERYWHERE = frozenset({"room", "chat"})
"""The regions that lobby and debrief have places for."""
PERSONAL = EVERYWHERE | {"notes"}
"""The regions whose fragments hold forms of one's own; all others are rendered once for all who may see the same."""


def fragment(game: str, name: str, region: RegionValue, me: Me) -> Markup:
    """One region's HTML, from the game's folder or, for those every room has, from the rooms'."""
    key = (name, id(region), me if name in PERSONAL else (me.side, me.is_screen, me.is_open))
    found = _rendered.get(key)
    if found is None or found[0] is not region:
        path = _path(game, name, region)
        reader = me if name in PERSONAL else Me("", side=me.side, is_screen=me.is_screen, is_open=me.is_open)
        is_drawn = path or isinstance(region, Unshown)
        found = (region, _rendered_region(path or "", game, name, region, reader) if is_drawn else Markup(""))
        _rendered[key] = found
        if len(_rendered) > MOST_CACHED:
            _rendered.popitem(last=False)
    return found[1]


def _rendered_region(path: str, game: str, name: str, region: RegionValue, me: Me) -> Markup:
    """The region's HTML, or in its place the words that it cannot be shown: one region never takes the page with it."""
    if not isinstance(region, Unshown):
        try:
            where, _, echo = name.partition(ECHO)
            return render(path, region=region, me=me, game=game, name=where, echo=f"-{echo}" if echo else "")
        except Exception:
            log.exception("a fragment failed", region=name)
            region = Unshown()
    return render("room/_unshown.html", name=name, words=region.unshown)


@dataclass(frozen=True, slots=True)
class Fragments(Mapping[str, Markup]):
    """The regions of a view as HTML, each rendered when the page comes to it: no page has places for all."""

    game: str
    regions: Mapping[str, RegionValue]
    me: Me

    def __getitem__(self, name: str) -> Markup:
        return fragment(self.game, name, self.regions[name.partition(ECHO)[0]], self.me)

    def __iter__(self) -> Iterator[str]:
        return iter(self.regions)

    def __len__(self) -> int:
        return len(self.regions)


def _path(game: str, name: str, region: RegionValue) -> str | None:
    """The template of a region; some regions are for clients other than pages and have none.

    What the game does not draw is drawn by its shape.
    """
    return _own_path(game, name) or (_by_shape(type(region), name) if isinstance(region, SHAPES) else None)


@lru_cache(1024)
def _own_path(game: str, name: str) -> str | None:
    """The game's own template, or the room's; regions that are numbered, such as `row-1`, share that of their kind."""
    kind = NUMBERED.sub("", name)
    return _paths().get((game, name)) or _paths().get((game, kind)) or _paths().get(("room", name))


def _by_shape(shape: type[Shape], name: str) -> str:
    is_top = shape is People and name.endswith(f"{ECHO}top")
    return f"kit/_{shape_name(shape)}{'_top' if is_top else ''}.html"


def echoes(region: RegionValue, name: str) -> tuple[str, ...]:
    """The further places in which a table shows a region: people in the top line, and on phones how the game ends."""
    if isinstance(region, People):
        return (f"{name}{ECHO}top",)
    return (f"{name}{ECHO}again",) if isinstance(region, Lines) and name == GOAL else ()


def _paths() -> dict[tuple[str, str], str]:
    if not _known:
        for path in environment().list_templates():
            parts = path.split("/")
            if parts[-1].startswith("_region_"):
                owner = parts[1].replace("_", "-") if parts[0] == "games" else "room"
                _known[(owner, parts[-1].removeprefix("_region_").removesuffix(".html").replace("_", "-"))] = path
    return _known


_known: dict[tuple[str, str], str] = {}


def me_in(room: Room, token: str | None, seat: Viewer, is_screen: bool = False) -> Me:
    """The person of that token, looking through that seat; the big screen is no person."""
    person = room.person(token)
    if person is None:
        return Me(room.code, is_screen=is_screen)
    own, side = room.seats_of(person), room.side_of(seat)
    lost = room.state.lost_by(person.id)
    lets_watch = person.id in room.state.lab.lets_watch
    return Me(
        room.code, seat, own, person.id in room.state.hosts, person.name, side, lost_seats=lost, lets_watch=lets_watch
    )


def clock_html(room: Room, viewer: Viewer) -> Markup:
    """How long the viewer's question stays open, or one that all see asked, at this moment; so it is never kept."""
    closing = room.stays_open(viewer)
    if closing is None:
        return NO_CLOCK
    offer = room.audience(viewer, is_page=True).decision
    number = offer.number if offer else ""
    left, of, is_held = round(closing.left, 1), round(closing.of, 1), "yes" if closing.is_held else ""
    return Markup(CLOCK.format(left, of, is_held, number))


@lru_cache(1024)
def waits_html(seats: tuple[Seat, ...]) -> Markup:
    """For whom the table waits."""
    return Markup(f'<span id="waits" hx-swap-oob="outerMorph" data-seats="{escape(" ".join(seats))}" hidden></span>')


def mistake_html(room: Room, viewer: Viewer, words: str) -> str:
    """The lesson with what it says of a wrong answer."""
    view = room.audience(viewer, is_page=True).regions["lesson"]
    assert isinstance(view, LessonView)
    return str(fragment(room.game.id, "lesson", replace(view, mistake=words), Me(room.code)))


def _echoes(frame: Frame, name: str, me: Me) -> tuple[str, ...]:
    return () if me.is_screen else echoes(frame.regions[name], name)


def frame_html(
    game: str, frame: Frame, prompt: Prompt | None, signs: Sequence[Markup], me: Me, is_at_table: bool
) -> tuple[str, Sequence[str]]:
    """A frame for the browser: what people say in it; and what the game shows, with the prompt if it is new, and signs.

    Lobby and debrief have places for the room's own regions only; what has no place in a page is not sent to it.
    """
    names = sorted(name for name in frame.regions if is_at_table or name in EVERYWHERE)
    drawn = [(echo, frame.regions[name]) for name in names for echo in (name, *_echoes(frame, name, me))]
    said = [fragment(game, name, region, me) for name, region in drawn if name in PERSONAL]
    shown = [fragment(game, name, region, me) for name, region in drawn if name not in PERSONAL]
    if is_at_table and frame.status != "lobby":
        shown += signs if prompt is None else [prompt_html(prompt), *signs]
    return "".join([*said, FRAME.format(frame.seq, frame.status)]), shown
