"""A home screen's needs: the manifest with its pictures, and the page for no signal with all it is drawn with."""

import json
import re
import struct

import httpx

from app.web.routes import installing


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


async def test_the_manifest_names_pictures_of_the_sizes_it_says(light_http: httpx.AsyncClient) -> None:
    answer = await light_http.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    icons = answer.json()["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in icons:
        width, height = size_of((await light_http.get(icon["src"])).content)
        assert icon["sizes"] == f"{width}x{height}"


async def test_every_page_leads_to_the_manifest(light_http: httpx.AsyncClient) -> None:
    for path in ("/", "/open/projector", "/rules/projector"):
        assert '<link rel="manifest" href="/manifest.webmanifest">' in (await light_http.get(path)).text


async def test_the_phone_keeps_all_that_the_page_is_drawn_with_and_nothing_else(light_http: httpx.AsyncClient) -> None:
    worker = await light_http.get("/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-store"
    [listed] = re.findall(r"const KEPT = (\[.*?\]);", worker.text)
    kept = json.loads(listed)
    assert all(path == installing.NO_SIGNAL or path.startswith("/static/") for path in kept)
    for path in kept:
        assert (await light_http.get(path)).status_code == 200
    page = await light_http.get(installing.NO_SIGNAL)
    drawn_with = re.findall(r'(?:<link rel="stylesheet" href|<script src)="([^"]+)"', page.text)
    assert drawn_with
    assert set(drawn_with) <= set(kept)
    assert "set-cookie" not in page.headers
    assert "default-src 'self'" in page.headers["content-security-policy"]
