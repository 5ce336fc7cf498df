"""Draws a card of a set: by the game's own template for cards that options name, or as a plain slip."""

from markupsafe import Markup

from app.kernel.cardset import Row
from app.web.options import drawing_of
from app.web.templating import template
from app.workshop.press import Press, Slip


def face(press: Press, kind: str, row: Row) -> Markup:
    """The card as it is printed."""
    printed = press.printed(kind, row)
    if not isinstance(printed, Slip):
        return drawing_of(press.game)(printed)
    return Markup(template("workshop/_slip.html").render(slip=printed))
