"""The fourteen moments, and for whom one could matter by what all can see (PJ-279, PJ-R96)."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeAlias

from app.games.projector import nodes as n
from app.games.projector.lines import Line, Trigger, sentences
from app.games.projector.places import distance
from app.games.projector.records import Ability, Printed
from app.games.projector.standing import bars_reactions, bonus_increase, held_cards, may_fall
from app.games.projector.state import TARGET, Explorer, State
from app.kernel.decision import Seat


class Window(Enum):
    """PJ-280 to PJ-293, each with what everybody is told while it is open."""

    TURN_START = "A turn begins"  # PJ-280 W1
    ENTROPY_SHOWN = "An entropy card is shown"  # PJ-281 W2
    ENTROPY_DONE = "The entropy card is done"  # PJ-282 W3
    LOCATION = "A location is about to act"  # PJ-283 W4, PJ-152, PJ-154
    CHAIN = "One card leads to another"  # PJ-284 W5, PJ-082
    DECLARED = "An action is declared"  # PJ-285 W6
    DIE_ROLLED = "The die is rolled"  # PJ-286 W7
    OUTCOME = "The outcome is known"  # PJ-287 W8
    TURN_END = "The end of the turn is declared"  # PJ-288 W9
    ATTACK = "An attack is coming"  # PJ-289 W10
    DAMAGE = "Damage is about to be dealt"  # PJ-290 W11
    LOSS = "A card is about to be lost"  # PJ-291 W12
    STABILITY = "A stability roll is coming"  # PJ-292 W13
    PASSING_ON = "Play is about to pass on"  # PJ-293 W14


Rule: TypeAlias = Callable[[State, Explorer, Ability], int]
"""How much is at stake for a reaction now, as far as all can see; nothing: it is not its moment."""


def timely(state: State, you: Explorer, kind: Window) -> Iterator[tuple[Ability, int]]:
    """The reactions of a player's reserve that are meant for this moment, in hand or not, and what is at stake."""
    rules = _AT.get(kind)
    if rules is None or not you.hand or bars_reactions(state, you.seat):
        return
    for ability in state.cards.reactions:
        rule = next((rules[type(need)] for need in ability.needed.needs if type(need) in rules), None)
        is_open = rule is not None and ability.name in state.campaign.levels
        if rule and is_open and (stake := rule(state, you, ability)) and _could_hold(state, you, ability):
            yield ability, stake


def _could_hold(state: State, you: Explorer, ability: Ability) -> bool:
    """PJ-103 The party knows all reserves and discard piles: a slide of it may still be in this hand."""
    made = sum(state.ability_of(slide) is ability for slide in state.player(you.seat).reserve)
    return made > sum(state.ability_of(slide) is ability for slide in (*you.discard, *state.exploration.playing))


def _turns_a_test(state: State, you: Explorer, ability: Ability) -> int:
    """A player close by has missed by no more than it adds."""
    test = state.exploration.tests[-1]
    if test.die == 1 or distance(state.explorer(test.seat).space, you.space) > 1:
        return 0
    help = _bonus(ability) + bonus_increase(state, you.seat, ability.name)
    is_near_miss = TARGET - help <= test.total < TARGET
    is_there = any(bonus.source == ability.name and bonus.seat == test.seat for bonus in state.exploration.bonuses)
    return int(is_near_miss and not is_there)


def _bonus(ability: Ability) -> int:
    """What it adds to a test."""
    nodes = (node for line in ability.on_success for node in sentences(line.body))
    return max((node.bonus.base for node in nodes if isinstance(node, n.GetBonus)), default=0)


def _is_shaky(state: State, you: Explorer, _ability: Ability) -> int:
    current = state.exploration.current
    return int(distance(current.space, you.space) <= 1 and may_fall(state, current.seat))


def _is_attacked(state: State, you: Explorer, _ability: Ability) -> int:
    projection = state.exploration
    return int(projection.attacked == you.seat and not projection.is_attack_cancelled)


def _is_drawn(state: State, _you: Explorer, _ability: Ability) -> int:
    drawn = state.exploration.drawn
    return state.entropy(drawn).tier if drawn is not None else 0


def _is_hurt(state: State, _you: Explorer, _ability: Ability) -> int:
    return state.exploration.damage.amount if state.exploration.damage else 0


_AT: dict[Window, dict[type, Rule]] = {
    Window.DIE_ROLLED: {n.WiderBonus: _turns_a_test},
    Window.STABILITY: {n.ShakyPlayer: _is_shaky},
    Window.ATTACK: {n.LegalStep: _is_attacked, n.BaddieInArea: _is_attacked},
    Window.ENTROPY_SHOWN: {n.DrawnEntropy: _is_drawn},
    Window.DAMAGE: {n.TargetHurt: _is_hurt},
}
"""What a reaction needs tells its moment; those that need nothing of the kind are good at any time."""


# Texts that name a moment

Text: TypeAlias = tuple[str, Printed, Line]
"""What marks its use, the card and the line."""


def texts(state: State, seat: Seat, kind: Window) -> Iterator[Text]:
    """PJ-V28, PJ-V29 Lines of a player's Conditions, items and perk that name this moment."""
    wanted = _named(state, seat, kind)
    for key, card in held_cards(state, seat) if wanted else ():
        for line in card.on(*wanted):
            if line.trigger is not Trigger.ONCE_DIE or f"{key}:{seat}" not in state.exploration.used:
                yield key, card, line


def _named(state: State, seat: Seat, kind: Window) -> tuple[Trigger, ...]:
    projection = state.exploration
    if kind is Window.DIE_ROLLED and projection.tests and projection.tests[-1].seat == seat:
        return (Trigger.REACTION_DIE, Trigger.ONCE_DIE)
    if kind is Window.ATTACK and not projection.is_attack_cancelled:
        return (Trigger.REACTION_ATTACK,)
    damage = projection.damage
    if kind is Window.DAMAGE and damage is not None and damage.seat == seat and damage.amount:
        return (Trigger.REACTION_DAMAGE,)
    return ()


def is_timely_text(state: State, kind: Window) -> bool:
    """A die is rolled again where it has failed; what names an attack or damage is for every one."""
    if kind is not Window.DIE_ROLLED:
        return True
    test = state.exploration.tests[-1]
    return test.die == 1 or (test.die != 20 and test.total < TARGET)
