"""Shows what a simulation found: as tables for people, or as one JSON object for programs."""

import json
from dataclasses import asdict

from rich.table import Table as Grid

from app.cli.screen import screen
from app.games import game_called
from app.simulation.figures import CardFigures, Figures, Idle, Length, Meaningless
from app.simulation.playing import Plan


def as_json(plan: Plan, found: Figures) -> str:
    """One object with everything; the same for the same plan, whatever ran it."""
    game = game_called(plan.game)
    cards = game.card_set()
    about = {
        "game": plan.game,
        "rules_version": game.rules_version,
        "card_set": cards.name,
        "card_hash": cards.hash,
        "options": dict(plan.options),
        "bots": dict(plan.bots),
        "seed": plan.seed,
    }
    return json.dumps({**about, **asdict(found)}, ensure_ascii=False, indent=2)


def show(plan: Plan, found: Figures) -> None:
    """Tables: wins, lengths, endings, tallies, answers that decide nothing, cards."""
    bots = ", ".join(f"{side}: {kind}" for side, kind in plan.bots.items())
    screen.rule(f"{plan.game}: {found.games} games, seed {plan.seed}")
    screen.print(f"Bots: {bots}. Options: {', '.join(f'{key}={value}' for key, value in plan.options.items())}.")
    screen.print(_wins(found), _lengths(found), _endings(found), sep="\n")
    if found.tallies:
        screen.print(_tallies(found))
    screen.print(_meaningless(found.meaningless), _cards(found), sep="\n")


def _grid(*columns: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="cyan")
    for number, column in enumerate(columns):
        grid.add_column(column, justify="right" if number else "left", no_wrap=not number)
    return grid


def percent(share: float) -> str:
    """A share, as people read it."""
    return f"{share:.1%}"


def _wins(found: Figures) -> Grid:
    grid = _grid("Side", "Wins", "Share", "95 % interval")
    for side, wins in found.wins.items():
        grid.add_row(side, str(wins.games), percent(wins.share), f"{percent(wins.low)} – {percent(wins.high)}")
    return grid


def _lengths(found: Figures) -> Grid:
    grid = _grid("Length in", "Mean", "Median", "p10", "p90", "Max")
    for name, length in (("answers", found.answers), ("turns or rounds", found.checkpoints)):
        grid.add_row(name, *_numbers(length))
    return grid


def _numbers(length: Length) -> list[str]:
    return [f"{value:g}" for value in (length.mean, length.median, length.p10, length.p90, length.max)]


def _endings(found: Figures) -> Grid:
    grid = _grid("Ending", "Games", "Share")
    for ending, count in found.endings.items():
        grid.add_row(ending, str(count), percent(count / found.games))
    return grid


def _tallies(found: Figures) -> Grid:
    grid = _grid("Tally", "Mean", "95 % interval", "Median", "p10", "p90", "Max", "Games", "Ever")
    for name, tallied in found.tallies.items():
        middle = [f"{value:g}" for value in (tallied.median, tallied.p10, tallied.p90, tallied.max, tallied.games)]
        interval = f"{tallied.low:g} – {tallied.high:g}"
        grid.add_row(name, f"{tallied.mean:g}", interval, *middle, percent(tallied.ever.share))
    return grid


WORST = 8
"""So many topics people read; programs get all."""


def _meaningless(found: Meaningless) -> Grid:
    grid = _grid("Answers that decide nothing", "Share", "Passes", "Single", "Repeated", "Of")
    rows: list[tuple[str, Idle]] = [("all", found), *((f"seat {seat}", of) for seat, of in found.by_seat.items())]
    rows += [(f"topic {topic or '?'}", of) for topic, of in list(found.by_topic.items())[:WORST] if of.share]
    for name, of in rows:
        grid.add_row(name, percent(of.share), *map(str, (of.passes, of.single, of.repeated, of.answers)))
    return grid


def _cards(found: Figures) -> Grid:
    sides = list(found.wins)
    grid = _grid("Card", "Drawn", "Played", "Games drawn", "Games played", *(f"{side} wins" for side in sides))
    for name, card in found.cards.items():
        grid.add_row(name, *_card_row(card, sides))
    return grid


def _card_row(card: CardFigures, sides: list[str]) -> list[str]:
    shares = [percent(card.games_drawn), percent(card.games_played)]
    return [str(card.drawn), str(card.played), *shares, *(percent(card.wins[s]) if card.wins else "–" for s in sides)]
