"""A campaign for tests: its evenings, and who holds what there."""

import asyncio
from dataclasses import dataclass

from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.live import play, seating
from app.live.campaigns import (
    Bearer,
    Campaign,
    OpenedSitting,
    find,
    next_sitting,
    open_campaign,
)
from app.live.hub import Hub
from app.live.room import Room
from tests.live.party import play_on, sees_of_game

FIRST, SECOND, THIRD = (Seat(f"player-{number}") for number in (1, 2, 3))
PARTY = Bearer(is_member=True)
MEMBERS = ("member-1", "member-2")


@dataclass
class Evenings:
    """A campaign, the token of its owner, and those of the newest sitting."""

    hub: Hub
    code: str
    owner: str
    tokens: dict[Seat, str]
    host: str = ""

    async def now(self) -> Campaign:
        return await find(self.hub, self.code)

    async def room(self) -> Room:
        return (await self.now()).room

    async def next(self) -> OpenedSitting:
        return await next_sitting(self.hub, await self.now(), PARTY, "Ada")

    async def sit(self, sitting: OpenedSitting, *seats: Seat) -> Room:
        room, self.host = await self.hub.room(sitting.room), sitting.host_token
        self.tokens = {seat: (await seating.sit(room, seat.title(), seat, None)).token for seat in seats}
        await play.start(room, sitting.host_token)
        return room


async def begun(hub: Hub, answers: int = 0, days: int = 9) -> Evenings:
    """A campaign some answers into its first sitting."""
    opened = await open_campaign(hub, "projector", {"days": days}, "The Attic Crew", "Ada", seed="the first seed")
    evenings = Evenings(hub, opened.campaign, opened.owner_token, {})
    room = await evenings.sit(OpenedSitting(opened.room, opened.host_token), FIRST, SECOND)
    await play_on(room, Chance("first evening"), answers)
    return evenings


async def play_into_a_turn(room: Room, chance: Chance) -> None:
    """Some answers on, and then so many that somebody explores."""
    await play_on(room, chance, 20)
    while room.table and getattr(room.table.state, "phase", "") != "exploring":
        await play_on(room, chance, 1)


async def played_days(hub: Hub) -> Evenings:
    """A campaign whose first sitting has played its one day."""
    evenings = await begun(hub, 5000, days=1)
    assert (await evenings.room()).status == "ended"
    return evenings


async def of_game(room: Room) -> list[bytes]:
    """What everybody sees of the game, once all that was answered in advance is answered."""
    while room.table and room.table.given() and room.status == "playing":
        await asyncio.sleep(0.01)
    return [sees_of_game(room, viewer) for viewer in (FIRST, SECOND, None)]
