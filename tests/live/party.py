"""People around a room: they sit down, answer at random, and look at what they are shown."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from app.contract.traffic import as_bytes
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.errors import IllegalAnswer, StaleAnswer
from app.kernel.game import State
from app.kernel.log import Answer, OptionValue
from app.kernel.table import Table
from app.live import claims, play, seating
from app.live.hub import Hub
from app.live.room import Room

WALL, FIRST, SECOND, THIRD = (
    Seat("wall"),
    Seat("investigator-1"),
    Seat("investigator-2"),
    Seat("investigator-3"),
)
ADA, BO, CY = Seat("ada"), Seat("bo"), Seat("cy")


@dataclass
class Party:
    """A room, its host, and the token of every seat."""

    hub: Hub
    room: Room
    host: str
    tokens: dict[Seat, str] = field(default_factory=dict)

    async def sit(self, *seats: Seat, names: Mapping[Seat, str] = MappingProxyType({})) -> "Party":
        """Somebody on each of these seats, or on all: of that name, or of the seat's own."""
        for seat in seats or [info.seat for info in self.room.seats]:
            ticket = await seating.sit(self.room, names.get(seat, seat.title()), seat, None)
            self.tokens[ticket.seat] = ticket.token
        return self

    async def start(self) -> "Party":
        await play.start(self.room, self.host)
        return self

    async def again(self) -> Room:
        """The room as another process would find it."""
        room = Room(self.room.code, self.room.journal, self.room.pace)
        await room.load()
        return room

    @property
    def table(self) -> Table[State]:
        assert self.room.table is not None
        return self.room.table


async def gather(
    hub: Hub, game: str = "lantern", seed: str = "a quiet evening", options: Mapping[str, OptionValue] | None = None
) -> Party:
    """A room in which nobody sits yet."""
    opened = await hub.open(game, options, seed=seed, host="Hanna")
    return Party(hub, await hub.room(opened.room), opened.host_token)


async def seated(hub: Hub, game: str = "lantern", **given: OptionValue) -> Party:
    """A room with somebody on every seat."""
    return await (await gather(hub, game, options=given)).sit()


async def begun(hub: Hub, game: str = "lantern", **given: OptionValue) -> Party:
    """A game in which nobody has answered yet."""
    return await (await seated(hub, game, **given)).start()


async def lend(party: Party, seat: Seat, kind: str = "random") -> None:
    """The host gives somebody's seat to a bot, and they agree."""
    await seating.seat_bot(party.room, seat, kind, party.host)
    for claim in list(party.room.state.claims.values()):
        await claims.answer(party.room, claim.number, True, party.tokens[seat])


async def answer(room: Room, seat: Seat, *choice: str, id: str = "") -> None:
    """Answer the open question, by its first option when none is named."""
    offer = room.offer(seat)
    assert offer is not None, f"{seat} is asked nothing"
    await room.answer(Answer(seat, offer.number, choice or offer.default, id))


async def answer_any(room: Room, seat: Seat, chance: Chance) -> None:
    """Answer whatever is asked with anything that is allowed, unless the room has given the answer meanwhile."""
    offer = room.offer(seat)
    assert offer is not None, f"{seat} is asked nothing"
    choice = random_bot({}, offer, chance) or offer.default
    with suppress(StaleAnswer):
        try:
            await room.answer(Answer(seat, offer.number, choice))
        except IllegalAnswer:
            await room.answer(Answer(seat, offer.number, offer.default))


async def play_on(room: Room, chance: Chance, answers: int = 5000) -> int:
    """Let whoever is asked answer, so often or to the end; says how many answers that were."""
    given = 0
    while given < answers and room.table and not room.table.outcome and not room.broken:
        await answer_any(room, chance.pick(room.table.asked()), chance)
        given += 1
    return given


def sees(room: Room, viewer: Viewer) -> bytes:
    """Everything the viewer is shown, to the byte."""
    frame = room.audience(viewer).whole()
    return as_bytes([frame.status, dict(frame.regions), frame.decision])


def sees_of_game(room: Room, viewer: Viewer) -> bytes:
    """What the viewer is shown of the game itself."""
    frame = room.audience(viewer).whole()
    regions = {name: frame.regions[name] for name in room.game.regions if name in frame.regions}
    return as_bytes([regions, frame.decision])
