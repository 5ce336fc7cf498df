"""What a room refuses, in words for the client that asked:

LiveError
├── NoSuchRoom      there is no such room, or it was deleted
├── NoSuchLesson    the game teaches nothing by that name
├── NotAllowed      the token does not give that right
├── NotNow          it is allowed, but not in the state the room is in
│   └── Mistaken    the rules allow it, but it is not what the lesson waits for
├── Outgrown        a newer version of this server goes on with the room; another process serves it
└── TooMany         it is allowed, but not so often
"""

import math

from app.kernel.errors import VeilError


class LiveError(VeilError):
    """A room's refusal."""


class NoSuchRoom(LiveError):
    """There is no such room."""


class NoSuchLesson(LiveError):
    """There is no such lesson."""


class NotAllowed(LiveError):
    """The client may not do that."""


class NotNow(LiveError):
    """That cannot be done at the moment."""


class Mistaken(NotNow):
    """A learner's answer that the lesson does not take, with what it says of it."""


class Outgrown(LiveError):
    """A newer version of this server has written something to the room that this one does not know."""

    def __init__(self) -> None:
        super().__init__(
            "A newer version of this server goes on with this room. Nothing is lost; come back in a moment."
        )


class TooMany(LiveError):
    """More than a client needs in so short a time; says in how many seconds to come back."""

    def __init__(self, words: str, seconds: float = 1) -> None:
        self.seconds = max(1, math.ceil(seconds))
        when = "a second" if self.seconds == 1 else f"{self.seconds} seconds"
        super().__init__(f"{words} Come back in {when}.")
