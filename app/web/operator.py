"""The operator, who runs this server: let in by the token that `veil operator token` makes.

What the server says about itself is also told to programs on the same machine, and to all where a setting says so.
"""

from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.live.buckets import Buckets
from app.live.errors import NotAllowed, TooMany
from app.network import as_address, is_of_this_machine
from app.store.operator import is_operator_token
from app.web.addresses import opened_by
from app.web.deps import BEARER, address_of, hub_of

COOKIE = "veil-operator"
SECONDS_SIGNED_IN = 12 * 60 * 60
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""What a proxy adds; a program on this machine that asks for itself sends none of it."""
INSIDE = (
    "This is for whoever runs the server: open it on the machine itself, or sign in at /operator with the token "
    "that the command `veil operator token` prints."
)


def new_tries() -> Buckets:
    """How many wrong tokens one address may try."""
    return Buckets(burst=10, per_second=1 / 30)


def is_on_this_machine(connection: HTTPConnection) -> bool:
    """Whether a program on this machine asks for itself; what a proxy or a tunnel passes on comes from elsewhere."""
    if any(name in connection.headers for name in PASSED_ON):
        return False
    peer = as_address(connection.client.host) if connection.client else None
    opened = opened_by(connection)
    return bool(peer and peer.is_loopback and opened and is_of_this_machine(opened.host))


async def is_operator(connection: HTTPConnection) -> bool:
    """Whether the operator asks: by header, or by the cookie of who has signed in. A wrong token is counted."""
    header = connection.headers.get("authorization", "")
    is_bearer = header.lower().startswith(BEARER)
    token = header[len(BEARER) :].strip() if is_bearer else connection.cookies.get(COOKIE, "")
    return bool(token) and await is_right(connection, token)


async def is_right(connection: HTTPConnection, token: str) -> bool:
    """Whether this is the operator's token; a client that tries many is asked to wait."""
    if await is_operator_token(hub_of(connection).journal.engine, token):
        return True
    tries: Buckets = connection.app.state.operator_tries
    if not tries.take(address_of(connection)):
        raise TooMany("Too many wrong tokens.", tries.wait(address_of(connection)))
    return False


async def _inside(request: Request) -> None:
    is_open: bool = request.app.state.opens_docs
    if not (is_open or is_on_this_machine(request) or await is_operator(request)):
        raise NotAllowed(INSIDE)


async def _operator(request: Request) -> None:
    if not await is_operator(request):
        raise NotAllowed("Only whoever runs this server may do that; sign in at /operator.")


Inside = Depends(_inside)
OperatorOnly = Depends(_operator)
IsOperator = Annotated[bool, Depends(is_operator)]


def signed_in(response: Response, token: str, request: Request) -> Response:
    """The browser keeps the token for an evening, for pages of this site alone."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, token, max_age=SECONDS_SIGNED_IN, httponly=True, samesite="strict", secure=secure, path="/"
    )
    return response


def signed_out(response: Response) -> Response:
    response.delete_cookie(COOKIE, path="/")
    return response
