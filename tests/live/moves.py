"""Random changes of the rules under random games: every room goes on, whatever was changed.

Run by a short test, and at length by the proofs.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import cast

from app import games
from app.kernel.chance import Chance
from app.kernel.game import Game, State
from app.live import checkpoints
from app.live.hub import Hub
from app.live.room import Room
from tests.kernel import toy
from tests.live.party import Party, begun, play_on, sees

CHANGES = ("coins", "never", "flame", "tokens", "dare", "draws")


@contextmanager
def rules(version: int, *changes: str) -> Iterator[None]:
    """While this lasts, the toy game is played under that version of its rules."""
    before, kept = games.GAMES["lantern"], set(toy.MENDED)
    games.GAMES["lantern"] = cast(Game[State], replace(toy.TOY, rules_version=version))
    toy.MENDED.clear()
    toy.MENDED.update(changes)
    try:
        yield
    finally:
        games.GAMES["lantern"] = before
        toy.MENDED.clear()
        toy.MENDED.update(kept)


@dataclass
class Report:
    """What became of the rooms."""

    moves: int = 0
    unseen: int = 0
    told: int = 0
    ended: int = 0
    stopped: list[str] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)
    """Rooms of which another process shows something else."""

    def __str__(self) -> str:
        return (
            f"{self.moves} moves of rooms to other rules: {self.unseen} unseen, {self.told} told, "
            f"{self.ended} games played to their end, {len(self.stopped)} stopped, "
            f"{len(self.apart)} shown otherwise by another process"
        )


async def run(hub: Hub, moves: int, seed: str = "moves") -> Report:
    """Play, change the rules, and play on, until so many moves were seen."""
    report, dice, number = Report(), Chance(seed), 0
    while report.moves < moves:
        number += 1
        party = await begun(hub, rounds=dice.pick([1, 2, 6]))
        await _one_game(party, moves, dice, report)
        await hub.evict_if_loaded(party.room.code)
    return report


async def _one_game(party: Party, moves: int, dice: Chance, report: Report) -> None:
    version, changes = 1, list[str]()
    room = party.room
    while room.status != "ended" and report.moves < moves:
        with rules(version, *changes):
            await play_on(room, dice, dice.below(12) + 1)
            if room.status == "ended":
                break
            if dice.below(4):  # now and then nobody says goodbye
                await checkpoints.keep(room)
            await party.hub.evict_if_loaded(room.code)
        version, changes = version + 1, _changed(changes, dice)
        with rules(version, *changes):
            room = await _moved(party, report)
    report.ended += room.status == "ended"


def _changed(changes: Sequence[str], dice: Chance) -> list[str]:
    """One rule more or less; sometimes only the number of the version."""
    change = dice.pick([*CHANGES, ""])
    return [it for it in (*changes, change) if it and changes.count(it) + (it == change) == 1]


async def _moved(party: Party, report: Report) -> Room:
    room = await party.hub.room(party.room.code)
    report.moves += 1
    if room.table is None or room.broken or room.header.rules_version != room.game.rules_version:
        report.stopped.append(room.code)
    is_told = bool(room.state.mended)
    report.told += is_told
    report.unseen += not is_told
    again = Room(room.code, room.journal, 0)
    await again.load()
    if any(sees(again, info.seat) != sees(room, info.seat) for info in room.seats):
        report.apart.append(room.code)
    return room
