"""Builds the nodes of `nodes.py` from sentences written as `text.lark` allows, and texts from sentences."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from app.games.within_walls.nodes import (
    ALL,
    Barred,
    ByHand,
    Choice,
    Condition,
    Deed,
    Does,
    Face,
    Happening,
    If,
    May,
    Path,
    Step,
    Steps,
    Until,
    Who,
)
from app.games.within_walls.terms import TERMS
from app.kit.fields import Fields
from app.kit.text import Sentence, TextReader


@dataclass(frozen=True, slots=True)
class _Mark:
    """What stands before a sentence: one of `abc`, `if`, `otherwise`, `do`."""

    kind: str
    condition: Condition | None = None

    @property
    def end(self) -> str:
        return ")" if self.kind in _LETTERS else ":"


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence: its marks, what it does, and its words behind the marks that were read."""

    marks: tuple[_Mark, ...]
    step: Does | Happening | May
    words: str = ""

    @property
    def mark(self) -> _Mark | None:
        """The first mark, which says where the sentence belongs."""
        return self.marks[0] if self.marks else None

    def unmarked(self) -> "_Part":
        """Behind its first mark."""
        return _Part(self.marks[1:], self.step, self.words.partition(self.marks[0].end)[2].lstrip())

    def made(self) -> Step:
        return self.step if isinstance(self.step, Happening) else replace(self.step, words=self.words)


def _sentence(*parts: object) -> _Part:
    marks = tuple(part for part in parts if isinstance(part, _Mark))
    (step,) = (part for part in parts if not isinstance(part, _Mark))
    return _Part(marks, step)  # type: ignore[arg-type]


def _may_do(_you: Who, deed: Deed) -> May:
    return May(deed, ())


_LETTERS = "abc"
_BUILD: dict[str, Callable[..., object]] = {
    "sentence": _sentence,
    "choose_a": lambda: _Mark("a"),
    "choose_b": lambda: _Mark("b"),
    "choose_c": lambda: _Mark("c"),
    "if_so": lambda *parts: _Mark("if", parts[-1]),
    "otherwise": lambda: _Mark("otherwise"),
    "if_you_do": lambda: _Mark("do"),
    "may_do": _may_do,
    "by_hand_sentence": lambda words: _Part((), ByHand(words)),
    "has_insanity": lambda _you, n: _node("HasInsanity")(n),
    "has_items": lambda _you, n: _node("HasItems")(n),
    "has_no_items": lambda _you: _node("HasNoItems")(),
    "all_of_them": lambda: ALL,
    "NUMBER": int,
    "SIDE": lambda word: word == "revealed",
    "FACE": Face,
    "PATH": Path,
    "BARRED": Barred,
    "UNTIL": Until,
    **{who.value: (lambda _word, who=who: who) for who in Who},
}

_NODES: tuple[type, ...] = (Does, *Deed.__subclasses__(), *Happening.__subclasses__(), *Condition.__args__)


def _node(name: str) -> type:
    return next(node for node in _NODES if node.__name__ == name)


@cache
def reader() -> TextReader:
    """Reads the sentences of any card."""
    grammar = files(__package__).joinpath("text.lark").read_text(encoding="utf-8")
    return TextReader(grammar, ("sentence",), _NODES, _BUILD, ("-",), TERMS)


def assemble(fields: Fields, field: str, sentences: Iterable[Sentence]) -> Steps:
    """One text from its sentences, in printed order (WW-289)."""
    parts = [replace(one.node, words=one.words) for one in sentences if isinstance(one.node, _Part)]
    return _Assembly(fields, field, parts).text(())


def alone(node: object) -> Steps:
    """What a sentence does that stands in no text; nothing if it leans on others."""
    return (node.made(),) if isinstance(node, _Part) and not node.marks else ()


class _Assembly:
    """Takes sentences one by one and puts them where their marks say."""

    def __init__(self, fields: Fields, field: str, parts: list[_Part]) -> None:
        self._fields, self._field, self._left = fields, field, parts

    def text(self, stops: tuple[str, ...]) -> Steps:
        """Steps up to the end, or to a mark among the stops."""
        steps: list[Step] = []
        while self._left:
            mark = self._left[0].mark
            if mark is not None and mark.kind in stops:
                break
            steps.append(self._marked(mark, stops) if mark else self._plain(stops))
        return tuple(steps)

    def _plain(self, stops: tuple[str, ...]) -> Step:
        step = self._left.pop(0).made()
        return replace(step, then=self._block(stops)) if isinstance(step, May) and self._next_is("do") else step

    def _marked(self, mark: _Mark, stops: tuple[str, ...]) -> Step:
        if mark.kind == "a":
            return self._choice()
        if mark.kind == "if" and mark.condition is not None:
            then = self._block((*stops, "otherwise"))
            return If(mark.condition, then, self._block(stops) if self._next_is("otherwise") else ())
        raise self._fields.error(self._field, f"nothing stands before {_WRITTEN[mark.kind]!r} that it could follow")

    def _block(self, stops: tuple[str, ...]) -> Steps:
        self._left[0] = self._left[0].unmarked()
        return self.text(stops)

    def _choice(self) -> Choice:
        options: list[Steps] = []
        words: list[str] = []
        for letter in _LETTERS:
            if self._next_is(letter):
                before = [self._left[0].unmarked(), *self._left[1:]]
                options.append(self._block(("b", "c")))
                words.append(" ".join(part.words for part in before[: len(before) - len(self._left)]))
        if len(options) < 2 or self._left:
            raise self._fields.error(self._field, "a choice has the options (a), (b) and perhaps (c), in that order")
        return Choice(tuple(options), tuple(words))

    def _next_is(self, kind: str) -> bool:
        return bool(self._left) and self._left[0].mark is not None and self._left[0].mark.kind == kind


_WRITTEN = {"b": "(b)", "c": "(c)", "otherwise": "Otherwise:", "do": "If you do:"}
