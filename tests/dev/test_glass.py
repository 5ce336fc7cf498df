"""The bench is for this machine alone, and each seat's port shows that seat and no other."""

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from app.cli.dev import check_private
from app.cli.environment import BadSetting
from app.dev.glass import REFUSED, Glass
from app.main import build
from app.settings import Settings
from app.web.headers import Headers


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the token it was asked with."""
    response = PlainTextResponse(Request(scope).headers.get("authorization", "none"))
    response.set_cookie("veil-browser", "mark")
    await response(scope, receive, send)


async def ask(url: str, client: str = "127.0.0.1", **headers: str) -> httpx.Response:
    glass = Glass(Headers(echo), (8000, 8001, 8002), lambda index: ("first", None)[index])
    transport = httpx.ASGITransport(glass, client=(client, 5))
    async with httpx.AsyncClient(transport=transport) as calls:
        return await calls.get(url, headers=headers)


async def test_a_seat_is_known_by_its_port_and_by_nothing_else() -> None:
    answer = await ask("http://127.0.0.1:8001/rooms/x", authorization="Bearer another", cookie="veil-x=third")
    assert answer.text == "Bearer first"
    assert "frame-ancestors http://127.0.0.1:8000 " in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers
    assert (await ask("http://127.0.0.1:8002/rooms/x")).status_code == 404


async def test_the_bench_has_no_seat_and_no_seat_has_the_bench() -> None:
    answer = await ask("http://127.0.0.1:8000/dev")
    assert answer.text == "none"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert (await ask("http://127.0.0.1:8001/dev")).status_code == 404


@pytest.mark.parametrize(
    ("url", "client"),
    [
        ("http://127.0.0.1:8000/dev", "192.168.1.7"),
        ("http://evil.example:8000/dev", "127.0.0.1"),
        ("http://127.0.0.1.evil.example:8001/rooms/x", "127.0.0.1"),
    ],
)
async def test_other_machines_and_other_names_are_refused(url: str, client: str) -> None:
    answer = await ask(url, client)
    assert (answer.status_code, answer.text) == (403, REFUSED)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_it_runs_where_the_server_is_kept_to_this_machine(host: str) -> None:
    check_private(Settings(host=host, public_url=""))


@pytest.mark.parametrize(
    ("setting", "name"),
    [
        ({"host": "0.0.0.0"}, "HOST"),
        ({"host": "192.168.1.7"}, "HOST"),
        ({"public_url": "https://veil.example.org"}, "PUBLIC_URL"),
    ],
)
def test_it_is_refused_on_a_public_server(setting: dict[str, str], name: str) -> None:
    with pytest.raises(BadSetting, match=f"shows every hand.*unset {name}"):
        check_private(Settings(**setting))  # type: ignore[arg-type]


async def test_the_server_of_every_day_has_no_bench() -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(build(Settings(public_url="")))) as calls:
        found = [
            (await calls.get(f"http://veil{path}")).status_code
            for path in ("/static/css/base.css", "/dev", "/dev/wait")
        ]
    assert found == [200, 404, 404]
