"""A campaign of many days, played by a party in no hurry to come home, kept in a store and taken up again."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from app.games.projector import GAME
from app.games.projector.bots.sense import sense
from app.games.projector.campaign_view import StoryDeckView
from app.games.projector.state import State
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from app.kernel.game import View
from app.kernel.log import Log, entry_to_json, header_to_json
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.live.events import BotSat, Event, Opened, Played, Started
from app.live.lines import dump_event
from app.live.room import Room
from app.live.running import SNAPSHOT_EVERY
from app.store.database import open_engine
from app.store.journal import Journal, Snapshot
from app.store.migrate import migrate
from tests.contract.proofs import header_of

BUDGET = 150
"""Milliseconds in which a room comes back from the store, however long the campaign."""
ROOM, BATCH = "long", 2000


@dataclass(frozen=True)
class LongCampaign:
    """The table on its last day, and how large its state was each morning."""

    table: Table[State]
    sizes: tuple[int, ...]


def lingering(view: View, offer: Offer, chance: Chance) -> tuple[str, ...] | None:
    """Plays with sense, but leaves the last page of Helena's story unread."""
    decks: tuple[StoryDeckView, ...] = view["stories"] if offer.rule == "PJ-112" else ()  # type: ignore[assignment]
    if any(deck.id == "HS" and deck.left <= 1 for deck in decks):
        return (next(key for key in offer.keys if key != "story-HS"),)
    return sense(view, offer, chance)


def play(players: int, days: int) -> LongCampaign:
    """So many days, the last one broken off in the middle of its projection."""
    header = header_of(GAME, players, f"{days} days", days=days)
    table = Table(GAME, Log(header), saves=SNAPSHOT_EVERY)
    bots, chance, sizes = dict.fromkeys(table.seats, lingering), Chance("party"), [0]
    while not (table.state.campaign.day == days and table.state.projection and table.state.projection.turns > players):
        answer = next_answer(table, bots, chance)
        assert answer is not None
        table.apply(answer)
        if table.state.campaign.day > len(sizes):
            sizes.append(len(table.saved.state) if table.saved else 0)
    return LongCampaign(table, tuple(sizes[1:]))


def _events(table: Table[State]) -> Iterator[Event]:
    yield from (BotSat(seat, "sense") for seat in table.seats)
    yield Started(header_to_json(table.log.header))
    yield from (Played(entry_to_json(entry)) for entry in table.log.entries)


async def store(table: Table[State], journal: Journal) -> None:
    """Write the table down as the room it would have been played in."""
    header, saved = table.log.header, table.saved
    assert saved is not None
    opened = Opened(header.game, json.dumps(header.options), header.card_set, "Long", header.seed, "Host", "")
    await journal.open_room(ROOM, header.game, dump_event(opened))
    lines = [dump_event(event) for event in _events(table)]
    for start in range(0, len(lines), BATCH):
        await journal.append(ROOM, start + 2, lines[start : start + BATCH], "playing")
    before = len(lines) - len(table.log.entries) + 1
    await journal.keep_snapshot(ROOM, Snapshot(before + saved.count, saved.dump()))


async def cold_load(table: Table[State]) -> tuple[Room, float]:
    """The room as it comes back from an SQLite file, and the milliseconds of this process that took."""
    with TemporaryDirectory(prefix="veil-") as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'veil.db'}")
        await migrate(engine)
        journal = Journal(engine)
        await store(table, journal)
        await Room(ROOM, journal, 0).load()  # what is loaded only once is not counted
        began, room = time.process_time(), Room(ROOM, journal, 0)
        await room.load()
        spent = (time.process_time() - began) * 1e3
        await journal.close()
        await engine.dispose()
    return room, spent


async def prove(players: int, days: int) -> str:
    """Play, store, load, replay; raises if anything came back otherwise."""
    campaign = play(players, days)
    table = campaign.table
    room, spent = await cold_load(table)
    assert room.table is not None, room.broken
    assert room.table.fingerprint() == table.fingerprint(), "the room came back otherwise"
    assert Table(GAME, table.log, saves=0).fingerprint() == table.fingerprint(), "the log led elsewhere"
    every = max(1, days // 6)
    sizes = ", ".join(f"day {day + 1} {campaign.sizes[day] >> 10} KB" for day in range(0, len(campaign.sizes), every))
    answers = f"{len(table.log.entries):,} answers"
    verdict = "within" if spent <= BUDGET else "over"
    return (
        f"{GAME.title}, {days} days by {players} players: {answers} replayed to the same state\n"
        f"  back from the store in {spent:.0f} ms of the processor, {verdict} the budget of {BUDGET}\n"
        f"  the state each morning: {sizes}"
    )
