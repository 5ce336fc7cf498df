"""How a server speaks on its sockets. There is one way so far; another takes a path and a way to read its frames."""

from collections.abc import Callable
from dataclasses import dataclass

import orjson


@dataclass(frozen=True)
class Question:
    """A decision as far as a client at random needs it."""

    number: int
    keys: tuple[str, ...]
    pick: tuple[int, int] | None
    default: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """What one message says."""

    is_frame: bool
    question: Question | None = None
    is_over: bool = False
    replies_to: str = ""
    is_refusal: bool = False


@dataclass(frozen=True)
class Wire:
    """Where the socket of a room is, and how its messages are read."""

    name: str
    path: str
    read: Callable[[bytes], Told]


def read_json(message: bytes) -> Told:
    """A message of the public contract."""
    data = orjson.loads(message)
    if "seq" in data:
        return Told(True, question_in(data["decision"]), data["status"] == "ended")
    fresh = question_in(data["view"]["decision"]) if "view" in data else None
    reply = data.get("accepted") or data.get("id") or ""
    return Told(False, fresh, replies_to=reply, is_refusal="error" in data)


def question_in(decision: dict[str, object] | None) -> Question | None:
    """What has to be answered: not an answer that could be changed, nor a play that could be made at any time."""
    if decision is None or decision["chosen"] is not None or not decision["options"]:
        return None
    options, pick = decision["options"], decision["pick"]
    assert isinstance(options, list)
    bounds = (pick["min"], pick["max"]) if isinstance(pick, dict) else None
    default = decision["default"]
    assert isinstance(default, list)
    return Question(int(str(decision["number"])), tuple(option["key"] for option in options), bounds, tuple(default))


JSON = Wire("JSON", "/api/rooms/{room}/live", read_json)
