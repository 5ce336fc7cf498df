"""How things stand for one investigator, read from what the player sees."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import cast

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import Standing, Text
from app.games.great_old_ones.omens import OmensView
from app.games.great_old_ones.printed import BoardPrint
from app.games.great_old_ones.sheet import DieSpaceView, RowView, SheetView, WhoView
from app.games.great_old_ones.text import folded, reader
from app.games.great_old_ones.view import (
    DiceView,
    FiguresView,
    RoundView,
    ScenarioView,
    You,
)
from app.kernel.decision import Seat
from app.kernel.game import Region
from app.kernel.text import Place

SHEETS = ("sheet-1", "sheet-2", "sheet-3", "sheet-4")


@dataclass
class Situation:
    """A view, each part looked at only when it is needed."""

    view: Mapping[str, Region]
    known: dict[Hashable, float] = field(default_factory=dict)

    def once(self, key: Hashable, work_out: Callable[[], float]) -> float:
        """What does not change within a question is worked out once."""
        if key not in self.known:
            self.known[key] = work_out()
        return self.known[key]

    @cached_property
    def you(self) -> You:
        return cast(You, self.view["you"])

    @cached_property
    def me(self) -> SheetView:
        return cast(SheetView, self.view[f"sheet-{self.you.sheet}"])

    @cached_property
    def everyone(self) -> list[SheetView]:
        return [sheet for name in SHEETS if isinstance(sheet := self.view[name], SheetView)]

    def row(self, sheet: SheetView, at: int) -> RowView:
        """One of the six rows of somebody's board."""
        return cast(RowView, self.view[f"row-{sheet.number}-{self.print.rows[at].id}"])

    def die(self, sheet: SheetView) -> int:
        """What the die on somebody's board shows."""
        return cast(DieSpaceView, self.view[f"die-{sheet.number}"]).die

    @cached_property
    def active(self) -> list[SheetView]:
        return [sheet for sheet in self.everyone if sheet.is_active]

    def sheet_of(self, seat: Seat) -> SheetView:
        return next(sheet for sheet in self.everyone if sheet.seat == seat)

    @cached_property
    def print(self) -> BoardPrint:
        return cast(BoardPrint, self.view["print"])

    @cached_property
    def scenario(self) -> ScenarioView:
        return cast(ScenarioView, self.view["scenario"])

    @cached_property
    def omens(self) -> OmensView:
        return cast(OmensView, self.view["omens"])

    @cached_property
    def round(self) -> RoundView:
        return cast(RoundView, self.view["round"])

    @cached_property
    def dice(self) -> DiceView:
        return cast(DiceView, self.view["dice"])

    @cached_property
    def cultists(self) -> int:
        return self.omens.cultists

    @cached_property
    def monsters(self) -> FiguresView:
        return cast(FiguresView, self.view["monsters"])

    @cached_property
    def tracks(self) -> dict[str, tuple[int, int]]:
        """The crosses and the boxes of each."""
        return {name: (crossed, boxes) for name, crossed, boxes in self.omens.tracks}

    @cached_property
    def words(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What only this scenario's boards call something."""
        return (self.monsters.name, self.monsters.plural), tuple(self.tracks)

    @cached_property
    def victory(self) -> list[object]:
        return [self.condition(goal.text) for goal in self.scenario.victory]

    @cached_property
    def defeat(self) -> list[object]:
        return [self.condition(goal.text) for goal in self.scenario.defeat]

    @cached_property
    def must_clear_monsters(self) -> bool:
        return any(isinstance(goal, n.NoneActive) and goal.kind is n.Kind.MONSTER for goal in self.victory)

    @cached_property
    def goals(self) -> list[str]:
        """The tracks the team has to fill."""
        return [goal.track.name for goal in self.victory if isinstance(goal, n.TrackFull)]

    @cached_property
    def ability(self) -> Standing:
        """What is printed under one's own name."""
        return read_standing(cast(WhoView, self.view[f"who-{self.you.sheet}"]).ability, *self.words)

    @cached_property
    def is_acting(self) -> bool:
        return self.round.step == "act"

    def text(self, words: str) -> Text:
        """Printed words as what they mean."""
        return read(words, *self.words)

    def condition(self, words: str) -> object:
        return read_condition(words, *self.words)


@lru_cache(maxsize=4096)
def read(words: str, monsters: tuple[str, ...], tracks: tuple[str, ...]) -> Text:
    place = Place("a board", "the table")
    return folded(place, reader(monsters, tracks).sentences(place, words, "acting")) if words else ()


@lru_cache(maxsize=256)
def read_condition(words: str, monsters: tuple[str, ...], tracks: tuple[str, ...]) -> object:
    (condition,) = reader(monsters, tracks).sentences(Place("a board", "the table"), words, "condition")
    return condition


@lru_cache(maxsize=64)
def read_standing(words: str, monsters: tuple[str, ...], tracks: tuple[str, ...]) -> Standing:
    (standing,) = reader(monsters, tracks).sentences(Place("a board", "the table"), words, "standing")
    return cast(Standing, standing)
