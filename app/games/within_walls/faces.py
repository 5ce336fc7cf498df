"""The printed cards: records of facts and the sentences that run. Files in, checked set out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from app.games.within_walls import nodes as n
from app.games.within_walls.nodes import Ability, Face, Path, Text, Trigger
from app.games.within_walls.text import assemble, read_text, reader
from app.kernel.cardset import CardSet, Fields, Row, Schema, files_of, hash_of, tables
from app.kernel.errors import CardError
from app.kernel.text import Place

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


@dataclass(frozen=True, slots=True)
class EventCard:
    id: str
    name: str
    copies: int
    requires: Requirement
    progress: int
    words: str
    text: Text

    @property
    def is_spy_event(self) -> bool:
        """WW-258 Worked out from the text: a card that lets somebody spy."""
        return any(isinstance(clause, n.Does) and isinstance(clause.deed, n.Spy) for clause in clauses(self.text))


@dataclass(frozen=True, slots=True)
class StoryCard:
    """Without an act it is special, and belongs to no path."""

    id: str
    name: str
    act: int | None
    path: Path | None
    requires: Requirement
    needs: int
    words: str
    text: Text
    opening: str
    closing: str


@dataclass(frozen=True, slots=True)
class InsanityCard:
    id: str
    name: str
    location: int
    tier: int
    words: str
    text: Text


@dataclass(frozen=True, slots=True)
class ItemCard:
    id: str
    name: str
    kind: str
    copies: int
    words: str
    text: Text


@dataclass(frozen=True, slots=True)
class ProfessionCard:
    id: str
    name: str
    players: int
    is_limit_fixed: bool
    words: str
    abilities: tuple[Ability, ...]

    def ability(self, trigger: Trigger) -> Ability | None:
        return next((ability for ability in self.abilities if ability.trigger is trigger), None)

    def words_of(self, ability: Ability) -> str:
        """What is printed of one ability, up to where the next begins."""
        starts = sorted(self.words.find(other.trigger.value) for other in self.abilities)
        start = self.words.find(ability.trigger.value)
        later = [other for other in starts if other > start]
        return self.words[start : later[0] if later else None].strip()


@dataclass(frozen=True, slots=True)
class AgendaCard:
    id: str
    name: str
    side: str
    copies: int
    light: int
    is_blurred: bool
    words: str


@dataclass(frozen=True, slots=True)
class HistoryCard:
    id: str
    colour: str
    words: str


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


C = TypeVar("C")


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


def _text(fields: Fields, *, is_cover: bool = False) -> Text:
    return _check_text(fields, read_text(fields, "text"), is_cover=is_cover)


def _words(fields: Fields) -> str:
    return " ".join(fields.text("text").split())


def _requirement(fields: Fields) -> Requirement:
    """One of the printed forms: Act N+, Path P, Focus F, Insanity N+."""
    words = fields.text("requires", "")
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
    raise fields.error("requires", f"{words!r} is none of Act N+, Path P, Focus F, Insanity N+")


# One card of each kind


def _event(fields: Fields) -> EventCard:
    return EventCard(
        id=fields.text("id"),
        name=fields.text("name"),
        copies=fields.number("copies", 1, 99),
        requires=_requirement(fields),
        progress=fields.number("progress", 0, 9),
        words=_words(fields),
        text=_text(fields),
    )


def _story(fields: Fields) -> StoryCard:
    act, path = fields.number("act", 0, ACTS), fields.text("path", "")
    if bool(act) != bool(path) or path not in ("", *(known.value for known in Path)):
        raise fields.error("path", f"a numbered story belongs to one of {', '.join(p.value for p in Path)}")
    return StoryCard(
        id=fields.text("id"),
        name=fields.text("name"),
        act=act or None,
        path=Path(path) if path else None,
        requires=_requirement(fields),
        needs=fields.number("needs", 1, 9),
        words=_words(fields),
        text=_text(fields),
        opening=fields.text("opening", ""),
        closing=fields.text("closing", ""),
    )


def _insanity(fields: Fields) -> InsanityCard:
    tier = fields.number("tier", 1, 6)
    if tier not in TIERS:
        raise fields.error("tier", f"{tier} is none of the tiers {', '.join(map(str, TIERS))}")
    return InsanityCard(
        id=fields.text("id"),
        name=fields.text("name"),
        location=fields.number("location", 1, len(LOCATIONS)),
        tier=tier,
        words=_words(fields),
        text=_text(fields),
    )


def _item(kind: str) -> Callable[[Fields], ItemCard]:
    def make(fields: Fields) -> ItemCard:
        copies = fields.number("copies", 1, 99)
        text = _text(fields, is_cover=True)
        return ItemCard(fields.text("id"), fields.text("name"), kind, copies, _words(fields), text)

    return make


def _profession(fields: Fields) -> ProfessionCard:
    labels = {trigger.value: "sentence" for trigger in Trigger}
    blocks = reader().blocks(Place(fields.card, fields.file), _words(fields), labels)
    abilities = []
    for label, sentences in blocks.items():
        text = assemble(fields, "text", sentences)
        abilities.append(Ability(Trigger(label), _check_text(fields, text, trigger=Trigger(label))))
    return ProfessionCard(
        id=fields.text("id"),
        name=fields.text("name"),
        players=fields.number("players", 2, 6),
        is_limit_fixed=fields.flag("always"),
        words=_words(fields),
        abilities=tuple(abilities),
    )


def _agenda(fields: Fields) -> AgendaCard:
    if fields.text("side") not in (AGENTS, CULTISTS):
        raise fields.error("side", f"the sides are {AGENTS} and {CULTISTS}")
    return AgendaCard(
        id=fields.text("id"),
        name=fields.text("name"),
        side=fields.text("side"),
        copies=fields.number("copies", 1, 9),
        light=fields.number("light", 1, 2),  # WW-029 either mix, no other
        is_blurred=fields.flag("blurred"),
        words=_words(fields),
    )


def _history(fields: Fields) -> HistoryCard:
    if fields.text("colour") not in (LIGHT, DARK):
        raise fields.error("colour", f"a History card is {LIGHT} or {DARK}")
    return HistoryCard(fields.text("id"), fields.text("colour"), _words(fields))


FIELDS = {
    "event": ("id", "name", "copies", "requires", "progress", "text"),
    "story": ("id", "name", "act", "path", "requires", "needs", "text", "opening", "closing"),
    "insanity": ("id", "name", "location", "tier", "text"),
    "alcohol": ("id", "name", "copies", "text"),
    "drug": ("id", "name", "copies", "text"),
    "profession": ("id", "name", "players", "always", "text"),
    "agenda": ("id", "name", "side", "copies", "light", "blurred", "text"),
    "history": ("id", "colour", "text"),
}
SCHEMA = Schema(
    {"event": {"progress": 1}, "story": {"act": 0, "needs": 3}},  # WW-096 an event that prints no Progress counts as 1
    ordered=frozenset({"agenda", "history", "story"}),
)


def read_cards(sources: Mapping[str, str], name: str = "stand-in") -> Cards:
    """A checked set from the text of its files."""
    rows = tables(sources, SCHEMA)
    for kind in rows:
        if kind not in FIELDS:
            raise CardError(f"{rows[kind][0][0]}: there are no cards of kind {kind!r}; there are {', '.join(FIELDS)}.")
    taken: set[str] = set()

    def read(kind: str, make: Callable[[Fields], C]) -> dict[str, C]:
        return _by_id(kind, rows.get(kind, []), taken, make)

    cards = Cards(
        name=name,
        hash=hash_of(sources, SCHEMA),
        files=dict(sources),
        events=read("event", _event),
        stories=read("story", _story),
        insanity=read("insanity", _insanity),
        items={**read("alcohol", _item("alcohol")), **read("drug", _item("drug"))},
        professions=read("profession", _profession),
        agendas=read("agenda", _agenda),
        histories=read("history", _history),
    )
    _check_enough(cards)
    return cards


def _by_id(kind: str, rows: Sequence[tuple[str, Row]], taken: set[str], make: Callable[[Fields], C]) -> dict[str, C]:
    made: dict[str, C] = {}
    for file, row in rows:
        fields = Fields(file, row, FIELDS[kind], SCHEMA.defaults.get(kind, {}))
        identity = fields.text("id")
        if identity in taken:
            raise fields.error("id", f"there is another card {identity!r}")
        taken.add(identity)
        made[identity] = make(fields)
    return made


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
