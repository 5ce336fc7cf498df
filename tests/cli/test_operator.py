"""The token as it comes from the terminal."""

import asyncio

import pytest

from app.store.database import open_engine
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
