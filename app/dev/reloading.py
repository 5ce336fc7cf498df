"""Takes a game's package anew when its files have changed, and keeps the old one where the new one is wrong."""

import importlib
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from app.games import GAMES, PACKAGES
from app.games.installed import GROUP
from app.kernel.game import Game, State
from app.live import rulebook
from app.web import beside, fragments, looks, templating

KINDS = frozenset({".py", ".toml", ".lark", ".md", ".html", ".css", ".js", ".svg", ".txt"})
CACHING = (rulebook, templating, looks, beside, fragments)
"""The modules that keep what they made of a game."""


class Unloadable(Exception):
    """Why a game cannot be taken anew, as a traceback of its own files."""


@dataclass
class Sources:
    """The files of a game, as they were when they were last looked at."""

    folders: tuple[Path, ...]
    seen: dict[Path, tuple[int, int]] = field(default_factory=dict)

    @staticmethod
    def of(game: str) -> "Sources":
        """Those of its package; a shipped game has its pages elsewhere."""
        package = PACKAGES[game]
        drawn = templating.TEMPLATES / "games" / templating.folder_of(game)
        sources = Sources((package.folder,) if package.project else (package.folder, drawn))
        sources.changed()
        return sources

    def changed(self) -> list[Path]:
        """The files that have been saved, added or removed since the last look."""
        now = {path: (stat.st_mtime_ns, stat.st_size) for path, stat in self._files()}
        found = [path for path in now.keys() | self.seen.keys() if now.get(path) != self.seen.get(path)]
        self.seen = now
        return sorted(found)

    def _files(self) -> Iterator[tuple[Path, os.stat_result]]:
        for folder in self.folders:
            for path in folder.rglob("*"):
                if path.suffix in KINDS:
                    try:
                        yield path, path.stat()
                    except FileNotFoundError:
                        continue  # an editor that saves by renaming is between two moments


def _modules(package: str) -> dict[str, ModuleType]:
    return {name: module for name, module in sys.modules.items() if name == package or name.startswith(f"{package}.")}


def fresh(id: str) -> Game[State]:
    """The game as its files say now; the register still has the one before. Raises Unloadable."""
    package = PACKAGES[id].name
    old = _modules(package)
    for name in old:
        del sys.modules[name]
    importlib.invalidate_caches()
    try:
        game = _imported(id, package)
        game.card_set()
        return game
    except (Exception, SystemExit) as error:
        for name in _modules(package):
            del sys.modules[name]
        sys.modules.update(old)
        raise Unloadable(told(error, PACKAGES[id].folder)) from error


def _imported(id: str, package: str) -> Game[State]:
    entries = [entry for entry in entry_points(group=GROUP) if entry.name == id]
    found = entries[0].load() if entries and PACKAGES[id].project else importlib.import_module(package).GAME
    if not isinstance(found, Game) or found.id != id:
        raise TypeError(f"{package} no longer brings a game called {id}")
    return found


def adopt(game: Game[State]) -> None:
    """From now on this is the game."""
    GAMES[game.id] = game
    for module in CACHING:
        for kept in vars(module).values():
            clear: Callable[[], None] | None = getattr(kept, "cache_clear", None)
            if clear is not None:
                clear()


def told(error: BaseException, folder: Path) -> str:
    """An error as its author needs it: the places in the game's own files, and what went wrong."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)
    ]
    places = [f"{Path(one.filename).relative_to(folder)}:{one.lineno} in {one.name}\n    {one.line}" for one in frames]
    return "\n".join([*places, *(line.rstrip() for line in traceback.format_exception_only(error))])
