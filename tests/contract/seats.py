"""Who sits where, by any order of asking, giving, moving, leaving, removing and taking back.

A machine of rules for hypothesis: three people at a table with bots, and somebody who looks on, do whatever a page or
a client lets them do, with their own tokens, old ones, or none. What each of them has ever been able to look at is
counted by person and not by token, and has to be what somebody who may has said yes to.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from app.games import GAMES
from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.kernel.game import Game, Holding, State
from app.kernel.log import Answer
from app.live import claims, handing, play, seating
from app.live.buckets import Buckets
from app.live.hub import Hub
from app.live.people import Claim
from app.live.presence import Looker
from app.live.room import Room
from app.live.tokens import hash_token
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from app.web.deps import viewer_of

T = TypeVar("T")

NAMES = ("Ann", "Ben", "Cy", "Dan")
"""Ann is the host; Dan has no seat when the game begins."""
MINUTE = 61.0
who = some.sampled_from(NAMES)
number = some.integers(0, 5)
proved: Counter[str] = Counter()
"""How often what happened, over all machines."""


@dataclass
class Actor:
    """Somebody in front of one browser, who keeps every token they ever had."""

    name: str
    tokens: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    may: set[Seat] = field(default_factory=set)
    """The seats they may have looked through: their own, and what those who may have given them."""
    looker: Looker | None = None
    looks_as: str = ""


class World:
    """One process with its store, for all machines."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.mkdtemp(prefix="veil-")
        self.hub = self.loop.run_until_complete(self._open())

    async def _open(self) -> Hub:
        engine = open_engine(f"sqlite:///{self.folder}/veil.db")
        await migrate(engine)
        return Hub(Journal(engine), pace=10_000, allows_seeds=True)  # bots think for as long as a machine runs

    def do(self, work: Coroutine[object, object, T]) -> T:
        return self.loop.run_until_complete(work)


@lru_cache(1)
def world() -> World:
    return World()


class Seats(RuleBasedStateMachine):
    """One evening of one game."""

    game: Game[State]

    @initialize()
    def sit_down(self) -> None:
        self.actors = {name: Actor(name) for name in NAMES}
        most = {self.game.player_option: min(self.game.players[-1], 5)}
        opened = world().do(world().hub.open(self.game.id, most, seed="an evening", host="Ann"))
        self.room: Room = world().do(world().hub.room(opened.room))
        self.room.claiming = Buckets(1e9, 1e9)
        self.links: list[tuple[str, set[Seat], str]] = []
        self.waited: Counter[int] = Counter()
        self.holders: dict[Seat, str | None] = {}
        for name, info in zip(NAMES[:3], self.room.seats, strict=False):
            token = opened.host_token if name == "Ann" else None
            ticket = world().do(seating.sit(self.room, name, info.seat, token, name))
            self.actors[name].tokens.append(ticket.token)
            self.actors[name].may.add(info.seat)
        for _ in self.room.seats[3:]:
            world().do(seating.seat_bot(self.room, None, "random", opened.host_token))
        world().do(play.start(self.room, opened.host_token))
        self._settle()

    # What they do

    def attempt(self, work: Coroutine[object, object, T], what: str) -> T | None:
        """Whatever it is, it is done or refused in words."""
        self.before = {it.number: (it, self._is_connected(it), self._asked(it)) for it in self._open_claims()}
        try:
            done = world().do(work)
        except VeilError:
            proved[f"{what}, refused"] += 1
            return None
        proved[what] += 1
        return done

    def _open_claims(self) -> list[Claim]:
        return [it for it in self.room.state.claims.values() if not it.is_granted]

    def _token(self, actor: Actor, comes: int) -> str | None:
        """The newest token, an older one, or none at all."""
        return None if comes == 0 or not actor.tokens else actor.tokens[-min(max(comes - 3, 1), len(actor.tokens))]

    def _seat(self, index: int) -> Seat:
        return self.room.seats[index % len(self.room.seats)].seat

    @rule(name=who, index=number, comes=number)
    def sit(self, name: str, index: int, comes: int) -> None:
        actor, seat, token = self.actors[name], self._seat(index), self._token(self.actors[name], comes)
        is_host = self._is_host(token)
        ticket = self.attempt(seating.sit(self.room, f"{name} {len(actor.tokens)}", seat, token, name), "sat down")
        if ticket:
            assert is_host, "a chair in a running game was taken unasked"
            self._keep(actor, ticket.token, {ticket.seat})

    @rule(name=who, index=number, comes=number)
    def ask(self, name: str, index: int, comes: int) -> None:
        actor, seat = self.actors[name], self._seat(index)
        token, called = self._token(actor, comes), f"{name} {len(actor.tokens)}"
        code = self.attempt(claims.ask_to_sit(self.room, seat, called, token, name, name), "asked for a chair")
        actor.codes += [code] if code else []
        self._grant()

    @rule(name=who, index=number)
    def say_who(self, name: str, index: int) -> None:
        code = self.attempt(claims.claim(self.room, self._seat(index), name, name), "said who they are")
        self.actors[name].codes += [code] if code else []

    @rule(name=who, index=number, comes=number, agrees=some.booleans())
    def answer_claim(self, name: str, index: int, comes: int, agrees: bool) -> None:
        found = self._open_claims()
        if found:
            claim, token = found[index % len(found)], self._token(self.actors[name], comes)
            self.attempt(claims.answer(self.room, claim.number, agrees, token), "answered the table")
            self._grant(claim.number, token, agrees)

    @rule(name=who)
    def redeem(self, name: str) -> None:
        actor = self.actors[name]
        for code in actor.codes:
            claim = claims.found(self.room, code)
            token = self.attempt(claims.redeem(self.room, code, name), "fetched a token")
            if token:
                person = self.room.person(token)
                is_known = claim is not None and claim.kind == "am"
                self._keep(actor, token, {*self.room.seats_of(person)} if is_known else set())

    @rule()
    def minute_passes(self) -> None:
        """Nobody says anything for a minute."""
        for claim in self._open_claims():
            claim.at = (datetime.fromisoformat(claim.at) - timedelta(seconds=MINUTE)).isoformat()
            self.waited[claim.number] += 1
        presence = self.room.presence
        presence.since -= MINUTE
        presence.lost_at = {person: at - MINUTE for person, at in presence.lost_at.items()}
        for _ in self._open_claims():
            self.attempt(claims.close_due(self.room), "silence decided")
            self._grant()

    @rule(name=who, index=number, comes=number)
    def stand_up(self, name: str, index: int, comes: int) -> None:
        token, seat = self._token(self.actors[name], comes), self._seat(index)
        self.attempt(seating.stand_up(self.room, seat, token), "stood up, or asked somebody off")
        self._grant()

    @rule(name=who, index=number, comes=number)
    def give_to_bot(self, name: str, index: int, comes: int) -> None:
        self.attempt(
            seating.seat_bot(self.room, self._seat(index), "random", self._token(self.actors[name], comes)),
            "gave to a bot, or asked to",
        )
        self._grant()

    @rule(name=who, index=number, comes=number)
    def take_back(self, name: str, index: int, comes: int) -> None:
        token = self._token(self.actors[name], comes)
        self.attempt(seating.take_back(self.room, self._seat(index), token), "took a seat back")

    @rule(name=who, index=number, comes=number, kind=some.sampled_from(["give", "move"]))
    def make_link(self, name: str, index: int, comes: int, kind: str) -> None:
        """Only who holds the seat gives it away or moves; the host gives what is nobody's."""
        seat, token = self._seat(index), self._token(self.actors[name], comes)
        whose, person = self.room.state.whose(seat), self.room.person(token)
        make = handing.make_move if kind == "move" else handing.make_hand_over
        code = self.attempt(make(self.room, seat, token), f"made a link to {kind}")
        if code:
            assert person is not None
            assert whose is person or (whose is None and kind == "give" and self._is_host(token))
            self.links.append((code, {*self.room.seats_of(person)} if kind == "move" else {seat}, kind))

    @rule(name=who, index=number, comes=number)
    def use_link(self, name: str, index: int, comes: int) -> None:
        if self.links:
            code, seats, kind = self.links[index % len(self.links)]
            actor, token = self.actors[name], self._token(self.actors[name], comes)
            called = f"{name} {len(actor.tokens)}"
            ticket = self.attempt(handing.take_over(self.room, code, called, token, name), f"used a link to {kind}")
            if ticket:
                person = self.room.person(ticket.token)
                self._keep(actor, ticket.token, {*self.room.seats_of(person)} if kind == "move" else seats)
                assert kind == "move" or token or person is None or person.id not in self.room.state.hosts

    @rule(name=who, is_here=some.booleans())
    def come_or_go(self, name: str, is_here: bool) -> None:
        world().do(self._come_or_go(self.actors[name], is_here))

    async def _come_or_go(self, actor: Actor, is_here: bool) -> None:
        person = self.room.person(actor.tokens[-1]) if actor.tokens else None
        if actor.looker is not None:
            self.room.presence.leave(actor.looks_as, actor.looker)
            actor.looker = None
        if is_here and person is not None and self.room.seats_of(person):
            actor.looker, actor.looks_as = Looker(), person.id
            self.room.presence.come(person.id, actor.looker)

    @rule(index=number)
    def play_on(self, index: int) -> None:
        self.attempt(self._play_on(index), "played")

    async def _play_on(self, index: int) -> None:
        table = self.room.table
        if table is not None and table.asked() and not self.room.is_waiting:
            seat = table.asked()[index % len(table.asked())]
            offer = self.room.offer(seat)
            if offer is not None and offer.options:
                await self.room.answer(Answer(seat, offer.number, offer.default))

    @rule(name=who, comes=number)
    def take_answer_back(self, name: str, comes: int) -> None:
        token = self._token(self.actors[name], comes)
        seats = self.room.seats_of(self.room.person(token))
        if seats:
            self.attempt(play.ask_undo(self.room, seats[0], token), "asked to take back")

    @rule(name=who, comes=number, agrees=some.booleans())
    def answer_undo(self, name: str, comes: int, agrees: bool) -> None:
        token, undo = self._token(self.actors[name], comes), self.room.state.undo
        seats = self.room.seats_of(self.room.person(token))
        if undo and seats:
            asked, said = {*undo.asked}, {it.id for seat in undo.agreed if (it := self.room.state.person_of(seat))}
            person = self.room.person(token)
            done = self.attempt(play.answer_undo(self.room, undo.number, seats[0], agrees, token), "answered an undo")
            if agrees and person and self.room.state.undo is None and done is None:
                assert not asked - said - {person.id}, "taken back without somebody's yes"

    @rule(name=who, comes=number, is_open=some.booleans())
    def open_or_close(self, name: str, comes: int, is_open: bool) -> None:
        value = "welcome" if is_open else "closed"
        token = self._token(self.actors[name], comes)
        self.attempt(play.set_option(self.room, "table.newcomers", value, token), "opened or closed the table")

    # Who may

    def _is_host(self, token: str | None) -> bool:
        person = self.room.person(token)
        return person is not None and person.id in self.room.state.hosts

    def _is_connected(self, claim: Claim) -> bool:
        return bool(claim.person) and self.room.presence.is_connected(claim.person)

    def _asked(self, claim: Claim) -> set[str]:
        """The people seated whom it does not concern, and for a chair that is nobody's the hosts."""
        seated = {person.id for person in self.room.people_seated()} - {claim.person}
        return seated if claim.person else seated | {*self.room.state.hosts}

    def _keep(self, actor: Actor, token: str, seats: set[Seat]) -> None:
        if token not in actor.tokens:
            actor.tokens.append(token)
        actor.may |= seats

    def _grant(self, answered: int = 0, token: str | None = None, agrees: bool = False) -> None:
        """Whoever sits now where they have asked to sit, does so by the words of those who may say so."""
        person = self.room.person(token)
        for claim, was_connected, asked in self.before.values():
            if claim.number in self.room.state.claims or claim.kind != "sit":
                continue
            agreed, refused = {*claim.agreed}, {*claim.refused}
            if claim.number == answered and person is not None:
                (agreed if agrees else refused).add(person.id)
            if self._says_yes(claim, was_connected, asked, agreed, refused):
                self._let(claim)
        for claim in (it for it in self.room.state.claims.values() if it.number not in self.before):
            self.before[claim.number] = (claim, self._is_connected(claim), self._asked(claim))
        self._let_hosts()

    def _says_yes(self, claim: Claim, was_connected: bool, asked: set[str], agreed: set[str], no: set[str]) -> bool:
        hosts = {*self.room.state.hosts}
        if claim.person in agreed or claim.person in no or was_connected:
            return claim.person in agreed
        if not claim.person and (agreed | no) & hosts:
            return bool(agreed & hosts)
        is_silent = self.waited[claim.number] > 0 and not no and bool(agreed & hosts)
        return 2 * len(agreed & asked) > len(asked | no) or is_silent

    def _let(self, claim: Claim) -> None:
        for actor in self.actors.values():
            codes = {code for code in actor.codes if hash_token(code) == claim.code_hash}
            if codes:
                actor.may.add(claim.seat)
                if not claim.by:
                    actor.tokens.extend(codes - {*actor.tokens})

    def _let_hosts(self) -> None:
        """A chair that is nobody's is a host's for the asking."""
        for actor in self.actors.values():
            for seat in (seat for token in actor.tokens if self._is_host(token) for seat in self._held(token)):
                before = self.holders.get(seat)
                if before is None:
                    actor.may.add(seat)

    def _held(self, token: str) -> tuple[Seat, ...]:
        return self.room.seats_of(self.room.person(token))

    # What is always true

    @invariant()
    def nobody_knows_what_they_may_not(self) -> None:
        for actor in self.actors.values():
            held = {seat for token in actor.tokens for seat in self._held(token)}
            assert held <= actor.may, f"{actor.name} looks through {held - actor.may} without anybody's yes"
            camps = {self._camp(seat) for seat in actor.may}
            assert len(camps) <= 1 or self.game.each_holds is Holding.ANY, f"{actor.name} has known {camps}"
            self._check_ledger(actor, held)
            self._check_doors(actor)

    def _camp(self, seat: Seat) -> str:
        return seat if self.game.each_holds is Holding.ONE else self.room.side_of(seat)

    def _check_ledger(self, actor: Actor, held: set[Seat]) -> None:
        """Every card that the ledger lists for a seat somebody looks through is one that they may know."""
        if self.room.table is None:
            return
        knowledge = self.room.table.state.knowledge
        for card in knowledge.known:
            if any(knowledge.knows(seat, card) for seat in held):
                assert any(knowledge.knows(seat, card) for seat in actor.may)
                proved["cards looked at"] += 1

    def _check_doors(self, actor: Actor) -> None:
        """No token opens a seat that is not held by it."""
        for token in actor.tokens:
            for info in self.room.seats:
                try:
                    assert viewer_of(self.room, token, info.seat) in self._held(token)
                except VeilError:
                    assert info.seat not in self._held(token)

    @invariant()
    def every_handover_is_told_and_marked(self) -> None:
        told = [line for line in self.room.state.chat if line.channel == "table" and line.person == ""]
        for seat, holder in self._holders().items():
            before = self.holders.get(seat)
            if holder != before:
                assert any(line.seat == seat for line in told[self.told :]), f"nobody was told of {seat}"
                chair = self.room.state.chairs[seat]
                if chair.person and chair.owner not in (None, chair.person):
                    assert any(self.room.state.people[chair.person].name in line for line in chair.past)
                proved["handovers told"] += 1
        self._settle()

    def _holders(self) -> dict[Seat, str | None]:
        chairs = self.room.state.chairs
        return {info.seat: chairs[info.seat].person or chairs[info.seat].bot for info in self.room.seats}

    def _settle(self) -> None:
        self.holders = self._holders()
        self.told = len([it for it in self.room.state.chat if it.channel == "table" and it.person == ""])


def prove_seats(game: str, examples: int, steps: int) -> None:
    """Let them do as they like, so often; raises with the shortest evening on which somebody learnt too much."""
    machine = type("SeatsOf", (Seats,), {"game": GAMES[game]})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=examples < 100,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
