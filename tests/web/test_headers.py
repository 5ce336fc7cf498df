"""What every answer is sent with."""

import httpx
import pytest
from starlette.responses import PlainTextResponse

from app.web.headers import Headers


@pytest.mark.parametrize(("scheme", "is_bound"), [("https", True), ("http", False)])
async def test_who_came_by_tls_is_told_to_come_by_tls(scheme: str, is_bound: bool) -> None:
    transport = httpx.ASGITransport(Headers(PlainTextResponse("here")))
    async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://veil.test") as http:
        answer = await http.get("/")
    assert ("strict-transport-security" in answer.headers) is is_bound
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
