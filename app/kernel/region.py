"""The parts of a view: how each is built, who sees the same of it, what it is made of, and where a page shows it."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from typing import Generic, Protocol, TypeAlias, TypeVar

from app.kernel.decision import Seat, Viewer

S = TypeVar("S")
C = TypeVar("C", contravariant=True)
M = TypeVar("M")
T = TypeVar("T")

RegionValue: TypeAlias = object
"""What a viewer sees of a region: an immutable value, equal when nothing in it changed."""


STORY_REGIONS = frozenset({"story", "story-before"})
"""The story as regions, for bots and replays; clients of rooms get it line by line."""


class Slot(StrEnum):
    """Where a page shows a region."""

    TOP = "top"
    STATE = "state"
    SCENE = "scene"
    BOARD = "board"
    HAND = "hand"
    ME = "me"
    MATES = "mates"
    PANEL = "panel"
    ROLE = "role"
    GOAL = "goal"
    NOWHERE = ""
    """For clients other than pages: pages neither build it nor get it."""


def everybody(*_asked: object) -> Hashable:
    """The eyes of a public region: all viewers see the same."""
    return ""


def each(_state: object, viewer: Viewer, *_more: object) -> Hashable:
    """The eyes of a private region: each viewer sees its own."""
    return viewer


@dataclass(frozen=True, slots=True)
class Region(Generic[C]):
    """One part of a view."""

    build: Callable[[C, Viewer], RegionValue]
    eyes: Callable[[C, Viewer], Hashable] = each
    """The class a viewer belongs to: viewers for whom this gives the same value see the same."""
    marks: Callable[[C, Viewer], Hashable] | None = None
    """The revision of all it is made of: while this is equal, so is the region. Without marks it is always built."""
    slot: Slot | None = None
    """Where pages show it; by what it is and whose, if nothing is said."""
    owner: Seat | None = None
    """Whose it is, so that pages tell a reader's own from the others'."""
    help: str = ""
    """What it shows, in one sentence for those who write clients."""
    present: Callable[[C], bool] | None = None
    """Whether this table has it at all; settled when the table is set up. Always, if nothing is said."""
    family: str = ""
    """The family it is a member of: all members share one template."""
    is_by_seat: bool = False
    """The class of eyes hangs on who looks alone: it is worked out once, and not after every answer."""

    @property
    def is_public(self) -> bool:
        """Whether it is the same for every viewer."""
        return self.eyes is everybody

    def named(self, name: str) -> "Mapping[str, Region[C]]":
        return {name: self}


@dataclass(frozen=True, slots=True)
class Family(Generic[C, M]):
    """Regions of one kind, one for each member: `hand-1`, `hand-2`. One builder and one template serve them all."""

    build: Callable[[C, Viewer, M], RegionValue]
    members: Mapping[str, M]
    """What follows the family's name, and what the functions here are given for it."""
    eyes: Callable[[C, Viewer, M], Hashable] = each
    marks: Callable[[C, Viewer, M], Hashable] | None = None
    slot: Slot | None = None
    owner: Callable[[M], Seat] | None = None
    help: str = ""
    present: Callable[[C, M], bool] | None = None
    """Whether this table has that member."""
    is_by_seat: bool = False

    def named(self, name: str) -> "Mapping[str, Region[C]]":
        return {f"{name}-{key}": self._member(name, member) for key, member in self.members.items()}

    def _member(self, name: str, member: M) -> "Region[C]":
        return Region(
            build=_for(self.build, member),
            eyes=everybody if self.eyes is everybody else each if self.eyes is each else _for(self.eyes, member),
            marks=_for(self.marks, member) if self.marks else None,
            slot=self.slot,
            owner=self.owner(member) if self.owner else None,
            help=self.help,
            present=_has(self.present, member) if self.present else None,
            family=name,
            is_by_seat=self.is_by_seat,
        )


def _for(function: Callable[[S, Viewer, M], T], member: M) -> Callable[[S, Viewer], T]:
    """The function for one member; what it is annotated to return stays known."""
    return wraps(function)(lambda state, viewer: function(state, viewer, member))


def _has(present: Callable[[S, M], bool], member: M) -> Callable[[S], bool]:
    return lambda state: present(state, member)


class Declared(Protocol[C]):
    """A region or a family of them, as a game declares it."""

    def named(self, name: str) -> "Mapping[str, Region[C]]": ...


def regions(declared: "Mapping[str, Declared[S]]") -> "dict[str, Region[S]]":
    """All regions by name, each family as its members."""
    return {name: region for key, part in declared.items() for name, region in part.named(key).items()}


def numbered(count: int) -> dict[str, int]:
    """The members of a family that are counted from 1 on."""
    return {str(number): number for number in range(1, count + 1)}
