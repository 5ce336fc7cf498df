"""The rule words that stand on the cards of a table, and where its game's book explains them."""

from collections import OrderedDict
from collections.abc import Mapping

from app.kernel.cardset import CardSet
from app.kernel.game import Game, State
from app.kernel.log import OptionValue
from app.kit.record import decks_of
from app.kit.text import blocks_in, terms
from app.live.book import book

MOST_KNOWN = 64
_known: "OrderedDict[str, frozenset[str]]" = OrderedDict()


def card_terms(game: Game[State], options: Mapping[str, OptionValue], cards: CardSet) -> dict[str, str]:
    """The words that a card of this table may bear, each with the place in the book that explains it.

    They are those in the texts of the shipped cards, and those that templates print beside them; where a table has
    cards of its own all that the book explains, so that nothing is told of cards that no player has met.
    """
    anchors, rules, shipped = book(game.id).anchors(), game.terms(options, cards), game.card_set()
    places = {**rules, **anchors}
    used = words_of(shipped) | (rules.keys() - words_of(shipped)) if cards.hash == shipped.hash else places.keys()
    return {word: places[word] for word in sorted(used) if word in places}


def words_of(cards: CardSet) -> frozenset[str]:
    """The rule words in all texts of a card set; worked out once, for every page of a table asks."""
    if cards.hash not in _known:
        decks = (getattr(cards, deck) for deck in decks_of(type(cards)))
        _known[cards.hash] = frozenset(word for deck in decks for text in blocks_in(deck) for word in terms((text,)))
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
    return _known[cards.hash]
