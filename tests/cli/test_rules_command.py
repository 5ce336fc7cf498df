"""The rules ledger, read from a small checkout made for the purpose."""

from pathlib import Path

import pytest

from app.cli.rules import Ledger, ledger
from app.games import PACKAGES
from app.games.installed import Package
from app.kernel.errors import VeilError
from tests.cli.conftest import Run, shelved_toy

RULES = """# Rules
- **TOY-001** Hide the cat.
- **TOY-002** Find the cat. See TOY-001.
- **TOY-A01** Alone.
- **TOY-A02** Alone, too.
Not a rule: **TOY-009**.
"""
CODE = "def hide() -> None:  # TOY-001\n    pass\n"
TESTS = (
    '@rule("TOY-001")\ndef test_hide() -> None: ...\n\n\n@pytest.mark.rule("TOY-002")\ndef test_find() -> None: ...\n'
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    package = tmp_path / "app" / "games" / "toy"
    package.mkdir(parents=True)
    (tmp_path / "app" / "kernel").mkdir()
    (tmp_path / "tests" / "toy").mkdir(parents=True)
    (package / "RULES.md").write_text(RULES)
    (package / "rules.py").write_text(CODE)
    (package / "rules_to_come.txt").write_text("# Alone\nTOY-A01..TOY-A02\n")
    (tmp_path / "tests" / "toy" / "test_hide.py").write_text(TESTS)
    return tmp_path


def read(checkout: Path) -> Ledger:
    return ledger(shelved_toy(), checkout)


def test_every_rule_has_its_places(checkout: Path) -> None:
    hide, find, *_ = read(checkout).rules
    assert (hide.code, hide.tests) == (("app/games/toy/rules.py:1",), ("tests/toy/test_hide.py:1",))
    assert (find.code, find.tests) == ((), ("tests/toy/test_hide.py:5",))


def test_only_rules_without_code_or_test_are_gaps(checkout: Path) -> None:
    assert read(checkout).gaps == ["TOY-002 missing: code"]


def test_the_grammar_and_the_cards_count_as_code(checkout: Path) -> None:
    (checkout / "app" / "games" / "toy" / "text.lark").write_text("// TOY-002\n")
    assert read(checkout).gaps == []


def test_a_rule_to_come_that_is_there_is_a_gap(checkout: Path) -> None:
    (checkout / "app" / "games" / "toy" / "rules_to_come.txt").write_text("TOY-A01..TOY-A02\nTOY-001\n")
    assert "TOY-001 has code and a test, yet is listed in rules_to_come.txt" in read(checkout).gaps


def test_rules_nobody_wrote_are_gaps(checkout: Path) -> None:
    (checkout / "app" / "games" / "toy" / "more.py").write_text("# TOY-042\n")
    assert "TOY-042 is no rule, but is named in app/games/toy/more.py:1" in read(checkout).gaps


def test_a_list_of_rules_to_come_names_rules(checkout: Path) -> None:
    (checkout / "app" / "games" / "toy" / "rules_to_come.txt").write_text("TOY-B01..TOY-B02\n")
    with pytest.raises(VeilError, match="stands for no rule"):
        read(checkout)


def test_an_id_stands_for_one_rule(checkout: Path) -> None:
    (checkout / "app" / "games" / "toy" / "RULES.md").write_text(RULES + "- **TOY-001** Again.\n")
    with pytest.raises(VeilError, match="TOY-001"):
        read(checkout)


def test_without_a_checkout_there_is_no_ledger(tmp_path: Path) -> None:
    with pytest.raises(VeilError, match="Only a checkout of the project has them"):
        read(tmp_path)


def test_the_command_lists_gaps_and_sums_up(run: Run, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "pyproject.toml").touch()
    monkeypatch.syspath_prepend(checkout / "app" / "games")
    monkeypatch.setitem(PACKAGES, "toy", Package("toy"))
    ran = run("rules", "toy", "--missing")
    assert ran.code == 1
    assert ran.out == "TOY-002 missing: code\n4 rules, 1 with code, 2 with a test, 2 to come, 1 gaps\n"
    assert "TOY-001  code: app/games/toy/rules.py:1  tests: tests/toy/test_hide.py:1" in run("rules", "toy").out
