"""The token as it comes from the terminal."""

import asyncio

import pytest

from app.kernel.decision import Seat
from app.kernel.log import Header, header_to_json
from app.live.codec import encode_event
from app.live.events import Event, Opened, Started, TakenBack
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from app.store.operator import is_operator_token
from tests.cli.conftest import Run


def opens(url: str, token: str) -> bool:
    async def ask() -> bool:
        engine = open_engine(url)
        try:
            return await is_operator_token(engine, token)
        finally:
            await engine.dispose()

    return asyncio.run(ask())


def test_a_token_is_printed_once_and_alone(run: Run, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    first, second = run("operator", "token"), run("operator", "token")
    assert (first.code, second.code) == (0, 0)
    assert not opens(sqlite_url, first.out.strip())
    assert opens(sqlite_url, second.out.strip())
    assert second.out.strip() not in second.err


def keep_room(url: str, *events: Event) -> None:
    async def write() -> None:
        engine = open_engine(url)
        await migrate(engine)
        journal = Journal(engine)
        await journal.open_room("aaaa", "fourth-wall", encode_event(events[0]))
        await journal.append("aaaa", 2, [encode_event(event) for event in events[1:]], "playing")
        await journal.close()
        await engine.dispose()

    asyncio.run(write())


def test_what_failed_in_a_running_room_is_read_without_its_secrets(
    run: Run, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    header = header_to_json(Header("fourth-wall", 3, "stand-in", "abcdef0123", {}, {Seat("wall"): "Ada"}, "the seed"))
    failed = TakenBack(17, {}, "A rule of ours failed (KeyError).", '{"seat": "wall"}', "KeyError: the queen of spades")
    keep_room(sqlite_url, Opened("fourth-wall", "{}", "", "", "the seed", "Ada", ""), Started(header), failed)
    told = run("operator", "failures", "AAAA")
    assert told.code == 0
    assert "aaaa: fourth-wall, playing, rules 3, cards abcdef01" in told.out
    assert "after 17 entries of the log: A rule of ours failed (KeyError)." in told.out
    for secret in ("queen", "seed", "Ada", "wall:"):
        assert secret not in told.out
    assert run("operator", "failures", "bbbb").err == "There is no room 'bbbb'.\n"
