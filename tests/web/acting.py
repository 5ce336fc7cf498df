"""A room with its viewers on real sockets, in which things happen one at a time and every byte is kept."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field

from app.kernel.decision import Seat
from app.kernel.errors import AnswerError
from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table
from app.live.attendant import next_due
from app.live.buckets import Buckets
from app.live.errors import NotNow
from app.live.observing import observed
from app.live.presence import Connection
from app.live.room import Room
from tests.web.guests import Gathering, PageWatcher, Watcher, bearer
from tests.web.handing import hand
from tests.web.house import House
from tests.web.windows import is_open, silences, waits_for_time


@dataclass(frozen=True)
class Act:
    """One thing that happens in the room."""

    kind: str
    seat: str = ""
    choice: tuple[str, ...] = ()
    text: str = ""


@dataclass
class Seating:
    """A game in a house, with the viewers who are connected."""

    house: House
    gathering: Gathering
    watchers: dict[str, Watcher] = field(default_factory=dict)
    """By seat; the spectator's name is empty."""
    pages: dict[str, PageWatcher] = field(default_factory=dict)
    """The same people, each with a page open."""
    extra: dict[str, list[str]] = field(default_factory=dict)
    """What came over HTTP."""
    is_kept: bool = False
    """The sockets keep what they are sent: they are told what has changed, and pages numbers for markup they had."""
    observers: "list[asyncio.Task[int]]" = field(default_factory=list)
    """A playtest's designer, who looks through every seat's eyes."""

    @property
    def room(self) -> Room:
        return self.house.hub.rooms[self.gathering.room]

    @property
    def table(self) -> Table[State]:
        assert self.room.table is not None
        return self.room.table

    def url(self) -> str:
        return f"{self.house.socket_url}/api/rooms/{self.gathering.room}/live"

    def token(self, viewer: str) -> str | None:
        return self.gathering.tokens[viewer] if viewer else None

    async def connect(self, viewer: str) -> None:
        same, pieces = ("?same=kept", "?pieces=lines") if self.is_kept else ("", "")
        token, page = self.token(viewer), self.url().replace("/api/", "/")
        self.watchers[viewer] = await Watcher(self.url() + same, token).connect()
        self.pages[viewer] = await PageWatcher(page + pieces, token).connect()
        self.extra[viewer] = []

    async def settle(self) -> None:
        """Until everybody has every frame that there is for them, those of answers given in advance included."""
        await self.frames()
        while (due := next_due(self.room)) and not waits_for_time(self.table, due.answer):
            await self.room.answer(due.answer)
            await self.frames()

    def attend_by_hand(self) -> None:
        """The room's attendant would be as quick as it likes; here all happens step by step."""
        self.house.hub._attendants[self.gathering.room].cancel()

    def all_stay(self) -> None:
        """Everybody has another phone beside them, so that neither a broken line nor its lack makes anybody absent."""
        for person in self.room.state.people:
            self.stay(person)
        self.room.broadcast()

    def stay(self, person: str) -> None:
        self.room.presence.come(person, Connection())

    def test_it(self) -> None:
        """Make it a table of a playtest, whose people all let the designer watch everything."""
        state = self.room.state
        state.playtest, state.tester, state.lab.is_observer_asked = "playtest", "Lena", True
        state.lab.lets_watch = [*state.people]
        state.version += 1
        self.room.broadcast()

    def observe(self) -> None:
        """The designer looks through every seat's eyes."""
        self.observers = [asyncio.create_task(self._observe(info.seat)) for info in self.room.seats]

    async def _observe(self, seat: Seat) -> int:
        seen = 0
        with suppress(NotNow):  # the game is over
            async for frame in observed(self.room, seat, None):
                seen += len(frame.regions)
        return seen

    async def frames(self, without: str | None = None) -> None:
        """Until everybody, but perhaps for one who has hung up, has every frame that there is."""
        for is_page, connected in ((False, self.watchers), (True, self.pages)):
            for viewer, watcher in connected.items():
                if viewer == without:
                    continue
                audience = self.room.audience(Seat(viewer) if viewer else None, is_page=is_page)
                await watcher.until(lambda watcher=watcher, audience=audience: watcher.seq == audience.seq)

    def counts(self, viewer: str) -> tuple[int, int, int]:
        """How many messages the viewer has got: from the socket, into the page, over HTTP."""
        return len(self.watchers[viewer].got), len(self.pages[viewer].got), len(self.extra[viewer])

    def since(self, viewer: str, counts: tuple[int, int, int] = (0, 0, 0)) -> list[str]:
        """What came after so many messages."""
        got, shown, extra = counts
        return [*self.watchers[viewer].got[got:], *self.pages[viewer].got[shown:], *self.extra[viewer][extra:]]

    async def hang_up(self, viewer: str) -> None:
        """The viewer's sockets are closed, and the room has noticed."""
        for watcher in (self.watchers.get(viewer), self.pages.get(viewer)):
            if watcher is not None:
                await watcher.close()
        observers = 1 if self.observers and viewer else 0
        while sum(it.watchers for eyes, it in self.room.audiences.items() if eyes.viewer == viewer) > observers:
            await asyncio.sleep(0.001)

    async def call_again(self, viewer: str) -> None:
        """The viewer comes back with the token that opens the seat now."""
        for watcher in (self.watchers.get(viewer), self.pages.get(viewer)):
            if watcher is not None:
                watcher.token, watcher.seq = self.token(viewer), None
                await watcher.connect()

    async def close(self) -> None:
        for task in self.observers:
            task.cancel()
        await asyncio.gather(*self.observers, return_exceptions=True)
        for watcher in (*self.watchers.values(), *self.pages.values()):
            await watcher.close()


async def _talk(seating: Seating, act: Act) -> bool:
    """Say something; a rule of the game may have silenced the speaker, which everybody knows."""
    words = {"text": act.text, "channel": act.choice[0], "seat": act.seat}
    headers = bearer(seating.token(act.seat))
    response = await seating.gathering.http.post(seating.gathering.path("/chat"), json=words, headers=headers)
    assert response.status_code in (OK, CREATED, FORBIDDEN), response.text
    return True


async def do(seating: Seating, act: Act) -> bool:
    """Let something happen; False if, in this world, it cannot."""
    match act.kind:
        case "answer":
            is_done = await _answer(seating, act)
        case "talk":
            is_done = await _talk(seating, act)
        case "undo":
            is_done = await _undo(seating, act)
        case "time":
            is_done = await _close_windows(seating)
        case "look":
            is_done = await _look(seating)
        case "note" | "look up":
            is_done = await _tell_designer(seating, act)
        case "reach":
            is_done = await _reach(seating)
        case "lend" | "give" | "lose":
            is_done = await hand(seating, act)
        case _:
            is_done = await _break_lines(seating)
    await seating.settle()
    return is_done


async def _answer(seating: Seating, act: Act) -> bool:
    """Over the socket for whoever is connected, with every byte of the reply; otherwise behind the scenes."""
    seat = Seat(act.seat)
    watcher = seating.watchers.get(act.seat)
    if watcher is None:
        offer = seating.room.offer(seat)
        if offer is None:
            return False
        with suppress(AnswerError):
            await seating.room.answer(Answer(seat, offer.number, act.choice))
            return True
        return False
    assert watcher.decision is not None
    reply = await watcher.answer(watcher.decision["number"], list(act.choice), f"a{len(watcher.got)}")
    return "accepted" in reply


async def _close_windows(seating: Seating) -> bool:
    """The time of every open window is over."""
    for answer in silences(seating.table):
        if is_open(seating.table, answer):
            await seating.room.answer(seating.room.numbered(answer))
    return True


async def _undo(seating: Seating, act: Act) -> bool:
    """Take the last answer back, everybody else agreeing where they are asked."""
    body = {"seat": act.seat}
    response = await seating.gathering.http.post(
        seating.gathering.path("/undo"), json=body, headers=bearer(seating.token(act.seat))
    )
    if act.seat in seating.extra:
        seating.extra[act.seat].append(response.text)
    wish = seating.room.state.undo
    if wish is not None:
        for seat in [seat for seat in seating.room.people_seats() if _is_asked(seating.room, seat)]:
            agreed = {"seat": seat, "number": wish.number, "agree": True}
            await seating.gathering.post("/undo/consent", agreed, token=seating.token(seat))
    return response.status_code == 200


def _is_asked(room: Room, seat: Seat) -> bool:
    person = room.state.person_of(seat)
    return person is not None and person.id in room.state.undo_waits_for()


async def _look(seating: Seating) -> bool:
    """Everybody asks for the view and the story, and sends what cannot be taken."""
    for viewer in seating.watchers:
        headers = bearer(seating.token(viewer))
        path, http = seating.gathering.path, seating.gathering.http
        asked = [await http.get(path(rest), headers=headers) for rest in ("/view", "/log", "/replay", "/report")]
        for body in ({"decision": 1, "choice": "nothing"}, {"decision": 999_999, "choice": []}, {"choice": 3}):
            asked.append(await http.post(path("/answers"), json=body, headers=headers))
        asked.append(await http.post(path("/undo"), json={"seat": "nobody"}, headers=headers))
        token = seating.token(viewer)
        cookie = {"Cookie": f"veil-{seating.gathering.room}={token}"} if token else {}
        page = f"/rooms/{seating.gathering.room}"
        asked.append(await http.get(page if viewer else f"{page}/table", headers=cookie))
        seating.extra[viewer] += [f"{response.status_code} {response.text}" for response in asked]
    return True


async def _tell_designer(seating: Seating, act: Act) -> bool:
    """In a playtest: a note, with words that come later, or something that is looked up."""
    said: list[tuple[str, str, dict[str, str]]] = [
        ("POST", "/notes", {"feeling": "unfair", "text": act.text, "seat": act.seat}),
        ("PUT", "/notes/1", {"text": f"{act.text}, really"}),
    ]
    if act.kind == "look up":
        said = [("POST", "/looks", {"what": "card", "about": act.text, "seat": act.seat})]
    for method, rest, body in said:
        headers = bearer(seating.token(act.seat))
        response = await seating.gathering.http.request(
            method, seating.gathering.path(rest), json=body, headers=headers
        )
        assert response.is_success, response.text
        if act.seat in seating.extra:
            seating.extra[act.seat].append(response.text)
    return True


async def _reach(seating: Seating) -> bool:
    """Everybody, the spectator too, reaches for a neighbour's chair in every way; whoever is asked says no."""
    gathering = seating.gathering
    seating.room.claiming = Buckets(burst=1000, per_second=1)  # what time has gone by differs between any two houses
    seats = list(gathering.tokens)
    for viewer, seat in zip((*seats, ""), (*seats[1:], seats[0], seats[0]), strict=True):
        for method, rest, body in _ways_to(seat):
            headers = bearer(seating.token(viewer))
            response = await gathering.http.request(method, gathering.path(rest), json=body, headers=headers)
            if viewer in seating.extra:
                seating.extra[viewer].append(f"{response.status_code} {response.text}")
    for claim in list(seating.room.state.claims.values()):
        refused = {"number": claim.number, "agree": False}
        await gathering.post("/claims/answer", refused, token=gathering.tokens[claim.seat])
    return True


def _ways_to(seat: str) -> list[tuple[str, str, dict[str, str] | None]]:
    return [
        ("GET", f"/view?seat={seat}", None),
        ("GET", f"/log?seat={seat}", None),
        ("POST", "/seats", {"seat": seat, "name": "Eve"}),
        ("DELETE", f"/seats/{seat}", None),
        ("POST", f"/seats/{seat}/bot", {"bot": "sense"}),
        ("POST", f"/seats/{seat}/hand-over", None),
        ("POST", f"/seats/{seat}/move", None),
        ("POST", "/take-over", {"code": "a guess", "name": "Eve"}),
        ("POST", "/claims", {"seat": seat}),
    ]


async def _break_lines(seating: Seating) -> bool:
    """Everybody is cut off and comes back: one with the last number it saw, one with an old one, one with none."""
    for viewer, watcher in seating.watchers.items():
        seq = watcher.seq
        assert seq is not None
        for number in (seq, seq - 1, None):
            await watcher.close()
            before = len(watcher.got)
            await watcher.connect(number)
            if number != seq:
                await watcher.until(lambda watcher=watcher, before=before: len(watcher.got) > before)
        assert viewer in seating.extra
    return True


def told(seating: Seating, viewer: str, counts: tuple[int, int, int] = (0, 0, 0)) -> list[str]:
    """What came after so many messages, but for what differs between any two games.

    That is: the room's code and link, other codes, the server's address, times, and where the numbers begin.
    """
    return [_normal(seating, message) for message in seating.since(viewer, counts)]


def _normal(seating: Seating, message: str) -> str:
    text = message.replace(seating.gathering.room, "ROOM").replace(seating.house.host, "HOST")
    text = _SEQ.sub(lambda found: f"{found.group(1)}{int(found.group(2)) % NUMBERS_APART}", text)
    text = _TOKEN.sub(r'"\1":"OPENS"', _TAKES.sub("/take/CODE", text))
    return _CODE.sub("CODE", _LINK.sub("LINK", _TIME.sub("THEN", text)))


OK, CREATED, FORBIDDEN = 200, 201, 403
NUMBERS_APART = 1024
"""What each audience begins to count at is a random multiple of this."""
_SEQ = re.compile(r'(\bseq"?[:=]"?)(\d+)')
_CODE = re.compile(r'"code":"[^"]+"')
_TAKES = re.compile(r"/take/[\w-]+")
_TOKEN = re.compile(r'"(token)":"[^"]+"')
_LINK = re.compile(r'<path class="qrline"[^>]*>')
"""The room's link as a QR code."""
_TIME = re.compile(r"20\d\d-\d\d-\d\dT[0-9:+]+")
