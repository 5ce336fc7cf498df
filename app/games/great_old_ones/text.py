"""Builds the nodes of `nodes.py` from sentences written as `text.lark` allows."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias, TypeVar

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import (
    Condition,
    Conditional,
    Core,
    ForEach,
    Kind,
    Otherwise,
    Parity,
    Quantity,
    Sentence,
    Standing,
    Trigger,
    Who,
)
from app.games.great_old_ones.terms import TERMS, names_of
from app.kit.fields import Fields
from app.kit.grammar import Rule
from app.kit.parts import table_of, tables_in, words_in
from app.kit.text import Block, Place, TextReader

FACES = range(1, 7)
T = TypeVar("T")


_BUILD: dict[str, Callable[..., object]] = {
    "acting": lambda node: node,
    "standing": lambda node: node,
    "condition": lambda node: node,
    "forced": Standing,
    "may_pay": lambda trigger, cost, core: Standing(trigger, core, cost),
    "may_pay_once": lambda trigger, cost, core: Standing(trigger, core, cost, is_once=True),
    "for_each": lambda kind, core: ForEach(kind, None, core),
    "for_each_at_most": ForEach,
    "at_most": lambda number: number,
    "quantity": Quantity,
    "cultist": lambda: Kind.CULTIST,
    "monster": lambda: Kind.MONSTER,
    "by_hand_acting": lambda words: n.ByHand(words),
    "NUMBER": int,
    **{parity.value: (lambda parity=parity: parity) for parity in Parity},
    **{who.value: (lambda who=who: who) for who in Who},
    **{trigger.value: (lambda trigger=trigger: trigger) for trigger in Trigger},
}

_ACTING = Rule[Sentence | Otherwise]("acting")
_FOLDED = Rule[Sentence]("acting")
"""The same, once each `Otherwise:` has joined its `If …:`."""
_STANDING = Rule[Standing]("standing")
_CONDITION = Rule[Condition]("condition")

_NODES = tuple(node for node in vars(n).values() if isinstance(node, type) and is_dataclass(node))


def reader(monsters: Iterable[str] = (), tracks: Iterable[str] = ()) -> TextReader:
    """Reads texts of a scenario whose monster has these names, beside the word itself, and which has these tracks."""
    return _reader(tuple(monsters), tuple(tracks))


@lru_cache(maxsize=16)
def _reader(monsters: tuple[str, ...], tracks: tuple[str, ...]) -> TextReader:
    """Building one takes far longer than reading with it."""
    grammar = files(__package__).joinpath("text.lark").read_text(encoding="utf-8")
    names = "|".join(re.escape(name) for name in sorted(monsters, key=len, reverse=True))
    monster = f"_MONSTERS: /({names + '|' if names else ''}monsters?)(?![a-z])/\n"
    terms = (*TERMS, *(names_of(*monsters) if monsters else ()), *tracks)
    return TextReader(grammar + monster, (_ACTING.name, _STANDING.name, _CONDITION.name), _NODES, _BUILD, tracks, terms)


def _folded(card: Fields, name: str, block: Block) -> Block:
    """Each `Otherwise:` joined to the `If …:` before it."""
    text: list[Sentence] = []
    for sentence in _ACTING.nodes(block):
        if not isinstance(sentence, Otherwise):
            text.append(sentence)
        elif text and isinstance(before := text[-1], Conditional) and before.otherwise is None:
            text[-1] = Conditional(before.condition, before.core, sentence.core)
        else:
            raise card.error(name, "`Otherwise:` follows a sentence that begins with `If`")
    return block.running(text)


# The words on a board: a block of the kit, its nodes what runs

NOTHING = Block("", "", ())
Prints: TypeAlias = Mapping[int, Block]
"""Printed boxes of a track by their number from 1."""


@dataclass(frozen=True, slots=True)
class Bands:
    """What a D6 does, as it is printed: spans such as 1-3, each with its words."""

    lines: tuple[tuple[str, Block], ...] = ()
    _faces: tuple[Block, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines)

    def __getitem__(self, face: int) -> Block:
        return self._faces[face - 1]

    def __iter__(self) -> Iterator[Block]:
        return iter(self._faces)


@dataclass(frozen=True, slots=True)
class Goal:
    """A line of the victory or the defeat box."""

    text: str
    _condition: Condition

    @property
    def condition(self) -> Condition:
        return self._condition


def running(printed: Block) -> n.Text:
    """What the words on a board do."""
    return _FOLDED.nodes(printed)


def acts(printed: Block) -> Standing:
    """What a weakness or an ability does."""
    return _STANDING.nodes(printed)[0]


def symbol_of(printed: Block) -> str:
    """The sign a printed text goes by: that of the first thing it does."""
    return next((cores(sentence)[0].symbol for sentence in running(printed)), "")


def cores(sentence: Sentence) -> list[Core]:
    """The core sentences of a sentence."""
    match sentence:
        case Conditional():
            return [sentence.core, *([sentence.otherwise] if sentence.otherwise else [])]
        case ForEach():
            return [sentence.core]
        case _:
            return [sentence]


# Reading them


def _reader_of(card: Fields) -> TextReader:
    """The texts of a scenario speak of its own monster and its own tracks by name."""
    row = card.whole.row
    if "monster" not in row:
        return reader()
    monster = table_of(card.whole, "monster")
    tracks = tables_in(card.whole, "tracks")
    return reader(
        (str(monster.get("name", "monster")), str(monster.get("plural", ""))),
        [str(track.get("name", f"tracks {at}")) for at, track in enumerate(tracks, 1)],
    )


def _block(card: Fields, name: str, text: str, rule: Rule[T]) -> Block:
    owner = card.card if card.whole is card else f"{card.whole.card}, {card.card}"
    return _reader_of(card).plain(Place(f"{owner}, {name}", card.file), text, rule.name)[0]


def _single(card: Fields, name: str, text: str, rule: Rule[T]) -> Block:
    block = _block(card, name, text, rule)
    if len(block.nodes) > 1:
        raise card.error(name, f"one sentence stands here, not {len(block.nodes)}")
    return block


def worded(card: Fields, name: str, text: str) -> Block:
    """A text that somebody carries out; `name` says where it stands."""
    return _folded(card, name, _block(card, name, text, _ACTING))


def worded_by_scenario(card: Fields, name: str, text: str) -> Block:
    """A text that the scenario carries out, so that there is no `You` in it."""
    printed = worded(card, name, text)
    if any(core.needs_author for sentence in running(printed) for core in cores(sentence)):
        raise card.error(name, f"the scenario runs this text, and nobody is `You` in it: {text!r}")
    return printed


# Fields of a record


def acting(card: Fields, name: str) -> Block:
    """A text that somebody carries out."""
    return worded(card, name, card.text(name))


def acting_if_any(card: Fields, name: str) -> Block:
    text = card.text(name, "")
    return worded(card, name, text) if text else NOTHING


def by_scenario(card: Fields, name: str) -> Block:
    """A text that the scenario carries out."""
    return worded_by_scenario(card, name, card.text(name))


def standing(card: Fields, name: str) -> Block:
    """A weakness or an ability: when it acts is its label."""
    block = _single(card, name, card.text(name), _STANDING)
    (sentence,) = block.sentences
    when, _, what = sentence.words.partition(": ")
    return replace(block, label=when, sentences=(replace(sentence, words=what),))


def prints(card: Fields, name: str) -> Prints:
    """Printed boxes by their number."""
    found: dict[int, Block] = {}
    for key, text in table_of(card, name).items():
        if not key.isdigit():
            raise card.error(name, f"{key!r} is not the number of a box")
        found[int(key)] = worded(card, f"{name} {key}", str(text))
    return found


def bands(card: Fields, name: str) -> Bands:
    """What each face of a row's die does, if it has one."""
    return _bands(card, name, worded)


def bands_by_scenario(card: Fields, name: str) -> Bands:
    """What a scenario action does, by its strength."""
    found = _bands(card, name, worded_by_scenario)
    if not found:
        raise card.error(name, "this field is missing")
    return found


def _bands(card: Fields, name: str, read: Callable[[Fields, str, str], Block]) -> Bands:
    """The bands cover 1 to 6, none twice."""
    lines, faces = list[tuple[str, Block]](), dict[int, Block]()
    for band, text in table_of(card, name).items():
        first, _, last = band.partition("-")
        if not first.isdigit() or not (last or first).isdigit():
            raise card.error(name, f"{band!r} is not a band such as 1-3")
        printed = read(card, f"{name} {band}", str(text))
        lines.append((band, printed))
        for face in range(int(first), int(last or first) + 1):
            if face in faces:
                raise card.error(name, f"two bands say what a {face} does")
            faces[face] = printed
    if faces and sorted(faces) != list(FACES):
        raise card.error(name, "the bands must cover 1 to 6")
    return Bands(tuple(lines), tuple(faces[face] for face in sorted(faces)))


def texts(least: int) -> Callable[[Fields, str], tuple[Block, ...]]:
    """A list of texts, that many at least."""

    def read(card: Fields, name: str) -> tuple[Block, ...]:
        found = tuple(worded(card, f"{name} {at}", text) for at, text in enumerate(words_in(card, name), 1))
        if len(found) < least:
            raise card.error(name, f"there must be at least {least}")
        return found

    return read


def goals(*fixed: str) -> Callable[[Fields, str], tuple[Goal, ...]]:
    """The lines of a box; the fixed objectives are always there (GO-011, GO-012, GO-013, GO-014)."""

    def read(card: Fields, name: str) -> tuple[Goal, ...]:
        lines = words_in(card, name)
        wanted = [*(line for line in fixed if line not in lines), *lines]
        return tuple(Goal(line, _CONDITION.nodes(_single(card, name, line, _CONDITION))[0]) for line in wanted)

    return read
