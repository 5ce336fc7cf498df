"""Templates: strict, escaped, one environment for pages and fragments."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol, runtime_checkable

import structlog
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
    TemplateSyntaxError,
    select_autoescape,
)
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from app.kit import text as texts
from app.kit.emblem import parts
from app.live.catalogue import folders
from app.web import looks
from app.web.kept_macros import QuickEnvironment

log = structlog.get_logger()

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
LOOKS = ("cover_of", "emblem_glyph", "emblem_of", "fields", "glyph", "tone_of")
INDENT = re.compile(r"\n\s+")


@runtime_checkable
class Placed(Protocol):
    """What stands in a page only once all else is drawn."""

    def placed(self, page: str) -> str: ...


LINK = Markup('<link rel="stylesheet" href="{}">')


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The one that all pages share."""
    return new_environment()


def new_environment() -> Environment:
    """Undefined names are errors; everything is escaped."""
    env = QuickEnvironment(
        loader=_loader(),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(asset=asset, drawn=drawn, parts=parts, styles_of=styles_of, page_of=page_of, seat_face=seat_face)
    env.globals.update(beat_styles=beat_styles)
    env.globals.update({name: getattr(looks, name) for name in LOOKS})
    env.filters.update(
        asterisked=asterisked,
        emphasised=emphasised,
        printed=texts.words,
        rule_words=rule_words,
        spelt=spelt,
        tailed=tailed,
    )
    return env


def _loader() -> BaseLoader:
    """Ours, and those of other packages: each game sees its own as `games/<game>/…`, so that none can replace ours."""
    brought = {folder_of(game): FileSystemLoader(folder) for game, folder in folders("templates").items()}
    return ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader({"games": PrefixLoader(brought)})])


def folder_of(game: str) -> str:
    """What a game's folder of templates is called."""
    return game.replace("-", "_")


def rule_words(text: texts.Text, *more: str | None) -> str:
    """The rule words of a card for its attribute `data-terms`: those of its text, and more that stand on it."""
    return "|".join(dict.fromkeys([*texts.terms(text), *filter(None, more)]))


SPELT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelt(number: int) -> str:
    """A small number as a word."""
    return SPELT[number] if number < len(SPELT) else str(number)


def asterisked(text: str) -> Markup:
    """The text with what stands between asterisks in bold."""
    parts = (Markup("<b>{}</b>" if odd % 2 else "{}").format(it) for odd, it in enumerate(text.split("*")))
    return Markup("").join(parts)


def tailed(title: str) -> Markup:
    """The title with its last word set apart, whatever it is."""
    head, blank, last = title.rpartition(" ")
    return Markup("{}{}<em>{}</em>").format(head, blank, last)


def emphasised(text: str, words: Sequence[str], ruled: Sequence[str]) -> Markup:
    """The text with some words in bold, and those that have a rule of their own in bold italics."""
    return _emphasised(text, tuple(words), tuple(ruled))


@lru_cache(maxsize=4096)
def _emphasised(text: str, plain: tuple[str, ...], ruled: tuple[str, ...]) -> Markup:
    longest_first = sorted((*plain, *ruled), key=len, reverse=True)
    parts = re.split(rf"\b({'|'.join(map(re.escape, longest_first))})\b", text)
    return Markup("").join(_emphasis(part, plain, ruled) for part in parts)


def _emphasis(part: str, plain: Sequence[str], ruled: Sequence[str]) -> Markup:
    if part in ruled:
        return Markup('<b class="keyword"><i>{}</i></b>').format(part)
    return Markup('<b class="keyword">{}</b>').format(part) if part in plain else escape(part)


@lru_cache(maxsize=256)
def asset(path: str) -> str:
    """The address of a static file, with its age, so that browsers may keep it for ever."""
    return f"/static/{path}?{int(_file(path).stat().st_mtime):x}"


def _file(path: str) -> Path:
    """A static file, ours or, as `games/<game>/…`, that of another package."""
    first, _, rest = path.partition("/")
    game, _, name = rest.partition("/")
    brought = folders("static").get(game) if first == "games" else None
    return brought / name if brought else STATIC / path


@lru_cache(maxsize=64)
def styles_of(game: str) -> Markup:
    """The links to a game's style sheets: the one that is written from its look, and its own."""
    own = [asset(path) for path in (f"css/{game}.css", f"games/{game}/game.css") if _file(path).is_file()]
    kit = [asset(f"css/{name}.css") for name in ("emblem", "kit")]
    look = [f"/look/{game}.css?{looks.version_of(game)}", *kit] if looks.has_look(game) else []
    return Markup("").join(LINK.format(address) for address in (*look, *own))


@lru_cache(maxsize=64)
def beat_styles(game: str) -> Markup:
    """The links to the style sheet of beats, and to the game's own scenery for them; they come after all others."""
    names = [f"css/{name}.css" for name in ("beats", f"beats-{game}")]
    return Markup("").join(LINK.format(asset(name)) for name in names if _file(name).is_file())


@lru_cache(maxsize=1024)
def page_of(game: str, name: str) -> str:
    """The game's own template of that name, or the one for all games that have none."""
    own = f"games/{game.replace('-', '_')}/{name}"
    return own if own in environment().list_templates() else f"kit/{name}"


@lru_cache(maxsize=64)
def drawn(name: str) -> Markup:
    """A drawing that is the same in every page, such as a game's sprite: worked out once."""
    return Markup(template(name).render())


SYMBOL = re.compile(r'<symbol id="([^"]+)"')


@lru_cache(maxsize=64)
def symbols_of(game: str) -> frozenset[str]:
    """What a game's sprite can draw, by name."""
    return frozenset(SYMBOL.findall(drawn(page_of(game, "_sprite.html"))))


def seat_face(game: str, side: str) -> str:
    """The symbol for a chair of a side of its own, where the game draws one."""
    own = f"face-{side}"
    return own if own in symbols_of(game) else "face-guest"


@lru_cache(maxsize=256)
def template(name: str) -> Template:
    return environment().get_template(name)


def render(path: str, **context: object) -> Markup:
    """A fragment without the indentation of its template."""
    return Markup(INDENT.sub("\n", template(path).render(**context)))


def read_all() -> None:
    """Compile every template now rather than for the first who looks; one of another package may be wrong."""
    for name in environment().list_templates():
        try:
            template(name)
        except TemplateSyntaxError as error:
            if (TEMPLATES / name).is_file():
                raise
            log.error("a game's template is wrong", path=f"{name}:{error.lineno}", reason=error.message)


def html(name: str, context: object) -> str:
    """A whole page. Its context is one typed object, called `page` in the template."""
    drawn, art = template(name).render(page=context), getattr(context, "art", None)
    return art.placed(drawn) if isinstance(art, Placed) else drawn


def page(name: str, context: object, status: int = 200) -> HTMLResponse:
    """The same as an answer."""
    return HTMLResponse(html(name, context), status)
