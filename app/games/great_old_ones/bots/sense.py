"""A bot that plays with sense: every option has a worth, and the best one is taken."""

from collections.abc import Callable

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.bots.dice import weigh_dice
from app.games.great_old_ones.bots.rows import die_worth, entry_worth
from app.games.great_old_ones.bots.situation import Situation
from app.games.great_old_ones.bots.worth import heart, monster, worth
from app.games.great_old_ones.text import running
from app.games.great_old_ones.topics import Act, Topic
from app.kernel.chance import Chance
from app.kernel.game import View
from app.kernel.offer import Offer, OfferedOption
from app.kit.text import Block

WISHES = (n.Trigger.REROLL, n.Trigger.WOULD_GAIN_WEAKNESS, n.Trigger.DEFEAT_CULTISTS, n.Trigger.RECOVER_SOUL)
"""Whom it would rather be, by when their abilities help."""

Weigher = Callable[[Situation, OfferedOption], float]


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
    """What choosing this is worth: by its act where it has one, else by what was asked."""
    if option.act is not None:
        return ACTS[Act(option.act)](situation, option)
    if option.declines:
        return DECLINING
    assert isinstance(offer.topic, Topic)
    return THOUGHTS[offer.topic](situation, option) if offer.topic in THOUGHTS else 0.0


DECLINING = -0.5


def _amount(option: OfferedOption) -> int:
    assert option.amount is not None
    return option.amount


def _row_of(situation: Situation, option: OfferedOption) -> int:
    return next(at for at, row in enumerate(situation.print.rows) if row.id == option.place)


def _take(situation: Situation, option: OfferedOption) -> float:
    """The die that is worth most here, and what the cultists would do with it otherwise."""
    die = next(die for die in situation.dice.pool if die.id == option.place)
    left_to_them = worth(situation, situation.left_to_them(die.value)) / max(1, len(situation.dice.pool) - 1)
    return die_worth(situation, situation.me, die.value) - 0.5 * left_to_them


def _write_die(situation: Situation, option: OfferedOption) -> float:
    me = situation.me
    return 0.4 + entry_worth(situation, me, _row_of(situation, option), _amount(option), me.free_numbers)


def _write_free(situation: Situation, option: OfferedOption) -> float:
    me = situation.me
    return 0.2 + entry_worth(situation, me, _row_of(situation, option), _amount(option), me.free_numbers - 1)


def _write_copy(situation: Situation, option: OfferedOption) -> float:
    return 1.0 + entry_worth(situation, situation.me, _row_of(situation, option), _amount(option))


def _copy(situation: Situation, option: OfferedOption) -> float:
    return die_worth(situation, situation.me, _amount(option)) - 3.0


def _printed(situation: Situation, option: OfferedOption, text: Block) -> float:
    """Skills, bonuses and special actions are worth what they say."""
    return worth(situation, running(text)) - (3.0 if option.warning else 0.0)


def _skill(situation: Situation, option: OfferedOption) -> float:
    assert option.place is not None
    return _printed(situation, option, situation.cards.skills[option.place].text)


def _bonus(situation: Situation, option: OfferedOption) -> float:
    return _printed(situation, option, situation.scenario.bonuses[_amount(option) - 1])


def _special(situation: Situation, option: OfferedOption) -> float:
    return _printed(situation, option, situation.scenario.special_actions[_amount(option) - 1])


def _clue_for(situation: Situation, option: OfferedOption) -> float:
    """The one nearest to a seal that is still open."""
    assert option.seat is not None
    sheet = situation.sheet_of(option.seat)
    return 0.0 if sheet.is_sealed else 10.0 + sheet.clues


def _neediest(situation: Situation, option: OfferedOption) -> float:
    assert option.seat is not None
    return heart(situation.sheet_of(option.seat))


def _monster(situation: Situation, option: OfferedOption) -> float:
    """The one nearest to defeat."""
    return monster(situation) + situation.monsters.boxes[_amount(option) - 1].wounds


def _ability(situation: Situation, _option: OfferedOption) -> float:
    """Only with hearts to spare."""
    health = situation.me.health
    match situation.ability.core:
        case n.Defeat():
            return 1.0 if health >= 6 and situation.cultists >= 2 else -1.0
        case n.PreventWeakness() | n.LoseWeaknesses():
            return 1.0 if health >= 7 else -1.0
        case _:
            return -1.0


def _weakness(_situation: Situation, option: OfferedOption) -> float:
    """The ones that strike most often go first."""
    return {5: 6.0, 4: 5.0, 6: 4.0, 1: 3.0, 2: 2.0}.get(_amount(option), 1.0)


def _who(situation: Situation, option: OfferedOption) -> float:
    face = situation.cards.investigators.get(option.place or "")
    return -float(WISHES.index(face.ability.trigger)) if face and face.ability.trigger in WISHES else 0.0


def _flat(worth: float) -> Weigher:
    return lambda _situation, _option: worth


ACTS: dict[Act, Weigher] = {
    Act.TAKE: _take,
    Act.CONFIRM: _flat(100.0),
    Act.RELEASE: _flat(-100.0),
    Act.WRITE_DIE: _write_die,
    Act.WRITE_FREE: _write_free,
    Act.WRITE_COPY: _write_copy,
    Act.GAIN_EXPERIENCE: _flat(1.0),
    Act.COPY: _copy,
    Act.MAKE_READY: _flat(50.0),
    Act.FINISH: _flat(-50.0),
    Act.CALL: _flat(1.0),
    Act.LET_LIE: _flat(DECLINING),
    Act.REROLL: _flat(-1.0),
    Act.REROLL_FREE: _flat(-1.0),
}

BY_ACT = frozenset(
    {
        Topic.LET_THEM_ACT,
        Topic.TAKE_DIE,
        Topic.CONFIRM_DIE,
        Topic.WRITE_DIE,
        Topic.WRITE_DIE_OR_FREE,
        Topic.WRITE_FREE,
        Topic.ANYTHING_ELSE,
        Topic.WRITE_WON,
        Topic.WRITE_COPY,
        Topic.USE_KEPT,
        Topic.LET_DICE_LIE,
    }
)
"""What is weighed act by act."""
UNWEIGHED = frozenset({Topic.TURN_DIE, Topic.HOLD_DIE})
"""What this bot never sets out to do, so it is never asked."""

THOUGHTS: dict[Topic, Weigher] = {
    Topic.WHO_ARE_YOU: _who,
    Topic.ROLL: _flat(1.0),
    Topic.ACCEPT_DIE: _flat(10.0),
    Topic.LET_REROLL: _flat(1.0),
    Topic.LOSE_WEAKNESS: _weakness,
    Topic.TAKE_BONUS: _bonus,
    Topic.LEARN_SKILL: _skill,
    Topic.SPECIAL_ACTION: _special,
    Topic.GIVE_CLUE: _clue_for,
    Topic.WHO_FINDS_CLUES: _clue_for,
    Topic.MAKE_READY: _neediest,
    Topic.WHO_IS_IT: _neediest,
    Topic.VOTE: _neediest,
    Topic.WOUND_MONSTER: _monster,
    Topic.DEFEAT_MONSTER: _monster,
    Topic.USE_ABILITY: _ability,
}
