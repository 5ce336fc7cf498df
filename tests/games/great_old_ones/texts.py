"""Runs one sentence in the middle of a scene, as if somebody's board had said it."""

from app.games.great_old_ones.instructions import Context, run_core
from app.games.great_old_ones.nodes import Core
from tests.games.great_old_ones.scene import Scene


def run(scene: Scene, core: Core, who: str | None = None, *, is_print: bool = False) -> None:
    """Carry out a sentence that asks nobody anything."""
    author = scene.person(who).seat if who is not None else None
    for step in run_core(scene.state, core, Context(author, is_print)):
        raise AssertionError(f"the sentence asks: {step}")
    scene.table.refresh()
