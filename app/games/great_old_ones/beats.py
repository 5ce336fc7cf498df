"""The moments of this game. Nothing in it is hidden, so each is made of what everybody knows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.games.great_old_ones.nodes import Kind
from app.games.great_old_ones.records import RowFace
from app.games.great_old_ones.state import DieKind, Investigator, State
from app.kernel import moment
from app.kernel.decision import Seat
from app.kernel.moment import DREAD, GOOD, PLAIN, Cause, Change, Moment, Named, Size, plays
from app.kit.text import Block


class Beat(moment.Beat):
    JOINS = plays(PLAIN, "They take their boards", Size.STRIP, opens=2200, step=700)
    SCENARIO = plays(DREAD, "The scenario", opens=3200, step=2600)
    DICE = plays(PLAIN, "The dice fall", Size.STRIP, opens=1800, step=900, glows=("dice",), sign="die-body")
    REROLLED = plays(PLAIN, "A die is rerolled", Size.STRIP, opens=1600, glows=("dice",), sign="die-body")
    PERFORMS = plays(GOOD, "A row is completed", Size.STRIP, opens=2000, sign="sym-star")
    CLUE = plays(GOOD, "A clue", Size.STRIP, opens=1600, sign="sym-glass")
    SEALED = plays(GOOD, "A dark seal closes", opens=3000, sign="sym-star")
    BONUS = plays(GOOD, "The bonus", Size.STRIP, opens=1800, glows=("scenario",), sign="sym-plus")
    SLAIN = plays(GOOD, "An enemy falls", Size.STRIP, opens=2000, glows=("monsters", "cultists"), sign="sym-tentacle")
    WOUNDED = plays(GOOD, "An enemy is wounded", Size.STRIP, opens=1600, glows=("monsters",), sign="sym-tentacle")
    APPEARS = plays(
        DREAD, "An enemy appears", Size.STRIP, opens=1600, step=600, glows=("monsters", "cultists"), sign="sym-cultist"
    )
    ACTS = plays(DREAD, "The enemy acts", opens=2400, glows=("scenario",))
    QUEUED = plays(DREAD, "Into the queue", Size.STRIP, opens=1600, step=600, glows=("queue",), sign="sym-bell")
    RITUAL = plays(DREAD, "The ritual", Size.STRIP, opens=1800, glows=("ritual",), sign="sym-ritual")
    COST = plays(DREAD, "What the turn cost", opens=4200, glows=("ritual",))
    HEALTH = plays(DREAD, "Health is lost", Size.STRIP, opens=1600, step=700, sign="sym-heart-loss")
    FALLS = plays(DREAD, "Incapacitated", opens=3000)
    READY = plays(GOOD, "Ready again", Size.STRIP, opens=2200, sign="sym-heart")
    INSANITY = plays(DREAD, "Insanity", Size.STRIP, opens=1600, step=600, sign="sym-insane")
    TEST = plays(PLAIN, "A test of the mind", Size.STRIP, opens=2200, sign="sym-test", is_told=True)
    WEAKNESS = plays(DREAD, "A weakness", opens=2400, sign="sym-weak")
    GOES_INSANE = plays(DREAD, "A mind is gone", opens=3200, sign="sym-insane")
    LOST = plays(DREAD, "The scenario is lost", opens=3200, sign="sym-ritual")
    WON = plays(GOOD, "You sealed it", opens=4200)
    DEFEAT = plays(DREAD, "It wakes", opens=4200, sign="sym-ritual")


def joins(state: State, person: Investigator) -> Moment:
    face = state.cards.investigators[person.face]
    return Beat.JOINS(seats=(person.seat,), steps=(f"{face.name}, {face.calling}.",))


def standing(state: State) -> tuple[str, str]:
    """What is left to do, and how far the ritual is from its end, as the boards show it."""
    people, boxes = state.investigators, state.ritual_boxes - state.ritual
    closed, standing = sum(one.is_sealed for one in people), len(state.active())
    goal = (
        f"{closed} of {len(people)} seals are closed; {standing} of you still {'stands' if standing == 1 else 'stand'}."
    )
    return goal, f"{boxes} {'box' if boxes == 1 else 'boxes'} from losing, {state.level} each round."


def scenario(state: State) -> Moment:
    """GO-026 Where they are, and what must not happen."""
    goals = " ".join(f"{goal.text[0].upper()}{goal.text[1:]}." for goal in state.scenario.victory)
    steps = (state.scenario.story, f"To win: {goals}")
    return Beat.SCENARIO(state.scenario.name, steps=tuple(step for step in steps if step))


def dice(state: State, values: Sequence[int]) -> Moment:
    """GO-061 The twelve-sided die names what the enemy will do, unless something changes it."""
    number = state.dice_value(DieKind.CULTIST_D12)
    action = state.scenario.actions[number - 1].name
    steps = (f"The {number} is the enemy’s: {action}.", f"For the table: {', '.join(map(str, values))}.")
    figures = (Named("d12", str(number)), *(Named("d6", str(value)) for value in values))
    return Beat.DICE(steps=steps, figures=figures)


def rerolled(state: State, person: Investigator, name: str, before: int, now: int) -> Moment:
    title = f"{state.name(person)} rerolls {name}"
    return Beat.REROLLED(title, change=Change("on the die", before, now), cause=Cause(by=person.seat))


def performs(state: State, person: Investigator, face: RowFace) -> Moment:
    """GO-133 The row, and what it does."""
    does = face.text.words if face.text.words else "A die says what comes of it."
    return Beat.PERFORMS(f"{state.name(person)}: {face.name}", steps=(does,), cause=Cause(by=person.seat))


def clue(state: State, person: Investigator) -> Moment:
    left = state.options.difficulty - person.clues
    change = Change("clues", person.clues - 1, person.clues, max(state.options.difficulty, person.clues))
    steps = (f"{left} more close the seal.",) if left > 0 else ()
    return Beat.CLUE(f"{state.name(person)} finds a clue", change=change, steps=steps, cause=Cause(by=person.seat))


def sealed(state: State, person: Investigator) -> Moment:
    """GO-174 How many are closed by now."""
    people = state.investigators
    closed = sum(one.is_sealed for one in people)
    change = Change("seals closed", closed - 1, closed, len(people))
    open_ones = [state.name(one) for one in people if not one.is_sealed]
    steps = (f"Open is still that of {', '.join(open_ones)}." if open_ones else "All seals are closed.",)
    title, yours = f"{state.name(person)} closes the dark seal", "You close your dark seal"
    return Beat.SEALED(title, yours=yours, seats=(person.seat,), change=change, steps=steps)


def bonus(state: State, person: Investigator, text: Block) -> Moment:
    return Beat.BONUS(f"{state.name(person)} takes the bonus", steps=(text.words,), cause=Cause(by=person.seat))


def slain(state: State, person: Investigator, name: str) -> Moment:
    return Beat.SLAIN(f"{state.name(person)} defeats {name}", cause=Cause(by=person.seat))


def wounded(state: State, person: Investigator, name: str, before: int, now: int) -> Moment:
    change = Change("wounds", before, now, state.monster_health)
    return Beat.WOUNDED(f"{state.name(person)} wounds {name}", change=change, cause=Cause(by=person.seat))


def appears(state: State, kind: Kind) -> Moment:
    count = state.count(kind)
    return Beat.APPEARS(f"A {state.figures(kind).name} appears", steps=(f"{count} active now.",))


def acts(number: int, name: str, strength: int, text: Block) -> Moment:
    """GO-273 The die, the action by its name, and what it does; the victims follow."""
    cause = Cause(words=f"The enemy acts: {number}, with strength {strength}")
    figures = Named("die", str(number)), Named("strength", str(strength))
    return Beat.ACTS(name, steps=(text.words,), figures=figures, cause=cause)


def queued(state: State, name: str, is_full: bool) -> Moment:
    taken, most = len(state.queue), state.queue_cap
    if is_full:
        return Beat.QUEUED("The queue is full", steps=(f"{name} is ignored.",))
    return Beat.QUEUED(steps=(f"{name}: {taken} of {most}.",))


def ritual(state: State, before: int, after: int) -> Moment:
    """GO-046 How near it is to its end."""
    left = state.ritual_boxes - after
    steps = (f"{left} more, and all is lost.",) if left else ("It is complete.",)
    title = "The ritual advances" if after > before else "The ritual is set back"
    return Beat.RITUAL(title, change=Change("of the ritual", before, after, state.ritual_boxes), steps=steps)


def health(state: State, person: Investigator, lost: int) -> Moment:
    """GO-184 All who are struck in a row stand in one moment."""
    name, left = state.name(person), person.health
    each = (Change("health", left + lost, left, seat=person.seat),)
    steps = (f"{name}: {left + lost} → {left}.",)
    return Beat.HEALTH(yours="You lose health", seats=(person.seat,), steps=steps, each=each)


@dataclass(frozen=True)
class Toll:
    """How all stood before the enemy's turn."""

    health: Mapping[Seat, int]
    ritual: int


def toll(state: State) -> Toll:
    return Toll({person.seat: person.health for person in state.investigators}, state.ritual)


def cost(state: State, before: Toll) -> Moment | None:
    """GO-031 What the enemy's turn has taken from each of them, and how far the ritual has come; or nothing at all."""
    people = state.investigators
    struck = tuple(person.seat for person in people if person.health < before.health[person.seat])
    if not struck and state.ritual <= before.ritual:
        return None
    each = tuple(Change("health", before.health[one.seat], one.health, seat=one.seat) for one in people)
    change = Change("of the ritual", before.ritual, state.ritual, state.ritual_boxes)
    steps = (_who_stands(state),)
    figures = tuple(Named(state.name(person), _how(state, person)) for person in people)
    cause = Cause(words="The enemy's turn")
    return Beat.COST(
        yours="What the turn cost you",
        seats=struck,
        each=each,
        change=change,
        steps=steps,
        figures=figures,
        cause=cause,
    )


def _how(state: State, person: Investigator) -> str:
    if person.is_incapacitated:
        return "incapacitated: heal them, or they sit out"
    return "seal closed" if person.is_sealed else f"{person.clues} of {state.options.difficulty} clues"


def _who_stands(state: State) -> str:
    standing = len(state.active())
    return f"{standing} still {'stands' if standing == 1 else 'stand'}." if standing else "Not one of them stands."


def falls(state: State, person: Investigator) -> Moment:
    """GO-187 What is left, and what would bring this one back."""
    steps = (_who_stands(state), "A row or a skill can make them ready again.")
    title, yours = f"{state.name(person)} is incapacitated", "You are incapacitated"
    return Beat.FALLS(title, yours=yours, seats=(person.seat,), steps=steps)


def ready(state: State, person: Investigator) -> Moment:
    title, yours = f"{state.name(person)} stands again", "You stand again"
    return Beat.READY(title, yours=yours, seats=(person.seat,), change=Change("health", 0, person.health))


def insanity(state: State, person: Investigator) -> Moment:
    name, now = state.name(person), person.insanity
    each, steps = (Change("insanity", now - 1, now, seat=person.seat),), (f"{name}: {now - 1} → {now}.",)
    return Beat.INSANITY(yours="You gain insanity", seats=(person.seat,), steps=steps, each=each)


def tested(state: State, person: Investigator, value: int, level: int) -> Moment:
    """GO-209 The die against the level, and what it costs."""
    is_passed = value > level
    title = f"{state.name(person)} {'passes' if is_passed else 'fails'}"
    does = "1 insanity." if is_passed else "2 health."
    steps = (f"{value} against level {level}: {does}",)
    return Beat.TEST(title, yours=f"You {'pass' if is_passed else 'fail'}", seats=(person.seat,), steps=steps)


def weakness(state: State, person: Investigator, number: int) -> Moment:
    words = state.cards.weaknesses[number].words
    title, yours = f"{state.name(person)} receives weakness {number}", f"You receive weakness {number}"
    return Beat.WEAKNESS(title, yours=yours, seats=(person.seat,), steps=(words,))


def goes_insane(state: State, person: Investigator) -> Moment:
    """GO-204, GO-205 For good; with an open seal it is the end of all."""
    fate = "The seal was closed: the others go on." if person.is_sealed else "The seal was open: all is lost."
    title, yours = f"{state.name(person)} goes insane", "You go insane"
    return Beat.GOES_INSANE(title, yours=yours, seats=(person.seat,), steps=("This one is out for good.", fate))


def lost(reason: str) -> Moment:
    return Beat.LOST(steps=(reason,))


def ends(seats: Sequence[Seat], has_won: bool, reason: str) -> Moment:
    """GO-001 For all alike."""
    return (Beat.WON if has_won else Beat.DEFEAT)(seats=tuple(seats), steps=(reason,))
