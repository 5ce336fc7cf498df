"""Options as rows of ready markup: each is rendered once by what it says, each card once for its card set."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from markupsafe import Markup

from app.kernel.cardset import CardSet
from app.kernel.game import Game, State
from app.kernel.offer import OfferedOption
from app.web.templating import environment, page_of

MOST_CACHED = 4096
NAME = Markup('<span class="option-name"{}>{}{}</span>')
WHOLE = Markup(' data-label="{}"')
COST = Markup('<span class="option-cost"> ({}</span>')
DOES = Markup(' <small class="option-does">{}</small>')
WARNING = Markup(' <small class="option-warning">{}</small>')
CARD = Markup('<span class="option-card">{}</span>')
BODY = Markup('{}<span class="option-number">{}</span><span class="option-words">{}</span>')
PICK = Markup(
    '<li><label class="option option-pick"{}><input type="checkbox" name="choice" value="{}">{}</label></li>\n'
)
BUTTON = Markup('<li><button class="option{}" name="choice" value="{}"{}{}>{}</button></li>\n')
PLAY = Markup('<button class="button button-anytime" name="choice" value="{}">{}{}</button>')

_cards: "OrderedDict[tuple[str, str, str], Markup]" = OrderedDict()


def card_html(game: Game[State], cards: CardSet, card: str) -> Markup:
    """What is printed on a card that an option names; nothing if it has no such card."""
    drawn = drawn_card(game, cards, card)
    return CARD.format(drawn) if drawn else drawn


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


@lru_cache(MOST_CACHED)
def words_html(label: str, text: str | None, warning: str | None, short: str | None = None) -> Markup:
    """An option's name with its cost, what it does, and what to beware of; beneath its group a short name will do."""
    head, _, rest = (short or label, "", "") if text or short else label.partition(": ")
    name, _, cost = head.partition(" (")
    does = text or rest
    whole = WHOLE.format(label) if short else ""
    named = NAME.format(whole, name, COST.format(cost) if cost else "")
    return named + (DOES.format(does) if does else "") + (WARNING.format(warning) if warning else "")


@lru_cache(MOST_CACHED)
def row_html(
    option: OfferedOption, number: int, is_picking: bool, is_pressed: bool, card: Markup, is_grouped: bool = False
) -> Markup:
    """An option in the list of a question: a box to tick where several are chosen, a button elsewhere."""
    short = option.short if is_grouped else None
    body = BODY.format(card, number, words_html(option.label, option.text, option.warning, short))
    if is_picking:
        return PICK.format(_at(option), option.key, body)
    pressed = Markup(' aria-pressed="true"') if is_pressed else ""
    return BUTTON.format(" option-quiet" if option.declines else "", option.key, _at(option), pressed, body)


@lru_cache(MOST_CACHED)
def play_html(option: OfferedOption, card: Markup) -> Markup:
    """A play that can be made at any time."""
    return PLAY.format(option.key, card, words_html(option.label, option.text, option.warning, option.short))


def _at(option: OfferedOption) -> Markup:
    """Where on the page it lies."""
    places = (
        ("data-at", option.region),
        ("data-spot", option.place),
        ("data-seat", option.seat),
        ("data-gives", " ".join(option.gives)),
    )
    return Markup("").join(Markup(' {}="{}"').format(name, place) for name, place in places if place)
