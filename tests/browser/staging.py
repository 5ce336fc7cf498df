"""A game brought to just before a moment, and one answer further: everybody's screens are open when it happens."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import httpx
from playwright.async_api import Browser, BrowserContext, Page

from app.games import game_called
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import next_answer
from app.kernel.game import State
from app.kernel.log import Answer, Log, OptionValue
from app.kernel.moment import Moment
from app.kernel.table import Table, new_header
from app.live.regions import ChairView
from app.live.showing import Showing, shown
from app.web.beats import beat_html, people_of, view_of
from app.web.fragments import Me
from tests.browser.laid import Laid, lay_log

SEEDS, LONGEST = 40, 1500
NAMES = ("Ann", "Ben", "Cat", "Dov", "Eva", "Finn", "Gus")
TELEVISION = {"width": 1920, "height": 1080}
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1366, "height": 768}


@dataclass(frozen=True)
class Found:
    """A log, and after how many of its entries the table shows that moment to whoever may see it."""

    log: Log
    count: int
    showing: Showing

    @property
    def moment(self) -> Moment:
        return self.showing.moment


@cache
def evening(
    game_id: str, number: int, mode: str = "", bot: str = "sense"
) -> tuple[Log, tuple[tuple[int, Showing], ...], frozenset[int]]:
    """A game of bots, every moment of it by the entry that brought it, and which entries a room gives by itself."""
    game = game_called(game_id)
    options: dict[str, OptionValue] = {"mode": mode} if mode else {}
    given = game.check_options(options)
    names = dict(zip((info.seat for info in game.seats(given)), NAMES, strict=False))
    table = Table(game, Log(new_header(game, names, f"stage {number}", **given)), saves=False)
    bots, chance, heard = dict.fromkeys(names, game.bots[bot]), Chance(f"stage {number}"), table.state.story.count
    by_itself: set[int] = set()
    moments = [(0, beat) for beat in _seen(table, 0)]
    while table.outcome is None and len(table.log.entries) < LONGEST:
        answer = next_answer(table, bots, chance)
        assert answer is not None
        if table.given() is not None:
            by_itself.add(len(table.log.entries) + 1)
        table.apply(answer)
        moments += [(len(table.log.entries), beat) for beat in _seen(table, heard)]
        heard = table.state.story.count
    return table.log, tuple(moments), frozenset(by_itself)


def _seen(table: Table[State], heard: int) -> Iterable[Showing]:
    """What any of them is shown of the lines after that one."""
    lines = [line for line in table.state.story.lines if line.number > heard]
    return dict.fromkeys(beat for viewer in (None, *table.seats) for beat in shown(lines, viewer))


def state_at(found: Found) -> State:
    """How the game stands when the moment has come."""
    header = found.log.header
    table = Table(game_called(header.game), Log(header), saves=False)
    for entry in found.log.entries[: found.count]:
        table.apply(entry)
    return table.state


def first(game: str, kind: str) -> Found:
    """The first such moment of any evening, also one that a room comes to by itself: to be shown, not brought about."""
    found = (
        Found(log, count, beat)
        for number in range(SEEDS)
        for log, moments, _ in [evening(game, number)]
        for count, beat in moments
        if beat.moment.kind == kind
    )
    return next(found)


def _is(moment: Moment, kind: str, is_private: bool) -> bool:
    return moment.kind == kind and moment.is_private == is_private


def find(game: str, kind: str, mode: str = "", *, is_private: bool = False) -> Found:
    """The first evening in which such a moment comes; it is looked for until it does."""
    for number in range(SEEDS):
        log, moments, by_itself = evening(game, number, mode)
        able = ((count, beat) for count, beat in moments if count not in by_itself)
        at = next(((count, beat) for count, beat in able if _is(beat.moment, kind, is_private)), None)
        if at is not None:
            return Found(log, *at)
    raise AssertionError(f"no evening of {game} comes to {kind}")


@dataclass
class Stage:
    """A room at a server, with what is still to be answered there."""

    url: str
    laid: Laid
    rest: list[Answer]

    async def answer(self) -> None:
        """Give the next answer, as the person whose it is would."""
        answer = self.rest.pop(0)
        headers = {"Authorization": f"Bearer {self.laid.tokens[answer.seat]}"}
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=60) as http:
            view = (await http.get(f"/api/rooms/{self.laid.code}/view", params={"seat": answer.seat})).json()
            given = {"decision": view["decision"]["number"], "choice": list(answer.choice), "seat": answer.seat}
            (await http.post(f"/api/rooms/{self.laid.code}/answers", json=given)).raise_for_status()

    async def open(
        self, browser: Browser, seat: Seat | None, *, size: dict[str, int], still: bool = False, watches: bool = False
    ) -> Page:
        """The page of that seat, or the big screen, or the table of whoever only watches."""
        context = await self._context(browser, seat, size, still)
        page = await context.new_page()
        place = "" if seat else "?watch=yes" if watches else "/table"
        await page.goto(f"{self.url}/rooms/{self.laid.code}{place}")
        await page.wait_for_selector("#beats", state="attached")
        return page

    async def _context(self, browser: Browser, seat: Seat | None, size: dict[str, int], still: bool) -> BrowserContext:
        context = await browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=size is PHONE,
            reduced_motion="reduce" if still else "no-preference",
        )
        if seat is not None:
            name, token = f"veil-{self.laid.code}", self.laid.tokens[seat]
            await context.add_cookies([{"name": name, "value": token, "url": self.url}])
        return context

    async def show(self, page: Page, found: Found, seat: Seat | None) -> None:
        """Play the moment on a page as a frame would bring it, whoever would have to answer what for it to come."""
        game = game_called(found.log.header.game)
        cards = game.card_set()
        infos = game.seats(found.log.header.options)
        named = found.log.header.seats
        chairs = [
            ChairView(info.seat, info.label, info.side, named[info.seat], "person", True, False, "", "here")
            for info in infos
        ]
        people = people_of(game, state_at(found), chairs)
        side = next((info.side for info in infos if info.seat == seat), "")
        drawn = beat_html(
            view_of(game, cards, people, found.showing, Me(self.laid.code, seat, side=side, is_screen=seat is None))
        )
        await page.evaluate("html => { document.querySelector('#beats').innerHTML = html; veil.settle(); }", str(drawn))


async def staged(url: str, database_url: str, found: Found, short_of: int = 1) -> Stage:
    """The room so many answers before that moment has come."""
    at = found.count - short_of
    laid = await lay_log(database_url, Log(found.log.header, found.log.entries[:at]))
    return Stage(url, laid, [entry for entry in found.log.entries[at:] if isinstance(entry, Answer)])


def ended(game: str) -> Log:
    """A whole evening that comes to its end by an answer that somebody gives."""
    for number in range(SEEDS):
        log, _, by_itself = evening(game, number)
        if len(log.entries) < LONGEST and len(log.entries) not in by_itself:
            return log
    raise AssertionError(f"no evening of {game} ends by an answer")


async def at_the_end(url: str, database_url: str, game: str) -> Stage:
    """The room one answer before the end of an evening, one that somebody gives."""
    log = ended(game)
    last = log.entries[-1]
    assert isinstance(last, Answer)
    return Stage(url, await lay_log(database_url, Log(log.header, log.entries[:-1])), [last])
