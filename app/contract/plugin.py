"""The pytest plugin: which games the battery runs on, and the finished games its tests look at.

It is there wherever Veil is installed, so it imports nothing of a game before a test of the battery asks for one.
"""

from functools import partial
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from app.contract.proofs import Played
    from app.contract.scene import Load
    from app.kernel.game import State

BATTERY = "app.contract.battery"

pytest.register_assert_rewrite(BATTERY)


def pytest_addoption(parser: pytest.Parser) -> None:
    help = "a game the contract tests of Veil run on; all that are installed, if none is named"
    parser.getgroup("veil").addoption("--veil-game", action="append", metavar="GAME", help=f"{help} (repeatable)")
    parser.addini("veil_games", help, type="args", default=[])


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the numbered rules of RULES.md that this test proves")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each test of the battery on whatever its argument stands for, of every game that is wanted."""
    if metafunc.function.__module__ != BATTERY:
        return
    from app.contract import tables
    from app.kernel.errors import SetupError

    try:
        games = tables.games_called(_wanted(metafunc.config))
    except SetupError as error:
        pytest.fail(str(error), pytrace=False)
    for name in metafunc.fixturenames:
        if name in tables.EACH:
            found = [pytest.param(one, id=id) for id, one in tables.EACH[name](games)]
            metafunc.parametrize(name, found, indirect=True, scope="session")


def _wanted(config: pytest.Config) -> list[str]:
    named: list[str] = config.getoption("--veil-game") or config.getini("veil_games")
    return named


@pytest.fixture(scope="session")
def veil_game(request: pytest.FixtureRequest) -> object:
    """A game."""
    return request.param


@pytest.fixture(scope="session")
def veil_kind(request: pytest.FixtureRequest) -> object:
    """A game in one of its modes."""
    return request.param


@pytest.fixture(scope="session")
def veil_evening(request: pytest.FixtureRequest) -> object:
    """One person of a habit on one seat of a table."""
    return request.param


@pytest.fixture(scope="session")
def veil_played(request: pytest.FixtureRequest) -> "Played[State]":
    """A finished game of one kind of bot, in one mode, otherwise under the options the game begins with."""
    return request.param()  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def veil_lot(request: pytest.FixtureRequest) -> "Played[State]":
    """A finished game under options drawn by lot, played at random."""
    return request.param()  # type: ignore[no-any-return]


@pytest.fixture
def scene(request: pytest.FixtureRequest) -> "Load":
    """Loads scenes from the folder `scenes` beside the test."""
    from app.contract.scene import FOLDER, load

    return partial(load, request.path.parent / FOLDER)
