"""What is on the bench: one table, the log it stands on, and what was undone of it.

A position is a log. Stepping back and on, beginning again and taking new rules all put a log on a new table; only
answers given in a seat's page go on with the table as it is.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.dev.reloading import Sources, Unloadable, adopt, fresh, told
from app.dev.steps import Step, Walk, described
from app.games import PACKAGES, game_called
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import Bots, next_answer
from app.kernel.errors import VeilError
from app.kernel.game import Bot, Game, SeatInfo, State
from app.kernel.log import Entry, Log, header_to_json
from app.kernel.table import Table, new_header
from app.live.events import Played, Started
from app.live.hub import Hub
from app.live.play import begin_at
from app.live.room import Room
from app.live.seating import sit

NAMES = ("Ann", "Ben", "Cat", "Dov", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kit", "Lou")
LOOKS_EVERY = 0.1
FILES_EVERY = 5
"""Looks at the table between two looks at the files."""
PLAYED_ON = 10
"""Answers that bots give at one press."""


@dataclass
class Bench:
    """One game on the bench."""

    id: str
    hub: Hub
    sources: Sources
    players: int = 0
    bots: int = 0
    seed: str = "1"
    version: int = 0
    """Another after every change, for pages that wait for one."""
    note: str = ""
    """What happened last: what was reloaded, saved or begun."""
    error: str = ""
    later: list[Entry] = field(default_factory=list)
    """What was undone, for as long as no other answer is given."""
    tokens: dict[Seat, str] = field(default_factory=dict)
    _room: Room | None = None
    _former: Room | None = None
    """The table before this one: pages that are still there must not be told to come in anew."""
    _walk: Walk | None = None
    _goes_on: bool = False
    """Whether bots answer by themselves: not where an engineer has stepped to."""

    @property
    def game(self) -> Game[State]:
        return game_called(self.id)

    @property
    def room(self) -> Room:
        assert self._room is not None
        return self._room

    @property
    def walk(self) -> Walk:
        assert self._walk is not None
        return self._walk

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self.game.seats(self.walk.log.header.options)

    @property
    def bot_seats(self) -> tuple[Seat, ...]:
        """The last chairs are the bots'."""
        seats = [info.seat for info in self.seats]
        return tuple(seats[len(seats) - self.bots :]) if self.bots else ()

    def changed(self, note: str, error: str | None = None) -> None:
        """Something is other than it was; an error stands until the files that had it are right."""
        self.version, self.note = self.version + 1, note
        self.error = self.error if error is None else error

    # Putting a log on a table

    async def begin(self, players: int, bots: int, seed: str) -> None:
        """A new game, under the rules as they are in their files now."""
        game = fresh(self.id) if self._room else self.game
        options = game.check_options({game.player_option: players or _usual(game)})
        chairs = game.seats(options)
        names = {info.seat: name for info, name in zip(chairs, NAMES, strict=False)}
        adopt(game)
        self.players, self.bots, self.seed = int(options[game.player_option]), min(bots, len(chairs)), seed
        await self._put(Walk(game, Log(new_header(game, names, seed, **options))), [])
        self._goes_on = True
        self.changed("begun", error="")

    async def go_to(self, count: int) -> None:
        """The table as it was, or will have been, after so many answers."""
        entries = [*self.walk.log.entries, *self.later]
        count = max(0, min(count, len(entries)))
        await self._put(Walk(self.game, Log(self.walk.log.header, entries[:count])), entries[count:])
        self.changed(f"answer {count} of {len(entries)}")

    async def play_on(self) -> None:
        """Bots answer for everybody, a few times."""
        walk = Walk(self.game, self.walk.log)
        for number in range(PLAYED_ON):
            answer = next_answer(walk.table, dict.fromkeys(walk.table.seats, self.bot), self._chance(number))
            if answer is None or walk.table.outcome is not None:
                break
            walk.follow([*walk.log.entries, answer])
        await self._put(walk, [])
        self.changed("the bots have played on")

    async def reload(self, files: Sequence[Path]) -> None:
        """The same log under the rules as they are now; if they are wrong, the old ones stay."""
        name = files[0].name + (f" and {len(files) - 1} more" if len(files) > 1 else "")
        try:
            game = fresh(self.id)
            walk = Walk(game, fitted(game, self.walk.log))
        except Unloadable as error:
            self.changed(f"{name} cannot be taken; the rules before it go on", str(error))
            return
        except Exception as error:
            said = told(error, PACKAGES[self.id].folder)
            self.changed(f"the log does not fit {name}; the rules before it go on", said)
            return
        adopt(game)
        await self._put(walk, self.later)
        self.changed(f"reloaded {name}, same position", error="")

    async def _put(self, walk: Walk, later: list[Entry]) -> None:
        """Everybody sits down at a new table on which this log has been played."""
        log, before = walk.log, self._room
        opened = await self.hub.open(self.id, log.header.options, seed=log.header.seed, name=f"veil dev {self.id}")
        room = await self.hub.room(opened.room)
        tickets = {seat: await sit(room, name, seat, None) for seat, name in log.header.seats.items()}
        played = [Played(entry) for entry in log.entries]
        await begin_at(room, [Started(header_to_json(log.header))], played)
        self._room, self._walk, self.later, self._goes_on = room, walk, later, False
        self.tokens = {seat: ticket.token for seat, ticket in tickets.items()}
        if self._former is not None:
            await self.hub.evict_if_loaded(self._former.code)
        self._former = before

    # Following the table

    async def run(self) -> None:
        """Follow the table and the files for as long as the bench stands."""
        looks = 0
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            looks += 1
            self.follow()
            with suppress(VeilError):
                await self._let_bots_answer()
            files = self.sources.changed() if looks % FILES_EVERY == 0 else []
            if files:
                await self.reload(files)

    def follow(self) -> None:
        """Take what has been answered in the pages."""
        table = self.room.table
        if table is None or len(table.log.entries) <= len(self.walk.log.entries):
            return
        new = table.log.entries[len(self.walk.log.entries) :]
        self.later = self.later[len(new) :] if self.later[: len(new)] == new else []
        self.walk.follow(list(table.log.entries))
        self._goes_on = True
        self.changed(f"answer {len(self.walk.log.entries)}")

    async def _let_bots_answer(self) -> None:
        if not self._goes_on or not self.bots:
            return
        bots: Bots = dict.fromkeys(self.bot_seats, self.bot)
        answer = next_answer(self.walk.table, bots, self._chance(0))
        if answer is not None:
            await self.room.answer(self.room.numbered(answer))

    @property
    def bot(self) -> Bot:
        """The one with the most sense."""
        return self.game.bots.get("sense") or next(iter(self.game.bots.values()))

    def _chance(self, number: int) -> Chance:
        return Chance(f"{self.seed}/bench/{len(self.walk.log.entries) + number}")

    def undone(self) -> list[Step]:
        """What was undone, in words as far as it can be told from here."""
        table, found = Table(self.game, self.walk.log, saves=False), list[Step]()
        for number, entry in enumerate(self.later, start=len(self.walk.steps) + 1):
            try:
                found.append(described(table, entry, number))
                table.apply(entry)
            except VeilError:
                break
        return found


def _usual(game: Game[State]) -> int:
    return int(next(option.default for option in game.options if option.key == game.player_option))


def fitted(game: Game[State], log: Log) -> Log:
    """The log as if it had begun with the game and the cards as they are now."""
    cards = game.card_set()
    header = replace(log.header, rules_version=game.rules_version, card_set=cards.name, card_hash=cards.hash)
    return Log(header, list(log.entries))
