"""The long proofs: `python -m tests.prove [--games N] [--quick]`.

Every game, every number of players, every kind of bot and the rudest table imaginable: each game must end, replay from
the start and from every checkpoint, and tell nobody what they may not know. Before that a campaign of 60 days, which
must come back from the store as it was, every card of it, and one person of every habit at every table. Fails with 1
and the log of what failed.
"""

import argparse
import asyncio
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.contract.freshness import prove_fresh
from app.contract.habits import HABITS, Evening, prove_it_ends, sides_of
from app.contract.proofs import (
    Failure,
    Played,
    bots_of,
    header_of,
    modes_of,
    play,
    prove_checkpoints,
    prove_dice_to_come_unseen,
    prove_eyes,
    prove_imagined,
    prove_marks,
    prove_names_hidden,
    prove_offers,
    prove_options,
    prove_replay,
    prove_twin,
    prove_views_stand,
    varied,
    walk,
)
from app.contract.wild import play_wildly
from app.games import GAMES
from app.kernel.cardset import tables
from app.kernel.chance import Chance
from app.kernel.decision import Viewer
from app.kernel.game import Game, State
from tests.games.projector import coverage, long_campaign

FAILURES = Path("build") / "proofs"
WILD = "wild"
BATCH = 10
IMAGINED_EACH = 8
LONG, QUICK_LONG = 60, 5
"""Days of the long campaign."""
DEEP_EVERY = 5
"""Every game is replayed from its start and from each checkpoint; one in so many is searched for secrets as well."""


@dataclass(frozen=True)
class Batch:
    """Some games of one kind, known by their numbers."""

    game: str
    players: int
    bot: str
    numbers: range

    @property
    def kind(self) -> tuple[str, int, str]:
        return self.game, self.players, self.bot


@dataclass
class Figures:
    """What was proved so far."""

    counts: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        self.counts += other.counts
        self.endings += other.endings
        self.drawn += other.drawn
        self.played += other.played
        self.failures += other.failures

    def report(self) -> str:
        """The figures in a few lines."""
        n = self.counts
        endings = ", ".join(f"{name} {count:,}" for name, count in self.endings.most_common())
        return (
            f"  {n['games']:,} games ended ({endings}) in {n['answers']:,} answers; replay gave the same game\n"
            f"  {n['checkpoints']:,} checkpoints resumed; {n['offers']:,} moments asked somebody something answerable\n"
            f"  {n['options']:,} options taken one by one; {n['imagined']:,} worlds imagined, "
            f"{n['imagined apart']:,} of them dealt otherwise, none told apart\n"
            f"  {n['twins']:,} twin games, {n['twins apart']:,} dealt otherwise, {n['twins whole']:,} followed to the "
            f"end, the same to the viewer at {n['twin steps']:,} steps"
        )


def prove_batch(batch: Batch) -> tuple[Batch, Figures]:
    """Play and prove some games."""
    figures = Figures()
    for number in batch.numbers:
        try:
            _prove_game(batch, number, figures)
        except Failure as failure:
            figures.failures.append(_kept(batch, number, failure))
    return batch, figures


def _prove_game(batch: Batch, number: int, figures: Figures) -> None:
    game = GAMES[batch.game]
    seed = f"prove {batch.bot} {number}"
    header = varied(game, batch.players, seed) if number % 2 else header_of(game, batch.players, seed)
    played = play_wildly(game, header) if batch.bot == WILD else play(game, header, bots_of(game)[batch.bot])
    figures.counts["games"] += 1
    figures.counts["answers"] += len(played.log.entries)
    figures.endings[played.outcome.ending] += 1
    figures.drawn.update(played.state.tally.drawn)
    figures.played.update(played.state.tally.played)
    try:
        prove_replay(played)
        figures.counts["checkpoints"] += prove_checkpoints(played)
        if number % DEEP_EVERY == 0:
            _prove_deeply(played, Chance(f"proofs/{seed}"), figures.counts)
    except Failure:
        raise
    except Exception as error:
        raise Failure(played.log, f"a proof broke off\n{traceback.format_exc()}") from error


def _prove_deeply(played: Played[State], chance: Chance, counts: Counter[str]) -> None:
    for table in walk(played.game, played.log):
        prove_offers(played, table)
        counts["offers"] += 1
    counts["options"] += prove_options(played, chance.below(len(played.log.entries)))
    _prove_secrets(played, chance, counts)


def _prove_secrets(played: Played[State], chance: Chance, counts: Counter[str]) -> None:
    length = len(played.log.entries)
    for _ in range(IMAGINED_EACH):
        count, viewer = chance.below(length), chance.pick(played.viewers)
        counts["imagined"] += 1
        counts["imagined apart"] += prove_imagined(played, count, viewer, chance)
        prove_dice_to_come_unseen(played, count, viewer)
        prove_names_hidden(played, count, viewer)
        prove_eyes(played, count)
    early = chance.below(length)
    prove_views_stand(played, (early, early + 20), chance.pick(played.viewers))
    prove_marks(played, (early, early + 20), chance.pick(played.viewers))
    counts["regions compared"] += prove_fresh(played, every=3)
    twin = prove_twin(played, _of_any_side(played, chance), chance)
    counts["twins"] += 1
    counts["twins apart"] += bool(twin.steps)
    counts["twins whole"] += twin.is_whole
    counts["twin steps"] += twin.steps


def _of_any_side(played: Played[State], chance: Chance) -> Viewer:
    """A seat of one of the sides, or a spectator: a side of one seat is as likely as a side of many."""
    by_side: dict[str, list[Viewer]] = {"": [None]}
    for info in played.game.seats(played.log.header.options):
        by_side.setdefault(info.side, []).append(info.seat)
    return chance.pick(chance.pick(list(by_side.values())))


def _kept(batch: Batch, number: int, failure: Failure) -> str:
    FAILURES.mkdir(parents=True, exist_ok=True)
    file = FAILURES / f"{batch.game}-{batch.players}-{batch.bot}-{number}.jsonl"
    file.write_text(failure.log.dump(), "utf-8")
    return f"{failure}\n  the log is in {file}"


def batches(games: int) -> Iterator[Batch]:
    """All there is to do, kind by kind."""
    for game in GAMES.values():
        for players in game.players:
            for bot in (*bots_of(game), WILD):
                for first in range(0, games, BATCH):
                    yield Batch(game.id, players, bot, range(first, min(first + BATCH, games)))


def prove(games: int) -> bool:
    """Prove all on all cores, telling as it goes; True if nothing failed."""
    started, by_kind, of_game = time.monotonic(), dict[tuple[str, int, str], Figures](), dict[str, Figures]()
    with multiprocessing.Pool() as pool:
        for batch, figures in pool.imap_unordered(prove_batch, batches(games)):
            sofar = by_kind.setdefault(batch.kind, Figures())
            sofar.add(figures)
            of_game.setdefault(batch.game, Figures()).add(figures)
            for failure in figures.failures:
                print(f"FAILED {_named(batch)}: {failure}", flush=True)
            if sofar.counts["games"] + len(sofar.failures) == games:
                print(f"{_named(batch)}, {time.monotonic() - started:.0f} s\n{sofar.report()}", flush=True)
    for name, figures in of_game.items():
        print(f"{GAMES[name].title}, all together\n{figures.report()}\n{_cards(GAMES[name], figures)}")
    failed = sum(len(figures.failures) for figures in of_game.values())
    print(f"{failed:,} games failed." if failed else "Everything held.")
    return not failed


def prove_campaigns(is_quick: bool) -> None:
    """A long campaign, and every card of that game; raises where something does not hold."""
    print(asyncio.run(long_campaign.prove(3, QUICK_LONG if is_quick else LONG)), flush=True)
    print(coverage.prove(1 if is_quick else 6), flush=True)


def prove_habits(rounds: int) -> None:
    """One person of each habit on each side of every table; raises where a game does not end."""
    evenings = [
        Evening(game, players, mode, side, habit)
        for game in GAMES.values()
        for players in game.players
        for mode in modes_of(game)
        for side in sides_of(game, players, mode)
        for habit in HABITS
    ]
    answers = sum(prove_it_ends(evening, number) for evening in evenings for number in range(rounds))
    print(f"Habits: {len(evenings) * rounds:,} evenings ended, with {answers:,} answers.", flush=True)


def _named(batch: Batch) -> str:
    return f"{GAMES[batch.game].title}, {batch.players} players, {batch.bot}"


def _cards(game: Game[State], figures: Figures) -> str:
    """Which cards of the set came to a hand and to use, for the kinds the game counts."""
    lines = []
    for kind, rows in tables(game.card_set().files).items():
        names = {str(row.get("name")) for _file, row in rows}
        for verb, counted in (("drawn", figures.drawn), ("played", figures.played)):
            if missing := names - counted.keys():
                told = "none counted" if missing == names else f"never {verb}: {', '.join(sorted(missing))}"
                lines.append(f"  {kind}: {told}")
            else:
                least = min(names, key=lambda name: counted[name])
                lines.append(f"  {kind}: all {len(names)} {verb}, {least} least often ({counted[least]:,} times)")
    return "\n".join(dict.fromkeys(lines))


def main() -> None:
    """Read the arguments and prove."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    parser.add_argument("--quick", action="store_true", help="20 games of each kind")
    given = parser.parse_args()
    prove_campaigns(given.quick)
    prove_habits(1 if given.quick else 5)
    sys.exit(0 if prove(20 if given.quick else given.games) else 1)


if __name__ == "__main__":
    main()
