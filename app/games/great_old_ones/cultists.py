"""Step 4: the cultist dice act, then the queue is worked off. GO-272 to GO-282."""

from app.games.great_old_ones import beats
from app.games.great_old_ones.acting import ready_option
from app.games.great_old_ones.asking import decide
from app.games.great_old_ones.foresight import action_for, can_be_made_ready
from app.games.great_old_ones.instructions import Context, run_printed
from app.games.great_old_ones.rolling import accept
from app.games.great_old_ones.state import CULTIST_DICE, Die, DieKind, Investigator, Queued, State
from app.games.great_old_ones.together import everybody
from app.games.great_old_ones.topics import Topic
from app.games.great_old_ones.writing import Doing, copy_options
from app.kernel.decision import Flow, Option, Question, question


def activate(state: State) -> Flow[None]:
    """GO-078, GO-273, GO-276, GO-280 Step 4A: the D12 names the action, the D6 its effect, whatever the marker."""
    d12, d6 = state.cultist_die(DieKind.CULTIST_D12), state.cultist_die(DieKind.CULTIST_D6)
    yield from windows(state)
    if d12 is not None and d6 is not None:
        yield from _carry_out(state, d12.value, d6.value)
    state.dice = [die for die in state.dice if die.kind not in CULTIST_DICE]  # GO-275


def work_off_queue(state: State) -> Flow[None]:
    """GO-277, GO-281, GO-R10, GO-R11 Step 4B: from left to right, with whatever is added on the way."""
    while True:
        yield from windows(state)  # GO-R28 after the last action as well, and what it queues is still carried out
        entry = next((entry for entry in state.queue if not entry.is_done), None)
        if entry is None:
            return
        strength = yield from _strength(state, entry)
        yield from _carry_out(state, entry.action, strength)
        entry.is_done = True


def _carry_out(state: State, number: int, strength: int) -> Flow[None]:
    action, printed = action_for(state, number, strength)
    state.tally.play(action.name)
    told = f"{number} {action.name}, strength {strength}: {printed.words}"
    state.tell(told, "turn-of-cult", beats.acts(number, action.name, strength, printed))
    yield from run_printed(state, printed, Context())


def _strength(state: State, entry: Queued) -> Flow[int]:
    """GO-278, GO-R12, GO-R13 The level as it is now, or GO-279 a fresh D6."""
    if state.scenario.actions[entry.action - 1].is_by_level:
        return min(6, state.level)
    state.rolls += 1
    first = next(iter(state.active()), None)
    die = Die(f"strength-{state.rolls}", DieKind.STRENGTH, first.seat if first else None, state.roll())
    if first is not None and state.options.strength_reroll:  # GO-155, GO-R36
        state.dice.append(die)
        yield from everybody(state, {first.seat: _look(state, first, die)}, "The strength die lies open.")
        state.dice.remove(die)
    return die.value


def _look(state: State, person: Investigator, die: Die) -> Flow[None]:
    yield from accept(state, person, die)


# Windows


def windows(state: State) -> Flow[None]:
    """GO-R28 Before each scenario action and after the last, for those who keep a copy that fits a die on a board."""
    holders = [person for person in state.active() if _window_options(state, person)]
    if holders:
        flows = {person.seat: _window(state, person) for person in holders}
        yield from everybody(state, flows, "Kept skills may be used before things go on.")


def _window_options(state: State, person: Investigator) -> tuple[Option[Doing], ...]:
    copies = copy_options(state, person)
    if person.ready_skills and any(can_be_made_ready(state, person, other) for other in state.investigators):
        return (*copies, ready_option(state, person))
    return copies


def _window(state: State, person: Investigator) -> Flow[None]:
    """Use what is kept, or pass."""

    def build() -> Question[Doing | str]:
        options = _window_options(state, person)
        passing = Option("pass", "Pass", "pass", text="Keep it for later.", declines=True)
        return question(Topic.USE_KEPT, (passing, *options) if options else ())

    while callable(use := (yield from decide(state, person, build))):
        yield from use()
