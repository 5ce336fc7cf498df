"""Runs commands as a person in a terminal would, with the toy game on the shelf beside the others."""

from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from typing import TypeAlias, cast

import pytest

from app import games
from app.cli import main
from app.kernel.game import Game
from app.kernel.game import State as AnyState
from tests.cli.toy import TOY


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Ran]


def shelved_toy() -> Game[AnyState]:
    """The toy game without its type of state, as the register keeps games."""
    return cast(Game[AnyState], TOY)


@pytest.fixture(autouse=True)
def toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "toy", shelved_toy())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command with these answers typed; gives its exit code and what it printed."""

    def run(*arguments: object, answers: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", StringIO(answers))
        monkeypatch.setenv("COLUMNS", "160")
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ran(int(left.value.code or 0), printed.out, printed.err)

    return run
