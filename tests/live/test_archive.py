"""What every release has left behind goes on in rooms: loaded from a store, moved to the rules as they are, played."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from app import games
from app.kernel.chance import Chance
from app.kernel.decision import Outcome
from app.kernel.game import Game, State
from app.kernel.log import Log, header_to_json, load_log
from app.kernel.table import Saved, Table
from app.live.campaigns import open_campaign
from app.live.checkpoints import Checkpoint
from app.live.codec import encode_event
from app.live.events import Ended, Event, Played, Resumed, Started
from app.live.hub import Hub
from app.live.printings import stored
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal, Snapshot
from app.store.migrate import migrate
from tests.keep import CAMPAIGNS, LOGS, TABLES, cards_kept, load_campaign, load_table
from tests.live.party import Party, play_on
from tests.test_archive import left


@pytest.fixture
async def hub(sqlite_url: str) -> AsyncIterator[Hub]:
    engine = open_engine(sqlite_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0)
    yield hub
    await hub.close()
    await engine.dispose()


@pytest.fixture
def _later(game: Game[State], monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are of a later version than any that was kept, so that every table has to move."""
    monkeypatch.setitem(games.GAMES, game.id, replace(game, rules_version=game.rules_version + 1))


async def as_room(hub: Hub, game: Game[State], log: Log, saved: Saved | None, *after: Event) -> str:
    """A room in the store as the release that played it has left it."""
    opened = await hub.open(game.id, log.header.options)
    events = [Started(header_to_json(log.header)), *(Played(entry) for entry in log.entries), *after]
    cards, lines = stored(game, cards_kept(game, log.header.card_hash)), [encode_event(event) for event in events]
    await hub.journal.append(opened.room, 2, lines, "ended" if after else "playing", cards)
    if saved is not None:
        await hub.journal.keep_snapshot(opened.room, Snapshot(1 + len(events), Checkpoint(saved).dump()))
    return opened.room


async def played_on(room: Room) -> None:
    """Moved, told or not, and then played to the end by whoever sits there."""
    assert (room.is_stopped, room.table is None) == (False, False)
    await play_on(room, Chance("on"))
    assert (room.status, room.is_stopped) == ("ended", False)


@pytest.mark.usefixtures("_later")
@pytest.mark.parametrize(("game", "file"), left(TABLES))
async def test_a_table_that_was_kept_moves_in_its_room_and_is_played_to_its_end(
    hub: Hub, game: Game[State], file: Path
) -> None:
    log, saved = load_table(file)
    room = await hub.room(await as_room(hub, game, log, saved))
    assert room.header.rules_version == game.rules_version + 1
    assert room.header.card_hash == log.header.card_hash
    assert len(room.state.past) == 1
    await played_on(room)
    assert await hub.debriefs.of(room) is not None


@pytest.mark.usefixtures("_later")
@pytest.mark.parametrize(("game", "file"), left(LOGS))
async def test_a_game_that_was_over_stays_over_and_is_looked_back_at(hub: Hub, game: Game[State], file: Path) -> None:
    log = load_log(file.read_text("utf-8"))
    can_be_told = log.header.rules_version == game.rules_version
    cards = cards_kept(game, log.header.card_hash)
    outcome = Table(game, log, cards, saves=0).outcome if can_be_told else Outcome("over", (), "It was over.", "")
    assert outcome is not None
    ended = Ended(outcome.ending, list(outcome.winners), outcome.reason, outcome.rule)
    code = await as_room(hub, game, log, None, ended)
    for _ in ("its debrief is written", "and read"):
        room = await hub.room(code)
        assert (room.status, room.outcome, room.state.past) == ("ended", outcome, [])
        left = await hub.debriefs.of(room)
        assert (left is not None) == can_be_told, "a debrief is written by the rules under which a game ended"
        assert left is None or left.course.steps == len(log.entries)
        await hub.evict_if_loaded(code)


@pytest.mark.usefixtures("_later")
@pytest.mark.parametrize(("game", "file"), left(CAMPAIGNS))
async def test_a_campaign_that_was_kept_has_its_next_sitting(hub: Hub, game: Game[State], file: Path) -> None:
    kept = load_campaign(file)
    cards = stored(game, cards_kept(game, kept.card_hash))
    opened = await open_campaign(hub, game.id, kept.options, resumed=Resumed(kept.dump(), {}, {}), cards=cards)
    party = Party(hub, await hub.room(opened.room), opened.host_token)
    await party.sit(*kept.seats)
    await party.start()
    await played_on(party.room)
