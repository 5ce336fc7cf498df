"""The printed cards: records of facts and the sentences that run. Files in, checked set out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from app.games.within_walls import nodes as n
from app.games.within_walls.nodes import Face, Path, Steps, Trigger
from app.games.within_walls.text import assemble, reader
from app.kernel.cardset import CardSet, Schema
from app.kernel.errors import CardError
from app.kit import record
from app.kit.fields import Fields
from app.kit.grammar import Rule
from app.kit.loader import Loader
from app.kit.text import Block, Place, Said, Text, block, words

LOCATIONS = ("Sight", "Hearing", "Speech", "Touch", "Sleep", "Memory", "Self")
TIERS = (1, 3, 6)
"""WW-166"""
ACTS = 5
AGENTS, CULTISTS = "agents", "cultists"
LIGHT, DARK = "light", "dark"
_STEPS = Rule[n.Step]("sentence")
ALCOHOL, DRUG = "alcohol", "drug"


@dataclass(frozen=True, slots=True)
class Requirement:
    """What is printed at the top of an Event or Story card; nothing of it: always met (WW-092)."""

    words: str = ""
    act: int = 0
    path: Path | None = None
    face: Face | None = None
    insanity: int = 0


def clauses(text: Steps) -> Iterator[n.Clause]:
    """Every clause of a text, wherever it stands in it."""
    for step in text:
        match step:
            case n.Choice():
                for option in step.options:
                    yield from clauses(option)
            case n.If():
                yield from clauses(step.then)
                yield from clauses(step.otherwise)
            case n.May():
                yield n.Does(n.Who.YOU, step.deed)
                yield from clauses(step.then)
            case _:
                yield step


# Texts


def _assembled(card: Fields, name: str, one: Block, *, is_cover: bool = False, trigger: Trigger | None = None) -> Block:
    """The block with what its sentences do together; WW-298 some make sense on some cards only."""
    steps = assemble(card, name, one.sentences)
    for clause in clauses(steps):
        said = clause.deed if isinstance(clause, n.Does) else clause
        if said.is_for_cover and not is_cover:
            raise card.error(name, "only Alcohol and Drugs speak of the covered Insanity")
        if said.trigger not in (None, trigger):
            raise card.error(name, f"a sentence here belongs to a profession's {said.trigger.value!r}")
    return one.running(steps)


def _text(card: Fields, name: str, is_cover: bool = False) -> Text:
    """WW-298 The text of a card; what is not understood is refused."""
    (whole,) = reader().plain(Place(card.card, card.file), record.words_of(card, name), _STEPS.name)
    return (_assembled(card, name, whole, is_cover=is_cover),)


def _cover_text(card: Fields, name: str) -> Text:
    return _text(card, name, is_cover=True)


def _abilities(card: Fields, name: str) -> Text:
    """A profession's, each behind the moment at which it works."""
    labels = dict.fromkeys((trigger.value for trigger in Trigger), _STEPS.name)
    tree = reader().read(Place(card.card, card.file), record.words_of(card, name), labels)
    return tuple(_assembled(card, name, one, trigger=Trigger(one.label)) for one in tree)


def _requirement(fields: Fields, name: str) -> Requirement:
    """One of the printed forms: Act N+, Path P, Focus F, Insanity N+."""
    words = fields.text(name, "")
    kind, _, rest = words.partition(" ")
    if not words:
        return Requirement()
    if kind in ("Act", "Insanity") and rest in {f"{number}+" for number in range(1, 8)}:
        number = int(rest[:-1])
        return Requirement(words, act=number) if kind == "Act" else Requirement(words, insanity=number)
    if kind == "Path" and rest in [path.value for path in Path]:
        return Requirement(words, path=Path(rest))
    if kind == "Focus" and rest in [face.value for face in Face]:
        return Requirement(words, face=Face(rest))
    raise fields.error(name, f"{words!r} is none of Act N+, Path P, Focus F, Insanity N+")


# One card of each kind


def _act(card: Fields, name: str) -> int | None:
    return card.number(name, 0, ACTS) or None


def _path(card: Fields, name: str) -> Path | None:
    path = card.text(name, "")
    if bool(card.number("act", 0, ACTS)) != bool(path) or path not in ("", *(known.value for known in Path)):
        raise card.error(name, f"a numbered story belongs to one of {', '.join(known.value for known in Path)}")
    return Path(path) if path else None


def _tier(card: Fields, name: str) -> int:
    tier = card.number(name, 1, 6)
    if tier not in TIERS:
        raise card.error(name, f"{tier} is none of the tiers {', '.join(map(str, TIERS))}")
    return tier


class Worded:
    """A card with a text."""

    __slots__ = ()
    text: Text

    @property
    def words(self) -> str:
        return words(self.text)


@record.card
class EventCard(Worded):
    card: str = record.words(called="id")
    name: str = record.words()
    copies: int = record.number(1, 99)
    requires: Requirement = record.fact(_requirement, "Act N+, Path P, Focus F or Insanity N+", is_needed=False)
    progress: int = record.number(0, 9)
    text: Text = record.sentences(_text)
    steps = Said[n.Step]("")

    @property
    def is_spy_event(self) -> bool:
        """WW-258 Worked out from the text: a card that lets somebody spy."""
        return any(isinstance(clause, n.Does) and isinstance(clause.deed, n.Spy) for clause in clauses(self.steps))


@record.card
class StoryCard(Worded):
    """Without an act it is special, and belongs to no path."""

    card: str = record.words(called="id")
    name: str = record.words()
    act: int | None = record.fact(
        _act, "1 to 5; without one the story is special", entry=record.Entry.NUMBER, is_needed=False
    )
    path: Path | None = record.fact(_path, "of a numbered story", is_needed=False)
    requires: Requirement = record.fact(_requirement, "Act N+, Path P, Focus F or Insanity N+", is_needed=False)
    needs: int = record.number(1, 9, "Progress")
    text: Text = record.sentences(_text)
    opening: str = record.words(is_needed=False)
    closing: str = record.words(is_needed=False)
    steps = Said[n.Step]("")


@record.card
class InsanityCard(Worded):
    card: str = record.words(called="id")
    name: str = record.words()
    location: int = record.number(1, len(LOCATIONS))
    tier: int = record.fact(_tier, "1, 3 or 6", entry=record.Entry.NUMBER)
    text: Text = record.sentences(_text)
    steps = Said[n.Step]("")


@record.card
class ItemCard(Worded):
    card: str = record.words(called="id")
    name: str = record.words()
    kind: str = record.kind_of_card()
    copies: int = record.number(1, 99)
    text: Text = record.sentences(_cover_text)
    steps = Said[n.Step]("")


@dataclass(frozen=True, slots=True)
class Ability:
    """What a profession can do, and when."""

    trigger: Trigger
    steps: Steps
    words: str


def _ability(one: Block) -> Ability:
    return Ability(Trigger(one.label), _STEPS.nodes(one), words((one,)))


@record.card
class ProfessionCard(Worded):
    card: str = record.words(called="id")
    name: str = record.words()
    players: int = record.number(2, 6, "the fewest it is meant for")
    is_limit_fixed: bool = record.flag(called="always")
    text: Text = record.sentences(_abilities)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return tuple(_ability(one) for one in self.text)

    @property
    def steps(self) -> Steps:
        """Of all its abilities."""
        return tuple(step for ability in self.abilities for step in ability.steps)

    def ability(self, trigger: Trigger) -> Ability | None:
        found = block(self.text, trigger.value)
        return None if found is None else _ability(found)


@record.card
class AgendaCard:
    card: str = record.words(called="id")
    name: str = record.words()
    side: str = record.choice(AGENTS, CULTISTS, otherwise=f"the sides are {AGENTS} and {CULTISTS}")
    copies: int = record.number(1, 9)
    light: int = record.number(1, 2, "light History cards of its three")  # WW-029 either mix, no other
    is_blurred: bool = record.flag(called="blurred")
    words: str = record.printed()
    two: str = record.words(is_needed=False)

    def goal(self, players: int) -> str:
        """What is to be done at a table of so many."""
        return self.two or self.words if players == 2 else self.words


@record.card
class HistoryCard:
    card: str = record.words(called="id")
    colour: str = record.choice(LIGHT, DARK, otherwise=f"a History card is {LIGHT} or {DARK}")
    words: str = record.printed()


Told: TypeAlias = EventCard | StoryCard | InsanityCard | ItemCard | ProfessionCard
"""A card whose text can be carried out."""


@dataclass(frozen=True)
class Cards(CardSet):
    """A whole set. Cards of each kind are found by their id."""

    events: dict[str, EventCard] = record.deck(EventCard, "event")
    stories: dict[str, StoryCard] = record.deck(StoryCard, "story")
    insanity: dict[str, InsanityCard] = record.deck(InsanityCard, "insanity")
    items: dict[str, ItemCard] = record.deck(ItemCard, ALCOHOL, DRUG)
    professions: dict[str, ProfessionCard] = record.deck(ProfessionCard, "profession")
    agendas: dict[str, AgendaCard] = record.deck(AgendaCard, "agenda")
    histories: dict[str, HistoryCard] = record.deck(HistoryCard, "history")

    def told(self, id: str) -> Told:
        """The card of that id, if it has a text that can be carried out."""
        kinds = (self.events, self.stories, self.insanity, self.items, self.professions)
        return next(kind[id] for kind in kinds if id in kind)

    def back(self, id: str) -> str:
        """What can be told of a card from its back: an Insanity shows its location and tier (WW-149)."""
        if id in self.insanity:
            return f"insanity {self.insanity[id].location} {self.insanity[id].tier}"
        if id in self.items:
            return self.items[id].kind
        if id in self.histories:
            return self.histories[id].colour
        if id in self.events or id in self.stories:
            return "event" if id in self.events else "story"
        return "agenda" if id in self.agendas else "profession"


SCHEMA = Schema(
    {"event": {"progress": 1}, "story": {"act": 0, "needs": 3}},  # WW-096 an event that prints no Progress counts as 1
    ordered=frozenset({"agenda", "history", "story"}),
)


def _check_enough(cards: Cards, _rows: record.Rows) -> None:
    """WW-299 What any table needs, whatever its number of players."""
    _need("Story deck", "act", range(1, ACTS + 1), (card.act for card in cards.stories.values()))
    locations = (card.location for card in cards.insanity.values())
    _need("Insanity deck", "location", range(1, len(LOCATIONS) + 1), locations)
    sides = Counter(card.side for card in cards.agendas.values() for _ in range(card.copies) if not card.is_blurred)
    if sides[AGENTS] < 4 or sides[CULTISTS] < 2:
        raise CardError("A set has at least four Agent and two Cultist agendas.")
    colours = Counter(card.colour for card in cards.histories.values())
    if min(colours[LIGHT], colours[DARK]) < 12:
        raise CardError("A set has at least twelve light and twelve dark History cards.")


def _need(deck: str, what: str, wanted: Iterable[int], there: Iterable[int | None]) -> None:
    missing = sorted(set(wanted) - set(there))
    if missing:
        raise CardError(f"A {deck} has every {what} at least once; this one lacks {what} {missing[0]}.")


def printed(cards: CardSet, id: str) -> Told | None:
    """The card that an option names, where its face is drawn."""
    assert isinstance(cards, Cards)
    drawn = (cards.events, cards.stories, cards.insanity, cards.professions)
    return next((kind[id] for kind in drawn if id in kind), None)


LOADER = Loader(Cards, __package__, "stand-in", SCHEMA, lambda _rows: reader(), _check_enough)
read_cards, shipped = LOADER.read, LOADER.shipped
