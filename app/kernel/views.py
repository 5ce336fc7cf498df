"""The view cache of one table: each region as last built, once for each class of eyes. Rooms and bots share it."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from app.kernel.cardset import CardSet
from app.kernel.decision import Seat, Viewer
from app.kernel.region import STORY_REGIONS, Region, RegionValue, Slot, each, everybody

if TYPE_CHECKING:
    from app.kernel.game import State
    from app.kernel.table import Table

S = TypeVar("S")
T = TypeVar("T", bound="State")

NOTHING = object()
"""In place of a region that was not built yet."""

Seen: TypeAlias = tuple[str, RegionValue, Sequence[Viewer]]
"""A region's name and value, and the viewers who see it so; as long as that stays so, one and the same."""


@dataclass(frozen=True, slots=True)
class Unmarked:
    """The mark of a region that has none of its own: good for one step of the table."""

    step: int


@dataclass(slots=True)
class Built:
    """A region as last built for a class of eyes, and the mark it had then."""

    mark: Hashable
    value: RegionValue


@dataclass(slots=True)
class Planned(Generic[S]):
    """A region that some viewers look at with the same eyes."""

    name: str
    region: Region[S]
    eyes: Hashable
    alike: Sequence[Viewer]
    built: Built
    seen: Seen

    def look(self, state: S, step: int) -> Seen:
        """What they see of it after that step; the very tuple that said so the last time, if it is the same."""
        marks, built, viewer = self.region.marks, self.built, self.alike[0]
        mark: Hashable = Unmarked(step) if marks is None else marks(state, viewer)
        if built.mark != mark:
            fresh = self.region.build(state, viewer)
            if built.value != fresh:
                built.value = fresh
            built.mark = mark
        if self.seen[1] is not built.value:
            self.seen = (self.name, built.value, self.alike)
        return self.seen


Looking: TypeAlias = tuple[str, Region[S], Sequence[Viewer], Sequence[Planned[S]]]
"""A region, who looks at it, and their classes of eyes; none where those hang on the state."""


class Views(Generic[S]):
    """Builds a region only if its mark has moved; a region that is built equal stays the same value."""

    def __init__(self, regions: Mapping[str, Region[S]]) -> None:
        self.regions = regions
        self._known: dict[tuple[str, Hashable], Built] = {}
        self._plan: tuple[tuple[tuple[Viewer, ...], tuple[Viewer, ...]], Sequence[Looking[S]]] = ((), ()), ()
        self._changing: dict[tuple[str, Hashable], Planned[S]] = {}
        """The classes of eyes that hang on the state, as they were seen last."""
        self._last: tuple[tuple[int, tuple[Viewer, ...], tuple[Viewer, ...]], Sequence[Seen]] | None = None

    def keep_values(self, other: "Views[S]") -> None:
        """Take over another table's values, none of its marks: what is built equal is not sent or encoded again."""
        self._known = {key: Built(Unmarked(-1), built.value) for key, built in other._known.items()}

    def value(self, name: str, state: S, viewer: Viewer, step: int) -> RegionValue:
        """What this viewer sees of a region after that step."""
        region = self.regions[name]
        return self._planned(name, region, region.eyes(state, viewer), (viewer,)).look(state, step)[1]

    def look(
        self,
        state: S,
        step: int,
        viewers: Sequence[Viewer],
        clients: Sequence[Viewer],
        otherwise: Callable[[str, Exception], RegionValue],
    ) -> Sequence[Seen]:
        """What these viewers see, region by region and class by class; `otherwise` stands in for a region that fails.

        The story is told line by line, and not here.

        What no page shows is built for `clients` only: those viewers who look through something else than a page.
        """
        key = step, tuple(viewers), tuple(clients)
        if self._last is not None and self._last[0] == key:
            return self._last[1]  # only a step changes a state
        if self._plan[0] != key[1:]:
            self._plan = key[1:], list(self._looking(state, key[1], key[2]))
        seen, has_failed = list[Seen](), False
        for name, region, looking, fixed in self._plan[1]:
            for planned in fixed or self._classes(name, region, state, looking):
                try:
                    seen.append(planned.look(state, step))
                except Exception as error:
                    has_failed = True
                    seen.append((name, otherwise(name, error), planned.alike))
        self._last = None if has_failed else (key, seen)
        return seen

    def _looking(self, state: S, viewers: tuple[Viewer, ...], clients: tuple[Viewer, ...]) -> "Iterator[Looking[S]]":
        """Which regions these viewers look at, and with which eyes, where that is the same at all times."""
        for name, region in self.regions.items():
            looking = clients if region.slot is Slot.NOWHERE else viewers
            if looking and name not in STORY_REGIONS:
                is_fixed = region.is_by_seat or region.eyes in (everybody, each)
                yield name, region, looking, self._classes(name, region, state, looking) if is_fixed else ()

    def _classes(self, name: str, region: Region[S], state: S, viewers: Sequence[Viewer]) -> "Sequence[Planned[S]]":
        """The classes of eyes among these viewers at this moment."""
        classes: dict[Hashable, list[Viewer]] = {}
        for viewer in viewers:
            classes.setdefault(region.eyes(state, viewer), []).append(viewer)
        return [self._same(name, region, eyes, alike) for eyes, alike in classes.items()]

    def _same(self, name: str, region: Region[S], eyes: Hashable, alike: Sequence[Viewer]) -> Planned[S]:
        """As it was planned the last time, if it was for the same viewers."""
        found = self._changing.get((name, eyes))
        if found is None or found.alike != alike:
            self._changing[name, eyes] = found = self._planned(name, region, eyes, alike)
        return found

    def _planned(self, name: str, region: Region[S], eyes: Hashable, alike: Sequence[Viewer]) -> Planned[S]:
        built = self._known.get((name, eyes))
        if built is None:
            built = self._known[name, eyes] = Built(Unmarked(-1), NOTHING)
        return Planned(name, region, eyes, alike, built, (name, NOTHING, alike))


@dataclass(frozen=True, eq=False)
class SeatView(Mapping[str, RegionValue], Generic[T]):
    """A seat's view for its bot: a region is built when the bot looks at it, if no viewer has looked before."""

    table: "Table[T]"
    seat: Seat
    _seen: dict[str, RegionValue] = field(default_factory=dict)

    @property
    def cards(self) -> CardSet:
        """The set on the table; what is printed in it is for everybody to know."""
        return self.table.cards

    def __getitem__(self, name: str) -> RegionValue:
        if name not in self._seen:
            self._seen[name] = self.table.views.value(name, self.table.state, self.seat, self.table.steps)
        return self._seen[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.table.views.regions)

    def __len__(self) -> int:
        return len(self.table.views.regions)
