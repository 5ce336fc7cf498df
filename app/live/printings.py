"""The card set that a room plays with: its own, whatever has become of the files since."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from app.kernel.campaign import CampaignSave
from app.kernel.cardset import CardSet
from app.kernel.errors import LogError
from app.kernel.game import Game, State
from app.kernel.log import header_from_json
from app.live.events import Event, Opened, Reprinted, Resumed, Started
from app.store.card_sets import StoredSet, card_set
from app.store.journal import Journal

if TYPE_CHECKING:
    from app.live.replica import Replica

MOST_KEPT = 16
_files: "OrderedDict[str, Mapping[str, str]]" = OrderedDict()
"""Of versions that tables compare their cards with, by hash."""
_read: "WeakValueDictionary[tuple[str, str], CardSet]" = WeakValueDictionary()
"""The sets that tables of this process have before them, by game and hash."""


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The cards of its own that a room is opened with."""

    name: str
    hash: str
    before: str = ""
    """The hash of the version before them, if there is one."""
    is_unreleased: bool = False
    """Whether only those are shown that are met at the table."""


def own_cards_of(room: "Replica") -> OwnCards | None:
    """What a room was opened with, for another one that goes on with the same."""
    state = room.state
    own = OwnCards(state.card_set, state.card_hash, state.cards_before, state.is_unreleased)
    return own if state.card_hash else None


async def files_of(journal: Journal, game: Game[State], hash: str) -> Mapping[str, str]:
    """The files of that set, unread; none if it is not kept here."""
    if hash == game.card_set().hash:
        return game.card_set().files
    if hash not in _files:
        stored = await card_set(journal.engine, hash)
        if stored is None:
            return {}
        _files[hash] = stored.files
        if len(_files) > MOST_KEPT:
            _files.popitem(last=False)
    return _files[hash]


async def cards_of(journal: Journal, game: Game[State], hash: str) -> CardSet:
    """The set of that hash, read once for all tables of this process; that of new rooms need not be looked up."""
    newest = game.card_set()
    if hash == newest.hash:
        return newest
    found = _read.get((game.id, hash))
    if found is None:
        stored = await card_set(journal.engine, hash)
        if stored is None or stored.game != game.id:
            raise LogError(f"This table plays {game.title} with cards that this server does not have ({hash}).")
        found = _read.setdefault((game.id, stored.hash), await read(game, stored))
        _read[game.id, hash] = found
    return found


def cards_named(event: Event) -> tuple[str, str] | None:
    """The game and the hash of the set that a room plays with from this event on, if it says so."""
    match event:
        case Opened() if event.card_hash:
            return event.game, event.card_hash
        case Started():
            header = header_from_json(event.header)
            return header.game, header.card_hash
        case Resumed():
            kept = CampaignSave.load(event.kept)
            return kept.game, kept.card_hash
        case Reprinted():
            return event.game, event.hash
    return None


async def read(game: Game[State], stored: StoredSet) -> CardSet:
    """The set as the game knows it. It is called as it was stored: reading it otherwise makes it no other set."""
    if stored.hash == game.card_set().hash:
        return game.card_set()
    cards = await asyncio.to_thread(game.read_cards, stored.files)
    return replace(cards, hash=stored.hash, name=stored.name)


def stored(game: Game[State], cards: CardSet) -> StoredSet:
    """The set as it is stored."""
    return StoredSet(cards.hash, game.id, cards.name, cards.files)
