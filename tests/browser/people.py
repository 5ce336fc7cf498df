"""People in front of browsers: they sit down, and press what is lit."""

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from playwright.async_api import Browser, Error, Page, Response, expect

PRESS = """
([dice, hurry]) => {
  const prompt = document.querySelector("#prompt.is-yours");
  // nobody presses again before the answer can have come back
  if (!prompt || (prompt.dataset.number === window.pressed && Date.now() < window.patience)) return false;
  [window.pressed, window.patience] = [prompt.dataset.number, Date.now() + 400];
  const quiet = prompt.querySelector("button.option-quiet:not([value=back])");
  if (quiet && hurry) { quiet.click(); return true; }
  const options = [...prompt.querySelectorAll("button.option")];
  if (options.length) { options[Math.floor(dice * options.length)].click(); return true; }
  const confirm = prompt.querySelector("[data-confirm]");
  const boxes = [...prompt.querySelectorAll("input[name=choice]")];
  const from = Math.floor(dice * boxes.length);  // what was refused once is not tried for ever
  const [least, most] = [Number(confirm.dataset.least), Number(confirm.dataset.most)];
  const count = least + Math.floor(Math.random() * (most - least + 1));
  const wanted = [...boxes.slice(from), ...boxes.slice(0, from)].slice(0, count);
  boxes.forEach((box) => { if (box.checked !== wanted.includes(box)) box.click(); });
  confirm.click();
  return true;
}
"""

COUNT = """
() => {  // how many options there are to press; -1 if one has just been pressed
  const prompt = document.querySelector("#prompt.is-yours");
  const count = prompt ? prompt.querySelectorAll("button.option").length : 0;
  if (count && prompt.dataset.number === window.pressed && Date.now() < window.patience) return -1;
  if (count && prompt.querySelector(".option[aria-disabled=true]")) return -1;  // it has only just come up
  if (count) [window.pressed, window.patience] = [prompt.dataset.number, Date.now() + (count > 9 ? 1000 : 400)];
  return count;
}
"""

PRESS_ON = f"""
(seed) => {{
  let state = seed, pressed = "", patience = 0;
  const roll = () => (state = (state * 48271) % 2147483647) / 2147483647;
  setInterval(() => {{
    const prompt = document.querySelector("#prompt.is-yours");
    if (!prompt || (window.holdsAt && prompt.textContent.includes(window.holdsAt))) return;
    if (prompt.dataset.number === pressed && ++patience < 40) return;
    [pressed, patience] = [prompt.dataset.number, 0];
    ({PRESS.strip()})([roll(), false]);
  }}, 15);
}}
"""


@dataclass
class Guest:
    """One person, one window. Everything the page got is kept, to be searched afterwards."""

    page: Page
    dice: Random
    received: list[str] = field(default_factory=list)

    @classmethod
    async def arrive(cls, browser: Browser, width: int, height: int, seed: str, **settings: str | bool) -> "Guest":
        # What moves for ever keeps a machine without a graphics card from everything else.
        chosen = {"service_workers": "block", "reduced_motion": "reduce", **settings}
        context = await browser.new_context(viewport={"width": width, "height": height}, **chosen)  # type: ignore[arg-type]
        guest = cls(await context.new_page(), Random(seed))
        guest.page.on("websocket", lambda socket: socket.on("framereceived", guest._hear))
        guest.page.on("response", guest._read)
        guest.page.on("pageerror", lambda error: guest.received.append(f"PAGE ERROR {error}"))
        return guest

    @classmethod
    async def with_phone(cls, browser: Browser, seed: str, **settings: str | bool) -> "Guest":
        """Somebody with a small phone in the hand: fingers, no mouse, no keys."""
        return await cls.arrive(browser, 360, 740, seed, has_touch=True, is_mobile=True, **settings)

    async def _read(self, response: Response) -> None:
        if response.request.resource_type == "document" and response.status == 200:
            with suppress(Error):  # the page was left before it was read
                self.received.append(await response.text())

    def _hear(self, frame: str | bytes) -> None:
        self.received.append(frame if isinstance(frame, str) else frame.decode())

    async def open_room(self, url: str, game: str, name: str, **options: str) -> str:
        """Open a room with these options and sit down in it; gives the room's address."""
        await self.page.goto(f"{url}/open/{game}")
        await self.page.fill("#name", name)
        await self.choose(**options)
        await self.page.locator("button", has_text="Open the room").click()
        await self.page.wait_for_selector(".chair.is-you")
        return self.page.url

    async def choose(self, **options: str) -> None:
        """Where a room is opened: by the buttons of what is asked first, else behind "More"."""
        for key, value in options.items():
            pick = self.page.locator(f'label:has(input[name="{key}"][value="{value}"])').first
            if not await pick.is_visible() and not await self.page.locator(".open-more[open]").count():
                await self.page.locator(".open-more summary").first.click()
            if await pick.count():
                await pick.click()
            elif await self.page.locator(f"select#option-{key}").count():
                await self.page.locator(f"#option-{key}").select_option(value)
            else:
                await self.page.locator(f"#option-{key}").fill(value)

    async def fill_with_bots(self, count: int) -> None:
        """As the host, put bots on this many free chairs."""
        for left in range(count, 0, -1):
            await expect(self.page.locator(".chair-empty")).to_have_count(left)
            await self.page.locator("button", has_text="Add a bot").first.click()
        await expect(self.page.locator(".chair-empty")).to_have_count(0)

    async def begin(self) -> None:
        """As the host, also without waiting for those who are not ready."""
        begin = self.page.locator("button:visible", has_text="Begin the game")
        anyway = self.page.locator("summary:visible", has_text="Begin anyway")
        await begin.or_(anyway).wait_for()
        if await anyway.count():
            await anyway.click()
        await begin.click()
        await self.page.wait_for_selector("#prompt")

    async def sit(self, room: str, name: str) -> None:
        await self.page.goto(room)
        free = self.page.locator(".chair-empty").first
        await free.locator("input[name=name]").fill(name)
        await free.locator("button", has_text="Sit here").click()
        await self.page.wait_for_selector(".chair.is-you")

    async def take_seat_of(self, other: "Guest") -> None:
        """Look with the eyes of somebody else, as a second window of the same browser does."""
        cookies = await other.page.context.cookies()
        await self.page.context.add_cookies(
            [{"name": it["name"], "value": it["value"], "url": other.page.url} for it in cookies]
        )

    async def ready(self) -> None:
        await self.page.locator("button", has_text="I am ready").click()

    async def act(self, haste: float = 0.0) -> bool:
        """Press something, if anything is asked; False if not. Haste is how often one passes or ends what one may."""
        return bool(await self.page.evaluate(PRESS, [self.dice.random(), self.dice.random() < haste]))

    async def go_on(self, hold: str = "") -> None:
        """Press something whenever asked, without being told each time, but for a question with these words in it."""
        await self.page.evaluate("(words) => { window.holdsAt = words; }", hold)
        await self.page.evaluate(PRESS_ON, self.dice.randrange(1, 2**31 - 1))

    async def act_by_keyboard(self) -> bool:
        """The same with number keys alone."""
        count = await self.page.evaluate(COUNT)
        if not count:
            return await self.act()
        if count > 0:
            await self.page.keyboard.press(str(self.dice.randrange(min(count, 9)) + 1))
        return bool(count > 0)

    async def is_over(self) -> bool:
        return await self.page.locator("body[data-role=debrief]").count() > 0
