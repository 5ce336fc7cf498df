"""The long proof of card sets: `python -m tests.prove_sets [SETS]`. Random valid sets each play a game of bots.

Whatever their cards say, no game hangs and no sentence is more than the budget lets it be; the first set that breaks
this is written down as a zip.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from app.contract.proofs import header_of
from app.games import GAMES
from app.kernel.bots import random_bot
from app.kernel.cardset import CardSet, tables
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.game import Game, State
from app.kernel.log import Log, OptionValue
from app.kernel.table import Table
from app.simulation.playing import cores
from app.workshop.cardfiles import Parcel, packed
from app.workshop.trials import MOST_ANSWERS
from tests.workshop.random_sets import Author

SETS = 2000
MOST_SENTENCES = 20_000
SLOWEST = 120
"""Seconds of one game, on a machine that has other things to do."""
Batch: TypeAlias = tuple[str, int]
ENDED, CUT_SHORT = "ended", "cut short"


def play_with(game: Game[State], cards: CardSet, number: int, **options: OptionValue) -> Table[State]:
    """A game of bots with these cards, as far as it went."""
    header = replace(header_of(game, game.players[0], f"sets {number}", **options), card_hash=cards.hash)
    table = Table(game, Log(header), cards, saves=0)
    bot = random_bot if number % 2 else game.bots["sense"]
    play_out(table, dict.fromkeys(table.seats, bot), Chance("sets"), MOST_ANSWERS, sentences=MOST_SENTENCES)
    return table


def prove_batch(batch: Batch) -> Counter[tuple[str, str]]:
    """One game with one random set: how it went, and which cards were drawn or played."""
    id, number = batch
    game, begun = GAMES[id], time.process_time()
    cards = Author(game, f"set {number}").valid_set()
    try:
        table = play_with(game, cards, number)
        assert time.process_time() - begun < SLOWEST, f"it took longer than {SLOWEST} s"
    except Exception as error:
        broken = Path(f"broken-set-{id}-{number}.zip")
        broken.write_bytes(packed(Parcel(id, broken.stem, "", cards.files)))
        raise AssertionError(f"{broken}: {error!r}") from error
    met = {*table.state.tally.drawn, *table.state.tally.played}
    return Counter({(id, ENDED if table.outcome else CUT_SHORT): 1, **{(id, f"card {name}"): 1 for name in met}})


def unmet(game: Game[State], found: Counter[tuple[str, str]]) -> list[str]:
    """The cards, of the kinds that are counted, that no game drew or played."""
    names = [{str(row.get("name")) for _, row in rows} for rows in tables(game.card_set().files).values()]
    counted = [kind for kind in names if any((game.id, f"card {name}") in found for name in kind)]
    return sorted(name for kind in counted for name in kind if (game.id, f"card {name}") not in found)


def batches(sets: int) -> Iterator[Batch]:
    return ((id, number) for number in range(sets // len(GAMES)) for id in GAMES)


def main() -> None:
    sets = int(sys.argv[1]) if len(sys.argv) > 1 else SETS
    found: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(cores()) as pool:
        for one in pool.map(prove_batch, batches(sets), chunksize=4):
            found += one
    for id, game in GAMES.items():
        how = ", ".join(f"{found[id, how]} {how}" for how in (ENDED, CUT_SHORT))
        print(f"· random sets, {id}: {how}; cards never met: {', '.join(unmet(game, found)) or 'none'}")


if __name__ == "__main__":
    main()
