"""Standing texts: weaknesses that react, abilities that may be paid for."""

from collections.abc import Iterable

from app.games.great_old_ones.asking import decide
from app.games.great_old_ones.foresight import has_object
from app.games.great_old_ones.instructions import VERBS, Context, run_core
from app.games.great_old_ones.nodes import Standing, Trigger
from app.games.great_old_ones.state import Investigator, State
from app.games.great_old_ones.topics import Topic
from app.kernel.decision import Flow, Option, Question, question

PER_GAME = "per game"


def react(state: State, person: Investigator, trigger: Trigger, held: Iterable[int], die: str = "") -> Flow[None]:
    """GO-225, GO-227 All weaknesses their owner held when the event began (GO-226, GO-R59), then the ability."""
    for number in sorted(held):
        standing = state.cards.weaknesses[number].standing
        if standing.trigger is trigger and number in person.weaknesses:
            state.tell(f"{state.name(person)}'s weakness {number} reacts.", "bad")
            yield from _happen(state, person, standing, f"weakness {number}", die)
    yield from offer_ability(state, person, trigger, die)


def reacts(state: State, person: Investigator, trigger: Trigger) -> bool:
    """Whether anything on this board has its occasion now."""
    face = state.face(person)
    if face is not None and face.ability.trigger is trigger:
        return True
    return any(state.cards.weaknesses[number].standing.trigger is trigger for number in person.weaknesses)


def offer_ability(state: State, person: Investigator, trigger: Trigger, die: str = "") -> Flow[None]:
    """What is printed under the name, where this is its occasion."""
    face = state.face(person)
    if face is not None and face.ability.trigger is trigger:
        yield from _happen(state, person, face.ability, face.words, die)


def _happen(state: State, person: Investigator, standing: Standing, name: str, die: str) -> Flow[None]:
    context = Context(person.seat, is_ability=True, die=die)
    if not standing.cost:
        yield from run_core(state, standing.core, context)
    elif may_use(state, person, standing) and (yield from _pays(state, person, standing, name)):
        if standing.is_once:
            person.has_used_ability = True
        yield from run_core(state, standing.core, context)  # GO-R43 what was bought happens first
        yield from VERBS["lose_health"](state, person, standing.cost)


def may_use(state: State, person: Investigator, standing: Standing) -> bool:
    """GO-263, GO-R42, GO-R43 Active, able to pay, and with something to act on."""
    is_spent = standing.is_once and person.has_used_ability and state.options.ability_once == PER_GAME
    can_pay = person.is_active and person.health >= standing.cost
    return can_pay and not is_spent and has_object(state, person, standing.core)


def _pays(state: State, person: Investigator, standing: Standing, text: str) -> Flow[bool]:
    """GO-262 Never forced. GO-R43 The last heart is asked for with a warning."""

    def build() -> Question[bool]:
        is_last = person.health <= standing.cost
        warning = "You will be incapacitated." if is_last else None
        cost = f"You lose {standing.cost} of {person.health} health."
        use = Option("use", "Use your ability", True, None, None, warning, text=cost)
        options = (
            (use, Option("decline", "Do not use it", False, declines=True)) if may_use(state, person, standing) else ()
        )
        return question(Topic.USE_ABILITY(text=text), options, default=("decline",))

    return bool((yield from decide(state, person, build)))
