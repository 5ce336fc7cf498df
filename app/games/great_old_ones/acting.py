"""Step 3C: everybody acts at once, each on their own board and at their own pace. GO-079 to GO-091."""

from collections.abc import Callable
from functools import partial

from app.games.great_old_ones.asking import decide, run_errands, wait
from app.games.great_old_ones.effects import make_ready
from app.games.great_old_ones.foresight import can_be_made_ready, cultist_action
from app.games.great_old_ones.harm import harm_words, is_grave
from app.games.great_old_ones.instructions import VERBS, Context
from app.games.great_old_ones.nodes import MakeReady
from app.games.great_old_ones.rows import is_stuck, why_nots
from app.games.great_old_ones.state import Investigator, State
from app.games.great_old_ones.topics import Act, Topic
from app.games.great_old_ones.writing import Entry, copy_options, entry_options, free_options, use_copy, write
from app.kernel.decision import Flow, Option, Question, WhyNot, question, together
from app.kernel.topic import Asked

Doing = Callable[[], Flow[None]]
ABOUT = "Everybody writes numbers and acts."


def act(state: State) -> Flow[None]:
    """GO-081, GO-272 Until everybody active is finished and nothing is open."""
    state.are_dice_open = True
    for person in state.investigators:
        person.is_finished = False
    yield from together({person.seat: _act(state, person) for person in state.investigators})
    state.are_dice_open = False  # GO-148
    for person in state.investigators:
        person.free_numbers = 0  # GO-169, GO-R24


def is_over(state: State) -> bool:
    """GO-089, GO-R69"""
    return not any(person.errands or person.busy or not person.is_finished for person in state.active())


def _act(state: State, person: Investigator) -> Flow[None]:
    """One seat's step 3. GO-190 One who is not active waits, and may be made ready meanwhile."""
    while not is_over(state):
        if not person.is_active:
            yield from run_errands(state, person)
            yield from wait(state, person, ABOUT, lambda: is_over(state) or person.is_active)
            continue
        act = yield from decide(
            state, person, lambda: _menu(state, person), about=ABOUT, waits=True, until=lambda: is_over(state)
        )
        if act is not None:
            yield from act()


def _menu(state: State, person: Investigator) -> Question[Doing]:
    """Everything this investigator may do now, on their own board."""
    if person.is_finished:
        return Question("You are finished; the others go on.", ())
    own, stuck = _die_options(state, person), _experience(state, person)
    entries = (*own, *free_options(state, person))
    options = tuple(_doing(option, partial(_write, state, person, option.value)) for option in entries)
    copies = tuple(
        _doing(option, partial(use_copy, state, person, option.value)) for option in copy_options(state, person)
    )
    others = (*stuck, *copies, *_ready(state, person))
    done = (_finished(state, person),) if person.values_left == 0 else ()
    why_not, silence = _why_not(state, person), _silence(state, person, own, stuck)
    return question(_asked(state, person), (*options, *others, *done), why_not=why_not, default=silence)


def _finished(state: State, person: Investigator) -> Option[Doing]:
    """With what the cultists would do next, and what that may cost; the others may still change it."""
    action = cultist_action(state)
    finish = partial(_finish, state, person)
    if action is None:
        return Option("finished", "Finished", finish, act=Act.FINISH, declines=True)
    is_last = all(other.is_finished or other is person for other in state.active())
    when = "Then the cultists act" if is_last else "When all are finished, the cultists act, as things stand"
    warning = harm_words(state, person, action[1].nodes) if is_grave(state, person, action[1].nodes) else ""
    text = f"{when}: {action[0].name}. {action[1].text}"
    return Option("finished", "Finished", finish, None, None, warning or None, text=text, act=Act.FINISH, declines=True)


def _doing(option: Option[object], act: Doing) -> Option[Doing]:
    return option.standing_for(act)


def _asked(state: State, person: Investigator) -> Asked:
    """What is still to be written."""
    die = state.die_of(person)
    count = f"{person.free_numbers} free number{'s' if person.free_numbers > 1 else ''}"
    if die is None or not person.values_left:
        return Topic.WRITE_FREE(count=count) if person.free_numbers else Topic.ANYTHING_ELSE
    which = "first" if person.values_left == 2 else "second"
    if person.free_numbers:
        return Topic.WRITE_DIE_OR_FREE(which=which, value=die.value, count=count)
    return Topic.WRITE_DIE(which=which, value=die.value)


def _die_options(state: State, person: Investigator) -> tuple[Option[Entry], ...]:
    """GO-079, GO-080 The value of the own die, twice, in two different rows; GO-143 not while it is being rerolled."""
    die = state.die_of(person)
    if die is None or not person.values_left or die.is_locked:
        return ()
    return entry_options(state, person, die.value, "die", person.first_row)


def _experience(state: State, person: Investigator) -> tuple[Option[Doing], ...]:
    """GO-085 For a value of the own die that no box takes."""
    die = state.die_of(person)
    if die is None or not person.values_left or die.is_locked:
        return ()
    if not is_stuck(state, person, die.value, person.first_row):
        return ()
    take = partial(_take_experience, state, person)
    label, text = f"No row takes the {die.value}", "You gain 1 experience instead."
    return (Option("die-experience", label, take, text=text, act=Act.GAIN_EXPERIENCE),)


def _ready(state: State, person: Investigator) -> tuple[Option[Doing], ...]:
    """GO-R48 A kept skill that makes somebody ready."""
    if not person.ready_skills or not any(can_be_made_ready(state, person, other) for other in state.investigators):
        return ()
    use = partial(use_ready, state, person)
    text = f"With {person.ready_skills[0]} health; you keep it from a skill."
    return (Option("make-ready", "Make an investigator combat ready", use, text=text, act=Act.MAKE_READY),)


def use_ready(state: State, person: Investigator) -> Flow[None]:
    """Cross the circle."""
    health = person.ready_skills.pop(0)
    yield from make_ready(state, MakeReady(health), Context(person.seat))


def _why_not(state: State, person: Investigator) -> tuple[WhyNot, ...]:
    die = state.die_of(person)
    if die is None or not person.values_left:
        return ()
    if die.is_locked:
        return (WhyNot(f"Write the {die.value}", "a reroll of it is being paid for", "GO-143"),)
    finished = WhyNot("Finished", "both values of your die come first", "GO-090")
    return (*why_nots(state, person, die.value, person.first_row), finished)


def _write(state: State, person: Investigator, entry: Entry) -> Flow[None]:
    if entry.source == "free":
        person.free_numbers -= 1
    else:
        person.values_left -= 1
        person.first_row = entry.row
    yield from write(state, person, entry)


def _take_experience(state: State, person: Investigator) -> Flow[None]:
    person.values_left -= 1
    state.tell(f"{state.name(person)} cannot write the value anywhere.")
    yield from VERBS["gain_experience"](state, person, 1)


def _finish(state: State, person: Investigator) -> Flow[None]:
    """GO-090"""
    person.is_finished = True
    state.tell(f"{state.name(person)} is finished.")
    yield from ()


def _silence(
    state: State, person: Investigator, own: tuple[Option[Entry], ...], stuck: tuple[Option[Doing], ...]
) -> tuple[str, ...] | None:
    """GO-R74 For one who is gone: the value goes where the section is furthest along, then finished."""
    options = [option for option in own if option.warning is None]
    if options:
        rows = state.cards.rows
        best = max(options, key=lambda option: len(person.rows[option.value.row]) % rows[option.value.row].size)
        return (best.key,)
    if stuck:
        return (stuck[0].key,)
    return ("finished",) if person.values_left == 0 else None
