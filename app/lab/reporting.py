"""Sums up rooms of playtests as they end, and makes reports of what was summed up."""

import asyncio
import json
from collections.abc import Mapping

import structlog

from app.games import game_called
from app.kernel.errors import VeilError
from app.kernel.log import OptionValue
from app.lab.items import take_words_out
from app.lab.playtests import Lab
from app.lab.redacting import redacted, renamer
from app.lab.report import EVERYTHING, Chosen, Report, report_of
from app.lab.sums import KINDS, sum_of
from app.live import records
from app.live.catalogue import game_info
from app.live.lab import withdraw
from app.live.room import Room
from app.store.lab import PlaytestFacts

log = structlog.get_logger()

MOST_AT_ONCE = 8
"""So many rooms are summed up before something else has its turn."""


def sides_of(facts: PlaytestFacts) -> list[str]:
    """The sides of the playtest's game, in the order of their seats."""
    return sides_in(facts.game, facts.options)


def sides_in(game_id: str, options: Mapping[str, OptionValue]) -> list[str]:
    """The sides of a game: those that show at the end only, else those of the chairs in their order."""
    game = game_called(game_id)
    return list(game.factions) or list(dict.fromkeys(info.side for info in game.seats(game.check_options(options))))


def labels_of(facts: PlaytestFacts) -> dict[str, str]:
    """How the seats of the playtest's game are called."""
    info = game_info(facts.game)
    return {seat.seat: seat.label for seat in info.seats} if info else {}


async def report(lab: Lab, facts: PlaytestFacts, chosen: Chosen = EVERYTHING) -> Report:
    """The report as of now; rooms that have just ended are summed up first."""
    await sum_up(lab, facts.code)
    rooms = await lab.shelf.rooms(facts.code)
    return await asyncio.to_thread(report_of, facts, rooms, sides_of(facts), labels_of(facts), chosen)


async def sum_up_all(lab: Lab) -> str:
    """Sum up rooms of playtests that are over; says how many."""
    return f"{await sum_up(lab)} games summed up"


async def sum_up(lab: Lab, playtest: str = "") -> int:
    """Sum up some of the rooms that are over, of one playtest or of all; says how many."""
    done = 0
    for test in await lab.shelf.unsummed(MOST_AT_ONCE, playtest, lab.unreadable):
        try:
            await _sum_up(lab, await lab.hub.room(test.room))
        except VeilError as error:  # its game can no longer be played through: the report goes without it
            log.warning("a room of a playtest cannot be summed up", room=test.room, reason=str(error))
            lab.unreadable.add(test.room)
            continue
        done += 1
    return done


async def _sum_up(lab: Lab, room: Room) -> None:
    rows = await lab.shelf.events_of(room.code, KINDS)
    debrief = await lab.hub.debriefs.of(room)
    stages = [(stage.step, stage.gauges) for stage in debrief.course.stages] if debrief else []
    source = await records.source(lab.hub.debriefs, room)
    found = await asyncio.to_thread(sum_of, rows, source, stages)
    await lab.shelf.keep_sums(room.code, json.loads(found))


# Taking out what somebody wrote


async def take_out(lab: Lab, room: Room, token: str | None) -> None:
    """Take a person's name and words out of a room of a playtest: of its journal, its report and its exports."""
    records.check_open(room)
    person = room.state.people[await withdraw(room, token)]
    label = next((info.label for info in room.seats if info.seat in room.seats_of(person)), "A player")
    await lab.hub.evict_if_loaded(room.code)
    rows = await lab.shelf.whole_journal(room.code)
    await lab.shelf.reword(room.code, redacted(rows, person.id, person.name, label))
    await lab.hub.evict_if_loaded(room.code)  # somebody may have asked for it in between, with what it said before
    await lab.shelf.forget_debrief(room.code)
    await take_words_out(lab.items, room.state.playtest, room.code, person.id, renamer(person.name, label))
    await lab.shelf.keep_sums(room.code, None)
