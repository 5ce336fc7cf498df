"""Style sheets: nothing in them is left of pages that are gone."""

import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from app.games import GAMES as ALL

ROOT = Path(__file__).parents[1]
SHEETS = sorted((ROOT / "static/css").glob("*.css"))
WORD = re.compile(r"[A-Za-z_][\w-]*")
MADE = re.compile(r"([A-Za-z][\w-]*-)(?:\{\{|\$\{|\{[a-z_.]+\}|['\"] ?[~+]|['\"])")
"""The first half of a class whose second is put in: `door-{{ door }}`, `"pair-" ~ name`, `is-${look}`."""
QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")
OWN = ROOT / "templates/games"
OF_THE_TABLE = {"ask", "campaign", "kit-screen", "lift", "screen", "sheets", "table"}
"""What every game's table, big screen and campaign lie on."""
OTHERS = {"htmx-request"}
"""Put on by a library."""


def classes(sheet: str) -> set[str]:
    """What a style sheet has something to say about."""
    plain = re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"|'[^']*'", " ", sheet, flags=re.DOTALL)
    selectors = re.sub(r"(?<=[{;])[^{};]*(?=[;}])", " ", plain)
    return set(re.findall(r"\.([A-Za-z_][\w-]*)", selectors))


@cache
def written(is_shared: bool = False) -> tuple[frozenset[str], frozenset[str]]:
    """Every word in templates, scripts, Python and card files, and every first half of a class that is put together.

    What is shared is all but the games' own pages.
    """
    files = chain(
        *((ROOT / "templates").rglob(kind) for kind in ("*.html", "*.svg")),
        (ROOT / "static/js").glob("*.js"),
        *((ROOT / "app").rglob(kind) for kind in ("*.py", "*.html", "*.toml")),
    )
    texts = [_said(path) for path in files if not (is_shared and OWN in path.parents)]
    return frozenset(chain(*map(WORD.findall, texts))), frozenset(chain(*map(MADE.findall, texts)))


def _said(path: Path) -> str:
    """The file, but of Python and scripts only what stands in quotes."""
    text = path.read_text("utf-8")
    return " ".join(QUOTED.findall(text)) if path.suffix in {".py", ".js"} else text


def is_used(name: str, is_shared: bool = False) -> bool:
    words, halves = written(is_shared)
    ends = [at.end() for at in re.finditer("-", name)]
    made = (name[end:] for end in ends if name[:end] in halves)
    return name in words | OTHERS or any(rest in words or rest.isdigit() or rest[:-1] in halves for rest in made)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_every_class_of_a_style_sheet_is_in_some_page(sheet: Path) -> None:
    assert not sorted(name for name in classes(sheet.read_text("utf-8")) if not is_used(name))


@pytest.mark.parametrize("sheet", [it for it in SHEETS if it.stem in OF_THE_TABLE], ids=lambda path: path.name)
def test_what_only_one_game_draws_is_in_its_own_sheet(sheet: Path) -> None:
    named = {name for name in classes(sheet.read_text("utf-8")) if not is_used(name, is_shared=True)}
    drawn = {
        name: {path.parts[-2] for path in OWN.rglob("*.html") if name in WORD.findall(_said(path))} for name in named
    }
    assert not sorted(name for name, games in drawn.items() if len(games) == 1)


def test_a_class_that_no_page_has_is_found() -> None:
    sheet = (
        '.t-top > .no-such:has(.icon) { background: url("a.png"); } /* .gone */ @media (x) { .nor-this { gap: .5em } }'
    )
    assert {name for name in classes(sheet) if not is_used(name)} == {"no-such", "nor-this"}
    assert is_used("door-e")
    assert not is_used("door-nosuch")


GAMES = {path.name.replace("_", "-") for path in (ROOT / "app/games").iterdir() if (path / "__init__.py").exists()}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_sheet_but_its_own_knows_a_game_by_name(sheet: Path) -> None:
    named = set(re.findall(r"\[data-(?:game|cover)=\"?([\w-]+)", sheet.read_text("utf-8")))
    assert not [game for game in named & GAMES if game not in sheet.stem]


SHARED = [path for path in (ROOT / "templates").rglob("*.html") if "games" not in path.parts]
PAGES = sorted([*SHARED, *(ROOT / "static/js").glob("*.js")])
EVERYWHERE = {"players"}
"""What a side is called in more than one game."""


def named_in(source: str) -> set[str]:
    """The games, and the sides of games, that a page or a script names as a value."""
    chosen = {id: game.check_options({}) for id, game in ALL.items()}
    sides = {seat.side for id, game in ALL.items() for seat in game.seats(chosen[id])} - EVERYWHERE
    quoted = {words[1:-1] for words in QUOTED.findall(source)}
    return quoted & {*ALL, *(id.replace("-", "_") for id in ALL), *sides}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_page_or_script_that_games_share_knows_one_of_them(page: Path) -> None:
    assert not named_in(page.read_text("utf-8"))


def test_a_page_that_knows_a_game_is_found() -> None:
    assert named_in("{% if chair.side == 'wall' %}") == {"wall"}
    assert named_in('{% if page.game == "great-old-ones" %}') == {"great-old-ones"}
