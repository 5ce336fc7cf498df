"""Templates: strict, escaped, one environment for pages and fragments."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, select_autoescape
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Undefined names are errors; everything is escaped."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals["asset"], env.globals["drawn"] = asset, drawn
    env.filters["emphasised"] = emphasised
    return env


def emphasised(text: str, plain: Sequence[str], ruled: Sequence[str]) -> Markup:
    """The text with some words in bold, and those that have a rule of their own in bold italics."""
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
    return f"/static/{path}?{int((STATIC / path).stat().st_mtime):x}"


@lru_cache(maxsize=64)
def drawn(name: str) -> Markup:
    """A drawing that is the same in every page, such as a game's sprite: worked out once."""
    return Markup(template(name).render())


@lru_cache(maxsize=256)
def template(name: str) -> Template:
    return environment().get_template(name)


def read_all() -> None:
    """Compile every template now rather than for the first who looks."""
    for name in environment().list_templates():
        template(name)


def html(name: str, context: object) -> str:
    """A whole page. Its context is one typed object, called `page` in the template."""
    return template(name).render(page=context)


def page(name: str, context: object, status: int = 200) -> HTMLResponse:
    """The same as an answer."""
    return HTMLResponse(html(name, context), status)
