"""Opens a table for the terminal: a new one, or one that was saved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.cli.logs import read_log, replay
from app.cli.play import RECALLED, Sitting, ask_for_people, free_file, read_people
from app.cli.screen import screen
from app.cli.setting import read_bots, read_options
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.game import Game, State
from app.kernel.log import Log
from app.kernel.table import Table, new_header
from app.simulation.playing import seat_bots

BOT = " (bot)"
"""Ends a bot's name in a log, so that a game taken up again knows who is one."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who plays, and how, as said on the command line."""

    me: Sequence[str]
    bots: Sequence[str]
    save: Path | None
    may_step_in: bool


def open_new(game: Game[State], seed: str, players: int | None, options: Sequence[str], wishes: Wishes) -> Sitting:
    """A table at the start of a game."""
    chosen = read_options(game, options, players)
    infos = game.seats(chosen)
    read_bots(game, infos, wishes.bots)
    people = read_people(infos, wishes.me) if wishes.me else ask_for_people(infos)
    names = {info.seat: people.get(info.seat, f"{info.label}{BOT}") for info in infos}
    table = Table(game, Log(new_header(game, names, seed, **chosen)), saves=False)
    return _sitting(table, people, wishes.save or free_file(game.id), wishes)


def open_saved(file: Path, wishes: Wishes) -> Sitting:
    """A table where its log ends; the same people hold the same seats unless told otherwise."""
    table = replay(read_log(file)).table
    header = table.log.header
    people = {seat: name for seat, name in header.seats.items() if not name.endswith(BOT)}
    if wishes.me:
        people = read_people(table.game.seats(header.options), wishes.me)
    sitting = _sitting(table, people, wishes.save or file, wishes)
    sitting.is_kept = True
    sitting.heard[None] = max(0, table.state.story.count - RECALLED)
    return sitting


def _sitting(table: Table[State], people: Mapping[Seat, str], file: Path, wishes: Wishes) -> Sitting:
    infos = table.game.seats(table.log.header.options)
    kinds = read_bots(table.game, infos, wishes.bots)
    _welcome(table, people)
    return Sitting(
        table=table,
        labels={info.seat: info.label for info in infos},
        people=people,
        bots=seat_bots(table.game, [info for info in infos if info.seat not in people], kinds),
        chance=Chance(f"{table.log.header.seed} bots", len(table.log.entries)),
        file=file,
        is_kept=wishes.save is not None,
        may_step_in=wishes.may_step_in,
    )


def _welcome(table: Table[State], people: Mapping[Seat, str]) -> None:
    header = table.log.header
    screen.rule(table.game.title)
    sitting = ", ".join(f"{seat}: {people.get(seat, name)}" for seat, name in header.seats.items())
    screen.print(f"At the table: {sitting}.", markup=False)
    screen.print(f"The seed is promised by {header.commitment[:16]}…", style="dim")
