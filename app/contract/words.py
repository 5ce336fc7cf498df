"""What is asked goes by its topic, and what is offered by its data: words are for people."""

from dataclasses import replace

from app.contract.proofs import header_of
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.game import Bot, Game, State, View
from app.kernel.log import Log, OptionValue
from app.kernel.offer import Offer, OfferedOption
from app.kernel.table import Table

ANSWERS = 200


def wordless(option: OfferedOption, number: int) -> OfferedOption:
    """An option that tells nothing but its data, under another name."""
    warning = None if option.warning is None else "?"
    return replace(
        option, key=f"#{number}", name="", cost=None, region=None, warning=warning, group=None, short=None, text=None
    )


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
    """What this bot answers at a full table, at most the first few hundred times."""
    table = Table(game, Log(header_of(game, game.players[-1], "words", **mode)), saves=False)
    play_out(table, dict.fromkeys(table.seats, bot), Chance("words"), ANSWERS)
    return list(table.log.entries)
