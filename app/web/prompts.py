"""The prompt: the open question, or whom everybody waits for, put together from rows of ready markup."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import is_

from markupsafe import Markup

from app.kernel.decision import Seat, Viewer
from app.kernel.offer import Offer
from app.live.coach import Hint, hint
from app.live.frames import Audience
from app.live.regions import ChairView, RoomView
from app.live.room import Room
from app.web.options import card_html, row_html
from app.web.plays import plays_html
from app.web.templating import render

NO_CARD = Markup("")


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


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as its template shows it: what hangs together in it is worked out here, and its rows are ready."""

    offer: Offer
    is_picking: bool
    is_by_hand: bool
    badge: str
    staged: Markup
    """The card whose sentence people carry out by hand."""
    kinds: tuple[tuple[str, str], ...]
    """By what the options can be narrowed, each with their keys."""
    rows: Markup

    def labels(self, keys: Sequence[str]) -> str:
        """What these options are called."""
        return ", ".join([option.label for option in self.offer.options if option.key in keys])


def asked(prompt: Prompt, offer: Offer) -> Asked:
    """The question of this prompt."""
    cards = dict(prompt.cards)
    is_picking = bool(offer.pick and offer.pick != (1, 1))
    is_by_hand = bool(offer.topic and offer.topic.is_for_people)
    staged = cards.get(offer.options[0].card or "", NO_CARD) if is_by_hand else NO_CARD
    kinds = () if is_picking else _kinds(offer)
    badge = _badge(offer, prompt.seat, is_by_hand)
    shown = {} if is_by_hand else cards
    return Asked(offer, is_picking, is_by_hand, badge, staged, kinds, _rows(offer, is_picking, bool(kinds), shown))


def _rows(offer: Offer, is_picking: bool, is_grouped: bool, cards: dict[str, Markup]) -> Markup:
    chosen = offer.chosen or ()
    return Markup(
        "".join(
            [
                row_html(
                    option, number, is_picking, option.key in chosen, cards.get(option.card or "", NO_CARD), is_grouped
                )
                for number, option in enumerate(offer.options, 1)
            ]
        )
    )


def _kinds(offer: Offer) -> tuple[tuple[str, str], ...]:
    """Two kinds or more, or the one that stands above all options where their short names do."""
    found: dict[str, list[str]] = {}
    for option in offer.options:
        if option.group:
            found.setdefault(option.group, []).append(option.key)
    is_one = len(found) == 1 and all(bool(option.group) == bool(option.short) for option in offer.options)
    return tuple([(kind, " ".join(keys)) for kind, keys in found.items()]) if is_one or len(found) > 1 else ()


def _badge(offer: Offer, seat: Viewer, is_by_hand: bool) -> str:
    if is_by_hand:
        return "By hand"
    if offer.votes or offer.chosen is not None:
        return "Your vote"
    if offer.options[0].key == "next":
        return "Ready?"
    if offer.turn == seat:
        return "Your turn"
    return "Asked" if offer.turn or offer.because else "Everybody"


class Prompts:
    """The prompt of one socket: put together only where what it is made of has moved."""

    __slots__ = ("_last", "_made_of", "_room", "_viewer")

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self._room, self._viewer = room, viewer
        self._made_of: tuple[object, ...] = ()
        self._last: Prompt | None = None

    def new(self, audience: Audience) -> Prompt | None:
        """The prompt as it stands, if it is not the one of the last time."""
        regions, table = audience.regions, self._room.table
        made_of = (audience.decision, regions["room"], regions.get("waiting"), table and table.cards)
        if self._last is not None and all(map(is_, made_of, self._made_of)):
            return None
        before, self._last = self._last, prompt_of(self._room, audience, self._viewer)
        self._made_of = made_of
        return None if before == self._last else self._last


def prompt_of(room: Room, audience: Audience, seat: Viewer) -> Prompt:
    """The prompt as it stands for this audience."""
    view, offer = audience.regions["room"], audience.decision
    assert isinstance(view, RoomView)
    waiting = audience.regions.get("waiting")
    is_asked = offer is not None and bool(offer.options)
    seats = () if is_asked else waited_for(audience)
    if offer is not None and offer.seats_waited_for and is_asked:
        offer = replace(offer, seats_waited_for=())  # who else is asked is none of what is drawn
    return Prompt(
        code=view.code,
        game=view.game,
        coach=_coach(room, offer),
        seat=seat if offer else None,  # those who are asked nothing share one prompt
        offer=offer,
        cards=_cards(room, offer),
        turn=_name(view.chairs, offer.turn, "") if offer and offer.turn else "",
        about=view.outcome[1] if view.outcome else "" if is_asked else getattr(waiting, "about", ""),
        waited_for=tuple([_name(view.chairs, other, other) for other in seats]),
        waits=seats,
        status=view.status,
        is_paused=view.is_paused,
        stopped=view.stopped,
    )


def _name(chairs: Sequence[ChairView], seat: Seat, otherwise: str) -> str:
    """What the player on that chair is called."""
    return next((chair.name or chair.label for chair in chairs if chair.seat == seat), otherwise)


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
    return tuple([(card, card_html(room.game, room.table.cards, card)) for card in sorted(names)])


def prompt_html(prompt: Prompt) -> Markup:
    """The prompt; that of viewers who are asked nothing is the same for all, that of the others is theirs alone."""
    return _shared_prompt(prompt) if prompt.offer is None else _drawn_prompt(prompt)


def _drawn_prompt(prompt: Prompt) -> Markup:
    offer = prompt.offer
    is_held = bool(offer and offer.options and offer.held is not None)
    question = asked(prompt, offer) if offer and offer.options and prompt.status != "ended" else None
    plays = _plays(prompt, offer) if offer and offer.anytime and not is_held else NO_CARD
    return render("room/_prompt.html", prompt=prompt, offer=offer, asked=question, is_held=is_held, plays=plays)


_shared_prompt = lru_cache(1024)(_drawn_prompt)


def _plays(prompt: Prompt, offer: Offer) -> Markup:
    named = {play.card for play in offer.anytime}
    cards = tuple(it for it in prompt.cards if it[0] in named)
    return plays_html(prompt.code, prompt.seat, offer.number, offer.anytime, cards)
