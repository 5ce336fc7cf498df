"""The layout audit: `python -m tests.browser.audit [--whole] [--game G] [--size 360x740]` looks at every game's pages.

Every finding names the rule, the element and a figure, and leaves a picture with the element marked in `build/layout`.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, Page, async_playwright

from app.games import GAMES
from tests.browser import moments
from tests.browser.access import problems
from tests.browser.conftest import PROGRAMS, QUIETLY
from tests.browser.laid import Laid
from tests.browser.moments import Moment
from tests.serving import served

LOOK = (Path(__file__).parent / "audit.js").read_text("utf-8")
PICTURES = Path("build") / "layout"
MARK = """
(look) => document.querySelectorAll("[data-audit]").forEach((it) => {
  it.style.outline = look; it.style.outlineOffset = look && "-2px"; if (!look) it.removeAttribute("data-audit");
})
"""
SIDEWAYS = ".hand, .row, .segments, .street-row, .veil, .offered:not(:has(> :nth-child(5))), .own-seats"
"""Rows that may hold more than they show at once; above and below they cut nothing."""
SCROLLERS = (
    f"{SIDEWAYS}, .prompt, .prompt-options, .tab-panel, .lift-page, .over-body, .coach, "
    ".offered, .t-scene:has(:is(.applicant, .ability).is-lit), .screen-story, .debrief-story, .notebook, .mates, "
    ".pj-now > .dangers, "
    "[data-scrolls]"
)
"""What may hold more than it shows: it scrolls, and a part of what follows is in sight."""
PROMPT, VITAL, FINGER, TYPE, FAR = 0.36, 0.75, 44, 11, 16
PATIENCE = 90_000
SPACE = """() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }))"""
COLOURS = ("color-contrast",)
"""What the accessibility check looks for in the dark: only colours are different there."""
FORGET = "if (location.protocol !== 'about:') { localStorage.clear(); sessionStorage.clear(); }"
"""A page comes to every room as a stranger, although it keeps what it has loaded."""
SETTLED = """
() => new Promise((done) => {
  veil.settle();
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)));
})
"""
"""A page is looked at once it has drawn itself anew: on a busy machine that takes more than a moment."""
SLOWLY = "1000"
"""The pace of the server: no clock may run out while its page is measured."""


@dataclass(frozen=True)
class Size:
    """A window: how large, and whether fingers or a mouse are used."""

    width: int
    height: int
    has_touch: bool = False
    is_screen: bool = False

    @property
    def is_portrait_phone(self) -> bool:
        return self.width < 500

    @property
    def limits(self) -> dict[str, object]:
        """What the rules allow here."""
        return {
            "type": max(TYPE, FAR * self.width / 1920) if self.is_screen else TYPE,
            "finger": FINGER if self.has_touch else 0,
            "prompt": PROMPT if self.is_portrait_phone else 0,
            "vital": VITAL,
            "board": 0.5 if self.width >= 1024 and not self.is_screen else 0,
            "scrollers": SCROLLERS,
            "sideways": SIDEWAYS,
        }

    def __str__(self) -> str:
        return f"{'screen ' if self.is_screen else ''}{self.width}x{self.height}"


TOUCHED = (Size(360, 740, True), Size(390, 844, True), Size(740, 360, True), Size(768, 1024, True))
POINTED = (Size(1024, 700), Size(1280, 800), Size(1366, 768), Size(1920, 1080), Size(640, 400))
"""The last is a laptop of 1280 × 800 at 200 %."""
SCREENS = (Size(1920, 1080, is_screen=True), Size(1280, 720, is_screen=True))
DARK = (TOUCHED[0], POINTED[2], SCREENS[0])
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
Window = tuple[Size, Scheme]


@dataclass(frozen=True)
class Finding:
    """What breaks which rule, where."""

    moment: Moment
    size: Size
    scheme: str
    rule: str
    element: str
    figure: str

    def __str__(self) -> str:
        where = (
            f"{self.moment.game}, {self.moment.name}, {self.moment.viewer or 'big screen'}, {self.size} {self.scheme}"
        )
        return f"{where}: {self.rule} {self.figure}: {self.element}"


@dataclass(frozen=True)
class Auditor:
    """One browser at one server, with a page for fingers and one for a mouse: what one room loads, the next has."""

    pages: Mapping[bool, Page]
    url: str
    database: str

    async def look(self, moment: Moment, windows: Sequence[Window], *, keeps: bool = False) -> list[Finding]:
        """What is wrong at this moment in these windows; pictures of what is right are kept on request."""
        laid = await moments.lay(self.database, moment)
        looks = [
            self._look(page, moment, laid, [window for window in windows if window[0].has_touch is has_touch], keeps)
            for has_touch, page in self.pages.items()
        ]
        return [finding for found in await asyncio.gather(*looks) for finding in found]

    async def _look(
        self, page: Page, moment: Moment, laid: Laid, windows: Sequence[Window], keeps: bool
    ) -> list[Finding]:
        if not windows:
            return []
        await _resize(page, windows[0][0])
        await page.context.clear_cookies()
        if moment.viewer is not None:
            cookie = {"name": f"veil-{laid.code}", "value": laid.tokens[moment.viewer], "url": self.url}
            await page.context.add_cookies([cookie])  # type: ignore[list-item]
        await page.goto(f"{self.url}/rooms/{laid.code}{'' if moment.viewer else '/table'}")
        await page.wait_for_selector("#prompt, .debrief-page, [data-role=debrief], .big-end")
        await _passed(page)
        return [it for size, scheme in windows for it in await self._at(page, moment, size, scheme, keeps)]

    async def _at(self, page: Page, moment: Moment, size: Size, scheme: Scheme, keeps: bool) -> list[Finding]:
        await page.emulate_media(color_scheme=scheme)
        await _resize(page, size)
        await page.evaluate(SETTLED)
        found = [Finding(moment, size, scheme, *it) for it in await page.evaluate(LOOK, size.limits)]
        if size in (POINTED[2], TOUCHED[0]):
            only = () if scheme == "light" else COLOURS
            found += [Finding(moment, size, scheme, "axe", it, "") for it in await problems(page, only=only)]
        if found or keeps:
            await page.evaluate(MARK, "3px dashed #f0f")
            PICTURES.mkdir(parents=True, exist_ok=True)
            await page.screenshot(path=PICTURES / f"{moment.game} {moment.name} {size} {scheme}.png")
            await page.evaluate(MARK, "")
        return found


async def _resize(page: Page, size: Size) -> None:
    await page.set_viewport_size({"width": size.width, "height": size.height})


async def _passed(page: Page) -> None:
    """The moments that play when a page opens are passed over: by hand where they say how, else by the space bar."""
    while await page.locator(".beat:visible").count():
        skip = page.locator(".beat-skip:visible")
        await (skip.first.click() if await skip.count() else page.evaluate(SPACE))
        await page.wait_for_timeout(100)


Look = tuple[Moment, Sequence[Window]]
"""A moment, and the windows to see it in."""


def sample(game: str) -> list[Look]:
    """A game's moments in turn with fingers and with a mouse, light and dark; others than the game before."""
    looks: list[Look] = []
    for turn, moment in enumerate(moments.sampled(game), start=[*GAMES].index(game) * 3 // 2):
        sizes = SCREENS if moment.viewer is None else TOUCHED if turn % 2 else POINTED
        looks.append((moment, [(size, SCHEMES[turn // 2 % 2]) for size in sizes]))
    return looks


def whole(game: str) -> list[Look]:
    """Everything in light in every window; in dark, which has the same measures, in a phone's and a laptop's."""
    looks: list[Look] = []
    for moment in moments.every(game):
        sizes = SCREENS if moment.viewer is None else (*TOUCHED, *POINTED)
        looks.append(
            (moment, [(size, scheme) for scheme in SCHEMES for size in sizes if scheme == "light" or size in DARK])
        )
    return looks


@contextmanager
def audited(folder: Path) -> Iterator[tuple[str, str]]:
    """A server at which no clock runs out: its address, and that of its database."""
    database = f"sqlite:///{folder}/veil.db"
    with served(VEIL_PACE=SLOWLY, DATABASE_URL=database) as server:
        yield server.url, database


@asynccontextmanager
async def auditing(browser: Browser, url: str, database: str) -> AsyncIterator[Auditor]:
    """With both pages open at that server."""
    pages = {has_touch: await _page(browser, has_touch) for has_touch in (True, False)}
    yield Auditor(pages, url, database)
    for page in pages.values():
        await page.context.close()


async def _page(browser: Browser, has_touch: bool) -> Page:
    context = await browser.new_context(
        has_touch=has_touch, is_mobile=has_touch, service_workers="block", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    await context.add_init_script(FORGET)
    return await context.new_page()


async def _audit(looks: Sequence[Look], keeps: bool) -> list[Finding]:
    found: list[Finding] = []
    program = next((it for name in PROGRAMS if (it := shutil.which(name))), None)
    with tempfile.TemporaryDirectory(prefix="layout-") as folder, audited(Path(folder)) as (url, database):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=program, args=QUIETLY)
            async with auditing(browser, url, database) as auditor:
                for moment, windows in looks:
                    now = await auditor.look(moment, windows, keeps=keeps)
                    print(f"{moment.game} {moment.name}: {len(now)}", *now, sep="\n  ", flush=True)
                    found += now
            await browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--moment", default="")
    parser.add_argument("--size", action="append")
    parser.add_argument("--scheme", action="append")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    find = whole if chosen.whole else sample
    looks: list[Look] = []
    for moment, windows in (look for game in chosen.game or GAMES for look in find(game)):
        fitting = [
            (size, scheme)
            for size, scheme in windows
            if (not chosen.size or f"{size.width}x{size.height}" in chosen.size)
            and scheme in (chosen.scheme or SCHEMES)
        ]
        if fitting and chosen.moment in moment.name:
            looks.append((moment, fitting))
    found = asyncio.run(_audit(looks, chosen.keep))
    print(Counter("overlaps" if it.rule.startswith("overlaps") else it.rule for it in found).most_common(), len(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
