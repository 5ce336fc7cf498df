"""Games of other packages, found by the entry point `veil.games`, each checked before it is put on the shelf.

    [project.entry-points."veil.games"]
    lantern = "lantern:GAME"

A package that cannot be used is told in words and left out: it must never keep the others from being played.
"""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from app.kernel.game import Game, State

GROUP = "veil.games"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Package:
    """Where a game comes from."""

    name: str
    """As Python imports it; cards, RULES.md, templates and static files lie in its folder."""
    project: str = ""
    """The project that was installed, with its version; none for the shipped games."""

    @property
    def folder(self) -> Path:
        """Where its files lie."""
        spec = find_spec(self.name)
        if spec is None or not spec.submodule_search_locations:
            raise ModuleNotFoundError(f"There is no package {self.name}.")
        return Path(spec.submodule_search_locations[0])


@dataclass(frozen=True, slots=True)
class Brought:
    """A game that an installed package brings."""

    game: Game[State]
    package: Package


@dataclass(frozen=True, slots=True)
class Broken:
    """A package that cannot be used, and why, in words."""

    name: str
    project: str
    reason: str


class _Unfit(Exception):
    """What is wrong with a package, in words."""


def installed(taken: Iterable[Game[State]]) -> Iterator[Brought | Broken]:
    """The games of all installed packages, in the order of their names, beside those that are there already."""
    ids, prefixes = {game.id for game in taken}, {game.prefix for game in taken}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        found = _brought(entry, ids, prefixes)
        if isinstance(found, Brought):
            ids.add(found.game.id)
            prefixes.add(found.game.prefix)
        yield found


def _brought(entry: EntryPoint, ids: Container[str], prefixes: Container[str]) -> Brought | Broken:
    project = f"{entry.dist.name} {entry.dist.version}" if entry.dist else ""
    try:
        package = Package(_package_of(entry.module), project)
        game = _checked(entry.name, entry.load(), package)
        _check_beside(game, ids, prefixes)
    except _Unfit as error:
        return Broken(entry.name, project, str(error))
    except (Exception, SystemExit) as error:  # other people's code, at the edge where it comes in
        return Broken(entry.name, project, f"{entry.value} cannot be loaded: {type(error).__name__}: {error}")
    return Brought(game, package)


def _package_of(module: str) -> str:
    """The package that holds a module: itself, if it is one."""
    spec = find_spec(module)
    if spec is None:
        raise _Unfit(f"there is no module {module}.")
    if not spec.parent:
        raise _Unfit(f"{module} is a single file; a game is a package, with a folder for its cards and rules.")
    return spec.parent


def _checked(name: str, found: object, package: Package) -> Game[State]:
    """The game, if it is whole: a table can be made of it, its cards can be read and its rules are there."""
    if not isinstance(found, Game):
        raise _Unfit(f"the entry point leads to a {type(found).__name__}, not to a Game.")
    game = cast(Game[State], found)
    if game.id != name or not NAME.fullmatch(name):
        raise _Unfit(f"the entry point is called {name!r} and the game {game.id!r}; both need one name, as my-game.")
    if not (package.folder / "RULES.md").is_file():
        raise _Unfit(f"{package.name} has no RULES.md.")
    game.card_set()
    game.seats(game.check_options({}))
    return game


def _check_beside(game: Game[State], ids: Container[str], prefixes: Container[str]) -> None:
    if game.id in ids:
        raise _Unfit(f"there is a game called {game.id} already.")
    if game.prefix in prefixes:
        raise _Unfit(f"another game's rules begin with {game.prefix} already.")
