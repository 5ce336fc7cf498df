"""This machine's place in its network, found without a word to another machine."""

import socket
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

NOWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses kept for documentation: choosing the way to them sends nothing."""
SECONDS_TO_ANSWER = 0.3


def lan_address() -> str | None:
    """This machine's address as others in its network know it; None if there is no network."""
    for family, nowhere in NOWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nowhere, 9))
            return _reachable(str(probe.getsockname()[0]))
    with suppress(OSError):
        return _reachable(socket.gethostbyname(socket.gethostname()))
    return None


def _reachable(address: str) -> str | None:
    return None if is_of_this_machine(address) else address


def listens(address: str, port: int) -> bool:
    """Whether a server of this machine can be reached at this address of its own."""
    with suppress(OSError):
        _reach(address, port)
        return True
    return False


@lru_cache(maxsize=16)
def _reach(address: str, port: int) -> None:
    """What was reached once is remembered; what was not may only have been busy."""
    socket.create_connection((address, port), SECONDS_TO_ANSWER).close()


def is_of_this_machine(host: str) -> bool:
    """Whether the name or address means, everywhere, the machine where it is used."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    address = as_address(host)
    return address is not None and (address.is_loopback or address.is_unspecified)


def is_loopback(host: str) -> bool:
    """Whether only this machine can mean it by that name, and only itself."""
    address = as_address(host)
    return host == "localhost" or (address is not None and address.is_loopback)


def as_address(host: str) -> IPv4Address | IPv6Address | None:
    """The address a link's host spells out; None if it is a name."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def in_link(host: str) -> str:
    """The host as it stands in a link."""
    return f"[{host}]" if ":" in host else host
