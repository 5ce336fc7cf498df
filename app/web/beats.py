"""Beats as HTML: each moment drawn with the game's own cards, by its own template or by the one for all.

A page gets every beat in two forms, the whole and a banner of two lines, and chooses by what its reader does just now.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from app.kernel.cardset import CardSet
from app.kernel.decision import Seat
from app.kernel.game import Game, State
from app.kernel.moment import Cause, Change, Moment, Named, Size, Step, beat_called
from app.live.coach import coach, said
from app.live.regions import ChairView, RoomView
from app.live.room import Room
from app.live.showing import Showing, shown
from app.web.fragments import Me
from app.web.options import drawn_card
from app.web.templating import environment, folder_of, render, symbols_of

MOST_CACHED = 512
_drawn_beats: "OrderedDict[tuple[object, ...], tuple[Moment, Markup]]" = OrderedDict()


@dataclass(frozen=True, slots=True)
class Struck:
    """A person a beat is about."""

    seat: Seat
    name: str
    label: str
    face: str = ""
    """The symbol that shows who it is, and its classes; empty where the game draws none."""


@dataclass(frozen=True, slots=True)
class BeatView:
    """What the template of a beat shows."""

    game: str
    kind: str
    size: Size
    tone: str
    """For this reader: good, dread or nothing."""
    title: str
    text: str
    """The words of the story, where they are shown beneath it."""
    steps: tuple[Step, ...]
    figures: tuple[Named, ...]
    length: int
    cards: tuple[Markup, ...]
    """As the game draws them."""
    names: tuple[str, ...]
    """What those cards are called in options and views."""
    cause_card: Markup
    cause: str
    chooser: Struck | None
    """Whose choice it was."""
    people: tuple[Struck, ...]
    owners: tuple[Struck | None, ...]
    """Whose each step is, where it is somebody's."""
    change: Change | None
    each: tuple[tuple[Struck, Change], ...]
    """The people it changes something for, each with that."""
    sign: str
    """The symbol it is drawn by where it has no card."""
    regions: tuple[str, ...]
    is_mine: bool
    is_private: bool
    is_screen: bool

    @property
    def rule(self) -> str:
        """By which it happened, for readers who want to know afterwards."""
        return coach(self.game).moments.get(self.kind, "")

    @property
    def rule_says(self) -> str:
        return said(self.game, self.rule)

    @property
    def by(self) -> str:
        return self.chooser.name if self.chooser else ""

    @property
    def others(self) -> tuple[Struck, ...]:
        """Whom it is about, beside the one who chose it."""
        return tuple(one for one in self.people if one.name != self.by)


def beats_html(room: Room, beats: Sequence[Showing], me: Me) -> Markup:
    """The beats of a frame for one page, or nothing."""
    if not beats or room.table is None:
        return Markup("")
    return Markup(f'<div hx-swap-oob="beforeend:#beats">{_drawn(room, beats, me)}</div>')


def opening_html(room: Room, me: Me) -> Markup:
    """What the deal has shown this reader, as long as nothing has been answered: pages are opened only then."""
    if room.table is None or room.table.log.entries or room.status != "playing":
        return Markup("")
    return _drawn(room, shown(room.table.state.story.lines, me.seat), me)


def _drawn(room: Room, beats: Sequence[Showing], me: Me) -> Markup:
    assert room.table is not None
    audience = room.audience(me.seat, is_page=True)
    view = audience.regions["room"]
    assert isinstance(view, RoomView)
    seen = [beat for beat in beats if me.is_screen or not beat.moment.is_between]
    named = {seat for beat in seen for seat in _named(beat.moment)}
    chairs = [chair for chair in view.chairs if chair.seat in named]
    people = people_of(room.game, room.table.state, chairs) if chairs else {}
    return Markup("".join([_beat(room.game, room.table.cards, people, beat, me) for beat in seen]))


def _named(moment: Moment) -> Iterator[Seat]:
    """Everybody who is drawn with it."""
    yield from moment.seats
    yield from (one.seat for one in moment.each if one.seat)
    if moment.cause and moment.cause.by:
        yield moment.cause.by


def _beat(game: Game[State], cards: CardSet, people: Mapping[Seat, Struck], showing: Showing, me: Me) -> Markup:
    """One beat, drawn once for all who are shown the same moment from the same side."""
    moment = showing.moment
    key = (id(moment), cards.hash, showing.text, me.side, me.seat in moment.seats, me.is_screen, *people.values())
    found = _drawn_beats.get(key)
    if found is None or found[0] is not moment:
        found = _drawn_beats[key] = moment, beat_html(view_of(game, cards, people, showing, me))
        if len(_drawn_beats) > MOST_CACHED:
            _drawn_beats.popitem(last=False)
    return found[1]


def people_of(game: Game[State], state: State, chairs: Sequence[ChairView]) -> Mapping[Seat, Struck]:
    """Everybody at the table by seat, with the face all know them by."""
    return {
        chair.seat: Struck(chair.seat, chair.name or chair.label, chair.label, _face(game, state, chair.seat))
        for chair in chairs
    }


def _caused(cause: Cause | None) -> str:
    """Its words; where they go on with no name, they begin a sentence."""
    words = cause.words if cause else ""
    return words if cause and cause.by else words[:1].upper() + words[1:]


def _face(game: Game[State], state: State, seat: Seat) -> str:
    """The portrait of that seat, as far as the game's sprite has it."""
    face = game.portrait(state, seat)
    return face if face.partition(" ")[0] in symbols_of(game.id) else ""


def view_of(game: Game[State], cards: CardSet, known: Mapping[Seat, Struck], showing: Showing, me: Me) -> BeatView:
    """What this reader is shown of a beat."""
    moment, kind = showing.moment, beat_called(game.beats, showing.moment.kind)
    is_mine = moment.is_private or (me.seat is not None and me.seat in moment.seats)
    cause = moment.cause
    return BeatView(
        game=game.id,
        kind=moment.kind,
        size=kind.plays.size if kind else Size.STRIP,
        tone=kind.tone_for(me.side) if kind else "",
        title=(moment.yours or moment.title) if is_mine and not moment.is_private else moment.title,
        text=showing.text if moment.is_bare or (kind and kind.plays.is_told) else "",
        steps=moment.steps,
        figures=moment.figures,
        length=moment.length,
        cards=tuple(drawn_card(game, cards, card) for card in moment.cards),
        names=moment.cards,
        cause_card=drawn_card(game, cards, cause.card) if cause and cause.card else Markup(""),
        cause=_caused(cause),
        chooser=known.get(cause.by) if cause and cause.by else None,
        people=tuple(known[seat] for seat in moment.seats if seat in known),
        owners=tuple(known.get(step.seat) if isinstance(step, Named) and step.seat else None for step in moment.steps),
        change=moment.change,
        each=tuple((known[one.seat], one) for one in moment.each if one.seat and one.seat in known),
        sign=kind.plays.sign if kind else "",
        regions=moment.regions,
        is_mine=is_mine,
        is_private=moment.is_private,
        is_screen=me.is_screen,
    )


@lru_cache(MOST_CACHED)
def beat_html(beat: BeatView) -> Markup:
    """One beat, rendered once for all who are shown the same."""
    return render(template_of(beat.game, beat.kind), beat=beat)


@lru_cache(512)
def template_of(game: str, kind: str) -> str:
    """The game's own template for beats of this kind, the one for all of its beats, or the one for all games."""
    own = f"games/{folder_of(game)}/_beat"
    wanted = (f"{own}_{kind.replace('-', '_')}.html", f"{own}.html", "kit/_beat.html")
    known = environment().list_templates()
    return next(name for name in wanted if name in known)
