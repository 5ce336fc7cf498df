"""Veil in a terminal: serve it, play, simulate, replay, check cards and rules, on the same kernel as the rooms."""

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from app.cli import cards, dev, doctor, keeping, new, opening, operator, replay, report, rules, serve
from app.cli.asking import Leaves
from app.cli.environment import BadSetting, read_settings
from app.cli.screen import errors, screen, show_error
from app.cli.setting import read_bots, read_options
from app.games import game_called
from app.kernel.errors import SetupError, VeilError
from app.simulation.figures import figures
from app.simulation.playing import Plan, cores, sides_of, simulate

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False, help=__doc__)
cards_app = typer.Typer(no_args_is_help=True, help="Work with card sets.")
app.add_typer(cards_app, name="cards")
operator_app = typer.Typer(no_args_is_help=True, help="For whoever runs the server.")
app.add_typer(operator_app, name="operator")
new_app = typer.Typer(no_args_is_help=True, help="Begin something new.")
app.add_typer(new_app, name="new")

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, such as fourth-wall.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the table.")]
BotWords = Annotated[list[str] | None, typer.Option("--bot", metavar="[SIDE=]KIND", help="Which bots play.")]


@app.command("serve")
def serve_command(
    share: Annotated[bool, typer.Option("--share", help="Open a tunnel, for a link that works from anywhere.")] = False,
) -> None:
    """Serve Veil in the browser. HOST, PORT, DATABASE_URL and the rest are set by environment or .env."""
    settings = read_settings()
    if share:
        serve.share(settings)
    else:
        serve.serve(settings)


@app.command("play")
def play_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id; not needed with --load.")] = "",
    players: Players = None,
    seed: Annotated[str, typer.Option(help="Deals the same cards again.")] = "",
    option: Options = None,
    me: Annotated[list[str] | None, typer.Option(metavar="SEAT[=NAME]", help="A person's seat, or all.")] = None,
    bot: BotWords = None,
    save: Annotated[Path | None, typer.Option(help="Where the log is kept.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on from a saved log.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Let people step in before every answer of a bot.")] = False,
) -> None:
    """Play a whole game: people on the seats named by --me, bots on the others."""
    wishes = opening.Wishes(me or (), bot or (), save, step)
    if load is None:
        sitting = opening.open_new(game_called(game), seed or secrets.token_hex(8), players, option or (), wishes)
    elif game or seed or option or players is not None:
        raise SetupError("A saved game goes on as it began: leave out GAME, --seed, --players and --option.")
    else:
        sitting = opening.open_saved(load, wishes)
    sitting.play()


@app.command("simulate")
def simulate_command(
    game: GameId,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Players = None,
    seed: Annotated[str, typer.Option(help="Each game gets a seed of its own from this one.")] = "veil",
    bot: BotWords = None,
    option: Options = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for one on every core.")] = 0,
) -> None:
    """Let bots play many games, and report who wins, how long it takes and how each card does."""
    played = game_called(game)
    options = read_options(played, option or (), players)
    infos = played.seats(options)
    plan = Plan(game, options, read_bots(played, infos, bot or ()), seed, games)
    with Progress(console=errors, transient=True, disable=json or not errors.is_terminal) as progress:
        task = progress.add_task("Playing", total=games)
        results = simulate(plan, jobs or cores(), lambda count: progress.advance(task, count))
    found = figures(results, sides_of(plan), {info.seat: info.side for info in infos})
    if json:
        screen.print(report.as_json(plan, found), markup=False, soft_wrap=True)
    else:
        report.show(plan, found)


@app.command("replay")
def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved log.")],
    viewer: Annotated[str, typer.Option("--as", metavar="SEAT|spectator|everybody")] = replay.SPECTATOR,
    to: Annotated[int | None, typer.Option(metavar="SEQ", help="Stop after so many answers.")] = None,
) -> None:
    """Tell a game again as one seat heard it, and show what it saw in the end."""
    replay.tell_again(file, viewer, to)


@cards_app.command("check")
def check_command(
    subject: Annotated[str, typer.Argument(metavar="FILE|GAME|FOLDER", help="What to check.")],
    game: Annotated[str, typer.Option(help="The game the cards are for, where they do not tell.")] = "",
) -> None:
    """Check that every card can be read, and count them."""
    cards.show_counts(cards.check(subject, game))


@app.command("backup")
def backup_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")],
) -> None:
    """Keep everything in one file, also while people play; the database is that of DATABASE_URL."""
    keeping.back_up(read_settings(), file)


@app.command("restore")
def restore_command(file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")]) -> None:
    """Fill an empty database, SQLite or Postgres, with what a backup holds."""
    keeping.restore(read_settings(), file)


@app.command("doctor")
def doctor_command() -> None:
    """Say what is wrong with this server and what to do, one line for each thing; exit code 1 if anything is."""
    raise typer.Exit(0 if doctor.examine() else 1)


@operator_app.command("token")
def token_command() -> None:
    """Make the token that opens /operator, /metrics and /docs; the one before opens nothing any more."""
    operator.make_token(read_settings())


@operator_app.command("failures")
def failures_command(room: Annotated[str, typer.Argument(metavar="ROOM", help="A room's code.")]) -> None:
    """Say which of our rules failed in a room, while it goes on too: no hands, no seed, no chat."""
    operator.show_failures(read_settings(), room)


@app.command("rules")
def rules_command(
    game: GameId,
    missing: Annotated[bool, typer.Option("--missing", help="List only what is wrong.")] = False,
) -> None:
    """List every rule with its code and its tests."""
    ledger = rules.ledger(game_called(game))
    rules.show_ledger(ledger, missing)
    raise typer.Exit(1 if ledger.gaps else 0)


@new_app.command("game")
def new_game_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's id, such as my-game.")],
    into: Annotated[Path | None, typer.Option(help="A folder that is not there yet; NAME, if none is given.")] = None,
) -> None:
    """Write a small game into a package of its own: it can be installed, played and tested as it is."""
    folder = into or Path(name)
    written = new.write_game(name, folder)
    screen.print(f"{len(written)} files in {folder}; its README.md says how to go on.")


@app.command("dev")
def dev_command(game: GameId) -> None:
    """Serve the bench of a game: all seats side by side, state and steps, and new rules at every save."""
    dev.serve_bench(game, read_settings())


def main(arguments: Sequence[str] | None = None) -> None:
    """The command `veil`."""
    try:
        app(args=arguments)
    except VeilError as error:
        show_error(" ".join([str(error), *getattr(error, "__notes__", ())]))
        sys.exit(2 if isinstance(error, BadSetting) else 1)
    except Leaves:
        show_error("Nobody sat down.")
        sys.exit(1)
