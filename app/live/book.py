"""A game's rulebook: what `rulebook.toml` in its folder says, beside the numbered rules of RULES.md.

    [[word]]
    name = "Deathrattle"
    text = "What a Horror does in the moment it is [Defeated|FW-135]."
    rule = "FW-136"

In all texts `[Deathrattle]` leads to that word, `[FW-136]` to that rule, `[so shown|FW-136]` too, and `**so**` is bold.
`{count marbles}`, `{default gates}`, `{card H07 manifest_cost}`, `{least}` are looked up in the game's card set and
options, so that no figure is written twice. Pictures are named, as `app/web/book_pictures.py` draws them.
A game without the file still has a book: its box, its words, its cards and its rules.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar, cast

from app.games import PACKAGES, game_called
from app.kernel.errors import VeilError
from app.kernel.game import Game, State
from app.kernel.log import OptionValue
from app.kit.record import decks_of
from app.live.rulebook import NO_WORD, Entry, rulebook

FILE = "rulebook.toml"
FIGURE = re.compile(r"\{([^{}]+)\}")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its name, and what it shows."""

    picture: str
    caption: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ends for some of those who play."""

    who: str
    how: str
    tone: str = "good"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a turn, or of an example."""

    title: str
    text: str
    picture: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class CallOut:
    """A part of a card: where its number stands, in hundredths of the picture, and what it means."""

    name: str
    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Anatomy:
    """One card with its parts."""

    title: str
    picture: str
    parts: tuple[CallOut, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A scene of the table, step by step; `scene` is the test that plays it."""

    title: str
    scene: str
    rules: tuple[str, ...]
    steps: tuple[Step, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the rules; `also` are other ways in which cards say it."""

    name: str
    text: str
    rule: str = ""
    also: tuple[str, ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    sign: str = ""
    """Its drawing, where it has one."""

    @property
    def anchor(self) -> str:
        """What a link to it names."""
        return "word-" + NO_WORD.sub("-", self.name.lower()).strip("-")

    @property
    def spellings(self) -> tuple[str, ...]:
        return (self.name, *self.also)


@dataclass(frozen=True, slots=True)
class Question:
    """What people ask, and the answer."""

    asks: str
    answer: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to bear in mind in a role."""

    role: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the prologue, for a table at which a player is new."""

    title: str
    text: str
    picture: str
    yours: Mapping[str, str] = field(default_factory=dict)
    """By side: what it means for the reader, on phones."""
    when: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options of the table with which it is shown; with all, if none is named."""

    def fits(self, options: Mapping[str, OptionValue]) -> bool:
        return all(options.get(key) == value for key, value in self.when.items())


@dataclass(frozen=True, slots=True)
class Demo:
    """A table for pictures: these options, this seed, so many answers of bots."""

    seed: str
    answers: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """All of it, in the order in which it is read."""

    title: str
    """Of the first chapter."""
    voice: str
    """The overview in the voice of the game."""
    about: tuple[str, ...] = ()
    endings: tuple[Ending, ...] = ()
    before: tuple[str, ...] = ()
    """What is said before the steps of a turn."""
    turn: tuple[Step, ...] = ()
    anatomy: tuple[Anatomy, ...] = ()
    examples: tuple[Example, ...] = ()
    words: tuple[Word, ...] = ()
    questions: tuple[Question, ...] = ()
    advice: tuple[Advice, ...] = ()
    prologue: tuple[Scene, ...] = ()
    first_game: Mapping[str, OptionValue] = field(default_factory=dict)
    """How a table is best set for a first game."""
    demos: Mapping[str, Demo] = field(default_factory=dict)
    is_own: bool = True
    """Whether the game brings it; otherwise it is made of what the game says anyway."""

    def anchors(self) -> dict[str, str]:
        """Every way to say a word of the book, with the place that explains it."""
        return {spelling: word.anchor for word in self.words for spelling in word.spellings}


@cache
def book(game: str) -> Book:
    """The rulebook of a game, with its figures looked up."""
    found = game_called(game)
    file = PACKAGES[found.id].folder / FILE
    if not file.is_file():
        return _plain(found)
    figures = Figures(found)
    return _read(Book, _filled(tomllib.loads(file.read_text("utf-8")), figures.fill))


# A game that brings none


def _plain(game: Game[State]) -> Book:
    """What the box, the rules and the words of the cards say."""
    rules = {entry.id: entry for section in rulebook(game.id) for entry in section.entries if entry.id}
    known = game.terms(game.check_options({}), game.card_set())
    words = tuple(Word(word, _said(rules.get(rule)), rule) for word, rule in known.items())
    first = rulebook(game.id)[:1]
    about = tuple(entry.text for section in first for entry in section.entries if not entry.id)
    return Book(game.title, game.cover.about, about, words=words, is_own=False)


def _said(entry: Entry | None) -> str:
    return entry.text if entry else ""


# From a file to records


def _filled(value: object, fill: Callable[[str], str]) -> object:
    """The same with every figure looked up."""
    if isinstance(value, str):
        return fill(value)
    if isinstance(value, list):
        return [_filled(each, fill) for each in value]
    return {key: _filled(each, fill) for key, each in value.items()} if isinstance(value, dict) else value


NESTED: Mapping[str, type] = {
    "endings": Ending,
    "turn": Step,
    "anatomy": Anatomy,
    "parts": CallOut,
    "examples": Example,
    "steps": Step,
    "words": Word,
    "questions": Question,
    "advice": Advice,
    "prologue": Scene,
}
CALLED = {"ending": "endings", "example": "examples", "word": "words", "question": "questions", "demo": "demos"}


def _read(made: type[T], row: object) -> T:
    """A record from a table of the file; a name it does not have is an error of its author."""
    assert isinstance(row, dict)
    values = {CALLED.get(str(key), str(key)): value for key, value in row.items()}
    return made(**{key: _value(key, value) for key, value in values.items()})


def _value(key: str, value: object) -> object:
    if key == "demos":
        return {name: _read(Demo, row) for name, row in cast(dict[str, object], value).items()}
    if not isinstance(value, list):
        return value
    return tuple(_read(NESTED[key], each) if isinstance(each, dict) else _tuple(each) for each in value)


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


# Figures


class Figures:
    """Numbers of a game, by what a text calls them."""

    def __init__(self, game: Game[State]) -> None:
        self._game = game
        self._cards = game.card_set()

    def fill(self, text: str) -> str:
        return FIGURE.sub(lambda found: self.figure(found.group(1)), text)

    def figure(self, asked: str) -> str:
        """`count marbles`, `kinds marbles`, `default gates`, `card H07 manifest_cost`, `least`, `most`, `minutes`."""
        what, *rest = asked.split()
        known: Mapping[str, Callable[..., object]] = {
            "least": lambda: self._game.players[0],
            "most": lambda: self._game.players[-1],
            "minutes": lambda: " to ".join(map(str, dict.fromkeys(self._game.minutes or ()))),
            "count": self._count,
            "kinds": lambda deck: len(self._deck(deck)),
            "default": lambda key: self._game.check_options({})[key],
            "card": self._card,
        }
        if what not in known:
            raise VeilError(f"{self._game.title}: its rulebook asks for {{{asked}}}, which is no figure.")
        return str(known[what](*rest))

    def _deck(self, deck: str) -> Mapping[str, object]:
        return cast(Mapping[str, object], getattr(self._cards, deck))

    def _count(self, deck: str) -> int:
        """How many cards lie in a deck, copies and all."""
        return sum(int(getattr(card, "copies", 1)) for card in self._deck(deck).values())

    def _card(self, id: str, fact: str) -> object:
        for deck in decks_of(type(self._cards)):
            if id in self._deck(deck):
                return getattr(self._deck(deck)[id], fact)
        raise VeilError(f"{self._game.title}: its rulebook names the card {id!r}, which the set does not have.")
