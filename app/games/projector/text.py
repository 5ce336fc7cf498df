"""Builds the nodes of `nodes.py` and the lines of `lines.py` from card text written as `text.lark` allows."""

import re
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import TypeVar

from app.games.projector import nodes as n
from app.games.projector.lines import (
    CONSTANT,
    Body,
    Choose,
    If,
    Line,
    Lines,
    MayTest,
    Pay,
    Sentences,
    Trigger,
    lines_of,
)  # fmt: skip
from app.games.projector.wording import Wording
from app.kernel.errors import CardError
from app.kit.grammar import Rule
from app.kit.text import SENTENCE, Block, Place, Sentence, Text, TextReader

T = TypeVar("T")


def _locations(*parts: object) -> n.Locations:
    """The words about a location, put together."""
    found: dict[str, object] = {}
    for part in parts:
        found |= part if isinstance(part, dict) else {"within": part}
    return n.Locations(**found)  # type: ignore[arg-type]


def _yours(node: Callable[..., T]) -> Callable[..., T]:
    """The node of a sentence in the imperative: it is about you."""
    return lambda *parts: node(n.YOU, *parts)


def _who(people: n.People) -> Callable[..., n.Who]:
    return lambda *within: n.Who(people, *within)


_IMPERATIVE: dict[str, Callable[..., object]] = {
    "draw": n.Draw, "discard": n.Discard, "discard_random": n.DiscardRandom, "lose": n.Lose,
    "take_damage": n.TakeDamage, "recover": n.Recover, "gain_trait": n.GainTrait,
    "gain_condition": n.GainCondition, "move": n.Move, "jump": n.Jump,
}  # fmt: skip

_WHO = {
    "you_subject": n.People.YOU, "you_object": n.People.YOU, "each": n.People.EACH, "each_object": n.People.EACH,
    "each_within": n.People.WITHIN, "each_other": n.People.EACH_OTHER, "others_within": n.People.OTHERS_WITHIN,
    "on_your_location": n.People.HERE, "party_choice": n.People.PARTY_CHOICE, "random_player": n.People.RANDOM,
    "target": n.People.TARGET, "target_object": n.People.TARGET, "each_participant": n.People.PARTICIPANTS,
    "one_participant": n.People.PARTICIPANT,
}  # fmt: skip

_FOES = {
    "target_foe": n.Foes.TARGET, "this_foe": n.Foes.THIS, "drawn_foe": n.Foes.DRAWN, "one_faced": n.Foes.ONE_FACED,
    "each_faced": n.Foes.EACH_FACED, "one_in_area": n.Foes.ONE_IN_AREA, "each_in_area": n.Foes.EACH_IN_AREA,
    "one_of_participant": n.Foes.ONE_OF_PARTICIPANT, "target_attacker": n.Foes.TARGET,
    "each_faced_attacker": n.Foes.EACH_FACED, "each_global_attacker": n.Foes.EACH_GLOBAL,
}  # fmt: skip

_UNTIL = {
    "until_turn": n.Until.TURN, "until_next_turn": n.Until.NEXT_TURN, "until_projection": n.Until.PROJECTION,
    "for_next_test": n.Until.NEXT_TEST, "while_here": n.Until.ALWAYS,
}  # fmt: skip

_BUILD: dict[str, Callable[..., object]] = {
    **{rule: lambda node: node for rule in ("sentence", "constant", "setup", "build", "condition", "goal", "who")},
    **{f"{rule}_you": _yours(node) for rule, node in _IMPERATIVE.items()},
    **{rule: _who(people) for rule, people in _WHO.items()},
    **{rule: (lambda foes=foes: foes) for rule, foes in _FOES.items()},
    **{rule: (lambda until=until: until) for rule, until in _UNTIL.items()},
    "by_hand_sentence": n.ByHand,
    "needs": lambda need: need if isinstance(need, n.Needs) else n.Needs((need,)),
    "both": lambda *needs: n.Needs(needs),
    "either": lambda *needs: n.Needs(needs, is_any=True),
    "with_will": lambda: True,
    "tests": lambda *tested: tested,
    "tested": lambda name, bonus=0: (name, bonus),
    "modifier": lambda per_baddie: per_baddie,
    "look_ahead_one": lambda: n.LookAhead(n.Num(1)),
    "unlock_cards": lambda *cards: n.UnlockCards(cards),
    "set_aside": lambda *cards: n.SetAside(cards),
    "cards": lambda *cards: cards,
    "spaces": lambda *spaces: spaces,
    "names": lambda *names: names,
    "prevent_all": lambda who: n.Prevent(None, who),
    "hand_size_yours": lambda change: n.HandSize(n.YOU, change),
    "reduced": lambda count: -count,
    "increased": lambda count: count,
    "up": lambda: True,
    "down": lambda: False,
    "marked": lambda *marks: n.Marked(marks),
    "marked_and_any": lambda mark, marks: n.Marked(marks, mark),
    "in_play_and_hold": lambda card, item: n.YouHold(item, card),
    "locations": _locations,
    "adjacent": lambda: n.Locations(n.Spread.ONE, is_adjacent=True),
    "one": lambda: {"spread": n.Spread.ONE},
    "up_to": lambda count: {"spread": n.Spread.UP_TO, "count": count},
    "each_location": lambda: {"spread": n.Spread.EACH},
    "a_random": lambda: {"spread": n.Spread.RANDOM},
    "up_only": lambda: {"face_up": True},
    "down_only": lambda: {"face_up": False},
    "free": lambda: {"is_free": True},
    "yours": lambda: n.Here.YOURS,
    "this_location": lambda: n.Here.THIS,
    "gate": lambda: n.Here.GATE,
    "bonus": lambda bonus: bonus if isinstance(bonus, n.Num) else n.Num(bonus),
    "all_tests": lambda: "all",
    "scope_named": lambda name: name,
    "plain": n.Num,
    "plain_and_share": n.Num,
    "share": lambda share: n.Num(0, share),
    "NUMBER": int,
    "ONE": int,
    "SIGNED": int,
    "MEASURE": n.Measure,
}

_NODES: tuple[type, ...] = (
    *n.Sentence.__args__, *n.Constant.__args__, *n.SetupSentence.__args__, *n.BuildSentence.__args__,
    *n.Condition.__args__, *n.Need.__args__, n.Named, n.At, n.AtMost,
)  # fmt: skip

NEEDS, MODIFIER = Rule[n.Needs]("needs"), Rule[int]("modifier")
_SENTENCE, _CONSTANT = Rule[n.Sentence]("sentence"), Rule[n.Constant]("constant")
_SETUP, _BUILD_LINE = Rule[n.SetupSentence]("setup"), Rule[n.BuildSentence]("build")
_CONDITION, _GOAL = Rule[n.Condition]("condition"), Rule[n.Condition]("goal")
_TESTS = Rule[tuple[tuple[str, int], ...]]("tests")
_STARTS = (NEEDS, MODIFIER, _SENTENCE, _CONSTANT, _SETUP, _BUILD_LINE, _CONDITION, _GOAL, _TESTS)

_NAMED_TRIGGERS = (
    (re.compile(r"When (?P<name>\w+) reaches (?P<number>\d+): "), Trigger.COUNTER),
    (re.compile(r"(?P<name>\w+) token, once per turn: "), Trigger.TOKEN_PER_TURN),
)
_LINE = re.compile(r"\S.*")
_OPTION = re.compile(r'([A-D])\) "([^"]+)": ')
_NEW_NAMES = (
    re.compile(r"\bMark (\w+)\."), re.compile(r"\bSet (\w+) to \d"), re.compile(r"\b(?:the|a) (\w+) token\b"),
)  # fmt: skip


def names_made(text: str) -> list[str]:
    """Marks, counters and tokens: they have no cards of their own, their first mention makes them."""
    return [name for pattern in _NEW_NAMES for name in pattern.findall(text)]


class SetReader(TextReader):
    """Reads the texts of one set, and words them for people."""

    wording = Wording()


class CardReader:
    """Reads the texts of one card."""

    def __init__(self, reader: SetReader, place: Place) -> None:
        self._reader = reader
        self._place = place

    def tree(self, text: str) -> Text:
        """A text as people read it, line by line; what runs is the node of each block."""
        return tuple(self._block(text, match.start(), match.end()) for match in _LINE.finditer(text))

    def lines(self, text: str) -> Lines:
        """What runs of a text."""
        return lines_of(self.tree(text))

    def phrase(self, text: str, rule: Rule[T]) -> Text:
        """A text that is one whole, read by the grammar rule of that name."""
        node = rule.phrase(self._reader, self._place, text, 0)
        return (self._spoken("", text, 0, len(text)).running((node,)),)

    def plain(self, text: str) -> Text:
        """A text that is only read, not run."""
        return (self._spoken("", text, 0, len(text)),) if text else ()

    def _block(self, text: str, start: int, end: int) -> Block:
        trigger, at, name, number = _trigger(text, start)
        label = self._reader.wording.label(trigger, text[start:at].rstrip(": "))
        block = self._spoken(label, text, at, end)
        return block.running((self._line(text, at, end, Line(trigger, block.words, name=name, number=number)),))

    def _spoken(self, label: str, text: str, start: int, end: int) -> Block:
        found = SENTENCE.finditer(text, start, end)
        sentences = tuple(self._sentence(match.group().strip(), match.start()) for match in found)
        return Block(label, "", sentences, self._reader.terms(label))

    def _sentence(self, printed: str, start: int) -> Sentence:
        words = self._reader.wording.words(printed)
        return Sentence(words, None, start, start + len(printed), self._reader.terms(words))

    def _line(self, text: str, start: int, end: int, line: Line) -> Line:
        trigger = line.trigger
        if trigger in CONSTANT:
            return replace(line, constants=self._all(text, start, end, _CONSTANT))
        if trigger is Trigger.SETUP:
            return replace(line, setup=self._all(text, start, end, _SETUP))
        if trigger is Trigger.BUILD:
            return replace(line, build=self._all(text, start, end, _BUILD_LINE))
        if trigger is Trigger.GOAL:
            return replace(line, goal=self._phrase(text, start, end, _GOAL))
        return replace(line, body=self._body(text, start, end))

    def _all(self, line: str, start: int, end: int, rule: Rule[T]) -> tuple[T, ...]:
        return rule.cut(self._reader, self._place, line, start, end)

    def _phrase(self, line: str, start: int, end: int, rule: Rule[T]) -> T:
        return rule.phrase(self._reader, self._place, line[start:end].strip(), start)

    def _body(self, line: str, start: int, end: int) -> Body:
        part = line[start:end]
        if part.startswith("If "):
            return self._if(line, start, end)
        if part.startswith("You may pay ("):
            return self._pay(line, start, end)
        if part.startswith("You may test "):
            return self._may_test(line, start, end)
        if part.startswith("Choose one ("):
            return self._choose(line, start, end)
        return Sentences(self._all(line, start, end, _SENTENCE))

    def _if(self, line: str, start: int, end: int) -> If:
        colon = self._find(line, ": ", start, end)
        condition = self._phrase(line, start + 3, colon, _CONDITION)
        if line.startswith("You may test ", colon + 2):
            return If(condition, self._body(line, colon + 2, end))
        then, otherwise = self._cut(line, colon + 2, end, "Otherwise: ")
        return If(condition, then, otherwise)

    def _pay(self, line: str, start: int, end: int) -> Pay:
        close = self._find(line, "): ", start, end)
        printed = line[start + 13 : close] + "."
        price = _SENTENCE.phrase(self._reader, self._place, printed, start + 13)
        return Pay((price,), self._body(line, close + 3, end), self._reader.wording.words(printed))

    def _may_test(self, line: str, start: int, end: int) -> MayTest:
        stop = self._find(line, ". Success: ", start, end)
        tested = self._phrase(line, start + 13, stop, _TESTS)
        at = stop + len(". Success: ")
        marks = [(line.find(f"{label}: ", at, end), label) for label in ("Failure", "Otherwise")]
        cuts = sorted((where, label) for where, label in marks if where >= 0)
        bodies = {"Success": self._body(line, at, cuts[0][0] if cuts else end)}
        for (where, label), (following, _) in zip(cuts, [*cuts[1:], (end, "")], strict=False):
            bodies[label] = self._body(line, where + len(label) + 2, following)
        return MayTest(tested, bodies["Success"], bodies.get("Failure"), bodies.get("Otherwise"))

    def _choose(self, line: str, start: int, end: int) -> Choose:
        found = list(_OPTION.finditer(line, start, end))
        options = []
        for mark, following in zip(found, [*found[1:], None], strict=False):
            stop = following.start() if following else end
            body = self._body(line, mark.end(), stop)
            told = (found.group().strip() for found in SENTENCE.finditer(line, mark.end(), stop))
            words = " ".join(self._reader.wording.words(one) for one in told if not one.startswith("Read "))
            options.append((mark.group(2), body, words))
        return Choose(line.startswith("Choose one (party)", start), tuple(options))

    def _cut(self, line: str, start: int, end: int, word: str) -> tuple[Body, Body | None]:
        at = line.find(word, start, end)
        if at < 0:
            return self._body(line, start, end), None
        return self._body(line, start, at), self._body(line, at + len(word), end)

    def _find(self, line: str, mark: str, start: int, end: int) -> int:
        at = line.find(mark, start, end)
        if at < 0:
            place, words = self._place, line[start : start + 30]
            raise CardError(
                f"{place.file}, {place.card}, column {start + 1}: after {words!r} there is no {mark.strip()!r}."
            )
        return at


def _trigger(text: str, start: int) -> tuple[Trigger, int, str, int]:
    """When the line that begins here runs, where its body begins, and what the trigger names."""
    for pattern, trigger in _NAMED_TRIGGERS:
        match = pattern.match(text, start)
        if match:
            return trigger, match.end(), match["name"], int(match.groupdict().get("number") or 0)
    for trigger in Trigger:
        if text.startswith(f"{trigger.value}: ", start):
            return trigger, start + len(trigger.value) + 2, "", 0
    return Trigger.NOW, start, "", 0


def reader(names: Iterable[str], terms: Iterable[str] = (), wording: Wording = SetReader.wording) -> SetReader:
    """Reads card text that speaks of things with these names, and marks these words in it."""
    made = copy(_reader(frozenset(names), frozenset(terms)))
    made.wording = wording
    return made


@lru_cache(maxsize=4)
def _reader(names: frozenset[str], terms: frozenset[str]) -> SetReader:
    """Building one takes far longer than reading with it, and most sets share their names."""
    grammar = files(__package__).joinpath("text.lark").read_text(encoding="utf-8")
    return SetReader(grammar, [rule.name for rule in _STARTS], _NODES, _BUILD, names, terms)
