"""What is asked goes by its topic, and what is offered by its data: words are for people."""

from dataclasses import replace

import pytest

from app.games import GAMES
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.game import Bot, Game, State, View
from app.kernel.log import Log, OptionValue
from app.kernel.offer import Offer, OfferedOption
from app.kernel.table import Table
from tests.contract.proofs import bots_of, header_of, modes_of

ANSWERS = 200
KINDS = [pytest.param(game, mode, id="-".join([game.id, *map(str, mode.values())])) for game in GAMES.values()
         for mode in modes_of(game)]  # fmt: skip


def wordless(option: OfferedOption, number: int) -> OfferedOption:
    """An option that tells nothing but its data, under another name."""
    warning = None if option.warning is None else "?"
    return replace(option, key=f"#{number}", label="", region=None, warning=warning, group=None, text=None)


def deafened(bot: Bot) -> Bot:
    """The bot, to whom every word and every key of an offer means nothing."""

    def deaf(view: View, offer: Offer, chance: Chance) -> tuple[str, ...] | None:
        listed = (*offer.options, *offer.anytime)
        names = {option.key: f"#{number}" for number, option in enumerate(listed)}
        told = [wordless(option, number) for number, option in enumerate(listed)]
        silent = replace(
            offer,
            prompt="",
            options=tuple(told[: len(offer.options)]),
            anytime=tuple(told[len(offer.options) :]),
            why_not=(),
            default=tuple(names[key] for key in offer.default),
            rule=None,
            because=None,
        )
        choice = bot(view, silent, chance)
        keys = {name: key for key, name in names.items()}
        return None if choice is None else tuple(keys[name] for name in choice)

    return deaf


def played_by(game: Game[State], mode: dict[str, OptionValue], bot: Bot) -> list[object]:
    table = Table(game, Log(header_of(game, game.players[-1], "words", **mode)), saves=False)
    play_out(table, dict.fromkeys(table.seats, bot), Chance("words"), ANSWERS)
    return list(table.log.entries)


@pytest.mark.parametrize(("game", "mode"), KINDS)
def test_bots_choose_the_same_without_a_word(game: Game[State], mode: dict[str, OptionValue]) -> None:
    bot = bots_of(game)["sense"]
    assert played_by(game, mode, deafened(bot)) == played_by(game, mode, bot)
