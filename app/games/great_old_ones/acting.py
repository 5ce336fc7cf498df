"""Step 3C: everybody acts at once, each on their own board and at their own pace. GO-079 to GO-091."""

from collections.abc import Hashable
from functools import partial

from app.games.great_old_ones.asking import decide, run_errands, wait
from app.games.great_old_ones.effects import make_ready
from app.games.great_old_ones.foresight import can_be_made_ready, cultist_action
from app.games.great_old_ones.harm import harm_words, is_grave
from app.games.great_old_ones.instructions import VERBS, Context
from app.games.great_old_ones.nodes import Kind, MakeReady
from app.games.great_old_ones.rows import Openings, is_stuck, leads_nowhere, openings, rows_for, why_nots
from app.games.great_old_ones.state import Die, Investigator, State
from app.games.great_old_ones.topics import Act, Topic
from app.games.great_old_ones.writing import (
    Doing,
    Entry,
    copy_options,
    copyable,
    entry_options,
    free_options,
    put,
    set_off,
    write,
)
from app.kernel.decision import Flow, Option, Question, WhyNot, question, together
from app.kernel.topic import Asked

ABOUT = "Everybody writes numbers and acts."


def act(state: State) -> Flow[None]:
    """GO-081, GO-272 Until everything is written, nothing is open, and the cultists are called."""
    state.are_dice_open, state.are_cultists_called = True, False
    for person in state.investigators:
        person.is_finished = False
    yield from together({person.seat: _act(state, person) for person in state.investigators})
    state.are_dice_open = False  # GO-148
    for person in state.investigators:
        person.free_numbers = 0  # GO-169, GO-R24


def is_over(state: State) -> bool:
    """GO-089"""
    return state.are_cultists_called or not any(person.is_active for person in state.investigators)


def has_written(state: State, person: Investigator) -> bool:
    """GO-090, GO-R69 Nothing is left that could be written or used, or the investigator is finished with it."""
    if person.is_finished or person.values_left:
        return person.is_finished
    if copyable(state, person) or _ready(state, person):
        return False
    return not person.free_numbers or not any(openings(state, person))


def is_all_written(state: State) -> bool:
    return not any(one.errands or one.busy or not has_written(state, one) for one in state.active())


def _act(state: State, person: Investigator) -> Flow[None]:
    """One seat's step 3. GO-190 One who is not active waits, and may be made ready meanwhile."""
    pending: list[Entry] = []
    while not is_over(state):
        yield from run_errands(state, person)
        if not person.is_active:
            yield from wait(state, person, ABOUT, lambda: is_over(state) or person.is_active)
            continue
        chosen = _only_way(state, person) or (yield from _chosen(state, person, is_half_written=bool(pending)))
        if isinstance(chosen, Entry):
            yield from _write(state, person, chosen, pending)
        elif chosen is not None:
            yield from chosen()
            yield from _set_off(state, person, pending)


def _chosen(state: State, person: Investigator, *, is_half_written: bool) -> Flow[Entry | Doing | None]:
    return (
        yield from decide(
            state,
            person,
            lambda: _menu(state, person, is_half_written=is_half_written),
            about=ABOUT,
            waits=True,
            until=lambda: is_over(state),
            mark=lambda: _mark(state, person),
        )
    )


def _only_way(state: State, person: Investigator) -> Entry | Doing | None:
    """The second value of a die that can go nowhere else; the first one could still be rerolled."""
    die = _die_to_write(state, person) if person.values_left == 1 else None
    if die is None or person.free_numbers or copyable(state, person) or _ready(state, person):
        return None
    rows = rows_for(openings(state, person), die.value, person.first_row)
    if not rows:
        return partial(_take_experience, state, person)
    is_safe = not leads_nowhere(state.rows[rows[0]], len(person.rows[rows[0]]), die.value)
    return Entry(rows[0], die.value, "die") if len(rows) == 1 and is_safe else None


def _mark(state: State, person: Investigator) -> Hashable:
    """While something is to be written: the own board, the dice, who lies there, and whether attacks are in vain."""
    if has_written(state, person):
        return None if state.turn_holder is person else True
    if person.ready_skills or person.even_copies or person.odd_copies:
        return None
    die = state.die_of(person)
    return (
        die and (die.value, die.is_locked),
        sum(map(len, person.rows)),
        person.values_left,
        person.first_row,
        person.free_numbers,
        person.streak,
        state.count(Kind.CULTIST) > 0,
    )


def _menu(state: State, person: Investigator, *, is_half_written: bool = False) -> Question[Entry | Doing]:
    """Everything this investigator may do now, on their own board."""
    if has_written(state, person):
        return _call(state, person)
    opened = openings(state, person)
    die = _die_to_write(state, person)
    rows = rows_for(opened, die.value, person.first_row) if die else []
    own = entry_options(state, person, die.value, "die", rows) if die else ()
    stuck = _experience(state, person, die.value) if die and is_stuck(state, person, die.value, rows) else ()
    free = free_options(state, person, opened)
    others = () if is_half_written else (*free, *copy_options(state, person), *_ready(state, person))
    done = (_finished(state, person),) if person.values_left == 0 else ()
    return question(
        _asked(state, person),
        (*own, *stuck, *others, *done),
        why_not=_why_not(state, person, opened),
        default=_silence(state, person, own, stuck),
    )


def _call(state: State, person: Investigator) -> Question[Entry | Doing]:
    """GO-089, GO-R69 Once all is written, one of the team calls the cultists; until then any of them may reroll."""
    if state.turn_holder is not person or not is_all_written(state):
        return Question("You are done; the others go on.", ())
    label, warning, text = "Let the cultists act", None, "Their dice act, then the queue."
    action = cultist_action(state)
    if action is not None:
        text = f"{action[0].name}. {action[1].words}"
        warning = harm_words(state, person, action[1]) if is_grave(state, person, action[1]) else None
    call = Option("call", label, partial(_let_them_act, state), None, None, warning or None, text=text, act=Act.CALL)
    return question(Topic.LET_THEM_ACT, (call,))


def _let_them_act(state: State) -> Flow[None]:
    state.are_cultists_called = True
    yield from ()


def _finished(state: State, person: Investigator) -> Option[Entry | Doing]:
    """GO-R24 What is not written now is lost; kept copies are not."""
    warning = "Your free numbers would be lost." if person.free_numbers else None
    finish = partial(_finish, state, person)
    return Option("finished", "Finished", finish, None, None, warning, act=Act.FINISH, declines=True)


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


def _die_to_write(state: State, person: Investigator) -> Die | None:
    """GO-079, GO-080 Its value goes into two different rows; GO-143 not while it is being rerolled."""
    die = state.die_of(person) if person.values_left else None
    return None if die is None or die.is_locked else die


def _experience(state: State, person: Investigator, value: int) -> tuple[Option[Doing], ...]:
    """GO-085 For a value of the own die that no box takes."""
    take = partial(_take_experience, state, person)
    label, text = f"No row takes the {value}", "You gain 1 experience instead."
    return (Option("die-experience", label, take, text=text, act=Act.GAIN_EXPERIENCE),)


def _ready(state: State, person: Investigator) -> tuple[Option[Doing], ...]:
    """GO-R48 A kept skill that makes somebody ready."""
    if not person.ready_skills or not any(can_be_made_ready(state, person, other) for other in state.investigators):
        return ()
    return (ready_option(state, person),)


def ready_option(state: State, person: Investigator) -> Option[Doing]:
    """What is kept for that, with the health it gives."""
    use = partial(use_ready, state, person)
    text = f"With {person.ready_skills[0]} health; you keep it from a skill."
    return Option("make-ready", "Make an investigator combat ready", use, text=text, act=Act.MAKE_READY)


def use_ready(state: State, person: Investigator) -> Flow[None]:
    """Cross the circle."""
    health = person.ready_skills.pop(0)
    yield from make_ready(state, Context(person.seat), MakeReady(health))


def _why_not(state: State, person: Investigator, opened: Openings) -> tuple[WhyNot, ...]:
    die = state.die_of(person)
    if die is None or not person.values_left:
        return ()
    if die.is_locked:
        return (WhyNot(f"Write the {die.value}", "a reroll of it is being paid for", "GO-143", Act.WRITE_DIE),)
    finished = WhyNot("Finished", "both values of your die come first", "GO-090", Act.FINISH)
    return (*why_nots(state, person, opened, die.value, person.first_row), finished)


def _write(state: State, person: Investigator, entry: Entry, pending: list[Entry]) -> Flow[None]:
    """GO-R22 What an entry sets off comes at once; or, where the table agreed so, after both values of the die."""
    if entry.source == "free":
        person.free_numbers -= 1
    else:
        person.values_left -= 1
        person.first_row = entry.row
    if entry.source == "free" or state.options.writing == "each":
        yield from write(state, person, entry)
        return
    put(state, person, entry)
    pending.append(entry)
    yield from _set_off(state, person, pending)


def _set_off(state: State, person: Investigator, pending: list[Entry]) -> Flow[None]:
    while pending and not person.values_left:
        yield from set_off(state, person, pending.pop(0).row)


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
        rows = state.rows
        best = max(options, key=lambda option: len(person.rows[option.value.row]) % rows[option.value.row].size)
        return (best.key,)
    if stuck:
        return (stuck[0].key,)
    return ("finished",) if person.values_left == 0 else None
