"""Sentences that nobody has taught the engine: their owner says in known sentences what happens, the others agree.

    Trigger: (By hand) Everybody sings, and the quietest Loses a Marble.

    hand = Hands(reader=…, rule="acting", owner=…, others=…, run=…)

    @effect(ByHand)
    def by_hand(state: State, play: Play, sentence: ByHand) -> Flow[bool]:
        yield from hand.settle(state, play, sentence.words)

A game says in which family of its forms such a sentence belongs, who owns it, and how a known one is carried out. All
of it is plain questions and answers: it is logged, replayed and taken back like any other. Bots leave it at nothing.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from app.kernel import topic
from app.kernel.cardset import CardSet, Schema, tables
from app.kernel.decision import Flow, Option, Question, Seat, ask, ask_together, question
from app.kernel.errors import CardError
from app.kernel.game import State
from app.kernel.topic import NO_HINT, asks
from app.kit.loader import Loader
from app.kit.text import SENTENCE, Place, TextReader

C = TypeVar("C")
S = TypeVar("S", bound=State)
Made = TypeVar("Made", bound=CardSet)

COUNTED = "settled by hand"
"""What simulated games count them as."""
MOST_SAID = 12
"""Sentences that settle one by hand."""
MOST_KNOWN, MOST_READERS = 200, 16
NUMBER = re.compile(r"\d+")
NUMBERS = range(10)
HERE = Place("by hand", "")
DONE: "Option[str]" = Option("done", "Done", "", declines=True)
AGREE, REFUSE = Option("agree", "So be it", True), Option("refuse", "No", False)


class Topic(topic.Topic):
    """What is asked while a sentence is settled by hand; the same in every game, so under no rule of one."""

    SETTLE = asks(
        "",
        "By hand: “{words}” What happens now? Say it in known words.",
        hint="Nobody has taught the table this sentence: you settle it together, in as many sentences as it takes.",
        is_for_people=True,
    )
    HOW_MANY = asks("", "“{sentence}” How many?", hint=NO_HINT, is_for_people=True)
    AGREE = asks(
        "",
        "By hand: “{words}” That is to mean: “{sentence}” Do you agree?",
        hint="If anybody says no, it does not happen, and another sentence can be tried.",
        is_for_people=True,
    )


@dataclass(frozen=True, eq=False)  # a game has one, and it is known by itself
class Hands(Generic[S, C]):
    """How one game settles sentences by hand."""

    reader: Callable[[S], TextReader]
    rule: str
    cards: Callable[[S], CardSet]
    schema: Schema
    owner: Callable[[S, C], Seat | None]
    others: Callable[[S, Seat], Iterable[Seat]]
    run: Callable[[S, C, object], Flow[object]]
    """Carries out a sentence as the reader read it."""
    fits: Callable[[object], bool] = lambda _node: True
    """Whether a sentence can stand alone."""

    def settle(self, state: S, context: C, words: str) -> Flow[None]:
        """Sentence by sentence, until the owner has said all."""
        state.story.tell(f"By hand: {words}", "by-hand")
        state.tally.count(COUNTED)
        owner = self.owner(state, context)
        for _ in range(MOST_SAID if owner is not None else 0):
            assert owner is not None
            sentence = yield from self._said(state, owner, words)
            if not sentence:
                return
            if not (yield from self._agreed(state, owner, words, sentence)):
                state.story.tell(f"By hand: “{sentence}” was not agreed to.", "by-hand")
                continue
            state.story.tell(f"By hand: {sentence}", "by-hand")
            yield from self.run(state, context, self.reader(state).phrase(HERE, sentence, 0, self.rule))

    def _said(self, state: S, owner: Seat, words: str) -> Flow[str]:
        """A known sentence, with its number; nothing when all is said."""
        known = self.known(state)
        options = (*(_option(at, sentence) for at, sentence in enumerate(known, start=1)), DONE)
        asked = question(Topic.SETTLE(words=words), options, default=(DONE.key,))
        chosen = (yield from ask(owner, "A sentence is settled by hand.", lambda: asked)) or ""
        if not chosen or not NUMBER.search(chosen):
            return chosen
        numbers = tuple(Option(f"number-{n}", str(n), NUMBER.sub(str(n), chosen, count=1), amount=n) for n in NUMBERS)
        counted = question(Topic.HOW_MANY(sentence=_blank(chosen)), numbers, default=(numbers[1].key,))
        return (yield from ask(owner, "A sentence is settled by hand.", lambda: counted)) or ""

    def _agreed(self, state: S, owner: Seat, words: str, sentence: str) -> Flow[bool]:
        def build() -> Question[bool]:
            return question(Topic.AGREE(words=words, sentence=sentence), (AGREE, REFUSE), default=(AGREE.key,))

        others = [seat for seat in self.others(state, owner) if seat != owner]
        if not others:
            return True
        answers = yield from ask_together(dict.fromkeys(others, build), "All agree on what a sentence means.")
        return all(picked[0] for picked in answers.values() if picked)

    def known(self, state: S) -> tuple[str, ...]:
        """The sentences of the cards at this table and the forms that need no names, one for each number of blanks."""
        return _known(self, _Files(self.cards(state)), self.reader(state))

    def reads(self, reader: TextReader, sentence: str) -> bool:
        """Whether these words are a sentence that can be carried out alone."""
        try:
            node = reader.phrase(HERE, sentence, 0, self.rule)
        except CardError:
            return False
        return not sentence.startswith(MARK) and self.fits(node)


MARK = "(By hand)"
_readers: dict[tuple[str, str], TextReader] = {}


def reader_of(loader: Loader[Made], cards: CardSet) -> TextReader:
    """What reads the sentences of a set; made once."""
    key = (loader.package, cards.hash)
    if key not in _readers:
        made = loader.reader_of(tables(cards.files, loader.schema))
        assert made is not None
        if len(_readers) >= MOST_READERS:
            _readers.clear()
        _readers[key] = made
    return _readers[key]


class _Files:
    """A card set that is known by its hash."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards

    def __hash__(self) -> int:
        return hash(self.cards.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Files) and other.cards.hash == self.cards.hash


@lru_cache(maxsize=MOST_READERS)
def _known(hands: "Hands[S, C]", files: _Files, reader: TextReader) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for sentence in (*_plain_forms(reader), *_written(files.cards, hands.schema)):
        if len(found) < MOST_KNOWN and _blank(sentence) not in found and hands.reads(reader, sentence):
            found[_blank(sentence)] = sentence
    return tuple(sorted(found.values()))


def _plain_forms(reader: TextReader) -> Iterable[str]:
    """The sentence forms with 1 for every number."""
    return (re.sub(r"\bN\b", "1", form).replace("(s)", "") for form in reader.forms)


def _written(cards: CardSet, schema: Schema) -> Iterable[str]:
    """Whatever looks like a sentence on a card of this set, behind any label."""
    for rows in tables(cards.files, schema).values():
        for _, row in rows:
            for value in row.values():
                for found in SENTENCE.finditer(" ".join(value.split())) if isinstance(value, str) else ():
                    yield found.group().strip().rpartition(": ")[2]


def _blank(sentence: str) -> str:
    return NUMBER.sub("…", sentence, count=1)


def _option(at: int, sentence: str) -> Option[str]:
    return Option(f"say-{at}", _blank(sentence), sentence, group=sentence.split()[0])
