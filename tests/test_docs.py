"""What the documents say is so: links, commands, settings, examples. And what no file may say: where it was written."""

import fnmatch
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import typer.main

from app.cli import app, cards
from app.kernel.errors import CardError
from app.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
NOT_OURS = {".git", ".venv", ".env", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__"}
BUILT = {"build", "dist", "veil.egg-info"}


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Every file of the repository, as it is on this disk."""
    for path in sorted(folder.iterdir()):
        if path.name in NOT_OURS or (folder == ROOT and path.name in BUILT):
            continue
        if path.is_dir():
            yield from files(path)
        else:
            yield path


def text_of(path: Path) -> str:
    """The text of a file; nothing if it is none."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""


def blocks(kind: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [text for named, text in found if named == kind]


# Links and commands


@pytest.mark.parametrize("page", [path for path in files() if path.suffix == ".md"], ids=lambda path: path.name)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    without_code = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\[[^\]]*\]\(([^)\s]+)\)", without_code)
    ours = [link.partition("#")[0] for link in links if not urlsplit(link).scheme]
    missing = [link for link in ours if link and not (page.parent / link).exists()]
    assert not missing


def test_every_make_target_named_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    named = set(re.findall(r"(?:^|`|\d )make ([a-z]+)", README, re.MULTILINE))
    assert {"run", "test", "prove", "bench"} <= named <= targets


def test_every_make_target_with_a_help_line_is_phony() -> None:
    helped = set(re.findall(r"^([a-z]+):.*##", MAKEFILE, re.MULTILINE))
    [phony] = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert helped == {name for name in phony.split() if "-" not in name}  # those with a dash are parts of another


def test_every_command_named_exists() -> None:
    group = typer.main.get_group(app)
    named = re.findall(r"python -m app ([a-z]+)", README)
    assert {"play", "simulate", "cards", "rules"} <= set(named) <= set(group.commands)


def test_every_command_is_in_the_table() -> None:
    rows = set(re.findall(r"^\| `([a-z]+)[^`]*` \|", README, re.MULTILINE))
    assert rows == set(typer.main.get_group(app).commands)


def test_every_place_in_the_map_exists() -> None:
    [places] = [block for block in blocks("") if "app/kernel/" in block]
    missing = [place for place in re.findall(r"^(\S+)", places, re.MULTILINE) if not (ROOT / place).exists()]
    assert not missing


def test_the_settings_are_listed_with_their_defaults() -> None:
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (?:`(.*?)`)? *\|", README, re.MULTILINE))
    defaults = {name.upper(): str(field.default) for name, field in Settings.model_fields.items()}
    assert {name: value.lower() for name, value in rows.items()} == {k: v.lower() for k, v in defaults.items()}


# The worked example of a card


def test_the_card_in_the_readme_can_be_read(tmp_path: Path) -> None:
    [card] = blocks("toml")
    (tmp_path / "mine.toml").write_text(card)
    assert card in cards.check(str(tmp_path / "mine.toml"), "fourth-wall").files["mine.toml"]


def test_the_mistake_in_the_readme_is_answered_as_it_says(tmp_path: Path) -> None:
    [card] = blocks("toml")
    (tmp_path / "mine.toml").write_text(card.replace("Loses", "Looses"))
    with pytest.raises(CardError) as refused:
        cards.check(str(tmp_path / "mine.toml"), "fourth-wall")
    assert f"```\n{refused.value}\n```" in README


# Packaging


def test_every_file_that_is_no_code_is_in_the_package() -> None:
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    named = [(name.replace(".", "/"), glob) for name, globs in packages.items() for glob in globs]
    patterns = [f"{folder}/{glob.replace('**/', '*')}" for folder, glob in named]
    data = [path.relative_to(ROOT).as_posix() for path in files(ROOT / "app") if path.suffix != ".py"]
    left_out = [path for path in data if not any(fnmatch.fnmatch(path, pattern) for pattern in patterns)]
    assert not left_out


# Where it was written


def registries() -> set[str]:
    """Hosts that packages and images come from, those of this machine included."""
    known = {"pypi.org", "pythonhosted.org", "npmjs.org", "npmjs.com", "ghcr.io", "quay.io", "docker.io"}
    given = [value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_")) and "://" in value]
    return known | {host for value in given for url in value.split() if (host := urlsplit(url).hostname)}


def test_no_file_names_a_registry() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {host}"
        for path in files()
        if path != Path(__file__)
        for host in registries()
        if host in text_of(path)
    ]
    assert not found


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    place = re.compile(rf"{re.escape(str(ROOT))}/|/(?:root|home|Users)/\w+|/work/\w+")
    found = [
        f"{path.relative_to(ROOT)}: {match}"
        for path in files()
        if path != Path(__file__)
        for match in place.findall(text_of(path))
    ]
    assert not found


# The promises of docs/security.md


def test_every_test_that_stands_for_a_promise_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text("utf-8")))
    places = (*files(ROOT / "tests"), *files(ROOT / "app" / "contract"))
    sources = (text_of(path) for path in places if path.suffix == ".py")
    existing = {name for source in sources for name in re.findall(r"^(?:async )?def (test_\w+)", source, re.MULTILINE)}
    assert len(named) > 15
    assert named <= existing, named - existing
