"""Writes the skeleton of a game into a package of its own: a small game that is complete, to be changed into another.

The files lie in `skeleton`, as those of a game called My Game; every name in them is put in its place.
"""

import keyword
import re
from collections.abc import Container, Iterator
from importlib.util import find_spec
from pathlib import Path

from app.games import GAMES
from app.games.installed import NAME
from app.kernel.errors import SetupError

SKELETON = Path(__file__).parent / "skeleton"
SUFFIX = ".in"
"""Ends the names of the skeleton's files, so that no tool takes them for code of ours."""


def write_game(name: str, folder: Path) -> list[Path]:
    """Write the skeleton of a game of that name into a new folder; returns what was written."""
    names = _names(name)
    if folder.exists() and any(folder.iterdir()):
        raise SetupError(f"{folder} is not empty. Choose another folder with --into.")
    return list(_write(names, folder))


def _write(names: dict[str, str], folder: Path) -> Iterator[Path]:
    for source in sorted(SKELETON.rglob(f"*{SUFFIX}")):
        path = folder / _named(source.relative_to(SKELETON).as_posix().removesuffix(SUFFIX), names)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_named(source.read_text("utf-8"), names), "utf-8")
        yield path


def _named(text: str, names: dict[str, str]) -> str:
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found.group()], text)


def _names(name: str) -> dict[str, str]:
    """What stands in the skeleton, and what is to stand there instead."""
    if not NAME.fullmatch(name):
        raise SetupError(f"{name!r} cannot be the name of a game: write it in small letters, with hyphens, as my-game.")
    if name in GAMES:
        raise SetupError(f"There is a game called {name} already.")
    module = name.replace("-", "_")
    if keyword.iskeyword(module) or find_spec(module) is not None:
        raise SetupError(f"Python has a module called {module} already. Choose another name.")
    title = name.replace("-", " ").title()
    prefix = _prefix(name, {game.prefix for game in GAMES.values()})
    return {"my_game": module, "my-game": name, "My Game": title, "MYG": prefix}


def _prefix(name: str, taken: Container[str]) -> str:
    """The first letters of rule ids: those of the words, or as many of the name as no other game begins with."""
    letters = re.sub("[^a-z]", "", name).upper()
    initials = "".join(re.findall(r"(?:^|-)([a-z])", name)).upper()
    tries = ([initials] if len(initials) > 1 else []) + [letters[:count] for count in range(3, len(letters) + 1)]
    return next((one for one in tries if one not in taken), letters + "X")
