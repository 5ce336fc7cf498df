"""Reads card text: a game's grammar turns each sentence into a typed node, or says what it did not understand.

A grammar file names its sentence forms in comments (`// V01 Search N.`); they are what an author is shown as the
nearest sentence. Every rule alias `search` builds the node class `Search` from what the rule kept.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from app.kernel.errors import CardError

FORM = re.compile(r"^// [A-Z]+\d+ (.+)$", re.MULTILINE)
SENTENCE = re.compile(r"[^.\s][^.]*\.?")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands, for the author: the card, the file, and the field or label."""

    card: str
    file: str


class _Builder(Transformer[Token, object]):
    """Turns grammar rules into nodes of the same name."""

    def __init__(self, nodes: Mapping[str, Callable[..., object]]) -> None:
        super().__init__()
        self._nodes = nodes

    def __default__(self, data: object, children: list[object], meta: object) -> object:
        return self._nodes[str(data)](*children)

    def __default_token__(self, token: Token) -> object:
        make = self._nodes.get(token.type)
        return make(str(token)) if make else str(token)


def snake(name: str) -> str:
    """`OpenGate` as the grammar writes it: `open_gate`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class TextReader:
    """Reads the sentences of one card set."""

    def __init__(
        self,
        grammar: str,
        starts: Iterable[str],
        nodes: Iterable[type],
        builders: Mapping[str, Callable[..., object]],
        names: Iterable[str],
    ) -> None:
        self._forms = FORM.findall(grammar)
        by_name: dict[str, Callable[..., object]] = {snake(node.__name__): node for node in nodes}
        self._builder = _Builder({**by_name, **builders})
        alternatives = "|".join(re.escape(name) for name in sorted(set(names), key=len, reverse=True))
        source = f"{grammar}\nNAME: /({alternatives})(?=s?(?![a-z]))/\n_PLURAL: /s(?![a-z])/\n"
        self._lark = Lark(source, parser="lalr", start=list(starts), maybe_placeholders=False)
        self._read: dict[tuple[str, str], object] = {}

    def blocks(self, place: Place, text: str, labels: Mapping[str, str]) -> dict[str, tuple[object, ...]]:
        """The text cut at its labels, each block's sentences read by the grammar rule its label names."""
        found = list(re.finditer(rf"(?:^|(?<=\s))({'|'.join(map(re.escape, labels))}):\s*", text))
        head = text[: found[0].start()] if found else text
        if head.strip():
            known = ", ".join(f"{label}:" for label in labels)
            raise CardError(_complaint(place, 1, head.strip(), f"the text begins with one of the labels {known}"))
        blocks: dict[str, tuple[object, ...]] = {}
        for mark, following in zip(found, [*found[1:], None], strict=False):
            label, end = mark.group(1), following.start() if following else len(text)
            if label in blocks:
                raise CardError(_complaint(place, mark.start() + 1, f"{label}:", "each label stands once on a card"))
            blocks[label] = tuple(self.stretch(place, text, mark.end(), end, labels[label]))
        return blocks

    def sentences(self, place: Place, text: str, rule: str) -> tuple[object, ...]:
        """The sentences of a text that has no labels, all read by one grammar rule."""
        if not text.strip():
            raise CardError(_complaint(place, 1, "nothing", "the text is at least one sentence"))
        return tuple(self.stretch(place, text, 0, len(text), rule))

    def stretch(self, place: Place, text: str, start: int, end: int, rule: str) -> Iterable[object]:
        """The sentences of a stretch of text, each read by the grammar rule of that name."""
        found = list(SENTENCE.finditer(text, start, end))
        if not found:
            raise CardError(_complaint(place, start + 1, "nothing", "a label is followed by at least one sentence"))
        for match in found:
            yield self.phrase(place, match.group().strip(), match.start(), rule)

    def phrase(self, place: Place, sentence: str, column: int, rule: str) -> object:
        """One stretch of text that is a whole by itself, read by the grammar rule of that name."""
        key = (rule, sentence)
        if key not in self._read:
            try:
                self._read[key] = self._builder.transform(self._lark.parse(sentence, start=rule))
            except UnexpectedInput as error:
                at = _position(error, sentence)
                complaint = _complaint(place, column + at + 1, _words(sentence, at), self._hint(sentence))
                raise CardError(complaint) from None
        return self._read[key]

    def _hint(self, sentence: str) -> str:
        worded = re.sub(r"\d+", "N", sentence)
        nearest = max(self._forms, key=lambda form: difflib.SequenceMatcher(None, worded, form).ratio())
        return f"the nearest sentence known is `{nearest}`"


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


def _complaint(place: Place, column: int, words: str, hint: str) -> str:
    return f"{place.file}, {place.card}, column {column}: did not understand {words}; {hint}."
