"""A campaign as one file: what the party may read, and the rest sealed."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

import orjson

from app.games import game_called
from app.kernel.campaign import CampaignSave, look_into
from app.kernel.cardset import CardSet
from app.kernel.game import Game, State
from app.live.campaigns import Bearer, Campaign, OpenedCampaign, open_campaign, save_of, sheet
from app.live.errors import NotAllowed, NotNow
from app.live.events import Resumed
from app.live.hub import Hub
from app.live.parsing import parse_json
from app.live.printings import cards_of, read, stored
from app.live.seal import seal, unseal
from app.live.tokens import new_token
from app.store.card_sets import StoredSet

KIND = "veil campaign"
FORMAT = 1


async def export(hub: Hub, campaign: Campaign, bearer: Bearer, address: str = "") -> bytes:
    """The file: readable what its bearer may see. Notes are sealed as well: they are each seat's own."""
    if not bearer.may_go_on:
        raise NotAllowed("Only the party and the owner of a campaign can take it along.")
    resumed = save_of(campaign.room)
    if resumed is None:
        raise NotNow("This campaign has not begun; there is nothing to take along yet.")
    facts, shown = campaign.facts, sheet(campaign, bearer)
    readable = {"kind": KIND, "format": FORMAT, "game": facts.game, "name": facts.name, "sheet": shown}
    cards = asdict(stored(campaign.room.game, campaign.room.cards))
    hidden = {"kept": resumed.kept, "notes": resumed.notes, "members": resumed.members, "cards": cards}
    return await hub.workers.ask(address, sealed_file, orjson.dumps(readable), hidden, await key_of(hub))


def sealed_file(shown: bytes, hidden: Mapping[str, object], key: str) -> bytes:
    """The readable part and the sealed one together; once the one is changed the other no longer opens."""
    readable = json.loads(shown)
    sealed = seal(key, json.dumps({**hidden, "shown": _digest(readable)}))
    return orjson.dumps({**readable, "sealed": sealed}, option=orjson.OPT_INDENT_2)


def _digest(readable: object) -> str:
    return hashlib.sha256(json.dumps(readable, sort_keys=True).encode()).hexdigest()


async def key_of(hub: Hub) -> str:
    if not hub.seal_key:
        hub.seal_key = await hub.shelf.secret("seal", new_token())
    return hub.seal_key


# Bringing one in


async def bring_in(hub: Hub, data: bytes, host: str = "") -> OpenedCampaign:
    """A new campaign that goes on where the file was made; a running one is left as it is."""
    readable, sealed = _read(data)
    hidden = json.loads(unseal(await key_of(hub), sealed))
    if hidden["shown"] != _digest(readable):
        raise NotNow("This file was changed after it was made; it cannot be opened.")
    kept = CampaignSave.load(hidden["kept"])
    game = game_called(kept.game)
    cards = await _cards(hub, game, kept, hidden.get("cards"))
    look_into(game, kept, cards)  # what cannot go on is refused before anything is opened
    kept = replace(kept, card_hash=cards.hash)
    resumed = Resumed(kept.dump(), hidden["notes"], hidden.get("members", {}))
    return await open_campaign(
        hub, kept.game, kept.options, str(readable["name"]), host, resumed, cards=stored(game, cards)
    )


async def _cards(hub: Hub, game: Game[State], kept: CampaignSave, brought: dict[str, Any] | None) -> CardSet:
    """What the campaign is played with: the file brings it along, unless it is older than card sets are."""
    return await (read(game, StoredSet(**brought)) if brought else cards_of(hub.journal, game, kept.card_hash))


def _read(data: bytes) -> tuple[dict[str, object], str]:
    """The readable part, and the sealed one."""
    try:
        values = parse_json(data)
    except ValueError:
        values = None
    if not isinstance(values, dict) or values.get("kind") != KIND or not isinstance(values.get("sealed"), str):
        raise NotNow("This is not the file of a campaign.")
    if values.get("format") != FORMAT:
        raise NotNow("This file was made by another version of Veil, which writes campaigns otherwise.")
    sealed = values.pop("sealed")
    return values, sealed
