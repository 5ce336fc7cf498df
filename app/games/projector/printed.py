"""What is printed on the cards that options name: perks, styles, things, maneuvers, areas and abilities."""

from dataclasses import dataclass

from app.games.projector.faces import Cards
from app.games.projector.wording import worded
from app.kernel.cardset import CardSet


@dataclass(frozen=True, slots=True)
class FaceView:
    """A card in a question: `kind` says from which drawer its picture comes."""

    kind: str
    card: str
    name: str
    text: str
    keywords: tuple[str, ...] = ()
    trait: str = ""


def printed(cards: CardSet, id: str) -> FaceView | None:
    """The card an option names, by identifier or by name; slides of one's hand are drawn where they lie."""
    assert isinstance(cards, Cards)
    for kind, deck in (("trick", cards.perks), ("trick", cards.styles), ("trick", cards.maneuvers)):
        if id in deck:
            return FaceView(kind, id, deck[id].name, worded(cards, deck[id].text))
    if id in cards.items:
        item = cards.items[id]
        return FaceView("item", item.id, item.name, worded(cards, item.text), item.keywords)
    if id in cards.areas:
        return FaceView("area", id, cards.areas[id].name, "")
    ability = next((each for each in cards.abilities.values() if each.id == id), None)
    if ability is None:
        return None
    return FaceView("ability", id, ability.name, worded(cards, ability.success), ability.keywords, ability.trait)
