"""Answering as people do: with a finger on the glass, or with keys alone. Nothing is pressed that cannot be reached."""

import asyncio
from contextlib import suppress
from random import Random

from playwright.async_api import Error, Locator, Page

OVER = "body[data-role=debrief], .stopped, .campaign-page"
ASKED = "#prompt.is-yours"
READY = f"{ASKED} .option:not([aria-disabled=true])"
LIT = ":is(.t-scene, .t-hand) [data-place].is-lit"
LISTED = f"{ASKED} .prompt-options > li:not([hidden], .is-same) > .option:not(.is-on-table)"
MOST_TABS = 250
PATIENCE, TRIES = 120, 3

KEYS = """
() => veil.offered().filter((option) => !option.closest(".is-same")).map((option) => ({
  typed: option.querySelector(".option-number").textContent,
  key: veil.key(option),
  isPicked: Boolean(option.querySelector("input:checked")),
}))
"""
FOCUSED = """
() => {
  const option = document.activeElement?.closest("#prompt .option");
  return { isLost: [null, document.body].includes(document.activeElement), key: option ? veil.key(option) : "" };
}
"""
PICK = """
() => {
  const confirm = document.querySelector("#prompt [data-confirm]");
  return confirm && [Number(confirm.dataset.least), Number(confirm.dataset.most)];
}
"""


PLACE = f"""
(option) => option.matches(".is-on-table") && !option.closest(".shows-list")
  ? [...document.querySelectorAll("{LIT}")].find((it) => it.checkVisibility() && veil.answersTo(it).includes(option))
  : null
"""


async def number_of(page: Page) -> str:
    """The question that this page asks; nothing if it asks none."""
    if await page.locator(READY).count() == 0:
        return ""
    return await page.locator("#prompt").get_attribute("data-number") or ""


async def is_over(page: Page) -> bool:
    return await page.locator(OVER).count() > 0


async def _is_gone(page: Page, number: str) -> bool:
    """Whether the question is answered before long, or the page is another."""
    for _ in range(PATIENCE):
        with suppress(Error):
            if not await page.locator(f'{ASKED}[data-number="{number}"]').count() or await is_over(page):
                return True
        await asyncio.sleep(0.03)
    return False


async def _stuck(page: Page, number: str) -> AssertionError:
    return AssertionError(f"question {number} is still asked: {await page.locator('#prompt').inner_text()}")


class Finger:
    """One finger on a phone: it touches what lies lit, lifts it, and answers there; or touches a row of the list."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page, self.dice = page, Random(seed)

    async def answer(self) -> bool:
        """Whether anything was asked, and is answered now. What changes under the finger is tried again."""
        number = await number_of(self.page)
        if not number:
            return False
        for attempt in range(TRIES):
            try:
                await self._touch()
            except Error:
                if attempt == TRIES - 1 and await number_of(self.page) == number:
                    raise
            if await _is_gone(self.page, number):
                return True
        raise await _stuck(self.page, number)

    async def _touch(self) -> None:
        if await self.page.locator("#zoom[open]").count():
            await self._tap(self.page.locator("#zoom [data-back]"))
        pick = await self.page.evaluate(PICK)
        if pick:
            await self._pick(*pick)
            return
        things = [*await self.page.locator(LIT).all(), *await self.page.locator(LISTED).all()]
        shown = [it for it in things if await it.is_visible()]
        assert shown, f"nothing to touch: {await self.page.locator('#prompt').inner_text()}"
        await self._tap(self.dice.choice(shown))
        await self._confirm_lifted()

    async def _pick(self, least: int, most: int) -> None:
        """Several are picked, in the list or on the table; at least one where that may be."""
        wanted = max(least, min(1, most))
        for at in range(len(await self.page.evaluate(KEYS))):
            picked = [it for it in await self.page.evaluate(KEYS) if it["isPicked"]]
            if len(picked) >= wanted:
                break
            row = self.page.locator(f"{ASKED} .option-pick").nth(at)
            if await row.evaluate("(it) => Boolean(it.querySelector('input:checked'))"):
                continue
            await self._tap_pick(row)
        await self._tap(self.page.locator(f"{ASKED} [data-confirm]"))

    async def _tap_pick(self, row: Locator) -> None:
        """In the list, or on the table where it lies."""
        place = (await row.evaluate_handle(PLACE)).as_element()
        if place is None:
            await self._tap(row)
        else:
            await place.tap(timeout=5000)
        await self._confirm_lifted(await row.evaluate("(it) => veil.key(it)"))

    async def _confirm_lifted(self, key: str = "") -> None:
        await asyncio.sleep(0.05)
        wanted = f'[data-answers="{key}"]' if key else "[data-answers]"
        lifted = self.page.locator(f"#zoom[open] {wanted}")
        count = await lifted.count()
        if count:
            await self._tap(lifted.nth(self.dice.randrange(count)))

    async def _tap(self, thing: Locator) -> None:
        await thing.tap(timeout=5000)


class Keyboard:
    """Keys alone: numbers now and then, and the tabulator; the focus is never lost on the way."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page, self.dice = page, Random(seed)
        self.most_tabs = 0

    async def answer(self) -> bool:
        number = await number_of(self.page)
        if not number:
            return False
        offered = await self.page.evaluate(KEYS)
        typed = [it["typed"] for it in offered]
        assert len({*typed}) == len(typed), f"two options have one key: {typed}"
        pick = await self.page.evaluate(PICK)
        if pick:
            least, most = pick
            await self._pick(least, most, typed)
        elif self.dice.random() < 0.5 or not await self._walk_to(self.dice.choice(offered)["key"]):
            await self._type(self.dice.choice(typed))
        else:
            await self.page.keyboard.press("Enter")
            await self._is_kept(number)
            return True
        if not await _is_gone(self.page, number):
            raise await _stuck(self.page, number)
        return True

    async def _pick(self, least: int, most: int, typed: list[str]) -> None:
        for number in typed[: max(least, min(1, most))]:
            await self._type(number)
            await asyncio.sleep(0.75 if len(typed) > 9 else 0.02)
        await self.page.locator("#prompt [data-confirm]:not([aria-disabled=true])").wait_for(timeout=5000)
        await self.page.keyboard.press("Enter")

    async def _type(self, number: str) -> None:
        for digit in number:
            await self.page.keyboard.press(digit)

    async def _walk_to(self, key: str) -> bool:
        """With the tabulator from wherever one is; False if the page has changed meanwhile."""
        for steps in range(MOST_TABS):
            if (await self.page.evaluate(FOCUSED))["key"] == key:
                self.most_tabs = max(self.most_tabs, steps)
                return True
            if not [it for it in await self.page.evaluate(KEYS) if it["key"] == key]:
                return False
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"the tabulator never comes to {key}")

    async def _is_kept(self, number: str) -> None:
        if not await _is_gone(self.page, number):
            raise await _stuck(self.page, number)
        await asyncio.sleep(0.05)
        with suppress(Error):
            focused = await self.page.evaluate(FOCUSED)
            assert not focused["isLost"] or await is_over(self.page), f"after question {number} the focus was lost"
