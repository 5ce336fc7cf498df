"""The coach's book: what each role of a game can do and when that is good, two lines for each question, and the rule
behind each kind of moment.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from app.games import PACKAGES
from app.kernel.decision import WhyNot
from app.kernel.offer import OfferedOption
from app.kernel.topic import Topic
from app.live.rulebook import rulebook

FILE = "coach.toml"
SENTENCE_FORM = re.compile(r"[A-Z]+-[FV]\d")
"""Rules that say how sentences on cards are read: nothing for a player's first game."""
BY_TOUCH = "Touch what is lit: you read it first, and choose then."
LONG = 170
"""A rule that is longer is told by its first sentence."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a role can do: when it is good, and by which data options are known that do it."""

    name: str
    when: str
    rule: str
    side: str = ""
    """Whose it is; everybody's, if none is named."""
    topics: tuple[str, ...] = ()
    act: str = ""
    place: str = ""

    def is_done_by(self, topic: Topic | None, option: OfferedOption) -> bool:
        asked = not self.topics or (topic is not None and topic.key in self.topics)
        return asked and self.act in ("", option.act) and self.place in ("", option.place)

    def is_refused_by(self, why: WhyNot) -> bool:
        return bool(self.act or self.place) and self.act in ("", why.act) and self.place in ("", why.place)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a question asks, and what to think about."""

    asks: str
    think: str
    rule: str


@dataclass(frozen=True, slots=True)
class Coach:
    """All a game's coach has to say."""

    actions: tuple[Action, ...] = ()
    moments: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The rule behind each kind of moment, by its key."""

    def of(self, side: str) -> tuple[Action, ...]:
        return tuple(action for action in self.actions if action.side in ("", side))


@cache
def coach(game: str) -> Coach:
    """The coach of a game; one that brings none says what the rules say."""
    file = PACKAGES[game].folder / FILE
    if not file.is_file():
        return Coach()
    said = tomllib.loads(file.read_text("utf-8"))
    return Coach(tuple(_action(row) for row in said.get("action", ())), said.get("moments", {}))


def _action(row: Mapping[str, object]) -> Action:
    """An action as the file has it; a name it does not have is an error of its author."""
    return Action(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()})  # type: ignore[arg-type]


@cache
def hint(game: str, topic: Topic) -> Hint:
    """A hint of several sentences says both; a short one stands under what the rule says."""
    if SENTENCE_FORM.match(topic.rule):
        return Hint("The words of a card ask this of you.", topic.hint or BY_TOUCH, topic.rule)
    asks, _, think = topic.hint.partition(". ")
    if think:
        return Hint(f"{asks}.", think, topic.rule)
    return Hint(said(game, topic.rule), topic.hint, topic.rule)


@cache
def said(game: str, rule: str) -> str:
    """What a rule says, in short; nothing where there is no such rule."""
    texts = (entry.text for section in rulebook(game) for entry in section.entries if entry.id == rule)
    text = next(texts, "").replace("*", "").replace("`", "")
    return text if len(text) <= LONG else text.partition(". ")[0].rstrip(".") + "."
