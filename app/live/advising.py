"""What a seat could do now, weighed by the game's bot with sense: it sees what the seat sees, and decides nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.game import Bot, View
from app.kernel.offer import Offer, OfferedOption
from app.kernel.topic import Topic
from app.kernel.views import SeatView
from app.live.coach import Action, coach

if TYPE_CHECKING:
    from app.live.room import Room

BOT = "sense"
MOST_WEIGHED = 8


class Worth(StrEnum):
    """How good an action is now."""

    BEST = "what I would do"
    NEXT = "next best"
    FAIR = "possible"
    BARRED = "not now"
    LATER = "not asked now"


ORDER = tuple(Worth)


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action of one's role, and how good it is now."""

    action: Action
    worth: Worth
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says to one seat."""

    picks: tuple[OfferedOption, ...]
    """What it would answer; nothing while the seat is asked nothing."""
    why: str
    """When that is good at all, where it is an action of the role."""
    actions: tuple[Weighed, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """What a seat knows at a moment."""

    actions: tuple[Action, ...]
    topic: Topic | None = None
    view: View | None = None
    offer: Offer | None = None
    bot: Bot | None = None
    seed: str = ""


def case_of(room: "Room", seat: Seat) -> Case:
    """What there is to think about now."""
    table, actions = room.table, coach(room.game.id).of(room.side_of(seat))
    offer = table.offer(seat) if table else None
    if table is None or offer is None:
        return Case(actions)
    seed = f"{table.log.header.seed}/coach/{len(table.log.entries)}"
    return Case(actions, offer.topic, SeatView(table, seat), offer, room.game.bots.get(BOT), seed)


def advice(case: Case) -> Advice:
    """What the seat can do, and when it is good. That it was asked stays with the seat."""
    if case.offer is None:
        return Advice((), "", tuple(Weighed(action, Worth.LATER) for action in case.actions))
    ranked = tuple(_ranked(case, case.offer))
    first = ranked[0] if ranked else ()
    own = next((it for it in case.actions if any(it.is_done_by(case.topic, option) for option in first)), None)
    weighed = (_weighed(action, case.offer, ranked) for action in case.actions)
    return Advice(first, own.when if own else "", tuple(sorted(weighed, key=lambda it: ORDER.index(it.worth))))


Picked = tuple[OfferedOption, ...]


def _ranked(case: Case, offer: Offer) -> Iterator[Picked]:
    """What the bot would do; and what, if it could not do that; and so on, one action after the other."""
    left = offer
    for _ in range(MOST_WEIGHED if case.bot else 0):
        assert case.bot is not None
        assert case.view is not None
        keys = _thought(case.bot, case.view, left, case.seed)
        picked = tuple(option for option in (*left.options, *left.anytime) if option.key in keys)
        if not picked:
            return
        yield picked
        alike = [action for action in case.actions if action.is_done_by(case.topic, picked[0])]
        gone = [it for it in left.options if it in picked or any(one.is_done_by(case.topic, it) for one in alike)]
        left = replace(left, options=tuple(it for it in left.options if it not in gone), anytime=())
        if offer.pick is not None or not alike or not left.options:
            return


def _thought(bot: Bot, view: View, offer: Offer, seed: str) -> tuple[str, ...]:
    """What it would do. Some rely on an answer that their game always offers, and that was taken away here."""
    try:
        return bot(view, offer, Chance(seed)) or ()
    except (LookupError, StopIteration, ValueError):
        return ()


def _weighed(action: Action, offer: Offer, ranked: Sequence[Picked]) -> Weighed:
    if not any(action.is_done_by(offer.topic, option) for option in (*offer.options, *offer.anytime)):
        reason = next((it.reason for it in offer.why_not if action.is_refused_by(it)), "")
        return Weighed(action, Worth.BARRED if reason else Worth.LATER, reason)
    places = (at for at, picked in enumerate(ranked) if action.is_done_by(offer.topic, picked[0]))
    place = next(places, MOST_WEIGHED)
    return Weighed(action, {0: Worth.BEST, 1: Worth.NEXT}.get(place, Worth.FAIR))
