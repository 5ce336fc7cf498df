"""Constant effects (PJ-V82), setup (PJ-V83) and build (PJ-V84) sentences."""

from dataclasses import dataclass

from app.games.projector.nodes.words import Saying, Who


@dataclass(frozen=True, slots=True)
class NotAttacked(Saying):
    pass


@dataclass(frozen=True, slots=True)
class MoreDamage(Saying):
    who: Who
    count: int


@dataclass(frozen=True, slots=True)
class DearerMoves(Saying):
    pass


@dataclass(frozen=True, slots=True)
class NoReactionsOutside(Saying):
    pass


@dataclass(frozen=True, slots=True)
class ReactionsAnywhere(Saying):
    pass


@dataclass(frozen=True, slots=True)
class FirstMoveLonger(Saying):
    appeal = 4


@dataclass(frozen=True, slots=True)
class FirstResourcesMore(Saying):
    pass


@dataclass(frozen=True, slots=True)
class BonusIncreased(Saying):
    ability: str
    count: int
    appeal = 1


@dataclass(frozen=True, slots=True)
class FiguresMoveWith(Saying):
    token: str


@dataclass(frozen=True, slots=True)
class GateLeadsHome(Saying):
    pass


@dataclass(frozen=True, slots=True)
class KeepInEveryProjection(Saying):
    pass


@dataclass(frozen=True, slots=True)
class PlaceCard(Saying):
    card: str
    is_up: bool
    space: str


@dataclass(frozen=True, slots=True)
class ShufflePlace(Saying):
    first: str
    last: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleOthers(Saying):
    keyword: str
    area: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleBeneath(Saying):
    first: str
    last: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceFigures(Saying):
    card: str


@dataclass(frozen=True, slots=True)
class ChooseStations(Saying):
    pass


@dataclass(frozen=True, slots=True)
class NoCards(Saying):
    sort: str
    appeal = 4


@dataclass(frozen=True, slots=True)
class AtLeastCards(Saying):
    count: int
    sort: str
    appeal = 3


@dataclass(frozen=True, slots=True)
class AtLeastOfOneTrait(Saying):
    count: int
    is_hard_to_build = True


@dataclass(frozen=True, slots=True)
class AtMostOfEachAbility(Saying):
    count: int
    is_hard_to_build = True


@dataclass(frozen=True, slots=True)
class AtMostTraits(Saying):
    count: int
    is_hard_to_build = True


@dataclass(frozen=True, slots=True)
class SmallerDeck(Saying):
    count: int
    appeal = 2


@dataclass(frozen=True, slots=True)
class NoStashItems(Saying):
    appeal = 1
