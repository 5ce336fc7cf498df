"""PJ-303 An ability card is a reminder; how it is used, and what Helena wrote of it, is told beside it."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def tutorials() -> dict[str, str]:
    """By ability. Sets of other people's cards may have abilities without one."""
    return _read("tutorials")


@cache
def notebook() -> dict[str, str]:
    """A line for the mood of it, by ability."""
    return _read("notebook")


def _read(name: str) -> dict[str, str]:
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))
