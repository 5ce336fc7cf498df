"""Test dice, rerolls, turned dice and holds. GO-139 to GO-157, GO-R30 to GO-R38."""

from collections.abc import Callable, Hashable

from app.games.great_old_ones import beats
from app.games.great_old_ones.abilities import offer_ability, react
from app.games.great_old_ones.asking import ERRANDS, HOLD_LIMIT, UNTIL_ALL_PASS, decide, must_pass, send
from app.games.great_old_ones.foresight import is_unwelcome, loss_of, result_of
from app.games.great_old_ones.instructions import Context, run_printed
from app.games.great_old_ones.nodes import Trigger
from app.games.great_old_ones.reach import (
    DIE_NAMES,
    die_name,
    has_box,
    is_open,
    may_reroll_now,
    may_turn_now,
    next_penalty,
    price,
)
from app.games.great_old_ones.rows import openings, where_it_fits
from app.games.great_old_ones.state import CULTIST_DICE, TEST_DICE, Die, DieKind, Errand, Investigator, State
from app.games.great_old_ones.topics import Act, Topic
from app.kernel.decision import Flow, Option, Question, Timing, question

# Test dice


def roll_test(state: State, person: Investigator, kind: DieKind) -> Flow[int | None]:
    """GO-322 Roll a test die; it takes effect when its owner accepts it. None if it was dropped (GO-198)."""
    if not person.is_active:
        return None
    state.rolls += 1
    die = Die(f"{kind.value}-{state.rolls}", kind, person.seat, state.roll())
    state.dice.append(die)
    state.tell(f"{state.name(person)} rolls the {DIE_NAMES[kind]}: {die.value}.")
    accepted = yield from accept(state, person, die)
    state.dice.remove(die)
    return die.value if accepted else None


def accept(state: State, person: Investigator, die: Die) -> Flow[bool]:
    """The owner accepts the die as it lies, or rerolls it; where all are past changing it, it simply counts."""
    about = f"{state.name(person)} looks at {die_name(state, die)}."

    def build() -> Question[str]:
        return _accept_question(state, person, die)

    while any(may_reroll_now(state, other, die) for other in state.active()):
        chosen = yield from decide(
            state,
            person,
            build,
            about=about,
            waits=True,
            timing=lambda: _hold(state, die),
            mark=lambda: _mark(person, die),
        )
        if chosen is None or chosen == "accept":
            return chosen is not None
        yield from ERRANDS[chosen](state, person, Errand(chosen, 1, die.id, die.value))
    return person.is_active


def _mark(person: Investigator, die: Die) -> Hashable:
    """The die as it lies, and what of its owner's board decides what it would do and what a reroll costs."""
    lying = (die.value, die.is_locked, *die.held_by)
    return lying, person.health, person.insanity, person.rerolls, person.free_rerolls, tuple(person.weaknesses)


def _accept_question(state: State, person: Investigator, die: Die) -> Question[str]:
    """GO-143 Not while a reroll of it is being paid for; GO-R30 not while somebody holds it or has yet to pass."""
    name = die_name(state, die, person)
    asked = Topic.ACCEPT_DIE(die=f"{name[0].upper()}{name[1:]}", value=die.value)
    if die.is_locked or die.held_by or any(must_pass(state, other, die) for other in state.active()):
        return question(asked, ())
    result = result_of(state, die)
    text, warning = f"{result[0].upper()}{result[1:]}", _warning(state, person, die)
    accepting = Option("accept", f"Accept the {die.value}", "accept", None, "dice", warning, text=text)
    return question(asked, (accepting, *reroll_options(state, person, die, f"{name} ({die.value})")))


def reroll_options(state: State, person: Investigator, die: Die, name: str) -> tuple[Option[str], ...]:
    """GO-139, GO-248 Against a box of the reroll track, or penalty-free; the value is the errand that does it."""
    if not may_reroll_now(state, person, die):
        return ()
    at, found = f"{die.id}-{die.value}", list[Option[str]]()
    if has_box(state, person):
        cost = price(state, person, die)
        found.append(_reroll_option(f"reroll-{at}", f"Reroll {name}", "reroll", cost, die))
    if person.free_rerolls:
        label, kept = f"Reroll {name} penalty-free", f"{person.free_rerolls} left"
        found.append(_reroll_option(f"free-reroll-{at}", label, "reroll_for_free", kept, die))
    return tuple(found)


def _reroll_option(key: str, label: str, errand: str, text: str, die: Die) -> Option[str]:
    act = Act.REROLL if errand == "reroll" else Act.REROLL_FREE
    return Option(key, label, errand, text=text, act=act, place=die.id, amount=die.value)


def _warning(state: State, person: Investigator, die: Die) -> str | None:
    """What accepting it costs one who cannot spare it."""
    lost = loss_of(state, die)
    return "You fall." if lost and lost >= person.health else None


def _hold(state: State, die: Die) -> Timing | None:
    """GO-R30 Seconds in which team-mates can speak up, where one of them could reroll a result that hurts."""
    seconds = 0 if state.options.reroll_hold == UNTIL_ALL_PASS else int(state.options.reroll_hold)
    others = [other for other in state.active() if other.seat != die.owner and may_reroll_now(state, other, die)]
    return Timing(at_least=seconds) if seconds and others and is_unwelcome(state, die) else None


# Rerolls


def reroll(state: State, person: Investigator, errand: Errand) -> Flow[None]:
    """GO-139, GO-140, GO-152, GO-325, GO-R32 Box, die, penalty, extra penalty, weaknesses, repeat; in this order."""
    die = _found(state, errand)
    if die is None or not has_box(state, person):
        _too_late(state, person)
        return
    held = list(person.weaknesses)
    die.is_locked = True
    penalty = next_penalty(state, person)
    person.rerolls += 1
    throw(state, person, die, f"with box {person.rerolls}")
    yield from run_printed(state, penalty, Context(person.seat, is_print=True))  # GO-141, GO-142, GO-144
    if die.kind in CULTIST_DICE:  # GO-149
        yield from run_printed(state, state.scenario.cultist_die_penalty, Context(person.seat))
    yield from react(state, person, Trigger.REROLL, held, die.id)
    die.is_locked = False


def reroll_for_free(state: State, person: Investigator, errand: Errand) -> Flow[None]:
    """GO-248, GO-249, GO-R37 No box, no penalty, no weakness; an ability that follows a reroll is offered."""
    die = _found(state, errand)
    if die is None or not person.free_rerolls:
        _too_late(state, person)
        return
    person.free_rerolls -= 1
    die.is_locked = True
    throw(state, person, die, "free of any penalty")
    yield from offer_ability(state, person, Trigger.REROLL, die.id)
    die.is_locked = False


def throw(state: State, person: Investigator, die: Die, how: str) -> None:
    """GO-153 The new value replaces the old one, better or worse. All must look at it anew."""
    before = die.value
    die.value = state.roll(12 if die.kind is DieKind.CULTIST_D12 else 6)
    die.passed, die.has_held, die.held_by = [], [], []
    name = die_name(state, die)
    told = f"{state.name(person)} rerolls {name} {how}: {before} becomes {die.value}."
    state.tell(told, shown=beats.rerolled(state, person, name, before, die.value))


def _found(state: State, errand: Errand) -> Die | None:
    """GO-R31, GO-R67 The die as the rerolling seat saw it, if it still lies so."""
    die = state.die(errand.die)
    return die if die is not None and die.value == errand.seen and is_open(state, die) else None


def _too_late(state: State, person: Investigator) -> None:
    state.tell(f"{state.name(person)} comes too late: that die no longer lies as it did.")


def with_consent(then: str) -> Callable[[State, Investigator, Errand], Flow[None]]:
    """GO-R31 Where the table wants it, the owner of a die is asked before somebody else rerolls it."""

    def ask_owner(state: State, person: Investigator, errand: Errand) -> Flow[None]:
        die = state.die(errand.die)
        if die is not None and die.owner is not None:
            send(state, die.owner, Errand(f"consent-{then}", 1, errand.die, errand.seen, person.seat))
        yield from ()

    return ask_owner


def consenting(then: str) -> Callable[[State, Investigator, Errand], Flow[None]]:
    """The owner's answer."""

    def answer(state: State, person: Investigator, errand: Errand) -> Flow[None]:
        assert errand.by is not None
        asker = state.at(errand.by)

        def build() -> Question[bool]:
            die = _found(state, errand)
            if die is None or not may_reroll_now(state, asker, die):
                return Question("", ())
            cost = price(state, asker, die) if then == "reroll" else "penalty-free"
            yes = Option("consent", "Let it be rerolled", True, text=f"{state.name(asker)} pays: {cost}.")
            result = result_of(state, die) if die.kind in TEST_DICE else None
            no = Option("refuse", "Leave it as it is", False, text=result, declines=True)
            named, asks = die_name(state, die, person), f"{state.name(asker)} asks"
            return question(Topic.LET_REROLL(die=named, value=die.value), (no, yes), because=asks)

        if (yield from decide(state, person, build)):
            send(state, asker.seat, Errand(then, 1, errand.die, errand.seen))

    return answer


# Turning and holding


def turn(state: State, person: Investigator, errand: Errand) -> Flow[None]:
    """GO-251, GO-252 An unused investigator die to any side; no box, no penalty."""

    def build() -> Question[int]:
        die = _found(state, errand)
        if die is None or not may_turn_now(state, person, die):
            return Question("", ())
        sides = [side for side in range(1, 7) if side != die.value]
        opened = openings(state, person)
        options = tuple(
            Option(f"side-{side}", f"Turn it to {side}", side, text=where_it_fits(state, opened, side), amount=side)
            for side in sides
        )
        back = Option("back", "Leave it", 0, declines=True)
        named = die_name(state, die, person)
        return question(Topic.TURN_DIE(die=named, value=die.value), (back, *options))

    side = yield from decide(state, person, build)
    die = _found(state, errand)
    if side and die is not None:
        person.rotations -= 1
        state.tell(f"{state.name(person)} turns {die_name(state, die)} from {die.value} to {side}.")
        die.value = side


def hold(state: State, person: Investigator, errand: Errand) -> Flow[None]:
    """GO-R30 Stop the clock, once per roll, until the holder rerolls or lets go."""
    die = _found(state, errand)
    if die is None or person.seat in die.has_held:
        return
    die.held_by.append(person.seat)
    die.has_held.append(person.seat)

    def build() -> Question[str]:
        if not may_reroll_now(state, person, die) or die.value != errand.seen:
            return Question("", ())
        options = _while_held(state, person, die)
        named, result = die_name(state, die), result_of(state, die)
        return question(Topic.HOLD_DIE(die=named, value=die.value, result=result), options)

    answer = yield from decide(state, person, build, timing=lambda: Timing(at_most=HOLD_LIMIT))
    if person.seat in die.held_by:
        die.held_by.remove(person.seat)
    if answer in ("reroll", "reroll_for_free"):
        yield from ERRANDS[reroll_errand(state, person, die, answer)](
            state, person, Errand(answer, 1, die.id, errand.seen)
        )


def _while_held(state: State, person: Investigator, die: Die) -> tuple[Option[str], ...]:
    options = [Option("let-go", "Let go", "let-go", declines=True)]
    if has_box(state, person):
        options.append(Option("reroll", "Reroll it", "reroll", text=price(state, person, die), act=Act.REROLL))
    if person.free_rerolls:
        kept, key = f"Penalty-free, {person.free_rerolls} left.", "reroll_for_free"
        options.append(Option(key, "Reroll it for free", key, text=kept, act=Act.REROLL_FREE))
    return tuple(options)


def reroll_errand(state: State, person: Investigator, die: Die, kind: str) -> str:
    """The errand that rerolls a die: with its owner's consent first, where that is needed."""
    needs_consent = state.options.reroll_consent and die.owner not in (None, person.seat)
    return f"ask-{kind}" if needs_consent else kind


ERRANDS |= {
    "reroll": reroll,
    "reroll_for_free": reroll_for_free,
    "ask-reroll": with_consent("reroll"),
    "ask-reroll_for_free": with_consent("reroll_for_free"),
    "consent-reroll": consenting("reroll"),
    "consent-reroll_for_free": consenting("reroll_for_free"),
    "turn": turn,
    "hold": hold,
}
