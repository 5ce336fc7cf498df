"""The whole truth at one table. All of it lies open; only dice that have not been rolled are nobody's to know."""

from dataclasses import dataclass, field
from enum import Enum

from app.games.great_old_ones.nodes import Kind
from app.games.great_old_ones.options import Options
from app.games.great_old_ones.records import (
    Cards,
    Cultists,
    InvestigatorFace,
    Monsters,
    RowFace,
    ScenarioFace,
    ScenarioTrack,
    Section,
)
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.knowledge import Knowledge
from app.kernel.moment import Moment
from app.kernel.plain import UNSAVED
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kit.people import sitting_at


class DieKind(Enum):
    """What a die on the table is for."""

    POOL = "pool"
    INVESTIGATOR = "investigator"
    CULTIST_D12 = "cultist-d12"
    CULTIST_D6 = "cultist-d6"
    ATTACK = "attack"
    SEARCH = "search"
    TEST = "test"
    WEAKNESS = "weakness"
    STRENGTH = "strength"


CULTIST_DICE = (DieKind.CULTIST_D12, DieKind.CULTIST_D6)
TEST_DICE = (DieKind.ATTACK, DieKind.SEARCH, DieKind.TEST, DieKind.WEAKNESS, DieKind.STRENGTH)


@dataclass(slots=True)
class Die:
    """A die on the table. It may not be touched while a reroll of it is being paid for."""

    id: str
    kind: DieKind
    owner: Seat | None
    value: int
    is_locked: bool = False
    held_by: list[Seat] = field(default_factory=list)
    has_held: list[Seat] = field(default_factory=list)
    passed: list[Seat] = field(default_factory=list)
    """Those who let this value lie, where all must."""


@dataclass(slots=True)
class Errand:
    """Something that waits on top of a seat's stack: what struck it, or what it set out to do at any time."""

    kind: str
    amount: int = 1
    die: str = ""
    seen: int = 0
    by: Seat | None = None


@dataclass(slots=True)
class Investigator:
    """An investigator board and the one behind it. GO-020, GO-021, GO-022 How it starts."""

    seat: Seat
    face: str = ""
    rows: list[list[int]] = field(default_factory=lambda: [[] for _ in range(6)])
    hearts: int = 4
    """Circled so far, and of those `lost` are crossed out."""
    lost: int = 0
    experience: int = 0
    clues: int = 0
    clues_paid: int = 0
    """The last clue box whose bonus was paid."""
    is_sealed: bool = False
    insanity: int = 0
    weaknesses: list[int] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    rerolls: int = 0
    free_rerolls: int = 0
    rotations: int = 0
    even_copies: int = 0
    odd_copies: int = 0
    ready_skills: list[int] = field(default_factory=list)
    """Kept skills that make somebody ready, each with the health it gives."""
    has_used_ability: bool = False
    is_incapacitated: bool = False
    is_insane: bool = False
    fell_in: int = 0
    """The round in which this investigator was last incapacitated."""
    values_left: int = 0
    """Values of the own die still to be written."""
    first_row: int | None = None
    free_numbers: int = 0
    streak_row: int | None = None
    streak: int = 0
    is_confirmed: bool = False
    is_finished: bool = False
    errands: list[Errand] = field(default_factory=list)
    busy: int = 0
    """How deep in errands."""
    vote: Seat | None = None
    is_weakness_prevented: bool = False

    @property
    def health(self) -> int:
        """GO-182"""
        return self.hearts - self.lost

    @property
    def is_active(self) -> bool:
        """GO-189, GO-207"""
        return not self.is_incapacitated and not self.is_insane


@dataclass(slots=True)
class Monster:
    wounds: int = 0
    is_active: bool = True


@dataclass(slots=True)
class Queued:
    """A number in the queue, crossed out when done."""

    action: int
    is_done: bool = False


@dataclass(slots=True)
class State:
    options: Options
    investigators: list[Investigator]
    chance: Chance
    knowledge: Knowledge
    cards: Cards = field(metadata=UNSAVED)
    story: Story = field(default_factory=Story)
    tally: Tally = field(default_factory=Tally)
    is_set_up: bool = False
    round: int = 0
    step: str = "setup"
    ritual: int = 0
    """Boxes crossed on the ritual track."""
    skips: int = 0
    queue: list[Queued] = field(default_factory=list)
    cultists: list[bool] = field(default_factory=list)
    """The boxes in use: True for an active cultist, False for a defeated one."""
    monsters: list[Monster] = field(default_factory=list)
    tracks: dict[str, int] = field(default_factory=dict)
    bonuses: list[Seat | None] = field(default_factory=list)
    """Who took each scenario bonus."""
    dice: list[Die] = field(default_factory=list)
    are_dice_open: bool = False
    """Whether investigator dice and cultist dice can be rerolled and turned."""
    rolls: int = 0
    are_cultists_called: bool = False
    """Whether step 3 is over, as one of the team has said."""
    running: int = 0
    """Flows of a moment that strikes several at once which are not through yet."""
    lost: str = ""
    """Why the scenario is lost, once that is fixed."""
    lost_by: str = ""
    went_insane_open: bool = False

    @property
    def scenario(self) -> ScenarioFace:
        return self.cards.scenarios[self.options.scenario]

    @property
    def rows(self) -> tuple[RowFace, ...]:
        """GO-R63 The six rows, as the table agreed to read them."""
        return self.cards.rows if self.options.search_faces == "1/2-4/5-6" else self.cards.other_rows

    @property
    def seats(self) -> list[Seat]:
        return [person.seat for person in self.investigators]

    def at(self, seat: Seat) -> Investigator:
        return sitting_at(seat, self.investigators)

    def face(self, person: Investigator) -> InvestigatorFace | None:
        return self.cards.investigators.get(person.face)

    def name(self, person: Investigator) -> str:
        """What the table calls an investigator."""
        face = self.face(person)
        return face.short if face else f"Investigator {self.investigators.index(person) + 1}"

    def name_of(self, seat: Seat) -> str:
        return self.name(self.at(seat))

    def active(self) -> list[Investigator]:
        return [person for person in self.investigators if person.is_active]

    @property
    def turn_holder(self) -> Investigator | None:
        """GO-R76 The active investigator who rolls the dice of this round and calls the cultists; it goes round."""
        active = self.active()
        return active[(self.round - 1) % len(active)] if active else None

    @property
    def column(self) -> int:
        """GO-311, GO-R16 Which column of a table by investigators applies: with nobody active, that for one."""
        return max(1, len(self.active())) - 1

    @property
    def participating(self) -> int:
        return len(self.investigators)

    # The ritual

    def section_at(self, boxes: int) -> tuple[int, int]:
        """The section that holds the first empty box after so many crosses, and how many of its boxes are crossed."""
        for index, section in enumerate(self.scenario.sections):
            if boxes < self.section_boxes(section):
                return index, boxes
            boxes -= self.section_boxes(section)
        return len(self.scenario.sections) - 1, self.section_boxes(self.scenario.sections[-1])

    def section_boxes(self, section: Section) -> int:
        return section.boxes[self.participating - 1]

    @property
    def ritual_boxes(self) -> int:
        return sum(self.section_boxes(section) for section in self.scenario.sections)

    @property
    def section(self) -> Section:
        """GO-040, GO-R03"""
        return self.scenario.sections[self.section_at(self.ritual)[0]]

    @property
    def level(self) -> int:
        """GO-041, GO-044, GO-045, GO-056, GO-R02 Crosses per advance, for the section and those active now."""
        return self.level_of(self.section)

    def level_of(self, section: Section) -> int:
        """The level of a section for those active now."""
        return min(self.scenario.level_max, section.levels[self.column])

    @property
    def is_ritual_full(self) -> bool:
        return self.ritual >= self.ritual_boxes

    @property
    def queue_cap(self) -> int:
        """GO-050, GO-R01, GO-R08"""
        caps = list(self.scenario.queue_caps)
        if self.options.queue_caps == "2/3/5/6":
            caps[1] = min(caps[1], 3)
        return min(6, caps[self.column])  # GO-049

    # Figures and tracks

    def figures(self, kind: Kind) -> Cultists | Monsters:
        return self.scenario.cultists if kind is Kind.CULTIST else self.scenario.monsters

    def active_monsters(self) -> list[Monster]:
        return [monster for monster in self.monsters if monster.is_active]

    def count(self, kind: Kind) -> int:
        """How many are active."""
        return sum(self.cultists) if kind is Kind.CULTIST else len(self.active_monsters())

    @property
    def monster_health(self) -> int:
        return self.scenario.monsters.health[self.participating - 1]

    def track_boxes(self, track: ScenarioTrack) -> int:
        return track.boxes[self.participating - 1]

    def insanity_level(self, person: Investigator) -> int:
        """GO-203, GO-R40 The section of the last crossed box; 0 without a cross."""
        return (max(person.insanity, 1) - 1) // self.cards.insanity.section

    # Dice

    def roll(self, sides: int = 6) -> int:
        """GO-327, GO-R76 Rolled here, when it is needed; GO-R75 everybody sees it fall, and that is not undone."""
        self.knowledge.learn(self.knowledge.everybody)
        return self.chance.die(sides)

    def die(self, id: str) -> Die | None:
        return next((die for die in self.dice if die.id == id), None)

    def die_of(self, person: Investigator) -> Die | None:
        """The die on an investigator's board."""
        return next((die for die in self.dice if die.kind is DieKind.INVESTIGATOR and die.owner == person.seat), None)

    def cultist_die(self, kind: DieKind) -> Die | None:
        return next((die for die in self.dice if die.kind is kind), None)

    def dice_value(self, kind: DieKind) -> int:
        """What the die of that kind shows; 0 if it is not on the table."""
        die = self.cultist_die(kind)
        return die.value if die else 0

    def tell(self, text: str, tone: str = "", shown: Moment | None = None) -> None:
        self.story.tell(text, tone, shown)
