"""The club's key: where one is set, a host shows it once per browser. Joining a room never needs it."""

import secrets

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from app.live.errors import NotAllowed
from app.live.tokens import hash_token
from app.web.cookies import YEAR, with_cookie
from app.web.deps import address_of, doors_of

COOKIE = "veil-host"
HEADER = "x-veil-host-key"
NEEDS_KEY = (
    "On this server rooms are opened with the club's link. Ask whoever runs it for that link and open it once in this "
    "browser; joining a room needs nothing but the room's own link."
)


def key_of(connection: HTTPConnection) -> str:
    """The key of this server; empty where all may open rooms."""
    return str(connection.app.state.host_key)


def may_host(connection: HTTPConnection) -> bool:
    """Whether rooms may be opened from here: by a browser that has shown the key, or with the key in a header."""
    key = key_of(connection)
    if not key:
        return True
    given, kept = connection.headers.get(HEADER), connection.cookies.get(COOKIE, "")
    return is_right(connection, given) if given else secrets.compare_digest(kept.encode(), hash_token(key).encode())


def is_right(connection: HTTPConnection, given: str) -> bool:
    """Whether this is the key; a client that tries many is asked to wait."""
    doors_of(connection).check("key", address_of(connection))
    if secrets.compare_digest(given.encode(), key_of(connection).encode()):
        return True
    doors_of(connection).count("key", address_of(connection))
    return False


def check_opening(connection: HTTPConnection) -> None:
    """Opening something on this server needs its key, where it has one; and no client opens rooms without end."""
    if not may_host(connection):
        raise NotAllowed(NEEDS_KEY)
    doors_of(connection).count("open", address_of(connection))


def known_as_host(response: Response, request: Request) -> Response:
    """This browser has shown the key."""
    return with_cookie(response, COOKIE, hash_token(key_of(request)), request, YEAR)
