"""A campaign as one file: what the party may read, and the rest sealed."""

import hashlib
import json

import orjson

from app.games import game_called
from app.kernel.campaign import Kept, look_into
from app.live.campaigns import Bearer, Campaign, OpenedCampaign, laid_by, open_campaign, sheet
from app.live.errors import NotAllowed, NotNow
from app.live.events import Laid
from app.live.hub import Hub
from app.live.seal import seal, unseal
from app.live.tokens import new_token

KIND = "veil campaign"
FORMAT = 1


async def export(hub: Hub, campaign: Campaign, bearer: Bearer) -> bytes:
    """The file: readable what its bearer may see. Notes are sealed as well: they are each seat's own."""
    if not bearer.may_go_on:
        raise NotAllowed("Only the party and the owner of a campaign can take it along.")
    laid = laid_by(campaign.room)
    if laid is None:
        raise NotNow("This campaign has not begun; there is nothing to take along yet.")
    facts, shown = campaign.facts, sheet(campaign, bearer)
    readable = {"kind": KIND, "format": FORMAT, "game": facts.game, "name": facts.name, "sheet": shown}
    readable = json.loads(orjson.dumps(readable))
    hidden = {"kept": laid.kept, "notes": laid.notes, "members": laid.members, "shown": _digest(readable)}
    sealed = seal(await _key(hub), json.dumps(hidden))
    return orjson.dumps({**readable, "sealed": sealed}, option=orjson.OPT_INDENT_2)


def _digest(readable: object) -> str:
    return hashlib.sha256(json.dumps(readable, sort_keys=True).encode()).hexdigest()


async def _key(hub: Hub) -> str:
    if not hub.seal_key:
        hub.seal_key = await hub.shelf.secret("seal", new_token())
    return hub.seal_key


# Bringing one in


async def bring_in(hub: Hub, data: bytes, host: str = "") -> OpenedCampaign:
    """A new campaign that goes on where the file was made; a running one is left as it is."""
    readable, sealed = _read(data)
    hidden = json.loads(unseal(await _key(hub), sealed))
    if hidden["shown"] != _digest(readable):
        raise NotNow("This file was changed after it was made; it cannot be opened.")
    kept = Kept.load(hidden["kept"])
    look_into(game_called(kept.game), kept)  # what cannot go on is refused before anything is opened
    laid = Laid(hidden["kept"], hidden["notes"], hidden.get("members", {}))
    return await open_campaign(hub, kept.game, kept.options, str(readable["name"]), host, laid)


def _read(data: bytes) -> tuple[dict[str, object], str]:
    """The readable part, and the sealed one."""
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict) or values.get("kind") != KIND or not isinstance(values.get("sealed"), str):
        raise NotNow("This is not the file of a campaign.")
    if values.get("format") != FORMAT:
        raise NotNow("This file was made by another version of Veil, which writes campaigns otherwise.")
    sealed = values.pop("sealed")
    return values, sealed
