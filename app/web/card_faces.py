"""Draws a card of a set: by the game's own template for cards that options name, or as a plain slip."""

import re

from markupsafe import Markup

from app.kernel.cardset import Row
from app.kit.by_hand import MARK
from app.web.options import drawing_of
from app.web.templating import template
from app.workshop.press import READ_ON, UNREAD, Press, Slip

TAG = re.compile(r"<[^>]*>")
OPENS = '<mark class="say-unknown">'
"""Words on the card that were not understood."""


def face(press: Press, kind: str, row: Row) -> Markup:
    """The card as it is printed."""
    printed = press.printed(kind, row)
    if not isinstance(printed, Slip):
        return _marked(str(drawing_of(press.game)(printed)))
    return Markup(template("workshop/_slip.html").render(slip=printed))


def _marked(drawn: str) -> Markup:
    """The drawing with words marked that were not understood; within a tag nothing can be marked."""
    told = drawn.replace(f"{MARK} {UNREAD}", UNREAD)
    plain = TAG.sub(lambda tag: tag.group().replace(UNREAD, "").replace(READ_ON, ""), told)
    return Markup(plain.replace(UNREAD, OPENS).replace(READ_ON, "</mark>"))
