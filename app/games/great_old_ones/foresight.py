"""What would happen, worked out from open information alone, for labels and views; never a look at dice to come."""

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import Kind, Who
from app.games.great_old_ones.records import ActionFace, RowFace
from app.games.great_old_ones.state import Die, DieKind, Investigator, State
from app.games.great_old_ones.text import running
from app.kit.text import Block

# What has something to act on


def is_without_effect(state: State, person: Investigator, text: Block) -> bool:
    """Whether a text would do nothing for this investigator as things stand."""
    return all(isinstance(node, n.NothingHappens) or not has_object(state, person, node) for node in running(text))


def has_object(state: State, person: Investigator, sentence: n.Sentence) -> bool:
    """GO-316 Whether a sentence finds something to act on."""
    match sentence:
        case n.Defeat(_, kind):
            return state.count(kind) > 0
        case n.Wound() | n.RemoveWounds():
            return state.count(Kind.MONSTER) > 0
        case n.MakeReady():
            is_kept = state.options.ready_skill == "kept"
            return is_kept or any(can_be_made_ready(state, person, other) for other in state.investigators)
        case n.GiveClues():
            return can_give_clue(state, person)
        case n.EraseTrack(_, track):
            return state.tracks[track.name] > 0
        case n.LoseWeaknesses(who):
            return any(other.weaknesses for other in _reached(state, person, who))
        case _:
            return True


def _reached(state: State, person: Investigator, who: Who) -> list[Investigator]:
    if who is Who.YOU:
        return [person]
    return [other for other in state.active() if who is not Who.ANY_OTHER or other is not person]


def can_be_made_ready(state: State, helper: Investigator, person: Investigator) -> bool:
    """GO-194, GO-207, GO-R49 Another one, incapacitated and not insane, with hearts left to circle."""
    has_hearts = person.hearts < state.cards.health.boxes
    return person is not helper and person.is_incapacitated and not person.is_insane and has_hearts


def can_give_clue(state: State, giver: Investigator) -> bool:
    """GO-255, GO-256 At least one, and with a closed seal never below what the difficulty asks for."""
    least = state.options.difficulty + 1 if giver.is_sealed else 1
    return giver.clues >= least and any(can_receive_clue(state, giver, other) for other in state.active())


def can_receive_clue(state: State, giver: Investigator, person: Investigator) -> bool:
    return person is not giver and person.is_active and person.clues < state.cards.clues.boxes


# Dice


def result_of(state: State, die: Die) -> str:
    """What accepting this die would do."""
    if die.kind is DieKind.STRENGTH or die.owner is None:
        return _strength_result(state, die.value)
    owner = state.at(die.owner)
    if die.kind is DieKind.TEST:
        is_passed = die.value > state.insanity_level(owner)
        return "passed, 1 insanity." if is_passed else "failed, lose 2 health."
    if die.kind is DieKind.WEAKNESS:
        is_new = die.value not in owner.weaknesses
        return state.cards.weaknesses[die.value].words if is_new else "you have it already, lose 1 health."
    row = next(row for row in state.rows if row.id == die.kind.value)
    return row.bands[die.value].words


def _strength_result(state: State, value: int) -> str:
    """Of the queued action the die is rolled for."""
    entry = next((entry for entry in state.queue if not entry.is_done), None)
    return f"strength {value}." if entry is None else action_for(state, entry.action, value)[1].words


def loss_of(state: State, die: Die) -> int:
    """The health its owner loses for certain by accepting this die."""
    if die.owner is None or die.kind is DieKind.STRENGTH:
        return 0
    owner = state.at(die.owner)
    if die.kind is DieKind.TEST:
        return 2 if die.value <= state.insanity_level(owner) else 0
    if die.kind is DieKind.WEAKNESS:
        return int(die.value in owner.weaknesses)
    row = next(row for row in state.rows if row.id == die.kind.value)
    losses = [node.quantity.amount for node in running(row.bands[die.value]) if isinstance(node, n.LoseHealth)]
    return sum(amount for amount in losses if isinstance(amount, int))


def is_unwelcome(state: State, die: Die) -> bool:
    """Whether somebody might want to change this result: a failure, a weakness, an action that comes to nothing."""
    if die.kind is DieKind.TEST and die.owner is not None:
        return die.value <= state.insanity_level(state.at(die.owner))
    row = next((row for row in state.rows if row.id == die.kind.value), None)
    if row is None:
        return True
    return any(isinstance(node, n.NothingHappens | n.LoseHealth) for node in running(row.bands[die.value]))


def action_for(state: State, d12: int, strength: int) -> tuple[ActionFace, Block]:
    """GO-273 The scenario action of that number, and what it does at that strength."""
    action = state.scenario.actions[d12 - 1]
    return action, action.bands[min(6, strength)]  # GO-R13


def cultist_action(state: State) -> tuple[ActionFace, Block] | None:
    """GO-071 What the cultist dice would do now."""
    d12, d6 = state.cultist_die(DieKind.CULTIST_D12), state.cultist_die(DieKind.CULTIST_D6)
    return None if d12 is None or d6 is None else action_for(state, d12.value, d6.value)


def leftover_action(state: State, value: int) -> tuple[ActionFace, Block] | None:
    """GO-071 What would come of leaving a D6 of this value to the cultists."""
    d12 = state.cultist_die(DieKind.CULTIST_D12)
    return None if d12 is None else action_for(state, d12.value, value)


def leftover_preview(state: State, value: int) -> str:
    action = leftover_action(state, value)
    return "" if action is None else action[1].words


def queued_preview(state: State, action: int) -> str:
    """What a queued action would do at the present level, or by die."""
    face = state.scenario.actions[action - 1]
    if face.is_by_level:
        return face.bands[min(6, state.level)].words
    return "A die decides."


# Entries

SYMBOLS = {"*": "1 experience", "+": "1 free number", "?": "1 clue"}


def entry_preview(face: RowFace, box: int, is_vain: bool) -> str:
    """What writing into that box of a row would set off: its symbol, then the action if the section is full."""
    symbol = SYMBOLS.get(face.symbol(box), "")
    if box % face.size < face.size - 1:
        return symbol
    performance = performance_preview(face, is_vain)
    return f"{symbol}, then {performance}" if symbol else performance


def performance_preview(face: RowFace, is_vain: bool) -> str:
    if is_vain:
        return "the action, which fails: there is no active cultist"
    return "a roll for the action" if face.bands else f"“{face.text.words}”"


def is_vain(state: State, face: RowFace) -> bool:
    """Whether performing a row comes to nothing now, for want of those it is about."""
    return face.needs is not None and state.count(face.needs) == 0
