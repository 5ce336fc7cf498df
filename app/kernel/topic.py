"""What a question is about: the name by which bots, hints, lessons, figures and proofs know it.

A game has one enum of its topics; prompt, rule and hint stand in the row of each, so that a question can be worded
anew without anything else noticing:

    class Topic(kernel.Topic):
        TAKE_DIE = asks("GO-066", "Which die do you take?", hint="Talk, take, then confirm.")
        WRITE_COPY = asks("GO-243", "Into which row do you write the copied {value}?", hint=NO_HINT)

    question(Topic.TAKE_DIE, options)
    question(Topic.WRITE_COPY(value=4), options)
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from app.kernel.values import value

NO_HINT = ""
"""The hint of a question that says all there is to think about."""


class Shared(Enum):
    """Which answers a person who holds several seats gives once, for all of these that are asked the same."""

    PASSES = "passes"
    EVERY = "every"


@dataclass(frozen=True, slots=True, eq=False)  # two rows that read alike are still two topics
class Asks:
    """One row: the rule the question stands under, its words with blanks to fill, and a word for newcomers."""

    rule: str
    prompt: str
    hint: str
    is_gesture: bool = False
    is_for_people: bool = False
    shares: Shared | None = None
    like: str = ""


def asks(
    rule: str,
    prompt: str,
    *,
    hint: str,
    is_gesture: bool = False,
    is_for_people: bool = False,
    shares: Shared | None = None,
    like: str = "",
) -> Asks:
    """The row of a topic. A gesture moves the table on and decides nothing, on purpose: figures leave it out.

    What is for people alone to judge, bots answer as silence would. `like` names the topic that stands at the same
    point of the rules, where it hangs on what the seat alone knows which of the two is asked.
    """
    return Asks(rule, prompt, hint, is_gesture, is_for_people, shares, like)


class Topic(Enum):
    """The base of every game's topics. A member called with words is the topic with its blanks filled."""

    def __call__(self, **words: object) -> "Worded":
        return Worded(self, self.prompt.format_map(words))

    @property
    def topic(self) -> "Topic":
        return self

    @property
    def key(self) -> str:
        """The name clients know it by."""
        return self.name.lower().replace("_", "-")

    @property
    def rule(self) -> str:
        return self._row.rule

    @property
    def prompt(self) -> str:
        return self._row.prompt

    @property
    def hint(self) -> str:
        return self._row.hint

    @property
    def is_gesture(self) -> bool:
        return self._row.is_gesture

    @property
    def is_for_people(self) -> bool:
        return self._row.is_for_people

    @property
    def shares(self) -> Shared | None:
        return self._row.shares

    @property
    def gist(self) -> str:
        """The name it has in common with the topics at the same point of the rules."""
        return type(self)[self._row.like].name if self._row.like else self.name

    @property
    def _row(self) -> Asks:
        row = self.value
        assert isinstance(row, Asks)
        return row


@value()
class Worded:
    """A topic whose prompt has its words."""

    topic: Topic
    prompt: str


Asked: TypeAlias = Topic | Worded
"""What a question can be made of."""
