"""Which dice an investigator can reroll or turn now, and what it would cost, from open information only."""

from app.games.great_old_ones.nodes import Trigger
from app.games.great_old_ones.state import CULTIST_DICE, TEST_DICE, Die, DieKind, Investigator, State
from app.games.great_old_ones.text import NOTHING
from app.kit.text import Block


def is_open(state: State, die: Die) -> bool:
    """Whether this die can be rerolled at all now (the reroll matrix)."""
    if die.is_locked:  # GO-143
        return False
    if die.kind is DieKind.STRENGTH:  # GO-155, GO-R36
        return state.options.strength_reroll
    if die.kind in TEST_DICE:  # GO-146
        return True
    if not state.are_dice_open:  # GO-065, GO-074, GO-148
        return False
    return die.kind in CULTIST_DICE or is_unused(state, die)  # GO-145, GO-147


def is_unused(state: State, die: Die) -> bool:
    """GO-083, GO-084, GO-R20 An investigator die whose first value has not been written, on an active one's board."""
    if die.kind is not DieKind.INVESTIGATOR or die.owner is None:
        return False
    owner = state.at(die.owner)
    return owner.is_active and owner.values_left == 2


def has_box(state: State, person: Investigator) -> bool:
    """GO-154, GO-R35"""
    return person.rerolls < state.cards.rerolls.boxes


def may_reroll_now(state: State, person: Investigator, die: Die) -> bool:
    """GO-151, GO-157 Whether this investigator could pay for a reroll of this die, one way or the other."""
    return person.is_active and is_open(state, die) and (has_box(state, person) or person.free_rerolls > 0)


def may_turn_now(state: State, person: Investigator, die: Die) -> bool:
    """GO-253, GO-R29"""
    return (
        person.is_active
        and person.rotations > 0
        and state.are_dice_open
        and not die.is_locked
        and is_unused(state, die)
    )


def next_penalty(state: State, person: Investigator) -> Block:
    """What stands in the next box of the reroll track."""
    return state.cards.rerolls.prints.get(person.rerolls + 1, NOTHING)


def price(state: State, person: Investigator, die: Die) -> str:
    """What a paid reroll of this die would cost, in words, before it is paid."""
    parts = [next_penalty(state, person).words]
    if die.kind in CULTIST_DICE:  # GO-149
        parts.append(state.scenario.cultist_die_penalty.words)
    parts += [
        face.text.words
        for number, face in state.cards.weaknesses.items()
        if number in person.weaknesses and face.standing.trigger is Trigger.REROLL
    ]
    said = " ".join(part for part in parts if part)
    return f"box {person.rerolls + 1}" + (f": {said}" if said else ", no penalty")


DIE_NAMES = {
    DieKind.CULTIST_D12: "the cultists' D12",
    DieKind.CULTIST_D6: "the cultists' D6",
    DieKind.STRENGTH: "the strength die",
    DieKind.INVESTIGATOR: "die",
    DieKind.ATTACK: "attack die",
    DieKind.SEARCH: "search die",
    DieKind.TEST: "insanity test",
    DieKind.WEAKNESS: "weakness die",
    DieKind.POOL: "die",
}


def die_name(state: State, die: Die, person: Investigator | None = None) -> str:
    """A die as the table calls it, from one investigator's side where one is given."""
    name = DIE_NAMES[die.kind]
    if die.owner is None or die.kind is DieKind.STRENGTH:
        return name
    if person is not None and person.seat == die.owner:
        return f"your {name}"
    return f"{state.name_of(die.owner)}'s {name}"
