"""Searches what a browser of Fourth Wall was sent for the names of cards that its viewer could not know yet."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from markupsafe import escape
from playwright.async_api import Error, Response

from app.contract.traffic import as_bytes
from app.games.fourth_wall import GAME
from app.games.fourth_wall.records import shipped
from app.kernel.decision import Viewer
from app.kernel.log import Log
from app.kernel.table import Table
from app.live.room import Room
from tests.browser.people import Guest

HINT = re.compile(r'<div class="hint".*?</div>|<p class="beat-rule".*?</p>', re.DOTALL)
"""What is said to everybody in such a case, whatever cards there are; it may name one."""


def secret_names() -> set[str]:
    """Every card that may lie face down somewhere."""
    cards = shipped()
    kinds = (cards.marbles, cards.horrors, cards.walls, cards.presences)
    return {face.name for kind in kinds for face in kind.values()}


def before_the_end(guest: Guest) -> list[str]:
    """Pages and frames, but for the debrief, where nothing is hidden any more."""
    return [text for text in guest.received if 'data-role="debrief"' not in text]


@dataclass
class Witness:
    """Notes of every page and frame how many answers had been given when it came."""

    guest: Guest
    room: Room
    heard: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.guest.page.on("websocket", lambda socket: socket.on("framereceived", self._note))
        self.guest.page.on("response", self._read)

    async def _read(self, response: Response) -> None:
        if response.request.resource_type == "document" and response.status == 200:
            with suppress(Error):  # the page was left before it was read
                self._note(await response.text())

    def _note(self, frame: str | bytes) -> None:
        answers = len(self.room.table.log.entries) if self.room.table else 0
        text = frame if isinstance(frame, str) else frame.decode()
        self.heard.append((answers, HINT.sub("", text)))

    def told_too_early(self, viewer: Viewer) -> set[str]:
        """Names that came before anything had shown them to this viewer."""
        assert self.room.table is not None
        shown, names = list(_shown(self.room.table.log, viewer)), secret_names()
        return {
            name
            for answers, text in self.heard
            if 'data-role="debrief"' not in text
            for name in names - shown[answers]
            if str(escape(name)) in text
        }


def _shown(log: Log, viewer: Viewer) -> Iterator[set[str]]:
    """All names this viewer has ever seen: at the start, after the first answer, and so on."""
    table = Table(GAME, Log(log.header), saves=0)
    seen = set[str]()
    for entry in [None, *log.entries]:
        if entry is not None:
            table.apply(entry)
        sight = as_bytes([table.view(viewer), table.offer(viewer), table.state.story.heard(viewer)]).decode()
        seen |= {name for name in secret_names() if json.dumps(name)[1:-1] in sight}
        yield set(seen)
