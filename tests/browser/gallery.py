"""Draws every kind of moment of every game, and how each ends, into docs/gallery: `python -m tests.browser.gallery`."""

import argparse
import asyncio
import shutil
import tempfile
from collections.abc import Iterable
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from app.games import GAMES, game_called
from app.kernel.log import Log
from app.kernel.moment import Shared
from app.live.showing import Showing
from tests.browser.conftest import PROGRAMS, QUIETLY
from tests.browser.laid import lay_log
from tests.browser.prepared import bare
from tests.browser.staging import PHONE, TELEVISION, Found, Stage, ended, evening, staged
from tests.serving import served

GALLERY = Path(__file__).resolve().parents[2] / "docs" / "gallery"
EVENINGS, WILD_ONES = 8, 6
"""Of bots with sense, and of such as lose by playing at random, for what only then is met."""
QUALITY = 40
"""Of the WebP; those of the big screen are half as large as it is."""


def kinds(game: str) -> dict[str, Found]:
    """Each kind of moment the first time it comes, in the order in which the game lists them."""
    first: dict[str, Found] = {}
    modes = [choice for option in game_called(game).options if option.key == "mode" for choice, _ in option.choices]
    wanted = {beat.key for beat in game_called(game).beats}
    for bot, most in (("sense", EVENINGS), ("random", WILD_ONES)):
        for mode, number in product(modes or [""], range(most)):
            if bot == "sense" or wanted - set(first):
                _note(first, *evening(game, number, mode, bot)[:2])
    met = next(iter(first.values()))
    for beat in game_called(game).beats:  # what no evening comes to is prepared, or drawn by its bare form
        if beat.key not in first and f"{beat.key}-private" not in first:
            first[beat.key] = bare(met, beat.key, Showing(beat(seats=list(met.log.header.seats)[-1:]), ""))
    order = [beat.key for beat in (*game_called(game).beats, *Shared)]
    return dict(sorted(first.items(), key=lambda item: order.index(item[0].removesuffix("-private"))))


def _note(first: dict[str, Found], log: Log, moments: Iterable[tuple[int, Showing]]) -> None:
    for count, showing in moments:
        key = f"{showing.moment.kind}{'-private' if showing.moment.is_private else ''}"
        first.setdefault(key, Found(log, count, showing))


async def draw(games: Iterable[str]) -> None:
    """All pictures of these games."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/veil.db"
        with served(VEIL_PACE="0", DATABASE_URL=database) as server:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=program, args=QUIETLY)
                for game in games:
                    await _moments(browser, server.url, database, game)
                    await _end(browser, server.url, database, game)
                await browser.close()


async def _moments(browser: Browser, url: str, database: str, game: str) -> None:
    found = kinds(game)
    stage = await staged(url, database, max(found.values(), key=lambda one: -abs(one.count - 40)))
    screen = await stage.open(browser, None, size=TELEVISION, still=True)
    phones: dict[str, Page] = {}
    for name, one in found.items():
        if not one.moment.is_private:
            await _picture(stage, screen, one, None, f"{game}-{name}-tv")
        if one.moment.is_between:
            continue
        seat = next((seat for seat in one.moment.seats if seat in stage.laid.tokens), next(iter(stage.laid.tokens)))
        if seat not in phones:
            phones[seat] = await stage.open(browser, seat, size=PHONE, still=True)
        await _picture(stage, phones[seat], one, seat, f"{game}-{name}-phone")
    print(f"{game}: {len(found)} moments")


async def _picture(stage: Stage, page: Page, one: Found, seat: str | None, name: str) -> None:
    await stage.show(page, one, seat)  # type: ignore[arg-type]
    beat = page.locator("body > .beat.is-on")
    await beat.wait_for()
    if one.moment.is_private:
        await beat.evaluate("beat => beat.classList.add('is-held')")
    await page.wait_for_timeout(120)
    _keep(await page.screenshot(), name, is_screen=seat is None)
    await page.keyboard.press(" ")
    if await beat.count():
        await page.evaluate("document.querySelector('body > .beat .beat-skip, body > .beat')?.click()")
    await beat.wait_for(state="detached")


async def _end(browser: Browser, url: str, database: str, game: str) -> None:
    laid = await lay_log(database, ended(game))
    seat, token = next(iter(laid.tokens.items()))
    for size, name in ((TELEVISION, "tv"), (PHONE, "phone")):
        context = await browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, reduced_motion="reduce"
        )
        if size is PHONE:
            await context.add_cookies([{"name": f"veil-{laid.code}", "value": token, "url": url}])
        page = await context.new_page()
        await page.goto(f"{url}/rooms/{laid.code}" + ("/table" if size is TELEVISION else f"?seat={seat}"))
        await page.wait_for_selector("[data-role=debrief]")
        _keep(await page.screenshot(full_page=size is PHONE), f"{game}-end-{name}", is_screen=size is TELEVISION)


def _keep(shot: bytes, name: str, *, is_screen: bool) -> None:
    picture = Image.open(BytesIO(shot)).convert("RGB")
    if is_screen:
        picture = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)
    picture.crop((0, 0, picture.width, min(picture.height, 1800))).save(GALLERY / f"{name}.webp", quality=QUALITY)


def _index() -> None:
    """A page that shows them all, game by game."""
    lines = ["# Every moment, as it is drawn", "", "Made by `make gallery`: the big screen, and a phone beside it.", ""]
    for game in GAMES:
        lines += [f"## {game_called(game).title}", ""]
        for picture in sorted(GALLERY.glob(f"{game}-*.webp")):
            lines.append(f"- [{picture.stem.removeprefix(game + '-')}]({picture.name})")
        lines.append("")
    (GALLERY / "README.md").write_text("\n".join(lines), "utf-8")


def main() -> None:
    """Draw all games, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.gallery", description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to draw; all, if none is named")
    games = parser.parse_args().games or list(GAMES)
    GALLERY.mkdir(parents=True, exist_ok=True)
    asyncio.run(draw(games))
    _index()


if __name__ == "__main__":
    main()
