"""What is on offer: the games with their options, seats and card sets, as `GET /api/games` lists them."""

from dataclasses import dataclass

from app.games import GAMES
from app.kernel.game import Game, SeatInfo, State, TableOption
from app.live.play import TABLE_SETTINGS


@dataclass(frozen=True, slots=True)
class GameInfo:
    id: str
    title: str
    players: tuple[int, int]
    player_option: str
    age: int | None
    """From which age on it is meant."""
    minutes: tuple[int, int] | None
    """About how long it takes, from and to."""
    options: tuple[TableOption, ...]
    settings: tuple[TableOption, ...]
    seats: tuple[SeatInfo, ...]
    """With the most players."""
    card_sets: tuple[str, ...]
    regions: tuple[str, ...]
    bots: tuple[str, ...]
    has_campaigns: bool
    options_once: tuple[str, ...]
    """Those that are agreed on once for a whole campaign."""


def info(game: Game[State]) -> GameInfo:
    most = game.check_options({game.player_option: game.players[-1]})
    return GameInfo(
        id=game.id,
        title=game.title,
        players=(game.players[0], game.players[-1]),
        player_option=game.player_option,
        age=game.age,
        minutes=game.minutes,
        options=game.options,
        settings=TABLE_SETTINGS,
        seats=game.seats(most),
        card_sets=(game.card_set().name,),
        regions=("room", "chat", "waiting", *(("notes",) if game.notebook else ()), *game.regions),
        bots=tuple(game.bots),
        has_campaigns=game.campaign is not None,
        options_once=game.campaign.once if game.campaign else (),
    )


def games() -> list[GameInfo]:
    return [info(game) for game in GAMES.values()]
