"""What each viewer may see, region by region. Every field is put in by hand; nothing is ever taken out."""

from collections.abc import Callable, Hashable, Mapping

from app.games.within_walls import marks as m
from app.games.within_walls import own_view as own
from app.games.within_walls import public_view as seen
from app.games.within_walls.course import course
from app.games.within_walls.course import mark as mark_of_course
from app.games.within_walls.records import LOCATIONS
from app.games.within_walls.state import State
from app.games.within_walls.unmasking import debrief
from app.kernel.decision import Seat, Viewer
from app.kernel.region import Family, Region, RegionValue, Slot, everybody, numbered, regions
from app.kernel.telling import STORY


def gauges(state: State) -> Mapping[str, int]:
    """How the game stands, in numbers everybody can see."""
    return {"Act": state.act, "Progress": state.progress, "Living": len(state.living)}


def portrait(_state: State, seat: Seat) -> str:
    return f"portrait-{seat.removeprefix('player-')}"


def _is_seated(state: State, number: int) -> bool:
    return number <= len(state.players)


def _people(
    build: Callable[[State, Viewer, int], RegionValue], marks: Callable[[State, Viewer, int], Hashable]
) -> Family[State, int]:
    """One region for each player, beside those of the others."""
    seat = lambda number: Seat(f"player-{number}")  # noqa: E731
    return Family(build, numbered(6), everybody, marks, Slot.MATES, seat, present=_is_seated)


REGIONS: Mapping[str, Region[State]] = regions(
    {
        "paths": Region(seen.paths, everybody, m.paths),
        "current-story": Region(seen.current_story, everybody, m.current_story),
        "story-board": Region(seen.story_board, everybody, m.story_board),
        "decks": Region(seen.decks, everybody, m.decks),
        "discards": Region(seen.discards, everybody, m.discards),
        "player": _people(seen.player, m.player),
        "mind": _people(seen.mind, m.mind),
        "pockets": _people(seen.pockets, m.pockets),
        "third": Region(seen.third, everybody, m.third, Slot.MATES, present=lambda state: len(state.players) == 2),
        "turn": Region(seen.turn, everybody, m.turn, Slot.TOP),
        "spotlight": Region(seen.spotlight, everybody, m.spotlight),
        "offers": Region(seen.offers, everybody, m.offers),
        "record": Family(seen.record, numbered(6), everybody, m.record, Slot.NOWHERE, present=_is_seated),
        "sheet": Region(own.sheet, marks=m.sheet),
        "place": Family(own.place, numbered(len(LOCATIONS)), marks=m.place),
        "prognosis": Region(own.prognosis, marks=m.prognosis),
        "hand": Region(own.hand, marks=m.hand, slot=Slot.HAND),
        "secret": Region(own.secret, marks=m.secret, slot=Slot.HAND),
        "notebook": Region(own.notebook, marks=m.notebook, slot=Slot.PANEL),
        "drawn": Region(own.drawn, marks=m.drawn),
        "role": Region(own.role, marks=m.role, slot=Slot.ROLE),
        "course": Region(course, everybody, mark_of_course, Slot.ROLE),
        "debrief": Region(debrief, everybody, m.debrief, Slot.PANEL),
        **STORY,
    }
)
