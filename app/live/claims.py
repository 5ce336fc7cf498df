"""I am …: somebody whose browser has lost its token says whose seat is theirs, and those seated say whether it is.

A majority of the people seated confirms it, or the host alone once a minute has passed without a no. The seat of
somebody who is connected is theirs to give: only their own yes counts. Bots have no voice. What is confirmed is a
person, with every seat and right they had; the new token is made when the claimant's own browser asks for it, and the
old one is dead from then on.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.live.alone import alone
from app.live.errors import NotAllowed, NotNow, TooMany
from app.live.events import ClaimAnswered, ClaimClosed, ClaimMade, Event, PersonCame, SatDown
from app.live.state import HOST, Claim, Person
from app.live.tokens import hash_token, new_token

if TYPE_CHECKING:
    from app.live.room import Room

SILENCE = 60.0
"""Seconds of silence after which the host's word is enough."""
FORGOTTEN_AFTER = 900.0
MOST_OPEN = 3


def claimable(room: "Room") -> dict[Seat, Person]:
    """The seats in a running game that people hold, or that bots play for people, each with that person."""
    if room.status != "playing":
        return {}
    chairs = ((info.seat, room.state.chairs.get(info.seat)) for info in room.seats)
    whose = {seat: chair.person or (chair.owner if chair.bot else None) for seat, chair in chairs if chair}
    return {seat: room.state.people[person] for seat, person in whose.items() if person}


@alone
async def claim(room: "Room", seat: Seat, who: str) -> str:
    """Say that one is the person of this seat; gives the code by which that browser is known. `who` asks is limited."""
    person = claimable(room).get(seat)
    if person is None:
        raise NotNow("Nobody has lost that seat.")
    if not room.claiming.take(who):
        raise TooMany("The table has been asked often enough just now.", room.claiming.wait(who))
    old: list[Event] = [
        ClaimClosed(it.number, False) for it in room.state.claims.values() if _age(it) > FORGOTTEN_AFTER
    ]
    if len(room.state.claims) - len(old) >= MOST_OPEN:
        raise TooMany("The table is being asked about others.", SILENCE)
    code, silent = new_token(), int(room.presence.silent_for(person.id))
    at = datetime.now(UTC).isoformat(timespec="seconds")
    await room.commit(*old, ClaimMade(room.state.claim_count + 1, person.id, seat, hash_token(code), at, silent))
    return code


def found(room: "Room", code: str | None) -> Claim | None:
    """The claim that is this browser's."""
    hashed = hash_token(code) if code else None
    return next((claim for claim in room.state.claims.values() if claim.code_hash == hashed), None)


def voters(room: "Room", claim: Claim) -> list[str]:
    """Those whose word counts: the person themselves while connected, otherwise everybody else who is seated."""
    if room.presence.is_connected(claim.person):
        return [claim.person]
    people = [person.id for seat in room.people_seats() if (person := room.state.person_of(seat))]
    return [person for person in dict.fromkeys(people) if person != claim.person]


def still_asked(room: "Room", claim: Claim) -> tuple[Seat, ...]:
    """The seats of those who have not answered yet."""
    open_to = set(voters(room, claim)) - {*claim.agreed, *claim.refused}
    return tuple(seat for seat in room.people_seats() if (it := room.state.person_of(seat)) and it.id in open_to)


@alone
async def answer(room: "Room", number: int, agrees: bool, token: str | None) -> None:
    """Say whether it is them."""
    person, claim = room.person(token), room.state.claims.get(number)
    if claim is None or claim.is_granted:
        raise NotNow("That is no longer asked.")
    if person is None or person.id not in voters(room, claim):
        raise NotAllowed("Only the people at this table can say that.")
    said = [*claim.agreed, *claim.refused]
    if person.id in said:
        raise NotNow("You have said so already.")
    agreed = [*claim.agreed, person.id] if agrees else claim.agreed
    refused = claim.refused if agrees else [*claim.refused, person.id]
    verdict = _verdict(room, claim, agreed, refused)
    closed = () if verdict is None else (ClaimClosed(number, verdict),)
    await room.commit(ClaimAnswered(number, person.id, agrees), *closed)


def _verdict(room: "Room", claim: Claim, agreed: list[str], refused: list[str]) -> bool | None:
    """What those asked have decided; None while they have not."""
    asked = voters(room, claim)
    yes, no = sum(it in agreed for it in asked), sum(it in refused for it in asked)
    if 2 * yes > len(asked):
        return True
    if no and 2 * no >= len(asked):
        return False
    is_silent = not no and _age(claim) >= SILENCE
    return True if is_silent and (HOST in agreed or not asked) else None


def _age(claim: Claim) -> float:
    return (datetime.now(UTC) - datetime.fromisoformat(claim.at)).total_seconds()


def next_change(room: "Room") -> float | None:
    """In how many seconds silence may decide about a claim."""
    waits = [SILENCE - _age(claim) for claim in room.state.claims.values() if not claim.is_granted]
    return min((wait + 0.05 for wait in waits if wait > -0.05), default=None)


def due(room: "Room") -> list[int]:
    """The claims that time, or somebody's leaving, has decided."""
    claims = (claim for claim in room.state.claims.values() if not claim.is_granted)
    return [claim.number for claim in claims if _verdict(room, claim, claim.agreed, claim.refused) is not None]


@alone
async def close_due(room: "Room") -> None:
    claims = [room.state.claims[number] for number in due(room)]
    verdicts = ((claim, _verdict(room, claim, claim.agreed, claim.refused)) for claim in claims)
    await room.commit(*(ClaimClosed(claim.number, bool(verdict)) for claim, verdict in verdicts))


@alone
async def withdraw(room: "Room", code: str | None) -> None:
    """It was not them after all."""
    claim = found(room, code)
    if claim is not None:
        await room.commit(ClaimClosed(claim.number, False))


@alone
async def redeem(room: "Room", code: str | None) -> str:
    """The token of the person the table has recognised, for the browser that asked and for no other."""
    claim = found(room, code)
    if claim is None or not claim.is_granted:
        raise NotAllowed("The table has not confirmed that.")
    person, token = room.state.people[claim.person], new_token()
    events: list[Event] = [PersonCame(person.id, person.name, hash_token(token)), ClaimClosed(claim.number, False)]
    chair = room.state.chairs.get(claim.seat)
    if chair is not None and chair.bot and chair.owner == person.id:
        events.append(SatDown(claim.seat, person.id))
    await room.commit(*events)
    return token
