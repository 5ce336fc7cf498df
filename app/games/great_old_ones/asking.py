"""Every seat has a stack of decisions of its own (GO-319); answers take effect as they arrive (GO-082, GO-R67).

All questions are put inside one of the *moments* of `together.py`, in which each seat has a strand that runs beside the
others'. What strikes a seat from elsewhere, or what it sets out to do at any time, is an errand: it interrupts
whatever the seat is asked, is settled first, and then the seat is asked again.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from app.games.great_old_ones.foresight import result_of
from app.games.great_old_ones.reach import may_reroll_now
from app.games.great_old_ones.state import TEST_DICE, Die, Errand, Investigator, State
from app.games.great_old_ones.topics import Act, Topic
from app.kernel.decision import Ask, Build, Flow, Option, Question, Seat, Timing, question
from app.kernel.topic import Asked

T = TypeVar("T")
Run = Callable[[State, Investigator, Errand], Flow[None]]
ERRANDS: dict[str, Run] = {}
"""What each kind of errand does; the modules that know put it here."""
Mark = Callable[[], Hashable]
"""All that a question is made of, so that it stays the same while this does; None if that cannot be said shortly."""
HOLD_LIMIT = 30
UNTIL_ALL_PASS = "until all pass"
THEIR_STEPS = {"ritual": "The ritual advances", "cultists": "The cultists act"}
"""The steps in which people are only asked about what strikes them; in all others everybody acts at once (GO-081)."""
OF_ALL = (Topic.WRITE_DIE, Topic.WRITE_DIE_OR_FREE, Topic.WRITE_FREE, Topic.ANYTHING_ELSE)
"""What everybody is asked at once, each about their own board; anything else is asked of one."""


@dataclass(frozen=True, slots=True)
class LetItLie:
    """Where all must pass: this seat lets this die lie."""

    die: str


def remembered(mark: Mark, build: Build[T]) -> Build[T]:
    """Works a question out afresh only when its mark has moved."""
    made: Hashable = None
    asked: Question[T] | None = None

    def again() -> Question[T]:
        nonlocal made, asked
        now = mark()
        if asked is None or now is None or now != made:
            made, asked = now, build()
        return asked

    return again


def decide(
    state: State,
    person: Investigator,
    build: Callable[[], Question[T]],
    *,
    about: str = "",
    waits: bool = False,
    until: Callable[[], bool] = lambda: False,
    timing: Callable[[], Timing | None] = lambda: None,
    mark: Mark = lambda: None,
) -> Flow[T | None]:
    """Ask an investigator on their own stack. None comes back when there is nothing to choose, when `until` has come
    about, or when the investigator is no longer active (GO-198). One who `waits` keeps waiting without options."""

    def is_over() -> bool:
        return not person.is_active or until()

    while True:
        yield from run_errands(state, person)
        first = None if waits else build()
        if is_over() or (first is not None and not first.options):
            return None
        about_now = about or f"{state.name(person)} decides."
        built = build if first is None else _beginning_with(first, build)
        answer = yield from _put(state, person, built, about_now, is_over, timing(), waits=waits, mark=mark)
        if answer is not None:
            return answer


def _beginning_with(first: Question[T], build: Build[T]) -> Build[T]:
    """The question just worked out, then worked out afresh each time."""
    made: list[Question[T]] = [first]
    return lambda: made.pop() if made else build()


def ask_until(
    seat: Seat,
    about: str,
    build: Callable[[], Question[T]],
    wakes: Callable[[], bool],
    timing: Timing | None = None,
    *,
    waits: bool = True,
) -> Flow[T | None]:
    """One question, until it is answered or something wakes the seat. Without options one who `waits` does so in
    silence, and for anybody else it is settled."""

    def settles(_asked: Iterable[Seat], answers: Mapping[Seat, tuple[object, ...]]) -> bool:
        has_settled = bool(answers[seat]) or not waits if seat in answers else False
        return has_settled or wakes()

    questions = cast("Mapping[Seat, Callable[[], Question[object]]]", {seat: build})
    answers = yield Ask(questions, about, timing=timing, settles=settles)
    picked = cast("Mapping[Seat, tuple[T, ...]]", answers)[seat]
    return picked[0] if picked else None


def _put(
    state: State,
    person: Investigator,
    build: Callable[[], Question[T]],
    about: str,
    wakes: Callable[[], bool],
    timing: Timing | None,
    *,
    waits: bool = True,
    mark: Mark = lambda: None,
) -> Flow[T | None]:
    """A question on the stack: an errand interrupts it, and a pass on somebody's die is no answer to it."""

    def explained() -> Question[object]:
        return _with_passes(state, person, _explained(state, cast("Question[object]", build())))

    if state.options.reroll_hold != UNTIL_ALL_PASS:
        explained = remembered(mark, explained)

    def is_interrupted() -> bool:
        return bool(person.errands) or wakes()

    picked = yield from ask_until(person.seat, about, explained, is_interrupted, timing, waits=waits)
    if isinstance(picked, LetItLie):
        _let_lie(state, person, picked)
        return None
    return cast("T | None", picked)


def _explained(state: State, asked: Question[object]) -> Question[object]:
    if asked.because is not None:
        return asked
    own = "On your own board" if len(state.investigators) > 1 and asked.topic not in OF_ALL else None
    because = THEIR_STEPS.get(state.step, own)
    return asked if because is None else replace(asked, because=because)


def turn_of(state: State) -> Seat | None:
    """GO-081 Nobody's: all act at once. One who plays alone is always the one, unless it is their enemies' step."""
    alone = state.investigators[0].seat if len(state.investigators) == 1 else None
    return None if state.step in THEIR_STEPS else alone


def wait(state: State, person: Investigator, about: str, wakes: Callable[[], bool]) -> Flow[None]:
    """Nothing to decide for this seat, until something wakes it; where all must pass, it passes here."""
    yield from _put(state, person, lambda: Question[object](about, ()), about, wakes, None, mark=lambda: state.step)


def _with_passes(state: State, person: Investigator, asked: Question[object]) -> Question[object]:
    """GO-R30 Where all must pass, every question also lets a seat pass on the dice that lie open."""
    if state.options.reroll_hold != UNTIL_ALL_PASS:
        return asked
    passes = tuple(
        Option[object](
            f"pass-{die.id}",
            f"Let the {die.value} of {state.name_of(die.owner)} lie",
            LetItLie(die.id),
            text=result_of(state, die),
            act=Act.LET_LIE,
            place=die.id,
            declines=True,
        )
        for die in state.dice
        if die.owner is not None and must_pass(state, person, die)
    )
    if not passes:
        return asked
    if not asked.options:
        return question(Topic.LET_DICE_LIE, passes, default=(passes[0].key,), because=asked.because)
    return replace(asked, options=(*asked.options, *passes), default=asked.silence)


def must_pass(state: State, person: Investigator, die: Die) -> bool:
    """Whether the owner of this die waits for this seat to pass."""
    return (
        state.options.reroll_hold == UNTIL_ALL_PASS
        and die.kind in TEST_DICE
        and not die.is_locked
        and die.owner != person.seat
        and person.seat not in die.passed
        and may_reroll_now(state, person, die)
    )


def _let_lie(state: State, person: Investigator, answer: LetItLie) -> None:
    die = state.die(answer.die)
    if die is not None:
        die.passed.append(person.seat)


# Errands


def send(state: State, seat: Seat, errand: Errand) -> None:
    """Put something on top of a seat's stack. GO-190 One who is not active is struck by nothing."""
    person = state.at(seat)
    if person.is_active:
        person.errands.append(errand)


def run_errands(state: State, person: Investigator) -> Flow[None]:
    """Settle all that waits on top of the stack, in the order it came."""
    while person.errands:
        errand = person.errands.pop(0)
        person.busy += 1
        yield from ERRANDS[errand.kind](state, person, errand)
        person.busy -= 1


# Common questions


def choose(
    state: State, person: Investigator, asked: Asked, options: Callable[[], tuple[Option[T], ...]]
) -> Flow[T | None]:
    """One of the options; a single one is taken without asking."""
    now = options()
    if len(now) == 1:
        return now[0].value
    return (yield from decide(state, person, lambda: question(asked, options())))


def people_options(state: State, people: Iterable[Investigator]) -> tuple[Option[Seat], ...]:
    """Investigators as options, named by their seat."""
    return tuple(
        Option(
            person.seat,
            state.name(person),
            person.seat,
            None,
            f"who-{state.investigators.index(person) + 1}",
            text=_at_a_glance(state, person),
            seat=person.seat,
        )
        for person in people
    )


def _at_a_glance(state: State, person: Investigator) -> str:
    clues = f"{person.clues} of {state.options.difficulty} clues"
    return f"{'Incapacitated' if person.is_incapacitated else f'Health {person.health}'}, {clues}."
