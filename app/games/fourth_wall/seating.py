"""Who sits where: how many Investigators a number of people play, in which order, and who is The Wall."""

from collections.abc import Collection, Mapping, Sequence

from app.games.fourth_wall.state import WALL
from app.kernel.decision import Seat
from app.kernel.errors import SetupError
from app.kernel.game import SeatInfo, Seating
from app.kernel.log import OptionValue


def seats(options: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
    """FW-002, FW-007 The Wall, and three to six Investigators in turn order from its left; FW-003 or only they."""
    count = int(options["investigators"])
    people = [
        SeatInfo(investigator_seat(number), f"Investigator {number}", "investigators") for number in range(1, count + 1)
    ]
    return tuple(people) if is_alliance(options) else (SeatInfo(WALL, "The Wall", "wall"), *people)


def is_alliance(options: Mapping[str, OptionValue]) -> bool:
    """FW-001 Which of the two modes, and so whether FW-004 or FW-005 says what else is in force."""
    return options["mode"] == "alliance"


def investigator_seat(number: int) -> Seat:
    return Seat(f"investigator-{number}")


def investigators_for(people: int) -> int:
    """FW-008, FW-R06 One person plays three, FW-009 two play two each, FW-010 three to six play one each."""
    if not 1 <= people <= 6:
        raise SetupError(f"One to six people can be Investigators, not {people}.")
    return {1: 3, 2: 4}.get(people, people)


def longest_at_the_table(people: Sequence[str], willing: Collection[str], host: str) -> str:
    """FW-R99 Of those who asked to be The Wall or accepted it, the one who joined first; if no one did, the host."""
    return next((person for person in people if person in willing), host)


def seat_people(people: Sequence[str], wall: str | None = None) -> dict[Seat, str]:
    """FW-013 The Wall is whoever was at the table first, unless somebody else was named.

    The others alternate (FW-R60): the first person's Investigator, the second's, then the first's again.
    """
    if not 2 <= len(people) <= 7:
        raise SetupError(f"Two to seven people play Conflict, not {len(people)}.")
    the_wall = wall or people[0]
    if the_wall not in people:
        raise SetupError(f"{the_wall} is not at this table.")
    others = [person for person in people if person != the_wall]
    count = investigators_for(len(others))
    return {WALL: the_wall} | {investigator_seat(number + 1): others[number % len(others)] for number in range(count)}


def seat_allies(people: Sequence[str]) -> dict[Seat, str]:
    """FW-003 In Alliance everybody is an Investigator; those who run several alternate (FW-R60)."""
    return {
        investigator_seat(number + 1): people[number % len(people)] for number in range(investigators_for(len(people)))
    }


def proposed(options: Mapping[str, OptionValue], people: Mapping[str, str]) -> Seating | None:
    """FW-008 to FW-010, FW-R60 By the people who came; nothing where the book has no seating for so many."""
    names = list(people)
    if is_alliance(options):
        seated = seat_allies(names) if 1 <= len(names) <= 6 else {}
    else:
        willing = [person for person, side in people.items() if side == "wall"]
        wall = longest_at_the_table(names, willing, names[0]) if names else None
        seated = seat_people(names, wall) if 2 <= len(names) <= 7 else {}
    if not seated:
        return None
    count = sum(seat != WALL for seat in seated)
    players = len({person for seat, person in seated.items() if seat != WALL})
    each = {1: "one plays three", 2: "two play two each, in turn"}.get(players, "one each")
    return Seating(f"{count} Investigators, {each}", count, seated)
