"""A seat changes hands while everybody looks on: lent to a bot, given away by a link, lost by somebody who is away."""

from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.live.buckets import Buckets
from tests.web.guests import Json, bearer, parsed

if TYPE_CHECKING:
    from tests.web.acting import Act, Seating

WAYS = ("lend", "give", "lose")


async def hand(seating: "Seating", act: "Act") -> bool:
    """Whoever looks through that seat goes; whoever has it afterwards comes with their own token."""
    seating.room.claiming = Buckets(burst=1000, per_second=1)  # what time has gone by differs between any two houses
    person = seating.room.state.person_of(Seat(act.seat))
    assert person is not None
    await seating.hang_up(act.seat)
    seating.stay(f"p{len(seating.room.state.people)}")  # whoever comes is here at once
    match act.kind:
        case "lend":
            await _lend(seating, act.seat)
        case "give":
            link = await _ask(seating, act.seat, f"/seats/{act.seat}/hand-over", {}, seating.token(act.seat))
            body = {"code": link["code"], "name": act.text}
            seating.gathering.tokens[act.seat] = (await _ask(seating, act.seat, "/take-over", body))["token"]
        case _:
            await _lose(seating, act, person.id)
    holder = seating.room.state.person_of(Seat(act.seat))
    assert holder is not None
    assert (holder is person) == (act.kind == "lend")
    await seating.frames(without=act.seat)
    await seating.call_again(act.seat)
    return True


async def _ask(seating: "Seating", viewer: str, rest: str, body: Json, token: str | None = None) -> Json:
    """What must be accepted; every byte of it is kept for whoever looks through that seat."""
    gathering = seating.gathering
    response = await gathering.http.post(gathering.path(rest), json=body, headers=bearer(token))
    assert response.status_code in (200, 201), response.text
    if viewer in seating.extra:
        seating.extra[viewer].append(response.text)
    return parsed(response)


async def _lend(seating: "Seating", seat: str) -> None:
    """To a bot and back, which the person has to allow, for they are here."""
    token = seating.token(seat)
    await seating.gathering.post(f"/seats/{seat}/bot", {"bot": "random"}, token=seating.gathering.host)
    await seating.frames(without=seat)
    await _say_yes(seating, [seat])
    await _ask(seating, seat, f"/seats/{seat}/take-back", {}, token)


async def _lose(seating: "Seating", act: "Act", person: str) -> None:
    """Somebody is away; somebody new asks for their seat, and the table says yes."""
    presence = seating.room.presence
    for connection in presence.connections.get(person, []):
        presence.leave(person, connection)
    seating.room.broadcast()
    await seating.frames(without=act.seat)
    asked = await _ask(seating, act.seat, f"/seats/{act.seat}/ask", {"name": act.text})
    await seating.frames(without=act.seat)
    await _say_yes(seating, [seat for seat in seating.gathering.tokens if seat != act.seat])
    code = await _ask(seating, act.seat, "/claims/redeem", {"code": asked["code"]})
    seating.gathering.tokens[act.seat] = code["token"]


async def _say_yes(seating: "Seating", seats: list[str]) -> None:
    """One after the other, until it is decided."""
    [claim] = seating.room.state.claims.values()
    for seat in seats:
        if claim.number in seating.room.state.claims:
            answer = {"number": claim.number, "agree": True}
            await _ask(seating, seat, "/claims/answer", answer, seating.token(seat))
            await seating.frames(without=claim.seat)
    assert claim.number not in seating.room.state.claims
