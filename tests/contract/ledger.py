"""Who may sit where and know what, counted apart from the room: what the machine in `seats.py` is held against.

Every seat's holder is known by the token it was given to. A change of holders has to be one that somebody who may has
allowed in this very step; everything else that a token opens follows from it.
"""

from collections import Counter
from dataclasses import dataclass, field, replace

from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.kernel.game import Holding
from app.live.people import Claim
from app.live.presence import Connection
from app.live.room import Room
from app.live.tokens import hash_token
from app.web.deps import viewer_of

BOT, FREE = "a bot", ""
proved: Counter[str] = Counter()
"""How often what happened, over all evenings."""


@dataclass
class Actor:
    """Somebody in front of one browser, who keeps every token and code they ever had."""

    name: str
    browser: str
    tokens: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    may: set[Seat] = field(default_factory=set)
    """The seats they may have looked through: their own, and those that others who may have given them."""
    connection: Connection | None = None
    looks_as: str = ""
    is_known_by_token: bool = False
    """They came to another browser with nothing but their token, and never come without it."""
    cards: set[int] = field(default_factory=set)
    """Every card of the ledger that they could look at."""

    @property
    def token(self) -> str | None:
        return self.tokens[-1] if self.tokens else None


@dataclass(frozen=True)
class Link:
    code: str
    seat: Seat
    holder: str
    """Who held the seat when it was made."""
    kind: str


@dataclass
class Open:
    """Something the table is asked, as it stood before this step."""

    claim: Claim
    was_connected: bool
    asked: set[str]
    holder: str
    """The token of the person whom it concerns, as it is kept."""


class Ledger:
    """One evening's truth about seats."""

    def __init__(self, room: Room, host_token: str) -> None:
        self.room, self.host_token = room, host_token
        self.actors: list[Actor] = []
        self.dead: set[str] = set()
        """The hashes of tokens that must open nothing any more."""
        self.allowed: set[tuple[Seat, str]] = set()
        self.waited: Counter[int] = Counter()
        self.open: dict[int, Open] = {}
        self.holders, self.told, self.owners = dict[Seat, str](), 0, dict[Seat, str]()
        self.may_know: dict[str, set[int]] = {}
        self.settle()

    # As it stands

    def now(self) -> dict[Seat, str]:
        """Who holds each seat: the hash of a token, a bot, or nobody."""
        found = {}
        for info in self.room.seats:
            chair, person = self.room.state.chairs.get(info.seat), self.room.state.person_of(info.seat)
            found[info.seat] = person.token_hash if person else BOT if chair and chair.bot else FREE
        return found

    def held_by(self, token: str | None) -> set[Seat]:
        return {seat for seat, holder in self.holders.items() if token and holder == hash_token(token)}

    def is_host(self, token: str | None) -> bool:
        return token == self.host_token

    def is_nobodys(self, seat: Seat) -> bool:
        """Free, or a bot's that plays for nobody."""
        return self.holders[seat] == FREE or (self.holders[seat] == BOT and not self.owners.get(seat))

    def settle(self) -> None:
        """What is so now is the measure of the next step."""
        self.holders, self.allowed = self.now(), set()
        self.told = len(self._lines())
        for seat, chair in self.room.state.chairs.items():
            person = self.room.state.people.get(chair.waits_for or "")
            self.owners[seat] = person.id if person and not person.is_removed else ""
        self.look_at_claims()

    def look_at_claims(self) -> None:
        """What is asked, and of whom, as it stands now."""
        claims = self.room.state.claims.values()
        self.open = {it.number: self._opened_claim(it) for it in claims if not it.is_granted}

    def _opened_claim(self, it: Claim) -> Open:
        person = self.room.state.people.get(it.person)
        as_is = replace(it, agreed=[*it.agreed], refused=[*it.refused])
        return Open(as_is, self._is_connected(it), self._asked(it), person.token_hash if person else "")

    def _lines(self) -> list[tuple[str, str]]:
        return [(it.seat, it.text) for it in self.room.state.chat if it.channel == "table" and not it.person]

    # Who may

    def allow(self, seat: Seat, holder: str) -> None:
        """In this step this seat may come to this holder: a token, a bot, or nobody."""
        self.allowed.add((seat, holder if holder in (BOT, FREE) else hash_token(holder)))

    def move(self, before: str, after: str) -> None:
        """Somebody has another token from now on, and the old one is dead."""
        for seat in self.held_by(before):
            self.allow(seat, after)
        self.dead.add(hash_token(before))
        if before == self.host_token:
            self.host_token = after

    def token_of(self, person: str) -> str:
        """The living token of a person, whoever has it."""
        found = self.room.state.people[person].token_hash
        tokens = [self.host_token, *(token for actor in self.actors for token in (*actor.tokens, *actor.codes))]
        return next(token for token in tokens if hash_token(token) == found)

    def _is_connected(self, claim: Claim) -> bool:
        return bool(claim.person) and self.room.presence.is_connected(claim.person)

    def _asked(self, claim: Claim) -> set[str]:
        """The people seated whom it does not concern, and for a chair that is nobody's the hosts."""
        seated = {person.id for person in self.room.people_seated()} - {claim.person}
        return seated if claim.person else seated | {*self.room.state.hosts}

    def foresee(self, kind: str, seat: Seat, token: str | None) -> None:
        """Somebody is about to ask for something; where nobody else has a say it is done at once."""
        person, whose = self.room.person(token), self.room.state.whose(seat)
        if person is not None:
            of = whose.id if whose else ""
            claim = Claim(0, of, seat, "", "", 0, kind, person.id, "", "", agreed=[person.id])
            self.open[0] = self._opened_claim(claim)

    def allow_claims(self, answered: int = -1, voter: str = "", agrees: bool = False) -> None:
        """Whatever the table was asked before and has said yes to may be done now."""
        for number, it in self.open.items():
            agreed, refused = {*it.claim.agreed}, {*it.claim.refused}
            if number == answered:
                (agreed if agrees else refused).add(voter)
            if self._says_yes(it, agreed, refused):
                self._allow_claim(it)
            elif number in self.room.state.claims and self.room.state.claims[number].is_granted:
                is_lost = not it.asked and self.waited[number] > 0  # there is nobody who could know them again
                assert is_lost, "somebody was let in whom nobody had recognised"

    def _says_yes(self, it: Open, agreed: set[str], refused: set[str]) -> bool:
        claim, hosts = it.claim, {*self.room.state.hosts}
        if claim.person in agreed or claim.person in refused or it.was_connected:
            return claim.person in agreed
        if not claim.person and (agreed | refused) & hosts:
            return bool(agreed & hosts)
        by_host = self.waited[claim.number] > 0 and not refused and bool(agreed & hosts)
        return 2 * len(agreed & it.asked) > len(it.asked | refused) or by_host

    def _allow_claim(self, it: Open) -> None:
        claim = it.claim
        if claim.kind == "sit":
            self.allowed.add((claim.seat, self.room.state.people[claim.by].token_hash if claim.by else claim.code_hash))
        elif claim.kind == "bot":
            self.allow(claim.seat, BOT)
        elif claim.kind == "off" and claim.person and self.room.state.people[claim.person].is_removed:
            self.remove(it.holder)

    def remove(self, holder: str) -> None:
        """Somebody is off all their seats, and their token is dead."""
        self.allowed |= {(seat, FREE) for seat, held in self.holders.items() if held == holder}
        self.dead.add(holder)

    # What is always true

    def check(self) -> None:
        """After every step."""
        now = self.now()
        for seat, holder in now.items():
            if holder != self.holders[seat]:
                assert (seat, holder) in self.allowed, f"{seat} has changed hands without anybody's yes"
                self._check_told(seat)
        self.settle()
        for actor in self.actors:
            self._learn(actor)
        for actor in self.actors:
            self._check_actor(actor)

    def _check_told(self, seat: Seat) -> None:
        """A line in the story, and a mark on the chair of whoever is not its first holder."""
        chair, people = self.room.state.chairs[seat], self.room.state.people
        is_moved = self.holders[seat] in self.dead and chair.person is not None
        if is_moved and not any(told == seat for told, _ in self._lines()[self.told :]):
            return  # the same person, with another token
        assert any(told == seat for told, _ in self._lines()[self.told :]), f"nobody was told of {seat}"
        if chair.person and chair.owner not in (None, chair.person):
            assert any(f"Taken over by {people[chair.person].name}" in mark for mark in chair.past)
        elif chair.bot and self.owners.get(seat):
            assert any("A bot has played it" in mark for mark in chair.past)
        elif not chair.person and not chair.bot:
            assert any("Left by" in mark or "A bot has played it" in mark for mark in chair.past)
        proved["handovers told"] += 1

    def _learn(self, actor: Actor) -> None:
        """What somebody can look at now, and what by the seats they were given they may."""
        for token in actor.tokens:
            actor.may |= self.held_by(token)
        table = self.room.table
        if table is not None:
            may = self.may_know.setdefault(actor.browser, set())
            may |= self._known({seat for token in actor.tokens for seat in self.held_by(token)})
            actor.cards |= self._known({seat for token in actor.tokens for seat in self._opened(token)})

    def _known(self, seats: set[Seat]) -> set[int]:
        assert self.room.table is not None
        knowledge = self.room.table.state.knowledge
        return {card for card in knowledge.known if any(knowledge.knows(seat, card) for seat in seats)}

    def _opened(self, token: str) -> set[Seat]:
        """The seats that this token really opens, as the web asks it."""
        opened = set()
        for info in self.room.seats:
            try:
                viewer = viewer_of(self.room, token, info.seat)
            except VeilError:
                continue
            opened.add(viewer or info.seat)
        return opened

    def _check_actor(self, actor: Actor) -> None:
        assert actor.cards <= self.may_know.get(actor.browser, set()), f"{actor.name} has seen cards nobody gave them"
        proved["cards looked at"] += len(actor.cards)
        camps = {self._camp(seat) for seat in actor.may}
        assert len(camps) <= 1, f"{actor.name} has known {camps}"
        for token in actor.tokens:
            assert self._opened(token) == self.held_by(token)
            assert self._is_taken_for_host(token) == (token == self.host_token), "the host's powers have travelled"
            if hash_token(token) in self.dead:
                assert self.room.person(token) is None, "a dead token is somebody"
                proved["dead tokens tried"] += 1

    def _camp(self, seat: Seat) -> str:
        return seat if self.room.game.each_holds is Holding.ONE else self.room.side_of(seat)

    def _is_taken_for_host(self, token: str) -> bool:
        try:
            self.room.host(token)
        except VeilError:
            return False
        return True
