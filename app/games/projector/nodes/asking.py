"""Conditions (PJ-V32), and the needs of abilities: what makes one useful, and what it aims at (PJ-R46)."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class GoalAchieved:
    goal: str


@dataclass(frozen=True, slots=True)
class GoalNotAchieved:
    goal: str


@dataclass(frozen=True, slots=True)
class Marked:
    """Any of the marks, and `also` besides."""

    marks: tuple[str, ...]
    also: str | None = None


@dataclass(frozen=True, slots=True)
class YouHold:
    item: str
    card: str | None = None
    """A setup card that must be in play as well."""


@dataclass(frozen=True, slots=True)
class CardBeneath:
    pass


@dataclass(frozen=True, slots=True)
class NoLighthouse:
    pass


@dataclass(frozen=True, slots=True)
class TargetIsToken:
    pass


@dataclass(frozen=True, slots=True)
class TargetWasDefeated:
    pass


@dataclass(frozen=True, slots=True)
class InStoryDeck:
    card: str


Condition: TypeAlias = (
    GoalAchieved | GoalNotAchieved | Marked | YouHold | CardBeneath | NoLighthouse | TargetIsToken | TargetWasDefeated
    | InStoryDeck
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CraftableItem:
    pass


@dataclass(frozen=True, slots=True)
class NoTokenHere:
    token: str


@dataclass(frozen=True, slots=True)
class ResourceHeld:
    pass


@dataclass(frozen=True, slots=True)
class BaddieFaced:
    pass


@dataclass(frozen=True, slots=True)
class NotHolding:
    condition: str


@dataclass(frozen=True, slots=True)
class BaddieInPlay:
    pass


@dataclass(frozen=True, slots=True)
class DrawnEntropy:
    pass


@dataclass(frozen=True, slots=True)
class LegalStep:
    pass


@dataclass(frozen=True, slots=True)
class BaddieInArea:
    pass


@dataclass(frozen=True, slots=True)
class OtherLocation:
    within: int


@dataclass(frozen=True, slots=True)
class WiderBonus:
    ability: str


@dataclass(frozen=True, slots=True)
class ResourceLeft:
    pass


@dataclass(frozen=True, slots=True)
class FaceDownLocation:
    within: int


@dataclass(frozen=True, slots=True)
class NamedElsewhere:
    ability: str


@dataclass(frozen=True, slots=True)
class EntropyLeft:
    pass


@dataclass(frozen=True, slots=True)
class CardLeftInHand:
    pass


@dataclass(frozen=True, slots=True)
class ShakyPlayer:
    within: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    pass


@dataclass(frozen=True, slots=True)
class TargetFaced:
    with_will: bool = False


@dataclass(frozen=True, slots=True)
class TargetInArea:
    with_will: bool = False


@dataclass(frozen=True, slots=True)
class TargetInAreaOrToken:
    within: int


@dataclass(frozen=True, slots=True)
class TargetHurt:
    within: int


@dataclass(frozen=True, slots=True)
class TargetUnwell:
    within: int


@dataclass(frozen=True, slots=True)
class TargetOther:
    within: int


@dataclass(frozen=True, slots=True)
class TargetSide:
    pass


Need: TypeAlias = (
    CraftableItem | NoTokenHere | ResourceHeld | BaddieFaced | NotHolding | BaddieInPlay | DrawnEntropy | LegalStep
    | BaddieInArea | OtherLocation | WiderBonus | ResourceLeft | FaceDownLocation | NamedElsewhere | EntropyLeft
    | CardLeftInHand | ShakyPlayer | CardDiscarded | TargetFaced | TargetInArea | TargetInAreaOrToken | TargetHurt
    | TargetUnwell | TargetOther | TargetSide
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Needs:
    """All of these, or any of them."""

    needs: tuple[Need, ...]
    is_any: bool = False
