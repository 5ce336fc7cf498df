"""Where pages show a region that names no slot: by its shape, and by whose it is."""

from app.kernel.decision import Viewer
from app.kernel.region import Slot
from app.kit.shapes import Cards, Gauge, Grid, Lines, People, Pile, Prose, Secret, Shape, Track

_SLOTS: dict[type[Shape], Slot] = {
    Cards: Slot.SCENE,
    Pile: Slot.SCENE,
    Grid: Slot.SCENE,
    Prose: Slot.SCENE,
    Gauge: Slot.STATE,
    Track: Slot.STATE,
    People: Slot.TOP,
    Lines: Slot.PANEL,
    Secret: Slot.ME,
}
GOAL = "goal"
"""The region of this name says how the game ends, if it is Lines."""


def slot_of(name: str, kind: type[Shape] | None, owner: Viewer, reader: Viewer) -> Slot:
    """The slot of a region with this shape, for one reader; what has no shape goes onto the scene."""
    if kind is None:
        return Slot.SCENE
    if kind is Lines and name == GOAL:
        return Slot.GOAL
    if owner is not None and owner != reader:
        return Slot.NOWHERE if kind is Secret else Slot.PANEL
    if kind is Cards and owner is not None:
        return Slot.HAND
    return _SLOTS[kind]
