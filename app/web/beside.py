"""What the pages show of a room besides its own region: the settings of the table, and the people at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from app.kernel.game import TableOption
from app.kernel.log import OptionValue
from app.live.catalogue import GameInfo, game_info
from app.live.regions import RoomView
from app.web.fragments import Me
from app.web.templating import render

FIRST = 4
"""So many settings are in sight; the others wait behind "More"."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the table as it stands, and whether the one who looks may change it."""

    option: TableOption
    now: OptionValue
    may_set: bool


@lru_cache(1024)
def beside(view: RoomView, me: Me) -> Mapping[str, Markup]:
    """The lobby has the settings, a running game also its people in the menu, and who has taken whose seat.

    In a playtest both say who watches, and the lobby asks whether bots shall play.
    """
    if view.status == "ended" or (me.is_screen and view.status == "lobby"):
        return {}
    settings = {} if me.is_screen else {"settings": _settings(view, me)}
    if view.playtest:
        settings["playtest"] = render("room/_playtest.html", view=view, test=view.playtest, me=me)
    if view.status == "lobby":
        return settings
    handed = {"handed": render("room/_handed.html", view=view)}
    return handed if me.is_screen else settings | handed | {"seats": render("room/_seats.html", view=view, me=me)}


def _settings(view: RoomView, me: Me) -> Markup:
    game = game_info(view.game)
    assert game is not None
    of_game = _of_game(view, game, me) if view.status == "lobby" else ()
    of_table = tuple(_setting(view, option, me.is_host) for option in game.settings)
    more = (*of_game[FIRST:], *of_table) if of_game else ()
    shown = of_game[:FIRST] if of_game else of_table
    return render("room/_settings.html", first=shown, more=more, me=me)


def _of_game(view: RoomView, game: GameInfo, me: Me) -> tuple[Setting, ...]:
    """Those that matter as things stand; what a campaign has agreed on for good is not asked again."""
    chosen = dict(view.options)
    fixed = (game.player_option, *game.options_once) if view.laid else ()
    may_set = me.is_host and view.laid != "middle"
    return tuple(
        _setting(view, option, may_set) for option in game.options if option.matters(chosen) and option.key not in fixed
    )


def _setting(view: RoomView, option: TableOption, may_set: bool) -> Setting:
    return Setting(option, dict(view.options).get(option.key, option.default), may_set)
