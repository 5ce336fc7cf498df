"""A game of another package is served like ours, and one that is broken keeps no page from anybody."""

import json
from pathlib import Path
from typing import Any

from tests.outside.packing import Site

Answers = dict[str, list[Any]]
"""The status, text and headers of each path."""


def called(site: Site, tmp_path: Path, *paths: str) -> tuple[Answers, str]:
    """What a server with these packages answers, and what it writes into its log."""
    ran = site.run("-m", "tests.outside.calls", f"sqlite:///{tmp_path / 'veil.db'}", *paths)
    assert ran.returncode == 0, ran.stderr
    *log, answers = ran.stdout.splitlines()
    return json.loads(answers), "\n".join([*log, ran.stderr])


def test_its_cover_rules_and_files_are_served_with_our_headers(site: Site, tmp_path: Path) -> None:
    site.install("hats", "stand")
    style, ours = "/static/games/hat-stand/game.css", "/static/css/base.css"
    answers, _ = called(site, tmp_path, "/", "/api/games", "/rules/hat-stand", style, ours, "/static/games/stand/x.css")
    assert "hat-stand" in [game["id"] for game in json.loads(answers["/api/games"][1])]
    assert '<svg class="stand">' in answers["/"][1]
    assert "The Host hides the cat." in answers["/rules/hat-stand"][1]
    assert answers[style][:2] == [200, ".stand { color: gold; }\n"]
    assert answers["/static/games/stand/x.css"][0] == 404
    for name in ("cache-control", "content-security-policy", "x-content-type-options"):
        assert answers[style][2][name] == answers[ours][2][name]


def test_a_broken_package_is_logged_and_the_others_are_served(site: Site, tmp_path: Path) -> None:
    site.install("hats", "stand", changed={"templates/_region_room.html": "{% if %}"})
    site.install("rack", "rack", "rack = rack:GAME", {"__init__.py": "import nothing_there"})
    answers, log = called(site, tmp_path, "/", "/api/games")
    assert answers["/"][0] == 200
    served = [game["id"] for game in json.loads(answers["/api/games"][1])]
    assert "hat-stand" in served
    assert "rack" not in served
    assert "rack 1.2" in log
    assert "No module named 'nothing_there'" in log
    assert "games/hat_stand/_region_room.html:1" in log


def test_the_doctor_says_what_is_installed_and_what_is_wrong(site: Site, tmp_path: Path) -> None:
    site.install("hats", "stand")
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path / 'veil.db'}", "HOST": "127.0.0.1", "PORT": "0"}
    ran = site.run("-m", "app", "doctor", **environment)
    assert ran.returncode == 0, ran.stdout
    assert "Hat Stand, of hats 1.2." in ran.stdout
    site.install("rack", "rack", "rack = rack:GAME", {"__init__.py": "import nothing_there"})
    (site.folder / "stand" / "templates" / "_cover.html").write_text("<p>\n{% if %}")
    ran = site.run("-m", "app", "doctor", **environment)
    assert ran.returncode == 1
    assert "rack of rack 1.2 is left out: rack:GAME cannot be loaded: ModuleNotFoundError" in ran.stdout
    assert "Hat Stand of hats 1.2: _cover.html, line 2:" in ran.stdout


def test_its_rules_and_cards_are_checked_like_ours(site: Site) -> None:
    site.install("hats", "stand")
    ran = site.run("-m", "app", "cards", "check", "hat-stand")
    assert ran.returncode == 0, ran.stderr
    assert "hat" in ran.stdout
    assert "Only a checkout of the project has them" in site.run("-m", "app", "rules", "hat-stand").stderr
    (site.folder / "pyproject.toml").touch()
    tests = site.folder / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text('@rule("HAT-001")\ndef test_it(): ...\n')
    told = site.run("-m", "app", "rules", "hat-stand").stdout
    assert "HAT-001  code: stand/rules.py:1  tests: tests/test_it.py:1" in told
