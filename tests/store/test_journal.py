"""Rooms and their events, on both databases."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import NamedTuple

import asyncpg
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import async_url, driver_address, is_postgres, open_engine
from app.store.journal import Conflict, Journal, Snapshot
from app.store.listen import Listener
from app.store.migrate import migrate
from app.store.purging import purge
from app.store.writing import NotWritten, SqliteWriter


@pytest.fixture
async def other(engine: AsyncEngine) -> AsyncIterator[Journal]:
    """The journal of another process."""
    journal = Journal(engine)
    yield journal
    await journal.close()


FULL = 2
"""How SQLite counts its `synchronous`."""


async def moments(engine: AsyncEngine) -> int:
    """In how many transactions everything after the first events was written: each has its own moment."""
    async with engine.connect() as connection:
        query = "SELECT count(DISTINCT at) FROM journal WHERE seq > 1"
        return int((await connection.exec_driver_sql(query)).scalar_one())


async def lines(journal: Journal, room: str) -> list[tuple[int, str]]:
    return await journal.events_after(room, 0)


async def test_the_store_answers(journal: Journal) -> None:
    assert await journal.is_there()


async def test_a_store_that_is_not_there_says_so() -> None:
    engine = open_engine("postgresql://nobody@127.0.0.1:1/nothing")
    assert not await Journal(engine).is_there()
    await engine.dispose()


async def test_a_room_begins_with_its_first_event_and_a_code_is_given_once(journal: Journal) -> None:
    assert await journal.open_room("aaaa", "fourth-wall", "opened")
    assert not await journal.open_room("aaaa", "fourth-wall", "opened again")
    assert await lines(journal, "aaaa") == [(1, "opened")]
    facts = await journal.facts("aaaa")
    assert facts is not None
    assert (facts.game, facts.status, facts.is_deleted) == ("fourth-wall", "lobby", False)
    assert facts.created_at.utcoffset() == timedelta(0)
    assert await journal.facts("bbbb") is None


async def test_events_come_back_in_order_and_from_any_number_on(journal: Journal) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    await journal.append("aaaa", 2, ["two", "three"], "lobby")
    await journal.append("aaaa", 4, ["fo😱r\\u0000"], "playing")
    assert await lines(journal, "aaaa") == [(1, "one"), (2, "two"), (3, "three"), (4, "fo😱r\\u0000")]
    assert await journal.events_after("aaaa", 3) == [(4, "fo😱r\\u0000")]
    facts = await journal.facts("aaaa")
    assert facts is not None
    assert facts.status == "playing"
    assert facts.touched_at >= facts.created_at


async def test_of_two_writers_of_the_same_number_one_comes_first(journal: Journal, other: Journal) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    outcomes = await asyncio.gather(
        journal.append("aaaa", 2, ["mine", "mine too"], "lobby"),
        other.append("aaaa", 2, ["theirs", "theirs too"], "lobby"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes if outcome] == [Conflict]
    winner = "theirs" if outcomes[0] else "mine"
    assert await lines(journal, "aaaa") == [(1, "one"), (2, winner), (3, f"{winner} too")]


async def test_many_rooms_in_one_turn_of_the_loop_are_one_transaction(journal: Journal, engine: AsyncEngine) -> None:
    rooms = [f"room{number:03}" for number in range(60)]
    for room in rooms:
        await journal.open_room(room, "fourth-wall", "one")
    await asyncio.gather(*(journal.append(room, 2, [f"two of {room}"], "playing") for room in rooms))
    assert await moments(engine) == 1
    assert [await lines(journal, room) for room in rooms] == [[(1, "one"), (2, f"two of {room}")] for room in rooms]


async def test_what_arrives_while_a_batch_is_written_goes_into_the_next(journal: Journal, engine: AsyncEngine) -> None:
    rooms = [f"room{number:03}" for number in range(20)]
    for room in rooms:
        await journal.open_room(room, "fourth-wall", "one")

    async def play(room: str) -> None:
        for seq in range(2, 12):
            await journal.append(room, seq, [f"{seq}"], "playing")

    await asyncio.gather(*(play(room) for room in rooms))
    assert await moments(engine) <= 20
    for room in rooms:
        assert [seq for seq, _ in await lines(journal, room)] == list(range(1, 12))


async def test_a_conflict_of_one_room_does_not_touch_the_others_of_its_batch(journal: Journal) -> None:
    for room in ("aaaa", "bbbb", "cccc"):
        await journal.open_room(room, "fourth-wall", "one")
    outcomes = await asyncio.gather(
        journal.append("aaaa", 2, ["two"], "lobby"),
        journal.append("bbbb", 1, ["late", "later"], "lobby"),
        journal.append("cccc", 2, ["two"], "lobby"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
    assert await lines(journal, "bbbb") == [(1, "one")]


async def test_what_nobody_waits_for_any_more_does_not_pass_for_what_came_after_it(journal: Journal) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    given_up = asyncio.ensure_future(journal.append("aaaa", 2, ["given up"], "lobby"))
    said = asyncio.ensure_future(journal.append("aaaa", 2, ["said"], "lobby"))
    await asyncio.sleep(0)
    given_up.cancel()
    await said
    assert await lines(journal, "aaaa") == [(1, "one"), (2, "said")]


async def test_a_long_game_can_be_written_at_once(journal: Journal) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    await journal.append("aaaa", 2, [f"{number}" for number in range(20_000)], "playing")
    assert len(await lines(journal, "aaaa")) == 20_001


async def test_processes_that_write_to_the_same_rooms_in_any_order_do_not_block_each_other(
    journal: Journal, other: Journal
) -> None:
    rooms = [f"room{number:03}" for number in range(40)]
    for room in rooms:
        await journal.open_room(room, "fourth-wall", "one")
    for seq in range(2, 12):
        outcomes = await asyncio.gather(
            *(journal.append(room, seq, ["mine"], "playing") for room in rooms),
            *(other.append(room, seq, ["theirs"], "playing") for room in reversed(rooms)),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == len(rooms)
        assert sum(outcome is None for outcome in outcomes) == len(rooms)


async def test_a_newer_snapshot_takes_the_place_of_an_older_and_never_the_other_way_round(journal: Journal) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    assert await journal.snapshot("aaaa") is None
    await journal.keep_snapshot("aaaa", Snapshot(5, "five"))
    await journal.keep_snapshot("aaaa", Snapshot(9, "nine"))
    await journal.keep_snapshot("aaaa", Snapshot(7, "seven"))
    assert await journal.snapshot("aaaa") == Snapshot(9, "nine")


async def test_a_deleted_room_is_hidden_and_comes_back(journal: Journal) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    await journal.set_deleted("aaaa", True)
    facts = await journal.facts("aaaa")
    assert facts is not None
    assert facts.is_deleted
    assert await journal.rooms_with_status("lobby") == []
    await journal.set_deleted("aaaa", False)
    assert await journal.rooms_with_status("lobby") == ["aaaa"]
    assert await lines(journal, "aaaa") == [(1, "one")]


async def test_only_what_was_deleted_long_ago_is_gone_for_good(journal: Journal) -> None:
    for room in ("aaaa", "bbbb"):
        await journal.open_room(room, "fourth-wall", "one")
        await journal.keep_snapshot(room, Snapshot(1, "one"))
    await journal.set_deleted("bbbb", True)
    assert await purge(journal.engine, timedelta(days=30)) == 0
    assert await purge(journal.engine, timedelta(0)) == 1
    assert await journal.facts("bbbb") is None
    assert await lines(journal, "bbbb") == []
    assert await lines(journal, "aaaa") == [(1, "one")]


async def test_rooms_are_listed_by_their_state(journal: Journal) -> None:
    for room in ("aaaa", "bbbb", "cccc"):
        await journal.open_room(room, "fourth-wall", "one")
    await journal.append("bbbb", 2, ["two"], "playing")
    await journal.set_status("cccc", "ended")
    assert await journal.rooms_with_status("lobby") == ["aaaa"]
    assert await journal.rooms_with_status("playing", "ended") == ["bbbb", "cccc"]


async def test_a_reader_does_not_wait_for_a_writer(journal: Journal, engine: AsyncEngine) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    async with engine.begin() as writing:
        await writing.exec_driver_sql("UPDATE rooms SET status = 'playing'")
        assert await asyncio.wait_for(lines(journal, "aaaa"), 2) == [(1, "one")]


class Notice(NamedTuple):
    room: str
    seq: int


@pytest.fixture
async def postgres_journal(postgres_url: str) -> AsyncIterator[Journal]:
    engine = open_engine(postgres_url)
    await migrate(engine)
    journal = Journal(engine)
    yield journal
    await journal.close()
    await engine.dispose()


async def test_postgres_tells_which_room_has_moved_on_and_how_far(postgres_url: str, postgres_journal: Journal) -> None:
    notices: list[Notice] = []
    missed: list[str] = []
    listener = Listener(postgres_url, lambda room, seq: notices.append(Notice(room, seq)), lambda: missed.append("?"))
    listener.start()
    while not missed:
        await asyncio.sleep(0.01)
    await postgres_journal.open_room("aaaa", "fourth-wall", "one")
    await postgres_journal.open_room("bbbb", "fourth-wall", "one")
    await asyncio.gather(
        postgres_journal.append("aaaa", 2, ["two", "three"], "lobby"),
        postgres_journal.append("bbbb", 2, ["two"], "lobby"),
    )
    await postgres_journal.set_deleted("aaaa", True)
    while len(notices) < 3:
        await asyncio.sleep(0.01)
    assert sorted(notices) == [Notice("aaaa", 0), Notice("aaaa", 3), Notice("bbbb", 2)]
    await listener.stop()


async def test_a_broken_line_to_postgres_is_opened_again_and_nothing_counts_as_heard_meanwhile(
    postgres_url: str, postgres_journal: Journal
) -> None:
    notices: list[Notice] = []
    missed: list[str] = []
    listener = Listener(postgres_url, lambda room, seq: notices.append(Notice(room, seq)), lambda: missed.append("?"))
    listener.start()
    while not missed:
        await asyncio.sleep(0.01)
    await postgres_journal.open_room("aaaa", "fourth-wall", "one")
    await postgres_journal.append("aaaa", 2, ["two"], "lobby")
    before = len(missed)
    await cut_lines(postgres_url)
    while len(missed) < before + 2:  # once when it breaks, once when it is open again
        await asyncio.sleep(0.01)
    await postgres_journal.append("aaaa", 3, ["three"], "lobby")
    while Notice("aaaa", 3) not in notices:
        await asyncio.sleep(0.01)
    assert await lines(postgres_journal, "aaaa") == [(1, "one"), (2, "two"), (3, "three")]
    await listener.stop()


async def cut_lines(url: str) -> None:
    """End every connection to this database but this one."""
    connection = await asyncpg.connect(driver_address(url))
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    await connection.execute(f"{query} AND pid <> pg_backend_pid()")
    await connection.close()


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://ada:secret@somewhere/veil", "postgresql+asyncpg://ada:secret@somewhere/veil"),
        ("postgresql+psycopg://somewhere/veil", "postgresql+asyncpg://somewhere/veil"),
        ("sqlite:///veil.db", "sqlite+aiosqlite:///veil.db"),
    ],
)
def test_any_address_of_a_database_leads_to_the_driver_we_use(given: str, used: str) -> None:
    assert async_url(given) == used
    assert is_postgres(given) == used.startswith("postgresql")


async def test_a_store_that_can_only_be_read_is_not_there(sqlite_url: str) -> None:
    engine = open_engine(sqlite_url)
    await migrate(engine)
    assert await Journal(engine).is_there()
    async with engine.begin() as connection:
        full = "CREATE TRIGGER full BEFORE INSERT ON rooms BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        await connection.exec_driver_sql(full)
    journal = Journal(engine)
    assert not await journal.is_there()
    await journal.close()
    await engine.dispose()


async def test_asking_after_the_store_writes_nothing_where_something_was_written_lately(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def can_write() -> bool:
        tried.append(True)
        return False

    monkeypatch.setattr(journal, "_can_write", can_write)
    assert not await journal.is_there()
    await journal.open_room("aaaa", "fourth-wall", "one")
    await journal.append("aaaa", 2, ["two"], None)
    assert await journal.is_there()
    assert await journal.is_there()
    assert len(tried) == 1
    monkeypatch.setattr("app.store.journal.FRESH_SECONDS", 0)
    assert not await journal.is_there()


async def test_a_write_that_fails_is_known_at_once(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(_batch: object) -> set[str]:
        raise NotWritten("the disk is full")

    assert await journal.is_there()
    await journal.open_room("aaaa", "fourth-wall", "one")
    monkeypatch.setattr(journal._writer, "write", refuse)
    with pytest.raises(NotWritten):
        await journal.append("aaaa", 2, ["two"], None)
    assert journal._wrote_at is None


async def test_what_is_acknowledged_on_sqlite_is_on_the_disk(sqlite_url: str) -> None:
    engine = open_engine(sqlite_url)
    await migrate(engine)
    journal = Journal(engine)
    async with engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one() == FULL
    assert isinstance(journal._writer, SqliteWriter)
    own = await asyncio.get_running_loop().run_in_executor(journal._writer._thread, journal._writer._open)
    found = await asyncio.get_running_loop().run_in_executor(
        journal._writer._thread, lambda: own.execute("PRAGMA synchronous").fetchone()
    )
    assert found == (FULL,)
    await journal.close()
    await engine.dispose()
