"""Sentences the engine does not know: their owner says in known sentences what happens, the others agree.

    Trigger: (By hand) Everybody sings, and the quietest Loses a Marble.

    hand = Hands(reader=…, rule="acting", owner=…, others=…, run=…)

    @effect(ByHand)
    def by_hand(state: State, play: Play, sentence: ByHand) -> Flow[bool]:
        yield from hand.settle(state, play, sentence.words)

A game says in which family of its forms such a sentence belongs, who owns it, and how a known one is carried out. All
of it is plain questions and answers: it is logged, replayed and taken back like any other. Bots leave it at nothing.
The words of the sentence are told to everybody, so it may stand only where what resolves is known to all.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Generic, TypeVar

from app.kernel import topic
from app.kernel.cardset import CardSet, Schema, tables
from app.kernel.decision import Flow, Option, Question, Seat, ask, ask_together, question
from app.kernel.errors import CardError
from app.kernel.game import State
from app.kernel.moment import Cause, Shared
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
ABOUT = "A sentence is settled by hand."
DONE: "Option[str]" = Option("done", "Done", "", declines=True)
AGREE, REFUSE = Option("agree", "Agree", True), Option("refuse", "Not so", False, declines=True)


class Topic(topic.Topic):
    """What is asked while a sentence is settled by hand; the same in every game, so under no rule of one."""

    SETTLE = asks(
        "",
        "“{words}” What happens now? Say it in known words.",
        hint="The table does not know this sentence: you settle it together, in as many sentences as it takes.",
        is_for_people=True,
    )
    HOW_MANY = asks("", "“{sentence}” How many?", hint=NO_HINT, is_for_people=True)
    AGREE = asks(
        "",
        "“{words}” {owner} says it means: “{sentence}” Do you agree?",
        hint="If one of you says no, it does not happen, and another sentence can be tried.",
        is_for_people=True,
    )


@dataclass(frozen=True, eq=False)  # a game has one, and it is known by itself
class Hands(Generic[S, C]):
    """How one game settles sentences by hand."""

    reader: Callable[[S], TextReader]
    rule: str
    cards: Callable[[S], CardSet]
    shipped: Callable[[], CardSet]
    """The set that comes with the game."""
    schema: Schema
    name: Callable[[S, Seat], str]
    """What the story calls a seat."""
    owner: Callable[[S, C], Seat | None]
    others: Callable[[S, Seat], Iterable[Seat]]
    run: Callable[[S, C, object], Flow[object]]
    """Carries out a sentence as the reader read it."""
    fits: Callable[[object], bool] = lambda _node: True
    """Whether a sentence can stand alone."""

    def settle(self, state: S, context: C, words: str) -> Flow[None]:
        """Sentence by sentence, until the owner has said all."""
        owner, card = self.owner(state, context), _card_saying(words, _Files(self.cards(state)))
        shown = Shared.BY_HAND(words, cause=Cause(card or "", owner, words="settles it by hand"))
        state.story.tell(f"By hand: {words}", "by-hand", shown)
        state.tally.count(COUNTED)
        for _ in range(MOST_SAID if owner is not None else 0):
            assert owner is not None
            sentence = yield from self._said(state, owner, words, card)
            if not sentence:
                return
            if not (yield from self._agreed(state, owner, words, sentence, card)):
                state.story.tell(f"By hand: “{sentence}” was not agreed to.", "by-hand")
                continue
            state.story.tell(f"By hand: {sentence}", "by-hand")
            yield from self.run(state, context, self.reader(state).phrase(HERE, sentence, 0, self.rule))

    def _said(self, state: S, owner: Seat, words: str, card: str | None) -> Flow[str]:
        """A known sentence, with its number; nothing when all is said."""
        known = self.known(state)
        options = (replace(DONE, card=card), *(_option(at, sentence) for at, sentence in enumerate(known, start=1)))
        asked = question(Topic.SETTLE(words=words), options, default=(DONE.key,))
        chosen = (yield from ask(owner, ABOUT, lambda: asked)) or ""
        if not chosen or not NUMBER.search(chosen):
            return chosen
        numbers = self._numbers(state, chosen)
        default = next((option.key for option in numbers if option.amount == 1), numbers[0].key)
        counted = question(Topic.HOW_MANY(sentence=_blank(chosen)), numbers, default=(default,))
        return (yield from ask(owner, ABOUT, lambda: counted)) or ""

    def _numbers(self, state: S, sentence: str) -> tuple[Option[str], ...]:
        """The sentence with each number that it can be said with; there are sentences that nobody says of 0."""
        reader = self.reader(state)
        said = {number: NUMBER.sub(str(number), sentence, count=1) for number in NUMBERS}
        able = {number: words for number, words in said.items() if self.reads(reader, words)}
        able = able or {int(found.group()): sentence for found in islice(NUMBER.finditer(sentence), 1)}
        return tuple(Option(f"number-{n}", str(n), words, amount=n) for n, words in able.items())

    def _agreed(self, state: S, owner: Seat, words: str, sentence: str, card: str | None) -> Flow[bool]:
        asked = Topic.AGREE(words=words, owner=self.name(state, owner), sentence=sentence)

        def build() -> Question[bool]:
            return question(asked, (replace(AGREE, card=card), REFUSE), default=(AGREE.key,))

        others = [seat for seat in self.others(state, owner) if seat != owner]
        if not others:
            return True
        answers = yield from ask_together(dict.fromkeys(others, build), "All agree on what a sentence means.")
        return all(picked[0] for picked in answers.values() if picked)

    def known(self, state: S) -> tuple[str, ...]:
        """The sentences of the shipped cards and the forms that need no names, as far as these cards know them.

        What only the cards at this table say is left out: some of them may not have been met yet.
        """
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
def _known(hands: "Hands[S, C]", _files: _Files, reader: TextReader) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for sentence in (*_plain_forms(reader), *_written(hands.shipped(), hands.schema)):
        if len(found) < MOST_KNOWN and _blank(sentence) not in found and hands.reads(reader, sentence):
            found[_blank(sentence)] = sentence
    return tuple(sorted(found.values()))


@lru_cache(maxsize=MOST_KNOWN)
def _card_saying(words: str, files: _Files) -> str | None:
    """The only card of a set on which these words stand."""
    rows = tables(files.cards.files).items()
    found = {
        str(row.get("id") or row.get("name"))
        for _, cards in rows
        for _, row in cards
        if any(words in said for said in texts_in(row))
    }
    return found.pop() if len(found) == 1 else None


def texts_in(value: object) -> Iterator[str]:
    """Every text of a card, one blank between two words, also those of its parts."""
    if isinstance(value, str):
        yield " ".join(value.split())
    for inner in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from texts_in(inner)


def _plain_forms(reader: TextReader) -> Iterable[str]:
    """The sentence forms with 1 for every number."""
    return (re.sub(r"\bN\b", "1", form).replace("(s)", "") for form in reader.forms)


def _written(cards: CardSet, schema: Schema) -> Iterable[str]:
    """What looks like a sentence on a card of this set, behind any label."""
    for rows in tables(cards.files, schema).values():
        for _, row in rows:
            for value in row.values():
                for found in SENTENCE.finditer(" ".join(value.split())) if isinstance(value, str) else ():
                    yield found.group().strip().rpartition(": ")[2]


def _blank(sentence: str) -> str:
    return NUMBER.sub("…", sentence, count=1)


def _option(at: int, sentence: str) -> Option[str]:
    return Option(f"say-{at}", _blank(sentence), sentence)
