"""Regions as HTML: one template, one root element, one id each. A fragment is rendered once for all who get it."""

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import structlog
from markupsafe import Markup, escape

from app.kernel.decision import Seat, Viewer
from app.kernel.offer import Offer
from app.kernel.region import RegionValue
from app.kit.shapes import SHAPES, Lines, People, Shape, shape_name
from app.kit.slots import GOAL
from app.live.coach import Hint, hint
from app.live.frames import Audience, Frame
from app.live.regions import LessonView, RoomView, Unshown
from app.live.room import Room
from app.web.options import card_html, row_html
from app.web.plays import plays_html
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

_rendered: "OrderedDict[tuple[str, int, Me], tuple[RegionValue, Markup]]" = OrderedDict()


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


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the prompt's template shows: the open question, or whom everybody waits for."""

    code: str
    game: str
    coach: Hint | None
    """What is said to a player who meets this question for the first time."""
    seat: Viewer
    offer: Offer | None
    cards: tuple[tuple[str, Markup], ...]
    """The cards that options name, as they are drawn."""
    turn: str
    """The name of the player whose turn it is."""
    about: str
    waited_for: tuple[str, ...]
    waits: tuple[Seat, ...]
    """The seats behind those names."""
    status: str
    is_paused: bool
    stopped: str


def fragment(game: str, name: str, region: RegionValue, me: Me) -> Markup:
    """One region's HTML, from the game's folder or, for those every room has, from the rooms'."""
    key = (name, id(region), me if name in PERSONAL else _anybody(me.side, me.is_screen, me.is_open))
    found = _rendered.get(key)
    if found is None or found[0] is not region:
        path = _path(game, name, region)
        is_drawn = path or isinstance(region, Unshown)
        found = (region, _rendered_region(path or "", game, name, region, key[2]) if is_drawn else Markup(""))
        _rendered[key] = found
        if len(_rendered) > MOST_CACHED:
            _rendered.popitem(last=False)
    return found[1]


@lru_cache(64)
def _anybody(side: str, is_screen: bool, is_open: bool) -> Me:
    """Any reader who looks from that side, for what is not personal."""
    return Me("", side=side, is_screen=is_screen, is_open=is_open)


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

    Regions that are numbered, such as `row-1` and `row-2`, share the template of their kind. What the game does not
    draw is drawn by its shape.
    """
    kind = NUMBERED.sub("", name)
    own = _paths().get((game, name)) or _paths().get((game, kind)) or _paths().get(("room", name))
    return own or (_by_shape(type(region), name) if isinstance(region, SHAPES) else None)


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


def prompt_of(room: Room, audience: Audience, seat: Viewer) -> Prompt:
    """The prompt as it stands for this audience."""
    view, offer = audience.regions["room"], audience.decision
    assert isinstance(view, RoomView)
    waiting = audience.regions.get("waiting")
    names = {chair.seat: chair.name or chair.label for chair in view.chairs}
    is_asked = offer is not None and bool(offer.options)
    seats = () if is_asked else waited_for(audience)
    if offer is not None and is_asked:
        offer = replace(offer, seats_waited_for=())  # who else is asked is none of what is drawn
    return Prompt(
        code=view.code,
        game=view.game,
        coach=_coach(room, offer),
        seat=seat if offer else None,  # those who are asked nothing share one prompt
        offer=offer,
        cards=_cards(room, offer),
        turn=names.get(offer.turn, "") if offer and offer.turn else "",
        about=view.outcome[1] if view.outcome else "" if is_asked else getattr(waiting, "about", ""),
        waited_for=tuple(names.get(other, other) for other in seats),
        waits=seats,
        status=view.status,
        is_paused=view.is_paused,
        stopped=view.stopped,
    )


def _coach(room: Room, offer: Offer | None) -> Hint | None:
    """Gestures move the table on and decide nothing; and in a lesson its own words are said."""
    topic = offer.topic if offer and offer.options and not room.state.lesson else None
    return hint(room.game.id, topic) if topic and not topic.is_gesture else None


def waited_for(audience: Audience) -> tuple[Seat, ...]:
    """The seats for which this audience sees the table wait."""
    return getattr(audience.regions.get("waiting"), "seats", ())


def _cards(room: Room, offer: Offer | None) -> tuple[tuple[str, Markup], ...]:
    """The cards that the options name."""
    if offer is None or room.table is None:
        return ()
    names = {option.card for option in (*offer.options, *offer.anytime) if option.card}
    return tuple((card, card_html(room.game, room.table.cards, card)) for card in sorted(names))


def prompt_html(prompt: Prompt) -> Markup:
    """The prompt; that of viewers who are asked nothing is the same for all, that of the others is theirs alone."""
    return _shared_prompt(prompt) if prompt.offer is None else _drawn_prompt(prompt)


def _drawn_prompt(prompt: Prompt) -> Markup:
    return render("room/_prompt.html", prompt=prompt, row=row_html, plays=_plays)


_shared_prompt = lru_cache(1024)(_drawn_prompt)


def _plays(prompt: Prompt) -> Markup:
    offer = prompt.offer
    assert offer is not None
    named = {play.card for play in offer.anytime}
    cards = tuple(it for it in prompt.cards if it[0] in named)
    return plays_html(prompt.code, prompt.seat, offer.number, offer.anytime, cards)


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
