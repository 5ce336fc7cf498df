"""Views as bots read them: each region under its name and with its type.

class Sight(sight.Sight):
    turn = sight.region(Turn)              # view["turn"]
    wall_hand = sight.region(WallHand)     # view["wall-hand"]
    area = sight.region_or_none(AreaView)
    team = sight.regions(TeamMember)       # a region that is several of these
    hands = sight.regions_by(Hand, lambda hand: hand.seat)
    minds = sight.family_by(Mind, lambda mind: mind.seat)        # view["minds-1"], view["minds-2"] and so on
    hand = sight.own(Hand)                 # view["hand-2"], for the second seat
    cards = sight.card_set(Cards)          # the set on the table
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Generic, Protocol, TypeVar, overload, runtime_checkable

from app.kernel.cardset import CardSet
from app.kernel.decision import Seat
from app.kernel.game import View

K = TypeVar("K")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
C = TypeVar("C", bound=CardSet)


@dataclass(frozen=True)
class Sight:
    """What one seat sees. Games add a line a region, and what follows from them."""

    view: View

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        return _table(self.view).seat


class Read(Generic[T_co]):
    """Something of a view as an attribute, looked at once by each Sight; underscores stand for hyphens."""

    def __init__(self, read: Callable[["Sight", str], T_co]) -> None:
        self._read, self._name = read, ""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, sight: None, owner: type) -> "Read[T_co]": ...
    @overload
    def __get__(self, sight: Sight, owner: type) -> T_co: ...
    def __get__(self, sight: Sight | None, owner: type) -> "Read[T_co] | T_co":
        if sight is None:
            return self
        value = self._read(sight, self._name.replace("_", "-"))
        sight.__dict__[self._name] = value  # from here on found before this descriptor is
        return value


def own(kind: type[T]) -> Read[T]:
    """The member of a family of regions that is the reader's, where seats and members are counted alike."""
    return Read(lambda sight, name: _as(kind, sight.view[f"{name}-{sight.seat.rpartition('-')[2]}"]))


def card_set(kind: type[C]) -> Read[C]:
    """The card set of the table; what is printed in it is for everybody to know."""
    return Read(lambda sight, _name: _as(kind, _table(sight.view).cards))


def region(kind: type[T]) -> Read[T]:
    """A region that is one of these."""
    return Read(lambda sight, name: _as(kind, sight.view[name]))


def region_or_none(kind: type[T]) -> Read[T | None]:
    """A region that is one of these, or nothing."""
    return Read(lambda sight, name: None if (value := sight.view[name]) is None else _as(kind, value))


def regions(kind: type[T]) -> Read[tuple[T, ...]]:
    """A region that is several of these."""
    return Read(lambda sight, name: tuple(_as(kind, one) for one in _as(tuple, sight.view[name])))


def regions_by(kind: type[T], key: Callable[[T], K]) -> Read[dict[K, T]]:
    """A region that is several of these, each found by what tells them apart."""
    each = regions(kind)._read
    return Read(lambda sight, name: {key(one): one for one in each(sight, name)})


def family_by(kind: type[T], key: Callable[[T], K]) -> Read[dict[K, T]]:
    """All members of a family of regions that this viewer is shown, each found by what tells them apart."""

    def members(sight: Sight, name: str) -> Iterator[T]:
        for number in count(1):
            if (member := f"{name}-{number}") not in sight.view:
                return
            if sight.view[member] is not None:
                yield _as(kind, sight.view[member])

    return Read(lambda sight, name: {key(one): one for one in members(sight, name)})


def read(view: View, name: str, kind: type[T]) -> T:
    """One region by its name, where the name has to be put together."""
    return _as(kind, view[name])


def read_all(view: View, name: str, kind: type[T]) -> tuple[T, ...]:
    """One region by its name that is several of these."""
    return tuple(_as(kind, one) for one in _as(tuple, view[name]))


@runtime_checkable
class _OnTable(Protocol):
    @property
    def cards(self) -> CardSet: ...
    @property
    def seat(self) -> Seat: ...


def cards_on_table(view: View, kind: type[C]) -> C:
    """The card set of the table a view is of; what is printed in it is for everybody to know."""
    return _as(kind, _table(view).cards)


def _table(view: View) -> _OnTable:
    assert isinstance(view, _OnTable)
    return view


def _as(kind: type[T], value: object) -> T:
    if not isinstance(value, kind):
        raise TypeError(f"{type(value).__name__} where {kind.__name__} was to be seen")
    return value
