"""A saved scene is a log and a test that begins there; the test passes until the rules make something else of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.contract.proofs import header_of, play
from app.contract.scene import load
from app.dev import scenes
from app.dev.bench import Bench
from app.dev.reloading import Sources
from app.games import game_called
from app.kernel.errors import SetupError
from app.kernel.table import Table
from app.live.hub import Hub

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
async def bench(hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """The first questions of a game of ours, whose tests would be in an empty folder."""
    monkeypatch.setattr(scenes, "folder_of", lambda _game: tmp_path)
    bench = Bench("fourth-wall", hub, Sources(()))
    await bench.begin(3, 0, "scenes")
    return bench


async def test_a_scene_is_a_log_and_a_test_that_passes(bench: Bench, tmp_path: Path) -> None:
    log, test = scenes.save(bench, "They choose who they are!")
    assert log == tmp_path / "scenes" / "they-choose-who-they-are.log"
    assert '"investigator-1": "who-are-you"' in test.read_text()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "app.contract.plugin", "-p", "no:cacheprovider", str(test)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert "1 passed" in ran.stdout, ran.stdout


async def test_it_goes_on_by_what_options_are_about(bench: Bench, tmp_path: Path) -> None:
    scenes.save(bench, "start")
    table = load(tmp_path / "scenes", "start")
    offer = table.offer("Ben")
    table.answer("Ben", card=offer.options[1].card)
    assert "investigator-1" not in table.asked()
    with pytest.raises(AssertionError, match="'a hat' is not offered"):
        table.answer("Cat", "a hat")


def test_how_a_game_has_ended_is_what_its_scene_says() -> None:
    game = game_called("fourth-wall")
    played = play(game, header_of(game, 3, "scenes"), game.bots["random"])
    claim = scenes.claim(Table(game, played.log, saves=False))
    assert claim.endswith(f'assert table.outcome.ending == "{played.outcome.ending}"\n')


async def test_nothing_is_written_over(bench: Bench) -> None:
    scenes.save(bench, "start")
    with pytest.raises(SetupError, match="There is a scene called start already"):
        scenes.save(bench, "Start")
    with pytest.raises(SetupError, match="Give the scene a name"):
        scenes.save(bench, " … ")


def test_scenes_of_shipped_games_are_among_our_tests() -> None:
    assert scenes.folder_of("fourth-wall") == ROOT / "tests" / "games" / "fourth_wall"
