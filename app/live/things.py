"""My things: the tokens that one browser keeps, taken along to another by a code or as a file.

The code is good once and for a few minutes, and opens what is kept: the server has its hash alone, and cannot read it.
The file is sealed with the server's own key: its bearer is that person, at this server.
"""

import json
import re
from collections.abc import Mapping
from datetime import timedelta

from app.kernel.errors import VeilError
from app.live.belonging import check_knows_no_other
from app.live.errors import NotAllowed, NotNow
from app.live.exporting import key_of
from app.live.hub import Hub
from app.live.parsing import parse_json
from app.live.seal import seal, unseal
from app.live.tokens import hash_token, new_token
from app.store.parcels import Parcels

KIND = "veil things"
KEPT_FOR = timedelta(minutes=10)
MOST = 24
THING = re.compile(r"(campaign-|set-|playtest-)?[a-z0-9]{8}")
"""A room's token is kept under its code; what else there is says what it is."""
TOKEN = re.compile(r"[\w-]{10,100}")


def readable_things(values: Mapping[str, object]) -> dict[str, str]:
    """Those that are tokens under names of ours, so many at most."""
    found = {key: str(value) for key, value in values.items() if THING.fullmatch(key) and TOKEN.fullmatch(str(value))}
    return dict(list(found.items())[-MOST:])


async def pack(hub: Hub, things: Mapping[str, str]) -> str:
    """A code, good once, that gives these things to another browser."""
    if not things:
        raise NotNow("This browser has nothing to take along yet.")
    code = new_token()
    sealed = seal(f"parcel/{code}", json.dumps(dict(things)))
    await Parcels(hub.journal.engine).keep(hash_token(code), sealed, KEPT_FOR)
    return code


async def unpack(hub: Hub, code: str) -> dict[str, str]:
    sealed = await Parcels(hub.journal.engine).fetch(hash_token(code))
    if sealed is None:
        raise NotAllowed("This code has been used, or is older than ten minutes. Make a new one.")
    return readable_things(json.loads(unseal(f"parcel/{code}", sealed)))


async def to_file(hub: Hub, things: Mapping[str, str]) -> bytes:
    """The same as a file that can be given back."""
    if not things:
        raise NotNow("This browser has nothing to take along yet.")
    return json.dumps({"kind": KIND, "sealed": seal(await key_of(hub), json.dumps(dict(things)))}).encode()


async def from_file(hub: Hub, data: bytes) -> dict[str, str]:
    try:
        values = parse_json(data)
    except ValueError:
        values = None
    if not isinstance(values, dict) or values.get("kind") != KIND or not isinstance(values.get("sealed"), str):
        raise NotNow("This is not a file of your things.")
    return readable_things(json.loads(unseal(await key_of(hub), str(values["sealed"]))))


async def fitting(hub: Hub, things: Mapping[str, str], marks: Mapping[str, str]) -> dict[str, str]:
    """What a browser may keep of it: seats that are a person's, and of no other side than it has known.

    `marks` are the browser's marks, as each room keeps them.
    """
    kept = {}
    for key, token in things.items():
        if "-" in key:
            kept[key] = token
            continue
        try:
            room = await hub.room(key)
            person = room.person(token)
            if person is not None:
                check_knows_no_other(room, person, marks.get(key, ""))
                kept[key] = token
        except VeilError:  # a room that is gone, or a seat that this browser may not look through
            continue
    return kept
