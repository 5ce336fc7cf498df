"""Measures how often each side wins, in every setting that matters: `python -m tests.balance fourth-wall`.

With `--write` the table goes into the game's README. The same seed gives the same table on any number of cores.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from app.games import game_called
from app.kernel.log import OptionValue
from app.simulation.figures import Share, share
from app.simulation.playing import Plan, Played, cores, simulate

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- balance: begin -->", "<!-- balance: end -->"


@dataclass(frozen=True)
class Setting:
    """A row of the table."""

    name: str
    options: Mapping[str, OptionValue]


@dataclass(frozen=True)
class Measure:
    """What is asked of a game: in which settings, and whose wins count; or, where nobody wins, which endings do."""

    side: str
    seats: tuple[int, ...]
    settings: tuple[Setting, ...]
    endings: tuple[str, ...] = ()

    def counts(self, game: Played) -> bool:
        """Whether a game ended as it should."""
        return self.side in game.winners or game.ending in self.endings


_LEVELS = {1: "Dozing", 2: "Stirring", 3: "Waking", 4: "Ravenous", 5: "Unbound"}
_SCENARIOS = {
    "1": "The Eternal Ritual",
    "2": "The Drowned Belfry",
    "3": "The House That Dreams",
    "4": "The Black Orchard",
}
_AREAS = {"story": "The Carousel", "AH": "The Attic of Hours", "PF": "The Paper Forest", "LS": "The Lantern Sea"}
MEASURES = {
    "fourth-wall": Measure(
        "investigators",
        (3, 4, 5, 6),
        (
            *(Setting(f"Conflict, {gates} Gates", {"mode": "conflict", "gates": gates}) for gates in (3, 4, 5)),
            *(
                Setting(f"Alliance, level {level} {name}", {"mode": "alliance", "level": level})
                for level, name in _LEVELS.items()
            ),
            Setting(
                "The Presence from the start of Conflict, 3 Gates",
                {"mode": "alliance", "level": 0, "gates": 3, "horrors": 0, "street_text": False, "backlash": False},
            ),
        ),
    ),
    "within-walls": Measure("agents", (2, 3, 4, 5, 6), (Setting("Agents win", {}),)),
    "great-old-ones": Measure(
        "investigators",
        (1, 2, 3, 4),
        tuple(
            Setting(f"{name}, {clues} clues", {"scenario": id, "difficulty": clues})
            for id, name in _SCENARIOS.items()
            for clues in (8, 12, 15)
        ),
    ),
    "projector": Measure(
        "party",
        (2, 3, 4),
        tuple(
            Setting(f"{area}, abilities at level {level}", {"days": 1, "opens": opens, "level": level})
            for opens, area in _AREAS.items()
            for level in (4, 7, 10)
        ),
        endings=("put away with 1 goal", "put away with 2 goals"),
    ),
}


def plan_of(game: str, setting: Setting, seats: int, games: int, seed: str) -> Plan:
    """The games of one cell, played by bots with sense."""
    played = game_called(game)
    options = played.check_options({played.player_option: seats, **setting.options})
    sides = dict.fromkeys((info.side for info in played.seats(options)), "sense")
    return Plan(game, options, sides, seed, games)


def cell(plan: Plan, measure: Measure, jobs: int, progress: Progress) -> Share:
    """How often it ends as it should."""
    task = progress.add_task(f"{plan.options}", total=plan.games, visible=False)
    played = simulate(plan, jobs, lambda count: progress.advance(task, count))
    progress.advance(progress.task_ids[0], plan.games)
    return share(sum(map(measure.counts, played)), len(played))


def rows(game: str, games: int, seed: str, jobs: int, only: str) -> Iterator[str]:
    """The table, a line at a time."""
    measure = MEASURES[game]
    settings = [setting for setting in measure.settings if re.search(only, setting.name)]
    yield "| Setting | " + " | ".join(f"{seats} seat{'s' if seats > 1 else ''}" for seats in measure.seats) + " |"
    yield "| --- |" + " --- |" * len(measure.seats)
    with Progress(disable=not sys.stderr.isatty()) as progress:
        progress.add_task("Playing", total=games * len(settings) * len(measure.seats))
        for setting in settings:
            plans = [plan_of(game, setting, seats, games, seed) for seats in measure.seats]
            shares = [cell(plan, measure, jobs, progress) for plan in plans]
            yield f"| {setting.name} | " + " | ".join(map(_words, shares)) + " |"


def _words(found: Share) -> str:
    return f"{found.share:.0%} ({found.low:.0%} to {found.high:.0%})"


def write(game: str, table: str, games: int, seed: str) -> None:
    """Put the table into the game's README, between its marks."""
    file = ROOT / "app" / "games" / game.replace("-", "_") / "README.md"
    command = f"python -m tests.balance {game} --games {games} --seed {seed} --write"
    block = f"{BEGIN}\nMade by `{command}`: {games} games for each figure.\n\n{table}\n{END}"
    text = file.read_text("utf-8")
    file.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: block, text, flags=re.DOTALL), "utf-8")


def main() -> None:
    """Play, print, and perhaps write."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", choices=sorted(MEASURES))
    words.add_argument("--games", type=int, default=2000)
    words.add_argument("--seed", default="balance")
    words.add_argument("--jobs", type=int, default=cores())
    words.add_argument("--only", default="", help="a regular expression for the settings to play")
    words.add_argument("--write", action="store_true")
    given = words.parse_args()
    lines = []
    for line in rows(given.game, given.games, given.seed, given.jobs, given.only):
        print(line, flush=True)
        lines.append(line)
    if given.write:
        write(given.game, "\n".join(lines), given.games, given.seed)


if __name__ == "__main__":
    main()
