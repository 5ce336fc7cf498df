"""How a server speaks on its sockets: the JSON of the public contract, and the HTML of the pages."""

import re
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
    """The id of an answer; of the pages, whichever was sent last."""
    is_refusal: bool = False
    is_as_before: bool = False
    """It says nothing of the question: the one before still stands."""


@dataclass(frozen=True)
class Wire:
    """Where the socket of a room is, and how its messages are read."""

    name: str
    path: str
    read: Callable[[bytes], Told]
    write: Callable[[int, tuple[str, ...], str], bytes]
    """An answer: the number of the question, the keys, and an id for the reply."""
    is_shortened: bool = False
    """Pieces of markup come once, and then as their numbers."""
    keeps: bool = False
    """Only what has changed comes."""


WHICHEVER = "*"


def read_json(message: bytes) -> Told:
    """A message of the public contract."""
    data = orjson.loads(message)
    if "seq" in data:
        return Told(True, question_in(data["decision"]), data["status"] == "ended", replies_to=data.get("ack", ""))
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


def write_json(number: int, keys: tuple[str, ...], id: str) -> bytes:
    return orjson.dumps({"decision": number, "choice": keys, "id": id})


PROMPT = re.compile(rb'<form class="prompt-form".*?</form>', re.DOTALL)
NUMBER = re.compile(rb'name="decision" value="(\d+)"')
KEYS = re.compile(rb'name="choice" value="([^"]+)"')
LEAST = re.compile(rb'data-least="(\d+)"')


def read_html(message: bytes) -> Told:
    """A message to the page: fragments with a prompt, or a toast that says why not."""
    if b'id="frame"' not in message:
        return Told(False, replies_to=WHICHEVER, is_refusal=True)
    form, is_over = PROMPT.search(message), b'data-status="ended"' in message
    is_as_before = b'<section id="prompt"' not in message
    return Told(True, _question_in(form.group()) if form else None, is_over, WHICHEVER, is_as_before=is_as_before)


def _question_in(form: bytes) -> Question | None:
    if b'aria-pressed="true"' in form:
        return None  # a vote that has been cast
    number, keys, least = NUMBER.search(form), KEYS.findall(form), LEAST.search(form)
    assert number is not None
    options = tuple(key.decode() for key in keys)
    wanted = int(least.group(1)) if least else 1
    bounds = (wanted, max(wanted, min(len(options), wanted + 3))) if least else None
    return Question(int(number.group(1)), options, bounds, options[:wanted])


def write_html(number: int, keys: tuple[str, ...], id: str) -> bytes:
    return orjson.dumps({"act": "answer", "decision": str(number), "choice": keys, "id": id})


JSON = Wire("JSON", "/api/rooms/{room}/live", read_json, write_json)
KEPT = Wire("JSON, the same kept", "/api/rooms/{room}/live?same=kept", read_json, write_json, keeps=True)
HTML = Wire("HTML", "/rooms/{room}/live?at=table&pieces=lines", read_html, write_html, is_shortened=True)
