"""The long proof of card sets: `python -m tests.prove_sets [SETS] [--jobs N] [--file KEPT]`.

Random valid sets each play a game of bots. Whatever their cards say, no game hangs and no sentence is more than the
budget lets it be; a set that breaks this is written down as a zip. With a file every game is kept as a line of it, so
a run may be broken off and goes on where it stopped.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
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
ENDED, CUT_SHORT, BROKEN = "ended", "cut short", "broken"


def play_with(game: Game[State], cards: CardSet, number: int, **options: OptionValue) -> Table[State]:
    """A game of bots with these cards, as far as it went."""
    header = replace(header_of(game, game.players[0], f"sets {number}", **options), card_hash=cards.hash)
    table = Table(game, Log(header), cards, saves=0)
    bot = random_bot if number % 2 else game.bots["sense"]
    play_out(table, dict.fromkeys(table.seats, bot), Chance("sets"), MOST_ANSWERS, sentences=MOST_SENTENCES)
    return table


@dataclass(frozen=True)
class Proved:
    """One game with one random set: how it went, and which cards were drawn or played."""

    game: str
    number: int
    how: str
    seconds: float
    answers: int
    met: tuple[str, ...] = ()


def prove(batch: Batch) -> Proved:
    id, number = batch
    game, begun = GAMES[id], time.process_time()
    cards = Author(game, f"set {number}").valid_set()
    try:
        table = play_with(game, cards, number)
        assert time.process_time() - begun < SLOWEST, f"it took longer than {SLOWEST} s"
    except Exception as error:
        broken = Path(f"broken-set-{id}-{number}.zip")
        broken.write_bytes(packed(Parcel(id, broken.stem, "", cards.files)))
        return Proved(id, number, f"{BROKEN}: {error!r}", time.process_time() - begun, 0)
    met = sorted({*table.state.tally.drawn, *table.state.tally.played})
    how, answers = ENDED if table.outcome else CUT_SHORT, len(table.log.entries)
    return Proved(id, number, how, time.process_time() - begun, answers, tuple(met))


def kept(file: Path | None) -> list[Proved]:
    """What earlier runs have proved; a set that broke is tried again."""
    lines = file.read_text("utf-8").splitlines() if file and file.exists() else []
    rows = [json.loads(line) for line in lines]
    proved = [Proved(**{**row, "met": tuple(row["met"])}) for row in rows]
    return [one for one in proved if not one.how.startswith(BROKEN)]


def play(sets: int, jobs: int, file: Path | None) -> Iterator[Proved]:
    """Every game, those of earlier runs first."""
    done = kept(file)
    yield from done
    played = {(one.game, one.number) for one in done}
    with ProcessPoolExecutor(jobs) as pool:
        futures = [pool.submit(prove, batch) for batch in batches(sets) if batch not in played]
        for count, future in enumerate(as_completed(futures), len(done) + 1):
            one = future.result()
            if file:
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(asdict(one)) + "\n")
            said = f"{one.how}, {one.answers} answers, {one.seconds:.1f} s"
            print(f"{count}: {one.game} {one.number}: {said}", flush=True)
            yield one


def unmet(game: Game[State], found: Counter[tuple[str, str]]) -> list[str]:
    """The cards, of the kinds that are counted, that no game drew or played."""
    names = [{str(row.get("name")) for _, row in rows} for rows in tables(game.card_set().files).values()]
    counted = [kind for kind in names if any((game.id, f"card {name}") in found for name in kind)]
    return sorted(name for kind in counted for name in kind if (game.id, f"card {name}") not in found)


def batches(sets: int) -> Iterator[Batch]:
    return ((id, number) for number in range(sets // len(GAMES)) for id in GAMES)


def report(proved: Sequence[Proved]) -> None:
    for id, game in GAMES.items():
        of_game = [one for one in proved if one.game == id]
        ways = Counter(one.how for one in of_game)
        how = ", ".join(f"{ways[how]} {how}" for how in (ENDED, CUT_SHORT))
        slowest = max((one.seconds for one in of_game), default=0)
        unseen = unmet(game, Counter((id, f"card {name}") for one in of_game for name in one.met))
        print(
            f"· random sets, {id}: {how}, the slowest {slowest:.0f} s; cards never met: {', '.join(unseen) or 'none'}"
        )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("sets", nargs="?", type=int, default=SETS)
    words.add_argument("--jobs", type=int, default=cores())
    words.add_argument("--file", type=Path, help="where every game is kept")
    given = words.parse_args()
    proved = list(play(given.sets, given.jobs, given.file))
    report(proved)
    broken = [f"{one.game} {one.number}: {one.how}" for one in proved if one.how.startswith(BROKEN)]
    sys.exit("\n".join(broken) or 0)


if __name__ == "__main__":
    main()
