"""Measures the workshop, and never fails: `python -m tests.bench_workshop`.

How long the editor's check of one keystroke takes where a set has 300 cards of its author's own, and 20,000 parses of
random text.
"""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from app.games import GAMES
from app.kernel.game import Game, State
from app.main import build
from app.settings import Settings
from app.store.workshop import DraftCard
from app.workshop.cardfiles import Parcel, cards_of, files_of, packed
from app.workshop.sets import loader_of
from tests.bench import Measure
from tests.workshop.random_sets import Author

OWN, KEYSTROKES, BUDGET_MS = 300, 120, 60
PARSES = 20_000
TEXT = "Trigger: Target Investigator Loses 1 Marble. Add 1 Doom. Open a Gate."


def own_cards() -> dict[str, str]:
    """The shipped cards, and 300 horrors besides."""
    loader, game = loader_of("fourth-wall"), GAMES["fourth-wall"]
    cards = cards_of(loader, game.card_set().files)
    first = next(card for card in cards if card.kind == "horror")
    ids = [f"X{number:03}" for number in range(OWN)]
    more = [DraftCard("horror", id, {**first.body, "id": id, "name": f"Lodger {id}", "text": TEXT}) for id in ids]
    return files_of([*cards, *more])


async def keystrokes(folder: Path) -> list[Measure]:
    """A horror typed letter by letter among 300 others."""
    app = build(Settings(database_url=f"sqlite:///{folder}/bench.db", veil_limits=0, veil_log_level="error"))
    transport = httpx.ASGITransport(app=app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url="http://t") as http:
        while (await http.get("/healthz")).status_code != 200:  # cards and templates are read at leisure
            await asyncio.sleep(0.5)
        brought = await http.post("/api/sets/import", content=packed(Parcel("fourth-wall", "Own", "", own_cards())))
        code = brought.json()
        own = {"authorization": f"Bearer {code['owner_token']}"}
        here, taken = f"/workshop/sets/{code['set']}/cards/horror/X000/check", list[float]()
        for number in range(KEYSTROKES):
            said = {
                "id": "X000",
                "name": f"Lodger {number // 4}",
                "copies": "1",
                "manifest_cost": "1",
                "trigger_cost": "1",
            }
            form = said | {"trigger_cost": "1", "defeat_cost": "F", "text": TEXT[: 20 + number % 60]}
            start = time.process_time()
            found = await http.post(here, data=form, headers=own)
            taken.append((time.process_time() - start) * 1000)
            assert found.status_code == 200, found.text
    ordered = sorted(taken[10:])
    return [
        Measure(f"a keystroke's check among {OWN} own cards, median", ordered[len(ordered) // 2], "ms"),
        Measure(f"a keystroke's check among {OWN} own cards, p95", ordered[int(len(ordered) * 0.95)], "ms", BUDGET_MS),
    ]


def parses(game: Game[State], count: int) -> Iterator[Measure]:
    """Random rows, right and wrong, read as the editor reads them."""
    author, loader = Author(game, "bench"), loader_of(game.id)
    cards = cards_of(loader, game.card_set().files)
    start, slowest = time.process_time(), 0.0
    for number in range(count):
        begun = time.process_time()
        author.faults(author.rewritten(cards[number % len(cards)]))
        slowest = max(slowest, time.process_time() - begun)
    yield Measure(f"{game.title}: {count} random cards written and read", time.process_time() - start, "s")
    yield Measure(f"{game.title}: the slowest of them", slowest * 1000, "ms")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for line in asyncio.run(keystrokes(Path(folder))):
            print(line.line())
    for game in GAMES.values():
        for line in parses(game, PARSES // len(GAMES)):
            print(line.line())


if __name__ == "__main__":
    main()
