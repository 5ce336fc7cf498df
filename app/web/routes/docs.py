"""The server's own description of its public contract, read from the same schema that machines get."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import orjson
from fastapi import APIRouter, Request
from starlette.responses import Response

from app.web.operator import Inside
from app.web.templating import page

router = APIRouter(include_in_schema=False, dependencies=[Inside])


@dataclass(frozen=True, slots=True)
class Call:
    method: str
    path: str
    words: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Docs:
    calls: tuple[Call, ...]


@router.get("/docs")
async def docs(request: Request) -> Response:
    """Every call, with what it takes."""
    schema = cast(Mapping[str, object], request.app.openapi())
    return page("pages/docs.html", Docs(tuple(_calls(schema))))


@router.get("/openapi.json")
async def openapi(request: Request) -> Response:
    """The same for machines."""
    return Response(orjson.dumps(request.app.openapi()), media_type="application/json")


def _calls(schema: Mapping[str, object]) -> list[Call]:
    paths = cast(Mapping[str, Mapping[str, Mapping[str, object]]], schema["paths"])
    return [
        Call(method.upper(), path, str(call.get("description", call.get("summary", ""))), _fields(schema, call))
        for path, methods in paths.items()
        for method, call in methods.items()
    ]


def _fields(schema: Mapping[str, object], call: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """The fields of the body and the parameters, each with its kind."""
    parameters = cast(list[Mapping[str, object]], call.get("parameters", []))
    fields = [(str(parameter["name"]), f"in the {parameter['in']}") for parameter in parameters]
    body = _at(call, "requestBody", "content", "application/json", "schema", "$ref")
    if isinstance(body, str):
        properties = _at(schema, "components", "schemas", body.rsplit("/", 1)[-1], "properties")
        assert isinstance(properties, Mapping)
        fields += [(str(name), _kind(cast(Mapping[str, object], field))) for name, field in properties.items()]
    return tuple(fields)


def _at(data: Mapping[str, object], *path: str) -> object:
    found: object = data
    for name in path:
        if not isinstance(found, Mapping) or name not in found:
            return None
        found = found[name]
    return found


def _kind(field: Mapping[str, object]) -> str:
    either = cast(list[Mapping[str, object]], field.get("anyOf", [field]))
    return " or ".join(str(kind.get("type", "object")) for kind in either)
