"""The bot every game has: it knows nothing and answers anything."""

from app.kernel.chance import Chance
from app.kernel.game import View
from app.kernel.offer import Offer

INTERRUPTS_ONE_IN = 30
GIVES_DEFAULT_ONE_IN = 4


def random_bot(_view: View, offer: Offer, chance: Chance) -> tuple[str, ...] | None:
    """Any option. It cannot see what a selection must fulfil; the driver turns a refused one into the default."""
    if offer.anytime and chance.below(INTERRUPTS_ONE_IN) == 0:
        return (chance.pick(offer.anytime).key,)
    if not offer.options:
        return None
    if offer.pick is None:
        return (chance.pick(offer.keys),)
    return offer.default if chance.below(GIVES_DEFAULT_ONE_IN) == 0 else _selection(offer, *offer.pick, chance)


def _selection(offer: Offer, least: int, most: int, chance: Chance) -> tuple[str, ...]:
    keys = list(offer.keys)
    chance.shuffle(keys)
    size = least + chance.below(max(1, min(most, len(keys)) - least + 1))
    return tuple(keys[:size])
