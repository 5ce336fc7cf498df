"""Constant effects (PJ-V82), setup (PJ-V83) and build (PJ-V84) sentences."""

from dataclasses import dataclass

from app.games.projector.nodes.words import Who


@dataclass(frozen=True, slots=True)
class NotAttacked:
    pass


@dataclass(frozen=True, slots=True)
class MoreDamage:
    who: Who
    count: int


@dataclass(frozen=True, slots=True)
class DearerMoves:
    pass


@dataclass(frozen=True, slots=True)
class NoReactionsOutside:
    pass


@dataclass(frozen=True, slots=True)
class ReactionsAnywhere:
    pass


@dataclass(frozen=True, slots=True)
class FirstMoveLonger:
    pass


@dataclass(frozen=True, slots=True)
class FirstResourcesMore:
    pass


@dataclass(frozen=True, slots=True)
class BonusIncreased:
    ability: str
    count: int


@dataclass(frozen=True, slots=True)
class FiguresMoveWith:
    token: str


@dataclass(frozen=True, slots=True)
class GateLeadsHome:
    pass


@dataclass(frozen=True, slots=True)
class KeepInEveryProjection:
    pass


@dataclass(frozen=True, slots=True)
class PlaceCard:
    card: str
    is_up: bool
    space: str


@dataclass(frozen=True, slots=True)
class ShufflePlace:
    first: str
    last: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleOthers:
    keyword: str
    area: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleBeneath:
    first: str
    last: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceFigures:
    card: str


@dataclass(frozen=True, slots=True)
class ChooseStations:
    pass


@dataclass(frozen=True, slots=True)
class NoCards:
    sort: str


@dataclass(frozen=True, slots=True)
class AtLeastCards:
    count: int
    sort: str


@dataclass(frozen=True, slots=True)
class AtLeastOfOneTrait:
    count: int


@dataclass(frozen=True, slots=True)
class AtMostOfEachAbility:
    count: int


@dataclass(frozen=True, slots=True)
class AtMostTraits:
    count: int


@dataclass(frozen=True, slots=True)
class SmallerDeck:
    count: int


@dataclass(frozen=True, slots=True)
class NoStashItems:
    pass
