"""Inputs over all routes, made by a grammar: the routes the app has, the fields its schema and its forms name."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import WebSocketRoute

from app.web.acts import ACTS
from tests.hostile.asking import Ask
from tests.hostile.values import HEADERS, METHODS, WORDS, any_body, any_code, any_query, any_value
from tests.web.routes import all_routes

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
NAMED = re.compile(r'\bname="([\w.-]+)"')
GAMES = ("fourth-wall", "within-walls", "projector", "great-old-ones")
QUERIES = ("code", "seat", "step", "watch", "panel", "find", "part", "display", "key", "seq", "at", "host", "")
ADDRESSES = ("192.0.2.1", "198.51.100.7", "2001:db8::1", "::ffff:203.0.113.9", "fe80::1%eth0", "unix", "")


@dataclass
class Known:
    """What a stranger may have got hold of: codes, tokens, seats."""

    rooms: list[str] = field(default_factory=list)
    campaigns: list[str] = field(default_factory=list)
    tokens: list[tuple[str, str]] = field(default_factory=list)
    """Each with the code it belongs to."""
    owners: list[tuple[str, str]] = field(default_factory=list)
    seats: list[str] = field(default_factory=lambda: ["wall", "investigator-1", "player-1", "player-2", "seat"])


@dataclass(frozen=True)
class Door:
    """A way in: a route with its methods and the fields its body has."""

    path: str
    methods: tuple[str, ...]
    fields: tuple[str, ...]
    is_socket: bool = False


@lru_cache
def form_fields() -> tuple[str, ...]:
    """Every field that a form of ours has."""
    return tuple(sorted({name for file in TEMPLATES.rglob("*.html") for name in NAMED.findall(file.read_text())}))


def doors(app: FastAPI) -> list[Door]:
    """Every route of the app, and an address nobody serves."""
    forms = form_fields()
    found = [Door("/static/css/base.css", ("GET",), ()), Door("/nowhere/at/all", ("GET", "POST"), ())]
    for route in all_routes(app):
        if isinstance(route, WebSocketRoute):
            found.append(Door(route.path, (), forms, is_socket=True))
        else:
            own = body_fields(route) if isinstance(route, APIRoute) else ()
            found.append(Door(route.path, tuple(sorted(route.methods or {"GET"})), own or forms))
    return found


def body_fields(route: APIRoute) -> tuple[str, ...]:
    """The fields of the route's body, if it has a model."""
    models = [parameter.field_info.annotation for parameter in route.dependant.body_params]
    return tuple(name for model in models for name in getattr(model, "model_fields", {}))


class Grammar:
    """Makes inputs; the same chance makes the same."""

    def __init__(self, app: FastAPI, known: Known, chance: Random, addresses: Sequence[str] = ADDRESSES) -> None:
        self.known, self.chance, self.addresses = known, chance, addresses
        found = doors(app)
        self.doors, self.sockets = [it for it in found if not it.is_socket], [it for it in found if it.is_socket]

    def request(self) -> tuple[Door, Ask]:
        chance = self.chance
        door = chance.choice(self.doors)
        code, path = self._path(door)
        method = chance.choice(door.methods) if chance.random() < 0.9 else chance.choice(METHODS)
        headers = self._headers(code)
        body = b""
        if method not in ("GET", "HEAD"):
            body, kind = any_body(chance, self.fields(door.fields))
            headers.append((b"content-type", kind.encode("latin-1")))
        return door, Ask(method, path, any_query(chance, QUERIES), headers, body, chance.choice(self.addresses))

    def socket(self) -> tuple[Door, Ask, list[str | bytes]]:
        """A socket, and what is sent up it."""
        chance = self.chance
        door = chance.choice(self.sockets)
        code, path = self._path(door)
        messages = [self.message(door) for _ in range(chance.randint(1, 40))]
        given = Ask("GET", path, any_query(chance, QUERIES), self._headers(code), address=chance.choice(self.addresses))
        return door, given, messages

    def message(self, door: Door) -> str | bytes:
        chance = self.chance
        kind = chance.randrange(10)
        if kind == 0:
            return chance.randbytes(chance.randrange(60))
        if kind == 1:
            return "[" * chance.choice((10, 900, 30_000))
        if kind == 2:
            return chance.choice(WORDS)
        names = ("decision", "choice", "id", "seat") if door.path.startswith("/api/") else (*door.fields, "act", "id")
        text = json.dumps(self.fields(names))
        if kind == 3:
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice('{}[]",:0x') + text[at + chance.randrange(3) :]
        return text

    def fields(self, names: tuple[str, ...]) -> dict[str, Any]:
        """Some of these fields, most with a value that could be meant."""
        chance = self.chance
        wanted = [name for name in names if len(names) < 8 or chance.random() < 0.2]
        return {name: self._meant(name) if chance.random() < 0.6 else any_value(chance) for name in wanted}

    def _meant(self, name: str) -> object:
        chance = self.chance
        meant: dict[str, tuple[object, ...]] = {
            "act": tuple(ACTS),
            "seat": tuple(self.known.seats),
            "as": tuple(self.known.seats),
            "game": GAMES,
            "decision": (-1, 0, 1, 2, 3, "1"),
            "number": (0, 1, 2, "1"),
            "choice": ("nothing", ["hand-1"], "hand-1", []),
            "agree": (True, False, "yes", "no"),
            "ready": (True, "yes", "no"),
            "options": ({}, {"investigators": 3}, {"table.absent": 5}),
            "key": ("investigators", "table.undo_dice", "table.absent", "players"),
            "value": ("same", "new", 3, "3"),
            "bot": ("sense", "random", True),
            "steps": (1, 2, 99),
            "name": ("Ada", "Bo"),
            "text": ("Hello", "What?"),
        }
        return chance.choice(meant.get(name, WORDS))

    def _path(self, door: Door) -> tuple[str, str]:
        """The path with something for each name in it; and the room or campaign it speaks of."""
        chance, known = self.chance, self.known
        of = {"room": known.rooms, "campaign": known.campaigns, "game": GAMES, "seat": known.seats}
        parts = re.split(r"\{(\w+)(?::\w+)?\}", door.path)
        code = ""
        for index in range(1, len(parts), 2):
            choices = of.get(parts[index], ())
            parts[index] = chance.choice(choices) if choices and chance.random() < 0.85 else any_code(chance)
            code = code or parts[index]
        return code, "".join(parts)

    def _headers(self, code: str) -> list[tuple[bytes, bytes]]:
        chance = self.chance
        own = [pair for pair in (*self.known.tokens, *self.known.owners) if pair[0] == code]
        pool = own if own and chance.random() < 0.7 else [*self.known.tokens, *self.known.owners]
        headers: list[tuple[str, str]] = []
        if pool and chance.random() < 0.6:
            whose, token = chance.choice(pool)
            given = {"authorization": f"Bearer {token}"}
            cookie = {"cookie": f"veil-{whose}={token}; veil-campaign-{whose}={token}; veil-campaigns={code}.{whose}"}
            headers += (given if chance.random() < 0.5 else cookie).items()
        if chance.random() < 0.4:
            headers.append(("accept", "text/html"))
        if chance.random() < 0.15:
            headers.append(chance.choice(HEADERS))
        return [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers]
