"""Puts packages that bring a game where Python finds them, as an installer would."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = """from dataclasses import replace

from app.kernel.cardset import CardSet, files_of
from tests.cli.toy import TOY, read_cards


def card_set() -> CardSet:
    return read_cards(files_of(__package__))


GAME = replace(TOY, id="hat-stand", title="Hat Stand", prefix="HAT", card_set=card_set)
"""
FILES = {
    "__init__.py": GAME,
    "RULES.md": "# Hat Stand\n\n## The cat\n\n- **HAT-001** The Host hides the cat.\n",
    "rules.py": '"""HAT-001: where the cat goes."""\n',
    "cards/hats.toml": '[[hat]]\nid = "B1"\nname = "Boater"\n\n[[cat]]\nid = "C1"\nname = "Tib"\n',
    "templates/_cover.html": '<svg class="stand"><title>A stand</title></svg>\n',
    "templates/_region_room.html": '<div id="room" class="stand">{{ region.rounds_left }}</div>\n',
    "static/game.css": ".stand { color: gold; }\n",
}


@dataclass(frozen=True)
class Site:
    """A folder of installed packages."""

    folder: Path

    def install(self, project: str, module: str, entry: str = "", changed: Mapping[str, str] | None = None) -> None:
        """Put a package there, with other files than usual where they are named; an empty one is left out."""
        for name, text in {**FILES, **(changed or {})}.items():
            if text:
                file = self.folder / module / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
        info = self.folder / f"{project}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project}\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text(f"[veil.games]\n{entry or f'hat-stand = {module}:GAME'}\n")

    def install_project(self) -> None:
        """Let the project that lies in the folder itself be found, as its own pyproject.toml says."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text())["project"]
        info = self.folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        )
        entries = project["entry-points"]["veil.games"].items()
        (info / "entry_points.txt").write_text("".join(["[veil.games]\n", *(f"{id} = {at}\n" for id, at in entries)]))

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python where these packages are installed."""
        path = os.pathsep.join([str(self.folder), str(ROOT)])
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200", **environment},
            capture_output=True,
            text=True,
            timeout=300,
        )
