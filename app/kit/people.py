"""People at a table, looked up by their seats."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from app.kernel.decision import Seat


class Seated(Protocol):
    """A person with a seat at the table."""

    @property
    def seat(self) -> Seat: ...


P = TypeVar("P", bound=Seated)


def sitting_at(seat: Seat, people: Iterable[P]) -> P:
    """The one of these who holds that seat; a plain loop, for rules ask it a hundred times an answer."""
    for person in people:
        if person.seat == seat:
            return person
    raise LookupError(seat)
