"""The bot with sense: it recognises each question by its rule and hands it to the thought that answers it."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.projector.bots import affairs, turn
from app.games.projector.bots.sight import Sight
from app.kernel.chance import Chance
from app.kernel.game import View
from app.kernel.offer import Offer

Choice: TypeAlias = tuple[str, ...]
Thought: TypeAlias = Callable[[Sight, Offer], Choice]


def sense(view: View, offer: Offer, _chance: Chance) -> Choice | None:
    """Answer what is asked; interrupt others only to choose a perk and a style, or to be off home."""
    if not offer.options:
        return affairs.perk_to_choose(offer) or turn.way_out(Sight(view), offer)
    if len(offer.options) == 1 and offer.pick is None:
        return offer.keys
    thought = BY_RULE.get(offer.rule or "")
    choice = thought(Sight(view, frozenset(offer.keys)), offer) if thought else ()
    return choice if _is_offered(choice, offer) else _anything(offer)


def _is_offered(choice: Choice, offer: Offer) -> bool:
    least, most = offer.pick or (1, 1)
    return least <= len(choice) <= most and set(choice) <= set(offer.keys)


def _anything(offer: Offer) -> Choice:
    return offer.default or offer.keys[: offer.pick[0] if offer.pick else 1]


def first(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[:1]


def last(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[-1:]


def everything(_sight: Sight, offer: Offer) -> Choice:
    return offer.keys[: offer.pick[1]] if offer.pick else offer.keys[:1]


def yes(_sight: Sight, _offer: Offer) -> Choice:
    return ("yes",)


def no(_sight: Sight, _offer: Offer) -> Choice:
    return ("no",)


def take(_sight: Sight, _offer: Offer) -> Choice:
    return ("take",)


BY_RULE: dict[str, Thought] = {
    "PJ-164": turn.act,
    "PJ-159": turn.pay_step,
    "PJ-V54": turn.step,
    "PJ-V34": turn.special_test,
    "PJ-V33": turn.pay,
    "PJ-V37": turn.give_away,
    "PJ-173": turn.throw_away,
    "PJ-294": turn.react,
    "PJ-R49": turn.target,
    "PJ-V10": turn.places,
    "PJ-122": affairs.which_area,
    "PJ-126": affairs.items,
    "PJ-124": affairs.deck,
    "PJ-226": affairs.learn,
    "PJ-240": affairs.raise_level,
    "PJ-244": affairs.raise_level,
    "PJ-237": affairs.print_slide,
    "PJ-058": affairs.print_slide,
    "PJ-091": affairs.perk_and_style,
    "PJ-R14": last,
    "PJ-112": first,
    "PJ-235": take,
    "PJ-224": yes,
    "PJ-265": no,
}
