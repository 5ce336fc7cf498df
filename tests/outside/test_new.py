"""`veil new game` writes a game that is found, played and tested as it is."""

import fnmatch
import tomllib
from pathlib import Path

import pytest

from app.cli.new import write_game
from app.kernel.errors import SetupError
from tests.outside.packing import Site
from tests.outside.test_contract import PLUGIN

LINT = ("--isolated", "--line-length", "120", "--select", "E,F,W,I,UP,SIM,N,C4,RET,PT")


@pytest.fixture
def project(site: Site) -> Site:
    """A new project in its folder, installed."""
    ran = site.run("-m", "app", "new", "game", "hat-trick", "--into", str(site.folder))
    assert ran.returncode == 0, ran.stderr
    assert "13 files" in ran.stdout
    site.install_project()
    return site


def test_it_passes_the_contract_tests_and_its_own(project: Site) -> None:
    ran = project.run(*PLUGIN, "--strict-markers")
    assert ran.returncode == 0, ran.stdout
    assert "failed" not in ran.stdout


def test_bots_play_it_and_every_rule_has_its_code_and_its_test(project: Site) -> None:
    ran = project.run("-m", "app", "simulate", "hat-trick", "--games", "20", "--jobs", "1", "--json")
    assert ran.returncode == 0, ran.stderr
    assert '"most-points"' in ran.stdout
    ran = project.run("-m", "app", "rules", "hat-trick", "--missing")
    assert "0 gaps" in ran.stdout
    assert "trick" in project.run("-m", "app", "cards", "check", "hat-trick").stdout


def test_it_is_written_as_our_own_code_is(project: Site) -> None:
    for command in (["check", *LINT], ["format", "--isolated", "--line-length", "120", "--check"]):
        ran = project.run("-m", "ruff", *command, "hat_trick", "tests")
        assert ran.returncode == 0, ran.stdout


def test_its_package_has_all_its_files_and_no_name_of_the_skeleton(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    written = write_game("hat-trick", folder)
    tools = tomllib.loads((folder / "pyproject.toml").read_text())["tool"]["setuptools"]
    inside = [path.relative_to(folder / "hat_trick").as_posix() for path in written if "hat_trick" in path.parts]
    data = [name for name in inside if not name.endswith(".py")]
    assert tools["packages"] == ["hat_trick"]
    assert {"RULES.md", "text.lark", "cards/deck.toml"} <= set(data)
    assert not [
        name for name in data if not any(fnmatch.fnmatch(name, it) for it in tools["package-data"]["hat_trick"])
    ]
    text = "\n".join(path.read_text() for path in written)
    assert "HT-001" in text
    assert not [name for name in ("my_game", "my-game", "My Game", "MYG") if name in text]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Hat Trick", "cannot be the name of a game"),
        ("fourth-wall", "There is a game called fourth-wall already."),
        ("json", "Python has a module called json already."),
        ("while", "Python has a module called while already."),
    ],
)
def test_a_name_that_cannot_be_is_told(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        write_game(name, tmp_path / "new")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").touch()
    with pytest.raises(SetupError, match="is not empty"):
        write_game("hat-trick", tmp_path)


@pytest.mark.parametrize(("name", "prefix"), [("hat-trick", "HT"), ("lamp", "LAM"), ("fine-work", "FIN"), ("k9", "KX")])
def test_rule_ids_begin_as_those_of_no_other_game(tmp_path: Path, name: str, prefix: str) -> None:
    write_game(name, tmp_path / "new")
    rules = (tmp_path / "new" / name.replace("-", "_") / "RULES.md").read_text()
    assert f"**{prefix}-001**" in rules
