"""What follows by itself: the end of a game is written down, and what a rule of ours failed at is taken back."""

import secrets
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog

from app.kernel.decision import Seat
from app.kernel.errors import IllegalAnswer
from app.kernel.log import Answer, entry_from_json
from app.kernel.offer import Offer
from app.live.errors import NotNow
from app.live.events import Ended, Event, TakenBack, Undone
from app.live.exclusive import exclusive

if TYPE_CHECKING:
    from app.live.replica import Replica
    from app.live.room import Room

log = structlog.get_logger()

FAILS = "A rule of ours failed at that answer. Choose something else, or begin this turn again."
NOT_OFFERED = "A rule of ours failed at what you chose; choose something else"


MOST_FAILURES = 12
"""So many failures of one turn are got around by themselves."""


def aftermath(room: "Replica") -> list[Event]:
    """What the newest entry of the log brings about, besides what the rules make of it."""
    broken, table = room.broken, room.table
    if broken is not None:
        is_newest = table is not None and bool(broken.entry) and broken.count == len(room.state.entries) - 1
        return [taken_back(room)] if is_newest else []
    if table is not None and table.outcome is not None and room.state.outcome is None:
        outcome = table.outcome
        return [Ended(outcome.ending, list(outcome.winners), outcome.reason, outcome.rule)]
    return []


def taken_back(room: "Replica") -> TakenBack:
    """The newest entry, which a rule failed at. Who gave it may be a secret, so all are told only that it is gone."""
    assert room.broken is not None
    broken = room.broken
    entry = entry_from_json(broken.entry)
    shift = {entry.seat: 1} if isinstance(entry, Answer) else {}
    why = f"A rule of ours failed ({broken.kind}), so the last answer was taken back. The game goes on without it."
    return TakenBack(broken.count, shift, why, broken.entry, broken.detail)


@exclusive
async def settle(room: "Room") -> None:
    """Write down what follows, where the process that played has not come to it."""
    events = aftermath(room)
    if events:
        await room.commit(*events)


# What is not offered again


def failing(room: "Room", seat: Seat) -> frozenset[tuple[str, ...]]:
    """The choices of this seat that our rules fail at as the table stands."""
    here = len(room.state.entries)
    entries = (entry for count, entry in room.state.failing if count == here)
    return frozenset(entry.choice for entry in entries if isinstance(entry, Answer) and entry.seat == seat)


def check(room: "Room", answer: Answer) -> None:
    """Refuse an answer that is known to fail."""
    if room.state.failing and answer.choice in failing(room, answer.seat):
        raise IllegalAnswer(FAILS)


def without_failing(room: "Room", seat: Seat, offer: Offer) -> Offer:
    """The offer without what our rules fail at."""
    failed = failing(room, seat) if room.state.failing else frozenset()
    if not failed:
        return offer
    left = offer.options if offer.pick else tuple(one for one in offer.options if (one.key,) not in failed)
    default = offer.default
    if default in failed and left and not offer.pick:
        default = (left[0].key,)
    anytime = tuple(one for one in offer.anytime if (one.key,) not in failed)
    return replace(offer, options=left, anytime=anytime, default=default, because=NOT_OFFERED)


def others(room: "Room", seat: Seat) -> Iterator[Answer]:
    """What else could be answered for a seat, one option after the other."""
    offer = room.offer(seat)
    for option in offer.options if offer else ():
        if offer is not None and not (offer.pick and offer.pick[0] > 1):
            yield Answer(seat, offer.number, (option.key,))


# Beginning the turn again


def undone(room: "Room", left: int, *, is_to_fall_anew: bool) -> Undone:
    """A seat that is asked anew is asked under a new number, so that no late click fits; nothing tells the others."""
    assert room.table is not None
    back = {entry.seat for entry in room.state.entries[left:] if isinstance(entry, Answer)}
    before, after = room.table.numbers, room.table_after(left).numbers
    shift = {seat: before[seat] - after[seat] + 1 for seat in before if seat in back or before[seat] != after[seat]}
    return Undone(left, secrets.token_hex(8) if is_to_fall_anew else "", shift)


def turn_left(room: "Room") -> int:
    """How many entries are left if this turn begins again."""
    table = room.playing()
    if not room.state.mistake:
        raise NotNow("A turn begins again only where a rule of ours has failed.")
    if table.began >= len(room.state.entries):
        raise NotNow("This turn has only just begun.")
    return table.began


@exclusive
async def begin_again(room: "Room") -> None:
    """Where every answer of a seat without a person fails, the turn begins again by itself, and chance falls anew."""
    left = turn_left(room)
    if sum(len(failure.entries) >= left for failure in room.state.failures) > MOST_FAILURES:
        raise NotNow("This turn has failed too often; it waits for the people at the table.")
    await room.commit(undone(room, left, is_to_fall_anew=True))
