"""Plays many bot games over all cores. Every game has a seed of its own, so the cores make no difference."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from multiprocessing import get_context

from app.games import game_called
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.driver import play_out
from app.kernel.game import Bot, Game, SeatInfo, State
from app.kernel.log import Log, OptionValue
from app.kernel.table import Table, new_header
from app.simulation.meaning import Meanings, Meant

LIMIT = 20_000
"""A game with more answers than this counts as unfinished."""
SENTENCES = 20_000
"""And so does one in which cards say more than this; those that are shipped say some hundreds."""
BEST_BOTS = ("sense", "random")
UNFINISHED = "unfinished"
CHUNK = 10


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, in words that another process understands."""

    game: str
    options: Mapping[str, OptionValue]
    bots: Mapping[str, str]
    """The kind of bot for each side."""
    seed: str
    games: int
    cards: Mapping[str, str] | None = None
    """The files of the card set, where it is not the shipped one."""
    limit: int = LIMIT


@dataclass(frozen=True, slots=True)
class Played:
    """What is kept of one game."""

    winners: tuple[str, ...]
    """The sides that won."""
    ending: str
    answers: int
    checkpoints: int
    drawn: Mapping[str, int]
    played: Mapping[str, int]
    counts: Mapping[str, int] = field(default_factory=dict)
    """What the game counted; a name that is missing was counted 0 times."""
    measures: Mapping[str, int] = field(default_factory=dict)
    """What the game measured at the end; a name that is missing did not occur."""
    meant: tuple[Meant, ...] = ()


def simulate(plan: Plan, jobs: int, report: Callable[[int], None]) -> list[Played]:
    """All games of the plan, in order; `report` hears how many were finished each time some are."""
    chunks = [range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK)]
    if min(jobs, len(chunks)) <= 1:
        return _in_this_process(plan, report)
    played: dict[int, list[Played]] = {}
    with ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn")) as pool:
        futures = {pool.submit(play_chunk, plan, chunk): chunk for chunk in chunks}
        for future in as_completed(futures):
            played[futures[future].start] = future.result()
            report(len(futures[future]))
    return [game for start in sorted(played) for game in played[start]]


def _in_this_process(plan: Plan, report: Callable[[int], None]) -> list[Played]:
    played = []
    for number in range(plan.games):
        played.append(play_one(plan, number))
        report(1)
    return played


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_chunk(plan: Plan, numbers: range) -> list[Played]:
    """Some of the games; runs in a process of its own."""
    return [play_one(plan, number) for number in numbers]


def play_one(plan: Plan, number: int) -> Played:
    """One game of the plan."""
    game = game_called(plan.game)
    infos = game.seats(plan.options)
    seed = f"{plan.seed}-{number}"
    cards = _cards(plan)
    header = new_header(game, {info.seat: info.label for info in infos}, seed, **plan.options)
    header = replace(header, card_set=cards.name, card_hash=cards.hash)
    with naming(f"in game {number} of {game.id}, seed {seed!r}"):
        table = Table(game, Log(header), cards, saves=False)
        meanings = Meanings(table)
        bots = seat_bots(game, infos, plan.bots)
        play_out(table, bots, Chance(f"{seed} bots"), plan.limit, meanings.watch, SENTENCES)
    return _kept(game, plan, table, meanings)


def _cards(plan: Plan) -> CardSet:
    return game_called(plan.game).card_set() if plan.cards is None else _read(plan.game, tuple(plan.cards.items()))


@lru_cache(maxsize=8)
def _read(game: str, files: tuple[tuple[str, str], ...]) -> CardSet:
    """A set that is not the shipped one; a process reads it once."""
    return game_called(game).read_cards(dict(files))


def best_bot(game: Game[State]) -> str:
    """The kind of bot that plays a game best."""
    return next(kind for kind in (*BEST_BOTS, *game.bots) if kind in game.bots)


def seat_bots(game: Game[State], infos: Iterable[SeatInfo], kinds: Mapping[str, str]) -> dict[Seat, Bot]:
    """A bot for each of these seats."""
    return {info.seat: game.bots[kinds[info.side]] for info in infos}


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Says of any error where it happened."""
    try:
        yield
    except Exception as error:
        error.add_note(place)
        raise


def sides_of(plan: Plan) -> tuple[str, ...]:
    """The sides that can win: those that show at the end, or those of the chairs."""
    return tuple(game_called(plan.game).factions or plan.bots)


def _winners(game: Game[State], plan: Plan, outcome: Outcome) -> tuple[str, ...]:
    if game.factions:
        return tuple(side for side, endings in game.factions.items() if outcome.ending in endings)
    sides = {info.seat: info.side for info in game.seats(plan.options)}
    return tuple(sorted({sides[seat] for seat in outcome.winners}))


def _kept(game: Game[State], plan: Plan, table: Table[State], meanings: Meanings[State]) -> Played:
    outcome = table.outcome
    return Played(
        winners=_winners(game, plan, outcome) if outcome else (),
        ending=outcome.ending if outcome else UNFINISHED,
        answers=len(table.log.entries),
        checkpoints=table.state.chance.page,
        drawn=table.state.tally.drawn,
        played=table.state.tally.played,
        counts=table.state.tally.counts,
        measures=dict(game.measures(table.state)),
        meant=meanings.counted(),
    )
