"""Measures long games bit by bit: `python -m tests.measured projector --games 30 --seconds 500`.

Every game that ends is kept at once, as a line of a file, so a run may be broken off and goes on where it stopped.
With `--write` all that was kept becomes the table in the game's README.
"""

import argparse
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from app.games import game_called
from app.kernel.log import OptionValue
from app.simulation.figures import Figures, Share, Tallied, figures
from app.simulation.meaning import Meaning, Meant
from app.simulation.playing import Plan, Played, play_one
from tests.balance import ROOT

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


@dataclass(frozen=True)
class Measured:
    """What is played of a game, and which of its own numbers make the rows, under which name."""

    seats: tuple[int, ...]
    options: Mapping[str, OptionValue]
    rows: Mapping[str, str]
    limit: int = 100_000
    wins: Mapping[str, str] = field(default_factory=dict)
    """The sides whose wins make a row."""
    shares: Mapping[str, str] = field(default_factory=dict)
    """Of these numbers the share of games in which they were more than 0; with ` > 1` behind the name, more than 1."""
    parts: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """What part one number is of another."""


MEASURED = {
    "projector": Measured(
        (2, 3, 4),
        {"days": 60},
        {
            "days": "days until Helena is found",
            "day of tier 3": "day on which tier 3 is first drawn",
            "day of tier 4": "day on which tier 4 is first drawn",
            "day of tier 5": "day on which tier 5 is first drawn",
            "goals": "goals achieved, of 13",
            "set-ups visited": "set-ups visited",
            "cards unread": "cards of stories and diary unread",
            "fullest reserve": "slides in the fullest reserve",
            "melded slides": "melded slides in the reserves",
            "players dissipated": "players dissipated",
        },
    ),
    "great-old-ones": Measured((1, 2, 3, 4), {}, {}),
    "within-walls": Measured(
        (4, 5, 6),
        {},
        {
            "rounds": "rounds",
            "activations": "Insanities activated",
            "minds broken": "minds broken",
            "spyings": "looks at a History",
            "votes": "votes held",
        },
        wins={"agents": "Agents win"},
        shares={
            "activations": "an Insanity is activated",
            "minds broken": "a mind breaks",
            "votes": "a vote is held",
            "votes > 1": "more than one vote",
            "Agents voted out": "an Agent is voted out",
        },
        parts={("stories completed by one card", "stories completed"): "stories done by a single card"},
    ),
    "fourth-wall": Measured((3, 4, 5, 6), {"gates": 4}, {}, wins={"investigators": "Investigators win"}),
}


def plan_of(name: str, seats: int, seed: str) -> Plan:
    """The games of one column, played by bots with sense."""
    game, measured = game_called(name), MEASURED[name]
    options = game.check_options({game.player_option: seats, **measured.options})
    return Plan(name, options, {info.side: "sense" for info in game.seats(options)}, seed, 1, limit=measured.limit)


def kept(file: Path) -> Iterator[tuple[int, int, Played]]:
    """What earlier runs have played: seats, number, game."""
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        seats, number, played = json.loads(line)
        meant = tuple(Meant(**{**row, "meaning": Meaning(row["meaning"])}) for row in played.pop("meant"))
        yield seats, number, Played(**{**played, "winners": tuple(played["winners"]), "meant": meant})


def play(name: str, games: int, seed: str, seconds: float, file: Path) -> None:
    """Go on until every column has its games or the time is up, whichever comes first."""
    ends = time.monotonic() + seconds
    done = {(seats, number) for seats, number, _played in kept(file)}
    wanted = [(seats, number) for number in range(games) for seats in MEASURED[name].seats]
    for seats, number in (game for game in wanted if game not in done):
        if time.monotonic() > ends:
            break
        began = time.process_time()
        played = play_one(plan_of(name, seats, seed), number)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps((seats, number, asdict(played))) + "\n")
        print(f"{seats} seats, game {number}: {played.ending}, {time.process_time() - began:.0f} s", flush=True)


def table(name: str, file: Path) -> Iterator[str]:
    """A column for each number of seats."""
    games: dict[int, list[Played]] = {}
    for seats, _number, played in kept(file):
        games.setdefault(seats, []).append(played)
    found = {seats: _figures(name, seats, games[seats]) for seats in sorted(games)}
    yield "| | " + " | ".join(_heading(seats, len(games[seats])) for seats in found) + " |"
    yield "| --- |" + " --- |" * len(found)
    measured, all_found = MEASURED[name], list(found.values())
    for words, cells in (
        *((words, [_share(each.wins[side]) for each in all_found]) for side, words in measured.wins.items()),
        *((words, _tallies(tally, all_found)) for tally, words in measured.rows.items()),
        *((words, [_occurs(each, tally) for each in all_found]) for tally, words in measured.shares.items()),
        *((words, [_part(each, *names) for each in all_found]) for names, words in measured.parts.items()),
        *(("how it ends", [_endings(each) for each in all_found]) for _ in measured.wins),
        ("answers that decide nothing, all seats", [f"{each.meaningless.share:.1%}" for each in found.values()]),
        ("the seat with most of them", [f"{_worst(each):.1%}" for each in found.values()]),
        ("of these passes, single options, repeats", [_kinds(each) for each in found.values()]),
        ("answers counted", [f"{each.meaningless.answers:,}" for each in found.values()]),
    ):
        yield f"| {words} | " + " | ".join(cells) + " |"


def _heading(seats: int, games: int) -> str:
    return f"{seats} seat{'s' if seats > 1 else ''}, {games} games"


def _figures(name: str, seats: int, games: Sequence[Played]) -> Figures:
    game = game_called(name)
    infos = game.seats(game.check_options({game.player_option: seats, **MEASURED[name].options}))
    sides = game.factions or {info.side for info in infos}
    return figures(games, sides, {info.seat: info.side for info in infos})


def _tallies(tally: str, found: Sequence[Figures]) -> list[str]:
    return [_tallied(each.tallies.get(tally), each.games) for each in found]


def _share(found: Share) -> str:
    return f"{found.share:.0%} ({found.low:.0%} to {found.high:.0%})"


def _occurs(found: Figures, tally: str) -> str:
    name, _, often = tally.partition(" > ")
    tallied = found.tallies.get(name)
    return "never" if tallied is None else _share(tallied.more if often else tallied.ever)


def _part(found: Figures, part: str, whole: str) -> str:
    parts, wholes = found.tallies.get(part), found.tallies.get(whole)
    return f"{parts.mean / wholes.mean:.1%}" if parts and wholes and wholes.mean else "none"


def _endings(found: Figures) -> str:
    return ", ".join(f"{ending} {count}" for ending, count in found.endings.items())


def _tallied(found: Tallied | None, games: int) -> str:
    if found is None:
        return "never"
    often = "" if found.games == games else f", in {found.games} of {games}"
    return f"{found.mean:.1f} ({found.low:.1f} to {found.high:.1f}), {found.p10:.0f} to {found.p90:.0f}{often}"


def _worst(found: Figures) -> float:
    return max(seat.share for seat in found.meaningless.by_seat.values())


def _kinds(found: Figures) -> str:
    meaningless = found.meaningless
    parts = (meaningless.passes, meaningless.single, meaningless.repeated)
    return ", ".join(f"{part / max(1, meaningless.answers):.1%}" for part in parts)


def write(name: str, lines: Sequence[str]) -> None:
    """Put the table into the game's README, between its marks."""
    readme = ROOT / "app" / "games" / name.replace("-", "_") / "README.md"
    block = "\n".join((BEGIN, *lines, END))
    readme.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: block, readme.read_text("utf-8"), flags=re.DOTALL), "utf-8")


def main() -> None:
    """Go on playing, print what there is, and perhaps write it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", choices=sorted(MEASURED))
    words.add_argument("--games", type=int, default=30)
    words.add_argument("--seed", default="measured")
    words.add_argument("--seconds", type=float, default=3600)
    words.add_argument("--file", type=Path, help="where games are kept")
    words.add_argument("--write", action="store_true")
    given = words.parse_args()
    file = given.file or Path(f"{given.game}.{given.seed}.jsonl")
    play(given.game, given.games, given.seed, given.seconds, file)
    lines = list(table(given.game, file))
    print("\n".join(lines))
    if given.write:
        write(given.game, lines)


if __name__ == "__main__":
    main()
