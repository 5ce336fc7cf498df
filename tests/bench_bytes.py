"""What the watchers of whole games are sent: `python -m tests.bench_bytes [GAME ...] [--parts]`.

Bots play in a room of this process, and every seat and a spectator watch it, over the public contract and by page. With
`--parts` it says what the bytes were made of.
"""

import argparse
import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median
from types import SimpleNamespace
from typing import cast

import orjson
from fastapi import WebSocket

from app.contract.proofs import bots_of
from app.games import GAMES, game_called
from app.kernel.chance import Chance
from app.kernel.decision import Viewer
from app.kernel.driver import next_answer
from app.kernel.game import Game, State
from app.live import seating
from app.live.frames import Audience, Frame
from app.live.hub import Hub
from app.live.play import start
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from app.web.pieces import SentPieces
from app.web.routes.page_live import session
from app.web.wire import Kept, frame_json

BOT_GAMES, MOST_ANSWERS = 3, 2500
JSON, KEPT, HTML = "json", "json_kept", "html"
ID = re.compile(r'id="(?:region-)?([^"]*)"')


class CountedPieces(SentPieces):
    """Counts what each fragment comes to."""

    def __init__(self, parts: "Counter[str]") -> None:
        super().__init__()
        self._parts = parts

    def shortened(self, drawn: Iterable[str]) -> str:
        some = [(markup, super(CountedPieces, self).shortened([markup])) for markup in drawn]
        for markup, text in some:
            found = ID.search(markup)
            self._parts[found[1] if found else "(no id)"] += len(text.encode())
        return "".join(text for _, text in some)


@dataclass
class Ear:
    """One watcher of a room: what it has seen, and how many bytes each answer brought it."""

    room: Room
    viewer: Viewer
    wire: str
    token: str | None
    seq: int | None = None
    sent: list[int] = field(default_factory=list)
    parts: "Counter[str]" = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.kept = Kept() if self.wire == KEPT else None
        page = session(
            cast(WebSocket, SimpleNamespace()), self.room, self.token, self.viewer, "table", CountedPieces(self.parts)
        )
        self.show = page.show if self.wire == HTML else self._json

    @property
    def audience(self) -> Audience:
        return self.room.audience(self.viewer, is_page=self.wire == HTML)

    def _json(self, frame: Frame, ack: str) -> str:
        return frame_json(frame, self.room.closes_in(self.viewer), ack, self.kept).decode()

    def hear(self, is_counted: bool = True) -> None:
        """Take the next frame, if there is one."""
        frame = self.audience.since(self.seq)
        text = self.show(frame, "") if frame else ""
        self.seq = frame.seq if frame else self.seq
        if is_counted:
            self.sent.append(len(text.encode()))
            if frame and self.wire == HTML:
                self.parts["(all)"] += self.sent[-1]
            elif frame:
                self.parts.update({part: len(orjson.dumps(value)) for part, value in _parts(orjson.loads(text))})


def _parts(data: dict[str, object]) -> list[tuple[str, object]]:
    """What a frame consists of; a question in its three parts."""
    regions, question = data.get("regions"), data.get("decision")
    found = [*regions.items()] if isinstance(regions, dict) else []
    changed = data.get("changes")
    found += changed.items() if isinstance(changed, dict) else []
    found += [(f"({name})", data[name]) for name in ("story", "beats", "decision", "asked") if name in data]
    if isinstance(question, dict):
        found += [("(any-time plays)", question.get("anytime")), ("(options)", question["options"])]
        found += [("(why not)", question["why_not"])]
    return [*found, ("(all)", data)]


async def whole_game(hub: Hub, game: Game[State], number: int, answers: int) -> list[Ear]:
    """A game of bots, watched by everybody in every way."""
    opened = await hub.open(game.id, seed=f"bytes {number}")
    room = await hub.room(opened.room)
    tokens = {info.seat: (await seating.sit(room, f"Ada {info.seat}", info.seat, None)).token for info in room.seats}
    await start(room, opened.host_token)
    viewers = [*tokens, None]
    ears = [Ear(room, it, wire, tokens.get(it) if it else None) for it in viewers for wire in (JSON, KEPT, HTML)]
    for ear in ears:
        ear.hear(is_counted=False)
    bots, chance = dict.fromkeys(tokens, list(bots_of(game).values())[-1]), Chance(f"bots {number}")
    for _ in range(answers):
        answer = next_answer(room.playing(), bots, chance) if room.status == "playing" else None
        if answer is None:
            break
        await room.answer(answer)
        for ear in ears:
            ear.hear()
    return ears


async def measure(game: Game[State], games: int, answers: int) -> list[list[Ear]]:
    with tempfile.TemporaryDirectory(prefix="veil-bytes-") as folder:
        engine = open_engine(f"sqlite:///{folder}/veil.db")
        await migrate(engine)
        journal = Journal(engine)
        hub = Hub(journal, pace=0, allows_seeds=True)
        played = [await whole_game(hub, game, number, answers) for number in range(games)]
        await hub.close()
        await journal.close()
        await engine.dispose()
    return played


def bytes_each(played: list[list[Ear]], wire: str) -> tuple[float, float]:
    """What an answer brings a watcher: on average, the median game; and half of all answers bring less than."""
    ears = [[ear for ear in ears if ear.wire == wire] for ears in played]
    return median(mean(mean(ear.sent) for ear in some) for some in ears), median(
        size for some in ears for ear in some for size in ear.sent
    )


def show_parts(played: list[list[Ear]], wire: str) -> None:
    ears = [ear for ears in played for ear in ears if ear.wire == wire]
    answers = sum(len(ear.sent) for ear in ears)
    total = sum((ear.parts for ear in ears), Counter[str]())
    for part, size in total.most_common(24):
        print(f"      {part:<24}{size / answers:>8.0f} B")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), help="which games; all, if none is named")
    parser.add_argument("--count", type=int, default=BOT_GAMES, help="how many games of each")
    parser.add_argument("--answers", type=int, default=MOST_ANSWERS, help="how far each is played at most")
    parser.add_argument("--parts", action="store_true", help="say what the bytes were made of")
    given = parser.parse_args()
    print("Bytes an answer brings a watcher: mean of whole games (the median game), and the median answer")
    for name in given.games:
        played = asyncio.run(measure(game_called(name), given.count, given.answers))
        for wire in (JSON, KEPT, HTML):
            each, usual = bytes_each(played, wire)
            print(f"  {f'{name}, {wire.upper()}':<32}{each:>8.0f}{usual:>8.0f}", flush=True)
            if given.parts:
                show_parts(played, wire)


if __name__ == "__main__":
    main()
