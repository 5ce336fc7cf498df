"""An evening at one table, as a machine of rules for hypothesis: people play, talk, take back and mute each other.

`seats.py` adds all that is done about seats.
"""

import asyncio
import logging
import tempfile
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import structlog
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine

from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.kernel.game import Game, State
from app.kernel.log import Answer
from app.live import muting, play
from app.live.answers import take
from app.live.attendant import next_due
from app.live.hub import Hub
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.contract.ledger import Actor, Ledger, proved

T = TypeVar("T")

number = some.integers(0, 99)


class World:
    """One process with its store, for all machines."""

    def __init__(self) -> None:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.mkdtemp(prefix="veil-")
        self.hub = self.loop.run_until_complete(self._open())

    async def _open(self) -> Hub:
        engine = open_engine(f"sqlite:///{self.folder}/veil.db")
        await migrate(engine)
        return Hub(Journal(engine), pace=10_000, allows_seeds=True)

    def do(self, work: Coroutine[object, object, T]) -> T:
        return self.loop.run_until_complete(work)


@lru_cache(1)
def world() -> World:
    return World()


@dataclass(frozen=True)
class Try:
    """Who tries something, with what token, on which seat."""

    actor: Actor
    token: str | None
    seat: Seat


class Evening(RuleBasedStateMachine):
    """What is done at the table."""

    game: Game[State]
    room: Room
    actors: dict[str, Actor]
    ledger: Ledger

    def attempt(self, work: Coroutine[object, object, T], what: str) -> T | None:
        """Whatever it is, it is done or refused in words."""
        try:
            done = world().do(work)
        except VeilError:
            proved[f"{what}, refused"] += 1
            return None
        proved[what] += 1
        return done

    def succeeds(self, work: Coroutine[object, object, object], what: str) -> bool:
        """The same where nothing comes of it but that it is done."""
        before = proved[what]
        self.attempt(work, what)
        return proved[what] > before

    def _tries(self, index: int, wise: Sequence[Try]) -> Try:
        """Mostly something wise; now and then anything, by anybody, with any token they ever had or none."""
        every = [Try(it, token, self._seat(index)) for it in self.actors.values() for token in self._tokens(it)]
        chosen = wise if wise and index % 5 else every
        return chosen[index // 5 % len(chosen)]

    def _tokens(self, actor: Actor) -> list[str | None]:
        return [*actor.tokens, *(() if actor.is_known_by_token else (None,))]

    def _seat(self, index: int) -> Seat:
        return self.room.seats[index % len(self.room.seats)].seat

    def _holders(self) -> list[Try]:
        """Everybody with each seat they hold."""
        actors = [it for it in self.actors.values() if it.token]
        return [Try(it, it.token, seat) for it in actors for seat in sorted(self.ledger.held_by(it.token))]

    def _by_host(self, seats: Sequence[Seat]) -> list[Try]:
        hosts = [it for it in self.actors.values() if self.ledger.host_token in it.tokens]
        return [Try(it, self.ledger.host_token, seat) for it in hosts for seat in seats]

    def _seats_held_as(self, *kinds: str) -> list[Seat]:
        return [seat for seat, holder in self.ledger.holders.items() if holder in kinds]

    def _called(self, actor: Actor) -> str:
        return f"{actor.name} {len(actor.tokens) + len(actor.codes)}"

    # The game

    def play_on(self, index: int, agrees: bool) -> None:
        for _ in range(2 + index % 3):
            if world().do(self._play_on(index)):
                proved["played"] += 1

    async def _play_on(self, index: int) -> bool:
        """A bot, or somebody who is asked, answers something; False where nobody can."""
        table, due = self.room.table, next_due(self.room)
        if table is None or self.room.is_waiting:
            return False
        answer = due.answer if due else self._answer_of(index)
        if answer is None:
            return False
        try:
            await take(self.room, answer)
        except VeilError:  # a selection that would not do
            return False
        return True

    def _answer_of(self, index: int) -> Answer | None:
        for seat in self.room.table.asked() if self.room.table else ():
            offer = self.room.offer(seat)
            if offer is not None and offer.options:
                choice = offer.default or (offer.options[index % len(offer.options)].key,)
                return Answer(seat, offer.number, tuple(choice))
        return None

    def talk(self, index: int, agrees: bool) -> None:
        tried = self._tries(index, self._holders())
        person = self.room.person(tried.token)
        work = play.say(self.room, "table", f"words {index}", tried.seat, tried.token)
        if self.succeeds(work, "talked"):
            assert person is not None
            assert not person.muted_by, "somebody who was muted has talked"

    def mute(self, index: int, agrees: bool) -> None:
        people = [it for it in self._holders() if not self.ledger.is_host(it.token)]
        tried = self._tries(index, self._by_host([it.seat for it in people if self._is_mute(it) != agrees]))
        what = "muted" if agrees else "gave the voice back"
        if self.succeeds(muting.mute(self.room, tried.seat, agrees, tried.token), what):
            assert self.ledger.is_host(tried.token)

    def _is_mute(self, tried: Try) -> bool:
        person = self.room.person(tried.token)
        return person is not None and bool(person.muted_by)

    def take_answer_back(self, index: int, agrees: bool) -> None:
        lines = [entry.seat for entry in self.room.state.entries if isinstance(entry, Answer)]
        tried = self._tries(index, [it for it in self._holders() if it.seat in lines])
        was_mute = self._is_mute(tried)
        before = len(self.room.state.entries)
        done = self.attempt(play.ask_undo(self.room, tried.seat, tried.token), "would take back")
        if done is not None:
            proved["taken back at once" if done else "asked to take back"] += 1
            assert tried.seat in self.ledger.held_by(tried.token)
            assert done or not was_mute
            assert not done or len(self.room.state.entries) < before

    def answer_undo(self, index: int, agrees: bool) -> None:
        undo, waits = self.room.state.undo, self.room.state.undo_waits_for()
        if undo is None:
            self.take_answer_back(index, agrees)
            return
        wise = [it for it in self._holders() if (p := self.room.person(it.token)) and (p.id in waits or not agrees)]
        if not agrees:  # the asker, or somebody else
            wise = [it for it in wise if (it.seat == undo.by) == bool(index % 2)]
        tried = self._tries(index, wise)
        person, is_asker = self.room.person(tried.token), tried.seat == undo.by
        what = "withdrew an undo" if is_asker else "agreed to an undo" if agrees else "refused an undo"
        work = play.answer_undo(self.room, undo.number, tried.seat, agrees, tried.token)
        if self.succeeds(work, what) and agrees and self.room.state.undo is None:
            assert person is not None
            assert {*waits} <= {person.id}, "taken back without somebody's yes"

    def open_or_close(self, index: int, agrees: bool) -> None:
        tried = self._tries(index, self._by_host([self._seat(0)]))
        value = "closed" if index % 3 == 0 and not self.room.state.is_closed_to_newcomers else "welcome"
        work = play.set_option(self.room, "table.newcomers", value, tried.token)
        if self.succeeds(work, "opened or closed the table"):
            assert self.ledger.is_host(tried.token)

    def take_the_game_up(self, index: int, agrees: bool) -> None:
        """Not while it is played: what comes of it would tell every hand."""
        if self.room.outcome is None:
            assert self.attempt(world().hub.branch(self.room, 0), "took a running game up") is None

    def teardown(self) -> None:
        """They give up, and somebody takes the game up again elsewhere: there nobody has anything."""
        if not hasattr(self, "ledger"):
            return
        for tried in self._holders():
            self.attempt(play.give_up(self.room, tried.seat, True, tried.token), "gave up")
        if self.room.outcome is None or len(self.room.state.entries) < 2 or self.room.state.is_paused:
            return
        opened = self.attempt(world().hub.branch(self.room, 1), "took the game up again")
        if opened:
            again = world().do(world().hub.room(opened.room))
            tokens = [token for actor in self.ledger.actors for token in actor.tokens]
            assert not [token for token in tokens if again.person(token)]
            assert not again.people_seated()
