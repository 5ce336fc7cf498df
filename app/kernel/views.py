"""The view cache of one table: each region as last built, once for each class of eyes. Rooms and bots share it."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from app.kernel.cardset import CardSet
from app.kernel.decision import Seat, Viewer
from app.kernel.region import STORY_REGIONS, Region, RegionValue, Slot, each

if TYPE_CHECKING:
    from app.kernel.game import State
    from app.kernel.table import Table

S = TypeVar("S")
T = TypeVar("T", bound="State")

Seen: TypeAlias = tuple[str, RegionValue, Sequence[Viewer]]
"""A region's name and value, and the viewers who see it so; as long as that stays so, one and the same."""

Planned: TypeAlias = tuple[str, Region[S], Sequence[Viewer], Sequence[tuple[Hashable, Sequence[Viewer]]]]
"""A region's name, what it is, who looks at it, and their classes of eyes; none where those hang on the state."""


@dataclass(frozen=True, slots=True)
class Unmarked:
    """The mark of a region that has none of its own: good for one step of the table."""

    step: int


class Views(Generic[S]):
    """Builds a region only if its mark has moved; a region that is built equal stays the same value."""

    def __init__(self, regions: Mapping[str, Region[S]]) -> None:
        self.regions = regions
        self._known: dict[tuple[str, Hashable], tuple[Hashable, RegionValue]] = {}
        self._seen: dict[tuple[str, Hashable], Seen] = {}
        self._planned: tuple[tuple[tuple[Viewer, ...], tuple[Viewer, ...]], Sequence[Planned[S]]] = ((), ()), ()
        self._last: tuple[tuple[int, tuple[Viewer, ...], tuple[Viewer, ...]], Sequence[Seen]] | None = None

    def keep_values(self, other: "Views[S]") -> None:
        """Take over another table's values, none of its marks: what is built equal is not sent or encoded again."""
        self._known = {key: (Unmarked(-1), value) for key, (_mark, value) in other._known.items()}

    def value(self, name: str, state: S, viewer: Viewer, step: int) -> RegionValue:
        """What this viewer sees of a region after that step."""
        region = self.regions[name]
        return self._value(name, region, region.eyes(state, viewer), state, viewer, step)

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
        seen, has_failed = list[Seen](), False
        for name, region, looking, fixed in self._plan(key[1], key[2]):
            for eyes, alike in fixed or _classes(region, state, looking):
                try:
                    value = self._value(name, region, eyes, state, alike[0], step)
                except Exception as error:
                    value, has_failed = otherwise(name, error), True
                seen.append(self._same(name, eyes, value, alike))
        self._last = None if has_failed else (key, seen)
        return seen

    def _plan(self, viewers: tuple[Viewer, ...], clients: tuple[Viewer, ...]) -> "Sequence[Planned[S]]":
        """Which regions these viewers look at, and with which eyes, where that is the same at all times."""
        if self._planned[0] != (viewers, clients):
            shown = [(name, region) for name, region in self.regions.items() if name not in STORY_REGIONS]
            lookers = [clients if region.slot is Slot.NOWHERE else viewers for _name, region in shown]
            plan = [
                (*it, looking, _fixed(it[1], looking)) for it, looking in zip(shown, lookers, strict=True) if looking
            ]
            self._planned = (viewers, clients), plan
        return self._planned[1]

    def _same(self, name: str, eyes: Hashable, value: RegionValue, alike: Sequence[Viewer]) -> Seen:
        """The very tuple that said so the last time, if it said the same."""
        found = self._seen.get((name, eyes))
        if found is None or found[1] is not value or found[2] != alike:
            self._seen[name, eyes] = found = (name, value, alike)
        return found

    def _value(self, name: str, region: Region[S], eyes: Hashable, state: S, viewer: Viewer, step: int) -> RegionValue:
        mark: Hashable = Unmarked(step) if region.marks is None else region.marks(state, viewer)
        found = self._known.get((name, eyes))
        if found is not None and found[0] == mark:
            return found[1]
        fresh = region.build(state, viewer)
        if found is not None and found[1] == fresh:
            fresh = found[1]
        self._known[name, eyes] = (mark, fresh)
        return fresh


def _fixed(region: Region[S], viewers: Sequence[Viewer]) -> Sequence[tuple[Hashable, Sequence[Viewer]]]:
    """The classes of eyes among these viewers, where the state has no say in it."""
    if region.is_public:
        return (("", viewers),)
    return [(viewer, (viewer,)) for viewer in viewers] if region.eyes is each else ()


def _classes(region: Region[S], state: S, viewers: Sequence[Viewer]) -> Sequence[tuple[Hashable, Sequence[Viewer]]]:
    """The classes of eyes among these viewers at this moment."""
    classes: dict[Hashable, list[Viewer]] = {}
    for viewer in viewers:
        classes.setdefault(region.eyes(state, viewer), []).append(viewer)
    return list(classes.items())


@dataclass(frozen=True, eq=False)
class SeatView(Mapping[str, RegionValue], Generic[T]):
    """A seat's view for its bot: a region is built when the bot looks at it, if nobody has looked before."""

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
