"""Links for guests: the address others can use, whatever the address a page was opened by."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from markupsafe import Markup
from starlette.requests import HTTPConnection

from app.network import as_address, in_link, is_of_this_machine, lan_address, listens

HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?))(?::(?P<port>[0-9]{1,5}))?"
)
"""What a browser sends as the host it was pointed at; nothing else is ever put into a link."""
NAMES_AT_HOME = (".local", ".lan", ".home", ".internal", ".home.arpa")
USUAL_PORTS = {"http": 80, "https": 443}


class Reach(StrEnum):
    """From where a link works."""

    ANYWHERE = "anywhere"
    NETWORK = "network"
    MACHINE = "machine"

    @property
    def note(self) -> str:
        """What to tell the host about it."""
        return NOTES[self]


NOTES = {
    Reach.ANYWHERE: "Works from anywhere: scan it, or send it.",
    Reach.NETWORK: "Works only on this network: on the same Wi-Fi, scan it or type it.",
    Reach.MACHINE: "Works only on this machine. For guests, start Veil on a network, or with make share.",
}


@dataclass(frozen=True, slots=True)
class Invite:
    """A link to send or scan, and from where it works."""

    link: str
    qr: Markup
    reach: Reach


@dataclass(frozen=True, slots=True)
class RequestHost:
    """The address a page was opened by."""

    host: str
    port: int | None


def invite(connection: HTTPConnection, path: str) -> Invite:
    """The link to this path of ours, for guests."""
    link = guests_url(connection) + path
    return Invite(link, _drawn(link), reach_of(link))


@lru_cache(512)
def _drawn(link: str) -> Markup:
    """The link as a picture; working it out takes longer than the rest of most pages."""
    return Markup(segno.make(link, error="m").svg_inline(scale=1, omitsize=True, dark="#0b0710", light="#fffaf0"))


def guests_url(connection: HTTPConnection) -> str:
    """The public address if there is one, else the one this page was opened by, else this machine's in its network."""
    public: str = connection.app.state.public_url
    if public:
        return public
    opened = opened_by(connection)
    if opened and not is_of_this_machine(opened.host):
        return _url(connection, opened.host, opened.port)
    return _url_at_home(connection, opened)


def _url_at_home(connection: HTTPConnection, opened: RequestHost | None) -> str:
    """RequestHost on the machine that serves: others find the same port at the machine's address in its network."""
    own_host, own_port = connection.scope.get("server") or ("", 0)
    port = opened.port if opened else own_port
    address = lan_address() if is_of_this_machine(own_host) else None
    if address and listens(address, own_port or 0):
        return _url(connection, address, port)
    return _url(connection, opened.host if opened else "localhost", port)


def opened_by(connection: HTTPConnection) -> RequestHost | None:
    """What the browser was pointed at; None if it does not say so in a way that can be read."""
    hosts = connection.headers.getlist("host")
    found = HOST.fullmatch(hosts[0].lower()) if len(hosts) == 1 else None
    if found is None or (found["six"] and as_address(found["six"]) is None):
        return None
    port = int(found["port"]) if found["port"] else None
    return None if port is not None and port > 65535 else RequestHost(found["six"] or found["name"], port)


def _url(connection: HTTPConnection, host: str, port: int | None) -> str:
    scheme = connection.url.scheme.replace("ws", "http")
    is_usual = port is None or port == USUAL_PORTS.get(scheme)
    return f"{scheme}://{in_link(host)}" if is_usual else f"{scheme}://{in_link(host)}:{port}"


def reach_of(link: str) -> Reach:
    """From where a link works, as far as its host tells."""
    host = urlsplit(link).hostname or ""
    if is_of_this_machine(host):
        return Reach.MACHINE
    address = as_address(host)
    is_at_home = not address.is_global if address else "." not in host or host.endswith(NAMES_AT_HOME)
    return Reach.NETWORK if is_at_home else Reach.ANYWHERE
