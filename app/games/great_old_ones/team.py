"""The investigators in short, as everybody sees them."""

from dataclasses import dataclass

from app.games.great_old_ones.state import Investigator, State
from app.kernel.decision import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Member:
    """An investigator in short."""

    seat: Seat
    name: str
    status: str
    die: int
    health: int
    clues: int
    wanted: int
    is_sealed: bool
    experience: int
    insanity: int
    weaknesses: int


def team(state: State, _viewer: Viewer) -> tuple[Member, ...]:
    return tuple(_member(state, person) for person in state.investigators)


def _member(state: State, person: Investigator) -> Member:
    die = state.die_of(person)
    return Member(
        seat=person.seat,
        name=state.name(person),
        status=status(state, person),
        die=die.value if die else 0,
        health=person.health,
        clues=person.clues,
        wanted=state.options.difficulty,
        is_sealed=person.is_sealed,
        experience=person.experience,
        insanity=person.insanity,
        weaknesses=len(person.weaknesses),
    )


def status(state: State, person: Investigator) -> str:
    """What an investigator is doing, in a few words."""
    if person.is_insane:
        return "Insane"
    if person.is_incapacitated:
        return "Incapacitated"
    if person.is_finished:
        return "Finished"
    if state.step == "act" and person.values_left:
        return f"{person.values_left} value{'s' if person.values_left > 1 else ''} to write"
    return f"{person.free_numbers} free numbers" if person.free_numbers else "Active"
