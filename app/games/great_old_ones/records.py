"""The printed boards: records of facts and the sentences that run. Files in, checked set out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from app.games.great_old_ones import text as read
from app.games.great_old_ones.nodes import Kind, Standing, Trigger
from app.games.great_old_ones.text import FACES, Bands, Goal, Prints
from app.kernel.cardset import CardSet, Schema
from app.kernel.errors import CardError
from app.kit import parts, record
from app.kit.fields import Fields
from app.kit.loader import Loader
from app.kit.text import Block, words

INVESTIGATORS = range(1, 5)
STEPS = ("ritual", "roll", "act", "cultists", "check")
TRACKS = ("experience", "clues", "insanity", "rerolls", "health")
ROWS = ("soul", "rest", "attack", "special", "healing", "search")


class RowRule(StrEnum):
    """Which numbers a section takes."""

    DESCENDING = "descending"
    ASCENDING = "ascending"
    DIFFERENT = "different"
    EQUAL = "equal"
    ODD = "odd"
    EVEN = "even"


# The investigator board


def _sections(card: Fields, name: str) -> tuple[str, ...]:
    sections = tuple(parts.words_in(card, name))
    if not sections or len({len(section) for section in sections}) != 1 or set("".join(sections)) - set(".*+?"):
        raise card.error(name, "all sections have as many boxes, each `.`, `*`, `+` or `?`")
    return sections


def _start(card: Fields, name: str) -> int:
    return card.number(name, 0, card.number("boxes", 1, 99))


def _section(card: Fields, name: str) -> int:
    return card.number(name, 1, card.number("boxes", 1, 99))


@record.card
class RowFace:
    """One of the six rows: every section as its symbols, box by box."""

    id: str = record.words()
    name: str = record.words()
    rule: RowRule = record.member(RowRule, "which numbers a section takes")
    text: Block = record.fact(read.acting_if_any, entry=record.Entry.TEXT, is_needed=False)
    bands: Bands = parts.table(read.bands, "with bands a D6 is rolled, and its face says what happens")
    other_bands: Bands = parts.table(read.bands, called="otherBands")
    needs: Kind | None = record.member_if_any(Kind)
    event: Trigger | None = record.member_if_any(Trigger)
    story: str = record.words("a line for the mood of it", is_needed=False)
    sections: tuple[str, ...] = parts.listed(_sections, "each `.`, `*`, `+` or `?` a box")
    size: int = record.fact(lambda card, name: len(_sections(card, name)[0]), called="sections")
    """Boxes of a section."""
    boxes: int = record.fact(lambda card, name: len("".join(_sections(card, name))), called="sections")
    """Boxes of the whole row."""

    def symbol(self, box: int) -> str:
        """What stands in the box of that number, from 0."""
        return self.sections[box // self.size][box % self.size]


@record.card
class TrackFace:
    id: str = record.words()
    boxes: int = record.number(1, 99)
    start: int = record.fact(_start, "crossed from the start", entry=record.Entry.NUMBER, is_needed=False)
    section: int = record.fact(_section, "boxes of a section", entry=record.Entry.NUMBER, is_needed=False)
    prints: Prints = parts.table(read.prints, called="print")


@record.card
class WeaknessFace:
    number: int = record.number(1, 6, "the face of a die")
    text: Block = record.sentences(read.standing)

    @property
    def words(self) -> str:
        return words((self.text,))

    @property
    def standing(self) -> Standing:
        return read.acts(self.text)


@record.card
class SkillFace:
    id: str = record.words()
    text: Block = record.sentences(read.acting)


@record.card
class InvestigatorFace:
    id: str = record.words()
    name: str = record.words()
    calling: str = record.words()
    story: str = record.words("what kind of person it is", is_needed=False)
    text: Block = record.sentences(read.standing)

    @property
    def words(self) -> str:
        return words((self.text,))

    @property
    def ability(self) -> Standing:
        return read.acts(self.text)

    @property
    def short(self) -> str:
        return self.name.split()[0]


# Scenario boards


def _by_investigators(card: Fields, name: str) -> tuple[int, ...]:
    """One number for all, or one for each number of investigators."""
    value = card.row.get(name)
    numbers = value if isinstance(value, list) else [value] * len(INVESTIGATORS)
    fits = all(isinstance(number, int) and 1 <= number <= 99 for number in numbers)
    if not fits or len(numbers) != len(INVESTIGATORS):
        raise card.error(name, "this is a whole number, or a list of one for each of 1 to 4 investigators")
    return tuple(numbers)


EACH = "one for all, or one for each number of investigators"


def _steps(card: Fields, name: str) -> tuple[str, ...]:
    """GO-016 A scenario may change the round; all five steps are in it, and it ends with the check."""
    steps = tuple(parts.words_in(card, name))
    if set(steps) != set(STEPS) or steps[-1] != "check" or steps.index("roll") > steps.index("act"):
        raise card.error(name, f"a round has the steps {', '.join(STEPS)}, rolls before it acts, ends with check")
    return steps


@record.card
class Section:
    """A section of the ritual track; how long it is may depend on how many take part."""

    boxes: tuple[int, ...] = parts.listed(_by_investigators, EACH)
    levels: tuple[int, ...] = parts.listed(_by_investigators, EACH)
    prints: Prints = parts.table(read.prints, called="print")


@record.card
class Ritual:
    sections: tuple[Section, ...] = parts.parts(Section)


@record.card
class Cultists:
    """Their boxes and what is printed about them."""

    name: str = record.fixed("cultist")
    plural: str = record.fixed("cultists")
    health: tuple[int, ...] = record.fixed((1,) * len(INVESTIGATORS))
    boxes: int = record.number(1, 99)
    prints: Prints = parts.table(read.prints, called="print")
    overflow: Block = record.fact(read.by_scenario, "where no box is free", entry=record.Entry.TEXT, is_needed=False)
    reward: Block = record.fact(read.acting, "for a defeat", entry=record.Entry.TEXT, is_needed=False)


@record.card
class Monsters:
    """The same of the scenario's own monster."""

    name: str = record.words()
    plural: str = record.words()
    health: tuple[int, ...] = parts.listed(_by_investigators, EACH)
    boxes: int = record.number(1, 99)
    prints: Prints = parts.table(read.prints, called="print")
    overflow: Block = record.fact(read.by_scenario, "where no box is free", entry=record.Entry.TEXT, is_needed=False)
    reward: Block = record.fact(read.acting, "for a defeat", entry=record.Entry.TEXT, is_needed=False)


@record.card
class ScenarioTrack:
    name: str = record.words()
    boxes: tuple[int, ...] = parts.listed(_by_investigators, EACH)
    prints: Prints = parts.table(read.prints, called="print")


@record.card
class ActionFace:
    """A scenario action: its effect by D6, and whether the level or a die says how strong it is when queued."""

    name: str = record.words()
    strength: str = record.choice("level", "die", otherwise="it is neither level nor die")
    bands: Bands = parts.table(read.bands_by_scenario, "what it does at each strength", is_needed=True)

    @property
    def is_by_level(self) -> bool:
        return self.strength == "level"


@record.card
class ScenarioFace:
    id: str = record.words()
    name: str = record.words()
    emphasis: str = record.words("what it is about")
    complexity: int = record.number(1, 5)
    story: str = record.words(is_needed=False)
    monsters: Monsters = parts.part(Monsters, called="monster")
    tracks: Mapping[str, ScenarioTrack] = parts.by_name(ScenarioTrack)
    setup: Block = record.fact(read.by_scenario, "before the first round", entry=record.Entry.TEXT)
    sequence: tuple[str, ...] = parts.listed(_steps, "the steps of a round", is_needed=False)
    level_max: int = record.number(1, 12, called="levelMax")
    queue_caps: tuple[int, ...] = parts.listed(_by_investigators, EACH, called="queueCaps")
    special_actions: tuple[Block, ...] = parts.listed(read.texts(1), called="specialActions")
    cultist_die_penalty: Block = record.fact(
        read.acting, "for a reroll of a cultist die", called="cultistDieRerollPenalty", entry=record.Entry.TEXT
    )
    bonuses: tuple[Block, ...] = parts.listed(read.texts(len(INVESTIGATORS)), "for closing a seal")
    victory: tuple[Goal, ...] = parts.listed(
        read.goals("every seal is closed", "at least 1 investigator is active"), is_needed=False
    )
    defeat: tuple[Goal, ...] = parts.listed(
        read.goals(
            "the ritual track is full", "no investigator is active", "an investigator with an open seal is insane"
        ),
        is_needed=False,
    )
    cultists: Cultists = parts.part(Cultists)
    ritual: Ritual = parts.part(Ritual)
    actions: tuple[ActionFace, ...] = parts.parts(ActionFace, "one for each face of the D12")

    @property
    def sections(self) -> tuple[Section, ...]:
        return self.ritual.sections

    def mistake(self) -> tuple[str, str] | None:
        """What each board has."""
        if not self.sections:
            return "ritual", "a ritual track has at least one section"
        if len(self.actions) != 12:
            return "actions", f"there is one for each face of the D12, not {len(self.actions)}"
        return None


# The set

_FIGURES = {"overflow": "Nothing happens.", "reward": "Nothing happens."}
SCHEMA = Schema(
    {
        "track": {"start": 0, "section": 1},
        "scenario": {"levelMax": 6, "sequence": list(STEPS)},  # GO-016, GO-044
        "cultists": _FIGURES,
        "monster": _FIGURES,
    },
    ordered=frozenset({"row", "track", "investigator"}),
)


@dataclass(frozen=True)
class Cards(CardSet):
    """GO-019 One board for every investigator, the abilities apart; and the scenario boards."""

    tracks: dict[str, TrackFace] = record.deck(TrackFace, "track")
    rows_by_id: dict[str, RowFace] = record.deck(RowFace, "row")
    weaknesses_by_face: dict[str, WeaknessFace] = record.deck(WeaknessFace, "weakness")
    skills: dict[str, SkillFace] = record.deck(SkillFace, "skill")
    investigators: dict[str, InvestigatorFace] = record.deck(InvestigatorFace, "investigator")
    scenarios: dict[str, ScenarioFace] = record.deck(ScenarioFace, "scenario")

    @cached_property
    def rows(self) -> tuple[RowFace, ...]:
        return tuple(self.rows_by_id.values())

    @cached_property
    def other_rows(self) -> tuple[RowFace, ...]:
        """GO-R63 The same rows, their dice read in the other way."""
        return tuple(replace(row, bands=row.other_bands or row.bands) for row in self.rows)

    @cached_property
    def weaknesses(self) -> dict[int, WeaknessFace]:
        """By the face of the die."""
        return {face.number: face for face in self.weaknesses_by_face.values()}

    @cached_property
    def experience(self) -> TrackFace:
        return self.tracks["experience"]

    @cached_property
    def clues(self) -> TrackFace:
        return self.tracks["clues"]

    @cached_property
    def insanity(self) -> TrackFace:
        return self.tracks["insanity"]

    @cached_property
    def rerolls(self) -> TrackFace:
        return self.tracks["rerolls"]

    @cached_property
    def health(self) -> TrackFace:
        return self.tracks["health"]


def _check_ids(kind: str, found: Iterable[str], wanted: Sequence[str]) -> None:
    if sorted(found) != sorted(wanted):
        raise CardError(f"A board has the {kind}s {', '.join(wanted)}; this one has {', '.join(found) or 'none'}.")


def _check_enough(cards: Cards, _rows: record.Rows) -> None:
    _check_ids("track", cards.tracks, TRACKS)
    _check_ids("row", cards.rows_by_id, ROWS)
    if sorted(cards.weaknesses) != list(FACES):
        raise CardError("A board has six weaknesses, one for each face of a die.")
    if len(cards.investigators) < len(INVESTIGATORS):
        raise CardError("A set has at least four investigators.")
    if not cards.scenarios:
        raise CardError("A set has at least one scenario.")


LOADER = Loader(Cards, __package__, "great-old-ones", SCHEMA, lambda _rows: read.reader(), _check_enough)
read_cards, shipped = LOADER.read, LOADER.shipped
