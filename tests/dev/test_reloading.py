"""Whatever is saved is played at once, from where the game is; what is wrong is told, and the rules before it go on."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import games
from app.cli.new import write_game
from app.dev.bench import Bench
from app.dev.reloading import Sources
from app.games.installed import Brought, installed
from app.live.hub import Hub
from tests.dev.test_bench import answer_first
from tests.outside.packing import Site

RULE = "state.points[player.seat] += trick.points\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of a game that was only just written, installed."""
    write_game("hat-trick", tmp_path / "site")
    Site(tmp_path / "site").install_project()
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    [brought] = [found for found in installed(()) if isinstance(found, Brought) and found.game.id == "hat-trick"]
    monkeypatch.setitem(games.GAMES, "hat-trick", brought.game)
    monkeypatch.setitem(games.PACKAGES, "hat-trick", brought.package)
    yield tmp_path / "site" / "hat_trick"
    for name in [name for name in sys.modules if name.split(".")[0] == "hat_trick"]:
        del sys.modules[name]


@pytest.fixture
async def bench(hub: Hub, folder: Path) -> Bench:
    """One card has been played."""
    bench = Bench(folder.name.replace("_", "-"), hub, Sources.of("hat-trick"))
    await bench.begin(2, 0, "1")
    await answer_first(bench)
    return bench


async def save(bench: Bench, file: Path, text: str) -> None:
    file.write_text(text)
    await bench.reload(bench.sources.changed())


def most(bench: Bench) -> int:
    points: dict[str, int] = bench.walk.table.state.points  # type: ignore[attr-defined]
    return max(points.values())


async def test_new_rules_play_the_same_log(bench: Bench, folder: Path) -> None:
    file, before, room = folder / "rules.py", most(bench), bench.room.code
    assert bench.sources.changed() == []
    await save(bench, file, file.read_text().replace(RULE, RULE.replace("trick.points", "trick.points + 5")))
    assert (bench.note, bench.error) == ("reloaded rules.py, same position", "")
    assert len(bench.walk.log.entries) == 1
    assert most(bench) == before + 5
    assert bench.room.code != room
    assert bench.room.table is not None
    assert bench.room.table.fingerprint() == bench.walk.table.fingerprint()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("def one_turn(", "def one_turn((", "SyntaxError"),
        ("+= trick.points\n", "+= trick.pints\n", "'Trick' object has no attribute 'pints'"),
        ("from hat_trick.records", "from hat_trick.nowhere", "No module named 'hat_trick.nowhere'"),
    ],
)
async def test_wrong_rules_are_told_and_the_old_ones_go_on(
    bench: Bench, folder: Path, old: str, new: str, told: str
) -> None:
    file, game, before = folder / "rules.py", bench.game, most(bench)
    right = file.read_text()
    await save(bench, file, right.replace(old, new))
    assert told in bench.error
    assert bench.game is game
    await answer_first(bench)
    assert len(bench.walk.log.entries) >= 2
    assert told in bench.error
    await save(bench, file, right)
    assert bench.error == ""
    assert most(bench) >= before


async def test_new_cards_are_dealt_from_the_same_seed(bench: Bench, folder: Path) -> None:
    file = folder / "cards" / "deck.toml"
    await save(bench, file, file.read_text().replace('name = "Lantern"', 'name = "Lamp"'))
    assert bench.error == ""
    assert "Lamp" in str(bench.game.card_set().files["deck.toml"])
    assert bench.walk.log.header.card_hash == bench.game.card_set().hash
