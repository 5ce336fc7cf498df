"""What one must never lose sight of: the own health, clues and insanity, and what the cultists' dice will cost."""

from collections.abc import Hashable
from dataclasses import dataclass

from app.games.great_old_ones.foresight import cultist_action
from app.games.great_old_ones.harm import harm_words, is_grave
from app.games.great_old_ones.omens import standing
from app.games.great_old_ones.records import RowFace
from app.games.great_old_ones.reference import LAWS, REMINDERS, SIGNS, STEPS
from app.games.great_old_ones.sheet import numbers_of
from app.games.great_old_ones.state import DieKind, State
from app.kernel.decision import Seat, Viewer
from app.kernel.values import value


@value()
class Vitals:
    """Of the viewer's own board; empty for whoever has none."""

    seat: Seat | None
    health: int = 0
    clues: int = 0
    wanted: int = 0
    is_sealed: bool = False
    insanity: int = 0
    level: int = 0
    most_insanity: int = 0
    status: str = ""
    threat: str = ""
    """What the cultists' dice, as they lie, do to the viewer's health."""
    is_grave: bool = False


@value()
class StepLine:
    """A step of the round on the reference card; `is_now` marks where the table is."""

    title: str
    words: str
    _voice: str
    is_now: bool

    @property
    def voice(self) -> str:
        """The same as a story tells it; for pages, where it is printed."""
        return self._voice


@dataclass(frozen=True, slots=True)
class Role:
    """The viewer's own investigator, as printed, and the reference card."""

    seat: Seat | None
    face: str = ""
    name: str = ""
    calling: str = ""
    ability: str = ""
    wanted: int = 0
    victory: tuple[str, ...] = ()
    defeat: tuple[str, ...] = ()
    steps: tuple[StepLine, ...] = ()
    reminders: tuple[str, ...] = REMINDERS
    _rows: tuple[RowFace, ...] = ()

    @property
    def actions(self) -> tuple[tuple[RowFace, str], ...]:
        """The six rows with the law of each, for pages; clients find them in the region `print`."""
        return tuple((row, LAWS[row.rule.value]) for row in self._rows)

    @property
    def signs(self) -> tuple[tuple[str, str], ...]:
        """The drawings on the boards, for pages."""
        return SIGNS


def vitals(state: State, viewer: Viewer) -> Vitals:
    if viewer is None:
        return Vitals(None)
    person, action = state.at(viewer), cultist_action(state)
    status = "insane" if person.is_insane else "down" if person.is_incapacitated else ""
    return Vitals(
        seat=viewer,
        health=person.health,
        clues=person.clues,
        wanted=state.options.difficulty,
        is_sealed=person.is_sealed,
        insanity=person.insanity,
        level=state.insanity_level(person),
        most_insanity=state.cards.insanity.boxes,
        status=status,
        threat="" if action is None or status else harm_words(state, person, action[1]),
        is_grave=action is not None and is_grave(state, person, action[1]),
    )


def vitals_mark(state: State, viewer: Viewer) -> Hashable:
    if viewer is None:
        return None
    dice = state.dice_value(DieKind.CULTIST_D12), state.dice_value(DieKind.CULTIST_D6)
    return numbers_of(state.at(viewer)), dice, standing(state)


def role_mark(state: State, viewer: Viewer) -> Hashable:
    return None if viewer is None else (state.at(viewer).face, state.step)


def role(state: State, viewer: Viewer) -> Role:
    if viewer is None:
        return Role(None)
    face = state.face(state.at(viewer))
    return Role(
        seat=viewer,
        face=face.id if face else "",
        name=face.name if face else "",
        calling=face.calling if face else "",
        ability=face.words if face else "",
        wanted=state.options.difficulty,
        victory=tuple(goal.text for goal in state.scenario.victory),
        defeat=tuple(goal.text for goal in state.scenario.defeat),
        steps=tuple(StepLine(*STEPS[step], is_now=step == state.step) for step in state.scenario.sequence),
        _rows=state.rows,
    )
