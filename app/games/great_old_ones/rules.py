"""The flow of the game: setup, then rounds of five steps. GO-031 to GO-038."""

from collections.abc import Callable

from app.games.great_old_ones import beats
from app.games.great_old_ones import by_hand as by_hand
from app.games.great_old_ones import effects as effects
from app.games.great_old_ones.acting import act
from app.games.great_old_ones.asking import THEIR_STEPS
from app.games.great_old_ones.choosing import choose_dice, choose_investigators, roll_pool
from app.games.great_old_ones.cultists import activate, work_off_queue
from app.games.great_old_ones.ending import check
from app.games.great_old_ones.instructions import Context, run_printed
from app.games.great_old_ones.ritual import advance
from app.games.great_old_ones.state import DieKind, Investigator, State
from app.kernel.decision import CHECKPOINT, Flow
from app.kernel.moment import turn_begins

STEP_NAMES = {
    **THEIR_STEPS,
    "roll": "The dice are rolled",
    "act": "Choose dice and act",
    "check": "Victory or defeat",
}


def play(state: State) -> Flow[None]:
    """GO-033, GO-035 As many rounds as it takes."""
    if not state.is_set_up:
        yield CHECKPOINT
        yield from set_up(state)
    while True:
        yield CHECKPOINT
        yield from play_round(state)


def set_up(state: State) -> Flow[None]:
    """GO-026 The boards are taken, then the scenario's own setup is carried out, before round 1."""
    yield from choose_investigators(state)
    state.tell(f"Scenario {state.scenario.id}: {state.scenario.name}.", "round", beats.scenario(state))
    if state.scenario.story:
        state.tell(state.scenario.story)
    yield from run_printed(state, state.scenario.setup, Context())
    state.is_set_up = True


def play_round(state: State) -> Flow[None]:
    """GO-031, GO-032, GO-034 Every step in the order of the scenario board, none left out (GO-016)."""
    state.round += 1
    shown = turn_begins(f"Round {state.round}", *state.seats, standing=beats.standing(state))
    state.tell(f"Round {state.round}", "round", shown)
    for step in state.scenario.sequence:
        state.step = step
        yield from STEPS[step](state)


def advance_ritual(state: State) -> Flow[None]:
    """GO-039, GO-R06 Step 1, from the first round on; GO-060, GO-R07 left out if a skip is waiting."""
    if state.skips:
        state.skips -= 1
        state.tell("The ritual does not advance this round.", "gain")
    else:
        yield from advance(state, state.level, None)


def act_step(state: State) -> Flow[None]:
    """Step 3. GO-R16 With nobody active there is nobody to choose; the dice lie as they fell."""
    yield from choose_dice(state)
    yield from act(state)


def cultists_step(state: State) -> Flow[None]:
    """Step 4, and at its end what it has cost."""
    before = beats.toll(state)
    yield from activate(state)
    yield from work_off_queue(state)
    shown = beats.cost(state, before)
    if shown is not None:
        state.tell(f"The enemy's turn is over. {shown.steps[0]}", shown=shown)


def check_step(state: State) -> Flow[None]:
    """Step 5: the end, or a clean table for the next round."""
    check(state)
    clean_up(state)
    yield from ()


def clean_up(state: State) -> None:
    """GO-036, GO-037, GO-038 The queue is emptied, dice go back but for those parked on incapacitated boards."""
    state.queue = []
    state.dice = [
        die
        for die in state.dice
        if die.kind is DieKind.INVESTIGATOR and die.owner is not None and state.at(die.owner).is_incapacitated
    ]
    for person in state.investigators:
        _wipe(person)


def _wipe(person: Investigator) -> None:
    person.values_left = person.free_numbers = person.streak = 0
    person.streak_row = person.first_row = None
    person.is_confirmed = person.is_finished = False


STEPS: dict[str, Callable[[State], Flow[None]]] = {
    "ritual": advance_ritual,
    "roll": roll_pool,
    "act": act_step,
    "cultists": cultists_step,
    "check": check_step,
}
