"""Draws the pictures of a rulebook with the game's own templates, so that book and table cannot look different.

card H07                  a card, as options show it
cards M03 M10 M09         several, side by side
region streets            a region of the book's first table, as a spectator sees it
region hand first 1       of the table called `first`, as its first seat sees it
region mind:a+b first 1   several that are items of a list, in a list of that class
drawn slide Spot          a macro of the game's `_book.html`, which gets the card set and the words that follow
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from markupsafe import Markup

from app.kernel.errors import VeilError
from app.live.book_tables import card_of, cards_of, region_of, sides_of
from app.web.fragments import Me, fragment
from app.web.options import drawing_of
from app.web.templating import environment, page_of

LIVING = re.compile(
    r' (?:id="region-[^"]*"|(?:for|name|action|method|hx-[\w:-]+|popovertarget|tabindex|aria-live|aria-labelledby'
    r'|aria-controls|data-(?:zoom|place|spot|moves|region|own|acts))(?:="[^"]*")?(?=[ />]))'
)
"""What makes a fragment part of a table: a picture of it has none of that. Words such as “for” are left in its text."""
TAG = re.compile(r"<[^>]*>")
MOST_DRAWN = 512


@lru_cache(MOST_DRAWN)
def picture(game: str, name: str) -> Markup:
    """The picture of that name."""
    kind, *rest = name.split()
    kinds: Mapping[str, Callable[..., Markup]] = {"card": _cards, "cards": _cards, "region": _region, "drawn": _drawn}
    if kind not in kinds:
        raise VeilError(f"A rulebook has no picture {name!r}: begin it with card, cards, region or drawn.")
    return Markup(TAG.sub(lambda tag: LIVING.sub("", tag[0]), kinds[kind](game, *rest)))


def _cards(game: str, *ids: str) -> Markup:
    return Markup("").join(drawing_of(game)(card_of(game, id.replace("+", " "))) for id in ids)


def _region(game: str, name: str, demo: str = "", chair: str = "0") -> Markup:
    look, _, names = name.rpartition(":")
    parts = Markup("").join(_part(game, part, demo, int(chair)) for part in names.split("+"))
    return Markup('<ol class="{}">{}</ol>').format(look, parts) if look else parts


def _part(game: str, name: str, demo: str, chair: int) -> Markup:
    region, viewer = region_of(game, name, demo, chair)
    side = sides_of(game, demo).get(viewer, "") if viewer else ""
    return fragment(game, name, region, Me("", viewer, (viewer,) if viewer else (), side=side))


def _drawn(game: str, macro: str, *words: str) -> Markup:
    made = environment().get_template(page_of(game, "_book.html")).make_module({"game": game})
    return Markup(getattr(made, macro)(cards_of(game), *words))
