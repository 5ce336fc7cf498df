"""What makes Veil a thing on a phone's home screen: a manifest, and a page for when there is no signal."""

import orjson
from fastapi import APIRouter
from starlette.responses import Response

from app.web.pages import NoSignal
from app.web.templating import asset, page, template

router = APIRouter(include_in_schema=False)

LIGHT, DARK = "#fffaf0", "#1b141b"
"""The bar at the top of our pages, by day and by night; base.html says the same."""
NO_SIGNAL = "/no-signal"
STYLES = ("css/tokens.css", "css/base.css", "css/shell.css", "css/no-signal.css")
SCRIPT = "js/no-signal.js"
FONTS = ("fonts/im-fell-english-400.woff2", "fonts/im-fell-english-400-italic.woff2")


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """How the app is called, and what it looks like, on a home screen."""
    facts = {
        "id": "/",
        "name": "Veil",
        "short_name": "Veil",
        "description": "Tabletop horror games, live, on everybody's phone.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": [
            _icon("veil-192", 192),
            _icon("veil-512", 512),
            _icon("maskable-512", 512, "maskable"),
        ],
    }
    return Response(orjson.dumps(facts), media_type="application/manifest+json")


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    return {"src": asset(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@router.get(NO_SIGNAL)
async def no_signal() -> Response:
    """The page a phone shows by itself when it cannot reach the table. It says nothing of any table."""
    return page("pages/no_signal.html", NoSignal(STYLES, SCRIPT))


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """Keeps that page and its styles, and nothing else."""
    # Style sheets name their fonts without an age.
    kept = [NO_SIGNAL, *map(asset, (*STYLES, SCRIPT)), *(f"/static/{font}" for font in FONTS)]
    script = template("service-worker.js").render(page=NO_SIGNAL, kept=orjson.dumps(kept).decode())
    return Response(script, media_type="text/javascript")
