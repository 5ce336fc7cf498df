"""The client's end of `app.web.changes`: puts what has changed into what a client has."""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

import orjson


def changed(value: Any, changes: Iterable[Sequence[Any]]) -> Any:
    """The value with these changes carried out, in order."""
    held = [deepcopy(value)]
    for path, *more in changes:
        at: Any = held
        steps = [0, *path]
        for step in steps[:-1]:
            at = at[step]
        last = steps[-1]
        if len(more) == 1:
            at[last] = more[0]
        else:
            start, count, items = more
            at[last][start : start + count] = items
    return held[0]


class KeptFrames:
    """The frames of a client that keeps what it has, as one gets them that keeps nothing; but for the regions."""

    def __init__(self) -> None:
        self._question: Any = None
        self._status = ""

    def whole(self, message: bytes) -> bytes:
        """The frame with its status and its whole question."""
        data = orjson.loads(message)
        if "seq" not in data:
            return message
        question = data.get("decision", self._question)
        self._question = changed(question, data["asked"]) if "asked" in data else question
        self._status = data.get("status", self._status)
        return orjson.dumps({**data, "status": self._status, "decision": self._question})
