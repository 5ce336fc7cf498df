"""Games of other packages are found, shown and played like ours; a broken package is told and does no harm."""

import sys
from collections.abc import Callable, Iterator

import pytest

from app.games import GAMES, PACKAGES
from app.games.installed import Broken, Brought, installed
from tests.outside.packing import GAME, Site

SHIPPED = [game for game in GAMES.values() if not PACKAGES[game.id].project]


@pytest.fixture
def found(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[Brought | Broken]]]:
    """What is found once the packages are there."""
    monkeypatch.syspath_prepend(site.folder)
    yield lambda: list(installed(SHIPPED))
    for name, module in list(sys.modules.items()):
        if str(site.folder) in str(getattr(module, "__file__", "")):
            del sys.modules[name]


Found = Callable[[], list[Brought | Broken]]


def only(found: list[Brought | Broken]) -> Broken:
    [broken] = found
    assert isinstance(broken, Broken)
    return broken


def test_a_package_brings_its_game_and_its_files(site: Site, found: Found) -> None:
    site.install("hats", "stand")
    [brought] = found()
    assert isinstance(brought, Brought)
    assert (brought.game.id, brought.package.name, brought.package.project) == ("hat-stand", "stand", "hats 1.2")
    assert brought.package.folder == site.folder / "stand"
    assert brought.game.card_set().files["hats.toml"].startswith("[[hat]]")


def test_a_game_may_stand_in_a_module_of_its_package(site: Site, found: Found) -> None:
    site.install("hats", "stand", "hat-stand = stand.shelf:GAME", {"__init__.py": '"""Empty."""', "shelf.py": GAME})
    [brought] = found()
    assert isinstance(brought, Brought)
    assert brought.package.name == "stand"


@pytest.mark.parametrize(
    ("entry", "changed", "reason"),
    [
        ("hat-stand = nowhere:GAME", {}, "there is no module nowhere."),
        ("hat-stand = stand:GAMES", {}, "stand:GAMES cannot be loaded: AttributeError"),
        ("hat-stand = stand:TOY.id", {}, "leads to a str, not to a Game."),
        ("hat = stand:GAME", {}, "called 'hat' and the game 'hat-stand'"),
        ("", {"__init__.py": "import nothing_there"}, "cannot be loaded: ModuleNotFoundError: No module named"),
        ("", {"__init__.py": "def broken(:"}, "cannot be loaded: SyntaxError"),
        ("", {"__init__.py": "raise SystemExit(3)"}, "cannot be loaded: SystemExit: 3"),
        ("", {"RULES.md": ""}, "stand has no RULES.md."),
        ("", {"cards/hats.toml": '[[hat]]\nid = "B1"\ncolour = "red"\n'}, "cannot be loaded: CardError: "),
        ("", {"__init__.py": GAME.replace('"HAT"', '"FW"')}, "another game's rules begin with FW already."),
    ],
)
def test_a_broken_package_is_told_in_words(
    site: Site, found: Found, entry: str, changed: dict[str, str], reason: str
) -> None:
    site.install("hats", "stand", entry, changed)
    broken = only(found())
    assert broken.project == "hats 1.2"
    assert reason in broken.reason


def test_no_package_takes_the_place_of_a_shipped_game(site: Site, found: Found) -> None:
    site.install("hats", "stand", "projector = stand:GAME", {"__init__.py": GAME.replace("hat-stand", "projector")})
    assert only(found()).reason == "there is a game called projector already."


def test_of_two_packages_with_one_game_the_first_is_taken(site: Site, found: Found) -> None:
    site.install("hats", "stand")
    site.install("rack", "rack")
    second, first = found()  # by where they are imported from
    assert isinstance(second, Brought)
    assert isinstance(first, Broken)
    assert (second.package.name, first.project) == ("rack", "hats 1.2")
