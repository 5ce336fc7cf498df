"""This machine's place in its network."""

import socket

import pytest

from app import network


def no_socket(*_: object) -> socket.socket:
    raise OSError("no network")


def test_finding_the_address_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", no_socket)
    monkeypatch.setattr(socket, "gethostbyname", lambda _name: "10.1.2.3")
    assert network.lan_address() == "10.1.2.3"


def test_an_address_that_means_this_machine_everywhere_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", no_socket)
    monkeypatch.setattr(socket, "gethostbyname", lambda _name: "127.0.1.1")
    assert network.lan_address() is None


@pytest.mark.parametrize(
    "host", ["localhost", "veil.localhost", "127.0.0.1", "127.1.2.3", "::1", "0.0.0.0", "::", "::ffff:127.0.0.1"]
)
def test_some_names_mean_the_machine_where_they_are_used(host: str) -> None:
    assert network.is_of_this_machine(host)


@pytest.mark.parametrize("host", ["192.168.1.20", "fd00::7", "veil.example.org", "localhost.example.org", "laptop"])
def test_other_names_do_not(host: str) -> None:
    assert not network.is_of_this_machine(host)


def test_a_server_is_found_where_it_listens_only() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert network.listens("127.0.0.1", port)
        assert not network.listens("127.0.0.2", port)
