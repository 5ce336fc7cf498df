"""How the sentences of a card hang together: lines with their triggers, conditions, payments, tests and choices."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from app.games.projector.nodes import (
    BuildSentence,
    Condition,
    Constant,
    Sentence,
    SetupSentence,
)  # fmt: skip
from app.kit.text import Text


class Trigger(Enum):
    """PJ-V13 to PJ-V31 When a line runs."""

    NOW = "now"
    FLIPPED = "When flipped"
    LANDED = "When landed on"
    PER_TURN = "Once per turn"
    PER_PLAYER = "Once per player"
    PER_PROJECTION = "Once per projection"
    TOKEN_PER_TURN = "token, once per turn"
    IN_PLAY = "While in play"
    HELD = "While held"
    CHOSEN = "While chosen"
    RULE = "Rule"
    ATTACKS = "When it attacks"
    DEFEATED = "When defeated"
    DISMISSED = "When dismissed"
    REVEALED = "When revealed"
    TURN_START = "At the start of your turn"
    TURN_END = "At the end of your turn"
    SUCCEEDED = "When you succeed at a test"
    PLAYED = "When you play an action card that is not a reaction"
    RETURNED = "When you return home"
    DISSIPATED = "When you dissipate"
    PRINTED = "When you print slides"
    COUNTER = "When COUNTER reaches N"
    AFTER_TURN = "After each turn"
    USE = "Use"
    REACTION_DIE = "Reaction (die rolled)"
    REACTION_ATTACK = "Reaction (attack)"
    REACTION_DAMAGE = "Reaction (damage)"
    ONCE_DIE = "Once per projection (die rolled)"
    ONCE_DISSIPATE = "Once per projection (would dissipate from cards)"
    SETUP = "Setup"
    BUILD = "Build"
    GOAL = "Goal"


CONSTANT = (Trigger.IN_PLAY, Trigger.HELD, Trigger.CHOSEN, Trigger.RULE)
ONCE = (Trigger.PER_TURN, Trigger.PER_PLAYER, Trigger.PER_PROJECTION)


@dataclass(frozen=True, slots=True)
class Sentences:
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class If:
    """PJ-V32 Looked up once."""

    condition: Condition
    then: "Body"
    otherwise: "Body | None" = None


@dataclass(frozen=True, slots=True)
class Pay:
    """PJ-V33 Optional; allowed only if the price can be paid in full."""

    price: tuple[Sentence, ...]
    body: "Body"
    cost: str = ""
    """The price as people read it."""


@dataclass(frozen=True, slots=True)
class MayTest:
    """PJ-V34 A special use of an ability."""

    abilities: tuple[tuple[str, int], ...]
    success: "Body"
    failure: "Body | None" = None
    otherwise: "Body | None" = None


@dataclass(frozen=True, slots=True)
class Choose:
    """PJ-V35 Exactly one of the options."""

    by_party: bool
    options: "tuple[tuple[str, Body, str], ...]"
    """Label, body, and the sentences as people read them, but for those that name a card to read."""


Body: TypeAlias = Sentences | If | Pay | MayTest | Choose


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a card's text; `text` is its body as people read it."""

    trigger: Trigger
    text: str
    body: Body | None = None
    constants: tuple[Constant, ...] = ()
    setup: tuple[SetupSentence, ...] = ()
    build: tuple[BuildSentence, ...] = ()
    goal: Condition | None = None
    name: str = ""
    """The counter or token the trigger names."""
    number: int = 0


Lines: TypeAlias = tuple[Line, ...]


def lines_of(text: Text) -> Lines:
    """What runs of a text."""
    return tuple(node for block in text for node in block.nodes if isinstance(node, Line))


def sentences(body: Body | None) -> tuple[Sentence, ...]:
    """What comes of a body if everything goes well: the price paid, the test passed, any of the choices."""
    match body:
        case Sentences():
            return body.sentences
        case If():
            return sentences(body.then)
        case Pay():
            return sentences(body.body)
        case MayTest():
            return sentences(body.success)
        case Choose():
            return tuple(sentence for _, option, _ in body.options for sentence in sentences(option))
        case None:
            return ()
