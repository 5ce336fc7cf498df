"""A bot that plays with sense: every option has a worth, and the best one is taken."""

from app.games.great_old_ones.bots.dice import weigh_dice
from app.games.great_old_ones.bots.rows import die_worth, entry_worth
from app.games.great_old_ones.bots.situation import Situation
from app.games.great_old_ones.bots.worth import heart, monster, worth
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.game import View
from app.kernel.offer import Offer, OfferedOption

WISHES = ("sally", "mandy", "bob", "rouven")


def sense(view: View, offer: Offer, _chance: Chance) -> tuple[str, ...] | None:
    """The best any-time play, if one is worth it; else the best option."""
    situation = Situation(view)
    play = weigh_dice(situation, offer)
    if play is not None:
        return (play,)
    if not offer.options:
        return None
    return (max(offer.options, key=lambda option: _worth(situation, offer, option)).key,)


def _worth(situation: Situation, offer: Offer, option: OfferedOption) -> float:
    """What choosing this is worth. Options are told apart by the first word of their key."""
    kind, _, rest = option.key.partition("-")
    weigh = _WEIGHERS.get(kind)
    if weigh is not None:
        return weigh(situation, offer, option, rest)
    return 0.0


def _row_of(situation: Situation, name: str) -> int:
    return next(at for at, row in enumerate(situation.print.rows) if row.id == name)


def _claim(situation: Situation, _offer: Offer, option: OfferedOption, _rest: str) -> float:
    """The die that is worth most here, and what the cultists would do with it otherwise."""
    die = next(die for die in situation.dice.pool if die.id == option.key)
    left_to_them = worth(situation, situation.text(die.result)) / max(1, len(situation.dice.pool) - 1)
    return die_worth(situation, situation.me, die.value) - 0.5 * left_to_them


def _die(situation: Situation, _offer: Offer, _option: OfferedOption, rest: str) -> float:
    if rest == "experience":
        return 1.0
    me = situation.me
    return 0.4 + entry_worth(situation, me, _row_of(situation, rest), situation.die(me), me.free_numbers)


def _free(situation: Situation, _offer: Offer, _option: OfferedOption, rest: str) -> float:
    name, _, value = rest.partition("-")
    me = situation.me
    return 0.2 + entry_worth(situation, me, _row_of(situation, name), int(value), me.free_numbers - 1)


def _copy(situation: Situation, _offer: Offer, option: OfferedOption, rest: str) -> float:
    """A copy of somebody's die, or a row for the value that was copied."""
    if rest.startswith("investigator"):
        value = situation.die(situation.sheet_of(Seat(rest)))
        return die_worth(situation, situation.me, value) - 3.0
    value = int(option.label.split()[0])
    return 1.0 + entry_worth(situation, situation.me, _row_of(situation, rest), value)


def _text(situation: Situation, _offer: Offer, option: OfferedOption, _rest: str) -> float:
    """Skills, bonuses and special actions are worth what they say."""
    return worth(situation, situation.text(option.label)) - (3.0 if option.warning else 0.0)


def _target(situation: Situation, offer: Offer, option: OfferedOption, _rest: str) -> float:
    """Whoever needs it most."""
    sheet = situation.sheet_of(Seat(option.key))
    if "clue" in offer.prompt:
        return 0.0 if sheet.is_sealed else 10.0 + sheet.clues
    return heart(sheet)


def _monster(situation: Situation, _offer: Offer, _option: OfferedOption, rest: str) -> float:
    """The one nearest to defeat."""
    return monster(situation) + situation.monsters.boxes[int(rest) - 1].wounds


def _use(situation: Situation, offer: Offer, _option: OfferedOption, _rest: str) -> float:
    """An ability: only with hearts to spare."""
    if "cultists" in offer.prompt:
        return 1.0 if situation.me.health >= 6 and situation.cultists >= 2 else -1.0
    if "weakness" in offer.prompt:
        return 1.0 if situation.me.health >= 7 else -1.0
    return -1.0


def _weakness(_situation: Situation, _offer: Offer, _option: OfferedOption, rest: str) -> float:
    """The ones that strike most often go first."""
    return {"5": 6.0, "4": 5.0, "6": 4.0, "1": 3.0, "2": 2.0}.get(rest, 1.0)


_WEIGHERS = {
    "d6": _claim,
    "die": _die,
    "free": _free,
    "copy": _copy,
    "skill": _text,
    "bonus": _text,
    "special": _text,
    "investigator": _target,
    "monster": _monster,
    "use": _use,
    "weakness": _weakness,
    "confirm": lambda *_: 100.0,
    "release": lambda *_: -100.0,
    "accept": lambda *_: 10.0,
    "make": lambda *_: 50.0,
    "consent": lambda *_: 1.0,
    "finished": lambda *_: -50.0,
    "pass": lambda *_: -0.5,
    **{face: (lambda *_, at=at: -float(at)) for at, face in enumerate(WISHES)},
}
