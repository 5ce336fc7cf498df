"""PJ-303 An ability card is a reminder; how it is used is told beside it."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def tutorials() -> dict[str, str]:
    """By ability. Sets of other people's cards may have abilities without one."""
    return tomllib.loads((Path(__file__).parent / "tutorials.toml").read_text("utf-8"))
