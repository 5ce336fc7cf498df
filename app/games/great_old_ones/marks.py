"""What happens to one investigator's board: hearts, insanity, weaknesses, experience, clues, skills, reroll boxes.

Each of these is a verb: it does nothing to an investigator who is not active (GO-190, GO-326).
"""

from app.games.great_old_ones import beats
from app.games.great_old_ones.abilities import react
from app.games.great_old_ones.asking import choose, decide
from app.games.great_old_ones.ending import fix_loss
from app.games.great_old_ones.foresight import is_without_effect
from app.games.great_old_ones.instructions import Context, run_printed, run_text, verb
from app.games.great_old_ones.nodes import MakeReady, Trigger
from app.games.great_old_ones.records import SkillFace, TrackFace
from app.games.great_old_ones.rolling import roll_test
from app.games.great_old_ones.state import DieKind, Investigator, State
from app.games.great_old_ones.text import running
from app.games.great_old_ones.topics import Topic
from app.kernel.decision import Flow, Option, Question, question
from app.kit.text import Block


def cross(state: State, person: Investigator, track: TrackFace, box: int) -> Flow[None]:
    """GO-284 What is printed on a box of the own board happens at once."""
    printed = track.prints.get(box)
    if printed is not None:
        yield from run_printed(state, printed, Context(person.seat, is_print=True))


# Health


@verb("lose_health")
def lose_health(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-184, GO-185, GO-188 Cross out circled hearts, as many as there are."""
    lost = min(amount, person.health)
    if not person.is_active or not lost:
        return
    person.lost += lost
    state.tell(
        f"{state.name(person)} loses {lost} health; {person.health} left.", "bad", beats.health(state, person, lost)
    )
    if person.health == 0:
        fall(state, person)
    yield from ()


def fall(state: State, person: Investigator) -> None:
    """GO-187, GO-191, GO-192, GO-198, GO-R46 Incapacitated: nothing is open any more, everything written stays."""
    person.is_incapacitated, person.fell_in = True, state.round
    person.errands.clear()
    state.tell(f"{state.name(person)} is incapacitated.", "dread", beats.falls(state, person))


@verb("gain_health")
def gain_health(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-183, GO-186, GO-197 Circle hearts while there are some; never for one who is incapacitated."""
    if person.is_active:
        gained = circle(state, person, amount)
        state.tell(f"{state.name(person)} gains {gained} health; {person.health} now.", "gain")
    yield from ()


def circle(state: State, person: Investigator, amount: int) -> int:
    gained = min(amount, state.cards.health.boxes - person.hearts)  # GO-R49
    person.hearts += gained
    return gained


def make_ready(state: State, person: Investigator, health: int) -> None:
    """GO-195, GO-R47 Active again at once; numbers are usable if they were frozen in this very step 3."""
    person.is_incapacitated = False
    circle(state, person, health)
    if state.step != "act" or person.fell_in != state.round:
        person.values_left = person.free_numbers = 0
        state.dice = [die for die in state.dice if not (die.kind is DieKind.INVESTIGATOR and die.owner == person.seat)]
    person.is_finished = False
    state.tell(f"{state.name(person)} is ready again with {person.health} health.", "good", beats.ready(state, person))


# Insanity


@verb("gain_insanity")
def gain_insanity(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-199, GO-202, GO-208, GO-R68 One box at a time, each resolved before the next."""
    track = state.cards.insanity
    for _ in range(amount):
        if not person.is_active:
            return
        person.insanity += 1
        told = f"{state.name(person)} gains 1 insanity; {person.insanity} now."
        state.tell(told, "bad", beats.insanity(state, person))
        yield from cross(state, person, track, person.insanity)  # GO-200, GO-201
        if person.insanity == track.boxes and not person.is_insane:
            go_insane(state, person)


def go_insane(state: State, person: Investigator) -> None:
    """GO-204, GO-205, GO-R55 Out for good; with an open seal, judged at this very moment, all is lost."""
    person.is_insane = True
    person.errands.clear()
    person.values_left = person.free_numbers = 0
    state.dice = [die for die in state.dice if not (die.kind is DieKind.INVESTIGATOR and die.owner == person.seat)]
    told = f"{state.name(person)} goes insane and is out of the game."
    state.tell(told, "dread", beats.goes_insane(state, person))
    if not person.is_sealed:
        state.went_insane_open = True
        fix_loss(state, f"{state.name(person)} went insane with an open seal.", "GO-205")


@verb("take_test")
def take_test(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-209, GO-210, GO-211, GO-212, GO-213, GO-214, GO-R39 Passed: 1 insanity. Failed: 2 health."""
    for _ in range(amount):
        value = yield from roll_test(state, person, DieKind.TEST)
        if value is None:
            return
        level = state.insanity_level(person)  # GO-R38 as it is at acceptance
        shown = beats.tested(state, person, value, level)
        if value > level:
            state.tell(f"{state.name(person)} passes the insanity test: {value} against level {level}.", shown=shown)
            yield from gain_insanity(state, person, 1)
        else:
            state.tell(f"{state.name(person)} fails the insanity test: {value} against level {level}.", "bad", shown)
            yield from lose_health(state, person, 2)


# Weaknesses


@verb("gain_weakness")
def gain_weakness(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-215, GO-217 A die says which; one that is already there costs a heart instead."""
    for _ in range(amount):
        value = yield from roll_test(state, person, DieKind.WEAKNESS)
        if value is None:
            return
        if value in person.weaknesses:
            state.tell(f"{state.name(person)} has weakness {value} already.")
            yield from lose_health(state, person, 1)
        else:
            yield from receive_weakness(state, person, value)


def receive_weakness(state: State, person: Investigator, number: int) -> Flow[None]:
    """GO-216, GO-R41 Marked, unless it is prevented."""
    person.is_weakness_prevented = False
    yield from react(state, person, Trigger.WOULD_GAIN_WEAKNESS, person.weaknesses)
    if person.is_weakness_prevented:
        state.tell(f"{state.name(person)} wards off weakness {number}.", "gain")
    elif person.is_active:
        person.weaknesses = sorted([*person.weaknesses, number])
        told = f"{state.name(person)} receives weakness {number}: {state.cards.weaknesses[number].words}"
        state.tell(told, "bad", beats.weakness(state, person, number))


@verb("lose_weakness")
def lose_weakness(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-103, GO-218 The struck investigator picks which; without one nothing happens."""

    def options() -> tuple[Option[int], ...]:
        return tuple(
            Option(
                f"weakness-{number}",
                f"Weakness {number}",
                number,
                text=state.cards.weaknesses[number].words,
                amount=number,
            )
            for number in person.weaknesses
        )

    for _ in range(amount):
        if not person.is_active or not person.weaknesses:
            return
        number = yield from choose(state, person, Topic.LOSE_WEAKNESS, options)
        if number in person.weaknesses:
            person.weaknesses.remove(number)
            state.tell(f"{state.name(person)} loses weakness {number}.", "gain")


# Experience, clues, free numbers


@verb("gain_experience")
def gain_experience(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-159, GO-160 One box at a time, each with its bonus; GO-162, GO-R53 beyond the end nothing."""
    track = state.cards.experience
    for _ in range(amount):
        if not person.is_active or person.experience >= track.boxes:
            return
        person.experience += 1
        state.tell(f"{state.name(person)} gains 1 experience; {person.experience} now.")
        yield from cross(state, person, track, person.experience)


@verb("find_clues")
def find_clues(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-172, GO-173, GO-180, GO-R52 One at a time: its bonus, then the seal (GO-324); GO-181 none beyond the end."""
    track = state.cards.clues
    for _ in range(amount):
        if not person.is_active or person.clues >= track.boxes:
            return
        person.clues += 1
        state.tell(f"{state.name(person)} finds clue {person.clues}.", "gain", beats.clue(state, person))
        if person.clues > person.clues_paid:  # GO-R51 a bonus is paid once
            person.clues_paid = person.clues
            yield from cross(state, person, track, person.clues)
        if person.clues >= state.options.difficulty and not person.is_sealed:
            yield from close_seal(state, person)


def close_seal(state: State, person: Investigator) -> Flow[None]:
    """GO-174, GO-176, GO-178, GO-179, GO-R54 It closes by itself; one scenario bonus still free acts at once."""
    person.is_sealed = True
    state.tell(f"{state.name(person)} closes the dark seal.", "good", beats.sealed(state, person))

    def options() -> tuple[Option[int], ...]:
        return tuple(
            Option(
                f"bonus-{index + 1}",
                printed.words,
                index,
                None,
                "scenario",
                _warning(state, person, printed),
                amount=index + 1,
            )
            for index, printed in enumerate(state.scenario.bonuses)
            if state.bonuses[index] is None  # GO-177
        )

    index = yield from choose(state, person, Topic.TAKE_BONUS, options)
    if index is not None:
        state.bonuses[index] = person.seat
        printed = state.scenario.bonuses[index]
        told = f"{state.name(person)} takes the bonus: {printed.words}"
        state.tell(told, "good", beats.bonus(state, person, printed))
        yield from run_printed(state, printed, Context(person.seat))


@verb("gain_free_numbers")
def gain_free_numbers(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-163, GO-167 Held until written, or until the step ends."""
    if person.is_active:
        person.free_numbers += amount
        state.tell(f"{state.name(person)} wins {amount} free number{'s' if amount > 1 else ''}.", "gain")
    yield from ()


# Skills


@verb("learn_skill")
def learn_skill(state: State, person: Investigator, amount: int) -> Flow[None]:
    """GO-229, GO-231 Chosen at once among those not yet crossed; GO-R50 with all crossed nothing happens."""
    for _ in range(amount):
        face = yield from decide(state, person, lambda: _skill_question(state, person))
        if face is None:
            return
        person.skills.append(face.id)  # GO-230, GO-232
        state.tally.play(face.text.words)
        state.tell(f"{state.name(person)} learns a skill: {face.text.words}", "gain")
        yield from _take_effect(state, person, face)


def _skill_question(state: State, person: Investigator) -> Question[SkillFace]:
    options = tuple(
        Option(
            f"skill-{face.id}",
            face.text.words,
            face,
            None,
            "skills",
            _warning(state, person, face.text),
            place=face.id,
        )
        for face in state.cards.skills.values()
        if face.id not in person.skills
    )
    useful = [option.key for option in options if option.warning is None]
    return question(Topic.LEARN_SKILL, options, default=tuple(useful[:1]) or None)


def _warning(state: State, person: Investigator, text: Block) -> str | None:
    """GO-R50, GO-R70 A choice without effect stays on the list and says so."""
    return "Without effect as things stand." if is_without_effect(state, person, text) else None


def _take_effect(state: State, person: Investigator, face: SkillFace) -> Flow[None]:
    """At once; GO-R48 what makes somebody ready is kept where the table agreed on that."""
    text = running(face.text)
    if state.options.ready_skill == "kept":
        person.ready_skills += [node.health for node in text if isinstance(node, MakeReady)]
        text = tuple(node for node in text if not isinstance(node, MakeReady))
    yield from run_text(state, text, Context(person.seat))


# Reroll boxes


@verb("cross_reroll_boxes")
def cross_reroll_boxes(state: State, person: Investigator, amount: int) -> Flow[None]:
    """The next boxes with their penalties; no die is rolled, and weakness 3 keeps still."""
    for _ in range(amount):
        if not person.is_active or person.rerolls >= state.cards.rerolls.boxes:
            return
        person.rerolls += 1
        state.tell(f"{state.name(person)} crosses reroll box {person.rerolls}.", "bad")
        yield from cross(state, person, state.cards.rerolls, person.rerolls)
