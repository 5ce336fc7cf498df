"""All rooms of this process: opened, found, brought back from the journal, let go when no client looks."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import structlog

from app.games import game_called
from app.kernel.errors import VeilError
from app.kernel.log import NewDice, OptionValue, header_to_json, load_log
from app.live import checkpoints, moving
from app.live.attendant import attend
from app.live.codec import encode_event
from app.live.codes import readable
from app.live.debriefs import Debriefs
from app.live.errors import NoSuchRoom, NotNow, Outgrown
from app.live.events import Event, Moved, Opened, Played, Started
from app.live.names import clean_name, person_name
from app.live.play import begin_at, check_all_options, check_rematch, name_rematch
from app.live.printings import OwnCards, own_cards_of
from app.live.records import full_log
from app.live.retry import until_done
from app.live.room import Room
from app.live.seating import seat_again
from app.live.tokens import hash_token, new_code, new_seed, new_token
from app.live.workers import Workers
from app.store.campaigns import Shelf
from app.store.database import STORE_ERRORS
from app.store.debriefs import DebriefShelf
from app.store.journal import DELETED, Journal

log = structlog.get_logger()

WANTED = "wants checkpoint"
"""What one process asks the others for before it moves a room to newer rules."""
ASKED_SECONDS, ASKS = 0.6, 12
"""How long it waits for that, and how often it looks meanwhile."""
GOODBYE_SECONDS = 5.0
"""How long a process that goes away writes checkpoints."""
PRESENCE_SECONDS = 1.0
"""So often a process looks whether there is something to tell the others of who is here."""


@dataclass(frozen=True, slots=True)
class OpenedRoom:
    """A new room and the token of its host."""

    room: str
    host_token: str


@dataclass(frozen=True, slots=True)
class NewRoom:
    """The first event of a room that is to be opened, and the token its host will have."""

    event: Opened
    host_token: str


@dataclass
class Hub:
    """The rooms in memory."""

    journal: Journal
    pace: float = 1.0
    idle_seconds: float = 1800
    allows_seeds: bool = False
    seal_key: str = ""
    """What exported campaigns are sealed with; made up and kept by the store if none is given."""
    workers: Workers = field(default_factory=Workers)
    process: str = field(default_factory=new_token)
    """This process's name among those that share the store."""
    rooms: dict[str, Room] = field(default_factory=dict)
    _attendants: dict[str, "asyncio.Task[None]"] = field(default_factory=dict)
    _loading: dict[str, asyncio.Lock] = field(default_factory=dict)
    _tasks: "set[asyncio.Task[None]]" = field(default_factory=set)

    def __post_init__(self) -> None:
        self.shelf = Shelf(self.journal.engine)
        self.debriefs = Debriefs(DebriefShelf(self.journal.engine), self.workers)

    async def open(
        self,
        game: str,
        options: Mapping[str, OptionValue] | None = None,
        card_set: str | None = None,
        seed: str | None = None,
        name: str = "",
        host: str = "",
        own: OwnCards | None = None,
    ) -> OpenedRoom:
        """A new room with nothing in it but its host's right to it."""
        new = self.new_room(game, options, card_set, seed, name, host, own=own)
        return OpenedRoom(await self.write(new.event), new.host_token)

    async def write(self, opened: Opened) -> str:
        """Begin a journal under a code no room has."""
        while not await self.journal.open_room(code := new_code(), opened.game, encode_event(opened)):
            continue
        log.info("room opened", room=code, game=opened.game)
        return code

    def new_room(
        self,
        game: str,
        options: Mapping[str, OptionValue] | None = None,
        card_set: str | None = None,
        seed: str | None = None,
        name: str = "",
        host: str = "",
        campaign: str = "",
        own: OwnCards | None = None,
    ) -> NewRoom:
        """What a room begins with, if it can be opened so: the shipped cards, or its own."""
        playing = game_called(game)
        given = check_all_options(playing, options or {})
        if seed is not None and not self.allows_seeds:
            raise NotNow("This server does not let you choose the seed.")
        shipped = playing.card_set().name
        if own is None and card_set not in (None, shipped):
            raise NotNow(f"There is no card set {card_set!r} for {playing.title}; there is {shipped!r}.")
        token = new_token()
        event = Opened(
            playing.id,
            json.dumps(given),
            own.name if own else shipped,
            clean_name(name) if name else playing.title,
            seed or new_seed(),
            person_name(host) if host else "Host",
            hash_token(token),
            campaign,
            card_hash=own.hash if own else "",
            cards_before=own.before if own else "",
            is_unreleased=own is not None and own.is_unreleased,
        )
        return NewRoom(event, token)

    async def room(self, code: str) -> Room:
        """The room of that code, from memory or from the journal."""
        code = readable(code)
        while code not in self.rooms:
            async with self._loading.setdefault(code, asyncio.Lock()):
                try:
                    if code not in self.rooms:
                        await self._load(code)
                finally:
                    self._loading.pop(code, None)
        room = self.rooms[code]
        if room.is_outgrown:
            raise Outgrown
        room.last_seen = asyncio.get_running_loop().time()
        return room

    async def _load(self, code: str) -> None:
        room = Room(code, self.journal, self.pace)
        status = "ended" if await room.load_ended(self.debriefs.shelf) else await self._restore(room)
        if moving.is_due(room) and self.journal.is_shared and not moving.is_informed(room):
            room = await self._asked_about(room)
        await moving.bring_up(room)
        room.listed_as = status
        self.rooms[code] = room
        self._attendants[code] = asyncio.create_task(attend(room, self.debriefs))
        room.broadcast()
        if self.journal.is_shared:
            await room.sync()  # notices that came before the room was known here went unheard

    async def _restore(self, room: Room) -> str:
        """Read the room from the journal, and say how it is listed; a game that has ended is left in its log."""
        facts = await self.journal.facts(room.code)
        if facts is None or facts.is_deleted:
            raise NoSuchRoom("There is no such room, or it was deleted.")
        if facts.status != "ended":
            await room.load()
            return facts.status
        await room.load_log()
        is_kept = room.state.saved is not None or not room.is_sealed
        if not is_kept or await self.debriefs.of(room) is None:
            room.set_table()
        return facts.status

    async def _asked_about(self, room: Room) -> Room:
        """The room, after a process that may still hold it under its older rules was asked to say how it stands."""
        wanted = {"process": self.process, "room": room.code, WANTED: "now"}
        await self.journal.notify_processes([json.dumps(wanted)])
        for _ in range(ASKS):
            await asyncio.sleep(ASKED_SECONDS / ASKS)
            found = await self.journal.snapshot(room.code)
            if found is not None and found.seq >= room.seq:
                break
        again = Room(room.code, self.journal, self.pace)
        await again.load()
        return again

    async def check_open_rooms(self) -> dict[str, str]:
        """Replay every room that is being played; says which cannot go on, and why."""
        broken: dict[str, str] = {}
        for code in await until_done(partial(self.journal.rooms_with_status, "playing", "stopped")):
            reason = await until_done(partial(self._reason_to_stop, code))
            if reason:
                broken[code] = reason
                log.error("a room cannot go on", room=code, reason=reason)
            await asyncio.sleep(0)  # whoever is at a table meanwhile comes first
        return broken

    async def _reason_to_stop(self, code: str) -> str:
        room = Room(code, self.journal, self.pace)
        try:
            await room.load()
        except Outgrown:
            return ""  # another process goes on with it
        except VeilError as error:
            return str(error)
        except STORE_ERRORS:
            raise  # says nothing about the room
        except Exception as error:
            # One room that cannot even be read must not keep the server from starting for all others.
            log.exception("a room cannot be read", room=code)
            return type(error).__name__
        is_lost = room.broken is not None and moving.is_due(room) and moving.plan(room, room.checkpoint) is None
        return room.broken.reason if room.broken and is_lost else ""

    async def delete(self, code: str) -> None:
        """Hide a room; it can be restored."""
        if (await self.room(code)).is_sealed:
            raise NotNow("This is a sitting of a campaign; only the campaign's owner can put that away, as a whole.")
        await self.journal.set_deleted(code, True)
        await self.evict_if_loaded(code)

    async def evict_if_loaded(self, code: str) -> None:
        """Forget a room that was hidden, if it is in memory."""
        room = self.rooms.get(code)
        if room is not None:
            await self._evict(room)

    async def restored(self, code: str, token: str | None) -> Room:
        """Bring a deleted room back for its host."""
        room = await self.deleted(code, token)
        if room.is_sealed:
            raise NotNow("This is a sitting of a campaign, which its owner can bring back.")
        await self.journal.set_deleted(room.code, False)
        return await self.room(room.code)

    async def deleted(self, code: str, token: str | None) -> Room:
        """A room that may be deleted, for its host alone; nothing can be done in it."""
        code = readable(code)
        if await self.journal.facts(code) is None:
            raise NoSuchRoom("There is no such room.")
        room = Room(code, self.journal, self.pace)
        await room.load()
        room.host(token)
        return room

    async def branch(self, room: Room, step: int) -> OpenedRoom:
        """A new room that begins where a finished game was after so many answers."""
        whole = load_log(await full_log(self.debriefs, room))
        if not 0 <= step < len(whole.entries):
            raise NotNow(f"This game can be taken up after 0 to {len(whole.entries) - 1} answers.")
        so_far = whole.upto(step)
        named = f"{room.state.name} again"
        opened = await self.open(room.game.id, room.all_options(), name=named, own=own_cards_of(room))
        salt = NewDice(new_seed())
        played = [Played(entry) for entry in (*so_far.entries, salt)]
        header = header_to_json(so_far.header)
        beginning: list[Event] = [Started(header)]
        if room.state.base:  # the log begins where the game was moved to other rules
            beginning.append(Moved(0, header, room.state.base, False, {}))
        await begin_at(await self.room(opened.room), beginning, played)
        return opened

    async def rematch(self, room: Room, token: str | None) -> OpenedRoom:
        """The same game once more in a new room, which the old one names; all keep their seats and their tokens."""
        if room.is_sealed:
            raise NotNow("A campaign goes on with its next sitting; its page opens one.")
        host = check_rematch(room, token)
        new = self.new_room(
            room.game.id,
            room.all_options(),
            name=room.state.name,
            host=host.name,
            own=own_cards_of(room),
        )
        code = await self.write(replace(new.event, host_hash=host.token_hash, after=room.code))
        await seat_again(await self.room(code), room.state)
        await name_rematch(room, code, token)
        assert token is not None  # it is the host's
        return OpenedRoom(code, token)

    async def _evict(self, room: Room) -> None:
        """Drop a room from memory, once nothing is being written to it; its clients are sent away."""
        async with room.lock:
            if self.rooms.get(room.code) is room:
                del self.rooms[room.code]
            attendant = self._attendants.pop(room.code, None)
            if attendant is not None:
                attendant.cancel()
            room.close()
        if attendant is not None:
            await asyncio.gather(attendant, return_exceptions=True)

    async def sweep(self) -> int:
        """Let go of rooms no client has looked at for a while; they come back when asked for."""
        gone = 0
        for room in list(self.rooms.values()):
            if self._is_idle(room):
                await self._evict(room)
                gone += 1
        return gone

    def _is_idle(self, room: Room) -> bool:
        unseen_for = asyncio.get_running_loop().time() - room.last_seen
        return not room.is_watched and not room.lock.locked() and unseen_for > self.idle_seconds

    # Other processes

    def on_notice(self, code: str, seq: int) -> None:
        """Another process, or this one, has written to a room."""
        room = self.rooms.get(code)
        if room is None:
            return
        if seq == DELETED:
            self._run(partial(self._evict_if_deleted, room))
        elif room.seq < seq:
            self._run(partial(self._catch_up, room, seq))

    def on_message(self, words: str) -> None:
        """Another process, or this one, says whom it sees in a room, or wants to know how the room stands."""
        said = json.loads(words)
        room = self.rooms.get(said["room"])
        if room is None or said["process"] == self.process:
            return
        if WANTED in said:
            self._run(partial(checkpoints.keep, room))
        else:
            room.presence.hear(said["process"], said["seen"])
            room.broadcast()

    async def share_presence(self) -> None:
        """Tell the other processes whom this one sees, as soon as that changes and every few seconds."""
        while self.journal.is_shared:
            words = [
                json.dumps({"process": self.process, "room": room.code, "seen": room.presence.own()})
                for room in list(self.rooms.values())
                if room.presence.is_to_say()
            ]
            if words:
                with suppress(*STORE_ERRORS):  # a store that is gone for a moment is asked again
                    await self.journal.notify_processes(words)
            await asyncio.sleep(PRESENCE_SECONDS)

    def resync(self) -> None:
        """Notices were lost: every room in memory looks at its journal."""
        for room in list(self.rooms.values()):
            self._run(partial(self._catch_up, room, room.seq + 1))
            self._run(partial(self._evict_if_deleted, room))

    def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Beside everything else, and again for as long as the store does not answer."""
        task = asyncio.create_task(until_done(work))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a room could not be caught up with", exc_info=error)

    async def _catch_up(self, room: Room, seq: int) -> None:
        async with room.lock:
            if room.seq < seq and not (room.is_closed or room.is_outgrown):
                with suppress(Outgrown):  # everybody who looked has been sent to the process that knows more
                    await room.catch_up()

    async def _evict_if_deleted(self, room: Room) -> None:
        facts = await self.journal.facts(room.code)
        if facts is None or facts.is_deleted:
            await self._evict(room)

    async def close(self) -> None:
        """Let go of everything; nothing is lost, for all of it is in the journal."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._keep_checkpoints()
        for room in list(self.rooms.values()):
            await self._evict(room)
        await self.workers.close()
        await self.journal.close()

    async def _keep_checkpoints(self) -> None:
        """At a goodbye: the next process, be it with other rules, finds every room where it stands."""
        with suppress(TimeoutError, *STORE_ERRORS):
            async with asyncio.timeout(GOODBYE_SECONDS):
                for room in list(self.rooms.values()):
                    await checkpoints.keep(room)
