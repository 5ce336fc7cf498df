"""How things stand for one investigator, read from what the player sees."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.board import FiguresView, ScenarioView
from app.games.great_old_ones.nodes import Condition, Standing, Text
from app.games.great_old_ones.omens import OmensView
from app.games.great_old_ones.printed import BoardPrint
from app.games.great_old_ones.records import Cards, RowFace, ScenarioFace
from app.games.great_old_ones.sheet import RowView, SheetView, WhoView
from app.games.great_old_ones.text import running
from app.games.great_old_ones.view import DiceView, You
from app.kernel.decision import Seat
from app.kit import sight

SHEETS = ("sheet-1", "sheet-2", "sheet-3", "sheet-4")


@dataclass(frozen=True)
class Situation(sight.Sight):
    """A view, each part looked at only when it is needed."""

    known: dict[Hashable, float] = field(default_factory=dict)

    you = sight.region(You)
    print = sight.region(BoardPrint)
    omens = sight.region(OmensView)
    dice = sight.region(DiceView)
    monsters = sight.region(FiguresView)

    def once(self, key: Hashable, work_out: Callable[[], float]) -> float:
        """What does not change within a question is worked out once."""
        if key not in self.known:
            self.known[key] = work_out()
        return self.known[key]

    @cached_property
    def me(self) -> SheetView:
        return sight.read(self.view, f"sheet-{self.you.sheet}", SheetView)

    @cached_property
    def everyone(self) -> list[SheetView]:
        return [sight.read(self.view, name, SheetView) for name in SHEETS if name in self.view]

    @cached_property
    def active(self) -> list[SheetView]:
        return [sheet for sheet in self.everyone if sheet.is_active]

    def sheet_of(self, seat: Seat) -> SheetView:
        return next(sheet for sheet in self.everyone if sheet.seat == seat)

    def row(self, sheet: SheetView, face: RowFace) -> RowView:
        """One of the six rows of somebody's board."""
        return sight.read(self.view, f"row-{sheet.number}-{face.id}", RowView)

    # What is printed: the set on the table

    @cached_property
    def cards(self) -> Cards:
        return sight.cards_on_table(self.view, Cards)

    @cached_property
    def scenario(self) -> ScenarioFace:
        return self.cards.scenarios[sight.read(self.view, "scenario", ScenarioView).id]

    @cached_property
    def ability(self) -> Standing:
        """What is printed under one's own name."""
        who = sight.read(self.view, f"who-{self.you.sheet}", WhoView)
        return self.cards.investigators[who.face].ability

    @cached_property
    def victory(self) -> list[Condition]:
        return [goal.condition for goal in self.scenario.victory]

    @cached_property
    def must_clear_monsters(self) -> bool:
        return any(isinstance(goal, n.NoneActive) and goal.kind is n.Kind.MONSTER for goal in self.victory)

    @cached_property
    def goals(self) -> list[str]:
        """The tracks the team has to fill."""
        return [goal.track.name for goal in self.victory if isinstance(goal, n.TrackFull)]

    def left_to_them(self, value: int) -> Text:
        """What the cultists do with a D6 of this value."""
        d12 = self.dice.d12
        return running(self.scenario.actions[d12.value - 1].bands[value]) if d12 else ()

    # Numbers

    @cached_property
    def cultists(self) -> int:
        return self.omens.cultists

    @cached_property
    def tracks(self) -> dict[str, tuple[int, int]]:
        """The crosses and the boxes of each."""
        return {name: (crossed, boxes) for name, crossed, boxes in self.omens.tracks}
