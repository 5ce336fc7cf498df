"""The printed cards: records of facts and the sentences that run. Files in, checked set out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from app.games.within_walls import nodes as n
from app.games.within_walls.nodes import Ability, Face, Path, Text, Trigger
from app.games.within_walls.text import assemble, read_text, reader
from app.games.within_walls.wording import said_all
from app.kernel.cardset import CardSet, Fields, Schema, files_of, hash_of
from app.kernel.errors import CardError
from app.kernel.text import Place
from app.kit import record

LOCATIONS = ("Sight", "Hearing", "Speech", "Touch", "Sleep", "Memory", "Self")
TIERS = (1, 3, 6)
"""WW-166"""
ACTS = 5
AGENTS, CULTISTS = "agents", "cultists"
LIGHT, DARK = "light", "dark"


@dataclass(frozen=True, slots=True)
class Requirement:
    """What is printed at the top of an Event or Story card; nothing of it: always met (WW-092)."""

    words: str = ""
    act: int = 0
    path: Path | None = None
    face: Face | None = None
    insanity: int = 0


def clauses(text: Text) -> Iterator[n.Clause]:
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


# Where sentences may stand

_COVER_ONLY = (n.RemoveCovered, n.RevealCovered, n.HideCovered, n.TurnCoveredBack)
_TRIGGER_ONLY = {
    n.PreventElimination: Trigger.WOULD_ELIMINATE,
    n.CallAdditionalVote: Trigger.WOULD_ELIMINATE,
    n.IgnoreBreak: Trigger.WOULD_BREAK,
    n.VoteTwice: Trigger.CASTS_VOTE,
    n.LookAtSeen: Trigger.SPIED_ON,
}


def _check_text(fields: Fields, text: Text, *, is_cover: bool = False, trigger: Trigger | None = None) -> Text:
    """WW-298 Some sentences make sense on some cards only."""
    for clause in clauses(text):
        deed = clause.deed if isinstance(clause, n.Does) else clause
        if isinstance(deed, _COVER_ONLY) and not is_cover:
            raise fields.error("text", "only Alcohol and Drugs speak of the covered Insanity")
        wanted = _TRIGGER_ONLY.get(type(deed))
        if wanted not in (None, trigger):
            raise fields.error("text", f"a sentence here belongs to a profession's {wanted.value!r}")
    return text


def _text(card: Fields, name: str) -> Text:
    return _check_text(card, read_text(card, name))


def _cover_text(card: Fields, name: str) -> Text:
    return _check_text(card, read_text(card, name), is_cover=True)


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


def _abilities(card: Fields, name: str) -> tuple[Ability, ...]:
    labels = {trigger.value: "sentence" for trigger in Trigger}
    blocks = reader().blocks(Place(card.card, card.file), record.words_of(card, name), labels)
    texts = {Trigger(label): assemble(card, name, sentences) for label, sentences in blocks.items()}
    return tuple(Ability(trigger, _check_text(card, text, trigger=trigger)) for trigger, text in texts.items())


@dataclass(frozen=True, slots=True)
class EventCard:
    id: str = record.words()
    name: str = record.words()
    copies: int = record.number(1, 99)
    requires: Requirement = record.fact(_requirement, "Act N+, Path P, Focus F or Insanity N+", is_needed=False)
    progress: int = record.number(0, 9)
    words: str = record.printed()
    text: Text = record.sentences(_text)

    @property
    def is_spy_event(self) -> bool:
        """WW-258 Worked out from the text: a card that lets somebody spy."""
        return any(isinstance(clause, n.Does) and isinstance(clause.deed, n.Spy) for clause in clauses(self.text))


@dataclass(frozen=True, slots=True)
class StoryCard:
    """Without an act it is special, and belongs to no path."""

    id: str = record.words()
    name: str = record.words()
    act: int | None = record.fact(
        _act, "1 to 5; without one the story is special", entry=record.Entry.NUMBER, is_needed=False
    )
    path: Path | None = record.fact(_path, "of a numbered story", is_needed=False)
    requires: Requirement = record.fact(_requirement, "Act N+, Path P, Focus F or Insanity N+", is_needed=False)
    needs: int = record.number(1, 9, "Progress")
    words: str = record.printed()
    text: Text = record.sentences(_text)
    opening: str = record.words(is_needed=False)
    closing: str = record.words(is_needed=False)


@dataclass(frozen=True, slots=True)
class InsanityCard:
    id: str = record.words()
    name: str = record.words()
    location: int = record.number(1, len(LOCATIONS))
    tier: int = record.fact(_tier, "1, 3 or 6", entry=record.Entry.NUMBER)
    words: str = record.printed()
    text: Text = record.sentences(_text)


@dataclass(frozen=True, slots=True)
class ItemCard:
    id: str = record.words()
    name: str = record.words()
    kind: str = record.kind_of_card()
    copies: int = record.number(1, 99)
    words: str = record.printed()
    text: Text = record.sentences(_cover_text)


@dataclass(frozen=True, slots=True)
class ProfessionCard:
    id: str = record.words()
    name: str = record.words()
    players: int = record.number(2, 6, "the fewest it is meant for")
    is_limit_fixed: bool = record.flag(called="always")
    words: str = record.printed()
    abilities: tuple[Ability, ...] = record.sentences(_abilities)

    def ability(self, trigger: Trigger) -> Ability | None:
        return next((ability for ability in self.abilities if ability.trigger is trigger), None)

    def words_of(self, ability: Ability) -> str:
        """What is printed of one ability."""
        return f"{ability.trigger.value}: {said_all(ability.text)}"


@dataclass(frozen=True, slots=True)
class AgendaCard:
    id: str = record.words()
    name: str = record.words()
    side: str = record.choice(AGENTS, CULTISTS, otherwise=f"the sides are {AGENTS} and {CULTISTS}")
    copies: int = record.number(1, 9)
    light: int = record.number(1, 2, "light History cards of its three")  # WW-029 either mix, no other
    is_blurred: bool = record.flag(called="blurred")
    words: str = record.printed()


@dataclass(frozen=True, slots=True)
class HistoryCard:
    id: str = record.words()
    colour: str = record.choice(LIGHT, DARK, otherwise=f"a History card is {LIGHT} or {DARK}")
    words: str = record.printed()


KINDS: dict[str, type[record.Record]] = {
    "event": EventCard,
    "story": StoryCard,
    "insanity": InsanityCard,
    "alcohol": ItemCard,
    "drug": ItemCard,
    "profession": ProfessionCard,
    "agenda": AgendaCard,
    "history": HistoryCard,
}


@dataclass(frozen=True)
class Cards(CardSet):
    """A whole set. Cards of each kind are found by their id."""

    events: dict[str, EventCard] = field(default_factory=dict)
    stories: dict[str, StoryCard] = field(default_factory=dict)
    insanity: dict[str, InsanityCard] = field(default_factory=dict)
    items: dict[str, ItemCard] = field(default_factory=dict)
    professions: dict[str, ProfessionCard] = field(default_factory=dict)
    agendas: dict[str, AgendaCard] = field(default_factory=dict)
    histories: dict[str, HistoryCard] = field(default_factory=dict)


SCHEMA = Schema(
    {"event": {"progress": 1}, "story": {"act": 0, "needs": 3}},  # WW-096 an event that prints no Progress counts as 1
    ordered=frozenset({"agenda", "history", "story"}),
)


def read_cards(sources: Mapping[str, str], name: str = "stand-in") -> Cards:
    """A checked set from the text of its files."""
    found = record.read_records(sources, KINDS, SCHEMA)
    cards = Cards(
        name=name,
        hash=hash_of(sources, SCHEMA),
        files=dict(sources),
        events=found.of(EventCard),
        stories=found.of(StoryCard),
        insanity=found.of(InsanityCard),
        items=found.of(ItemCard),
        professions=found.of(ProfessionCard),
        agendas=found.of(AgendaCard),
        histories=found.of(HistoryCard),
    )
    _check_enough(cards)
    return cards


def _check_enough(cards: Cards) -> None:
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


@cache
def shipped() -> Cards:
    """The stand-in set that comes with the game."""
    return read_cards(files_of(__package__))
