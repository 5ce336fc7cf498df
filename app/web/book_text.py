"""The words of a rulebook as markup: bold, ways to rules and to explained words."""

import re

from markupsafe import Markup, escape

from app.kernel.errors import VeilError
from app.live.book import book

RULE = re.compile(r"[A-Z]+-[A-Z]?\d+")
PART = re.compile(r"\*\*([^*]+)\*\*|\[([^\]|]+)(?:\|([^\]]+))?\]|`([^`]+)`")
LINK = Markup('<a class="{}" href="#{}" data-rule="{}">{}</a>')


def say(text: str, game: str) -> Markup:
    """A text of the book: `**bold**`, `[word]`, `[shown|word]`, `[FW-042]`."""
    made, at = Markup(""), 0
    for found in PART.finditer(text):
        made += escape(text[at : found.start()]) + _part(found, game)
        at = found.end()
    return made + escape(text[at:])


def _part(found: "re.Match[str]", game: str) -> Markup:
    bold, shown, target, code = found.groups()
    if bold:
        return Markup("<b>{}</b>").format(bold)
    if code:
        return Markup("<code>{}</code>").format(code)
    anchor = place_of(game, target or shown)
    return LINK.format("rule-link" if RULE.fullmatch(target or shown) else "term", anchor, anchor, shown)


def place_of(game: str, name: str) -> str:
    """What a link to that rule or word names."""
    if RULE.fullmatch(name):
        return name
    anchors = {word.lower(): anchor for word, anchor in book(game).anchors().items()}
    if name.lower() not in anchors:
        raise VeilError(f"The rulebook of {game} explains no {name!r}.")
    return anchors[name.lower()]
