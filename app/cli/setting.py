"""Reads what was said on the command line about a table: its options, its seats, its bots."""

from collections.abc import Iterable, Mapping, Sequence

from app.kernel.decision import Seat
from app.kernel.errors import SetupError
from app.kernel.game import Game, SeatInfo, State, TableOption
from app.kernel.log import OptionValue
from app.simulation.playing import best_bot

TRUTHS: Mapping[str, bool] = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def read_options(game: Game[State], words: Iterable[str], players: int | None) -> dict[str, OptionValue]:
    """The table's options from `key=value` words, all of them checked."""
    known = {option.key: option for option in game.options}
    given: dict[str, OptionValue] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise SetupError(f"Write an option as key=value, not {word!r}; {game.title} has {', '.join(known)}.")
        given[key] = _value(known[key], value) if key in known else value
    if players is not None:
        given[game.player_option] = _players(game, players)
    return game.check_options(given)


def _players(game: Game[State], players: int) -> int:
    if players not in game.players:
        raise SetupError(f"{game.title} is for {game.players[0]} to {game.players[-1]} players, not for {players}.")
    return players


def _value(option: TableOption, word: str) -> OptionValue:
    """The word as the kind of value the option takes; left as it is, the option itself will complain."""
    for choice, _ in option.choices:
        if str(choice).lower() == word.lower() or (isinstance(choice, bool) and choice is TRUTHS.get(word.lower())):
            return choice
    return word if option.choices or not word.lstrip("-").isdigit() else int(word)


def find_seat(infos: Sequence[SeatInfo], word: str) -> Seat:
    """The seat of that name or label."""
    for info in infos:
        if word.lower() in (info.seat.lower(), info.label.lower()):
            return info.seat
    raise SetupError(f"There is no seat {word!r} here; there are {', '.join(info.seat for info in infos)}.")


def read_bots(game: Game[State], infos: Iterable[SeatInfo], words: Iterable[str]) -> dict[str, str]:
    """The kind of bot for each side, from words `KIND` (for all) and `SIDE=KIND`."""
    sides = list(dict.fromkeys(info.side for info in infos))
    kinds = dict.fromkeys(sides, best_bot(game))
    for word in sorted(words, key=lambda word: "=" in word):
        side, equals, kind = word.rpartition("=")
        if equals and side not in kinds:
            raise SetupError(f"There is no side {side!r} here; there are {', '.join(sides)}.")
        if kind not in game.bots:
            raise SetupError(f"{game.title} has no bot called {kind!r}; it has {', '.join(game.bots)}.")
        kinds.update({side: kind} if equals else dict.fromkeys(sides, kind))
    return kinds
