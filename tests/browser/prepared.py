"""Moments that hardly any evening of bots comes to, brought about by their own rules in a prepared game."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from app.games.great_old_ones import marks
from app.games.great_old_ones.state import State as Rite
from app.games.projector import beats as projection
from app.games.projector.effects.campaign import wins
from app.games.projector.state import State as Campaign
from app.kernel.decision import GameOver
from app.kernel.game import State
from app.live.showing import Showing, shown
from tests.browser.staging import Found, state_at


def prepared(met: Found, kind: str) -> Found | None:
    """The same position, and what its rules tell once that has happened; nothing where no such thing is prepared."""
    bring = PREPARED.get((met.log.header.game, kind))
    if bring is None:
        return None
    state = state_at(met)
    heard = state.story.count
    with suppress(GameOver):
        bring(state)
    told = shown([line for line in state.story.lines if line.number > heard], None)
    return replace(met, showing=next(one for one in told if one.moment.kind == kind))


def _goes_insane(state: State) -> None:
    """GO-204 The last box of the mind of the first of them."""
    assert isinstance(state, Rite)
    marks.go_insane(state, state.investigators[0])


def _wins(state: State) -> None:
    """PJ-004 The last story is read."""
    assert isinstance(state, Campaign)
    list(wins(state, None, None))  # type: ignore[arg-type]  # who reads it, and where, makes no difference


def _together(state: State) -> None:
    assert isinstance(state, Campaign)
    both = tuple(state.seats)[:2]
    state.story.tell("A maneuver.", "good", projection.together("Second Turn", both))


PREPARED: dict[tuple[str, str], Callable[[State], None]] = {
    ("great-old-ones", "goes-insane"): _goes_insane,
    ("projector", "won"): _wins,
    ("projector", "together"): _together,
}


def bare(met: Found, kind: str, showing: Showing) -> Found:
    """The moment as prepared, else by its bare form."""
    return prepared(met, kind) or replace(met, showing=showing)
