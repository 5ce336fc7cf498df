"""Reads the settings, and says in one sentence what is wrong with them."""

import asyncio
import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Literal, get_args, get_origin

from annotated_types import Ge, Gt, Le
from dotenv.parser import parse_stream
from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from app.kernel.errors import SetupError
from app.settings import Settings

FILE = Path(".env")
FOR_COMPOSE = ("POSTGRES_PASSWORD", "VEIL_SITE")
"""Names of docker-compose.yml, which reads the same file; COMPOSE_… are its own."""


class BadSetting(SetupError):
    """What was set from outside cannot be used."""


def read_settings() -> Settings:
    """The settings by environment and `.env`."""
    if FILE.exists():
        _check_names()
    try:
        return Settings()
    except ValidationError as error:
        raise BadSetting(_sentence(error.errors()[0])) from None


def check_store(settings: Settings) -> None:
    """See that the database can be used, before the first client is let in."""
    from app.store.readiness import UnusableStore, make_ready  # slow to import, and only a server needs it

    try:
        asyncio.run(make_ready(settings.database_url))
    except UnusableStore as error:
        raise BadSetting(str(error)) from None


def _check_names() -> None:
    known = [*(name.upper() for name in Settings.model_fields), *FOR_COMPOSE]
    for line, name in _lines():
        if name is None:
            raise BadSetting(f"Line {line} of {FILE} is not of the form NAME=value.")
        if name.upper() not in known and not name.upper().startswith("COMPOSE_"):
            near = get_close_matches(name.upper(), known, 1, 0.5)
            hint = f"; did you mean {near[0]}?" if near else f"; the names are in {FILE}.example."
            raise BadSetting(f"Line {line} of {FILE} sets {name}, which Veil does not know{hint}")


def _lines() -> Iterator[tuple[int, str | None]]:
    """The number of every line that sets something, and the name it sets; None for a name if there is none."""
    try:
        with FILE.open(encoding="utf-8") as file:
            bindings = list(parse_stream(file))
    except (OSError, UnicodeDecodeError):
        raise BadSetting(f"The file {FILE} cannot be read as text.") from None
    for binding in bindings:
        text = binding.original.string
        line = binding.original.line + len(text) - len(text.lstrip("\r\n"))
        if binding.error or (binding.key and binding.value is None):
            yield line, None
        elif binding.key:
            yield line, binding.key


def _sentence(error: ErrorDetails) -> str:
    name = str(error["loc"][0])
    said = error.get("ctx", {}).get("error")
    wanted = str(said) if said else _wanted(Settings.model_fields[name.lower()])
    place = "in the environment" if name.upper() in map(str.upper, os.environ) else f"in {FILE}"
    return f"{name.upper()} {place} is {error['input']!r}, but it has to be {wanted}."


def _wanted(field: FieldInfo) -> str:
    """What a setting may be, in words."""
    if get_origin(field.annotation) is Literal:
        *first, last = map(str, get_args(field.annotation))
        return f"{', '.join(first)} or {last}"
    if field.annotation is bool:
        return "true or false"
    number = "a whole number" if field.annotation is int else "a number"
    least = next((it.ge for it in field.metadata if isinstance(it, Ge)), None)
    most = next((it.le for it in field.metadata if isinstance(it, Le)), None)
    if most is not None:
        return f"{number} from {least} to {most}"
    return f"{number} above 0" if any(isinstance(it, Gt) for it in field.metadata) else f"{number}, {least} or more"
