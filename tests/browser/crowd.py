"""A room whose table was laid by hand, to be looked at from any of its seats."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from app.kernel.log import OptionValue
from app.live import play, seating
from app.live.room import Room
from tests.browser.people import Guest
from tests.games.sitting import Sitting
from tests.web.house import House, open_house, settings_for


@dataclass
class Crowd:
    """The room, and the tokens of its people."""

    house: House
    room: Room
    tokens: dict[str, str]

    async def hold(self, browser: Browser, seat: str) -> Guest:
        """Open the table with a touch phone as the holder of a seat."""
        phone = await Guest.with_phone(browser, seat)
        cookie = {"name": f"veil-{self.room.code}", "value": self.tokens[seat], "url": self.house.url}
        await phone.page.context.add_cookies([cookie])  # type: ignore[list-item]
        await phone.page.goto(f"{self.house.url}/rooms/{self.room.code}")
        return phone

    async def show(self, browser: Browser) -> Guest:
        """Open the big screen."""
        guest = await Guest.arrive(browser, 1920, 1080, "screen")
        await guest.page.goto(f"{self.house.url}/rooms/{self.room.code}/table")
        return guest

    async def look(self, browser: Browser, seat: str, width: int, height: int) -> Guest:
        """Open the table as the holder of a seat, or to watch."""
        guest = await Guest.arrive(browser, width, height, seat)
        if seat:
            cookie = {"name": f"veil-{self.room.code}", "value": self.tokens[seat], "url": self.house.url}
            await guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
        await guest.page.goto(f"{self.house.url}/rooms/{self.room.code}{'' if seat else '?watch=yes'}")
        return guest


@asynccontextmanager
async def gathered(
    folder: Path, options: Mapping[str, OptionValue], scene: Sitting[Any], game: str = "fourth-wall"
) -> AsyncIterator[Crowd]:
    """Somebody on every seat of the game, and this scene before them."""
    async with open_house(settings_for(f"sqlite:///{folder}/veil.db")) as house:
        opened = await house.hub.open(game, dict(options), host="Viktor")
        room = await house.hub.room(opened.room)
        tickets = [await seating.sit(room, f"Guest {info.label}", info.seat, None) for info in room.seats]
        await play.start(room, opened.host_token)
        room.table = scene.table
        room.broadcast()
        yield Crowd(house, room, {ticket.seat: ticket.token for ticket in tickets})
