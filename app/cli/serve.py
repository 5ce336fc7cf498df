"""Runs the server, and shows where to find it: a link for this machine, and one with a QR code for all phones."""

import asyncio
import gc
import os
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import segno
import structlog
import uvicorn
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text
from uvicorn.importer import import_from_string
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.cli.environment import BadSetting, check_store
from app.cli.patience import Http
from app.cli.screen import screen, show_error
from app.cli.tunnel import sharing
from app.network import in_link, is_of_this_machine, lan_address
from app.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import ASGIApp

log = structlog.get_logger()

GOING_AWAY = 1001
GARBAGE = (20_000, 20, 50)
"""After how many new values, and how many looks at the young ones, the collector looks again: an answer alone makes
thousands, and hardly any of them in circles."""
LONGEST_MESSAGE = 64 * 1024
SECONDS_TO_FINISH = 5
EVERYWHERE = ("0.0.0.0", "::", "")
HALVES = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Two modules of a QR code, one above the other, in one letter; light on dark."""


@dataclass(frozen=True, slots=True)
class Links:
    """Where the server is, for browsers of this machine, and for others if they can reach it."""

    here: str
    others: str | None


class Socket(WebSocketsSansIOProtocol):
    """A websocket that can say that the server goes away."""

    async def say_goodbye(self) -> None:
        if self.handshake_complete and not self.close_sent:
            await self.send({"type": "websocket.close", "code": GOING_AWAY, "reason": "The server goes away."})


class Server(uvicorn.Server):
    """Shows its links once it is ready, and tells the browsers that it goes away, so that they come back."""

    def __init__(self, config: uvicorn.Config, links: Links, has_panel: bool) -> None:
        super().__init__(config)
        self.links = links
        self.has_panel = has_panel

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # grammars, cards and code stay for good: the collector need not look through them again
        gc.set_threshold(*GARBAGE)
        if self.has_panel:
            screen.print(panel(self.links))
        else:
            log.info("serving", link=self.links.here, guests=self.links.others)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # nobody comes back to a server that is about to close
        goodbyes = [it.say_goodbye() for it in self.server_state.connections if isinstance(it, Socket)]
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*goodbyes, return_exceptions=True), 1)
        await super().shutdown(sockets)


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    with suppress(KeyboardInterrupt), listen(settings.host, settings.port) as listening:
        check_store(settings)
        _serve_at(listening, settings, _build(settings))


def share(settings: Settings) -> None:
    """The same with a tunnel, whose address is the public one for this run."""
    with suppress(KeyboardInterrupt), listen(settings.host, settings.port) as listening:
        check_store(settings)
        port = listening.getsockname()[1]
        with sharing(settings, _for_programs(settings.host, port), port) as tunnel:
            shared = settings.model_copy(update={"public_url": tunnel.url})
            app = _build(shared)
            tunnel.when_lost(partial(_tell_of_loss, app, settings, port))
            _serve_at(listening, shared, app)


def _for_programs(host: str, port: int) -> str:
    """Where a program on this machine finds the server, whatever it takes localhost for."""
    return f"http://{'127.0.0.1' if host in EVERYWHERE else in_link(host)}:{port}"


def _tell_of_loss(app: "FastAPI", settings: Settings, port: int) -> None:
    """Without its tunnel the server goes on for the clients that can reach it."""
    app.state.public_url = settings.public_url
    others = links(settings, port).others or "nobody else"
    show_error(f"The tunnel has ended: its link works no more. The server goes on, for {others}.")


def _build(settings: Settings) -> "FastAPI":
    build: Callable[[Settings], FastAPI] = import_from_string("app.main:build")
    return build(settings)


def _serve_at(listening: socket.socket, settings: Settings, app: "FastAPI") -> None:
    found = links(settings, listening.getsockname()[1])
    Server(configuration(settings, app), found, has_panel=not settings.veil_json_logs).run(sockets=[listening])


def configuration(settings: Settings, app: "ASGIApp") -> uvicorn.Config:
    """How uvicorn serves the app."""
    return uvicorn.Config(
        app,
        http=Http,
        ws=Socket,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # a frame's length must not tell what is on it: docs/security.md
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )


def listen(host: str, port: int) -> socket.socket:
    """Take the port, or say in plain words that it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    takes_both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=takes_both)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else "there is no such name"
        raise BadSetting(f"Cannot listen on {host} port {port}: {reason}. Set HOST or PORT.") from None


def links(settings: Settings, port: int) -> Links:
    """This server's links, the way the settings say it can be reached."""
    here = f"http://{'localhost' if settings.host in EVERYWHERE else in_link(settings.host)}:{port}"
    if settings.public_url:
        return Links(here, settings.public_url)
    address = lan_address() if settings.host in EVERYWHERE else settings.host
    if address is None or is_of_this_machine(address):
        return Links(here, None)
    return Links(here, f"http://{in_link(address)}:{port}")


def panel(found: Links) -> RenderableType:
    """The links, and the one for phones as a QR code where the terminal can draw it."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_row("On this machine", Text(found.here, style="bold cyan"))
    parts: list[RenderableType] = [grid]
    if found.others:
        grid.add_row("For your friends", Text(found.others, style="bold cyan"))
        if screen.is_terminal and screen.encoding.startswith("utf"):
            parts += ["", qr_code(found.others), ""]
    parts.append(Text("Ctrl-C stops the server. Nothing is lost: rooms come back when it does.", style="dim"))
    return Panel(Group(*parts), title="Veil", title_align="left", border_style="dim", expand=False, padding=(1, 2))


def qr_code(link: str) -> Text:
    """A QR code in half blocks."""
    rows = [[bool(module) for module in row] for row in segno.make_qr(link).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    lines = ["".join(HALVES[pair] for pair in zip(*two, strict=True)) for two in _pairs(rows)]
    return Text("\n".join(lines), style="white on black")


def _pairs(rows: Sequence[Sequence[bool]]) -> list[Sequence[Sequence[bool]]]:
    return [rows[index : index + 2] for index in range(0, len(rows), 2)]
