"""When the bot rerolls: only where the expected gain is worth the price that is shown."""

from collections.abc import Callable

from app.games.great_old_ones.bots.rows import die_worth
from app.games.great_old_ones.bots.situation import Situation
from app.games.great_old_ones.bots.worth import WEAKNESS, madness, worth, wound
from app.games.great_old_ones.sheet import SheetView
from app.games.great_old_ones.text import FACES, NOTHING, running
from app.games.great_old_ones.topics import Act
from app.games.great_old_ones.view import DieView
from app.kernel.offer import Offer

LEAST_GAIN = 0.2


def weigh_dice(situation: Situation, offer: Offer) -> str | None:
    """The any-time play worth taking, if there is one."""
    best, gain = None, LEAST_GAIN
    for play in (*offer.options, *offer.anytime):
        if play.act not in (Act.REROLL, Act.REROLL_FREE):
            continue
        die = _die(situation, play.place)
        if die is None:
            continue
        now = _gain(situation, die) + (_price(situation) if play.act == Act.REROLL else -0.6)
        if now > gain:
            best, gain = play.key, now
    return best


def _die(situation: Situation, id: str | None) -> DieView | None:
    return next((die for die in (*situation.dice.tests, *situation.dice.boards) if die.id == id), None)


def _price(situation: Situation) -> float:
    """The box that would be crossed, and weakness 3."""
    me = situation.me
    penalty = situation.cards.rerolls.prints.get(me.rerolls + 1, NOTHING)
    return -0.1 + worth(situation, running(penalty)) - (wound(me, 1) if 3 in me.weaknesses else 0.0)


def _gain(situation: Situation, die: DieView) -> float:
    """What another value is expected to be worth, above what lies there now."""
    if die.owner is None:
        return 0.0
    owner = situation.sheet_of(die.owner)
    is_mine = die.owner == situation.you.seat
    if die.kind == "investigator":
        return _mean_gain(lambda value: die_worth(situation, owner, value), die.value) if is_mine else 0.0
    if not is_mine and owner.health > 2:
        return 0.0
    return _mean_gain(lambda value: _test(situation, owner, die.kind, value), die.value)


def _mean_gain(value_of: Callable[[int], float], now: int) -> float:
    return sum(value_of(value) for value in FACES) / 6 - value_of(now)


def _test(situation: Situation, owner: SheetView, kind: str, value: int) -> float:
    """What accepting this value would be worth."""
    if kind == "test":
        return madness(situation, owner, 1) if value > owner.insanity_level else -wound(owner, 2)
    if kind == "weakness":
        return -wound(owner, 1) if value in owner.weaknesses else WEAKNESS
    row = next((row for row in situation.print.rows if row.id == kind), None)
    return worth(situation, running(row.bands[value]), owner) if row else 0.0
