"""All rooms of this process: opened, found, brought back from the journal, let go when nobody looks."""

import asyncio
import json
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field

import structlog

from app.games import game_called
from app.kernel.errors import VeilError
from app.kernel.log import NewDice, OptionValue, entry_to_json, header_to_json
from app.live.attendant import attend
from app.live.errors import NoSuchRoom, NotNow
from app.live.events import Opened, Played, Rematched, Started, dump_event
from app.live.records import full_log
from app.live.room import Room
from app.live.seating import clean_name
from app.live.tokens import hash_token, new_code, new_seed, new_token
from app.store.journal import Journal

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class OpenedRoom:
    """A new room and the token of its host."""

    room: str
    host_token: str


@dataclass
class Hub:
    """The rooms in memory."""

    journal: Journal
    pace: float = 1.0
    idle_seconds: float = 1800
    allows_seeds: bool = False
    rooms: dict[str, Room] = field(default_factory=dict)
    _attendants: dict[str, "asyncio.Task[None]"] = field(default_factory=dict)
    _loading: dict[str, asyncio.Lock] = field(default_factory=dict)
    _tasks: "set[asyncio.Task[None]]" = field(default_factory=set)

    async def open(
        self,
        game: str,
        options: Mapping[str, OptionValue] | None = None,
        card_set: str | None = None,
        seed: str | None = None,
        name: str = "",
        host: str = "",
    ) -> OpenedRoom:
        """A new room with nobody in it but its host's right to it."""
        playing = game_called(game)
        if seed is not None and not self.allows_seeds:
            raise NotNow("This server does not let you choose the seed.")
        shipped = playing.card_set().name
        if card_set not in (None, shipped):
            raise NotNow(f"There is no card set {card_set!r} for {playing.title}; there is {shipped!r}.")
        given = playing.check_options(options or {})
        token = new_token()
        opened = Opened(
            playing.id,
            json.dumps(given),
            shipped,
            clean_name(name) if name else playing.title,
            seed or new_seed(),
            clean_name(host) if host else "Host",
            hash_token(token),
        )
        while not await self.journal.open_room(code := new_code(), playing.id, dump_event(opened)):
            continue
        return OpenedRoom(code, token)

    async def room(self, code: str) -> Room:
        """The room of that code, from memory or from the journal."""
        code = code.lower()
        if code in self.rooms:
            return self.rooms[code]
        if len(code) > 16 or not code.isalnum():
            raise NoSuchRoom("There is no such room.")
        async with self._loading.setdefault(code, asyncio.Lock()):
            if code not in self.rooms:
                await self._load(code)
        self._loading.pop(code, None)
        return self.rooms[code]

    async def _load(self, code: str) -> None:
        facts = await self.journal.facts(code)
        if facts is None or facts.is_deleted:
            self._loading.pop(code, None)
            raise NoSuchRoom("There is no such room, or it was deleted.")
        room = Room(code, self.journal, self.pace)
        await room.load()
        room.tell()
        self.rooms[code] = room
        self._attendants[code] = asyncio.create_task(attend(room))

    async def check_open_rooms(self) -> dict[str, str]:
        """Replay every room that is being played; says which cannot go on, and why."""
        broken: dict[str, str] = {}
        for code in await self.journal.rooms_with_status("playing"):
            try:
                room = Room(code, self.journal, self.pace)
                await room.load()
            except VeilError as error:
                broken[code] = str(error)
                log.error("a room cannot go on", room=code, reason=str(error))
        return broken

    async def delete(self, code: str) -> None:
        """Hide a room; it can be restored."""
        await self.journal.set_deleted(code, True)
        await self._let_go(code)

    async def restored(self, code: str, token: str | None) -> Room:
        """Bring a deleted room back for its host."""
        if await self.journal.facts(code) is None:
            raise NoSuchRoom("There is no such room.")
        room = Room(code, self.journal, self.pace)
        await room.load()
        room.host(token)
        await self.journal.set_deleted(code, False)
        return await self.room(code)

    async def branch(self, room: Room, step: int) -> OpenedRoom:
        """A new room that begins where a finished game was after so many answers."""
        log_so_far = full_log(room).upto(max(0, step))
        opened = await self.open(room.game.id, room.options, None, None, f"{room.state.name} again")
        started = [Started(header_to_json(log_so_far.header))]
        played = [Played(entry_to_json(entry)) for entry in log_so_far.entries]
        salt = Played(entry_to_json(NewDice(new_seed())))
        other = await self.room(opened.room)
        async with other.lock:
            await other.commit(*started, *played, salt)
        return opened

    async def rematch(self, room: Room, token: str | None) -> OpenedRoom:
        """The same game once more in a new room, which the old one names."""
        room.host(token)
        host = room.state.people["host"].name
        opened = await self.open(room.game.id, room.options, None, None, room.state.name, host)
        async with room.lock:
            await room.commit(Rematched(opened.room))
        return opened

    async def _let_go(self, code: str) -> None:
        self.rooms.pop(code, None)
        attendant = self._attendants.pop(code, None)
        if attendant is not None:
            attendant.cancel()
            await asyncio.gather(attendant, return_exceptions=True)

    async def sweep(self) -> int:
        """Let go of rooms nobody has looked at for a while; they come back when asked for."""
        now = asyncio.get_running_loop().time()
        idle = [
            code
            for code, room in self.rooms.items()
            if not room.is_watched and not room.lock.locked() and now - room.last_seen > self.idle_seconds
        ]
        for code in idle:
            await self._let_go(code)
        return len(idle)

    # Other processes

    def heard(self, code: str, seq: int) -> None:
        """Another process, or this one, has written to a room."""
        room = self.rooms.get(code)
        if room is not None and room.seq < seq:
            self._run(self._catch_up(room, seq))

    def may_have_missed(self) -> None:
        """Notices were lost: every room in memory looks at its journal."""
        for room in list(self.rooms.values()):
            self._run(self._catch_up(room, room.seq + 1))

    def _run(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, room: Room, seq: int) -> None:
        async with room.lock:
            if room.seq < seq:
                await room.catch_up()

    async def close(self) -> None:
        """Let go of everything; nothing is lost, for all of it is in the journal."""
        for code in list(self.rooms):
            await self._let_go(code)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
