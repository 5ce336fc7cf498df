"""Who sits where, by any order of asking, giving, moving, leaving, removing, muting and taking back.

A machine of rules for hypothesis: three people at a table with two bots, and somebody who looks on, do whatever a page
or a client lets them do, with their own tokens, old ones, or none. Most of what they try makes sense, so that it is
done; some of it does not, and is refused. `ledger.py` counts who may sit where and know what, and is asked after every
step.
"""

import asyncio
from datetime import datetime, timedelta

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as some
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from app.games import GAMES
from app.kernel.decision import Seat
from app.live import claims, handing, play, seating
from app.live.buckets import Buckets
from app.live.people import Claim, Person
from app.live.presence import Connection
from app.live.tokens import hash_token
from tests.contract.evening import Evening, Try, number, world
from tests.contract.ledger import BOT, FREE, Actor, Ledger, Link, proved

NAMES = ("Ann", "Ben", "Cy", "Dan")
"""Ann is the host; Dan has no seat when the game begins."""
MINUTE = 61.0
LONG = 60
"""Steps of an evening among the long proofs."""
ACTS = (
    *("play_on", "answer_claim", "answer_undo") * 4,
    *("take_answer_back", "answer_undo") * 2,
    *("take_answer_back", "ask", "say_who", "redeem", "use_link", "make_link", "take_back", "come_or_go") * 2,
    *("sit", "minute_passes") * 2,
    *("stand_up", "ask_off", "give_to_bot", "lose_cookies", "open_or_close", "mute", "talk"),
    "take_the_game_up",
)
"""What is tried, the more often the more often it stands."""
KINDS = (
    "sat down in the lobby",
    "kicked in the lobby",
    "began",
    "sat down",
    "asked for a chair",
    "said who they are",
    "fetched a token",
    "said yes",
    "said no",
    "silence decided",
    "stood up",
    "asked somebody off",
    "gave to a bot",
    "asked to give to a bot",
    "took a seat back",
    "made a link to give",
    "made a link to move",
    "used a link to give",
    "used a link to move",
    "came back with the old token",
    "lost all cookies",
    "played",
    "taken back at once",
    "asked to take back",
    "withdrew an undo",
    "agreed to an undo",
    "refused an undo",
    "opened or closed the table",
    "muted",
    "gave the voice back",
    "talked",
    "took the game up again",
    "handovers told",
    "dead tokens tried",
)
"""What has to have been done, and not only tried."""


class Seats(Evening):
    """One evening of one game."""

    @initialize(is_kicked=some.booleans())
    def gather(self, is_kicked: bool) -> None:
        most = {self.game.player_option: min(self.game.players[-1], 5)}
        opened = world().do(world().hub.open(self.game.id, most, seed="an evening", host="Ann"))
        self.room = world().do(world().hub.room(opened.room))
        world().hub._attendants[opened.room].cancel()  # here all happens step by step
        self.room.claiming = self.room.talk = Buckets(1e9, 1e9)
        self.links: list[Link] = []
        self.actors = {name: Actor(name, f"browser of {name}") for name in NAMES}
        self.ledger = Ledger(self.room, opened.host_token)
        self.ledger.actors = list(self.actors.values())
        self.actors["Ann"].tokens.append(opened.host_token)
        for name, info in zip(NAMES[:3], self.room.seats, strict=False):
            self._sit_in_lobby(self.actors[name], info.seat)
        if is_kicked and len(self.room.seats) > 3:
            self._kick_and_come_again()
        for _ in self.room.seats[3:]:
            world().do(seating.seat_bot(self.room, None, "random", opened.host_token))
        world().do(play.start(self.room, opened.host_token))
        proved["began"] += 1
        self.ledger.settle()

    def _sit_in_lobby(self, actor: Actor, seat: Seat) -> None:
        ticket = world().do(seating.sit(self.room, actor.name, seat, actor.token, actor.browser))
        actor.tokens += [ticket.token] if ticket.token not in actor.tokens else []
        proved["sat down in the lobby"] += 1

    def _kick_and_come_again(self) -> None:
        """Before the start the host's word is enough; whoever was asked off comes back with another browser only."""
        dan, seat = self.actors["Dan"], self.room.seats[3].seat
        self._sit_in_lobby(dan, seat)
        world().do(seating.stand_up(self.room, seat, self.ledger.host_token))
        self.ledger.dead.add(hash_token(str(dan.token)))
        assert self.attempt(seating.sit(self.room, "Dan again", seat, None, dan.browser), "came back") is None
        proved["kicked in the lobby"] += 1
        self._forget(dan)

    # What they do about seats

    def sit(self, index: int, agrees: bool) -> None:
        """A free chair in a running game is a host's for the taking, and nobody else's."""
        free = self._seats_held_as(FREE)
        if not free:
            self.stand_up(index, agrees)
            return
        tried = self._tries(index, self._by_host(free))
        called = self._called(tried.actor)
        work = seating.sit(self.room, called, tried.seat, tried.token, tried.actor.browser)
        ticket = self.attempt(work, "sat down")
        if ticket:
            assert self.ledger.is_host(tried.token)
            self._let(tried.actor, ticket.token, tried.seat)

    def _let(self, actor: Actor, token: str, seat: Seat) -> None:
        if token not in actor.tokens:
            actor.tokens.append(token)
        self.ledger.allow(seat, token)

    def ask(self, index: int, agrees: bool) -> None:
        without = [it for it in self.actors.values() if not self.ledger.held_by(it.token)]
        wise = [Try(it, None if it.name == "Dan" else it.token, self._seat(index // 7)) for it in without]
        tried = self._tries(index, wise)
        called, browser = self._called(tried.actor), tried.actor.browser
        self.ledger.foresee("sit", tried.seat, tried.token)
        work = claims.ask_to_sit(self.room, tried.seat, called, tried.token, browser, browser)
        code = self.attempt(work, "asked for a chair")
        tried.actor.codes += [code] if code else []
        self.ledger.allow_claims()

    def _somebody(self, index: int) -> Actor:
        return self.actors[NAMES[index % len(NAMES)]]

    def say_who(self, index: int, agrees: bool) -> None:
        absent = [seat for seat, it in claims.claimable(self.room).items() if not self._is_here(it)]
        wise = [Try(it, None, seat) for it in self.actors.values() for seat in absent if self._is_own(it, seat)]
        tried = self._tries(index, wise)
        work = claims.claim(self.room, tried.seat, tried.actor.browser, tried.actor.browser)
        code = self.attempt(work, "said who they are")
        tried.actor.codes += [code] if code else []

    def _is_here(self, person: Person) -> bool:
        return self.room.presence.is_connected(person.id)

    def _is_own(self, actor: Actor, seat: Seat) -> bool:
        return not actor.may or actor.may == {seat}

    def _open_claims(self) -> list[Claim]:
        return [it for it in self.room.state.claims.values() if not it.is_granted]

    def answer_claim(self, index: int, agrees: bool) -> None:
        found = self._open_claims()
        if not found:
            self.ask(index, agrees)
            return
        claim = found[index % len(found)]
        asked = {self.ledger.token_of(it) for it in claims.may_still_answer(self.room, claim)}
        wise = [Try(it, token, claim.seat) for it in self.actors.values() for token in it.tokens if token in asked]
        tried = self._tries(index, wise)
        person, what = self.room.person(tried.token), "said yes" if agrees else "said no"
        self.attempt(claims.answer(self.room, claim.number, agrees, tried.token), what)
        self.ledger.allow_claims(claim.number, person.id if person else "", agrees)

    def redeem(self, index: int, agrees: bool) -> None:
        waiting = [it for it in self.actors.values() if it.codes]
        actor = waiting[index % len(waiting)] if waiting else self._somebody(index)
        for code in list(actor.codes):
            claim = claims.found(self.room, code)
            before = self.ledger.token_of(claim.person) if claim and claim.person else ""
            token = self.attempt(claims.redeem(self.room, code, actor.browser), "fetched a token")
            if token is None:
                continue
            actor.codes.remove(code)
            if token not in actor.tokens:
                actor.tokens.append(token)
            if claim is not None:  # it is somebody the table has recognised, with all they have
                self.ledger.move(before, token)
                self.ledger.allow(claim.seat, token)
            self.check()

    def minute_passes(self, index: int, agrees: bool) -> None:
        """Nobody says anything for a minute."""
        for claim in self._open_claims():
            claim.at = (datetime.fromisoformat(claim.at) - timedelta(seconds=MINUTE)).isoformat()
            self.ledger.waited[claim.number] += 1
        presence, clocks = self.room.presence, self.room.clocks
        presence.since -= MINUTE
        presence.lost_at = {person: at - MINUTE for person, at in presence.lost_at.items()}
        clocks.undo = (clocks.undo[0], clocks.undo[1] - MINUTE)
        world().do(self._let_silence_decide())

    async def _let_silence_decide(self) -> None:
        while claims.due(self.room):
            await claims.close_due(self.room)
            proved["silence decided"] += 1
            self.ledger.allow_claims()
            self.ledger.look_at_claims()  # one less may be at the table now
        lapses_at = self.room.clocks.undo_lapses_at(self.room)
        if lapses_at is not None and lapses_at <= asyncio.get_running_loop().time():
            await play.lapse_undo(self.room)
            proved["silence decided"] += 1

    def stand_up(self, index: int, agrees: bool) -> None:
        tried = self._tries(index, self._holders())
        is_own = tried.seat in self.ledger.held_by(tried.token)
        if is_own or (self.ledger.is_host(tried.token) and self.ledger.is_nobodys(tried.seat)):
            self.ledger.allow(tried.seat, FREE)
        self.ledger.foresee("off", tried.seat, tried.token)
        work = seating.stand_up(self.room, tried.seat, tried.token)
        self.attempt(work, "stood up" if is_own else "asked somebody off")
        self.ledger.allow_claims()

    def ask_off(self, index: int, agrees: bool) -> None:
        people = [it.seat for it in self._holders() if not self.ledger.is_host(it.token)]
        tried = self._tries(index, self._by_host(people))
        if tried.seat in self.ledger.held_by(tried.token) or self.ledger.is_nobodys(tried.seat):
            self.ledger.allow(tried.seat, FREE)
        self.ledger.foresee("off", tried.seat, tried.token)
        self.attempt(seating.stand_up(self.room, tried.seat, tried.token), "asked somebody off")
        self.ledger.allow_claims()

    def give_to_bot(self, index: int, agrees: bool) -> None:
        tried = self._tries(index, self._by_host([info.seat for info in self.room.seats]))
        is_own, is_nobodys = tried.seat in self.ledger.held_by(tried.token), self.ledger.holders[tried.seat] == FREE
        if self.ledger.is_host(tried.token) and (is_own or is_nobodys):
            self.ledger.allow(tried.seat, BOT)
        what = "gave to a bot" if is_own or is_nobodys else "asked to give to a bot"
        self.ledger.foresee("bot", tried.seat, tried.token)
        self.attempt(seating.seat_bot(self.room, tried.seat, "random", tried.token), what)
        self.ledger.allow_claims()

    def take_back(self, index: int, agrees: bool) -> None:
        """Whose seat a bot plays, or whose chair stands free, sits down again with the token they had."""
        empty = self._seats_held_as(BOT, FREE)
        owners = {seat: self.room.state.owner_of(seat) for seat in empty}
        tokens = {it.token_hash: seat for seat, it in owners.items() if it}
        all_of = [(it, token) for it in self.actors.values() for token in it.tokens]
        wise = [Try(it, token, tokens[hash_token(token)]) for it, token in all_of if hash_token(token) in tokens]
        tried = self._tries(index, wise)
        owner = self.room.state.owner_of(tried.seat)
        if tried.token and owner and owner.token_hash == hash_token(tried.token) and tried.seat in empty:
            self.ledger.allow(tried.seat, tried.token)
        self.attempt(seating.take_back(self.room, tried.seat, tried.token), "took a seat back")

    def make_link(self, index: int, agrees: bool) -> None:
        """Only who holds the seat gives it away or moves; the host gives what is nobody's."""
        kind = "give" if agrees else "move"
        free = self._by_host([seat for seat in self.ledger.holders if self.ledger.is_nobodys(seat)])
        tried = self._tries(index, [*self._holders(), *(free if kind == "give" else ())])
        make = handing.make_move if kind == "move" else handing.make_hand_over
        code = self.attempt(make(self.room, tried.seat, tried.token), f"made a link to {kind}")
        if code:
            is_own = tried.seat in self.ledger.held_by(tried.token)
            is_hosts = kind == "give" and self.ledger.is_host(tried.token)
            assert is_own or (is_hosts and self._is_nobodys(tried))
            self.links.append(Link(code, tried.seat, self.ledger.holders[tried.seat], kind))

    def _is_nobodys(self, tried: Try) -> bool:
        owner, person = self.ledger.owners.get(tried.seat), self.room.person(tried.token)
        return self.ledger.is_nobodys(tried.seat) or (person is not None and owner == person.id)

    def use_link(self, index: int, agrees: bool) -> None:
        if not self.links:
            self.make_link(index, agrees)
            return
        link = self.links.pop() if index % 3 else self.links[index // 3 % len(self.links)]
        free = [it for it in self.actors.values() if it.may <= {link.seat} and not self.ledger.held_by(it.token)]
        own = [it for it in self.actors.values() if link.seat in self.ledger.held_by(it.token)]
        wise = [Try(it, None, link.seat) for it in (own if link.kind == "move" else free)]
        tried = self._tries(index, wise)
        actor, before = tried.actor, self.ledger.holders[link.seat]
        work = handing.take_over(self.room, link.code, self._called(actor), tried.token, actor.browser)
        ticket = self.attempt(work, f"used a link to {link.kind}")
        if ticket is None:
            return
        assert before == link.holder, "a link outlived its holder"
        if link.kind == "move":
            tokens = [self.ledger.host_token, *(token for it in self.ledger.actors for token in it.tokens)]
            self.ledger.move(next(it for it in tokens if hash_token(it) == before), ticket.token)
        self._let(actor, ticket.token, link.seat)

    def come_or_go(self, index: int, agrees: bool) -> None:
        world().do(self._come_or_go(self._somebody(index), agrees))

    async def _come_or_go(self, actor: Actor, is_here: bool) -> None:
        person = self.room.person(actor.token)
        if actor.connection is not None:
            self.room.presence.leave(actor.looks_as, actor.connection)
            actor.connection = None
        if is_here and person is not None and self.room.seats_of(person):
            actor.connection, actor.looks_as = Connection(), person.id
            self.room.presence.come(person.id, actor.connection)
        self.ledger.settle()

    def lose_cookies(self, index: int, agrees: bool) -> None:
        """Another browser: known by the token that was written down, or by nothing at all."""
        actor = self.actors[NAMES[1 + index % 3]]
        if agrees and actor.token and self.room.person(actor.token):
            actor.browser, actor.is_known_by_token = f"{actor.browser}'", True
            self.ledger.may_know[actor.browser] = set(actor.cards)
            proved["came back with the old token"] += 1
        elif not self.ledger.held_by(actor.token):
            self._forget(actor)
            proved["lost all cookies"] += 1

    def _forget(self, actor: Actor) -> None:
        """Somebody new, as far as anybody can tell; what the old browser had is watched on."""
        world().do(self._come_or_go(actor, False))
        self.actors[actor.name] = Actor(actor.name, f"{actor.browser}, anew")
        self.ledger.actors.append(self.actors[actor.name])

    @rule(what=some.sampled_from(ACTS), index=number, agrees=some.booleans())
    def act(self, what: str, index: int, agrees: bool) -> None:
        """One rule for all, so that what an evening needs to go on is never left out of it."""
        getattr(self, what)(index, agrees)

    @invariant()
    def check(self) -> None:
        """Nobody knows what they may not; every change of hands is told; dead tokens are dead."""
        self.ledger.check()


def prove_seats(game: str, examples: int, steps: int) -> None:
    """Let them do as they like, so often; raises with an evening on which somebody learnt too much."""
    machine = type("SeatsOf", (Seats,), {"game": GAMES[game]})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=examples < 100,
            database=None,
            phases=[Phase.generate],
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        ),
    )


def check_enough(least: int) -> None:
    """Everything was done, and not only tried, so many times."""
    rare = {kind: proved[kind] for kind in KINDS if proved[kind] < least}
    assert not rare, f"too seldom done: {rare}"
