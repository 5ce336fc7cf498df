"""What a room's own cards bring to its pages: their pictures, and what is new on them.

A page gets them for the cards that it shows, and for no others: its reader may not have met the rest.
"""

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from app.live.replica import Replica
from app.store.workshop import DraftCard
from app.web.templating import template
from app.workshop.cardfiles import cards_of, pictured
from app.workshop.differences import CardChange, differences
from app.workshop.pictures import named, symbol
from app.workshop.sets import editable, loader_of, shipped_hash

SHOWN = re.compile(r'(?:href="#art-|data-card=")([^"]+)"')
"""A card in a page, by what it is drawn with. People write no attributes: what they type is escaped."""
PLACE = Markup('<span class="contents" id="brought"></span>')
MORE = '<span class="contents" hx-swap-oob="beforeend:#brought">{}</span>'
SPRITE = '<svg class="svg-defs" width="0" height="0" aria-hidden="true">{}</svg>'


@dataclass(frozen=True, slots=True)
class Brought:
    """By the names that pages know cards by."""

    pictures: Mapping[str, str] = field(default_factory=dict)
    news: Mapping[str, str] = field(default_factory=dict)

    def __html__(self) -> Markup:
        """Where in a page it stands; it is filled in when all else is drawn."""
        return PLACE

    def placed(self, page: str) -> str:
        """The page with what belongs to the cards that it shows."""
        drawn = "".join(self.drawn(self.named([page])))
        return page.replace(PLACE, f"{PLACE[:-7]}{drawn}</span>", 1) if drawn else page

    def named(self, shown: Iterable[str]) -> list[str]:
        named = {name for markup in shown for name in SHOWN.findall(markup)}
        return sorted(named & (self.pictures.keys() | self.news.keys()))

    def drawn(self, names: list[str]) -> Iterator[str]:
        if symbols := "".join(self.pictures.get(name, "") for name in names):
            yield SPRITE.format(symbols)
        yield from (self.news[name] for name in names if name in self.news)


NOTHING = Brought()


class Bringing:
    """What one socket still has to bring to its page."""

    def __init__(self, brought: Brought) -> None:
        self._brought, self._had = brought, set[str]()

    def missing(self, shown: Iterable[str]) -> str:
        """What a page needs besides these fragments, but for what it was sent before."""
        if self._brought is NOTHING:
            return ""
        new = [name for name in self._brought.named(shown) if name not in self._had]
        self._had.update(new)
        return MORE.format("".join(self._brought.drawn(new))) if new else ""


MOST_KEPT = 64
_kept: "OrderedDict[tuple[str, ...], Brought]" = OrderedDict()


def brought_by(room: Replica) -> Brought:
    """What the cards of this room bring; in a playtest it is not told what is new."""
    game, cards = room.game.id, room.cards
    if not editable(game) or cards.hash == shipped_hash(game):
        return NOTHING
    before = "" if room.state.playtest or not room.files_before else room.state.cards_before
    key = (game, cards.hash, before, room.state.card_set)
    if key not in _kept:
        _kept[key] = _brought(game, cards.files, room.files_before if before else {}, room.state.card_set)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _brought(game: str, files: Mapping[str, str], before: Mapping[str, str], named: str) -> Brought:
    loader = loader_of(game)
    cards = cards_of(loader, files)
    names, drawn = _names(cards), pictured(loader, cards)
    pictures = {name: symbol(name, drawn[card.id]) for name, card in names.items() if card.id in drawn}
    changes = differences(loader, cards_of(loader, before), cards) if before else ()
    changed = {(change.kind, change.id): change for change in changes}
    news = {name: changed[card.kind, card.id] for name, card in names.items() if (card.kind, card.id) in changed}
    return Brought(pictures, {name: _told(name, change, named) for name, change in news.items()})


def _names(cards: list[DraftCard]) -> dict[str, DraftCard]:
    """The cards by what pages may know them by: the id, what is printed on top, or `kind/id`; not what two share."""
    found: dict[str, list[DraftCard]] = {}
    for card in cards:
        for name in {named(card.id), named(str(card.body.get("name", card.id))), named(f"{card.kind}/{card.id}")}:
            found.setdefault(name, []).append(card)
    return {name: cards[0] for name, cards in found.items() if len(cards) == 1}


def _told(name: str, change: CardChange, version: str) -> str:
    return template("room/_card_news.html").render(name=name, change=change, version=version)
