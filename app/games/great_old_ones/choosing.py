"""Who is who, and steps 2, 3A and 3B: the dice are rolled and chosen. GO-061 to GO-078."""

from collections.abc import Hashable

from app.games.great_old_ones import beats
from app.games.great_old_ones.abilities import react, reacts
from app.games.great_old_ones.asking import ask_until, remembered
from app.games.great_old_ones.foresight import leftover_action
from app.games.great_old_ones.harm import harm_words, is_grave
from app.games.great_old_ones.nodes import Trigger
from app.games.great_old_ones.rows import openings, where_it_fits
from app.games.great_old_ones.state import Die, DieKind, Investigator, State
from app.games.great_old_ones.together import everybody
from app.games.great_old_ones.topics import Act, Topic
from app.kernel.decision import Flow, Option, Question, ask, question, together

# Investigators


def choose_investigators(state: State) -> Flow[None]:
    """GO-017, GO-018 Everybody takes a board that nobody has yet, in the order they ask for one."""
    yield from together({person.seat: _choose_investigator(state, person) for person in state.investigators})


def _choose_investigator(state: State, person: Investigator) -> Flow[None]:
    def build() -> Question[str]:
        taken = [other.face for other in state.investigators]
        options = tuple(
            Option(face.id, f"{face.name}, {face.calling}", face.id, text=face.words, place=face.id)
            for face in state.cards.investigators.values()
            if face.id not in taken
        )
        return question(Topic.WHO_ARE_YOU, options)

    about = "Everybody takes an investigator board."
    face = yield from ask_until(person.seat, about, build, lambda: len(build().options) == 1)
    person.face = face or build().options[0].value  # the last one goes to whoever is left
    face = person.face
    state.tell(f"{state.cards.investigators[face].name} joins.", shown=beats.joins(state, person))


# Dice


def roll_pool(state: State) -> Flow[None]:
    """One D12, one D6, and one D6 for each active investigator; all at once.

    GO-024, GO-025, GO-061, GO-062, GO-063, GO-064, GO-196. GO-R76 One of the team throws them, in turn.
    """
    roller = state.turn_holder
    if roller is not None:
        throw = Option("roll", "Roll the dice", True)
        yield from ask(roller.seat, f"{state.name(roller)} rolls the dice.", lambda: question(Topic.ROLL, (throw,)))
    state.dice.append(Die("d12", DieKind.CULTIST_D12, None, state.roll(12)))
    for number in range(1, len(state.active()) + 2):
        state.dice.append(Die(f"d6-{number}", DieKind.POOL, None, state.roll()))
    values = [die.value for die in pool(state)]
    told = f"The dice: D12 {state.dice_value(DieKind.CULTIST_D12)}; {', '.join(map(str, values))}."
    state.tell(told, shown=beats.dice(state, values))


def pool(state: State) -> list[Die]:
    return [die for die in state.dice if die.kind is DieKind.POOL]


def choose_dice(state: State) -> Flow[None]:
    """GO-066, GO-072, GO-R18 Claims, first come first served, until everybody has confirmed."""
    for person in state.investigators:
        person.is_confirmed = False
    yield from together({person.seat: _claim(state, person) for person in state.active()})
    for die in pool(state):
        if die.owner is not None:  # GO-069, GO-070
            die.id, die.kind = f"die-{die.owner}", DieKind.INVESTIGATOR
            state.at(die.owner).values_left, state.at(die.owner).first_row = 2, None
        else:  # GO-075, GO-076, GO-077
            die.kind = DieKind.CULTIST_D6
    yield from _choice_weaknesses(state)


def _claim(state: State, person: Investigator) -> Flow[None]:
    """Take a die, put it back, confirm; nothing is final before all have confirmed."""
    build = remembered(lambda: _claims(state, person), lambda: _claim_question(state, person))

    def is_settled() -> bool:
        return all_confirmed(state) or _forced(state, person) is not None

    while not all_confirmed(state):
        choice = _forced(state, person) or (
            yield from ask_until(person.seat, "Everybody takes a die.", build, is_settled)
        )
        if choice is not None:
            _take(state, person, choice)


def _forced(state: State, person: Investigator) -> str | None:
    """GO-R18 Where there is nothing to choose between, a die is taken and confirmed unasked."""
    if person.is_confirmed or has_choice(state, person):
        return None
    return "confirm" if claimed(state, person) else next((die.id for die in pool(state) if die.owner is None), None)


def has_choice(state: State, person: Investigator) -> bool:
    """Whether the dice that this investigator could have are not all alike."""
    return len({die.value for die in pool(state) if die.owner in (None, person.seat)}) > 1


def _claims(state: State, person: Investigator) -> Hashable:
    """What changes while dice are chosen."""
    return person.is_confirmed, tuple(die.owner for die in pool(state))


def all_confirmed(state: State) -> bool:
    return all(person.is_confirmed for person in state.active())


def claimed(state: State, person: Investigator) -> Die | None:
    return next((die for die in pool(state) if die.owner == person.seat), None)


def _claim_question(state: State, person: Investigator) -> Question[str]:
    """GO-067, GO-068 Any D6 that nobody has claimed; the D12 never."""
    if person.is_confirmed:
        return Question("You have confirmed your die; the others choose.", ())
    mine = claimed(state, person)
    free = sorted((die for die in pool(state) if die.owner is None), key=lambda die: die.value)
    alike = {die.value: die for die in reversed(free) if mine is None or die.value != mine.value}
    opened = openings(state, person)
    options: tuple[Option[str], ...] = tuple(
        Option(
            die.id,
            f"Take the {die.value}",
            die.id,
            None,
            "dice",
            text=where_it_fits(state, opened, die.value),
            act=Act.TAKE,
            place=die.id,
            amount=die.value,
        )
        for die in reversed(alike.values())
    )
    if mine is not None:
        back, text = f"Put the {mine.value} back", "Then choose another."
        release = Option("release", back, "release", text=text, act=Act.RELEASE)
        options = (_confirm(state, person, mine, free), *options, release)
        return question(Topic.CONFIRM_DIE(value=mine.value), options)
    return question(Topic.TAKE_DIE, options)


def _confirm(state: State, person: Investigator, mine: Die, free: list[Die]) -> Option[str]:
    """With what the cultists would get, once only one die is left, and what that may cost whoever confirms."""
    action = leftover_action(state, free[0].value) if len(free) == 1 else None
    text, warning = "Until all have, it can be taken back.", ""
    if action is not None:
        text = f"The cultists get the {free[0].value}: {action[1].words}"
        warning = harm_words(state, person, action[1]) if is_grave(state, person, action[1]) else ""
    label = f"Confirm the {mine.value}"
    return Option("confirm", label, "confirm", None, None, warning or None, text=text, act=Act.CONFIRM)


def _take(state: State, person: Investigator, choice: str) -> None:
    mine = claimed(state, person)
    if choice == "confirm":
        person.is_confirmed = True
        return
    if mine is not None:
        mine.owner = None
    if choice != "release":
        die = state.die(choice)
        assert die is not None
        die.owner = person.seat


def _choice_weaknesses(state: State) -> Flow[None]:
    """GO-073, GO-222, GO-223, GO-R19 With the value as chosen, in seat order, before anything can be rerolled."""
    chosen = [(person, die) for person in state.active() if (die := state.die_of(person)) is not None]
    for person, die in chosen:
        state.tell(f"{state.name(person)} takes the {die.value}.")
    for person, die in chosen:
        trigger = Trigger.CHOOSE_EVEN if die.value % 2 == 0 else Trigger.CHOOSE_ODD
        if reacts(state, person, trigger):
            reacting = {person.seat: react(state, person, trigger, list(person.weaknesses))}
            yield from everybody(state, reacting, "Dice are chosen.")
