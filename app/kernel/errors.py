"""What can go wrong, as a tree:

VeilError
├── AnswerError          the player's answer cannot be taken; worded for the player
│   ├── StaleAnswer      the question has changed or is gone
│   └── IllegalAnswer    the question stands, but this is no answer to it
├── CardError            a card cannot be read; worded for its author
├── LogError             a log cannot be played here: other game, rules version or card set
└── SetupError           these options or seats do not make a table
"""


class VeilError(Exception):
    """Anything this project raises on purpose."""


class AnswerError(VeilError):
    """The player's answer cannot be taken."""


class StaleAnswer(AnswerError):
    """The question this answers has changed or is gone."""


class IllegalAnswer(AnswerError):
    """The question stands, but this is no answer to it."""


class CardError(VeilError):
    """A card cannot be read; where the fault lies in one field, `field` names it and `reason` says what is wrong."""

    def __init__(self, words: str, field: str = "", reason: str = "") -> None:
        super().__init__(words)
        self.field, self.reason = field, reason or words


class LogError(VeilError):
    """A log cannot be played here."""


class SetupError(VeilError):
    """These options or seats do not make a table."""
