"""The cards of one's own that a room is opened with."""

import re
from contextlib import suppress

from starlette.requests import HTTPConnection

from app.kernel.errors import VeilError
from app.live.errors import NotNow
from app.live.printings import OwnCards
from app.web.deps import knocking
from app.workshop.sets import Workshop, editable

SET = re.compile(r"[a-z0-9]{8}(@\d{1,6})?")
OWNED = "veil-set-"
"""The cookies that keep owners' tokens, each with the code of its set behind this."""


def workshop_of(connection: HTTPConnection) -> Workshop:
    workshop = connection.app.state.workshop
    assert isinstance(workshop, Workshop)
    return workshop


async def own_cards(connection: HTTPConnection, game: str, chosen: str | None) -> OwnCards | None:
    """The version that `CODE@N` names; what is no such name is left for the room to know."""
    if not chosen or not SET.fullmatch(chosen.strip().lower()):
        return None
    workshop = workshop_of(connection)
    with knocking(connection):
        facts, version = await workshop.version(chosen, is_play=True)
    if facts.game != game:
        raise NotNow(f"{facts.name} is no set for this game.")
    before = await workshop.hash_before(facts, version.number)
    is_unreleased = chosen.strip().lower().partition("@")[0] == facts.play_code
    return OwnCards(f"{facts.name} {version.number}", version.hash, before, is_unreleased)


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


async def known_versions(connection: HTTPConnection, game: str, wanted: str = "") -> tuple[tuple[str, str], ...]:
    """Every version of the sets that this browser can open a room with, the newest of each set first."""
    found = await known_sets(connection, game, wanted)
    names = {reference.partition("@")[0]: name.rpartition(",")[0] for reference, name in found}
    all_versions = {code: await workshop_of(connection).shelf.versions(code) for code in names}
    return tuple(
        (f"{code}@{version.number}", f"{names[code]}, version {version.number}")
        for code, versions in all_versions.items()
        for version in reversed(versions)
    )


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
