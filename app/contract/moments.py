"""Moments tell nothing by how many they are and how long they stand: for all who hear a line they are alike."""

from typing import TypeVar

from app.contract.proofs import Played, walk
from app.kernel.game import State
from app.kernel.moment import Moment, beat_called
from app.kernel.story import Line

S = TypeVar("S", bound=State)


def prove_moments(played: Played[S]) -> int:
    """Look at every moment of the game through all eyes; says how many there were."""
    heard, found = 0, 0
    for table in walk(played.game, played.log):
        for line in table.state.story.lines:
            if line.number > heard:
                found += _prove_line(played, line)
        heard = table.state.story.count
    return found


def _prove_line(played: Played[S], line: Line) -> int:
    shown = {viewer: line.shown(viewer) for viewer in played.viewers if line.told(viewer)}
    there = [moment for moment in shown.values() if moment is not None]
    if line.is_heard_by_all:
        said = {(moment.kind, moment.length) if moment else None for moment in shown.values()}
        played.require(len(said) == 1, f"{line.text!r} is shown to some otherwise than to others: {said}")
    for viewer, moment in shown.items():
        if moment is not None and moment.is_private:
            played.require(viewer in (line.seats or ()), f"{viewer!r} is shown a secret of {line.seats}")
    for moment in there:
        _prove_drawn(played, moment)
    return bool(there)


def _prove_drawn(played: Played[S], moment: Moment) -> None:
    """Of a kind the game has, about seats and regions there are."""
    game, header = played.game, played.log.header
    played.require(beat_called(game.beats, moment.kind) is not None, f"there is no kind {moment.kind!r}")
    played.require(set(moment.seats) <= set(header.seats), f"{moment.kind} is about {moment.seats}")
    known = {name.partition("/")[0] for name in game.regions}
    played.require(set(moment.regions) <= known, f"{moment.kind} lights {set(moment.regions) - known}")
