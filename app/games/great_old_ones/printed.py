"""What is printed on every investigator board alike, before anybody writes: the records of the set. GO-019, GO-028"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.great_old_ones.records import Cards, InvestigatorFace, RowFace, SkillFace, TrackFace, WeaknessFace
from app.games.great_old_ones.reference import PROLOGUE
from app.games.great_old_ones.state import State
from app.games.great_old_ones.terms import MONSTER, TERMS, TRACK, names_of
from app.games.great_old_ones.text import Prints, symbol_of
from app.kernel.cardset import CardSet
from app.kernel.decision import Viewer
from app.kernel.log import OptionValue
from app.kit.text import Block


@dataclass(frozen=True, slots=True)
class BoxPrint:
    """A box with something on it: the words, and the sign they go by."""

    box: int
    text: Block
    symbol: str


@dataclass(frozen=True, slots=True)
class TrackPrint:
    id: str
    boxes: int
    section: int
    prints: tuple[BoxPrint, ...]


@dataclass(frozen=True, slots=True)
class BoardPrint:
    """It never changes during a game."""

    rows: tuple[RowFace, ...]
    tracks: tuple[TrackPrint, ...]
    weaknesses: tuple[WeaknessFace, ...]
    skills: tuple[SkillFace, ...]
    investigators: tuple[InvestigatorFace, ...]
    seal: int
    prologue: str = PROLOGUE


def board_print(state: State, _viewer: Viewer) -> BoardPrint:
    """GO-028, GO-228"""
    cards = state.cards
    return BoardPrint(
        rows=state.rows,
        tracks=tuple(map(_track, (cards.health, cards.experience, cards.clues, cards.insanity, cards.rerolls))),
        weaknesses=tuple(cards.weaknesses.values()),
        skills=tuple(cards.skills.values()),
        investigators=tuple(cards.investigators.values()),
        seal=state.options.difficulty,
    )


def _track(face: TrackFace) -> TrackPrint:
    return TrackPrint(face.id, face.boxes, face.section, boxes_of(face.prints, face.boxes))


def boxes_of(prints: Prints, count: int) -> tuple[BoxPrint, ...]:
    """The printed boxes of a track that is so long; a print beyond its end does not exist."""
    return tuple(BoxPrint(box, text, symbol_of(text)) for box, text in sorted(prints.items()) if box <= count)


def terms(options: Mapping[str, OptionValue], cards: CardSet) -> Mapping[str, str]:
    """The words that rules explain: those of the game, and what the scenario calls its monster and its tracks."""
    assert isinstance(cards, Cards)
    scenario = cards.scenarios.get(str(options["scenario"]))
    if scenario is None:
        return TERMS
    named = names_of(scenario.monsters.name, scenario.monsters.plural)
    return {**dict.fromkeys(scenario.tracks, TRACK), **dict.fromkeys(named, MONSTER), **TERMS}
