"""Card texts as people read them: identifiers give way to names, and unread cards stay unnamed (PJ-009)."""

import re

from app.games.projector.faces import Cards

_ID = r"[A-Z]{2}:\d{2,3}"
_AREA = re.compile(r"\b(area|goal of) ([A-Z]{2})\b(?!:)")
_PHRASES = (
    (re.compile(rf"Read {_ID}"), "Read on"),
    (re.compile(rf"Set aside {_ID}"), "Keep a card for the end of the projection"),
    (re.compile(rf"Reveal {_ID}"), "Reveal the goal"),
    (re.compile(rf"goal of {_ID}"), "last goal"),
    (re.compile(rf"maneuvers {_ID} to {_ID}"), "maneuvers"),
    (re.compile(rf"replace it with {_ID}"), "replace it with another"),
    (re.compile(rf"(Replace|replaces?) {_ID} with {_ID}"), r"\1 a place with another"),
    (re.compile(rf"with {_ID}"), "with another place"),
    (re.compile(r"^Build: ", re.MULTILINE), "Every deck you build: "),
    (re.compile(r"^While (?:chosen|held): ", re.MULTILINE), ""),
    (re.compile(r"\(die rolled\)"), "(when your die is rolled)"),
    (re.compile(r"\(would dissipate from cards\)"), "(when you would dissipate for want of cards)"),
    (re.compile(r"\+ SM/(\d)"), r"(+1 for each \1 above 20)"),
    (re.compile(r"SM/(\d)"), r"1 for each \1 above 20"),  # PJ-210, PJ-211
)
_ANY = re.compile(_ID)


def worded(cards: Cards, text: str) -> str:
    """PJ-R94 The text without identifiers."""
    if text not in cards.sayings:
        cards.sayings[text] = _reworded(cards, text)
    return cards.sayings[text]


def _reworded(cards: Cards, text: str) -> str:
    for pattern, phrase in _PHRASES:
        text = pattern.sub(phrase, text)
    text = _AREA.sub(lambda found: _area(cards, *found.groups()), text)
    return _ANY.sub(lambda found: _called(cards, found[0]), text)


def _area(cards: Cards, before: str, id: str) -> str:
    name = cards.areas[id].name if id in cards.areas else id
    return name if before == "area" else f"{before} {name}"


def _called(cards: Cards, id: str) -> str:
    """Setups and the places one jumps to by their names; what is secret until it is read by its sort."""
    if id in cards.setups:
        return cards.setups[id].name
    if id in cards.locations:
        return cards.locations[id].name
    kinds = ((cards.diaries, "a diary page"), (cards.stories, "a story card"), (cards.entropy, "an entropy card"))
    return next((name for kind, name in kinds if id in kind), "a card")
