"""Builds the nodes of `nodes.py` from sentences written as `text.lark` allows, and texts from sentences."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from app.games.within_walls.nodes import (
    ALL,
    Barred,
    Choice,
    Condition,
    Does,
    Face,
    If,
    May,
    Path,
    Predicate,
    Standalone,
    Step,
    Text,
    Until,
    Who,
)  # fmt: skip
from app.kernel.cardset import Fields
from app.kernel.text import Place, TextReader


@dataclass(frozen=True, slots=True)
class _Mark:
    """What stands before a sentence: one of `abc`, `if`, `otherwise`, `do`."""

    kind: str
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class _Sentence:
    marks: tuple[_Mark, ...]
    step: Does | Standalone | May

    @property
    def mark(self) -> _Mark | None:
        """The first mark, which says where the sentence belongs."""
        return self.marks[0] if self.marks else None


def _sentence(*parts: object) -> _Sentence:
    marks = tuple(part for part in parts if isinstance(part, _Mark))
    (step,) = (part for part in parts if not isinstance(part, _Mark))
    return _Sentence(marks, step)  # type: ignore[arg-type]


def _may_do(_you: Who, deed: Predicate) -> May:
    return May(deed, ())


_BUILD: dict[str, Callable[..., object]] = {
    "sentence": _sentence,
    "choose_a": lambda: _Mark("a"),
    "choose_b": lambda: _Mark("b"),
    "choose_c": lambda: _Mark("c"),
    "if_so": lambda *parts: _Mark("if", parts[-1]),
    "otherwise": lambda: _Mark("otherwise"),
    "if_you_do": lambda: _Mark("do"),
    "may_do": _may_do,
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

_NODES: tuple[type, ...] = (Does, *Predicate.__args__, *Standalone.__args__, *Condition.__args__)


def _node(name: str) -> type:
    return next(node for node in _NODES if node.__name__ == name)


@cache
def reader() -> TextReader:
    """Reads the sentences of any card."""
    grammar = files(__package__).joinpath("text.lark").read_text(encoding="utf-8")
    return TextReader(grammar, ("sentence",), _NODES, _BUILD, ("-",))


def read_text(fields: Fields, field: str) -> Text:
    """The text of a card; WW-298 what is not understood is refused."""
    words = " ".join(fields.text(field).split())
    return assemble(fields, field, reader().sentences(Place(fields.card, fields.file), words, "sentence"))


def assemble(fields: Fields, field: str, sentences: tuple[object, ...]) -> Text:
    """One text from its sentences, in printed order (WW-289)."""
    return _Assembly(fields, field, [part for part in sentences if isinstance(part, _Sentence)]).text(())


class _Assembly:
    """Takes sentences one by one and puts them where their marks say."""

    def __init__(self, fields: Fields, field: str, sentences: list[_Sentence]) -> None:
        self._fields, self._field, self._left = fields, field, sentences

    def text(self, stops: tuple[str, ...]) -> Text:
        """Steps up to the end, or to a mark among the stops."""
        steps: list[Step] = []
        while self._left:
            mark = self._left[0].mark
            if mark is not None and mark.kind in stops:
                break
            steps.append(self._marked(mark, stops) if mark else self._plain(stops))
        return tuple(steps)

    def _plain(self, stops: tuple[str, ...]) -> Step:
        step = self._left.pop(0).step
        if isinstance(step, May) and self._next_is("do"):
            return May(step.deed, self._block(stops))
        return step

    def _marked(self, mark: _Mark, stops: tuple[str, ...]) -> Step:
        if mark.kind == "a":
            return self._choice()
        if mark.kind == "if" and mark.condition is not None:
            then = self._block((*stops, "otherwise"))
            return If(mark.condition, then, self._block(stops) if self._next_is("otherwise") else ())
        raise self._fields.error(self._field, f"nothing stands before {_WRITTEN[mark.kind]!r} that it could follow")

    def _block(self, stops: tuple[str, ...]) -> Text:
        first = self._left[0]
        self._left[0] = _Sentence(first.marks[1:], first.step)
        return self.text(stops)

    def _choice(self) -> Choice:
        options = []
        for letter in "abc":
            if self._next_is(letter):
                options.append(self._block(("b", "c")))
        if len(options) < 2 or self._left:
            raise self._fields.error(self._field, "a choice has the options (a), (b) and perhaps (c), in that order")
        return Choice(tuple(options))

    def _next_is(self, kind: str) -> bool:
        return bool(self._left) and self._left[0].mark is not None and self._left[0].mark.kind == kind


_WRITTEN = {"b": "(b)", "c": "(c)", "otherwise": "Otherwise:", "do": "If you do:"}
