"""The club's link, which lets a browser open rooms here."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.web.deps import check_origin, form_of
from app.web.hosting import is_right, key_of, known_as_host, may_host
from app.web.pages import HostKey
from app.web.templating import page

router = APIRouter(include_in_schema=False)

WRONG = "That is not this club's key. Look at the link again, or ask whoever gave it to you."


@router.get("/host")
async def ask(request: Request, key: str = "") -> Response:
    """Says what the link is for; only pressing the button changes anything."""
    return page("pages/host.html", HostKey(bool(key_of(request)), may_host(request), key))


@router.post("/host")
async def show_key(request: Request) -> Response:
    check_origin(request)
    form = await form_of(request)
    given = str(form.get("key", "")).strip()
    if not key_of(request):
        return RedirectResponse("/", 303)
    if not is_right(request, given):
        return page("pages/host.html", HostKey(True, False, given, WRONG), 403)
    return known_as_host(RedirectResponse("/", 303), request)
