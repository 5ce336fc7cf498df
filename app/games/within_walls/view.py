"""What each viewer may see, region by region. Every field is put in by hand; nothing is ever taken out."""

from collections.abc import Mapping

from app.games.within_walls import marks as m
from app.games.within_walls import own_view as own
from app.games.within_walls.public_view import decks, offers, player, record, spotlight, story_board, third, turn
from app.games.within_walls.state import State
from app.games.within_walls.unmasking import debrief
from app.kernel.decision import Seat
from app.kernel.region import Family, Region, Slot, everybody, numbered, regions
from app.kernel.telling import PUBLIC_STORY


def gauges(state: State) -> Mapping[str, int]:
    """How the game stands, in numbers everybody can see."""
    return {"Act": state.act, "Progress": state.progress, "Living": len(state.living)}


def _is_seated(state: State, number: int) -> bool:
    return number <= len(state.players)


REGIONS: Mapping[str, Region[State]] = regions(
    {
        "story-board": Region(story_board, everybody, m.story_board),
        "decks": Region(decks, everybody, m.decks),
        "player": Family(
            player,
            numbered(6),
            everybody,
            m.player,
            Slot.MATES,
            lambda number: Seat(f"player-{number}"),
            present=_is_seated,
        ),
        "third": Region(third, everybody, m.third, Slot.MATES, present=lambda state: len(state.players) == 2),
        "turn": Region(turn, everybody, m.turn, Slot.TOP),
        "spotlight": Region(spotlight, everybody, m.spotlight),
        "offers": Region(offers, everybody, m.offers),
        "record": Family(record, numbered(6), everybody, m.record, Slot.NOWHERE, present=_is_seated),
        "sheet": Region(own.sheet, marks=m.sheet),
        "hand": Region(own.hand, marks=m.hand, slot=Slot.HAND),
        "secret": Region(own.secret, marks=m.secret, slot=Slot.HAND),
        "notebook": Region(own.notebook, marks=m.notebook, slot=Slot.PANEL),
        "drawn": Region(own.drawn, marks=m.drawn),
        "role": Region(own.role, marks=m.role, slot=Slot.ROLE),
        "debrief": Region(debrief, everybody, m.debrief, Slot.PANEL),
        **PUBLIC_STORY,
    }
)
