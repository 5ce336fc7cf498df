"""The cards of one's own that a room is opened with."""

import re
from contextlib import suppress
from functools import lru_cache

from markupsafe import Markup
from starlette.requests import HTTPConnection

from app.kernel.cardset import CardSet
from app.kernel.errors import VeilError
from app.live.errors import NotNow
from app.web.deps import knocking
from app.workshop.cardfiles import cards_of, pictured
from app.workshop.pictures import sprite
from app.workshop.sets import Workshop, editable, loader_of, shipped_hash

SET = re.compile(r"[a-z0-9]{8}(@\d{1,6})?")
OWNED = "veil-set-"
"""The cookies that keep owners' tokens, each with the code of its set behind this."""


def workshop_of(connection: HTTPConnection) -> Workshop:
    workshop = connection.app.state.workshop
    assert isinstance(workshop, Workshop)
    return workshop


async def own_cards(connection: HTTPConnection, game: str, chosen: str | None) -> tuple[str | None, str]:
    """The name and hash of the version that `CODE@N` names; what is no such name is left for the room to know."""
    if not chosen or not SET.fullmatch(chosen.strip().lower()):
        return chosen, ""
    with knocking(connection):
        facts, version = await workshop_of(connection).version(chosen, is_play=True)
    if facts.game != game:
        raise NotNow(f"{facts.name} is no set for this game.")
    return f"{facts.name} {version.number}", version.hash


def brought_art(game: str, cards: CardSet) -> Markup:
    """The pictures that a room's own cards bring, for a page to draw them with."""
    if not editable(game) or cards.hash == shipped_hash(game):
        return Markup("")
    return _art(game, cards.hash, tuple(cards.files.items()))


@lru_cache(maxsize=64)
def _art(game: str, _hash: str, files: tuple[tuple[str, str], ...]) -> Markup:
    loader = loader_of(game)
    return Markup(sprite(pictured(loader, cards_of(loader, dict(files))).items()))


def has_workshop(game: str) -> bool:
    """Whether sets can be written for this game."""
    return editable(game)


def set_in(link: str) -> str:
    """The set that a link of any kind, or a code, speaks of."""
    found = [match.group() for match in SET.finditer(link.strip().lower().partition("?")[0])]
    return found[-1] if found else ""


def own_sets(connection: HTTPConnection) -> dict[str, str]:
    """The codes of the sets whose owner's token this browser keeps, each with the token."""
    cookies = connection.cookies.items()
    found = {name.removeprefix(OWNED): token for name, token in cookies if name.startswith(OWNED)}
    return {code: token for code, token in found.items() if SET.fullmatch(code)}


async def known_sets(connection: HTTPConnection, game: str, wanted: str = "") -> tuple[tuple[str, str], ...]:
    """The sets that this browser can open a room with: its own, each in its newest version, and the one wanted."""
    found: dict[str, str] = {}
    for reference in (wanted, *own_sets(connection)):
        with suppress(VeilError):  # a cookie can be made up, and not every set has a version
            with knocking(connection):
                facts, version = await workshop_of(connection).version(reference, is_play=True)
            if facts.game == game:
                code = reference.partition("@")[0].lower()
                found.setdefault(f"{code}@{version.number}", f"{facts.name}, version {version.number}")
    return tuple(found.items())
