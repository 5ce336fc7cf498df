"""What the table is asked about its seats, and who says yes.

"am": a browser that has lost its token says whose seat is its own. "sit": a guest asks for a chair in a running game.
"off" and "bot": the host asks somebody off a seat, or would let a bot play it. "next": one of a campaign's party would
end this evening and open the next.

The seat of somebody who is connected is theirs to give: only their own yes counts, and silence is a no. For the seat of
somebody who is away a majority of the people seated is asked; after a minute of silence the host's word is enough. A
chair that is nobody's is the host's or the table's to give. Bots have no voice, and whoever has said no has said so,
whoever plays their seat since.
"""

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.live.belonging import check_knows_no_other, check_may_hold
from app.live.errors import LiveError, NotAllowed, NotNow, TooMany
from app.live.events import (
    BotSat,
    ClaimAnswered,
    ClaimClosed,
    ClaimMade,
    Event,
    PersonCame,
    Removed,
    Said,
    SatDown,
    StoodUp,
)
from app.live.exclusive import exclusive
from app.live.muting import check_comes_back, check_voice
from app.live.names import free_name, moment
from app.live.people import Claim, Person, asked_by
from app.live.tokens import hash_token, new_token

if TYPE_CHECKING:
    from app.live.room import Room

SILENCE = 60.0
"""Seconds of silence after which the host's word is enough, and after which the player who is asked has declined."""
FORGOTTEN_AFTER = 900.0
MOST_OPEN = 3


def claimable(room: "Room") -> dict[Seat, Person]:
    """The seats in a running game that people hold, or that bots play for people, each with that person."""
    if room.status != "playing":
        return {}
    whose = {info.seat: room.state.whose(info.seat) for info in room.seats}
    return {seat: person for seat, person in whose.items() if person}


def is_to_ask(room: "Room", seat: Seat, person: Person | None) -> bool:
    """Whether this chair has to be asked for: in a running game, unless no player ever held it or a host wants it."""
    is_host = person is not None and person.id in room.state.hosts
    return room.status == "playing" and seat in room.state.chairs and not is_host


# Asking


@exclusive
async def claim(room: "Room", seat: Seat, who: str, browser: str = "") -> str:
    """Say that one is the person of this seat; gives the code by which that browser is known. `who` asks is limited."""
    person = claimable(room).get(seat)
    if person is None:
        raise NotNow("Nobody has lost that seat.")
    check_knows_no_other(room, person, browser)
    check_comes_back(room, person, browser)
    _check_often(room, who)
    code = new_token()
    await room.commit(*asked(room, "am", seat, code=code))
    return code


@exclusive
async def ask_to_sit(room: "Room", seat: Seat, name: str, token: str | None, browser: str, who: str) -> str:
    """Ask for a chair in a running game; gives the code that becomes the token of a new person once they say yes."""
    person = room.person(token)
    if token and person is None:
        raise NotAllowed("This token does not belong to this room.")
    if room.status != "playing":
        raise NotNow("There is nothing to ask for: sit down on a free chair.")
    if all(info.seat != seat for info in room.seats):
        raise NotNow(f"There is no seat {seat!r} at this table.")
    if seat in room.seats_of(person):
        raise NotNow("You sit there already.")
    check_voice(room, person, browser)
    check_may_hold(room, person, browser, seat)
    called = person.name if person else free_name(room, name)
    _check_often(room, who)
    code = new_token()
    by = person.id if person else ""
    await room.commit(*asked(room, "sit", seat, code=code, by=by, name=called, browser=browser))
    return code


def _check_often(room: "Room", who: str) -> None:
    if not room.claiming.take(who):
        raise TooMany("The table has been asked often enough just now.", room.claiming.wait(who))
    if len(room.state.claims) - len(_forgotten(room)) >= MOST_OPEN:
        raise TooMany("The table is being asked about others.", SILENCE)


def _forgotten(room: "Room") -> list[Claim]:
    return [claim for claim in room.state.claims.values() if _age(claim) > FORGOTTEN_AFTER]


def asked(
    room: "Room", kind: str, seat: Seat, by: str = "", name: str = "", code: str = "", browser: str = ""
) -> list[Event]:
    """The table is asked, and, where no other player has a say, it is done."""
    if by and any((it.kind, it.seat, it.by) == (kind, seat, by) for it in room.state.claims.values()):
        raise NotNow("The table has been asked already.")
    person = None if kind == "next" else room.state.whose(seat)
    silent = int(room.presence.silent_for(person.id)) if person else 0
    at = datetime.now(UTC).isoformat(timespec="seconds")
    hashed, number = hash_token(code) if code else "", room.state.claim_count + 1
    made = ClaimMade(number, person.id if person else "", seat, hashed, at, silent, kind, by, name, browser)
    old: list[Event] = [ClaimClosed(it.number, False) for it in _forgotten(room)]
    return [*old, made, *_decided(room, asked_by(made))]


def found(room: "Room", code: str | None) -> Claim | None:
    """The claim that is this browser's."""
    hashed = hash_token(code) if code else None
    return next((claim for claim in room.state.claims.values() if claim.code_hash == hashed), None)


# Who is asked, and what they have decided


def voters(room: "Room", claim: Claim) -> list[str]:
    """Those whose word counts: the person themselves while connected, otherwise everybody else who is seated."""
    if claim.person and room.presence.is_connected(claim.person):
        return [claim.person]
    seated = [person.id for person in room.people_seated() if person.id != claim.person]
    return seated if claim.person else list(dict.fromkeys([*seated, *room.state.hosts]))


def still_asked(room: "Room", claim: Claim) -> tuple[Seat, ...]:
    """The seats of those who have not answered yet."""
    open_to = {*voters(room, claim)} & may_still_answer(room, claim)
    return tuple(seat for seat in room.people_seats() if (it := room.state.person_of(seat)) and it.id in open_to)


def may_still_answer(room: "Room", claim: Claim) -> set[str]:
    """Those who have not answered yet: all who are asked, the person, and the hosts, whose word may be enough later."""
    asked = voters(room, claim)
    hosts = () if asked == [claim.person] else room.state.hosts  # only the person themselves while connected
    return {*asked, *hosts, *({claim.person} - {""})} - {*claim.agreed, *claim.refused}


@exclusive
async def answer(room: "Room", number: int, agrees: bool, token: str | None) -> None:
    """Say yes or no to what is asked."""
    person, claim = room.person(token), room.state.claims.get(number)
    if claim is None or claim.is_granted:
        raise NotNow("That is no longer asked.")
    if person is not None and person.id in (*claim.agreed, *claim.refused):
        raise NotNow("You have said so already.")
    if person is None or person.id not in may_still_answer(room, claim):
        raise NotAllowed("Only the people at this table can say that.")
    said = replace(claim, agreed=[*claim.agreed], refused=[*claim.refused])
    (said.agreed if agrees else said.refused).append(person.id)
    await room.commit(ClaimAnswered(number, person.id, agrees), *_decided(room, said))


def _decided(room: "Room", claim: Claim) -> list[Event]:
    """What happens once those asked have decided; nothing while it is open."""
    verdict = _verdict(room, claim)
    if verdict is None:
        return []
    try:
        return [ClaimClosed(claim.number, verdict), *(_done(room, claim) if verdict else ())]
    except LiveError:  # it can no longer be done: they sit elsewhere by now, or the table was closed
        return [ClaimClosed(claim.number, False)]


def _verdict(room: "Room", claim: Claim) -> bool | None:
    """What those asked have decided; None while they have not."""
    asked, hosts, agreed, refused = voters(room, claim), room.state.hosts, claim.agreed, claim.refused
    if _age(claim) >= FORGOTTEN_AFTER:
        return False
    if claim.person in (*agreed, *refused):
        return claim.person in agreed
    if asked == [claim.person]:
        return False if _age(claim) >= SILENCE else None
    if not claim.person and any(it in hosts for it in (*agreed, *refused)):
        return any(it in hosts for it in agreed)
    yes, of = sum(it in agreed for it in asked), len({*asked, *refused})
    if 2 * yes > of:
        return True
    if refused and 2 * len(refused) >= of:
        return False
    is_silent = not refused and min(_age(claim), _silent_for(room, claim)) >= SILENCE
    is_lost = claim.kind == "am" and not asked  # there is nobody who could know them again
    return True if is_silent and (is_lost or any(host in agreed for host in hosts)) else None


def _silent_for(room: "Room", claim: Claim) -> float:
    return room.presence.silent_for(claim.person) if claim.person else SILENCE


def _age(claim: Claim) -> float:
    return (datetime.now(UTC) - datetime.fromisoformat(claim.at)).total_seconds()


# What a yes does


def _done(room: "Room", claim: Claim) -> list[Event]:
    """What was asked for. A known person's browser fetches its token, a next sitting is opened, by who asked."""
    host = room.state.people[claim.by].name if claim.by else ""
    match claim.kind:
        case "sit":
            return _sits(room, claim)
        case "off":
            return removed(room, room.state.people[claim.person], host)
        case "bot":
            return [BotSat(claim.seat, claim.name, host, moment(room))]
        case _:
            return []


def _sits(room: "Room", claim: Claim) -> list[Event]:
    person = room.state.people.get(claim.by)
    check_may_hold(room, person, claim.browser, claim.seat)
    if person is not None:
        return [SatDown(claim.seat, person.id, moment(room))]
    id = f"p{len(room.state.people)}"
    came = PersonCame(id, free_name(room, claim.name), claim.code_hash, claim.browser)
    return [came, SatDown(claim.seat, id, moment(room))]


def removed(room: "Room", person: Person, by: str) -> list[Event]:
    """A player is asked off all their seats, and their token is dead."""
    seats = room.state.seats_of(person.id)
    return [*(StoodUp(seat, by, moment(room)) for seat in seats), Removed(person.id, by)]


# Time, and the one who asked


def next_change(room: "Room") -> float | None:
    """In how many seconds silence may decide about something that is asked."""
    ages = [_age(claim) for claim in room.state.claims.values() if not claim.is_granted]
    waits = [limit - age for age in ages for limit in (SILENCE, FORGOTTEN_AFTER)]
    silent = [_silent_for(room, claim) for claim in room.state.claims.values() if not claim.is_granted]
    waits += [SILENCE - seconds for seconds in silent]
    return min((wait + 0.05 for wait in waits if wait > -0.05), default=None)


def due(room: "Room") -> list[int]:
    """What time, or a player's leaving, has decided."""
    claims = (claim for claim in room.state.claims.values() if not claim.is_granted)
    return [claim.number for claim in claims if _verdict(room, claim) is not None]


@exclusive
async def close_due(room: "Room") -> None:
    """Do, or close, the first thing that is decided; the next one may look different afterwards."""
    for number in due(room)[:1]:
        await room.commit(*_decided(room, room.state.claims[number]))


@exclusive
async def withdraw(room: "Room", code: str | None) -> None:
    """It was not them after all, or they would rather look on."""
    claim = found(room, code)
    if claim is not None:
        await room.commit(ClaimClosed(claim.number, False))


@exclusive
async def redeem(room: "Room", code: str | None, browser: str = "") -> str:
    """The token of whom the table has recognised or let sit down, for the browser that asked and for no other."""
    claim, person = found(room, code), room.person(code)
    if claim is None and person is not None and code:
        return code
    if claim is None or not claim.is_granted or claim.kind != "am":
        raise NotAllowed("The table has not confirmed that.")
    person, token = room.state.people[claim.person], new_token()
    if person.id not in claim.agreed and room.presence.is_connected(person.id):
        raise NotNow(f"{person.name} is here again, in the other browser.")
    check_knows_no_other(room, person, browser)
    told = Said("table", "", claim.seat, f"{person.name} is back, in another browser.", "")
    came = PersonCame(person.id, person.name, hash_token(token), browser)
    events: list[Event] = [came, ClaimClosed(claim.number, False), told]
    chair = room.state.chairs.get(claim.seat)
    if chair is not None and chair.bot and chair.waits_for == person.id:
        events.append(SatDown(claim.seat, person.id))
    await room.commit(*events)
    return token
