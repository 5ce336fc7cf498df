"""Every refusal becomes `{error, detail}` here, and nowhere else."""

import orjson
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.kernel.errors import CardError, IllegalAnswer, LogError, SetupError, StaleAnswer, VeilError
from app.live.errors import NoSuchRoom, NotAllowed, NotNow, Outgrown, TooMany
from app.store.database import STORE_ERRORS
from app.web.pages import Trouble
from app.web.templating import page

log = structlog.get_logger()


STATUS: dict[type[VeilError], tuple[int, str]] = {
    StaleAnswer: (409, "stale"),
    IllegalAnswer: (422, "illegal"),
    SetupError: (422, "setup"),
    CardError: (422, "cards"),
    LogError: (409, "cannot-go-on"),
    NoSuchRoom: (404, "no-such-room"),
    NotAllowed: (403, "not-allowed"),
    NotNow: (409, "not-now"),
    TooMany: (429, "too-many"),
    Outgrown: (503, "outgrown"),
}
NAMES = {404: "not-found", 405: "not-allowed-here", 400: "malformed"}
SECONDS_TO_RETURN = 5
OUR_MISTAKE = "Something went wrong on our side. Nothing that was accepted is lost; please try again."
NO_STORE = (
    "The store does not answer at the moment. Nothing that was accepted is lost; "
    f"please try again in {SECONDS_TO_RETURN} seconds."
)


def status_of(error: VeilError) -> tuple[int, str]:
    """The HTTP status and the short name of an error."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), (400, "error"))


def error_data(error: VeilError) -> dict[str, object]:
    return {"error": status_of(error)[1], "detail": str(error)}


TITLES = {
    403: "Not for you",
    404: "Nothing behind this door",
    409: "Not just now",
    413: "Too large",
    429: "Slow down",
    503: "One moment",
}


def response_to(request: Request, status: int, error: str, detail: str) -> Response:
    """A page for people, JSON for everything else."""
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
        return page("pages/trouble.html", Trouble(TITLES.get(status, "Something went wrong"), detail), status)
    return Response(orjson.dumps({"error": error, "detail": detail}), status, media_type="application/json")


def install(app: FastAPI) -> None:
    """Turn what goes wrong into plain words."""
    app.add_exception_handler(VeilError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(ClientDisconnect, _left)
    for kind in STORE_ERRORS:
        app.add_exception_handler(kind, _no_store)
    app.add_exception_handler(Exception, _mistake)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, VeilError)
    status, name = status_of(error)
    response = response_to(request, status, name, str(error))
    if isinstance(error, TooMany):
        response.headers["Retry-After"] = str(error.seconds)
    elif isinstance(error, Outgrown):
        response.headers["Retry-After"] = str(SECONDS_TO_RETURN)
    return response


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return response_to(request, 422, "malformed", f"{where}: {first['msg']}" if where else str(first["msg"]))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return response_to(request, error.status_code, NAMES.get(error.status_code, "error"), str(error.detail))


async def _left(request: Request, _error: Exception) -> Response:
    """A client that hung up in the middle of a request reads no response; it is no mistake of ours."""
    return response_to(request, 400, "malformed", "The request came to no end.")


async def _no_store(request: Request, error: Exception) -> Response:
    log.error("the store failed", error=type(error).__name__)
    response = response_to(request, 503, "no-store", NO_STORE)
    response.headers["Retry-After"] = str(SECONDS_TO_RETURN)
    return response


async def _mistake(request: Request, _error: Exception) -> Response:
    """For what fails outside of `Mistakes`, which answers for all the rest."""
    return our_mistake(request)


def our_mistake(request: Request) -> Response:
    return response_to(request, 500, "our-mistake", OUR_MISTAKE)


class Mistakes:
    """Answers for unforeseen failures inside of the other layers, so that it is sent and logged like any answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        else:
            await self._answer_for(scope, receive, send)

    async def _answer_for(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def sending(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception:
            if has_begun:
                raise
            log.exception("our mistake")
            await our_mistake(Request(scope))(scope, receive, send)
