"""Calls a server in a process of its own, for what is found only when Python starts; prints what came back as JSON."""

import asyncio
import json
import sys

import httpx

from app.main import build
from app.settings import Settings


async def call(database_url: str, paths: list[str]) -> dict[str, tuple[int, str, dict[str, str]]]:
    """What each path answers, from a server that is ready."""
    app = build(Settings(database_url=database_url, veil_worker=False, veil_limits=0, veil_log_level="error"))
    async with app.router.lifespan_context(app):
        while not app.state.is_warm:
            await asyncio.sleep(0.01)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://veil") as calls:
            answers = [(path, await calls.get(path)) for path in paths]
    return {path: (answer.status_code, answer.text, dict(answer.headers)) for path, answer in answers}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(call(sys.argv[1], sys.argv[2:]))))
