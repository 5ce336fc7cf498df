"""Cards that nobody would write: sentences from the grammar, from other cards and from nowhere, right and wrong."""

import re
from collections.abc import Iterator, Mapping
from random import Random

from lark import Lark
from lark.grammar import NonTerminal, Terminal
from lark.lexer import PatternStr

from app.kernel.cardset import CardSet
from app.kernel.errors import CardError
from app.kernel.game import Game, State
from app.kit.by_hand import MARK, texts_in
from app.kit.loader import CardProblem
from app.kit.text import SENTENCE
from app.store.workshop import DraftCard
from app.workshop.bounds import MOST_WORDS
from app.workshop.cardfiles import cards_of, files_of
from app.workshop.press import rows_of
from app.workshop.sets import loader_of

DEEPEST, MOST_TRIES = 14, 6
NOISE = (
    "",
    ".",
    ":",
    "((((",
    "If " * 40,
    "\u202e",
    "Each other " * 30,
    "Deathrattle: ",
    "9" * 40,
    "<b>",
    "You may " * 60,
)


def _speaks(text: str) -> bool:
    """Whether this is prose, and not the signs of a row such as `..+.`."""
    return text.strip().endswith(".") and SENTENCE.search(text) is not None


class Grammar:
    """Writes sentences by the rules of a grammar."""

    def __init__(self, lark: Lark, dice: Random) -> None:
        self._dice, self._starts = dice, lark.options.start
        self._rules: dict[str, list[list[Terminal | NonTerminal]]] = {}
        for rule in lark.rules:
            symbols = [one for one in rule.expansion if isinstance(one, Terminal | NonTerminal)]
            self._rules.setdefault(rule.origin.name, []).append(symbols)
        self._words = {terminal.name: terminal.pattern for terminal in lark.terminals}

    def sentence(self) -> str:
        words = " ".join(self._expanded(NonTerminal(self._dice.choice(self._starts)), 0))
        return re.sub(r" ([.,:;)])", r"\1", words)[:MOST_WORDS]

    def _expanded(self, symbol: Terminal | NonTerminal, depth: int) -> Iterator[str]:
        if isinstance(symbol, Terminal):
            yield self._word(symbol.name)
            return
        ways = self._rules[symbol.name]
        if depth > DEEPEST:
            ways = sorted(ways, key=len)[:1]
        for part in self._dice.choice(ways) if depth <= 2 * DEEPEST else ():
            yield from self._expanded(part, depth + 1)

    def _word(self, name: str) -> str:
        pattern = self._words.get(name)
        if pattern is None or isinstance(pattern, PatternStr):
            return pattern.value if pattern else ""
        if re.fullmatch(pattern.value, "1"):
            return str(self._dice.randrange(12))
        options = re.sub(r"\(\?[=!][^)]*\)|[/^$]", "", pattern.value).strip("()").split("|")
        return re.sub(r"\\(.)", r"\1", re.sub(r"(?<!\\)[?()\[\]]", "", self._dice.choice(options)))


class Author:
    """Somebody who changes the cards of a game without knowing it."""

    def __init__(self, game: Game[State], seed: str) -> None:
        self.game, self.dice, self.loader = game, Random(seed), loader_of(game.id)
        self.cards = cards_of(self.loader, game.card_set().files)
        self.reader = self.loader.reader_of(rows_of(self.cards))
        assert self.reader is not None
        self._grammar = Grammar(self.reader.lark, self.dice)
        said = (text for card in self.cards for text in texts_in(card.body) if text.endswith("."))
        self._said = [found.group().strip() for text in said for found in SENTENCE.finditer(text)]

    def sentence(self) -> str:
        """One that may be understood."""
        roll = self.dice.random()
        if roll < 0.45:
            return self._grammar.sentence()
        if roll < 0.9:
            return re.sub(r"\d+", lambda _: str(self.dice.randrange(10)), self.dice.choice(self._said))
        return f"{MARK} Everybody sings {self.dice.choice(('low', 'high', self.dice.choice(NOISE)))}."

    def rewritten(self, card: DraftCard) -> DraftCard:
        """The card with other words in one of its texts."""
        fields = [name for name, value in card.body.items() if any(map(_speaks, texts_in(value)))]
        if not fields:
            return card
        name = self.dice.choice(fields)
        return DraftCard(card.kind, card.id, {**card.body, name: self._changed(card.body[name])})

    def _changed(self, value: object) -> object:
        if isinstance(value, str):
            return self._reworded(value)[:MOST_WORDS] if _speaks(value) else value
        if isinstance(value, Mapping) and value:
            key = self.dice.choice(list(value))
            return {**value, key: self._changed(value[key])}
        if isinstance(value, list) and value:
            at = self.dice.randrange(len(value))
            return [*value[:at], self._changed(value[at]), *value[at + 1 :]]
        return value

    def _reworded(self, text: str) -> str:
        sentences = list(SENTENCE.finditer(text))
        if not sentences:  # a full stop is none
            return self.sentence()
        found = self.dice.choice(sentences)
        label, colon, _ = found.group().rpartition(": ")
        new = self.sentence()
        roll = self.dice.random()
        if roll < 0.15:
            words = text.split()
            self.dice.shuffle(words)
            return " ".join(words)
        if roll < 0.3:
            new = f"{new} {self.dice.choice(NOISE)}{self.sentence()}"
        elif roll < 0.5:
            new = " ".join([new] * self.dice.randrange(2, 6))
        return f"{text[: found.start()]} {label}{colon}{new} {text[found.end() :]}".strip()

    def faults(self, card: DraftCard) -> list[CardProblem]:
        """What is wrong with a card, as its author would be told."""
        return list(self.loader.faults(card.kind, card.body, self.reader))

    def valid_set(self) -> CardSet:
        """A set that can be frozen, in which every third card says something else."""
        cards = [self._valid(card) if self.dice.random() < 0.34 else card for card in self.cards]
        changed = [at for at, card in enumerate(cards) if card != self.cards[at]]
        return self.game.read_cards(files_of(self._together(self.cards, cards, changed)))

    def _together(self, base: list[DraftCard], cards: list[DraftCard], changed: list[int]) -> list[DraftCard]:
        """The base with as many of these cards changed as can be read together: each is right, but some name others."""
        tried = [cards[at] if at in changed else card for at, card in enumerate(base)]
        if self._is_read(tried):
            return tried
        if len(changed) == 1:
            return base
        half = len(changed) // 2
        return self._together(self._together(base, cards, changed[:half]), cards, changed[half:])

    def _is_read(self, cards: list[DraftCard]) -> bool:
        try:
            self.game.read_cards(files_of(cards))
        except CardError:
            return False
        return True

    def _valid(self, card: DraftCard) -> DraftCard:
        for _ in range(MOST_TRIES):
            changed = self.rewritten(card)
            if not self.faults(changed):
                return changed
        return card
