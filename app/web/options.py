"""Options as rows of ready markup: each is rendered once by what it says, each card once for its card set.

`Markup.format` costs ten times what these f-strings do; what is not ours is escaped by name.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import cast
from zlib import crc32

from markupsafe import Markup, escape

from app.kernel.cardset import CardSet
from app.kernel.game import Game, State
from app.kernel.offer import OfferedOption
from app.web.templating import environment, page_of

MOST_CACHED = 4096
_cards: "OrderedDict[tuple[str, str, str], Markup]" = OrderedDict()


def card_html(game: Game[State], cards: CardSet, card: str) -> Markup:
    """What is printed on a card that an option names; nothing if it has no such card."""
    return _in_row(drawn_card(game, cards, card))


@lru_cache(MOST_CACHED)
def _in_row(drawn: Markup) -> Markup:
    return Markup(f'<span class="option-card">{drawn}</span>') if drawn else drawn


def drawn_card(game: Game[State], cards: CardSet, card: str) -> Markup:
    """The card of that name as the game draws it; nothing if it has no such card."""
    key = (game.id, cards.hash, card)
    if key not in _cards:
        printed = game.printed(cards, card)
        _cards[key] = Markup("") if printed is None else Markup(drawing_of(game.id)(printed))
        if len(_cards) > MOST_CACHED:
            _cards.popitem(last=False)
    return _cards[key]


@dataclass(frozen=True, slots=True)
class _Prompt:
    """What the template of an option's card knows of the question it stands in."""

    game: str


@lru_cache(maxsize=64)
def drawing_of(game: str) -> Callable[[object], Markup]:
    """How the game draws a card that an option names."""
    made = environment().get_template(page_of(game, "_option_card.html")).make_module({"prompt": _Prompt(game)})
    return cast("Callable[[object], Markup]", getattr(made, "card"))  # noqa: B009


def _words(option: OfferedOption, is_short: bool) -> str:
    """An option's name with its cost, what it does, and what to beware of; beneath its group a short name will do."""
    short = option.short if is_short else None
    whole = f' data-label="{escape(option.label)}"' if short else ""
    price = f'<span class="option-cost"> ({escape(option.cost)})</span>' if option.cost and not short else ""
    named = f'<span class="option-name"{whole}>{escape(short or option.name)}{price}</span>'
    does = f' <small class="option-does">{escape(option.text)}</small>' if option.text else ""
    beware = f' <small class="option-warning">{escape(option.warning)}</small>' if option.warning else ""
    return named + does + beware


@lru_cache(MOST_CACHED)
def row_html(
    option: OfferedOption, number: int, is_picking: bool, is_pressed: bool, card: Markup, is_grouped: bool = False
) -> Markup:
    """An option in the list of a question: a box to tick where several are chosen, a button elsewhere."""
    words = _words(option, is_grouped)
    body = f'{card}<span class="option-number">{number}</span><span class="option-words">{words}</span>'
    at = _at(option) + (_same(option) if option.card and not is_picking else "")
    key = escape(option.key)
    if is_picking:
        box = f'<input type="checkbox" name="choice" value="{key}">'
        return Markup(f'<li><label class="option option-pick"{at}>{box}{body}</label></li>\n')
    look = "option option-quiet" if option.declines else "option"
    pressed = ' aria-pressed="true"' if is_pressed else ""
    return Markup(f'<li><button class="{look}" name="choice" value="{key}"{at}{pressed}>{body}</button></li>\n')


@lru_cache(MOST_CACHED)
def play_html(option: OfferedOption, card: Markup, has_equals: bool = False) -> Markup:
    """A play that can be made at any time, marked where others are equal to it."""
    same = _same(option) if has_equals else ""
    key, words = escape(option.key), _words(option, is_short=True)
    return Markup(f'<button class="button button-anytime" name="choice" value="{key}"{same}>{card}{words}</button>')


LIES_AT = ("key", "place", "amount")
eye = attrgetter(*(field.name for field in fields(OfferedOption) if field.name not in LIES_AT))
"""What an option says, wherever it lies: options that are equal so are one to their reader."""


def _same(option: OfferedOption) -> str:
    return f' data-same="{crc32(repr(eye(option)).encode()):x}"'


def _at(option: OfferedOption) -> str:
    """Where on the page it lies, which others are the same, and its figure if it is nothing but a number."""
    figure = str(option.amount) if option.name == str(option.amount) else None
    places = (
        ("data-figure", figure),
        ("data-at", option.region),
        ("data-spot", option.place),
        ("data-seat", option.seat),
        ("data-gives", " ".join(option.gives)),
    )
    return "".join([f' {name}="{escape(place)}"' for name, place in places if place])
