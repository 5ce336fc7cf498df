"""A campaign of many days, played by a party in no hurry to come home, kept in a store and taken up again."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from app.contract.proofs import header_of
from app.games.projector import GAME
from app.games.projector.bots.sense import sense
from app.games.projector.campaign_view import StoryDeckView
from app.games.projector.records import shipped
from app.games.projector.state import State
from app.games.projector.topics import Topic
from app.kernel.campaign import CampaignSave, resume, save
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from app.kernel.game import View
from app.kernel.log import Log, header_to_json
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.live.codec import encode_event
from app.live.events import BotSat, Event, Opened, Played, Resumed, Started
from app.live.room import Room
from app.live.tables import SNAPSHOT_EVERY
from app.store.database import open_engine
from app.store.journal import Journal, Snapshot
from app.store.migrate import migrate

BUDGET = 150
"""Milliseconds in which a room comes back from the store, however long the campaign."""
ROOM = "long"
SITTING = 3
"""Days of one evening."""


@dataclass(frozen=True)
class LongCampaign:
    """The table of the last sitting on its last day, what it was laid with, and the size of the state each morning."""

    table: Table[State]
    laid: CampaignSave | None
    sizes: tuple[int, ...]
    answers: int

    def from_start(self, saves: int = 0) -> Table[State]:
        """The last sitting again, from where it began."""
        return _laid(self.table.log, self.laid, saves)


def lingering(view: View, offer: Offer, chance: Chance) -> tuple[str, ...] | None:
    """Plays with sense, but leaves the last page of Helena's story unread."""
    decks: tuple[StoryDeckView, ...] = view["stories"] if offer.topic is Topic.READ_STORY else ()  # type: ignore[assignment]
    if any(deck.id == "HS" and deck.left <= 1 for deck in decks):
        return (next(option.key for option in offer.options if option.place != "HS"),)
    return sense(view, offer, chance)


def play(players: int, days: int) -> LongCampaign:
    """So many days in sittings of some days each, the last one broken off in the middle of its projection."""
    kept, sizes, answers = None, [0], 0
    while True:
        header = header_of(GAME, players, f"sitting after {answers} answers", days=SITTING)
        table = _laid(Log(header), kept, SNAPSHOT_EVERY)
        bots, chance = dict.fromkeys(table.seats, lingering), Chance(header.seed)
        while not table.outcome and not _is_over(table.state, players, days):
            answer = next_answer(table, bots, chance)
            assert answer is not None
            table.apply(answer)
            if table.state.campaign.day > len(sizes):
                sizes.append(len(table.saved.state) if table.saved else 0)
        answers += len(table.log.entries)
        if not table.outcome:
            return LongCampaign(table, kept, tuple(sizes[1:]), answers)
        kept = save(table)


def _laid(log: Log, kept: CampaignSave | None, saves: int) -> Table[State]:
    if kept is None:
        return Table(GAME, log, saves=saves)
    return Table.resume(GAME, log, resume(GAME, kept, log.header, shipped()), saves=saves)


def _is_over(state: State, players: int, days: int) -> bool:
    return bool(state.campaign.day == days and state.projection and state.projection.turns > players)


def _events(campaign: LongCampaign) -> Iterator[Event]:
    header = campaign.table.log.header
    if campaign.laid:
        yield Resumed(campaign.laid.dump(), {})
    yield from (BotSat(seat, "sense") for seat in header.seats)
    yield Started(header_to_json(header))
    yield from (Played(entry) for entry in campaign.table.log.entries)


async def store(campaign: LongCampaign, journal: Journal) -> None:
    """Write the last sitting down as the room it would have been played in."""
    header, saved = campaign.table.log.header, campaign.table.saved
    assert saved is not None
    opened = Opened(header.game, json.dumps(header.options), header.card_set, "Long", header.seed, "Host", "", "long")
    await journal.open_room(ROOM, header.game, encode_event(opened))
    lines = [encode_event(event) for event in _events(campaign)]
    await journal.append(ROOM, 2, lines, "playing")
    before = len(lines) - len(campaign.table.log.entries) + 1
    await journal.keep_snapshot(ROOM, Snapshot(before + saved.count, saved.dump()))


async def cold_load(campaign: LongCampaign) -> tuple[Room, float]:
    """The room as it comes back from an SQLite file, and the milliseconds of this process that took."""
    with TemporaryDirectory(prefix="veil-") as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'veil.db'}")
        await migrate(engine)
        journal = Journal(engine)
        await store(campaign, journal)
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
    room, spent = await cold_load(campaign)
    check(campaign, room)
    every = max(1, days // 6)
    sizes = ", ".join(f"day {day + 1} {campaign.sizes[day] >> 10} KB" for day in range(0, len(campaign.sizes), every))
    verdict = "within" if spent <= BUDGET else "over"
    return (
        f"{GAME.title}, {days} days by {players} players: {campaign.answers:,} answers in sittings of {SITTING} days\n"
        f"  the last, {len(campaign.table.log.entries):,} answers, replayed to the same state, back from the store in "
        f"{spent:.0f} ms of the processor, {verdict} the budget of {BUDGET}\n"
        f"  the state each morning: {sizes}"
    )


def check(campaign: LongCampaign, room: Room) -> None:
    """The room and the log lead to where the party stood."""
    assert room.table is not None, room.broken
    stood = campaign.table.fingerprint()
    assert room.table.fingerprint() == stood, "the room came back otherwise"
    assert campaign.from_start().fingerprint() == stood, "the log led elsewhere"
