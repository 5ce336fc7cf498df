"""Where a bot sits in for an absent member of a campaign, the people present vote on what would last.

Each player present who is asked nothing else gets the absent member's question as an open vote: more than half decide
at once, and when all have voted the most votes do. Its number is that of the question, negative, which no question at a
table has.
"""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.errors import StaleAnswer
from app.kernel.log import Answer
from app.kernel.offer import Offer
from app.live.events import Event, PartyVoted, Played
from app.live.exclusive import exclusive
from app.live.names import played_for

if TYPE_CHECKING:
    from app.live.room import Room


def sitting_in(room: "Room") -> frozenset[Seat]:
    """The seats that bots play for members of a campaign."""
    if not room.is_sealed:
        return frozenset()
    return frozenset(info.seat for info in room.seats if played_for(room, info.seat))


def left_to_party(room: "Room") -> Seat | None:
    """The absent member whose lasting choice the party makes now."""
    table, absent = room.table, sitting_in(room)
    if table is None or not absent:
        return None
    return next((seat for seat in table.asked() if seat in absent and table.asks_lasting(seat)), None)


def voters(room: "Room") -> tuple[Seat, ...]:
    """One seat of each person who is not gone."""
    people: dict[str, Seat] = {}
    for seat in room.people_seats():
        person = room.state.person_of(seat)
        if person is not None and room.presence.of(person.id) != "gone":
            people.setdefault(person.id, seat)
    return tuple(people.values())


def offer_to(room: "Room", viewer: Seat) -> Offer | None:
    """The absent member's question, put to one of the party."""
    absent = left_to_party(room)
    offer = room.table.offer(absent) if room.table and absent and viewer in voters(room) else None
    if offer is None or absent is None:
        return None
    name = played_for(room, absent)
    own = room.state.party_votes.get(viewer)
    return replace(
        offer,
        number=-offer.number,
        because=f"{name} is away, and this stays for good: the party votes",
        anytime=(),
        chosen=tuple(own.choice) if own else None,
        votes=tuple((seat, tuple(vote.choice)) for seat, vote in room.state.party_votes.items()),
        given=None,
        timing=None,
    )


def voted(room: "Room", answer: Answer) -> list[Event]:
    """What a vote makes happen, if it is one that may be given now."""
    table, absent = room.playing(), left_to_party(room)
    if absent is None or answer.seat not in voters(room) or table.number_of(absent) != -answer.number:
        raise StaleAnswer("That question is no longer open; here is how things stand now.")
    table.check(Answer(absent, -answer.number, answer.choice))
    vote = PartyVoted(answer.seat, absent, -answer.number, list(answer.choice))
    return [vote, *settled(room, {**room.state.party_votes, answer.seat: vote})]


def settled(room: "Room", votes: dict[Seat, PartyVoted]) -> list[Event]:
    """The absent member's answer, once those present have decided on it."""
    absent = left_to_party(room)
    if absent is None or room.table is None:
        return []
    present = voters(room)
    given = [tuple(votes[seat].choice) for seat in present if seat in votes]
    if not given:
        return []
    choice, count = Counter(given).most_common(1)[0]
    if 2 * count <= len(present) and len(given) < len(present):
        return []
    return [Played(Answer(absent, room.table.number_of(absent), choice))]


@exclusive
async def settle(room: "Room") -> None:
    """Those who are still present have all voted."""
    events = settled(room, room.state.party_votes)
    if events:
        await room.commit(*events)
