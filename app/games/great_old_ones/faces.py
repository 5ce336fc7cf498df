"""The printed boards: records of facts and the sentences that run. Files in, checked set out."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from app.games.great_old_ones.nodes import Condition, Kind, Standing, Text, Trigger
from app.kernel.cardset import CardSet

INVESTIGATORS = range(1, 5)
FACES = range(1, 7)


class RowRule(Enum):
    """Which numbers a section takes."""

    DESCENDING = "descending"
    ASCENDING = "ascending"
    DIFFERENT = "different"
    EQUAL = "equal"
    ODD = "odd"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Printed:
    """Words on a board, and what they do."""

    text: str
    nodes: Text


NOTHING = Printed("", ())
Prints = Mapping[int, Printed]
"""Printed boxes of a track, by their number from 1."""


@dataclass(frozen=True, slots=True)
class RowFace:
    """One of the six rows: every section as its symbols, box by box."""

    id: str
    name: str
    rule: RowRule
    sections: tuple[str, ...]
    text: Printed
    bands: Mapping[int, Printed]
    """With bands a D6 is rolled, and the face says what happens."""
    other_bands: Mapping[int, Printed]
    needs: Kind | None
    event: Trigger | None
    size: int
    """Boxes of a section."""
    boxes: int
    """Boxes of the whole row."""

    def symbol(self, box: int) -> str:
        """What stands in the box of that number, from 0."""
        return self.sections[box // self.size][box % self.size]


@dataclass(frozen=True, slots=True)
class TrackFace:
    id: str
    boxes: int
    prints: Prints
    start: int = 0
    section: int = 1


@dataclass(frozen=True, slots=True)
class WeaknessFace:
    number: int
    text: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class SkillFace:
    id: str
    text: str
    nodes: Text


@dataclass(frozen=True, slots=True)
class InvestigatorFace:
    id: str
    name: str
    calling: str
    text: str
    ability: Standing

    @property
    def short(self) -> str:
        return self.name.split()[0]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the ritual track; how long it is may depend on how many take part."""

    boxes: tuple[int, ...]
    levels: tuple[int, ...]
    prints: Prints


@dataclass(frozen=True, slots=True)
class Figures:
    """Cultists or monsters: their boxes and what is printed about them."""

    name: str
    plural: str
    health: tuple[int, ...]
    boxes: int
    prints: Prints
    overflow: Printed
    reward: Printed


@dataclass(frozen=True, slots=True)
class ScenarioTrack:
    name: str
    boxes: tuple[int, ...]
    prints: Prints


@dataclass(frozen=True, slots=True)
class ActionFace:
    """A scenario action: its effect by D6, and whether the level or a die says how strong it is when queued."""

    name: str
    is_by_level: bool
    bands: Mapping[int, Printed]
    spans: tuple[tuple[str, str], ...]
    """The bands as printed, such as 1-3, each with its words."""


@dataclass(frozen=True, slots=True)
class Goal:
    text: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class ScenarioFace:
    id: str
    name: str
    emphasis: str
    complexity: int
    story: str
    setup: Printed
    sequence: tuple[str, ...]
    sections: tuple[Section, ...]
    level_max: int
    queue_caps: tuple[int, ...]
    cultists: Figures
    monsters: Figures
    tracks: Mapping[str, ScenarioTrack]
    special_actions: tuple[Printed, ...]
    cultist_die_penalty: Printed
    bonuses: tuple[Printed, ...]
    victory: tuple[Goal, ...]
    defeat: tuple[Goal, ...]
    actions: tuple[ActionFace, ...]


@dataclass(frozen=True)
class Cards(CardSet):
    """GO-019 One board for every investigator, the abilities apart; and the scenario boards."""

    rows: tuple[RowFace, ...]
    experience: TrackFace
    clues: TrackFace
    insanity: TrackFace
    rerolls: TrackFace
    health: TrackFace
    weaknesses: Mapping[int, WeaknessFace]
    skills: Mapping[str, SkillFace]
    investigators: Mapping[str, InvestigatorFace]
    scenarios: Mapping[str, ScenarioFace]
