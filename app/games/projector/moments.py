"""What a reaction is for: the moments at which whoever holds it is asked (PJ-R96)."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.projector import nodes as n
from app.games.projector.faces import Ability
from app.games.projector.lines import Trigger
from app.games.projector.places import distance
from app.games.projector.standing import bonus_increase, may_fall
from app.games.projector.state import TARGET, Explorer, State
from app.games.projector.windows import Window

Timely: TypeAlias = Callable[[State, Explorer, Ability, Window], bool]

HELP = 2
"""What a Spot adds to a test."""


def is_timely(state: State, you: Explorer, ability: Ability, kind: Window) -> bool:
    """Whether this is a moment for which the ability is kept in hand; what it needs is given already."""
    rules = [_TIMELY[type(need)] for need in ability.needed.needs if type(need) in _TIMELY]
    return not rules or any(rule(state, you, ability, kind) for rule in rules)


def is_timely_text(state: State, trigger: Trigger) -> bool:
    """A die is rolled again where it has failed; what names an attack or damage is for every one."""
    if trigger in (Trigger.REACTION_DIE, Trigger.ONCE_DIE):
        return _has_failed(state)
    return True


def _has_failed(state: State) -> bool:
    test = state.exploration.tests[-1]
    return test.die == 1 or (test.die != 20 and test.total < TARGET)


def _turns_a_test(state: State, you: Explorer, ability: Ability, kind: Window) -> bool:
    """Somebody close by has missed by no more than a good look adds."""
    tests = state.exploration.tests
    if kind is not Window.DIE_ROLLED or not tests or tests[-1].die == 1:
        return False
    where = state.explorer(tests[-1].seat).space
    help = HELP + bonus_increase(state, you.seat, ability.name)
    return TARGET - help <= tests[-1].total < TARGET and distance(where, you.space) <= 1


def _is_shaky(state: State, you: Explorer, _ability: Ability, kind: Window) -> bool:
    current = state.exploration.current
    is_near = distance(current.space, you.space) <= 1
    return kind is Window.STABILITY and is_near and may_fall(state, current.seat)


def _is_attacked(state: State, you: Explorer, _ability: Ability, kind: Window) -> bool:
    projection = state.exploration
    return kind is Window.ATTACK and projection.attacked == you.seat and not projection.is_attack_cancelled


def _has_its_turn(state: State, you: Explorer, _ability: Ability, kind: Window) -> bool:
    """A friend begins a turn."""
    return kind is Window.TURN_START and state.exploration.current is not you


_TIMELY: dict[type, Timely] = {
    n.WiderBonus: _turns_a_test,
    n.ShakyPlayer: _is_shaky,
    n.LegalStep: _is_attacked,
    n.BaddieInArea: _is_attacked,
    n.TargetOther: _has_its_turn,
}
