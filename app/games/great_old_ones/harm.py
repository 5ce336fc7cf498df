"""What a scenario action would do to one investigator's health, worked out from open information alone."""

from collections.abc import Callable
from dataclasses import dataclass

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.conditions import holds
from app.games.great_old_ones.instructions import amount_of
from app.games.great_old_ones.nodes import Who
from app.games.great_old_ones.state import Investigator, State
from app.games.great_old_ones.text import running
from app.kit.text import Block

TEST_COST = 2
"""GO-213 What a failed insanity test costs."""


@dataclass(frozen=True, slots=True)
class Harm:
    """Health that is lost for certain, and as much as may be lost by what is printed."""

    least: int = 0
    most: int = 0

    def __add__(self, other: "Harm") -> "Harm":
        return Harm(self.least + other.least, self.most + other.most)

    def times(self, count: int) -> "Harm":
        return Harm(self.least * count, self.most * count)


def harm(state: State, person: Investigator, text: Block) -> Harm:
    """What these sentences may cost this investigator if they were carried out now."""
    if not person.is_active:
        return Harm()
    return sum((_sentence(state, person, sentence) for sentence in running(text)), Harm())


def _sentence(state: State, person: Investigator, sentence: n.Sentence) -> Harm:
    match sentence:
        case n.Conditional(condition, core, otherwise):
            branch = core if holds(state, condition) else otherwise
            return Harm() if branch is None else _core(state, person, branch)
        case n.ForEach(kind, at_most, core):
            count = state.count(kind)
            return _core(state, person, core).times(count if at_most is None else min(count, at_most))
        case _:
            return _core(state, person, sentence)


def _core(state: State, person: Investigator, core: n.Core) -> Harm:
    match core:
        case n.LoseHealth(who, quantity):
            lost = amount_of(state, quantity)
            return Harm(lost if _is_struck(state, person, who) else 0, lost if _may_be(person, who) else 0)
        case n.TakeTest(who):
            return Harm(0, TEST_COST if _may_be(person, who) else 0)
        case n.GainWeaknesses(who, quantity):
            return Harm(0, amount_of(state, quantity) if person.weaknesses and _may_be(person, who) else 0)
        case _:
            return Harm()


_BY_BOARD: dict[Who, Callable[[Investigator], bool]] = {
    Who.EACH_OPEN: lambda person: not person.is_sealed,
    Who.EACH_CLOSED: lambda person: person.is_sealed,
    Who.EACH_WEAK: lambda person: bool(person.weaknesses),
    Who.EACH_UNWEAK: lambda person: not person.weaknesses,
}


def _may_be(person: Investigator, who: Who) -> bool:
    return _BY_BOARD[who](person) if who in _BY_BOARD else True


def _is_struck(state: State, person: Investigator, who: Who) -> bool:
    """Whether nobody else could be meant instead: it strikes everybody of a kind, or there is hardly anybody."""
    if who is Who.EACH or who in _BY_BOARD:
        return _may_be(person, who)
    return len(state.active()) <= (2 if who is Who.TWO_RANDOM else 1)


def harm_words(state: State, person: Investigator, text: Block) -> str:
    """In words for the one it befalls; nothing if it costs no health."""
    found = harm(state, person, text)
    if not found.most:
        return ""
    lost = f"{found.least} health" if found.least == found.most else f"up to {found.most} health"
    if found.most < person.health:
        return f"To you: you lose {lost} of {person.health}."
    end = ", and the game is lost" if len(state.active()) == 1 else ""
    fate = f"you fall{end}" if found.least >= person.health else f"you may fall{end}"
    return f"To you: you lose {lost} of {person.health}: {fate}."


def is_grave(state: State, person: Investigator, text: Block) -> bool:
    """Whether it may fell this investigator."""
    return person.is_active and harm(state, person, text).most >= person.health
