"""Runs `veil dev GAME`: the bench of one game, for this machine alone."""

import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import structlog
from rich.panel import Panel
from rich.text import Text
from uvicorn.importer import import_from_string

from app.cli.environment import BadSetting
from app.cli.screen import screen
from app.cli.serve import Links, Server, configuration, listen
from app.games import game_called
from app.network import is_loopback
from app.settings import Settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp

log = structlog.get_logger()

HERE = "127.0.0.1"
SEATS = 12
"""As many seats as a bench has frames for."""


def serve_bench(game: str, settings: Settings) -> None:
    """Serve the bench until it is stopped; nothing of what was played stays."""
    check_private(settings)
    id = game_called(game).id
    sys.dont_write_bytecode = True  # a file that is saved twice within a second must not be taken for the first
    with ExitStack() as stack, suppress(KeyboardInterrupt):
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="veil-dev-"))
        sockets = [stack.enter_context(listen(HERE, port)) for port in (settings.port, *[0] * SEATS)]
        ports = [one.getsockname()[1] for one in sockets]
        chosen = bench_settings(settings, f"sqlite:///{folder}/veil.db")
        build: Callable[[Settings, str, Sequence[int]], ASGIApp] = import_from_string("app.dev.serving:build")
        config = configuration(chosen, build(chosen, id, ports))
        config.proxy_headers = False
        link = f"http://{HERE}:{ports[0]}/dev"
        screen.print(Panel(Text(link, style="bold cyan"), title=f"veil dev {id}", title_align="left", expand=False))
        Server(config, Links(link, None), has_panel=False).run(sockets=sockets)


def check_private(settings: Settings) -> None:
    """Refuse where other machines could look: the bench shows every hand."""
    if settings.public_url:
        raise BadSetting("veil dev shows every hand, so it does not run on a public server: unset PUBLIC_URL.")
    if "host" in settings.model_fields_set and not is_loopback(settings.host):
        raise BadSetting(
            f"veil dev shows every hand, so it listens to this machine alone: unset HOST ({settings.host})."
        )


def bench_settings(settings: Settings, database_url: str) -> Settings:
    """Nothing waits, nothing is counted, nothing is kept."""
    chosen = {"host": HERE, "database_url": database_url, "veil_pace": 0.0, "veil_limits": 0.0, "veil_worker": False}
    return settings.model_copy(update={**chosen, "veil_test_seeds": True, "veil_log_level": "warning"})
