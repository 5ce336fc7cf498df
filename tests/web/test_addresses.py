"""The link guests are given, by whatever address the host opened the page."""

import re
from types import SimpleNamespace

import httpx
import pytest
import segno
from starlette.requests import Request

from app.web import addresses
from app.web.addresses import Reach, guests_url, invite, reach_of
from tests.web.guests import open_room, parsed

AT_HOME = "192.168.1.20"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in a network of its own, that listens everywhere."""
    monkeypatch.setattr(addresses, "lan_address", lambda: AT_HOME)
    monkeypatch.setattr(addresses, "listens", lambda _address, _port: True)


def opened_by(*hosts: str, public: str = "", scheme: str = "http", server: str = "127.0.0.1") -> Request:
    """A page as it is asked for with these Host headers."""
    return Request(
        {
            "type": "http",
            "method": "GET",
            "scheme": scheme,
            "path": "/",
            "query_string": b"",
            "root_path": "",
            "server": (server, 8000),
            "headers": [(b"host", host.encode("latin-1")) for host in hosts],
            "app": SimpleNamespace(state=SimpleNamespace(public_url=public)),
        }
    )


def qr_of(link: str) -> str:
    """The part of its drawing that no other link has."""
    [drawn] = re.findall(r' d="(M4 4[^"]+)"', segno.make(link, error="m").svg_inline())
    return str(drawn)


def test_the_public_address_comes_first() -> None:
    assert guests_url(opened_by("localhost:8000", public="https://veil.example.org")) == "https://veil.example.org"


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "laptop.local:8000", "[fd00::7]:8000", "veil.example.org"])
def test_an_address_that_others_can_use_stays_as_it_was_opened(host: str) -> None:
    assert guests_url(opened_by(host, server="192.168.1.20")) == f"http://{host}"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "veil.localhost:8000"])
def test_opened_as_localhost_others_get_the_address_in_the_network(host: str) -> None:
    assert guests_url(opened_by(host)) == "http://192.168.1.20:8000"


def test_the_port_is_the_one_the_page_was_opened_by() -> None:
    assert guests_url(opened_by("localhost:9000")) == "http://192.168.1.20:9000"
    assert guests_url(opened_by("localhost")) == "http://192.168.1.20"


def test_behind_a_proxy_with_a_certificate_the_link_is_secure() -> None:
    assert guests_url(opened_by("veil.example.org", scheme="https")) == "https://veil.example.org"
    assert guests_url(opened_by("veil.example.org:443", scheme="https")) == "https://veil.example.org"


def test_a_network_that_only_has_the_new_addresses_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "fd00::7")
    assert guests_url(opened_by("localhost:8000")) == "http://[fd00::7]:8000"


def test_without_a_network_the_link_is_for_this_machine_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    invited = invite(opened_by("127.0.0.1:8000"), "/rooms/abc")
    assert (invited.link, invited.reach) == ("http://127.0.0.1:8000/rooms/abc", Reach.MACHINE)


def test_nobody_is_sent_to_an_address_where_nothing_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "listens", lambda _address, _port: False)
    assert guests_url(opened_by("localhost:8000")) == "http://localhost:8000"


def test_a_container_does_not_give_its_own_address_to_guests() -> None:
    assert guests_url(opened_by("localhost:8000", server="172.17.0.2")) == "http://localhost:8000"


ODD = [
    "evil.example/..",
    "localhost:8000@evil.example",
    "evil.example\\@localhost",
    "localhost:99999",
    "localhost:8000, evil.example",
    "evil.example#",
    "evil.example?",
    "javascript:alert(1)",
    '"><script>',
    "[::1",
    "[:::]",
    "-evil.example",
    "ev il",
    "é.example",
    "",
]


@pytest.mark.parametrize("host", ODD)
def test_an_odd_host_never_gets_into_a_link(host: str) -> None:
    assert guests_url(opened_by(host)) == "http://192.168.1.20:8000"


def test_neither_does_one_of_two() -> None:
    assert guests_url(opened_by("localhost:8000", "evil.example")) == "http://192.168.1.20:8000"
    assert guests_url(opened_by()) == "http://192.168.1.20:8000"


@pytest.mark.parametrize(
    ("link", "reach"),
    [
        ("https://veil.example.org", Reach.ANYWHERE),
        ("http://9.9.9.9:8000", Reach.ANYWHERE),
        ("http://192.168.1.20:8000", Reach.NETWORK),
        ("http://100.64.3.4:8000", Reach.NETWORK),
        ("http://[fe80::7]:8000", Reach.NETWORK),
        ("http://laptop:8000", Reach.NETWORK),
        ("http://laptop.local:8000", Reach.NETWORK),
        ("http://localhost:8000", Reach.MACHINE),
        ("http://[::1]:8000", Reach.MACHINE),
    ],
)
def test_a_link_says_from_where_it_works(link: str, reach: Reach) -> None:
    assert reach_of(f"{link}/rooms/abc") == reach
    words = {"anywhere": "from anywhere", "network": "only on this network", "machine": "only on this machine"}
    assert words[reach] in reach.note


async def test_every_page_and_every_answer_gives_guests_the_same_address(light_http: httpx.AsyncClient) -> None:
    guests = f"http://{AT_HOME}:{light_http.base_url.port}"
    room = await open_room(light_http, "within-walls")
    ticket = await room.post("/seats", {"name": "Ada"})
    given = await room.post(f"/seats/{ticket['seat']}/hand-over", token=str(ticket["token"]))
    assert str(given["link"]).startswith(f"{guests}/rooms/{room.room}/take/")
    lobby, screen = await light_http.get(f"/rooms/{room.room}"), await light_http.get(f"/rooms/{room.room}/table")
    assert f'data-copy="{guests}/rooms/{room.room}"' in lobby.text
    for html in (lobby.text, screen.text):
        assert qr_of(f"{guests}/rooms/{room.room}") in html


async def test_a_campaign_gives_guests_the_same_address(light_http: httpx.AsyncClient) -> None:
    guests = f"http://{AT_HOME}:{light_http.base_url.port}"
    opened = parsed(await light_http.post("/api/campaigns", json={"game": "projector"}))
    assert opened["link"] == f"{guests}/campaigns/{opened['campaign']}"
    assert opened["room_link"] == f"{guests}/rooms/{opened['room']}"
    assert f'data-copy="{opened["link"]}"' in (await light_http.get(f"/campaigns/{opened['campaign']}")).text
