"""What a bot knows about cards: their printed text, read as the rules read it. No card is known by its name."""

import re
from collections.abc import Mapping
from functools import cache
from typing import cast

from app.games.fourth_wall.faces import RULE_OF, Instructions, StandingText, shipped
from app.games.fourth_wall.text import reader
from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader

_HERE = Place("a card", "in sight")
_NAMES = re.compile(r"(?:Find an? |Sacrifice \d+ |other |[Aa]nother |Each |^|\. )([A-Z][\w'’ -]*?)s?(?=[ .,])")


@cache
def _known_names() -> TextReader:
    cards = shipped()
    return reader({card.name for kind in (cards.marbles, cards.horrors) for card in kind.values()})


@cache
def _blocks(text: str) -> Mapping[str, tuple[object, ...]]:
    """The text of one card, block by block; of a card whose text is beyond us, nothing."""
    try:
        return _known_names().blocks(_HERE, text, RULE_OF)
    except CardError:
        return _with_strange_names(text)


def _with_strange_names(text: str) -> Mapping[str, tuple[object, ...]]:
    """Another card set speaks of other cards: whatever stands where a name may stand is taken for one."""
    try:
        return reader(_NAMES.findall(text) or ["-"]).blocks(_HERE, text, RULE_OF)
    except CardError:
        return {}


def acting(text: str, label: str) -> Instructions:
    """The sentences behind a label such as Trigger or Utilise."""
    return cast(Instructions, _blocks(text).get(label, ()))


def standing(text: str, label: str) -> StandingText:
    """The sentences that hold as long as the card lies there."""
    return cast(StandingText, _blocks(text).get(label, ()))
