"""The printed cards, one record a kind, and their sentences, one class a form; `text.lark` says how each is written."""

from dataclasses import dataclass
from typing import ClassVar

from app.kernel.cardset import CardSet, Schema
from app.kit import record, saying
from app.kit.effects import Form
from app.kit.loader import Loader, enough
from app.kit.tabletop import Named
from app.kit.text import Text

SIDES = GUESTS, DRAUGHT = "guests", "draught"
TERMS = {"Wax": "WK-003", "Noise": "WK-011", "Dread": "WK-016", "Light": "WK-015", "Hush": "WK-023", "holder": "WK-010"}


@dataclass(frozen=True)
class Clause(Form):
    """What a sentence does, how much of it, and what a bot takes one of it to be worth to the guests."""

    n: int = 1
    good: ClassVar[float]


class Gain(Clause):
    good = 1.0


class EachDiscards(Clause):
    good = -0.7


class Hush(Clause):
    good = 0.5


class Look(Clause):
    good = 0.2


@record.card
class Comfort(Named):
    copies: int = record.number(1, 9)
    light: int = record.number(0, 4, "what it adds to the Light", corner="Light")
    text: Text = record.plain_text("acting", is_needed=False)


@record.card
class Noise(Named):
    dread: int = record.number(0, 9, "the Light it wants, before all that adds to it", corner="Dread")
    text: Text = record.text({"Unanswered": "acting", "Answered": "acting"})


@record.card
class Role(Named):
    side: str = record.choice(GUESTS, DRAUGHT, otherwise="a role is for the guests or the draught")
    text: Text = record.prose("how it wins")


@dataclass(frozen=True)
class Cards(CardSet):
    comforts: dict[str, Comfort] = record.deck(Comfort, "comfort")
    noises: dict[str, Noise] = record.deck(Noise, "noise")
    roles: dict[str, Role] = record.deck(Role, "role")


READER = saying.reader(__package__, Clause.__subclasses__(), {"lose": lambda n: Gain(-n)}, TERMS)
LOADER = Loader(Cards, __package__, "wick", Schema(), lambda _rows: READER, enough(comforts=20, noises=8, roles=SIDES))
