"""Builds the nodes of `nodes.py` and the lines of `lines.py` from card text written as `text.lark` allows."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib.resources import files
from typing import TypeVar, cast

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
)  # fmt: skip
from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader

T = TypeVar("T")


def _locations(*parts: object) -> n.Locations:
    """The words about a location, put together."""
    found: dict[str, object] = {}
    for part in parts:
        found |= cast("dict[str, object]", part) if isinstance(part, dict) else {"within": part}
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

_STARTS = ("sentence", "constant", "setup", "build", "condition", "goal", "needs", "tests", "modifier")

_NAMED_TRIGGERS = (
    (re.compile(r"When (?P<name>\w+) reaches (?P<number>\d+): "), Trigger.COUNTER),
    (re.compile(r"(?P<name>\w+) token, once per turn: "), Trigger.TOKEN_PER_TURN),
)
_OPTION = re.compile(r'([A-D])\) "([^"]+)": ')
_NEW_NAMES = (
    re.compile(r"\bMark (\w+)\."), re.compile(r"\bSet (\w+) to \d"), re.compile(r"\b(?:the|a) (\w+) token\b"),
)  # fmt: skip


def names_made(text: str) -> list[str]:
    """Marks, counters and tokens: they have no cards of their own, their first mention makes them."""
    return [name for pattern in _NEW_NAMES for name in pattern.findall(text)]


class CardReader:
    """Reads the lines of one card."""

    def __init__(self, reader: TextReader, place: Place) -> None:
        self._reader = reader
        self._place = place

    def lines(self, text: str) -> Lines:
        """All lines of a text."""
        return tuple(self._line(line.strip()) for line in text.split("\n") if line.strip())

    def _line(self, line: str) -> Line:
        trigger, start, name, number = _trigger(line)
        end, printed = len(line), line[start:]
        if trigger in CONSTANT:
            return Line(trigger, printed, constants=self._all(line, start, end, "constant"))
        if trigger is Trigger.SETUP:
            return Line(trigger, printed, setup=self._all(line, start, end, "setup"))
        if trigger is Trigger.BUILD:
            return Line(trigger, printed, build=self._all(line, start, end, "build"))
        if trigger is Trigger.GOAL:
            goal = cast(n.Condition, self._phrase(line, start, end, "goal"))
            return Line(trigger, printed, goal=goal)
        return Line(trigger, printed, self._body(line, start, end), name=name, number=number)

    def _all(self, line: str, start: int, end: int, rule: str) -> tuple[T, ...]:
        return cast("tuple[T, ...]", tuple(self._reader.stretch(self._place, line, start, end, rule)))

    def _phrase(self, line: str, start: int, end: int, rule: str) -> object:
        return self._reader.phrase(self._place, line[start:end].strip(), start, rule)

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
        return Sentences(self._all(line, start, end, "sentence"))

    def _if(self, line: str, start: int, end: int) -> If:
        colon = self._find(line, ": ", start, end)
        condition = cast(n.Condition, self._phrase(line, start + 3, colon, "condition"))
        if line.startswith("You may test ", colon + 2):
            return If(condition, self._body(line, colon + 2, end))
        then, otherwise = self._cut(line, colon + 2, end, "Otherwise: ")
        return If(condition, then, otherwise)

    def _pay(self, line: str, start: int, end: int) -> Pay:
        close = self._find(line, "): ", start, end)
        price = self._reader.phrase(self._place, line[start + 13 : close] + ".", start + 13, "sentence")
        return Pay((cast(n.Sentence, price),), self._body(line, close + 3, end))

    def _may_test(self, line: str, start: int, end: int) -> MayTest:
        stop = self._find(line, ". Success: ", start, end)
        tested = cast("tuple[tuple[str, int], ...]", self._phrase(line, start + 13, stop, "tests"))
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
            printed = line[mark.end() : stop].strip().rstrip(".").split(". ")
            told = " ".join(f"{sentence}." for sentence in printed if not sentence.startswith("Read "))
            options.append((mark.group(2), body, told))
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

    def needs(self, text: str) -> n.Needs:
        """What an ability asks for."""
        return cast(n.Needs, self._phrase(text, 0, len(text), "needs"))

    def modifier(self, text: str) -> int:
        """What an ability's own test is changed by for each Baddie faced."""
        return cast(int, self._phrase(text, 0, len(text), "modifier"))


def _trigger(line: str) -> tuple[Trigger, int, str, int]:
    for pattern, trigger in _NAMED_TRIGGERS:
        match = pattern.match(line)
        if match:
            return trigger, match.end(), match["name"], int(match.groupdict().get("number") or 0)
    for trigger in Trigger:
        if line.startswith(f"{trigger.value}: "):
            return trigger, len(trigger.value) + 2, "", 0
    return Trigger.NOW, 0, "", 0


def reader(names: Iterable[str]) -> TextReader:
    """Reads card text that speaks of things with these names."""
    return _reader(frozenset(names))


@lru_cache(maxsize=4)
def _reader(names: frozenset[str]) -> TextReader:
    """Building one takes far longer than reading with it, and most sets share their names."""
    grammar = files(__package__).joinpath("text.lark").read_text(encoding="utf-8")
    return TextReader(grammar, _STARTS, _NODES, _BUILD, names)
