"""What is printed on the cards that options name, and which words on cards have a rule."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.projector.records import Cards
from app.games.projector.terms import DECK, EXPLAINED, TERMS, TRAIT
from app.kernel.cardset import CardSet
from app.kernel.log import OptionValue
from app.kit.text import words


@dataclass(frozen=True, slots=True)
class FaceView:
    """A card in a question: `kind` says from which drawer its picture comes."""

    kind: str
    card: str
    name: str
    trait: str = ""
    words: str = ""
    """What a card says that is chosen for good, from many."""


def printed(cards: CardSet, id: str) -> FaceView | None:
    """The card an option names, by identifier or by name; slides of one's hand are drawn where they lie."""
    assert isinstance(cards, Cards)
    kind, is_drawn, name = id.partition("/")
    if is_drawn:  # as a moment shows what no option names
        return FaceView(kind, name, name)
    for lasting in (cards.perks, cards.styles):
        if id in lasting:
            return FaceView("trick", id, lasting[id].name, words=words(lasting[id].text))
    drawers = (("trick", cards.maneuvers), ("item", cards.items))
    for kind, deck in (*drawers, ("area", cards.areas)):
        if id in deck:
            return FaceView(kind, deck[id].id, deck[id].name)
    ability = next((each for each in cards.abilities.values() if each.id == id), None)
    return FaceView("ability", id, ability.name, ability.trait) if ability else None


def terms(_options: Mapping[str, OptionValue], cards: CardSet) -> Mapping[str, str]:
    """PJ-027 The Keyword Reference, and what lies open from the first day: traits, and decks without a lock."""
    assert isinstance(cards, Cards)
    decks = (deck.name for deck in cards.decks.values() if not deck.is_locked)
    return {**dict.fromkeys(cards.traits, TRAIT), **dict.fromkeys(decks, DECK), **EXPLAINED, **TERMS}
