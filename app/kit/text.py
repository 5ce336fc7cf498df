"""Card text as a tree: blocks with labels and costs, in them sentences with their words, and what each of them does.

    text: Text = record.text({"Trigger": "acting", "Deathrattle": "acting"})
    trigger = Said[Sentence]("Trigger")           # the nodes of that block, for rules and bots

Effects run the nodes, views carry the tree: on the wire go words, labels, costs and rule words, never nodes or places.
A game's grammar turns each sentence into a typed node, or says what it did not understand. A grammar file names its
sentence forms in comments (`// V01 Search N.`); they are what an author is shown as the nearest sentence. Every rule
alias `search` builds the node class `Search` from what the rule kept. A token `NUMBER` is a whole number.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Generic, Protocol, Self, TypeAlias, TypeVar, cast, overload

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from app.kernel.errors import CardError

FORM = re.compile(r"^// [A-Z]+\d+ (.+)$", re.MULTILINE)
RULE = re.compile(r"^(_?[a-z]\w*)(?:\.-?\d+)?\s*:", re.MULTILINE)
NAMED = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|/(?:[^/\\\n]|\\.)+/|->\s*\w+|(?<!\w)(_?[a-z]\w*)")
"""A rule that another one speaks of; words, patterns and what a way is called are none."""
SENTENCE = re.compile(r"[^.\s][^.]*\.?")
BY_HAND = re.compile(r"\(by hand\)\s*(?=\S)", re.IGNORECASE)
"""Stands before a sentence that people settle at the table, because no grammar has taught it the engine."""
MOST_NEAR = 500
"""Sentences whose nearest form is remembered: the same one is looked up several times while it is typed."""
N = TypeVar("N")


# The tree. What begins with an underscore is for this process alone: encoders leave it out.


@dataclass(frozen=True, slots=True)
class Sentence:
    """A printed sentence: its words, its node, where it stands in the text of its card, and the rule words in it."""

    words: str
    _node: object = None
    _start: int = 0
    _end: int = 0
    terms: tuple[str, ...] = ()

    @property
    def node(self) -> object:
        """What it does, as the game's grammar reads it."""
        return self._node

    @property
    def start(self) -> int:
        """Where it begins in the text of its card, counted from 0."""
        return self._start

    @property
    def end(self) -> int:
        return self._end


@dataclass(frozen=True, slots=True)
class Block:
    """The sentences behind one label; a text without labels is one block whose label is blank."""

    label: str
    cost: str
    sentences: tuple[Sentence, ...]
    terms: tuple[str, ...] = ()
    """The rule words in its label."""
    _nodes: tuple[object, ...] = ()

    @property
    def words(self) -> str:
        return " ".join(sentence.words for sentence in self.sentences)

    @property
    def nodes(self) -> tuple[object, ...]:
        """What runs: the node of each sentence, or what the game has made of them together."""
        return self._nodes

    def running(self, nodes: Iterable[object]) -> "Block":
        """The same block with nodes that are made of several sentences."""
        return replace(self, _nodes=tuple(nodes))


Text: TypeAlias = tuple[Block, ...]


def blocks_in(value: object) -> Iterator[Block]:
    """Every block in a record, however deep it lies."""
    if isinstance(value, Block):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from blocks_in(each)
    elif isinstance(value, Mapping):
        yield from blocks_in(tuple(value.values()))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from blocks_in(tuple(getattr(value, one.name) for one in fields(value)))


def told(words: str) -> Text:
    """Words that nothing runs."""
    return (Block("", "", (Sentence(words),)),)


def block(text: Text, label: str) -> Block | None:
    """The block with that label."""
    return next((one for one in text if one.label == label), None)


def words(text: Text, label: str | None = None) -> str:
    """The words of one block, or of a whole text with its labels."""
    if label is not None:
        found = block(text, label)
        return found.words if found else ""
    return " ".join(f"{one.label}: {one.words}" if one.label else one.words for one in text)


def terms(text: Text) -> tuple[str, ...]:
    """All rule words of a text, each once, in the order in which they are read."""
    parts = (part for one in text for part in (one.terms, *(sentence.terms for sentence in one.sentences)))
    return tuple(dict.fromkeys(term for part in parts for term in part))


class Printed(Protocol):
    """A card with a text."""

    @property
    def text(self) -> Text: ...


class Said(Generic[N]):
    """An attribute of a card record: the nodes of the block with this label, none where the card has no such block."""

    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.label = label

    @overload
    def __get__(self, card: None, owner: type) -> Self: ...
    @overload
    def __get__(self, card: Printed, owner: type) -> tuple[N, ...]: ...
    def __get__(self, card: Printed | None, owner: type) -> Self | tuple[N, ...]:
        if card is None:
            return self
        for one in card.text:
            if one.label == self.label:
                return cast("tuple[N, ...]", one.nodes)
        return ()


# Reading


@dataclass(frozen=True, slots=True)
class Problem:
    """What an author wrote that cannot be read: from where to where in the text, and why."""

    start: int
    end: int
    reason: str
    nearest: str = ""
    """The sentence form most like it."""


class TextError(CardError):
    """A text that cannot be read, with its place in it."""

    def __init__(self, place: "Place", problem: Problem) -> None:
        words = f"{place.file}, {place.card}, column {problem.start + 1}: {problem.reason}."
        super().__init__(words, reason=problem.reason)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands, for the author: the card, the file, and the field or label."""

    card: str
    file: str


class _Builder(Transformer[Token, object]):
    """Turns grammar rules into nodes of the same name."""

    def __init__(self, nodes: Mapping[str, Callable[..., object]]) -> None:
        super().__init__()
        self._nodes = self.made = nodes

    def __default__(self, data: object, children: list[object], meta: object) -> object:
        return self._nodes[str(data)](*children)

    def __default_token__(self, token: Token) -> object:
        make = self._nodes.get(token.type)
        return make(str(token)) if make else str(token)


def snake(name: str) -> str:
    """`OpenGate` as the grammar writes it: `open_gate`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def grammar_of(package: str) -> str:
    """The grammar that comes with a game's package, in its file `text.lark`."""
    return files(package).joinpath("text.lark").read_text("utf-8")


def _names(names: Iterable[str]) -> str:
    """The tokens for names of cards and their plural, for a grammar that speaks of cards by name."""
    longest_first = sorted(set(names), key=len, reverse=True)
    alternatives = "|".join(re.escape(name).replace("/", r"\/") for name in longest_first)
    named = f"({alternatives})(?=s?(?![a-z]))" if alternatives else "(?!)."  # where nothing has a name, none is read
    return f"\nNAME: /{named}/\n_PLURAL: /s(?![a-z])/\n"


class TextReader:
    """Reads the sentences of one card set."""

    def __init__(
        self,
        grammar: str,
        starts: Iterable[str],
        nodes: Iterable[type],
        builders: Mapping[str, Callable[..., object]],
        names: Iterable[str] = (),
        terms: Iterable[str] = (),
    ) -> None:
        self._forms, self._grammar = FORM.findall(grammar), grammar
        by_name: dict[str, Callable[..., object]] = {snake(node.__name__): node for node in nodes}
        self._builder = _Builder({"NUMBER": int, **by_name, **builders})
        self._lark = Lark(grammar + _names(names), parser="lalr", start=list(starts), maybe_placeholders=False)
        self._read: dict[tuple[str, str], object] = {}
        self._near: dict[str, str] = {}
        self._vocabulary = {term.lower(): term for term in terms}
        longest_first = sorted(self._vocabulary, key=len, reverse=True)
        self._terms = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})", re.I) if longest_first else None

    def read(self, place: Place, text: str, labels: Mapping[str, str]) -> Text:
        """The text cut at its labels, each block's sentences read by the grammar rule its label names."""
        found = list(re.finditer(rf"(?:^|(?<=\s))({'|'.join(map(re.escape, labels))}):\s*", text))
        head = text[: found[0].start()] if found else text
        if head.strip():
            known = ", ".join(f"{label}:" for label in labels)
            raise _unread(place, 0, len(head), head.strip(), f"the text begins with one of the labels {known}")
        blocks: dict[str, Block] = {}
        for mark, following in zip(found, [*found[1:], None], strict=False):
            label, end = mark.group(1), following.start() if following else len(text)
            if label in blocks:
                raise _unread(place, mark.start(), len(label) + 1, f"{label}:", "each label stands once on a card")
            blocks[label] = self.block(place, text, mark.end(), end, labels[label], label)
        return tuple(blocks.values())

    def plain(self, place: Place, text: str, rule: str) -> Text:
        """A text that has no labels, as one block."""
        if not text.strip():
            raise _unread(place, 0, 0, "nothing", "the text is at least one sentence")
        return (self.block(place, text, 0, len(text), rule),)

    def block(self, place: Place, text: str, start: int, end: int, rule: str, label: str = "") -> Block:
        """A stretch of text as the block behind a label."""
        sentences = tuple(self.cut(place, text, start, end, rule))
        return Block(label, "", sentences, self.terms(label), tuple(sentence.node for sentence in sentences))

    def cut(self, place: Place, text: str, start: int, end: int, rule: str) -> Iterator[Sentence]:
        """The sentences of a stretch of text, each read by the grammar rule of that name."""
        found = list(SENTENCE.finditer(text, start, end))
        if not found:
            raise _unread(place, start, end - start, "nothing", "a label is followed by at least one sentence")
        for match in found:
            printed = match.group().strip()
            node = self.phrase(place, printed, match.start(), rule)
            yield Sentence(printed, node, match.start(), match.start() + len(printed), self.terms(printed))

    def phrase(self, place: Place, sentence: str, start: int, rule: str) -> object:
        """The node of a stretch of text that is a whole by itself, read by the grammar rule of that name."""
        key = (rule, sentence)
        if (marked := BY_HAND.match(sentence)) and key not in self._read:
            self._read[key] = self._by_hand(place, sentence, start, rule, marked.end())
        if key not in self._read:
            try:
                self._read[key] = self._builder.transform(self._lark.parse(sentence, start=rule))
            except UnexpectedInput as error:
                at = _position(error, sentence)
                wrong = _words(sentence, at)
                near = self.nearest(sentence)
                hint = f"the nearest sentence known is `{near}`"
                raise _unread(place, start + at, len(sentence) - at, wrong, hint, near) from None
        return self._read[key]

    def _by_hand(self, place: Place, sentence: str, start: int, rule: str, at: int) -> object:
        """The node of a sentence that is settled at the table; the builder `by_hand_RULE` makes it of its words."""
        make = self._builder.made.get(f"by_hand_{rule}")
        if make is None:
            hint = "only what happens at a moment can be settled by hand, not what lasts"
            raise _unread(place, start, len(sentence), repr(sentence), hint)
        return make(sentence[at:])

    def terms(self, printed: str) -> tuple[str, ...]:
        """The rule words in some words; `Drain` is in Drained as well, and not in Undrained."""
        if self._terms is None:
            return ()
        found = (self._vocabulary[match.lower()] for match in self._terms.findall(printed))
        return tuple(dict.fromkeys(found))

    @property
    def lark(self) -> Lark:
        """The grammar it reads by."""
        return self._lark

    @property
    def forms(self) -> tuple[str, ...]:
        """Every sentence form, as an author reads it."""
        return tuple(self._forms)

    def afresh(self) -> "TextReader":
        """The same reader, as if it had read nothing yet."""
        found = copy(self)
        found._read = {}
        return found

    @property
    def rules(self) -> frozenset[str]:
        """The grammar rules by which sentences were read so far."""
        return frozenset(rule for rule, _ in self._read)

    def forms_by(self, rules: Iterable[str]) -> tuple[str, ...]:
        """The sentence forms that stand behind these rules of the grammar."""
        told, named = _behind(self._grammar)
        known, left = set[str](), [*rules]
        while left:
            rule = left.pop()
            if rule not in known:
                known.add(rule)
                left += named.get(rule, ())
        return tuple(dict.fromkeys(form for rule, forms in told.items() if rule in known for form in forms))

    def nearest(self, sentence: str) -> str:
        """The sentence form most like this one."""
        worded = re.sub(r"\d+", "N", sentence)
        if worded not in self._near:
            if len(self._near) >= MOST_NEAR:
                self._near.clear()
            self._near[worded] = _most_like(worded, self._forms)
        return self._near[worded]


@lru_cache(maxsize=8)
def _behind(grammar: str) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """By rule, the forms that stand before it or before one of its ways, and the rules it speaks of."""
    told, named = dict[str, list[str]](), dict[str, set[str]]()
    rule, waiting = "", list[str]()
    for line in grammar.splitlines():
        if line.startswith("//"):
            waiting += FORM.findall(line)
            continue
        if begins := RULE.match(line):
            rule, line = begins.group(1), line[begins.end() :]
        told.setdefault(rule, []).extend(waiting)
        named.setdefault(rule, set()).update(name for name in NAMED.findall(line.partition("//")[0]) if name)
        waiting = []
    return told, named


def _most_like(worded: str, forms: Iterable[str]) -> str:
    best, found = -1.0, ""
    for form in forms:
        match = difflib.SequenceMatcher(None, worded, form)
        if match.real_quick_ratio() > best and match.quick_ratio() > best and (ratio := match.ratio()) > best:
            best, found = ratio, form
    return found


def _position(error: UnexpectedInput, sentence: str) -> int:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return len(sentence)
    return error.pos_in_stream or 0


def _words(sentence: str, at: int) -> str:
    if at >= len(sentence):
        return f"the end of {sentence!r}"
    words = sentence[at:].split()
    return repr(" ".join(words[:3])) if words else "the end"


def _unread(place: Place, start: int, length: int, words: str, hint: str, nearest: str = "") -> TextError:
    return TextError(place, Problem(start, start + length, f"did not understand {words}; {hint}", nearest))
