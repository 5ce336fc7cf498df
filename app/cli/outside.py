"""What the doctor says of games that other packages bring."""

from collections.abc import Iterator

from app.cli.finding import Finding
from app.games import BROKEN, GAMES, PACKAGES
from app.games.installed import Package


def findings() -> Iterator[Finding]:
    """The shipped games on one line, then a line for each package that brings another or tries to."""
    shipped = [GAMES[game].title for game, package in PACKAGES.items() if not package.project]
    yield Finding("games", True, f"{', '.join(shipped)}.")
    for game, package in PACKAGES.items():
        if package.project:
            yield _brought(GAMES[game].title, package)
    for broken in BROKEN:
        words = f"{broken.name} of {broken.project or 'a package'} is left out: {broken.reason}"
        yield Finding("games", False, f"{words} Mend that package, or uninstall it.")


def _brought(title: str, package: Package) -> Finding:
    wrong = list(_wrong_templates(package))
    if wrong:
        return Finding("games", False, f"{title} of {package.project}: {'; '.join(wrong)}. Mend that package.")
    return Finding("games", True, f"{title}, of {package.project}.")


def _wrong_templates(package: Package) -> Iterator[str]:
    """The templates that cannot be read, each with the line."""
    from jinja2 import Environment, TemplateSyntaxError  # slow to import, and only this needs it

    folder = package.folder / "templates"
    for file in sorted(folder.rglob("*.html")):
        try:
            Environment().parse(file.read_text("utf-8"))
        except TemplateSyntaxError as error:
            yield f"{file.relative_to(folder)}, line {error.lineno}: {error.message}"
