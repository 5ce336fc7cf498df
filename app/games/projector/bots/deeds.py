"""What the texts of places promise, read off the nodes of the set on the table."""

from dataclasses import dataclass
from functools import cached_property

from app.games.projector import nodes as n
from app.games.projector.lines import If, Line, MayTest, Pay, Trigger, sentences

FOR_ALL = 1.5


@dataclass(frozen=True)
class Deed:
    """One line of a card: when it happens, on what condition, with which test, and what comes of it."""

    when: Trigger
    condition: n.Condition | None
    tests: tuple[tuple[str, int], ...]
    is_paid: bool
    result: tuple[n.Sentence, ...]
    otherwise: tuple[n.Sentence, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.tests)

    @property
    def first(self) -> n.Sentence | None:
        return self.result[0] if self.result else None

    @cached_property
    def is_fetching(self) -> bool:
        return any(node.fetches for node in self.result)

    @property
    def is_ridding(self) -> bool:
        return any(node.rids or node == n.Dismiss(n.Foes.THIS) for node in self.result)

    @property
    def is_healing(self) -> bool:
        """It gives cards back to the one who uses it."""
        return isinstance(self.first, n.Recover) and self.first.who == n.YOU

    @property
    def item(self) -> str:
        """The item one must carry, if any."""
        return self.condition.item if isinstance(self.condition, n.YouHold) else ""

    @property
    def gain(self) -> float:
        """What the result is worth beside the goal."""
        worth = self.first.worth if self.first else 0.0
        is_for_all = isinstance(self.first, n.Draw | n.Recover | n.GainTrait) and self.first.who == EACH
        return FOR_ALL if is_for_all else worth

    @cached_property
    def harm(self) -> float:
        """What landing there may cost, in cards."""
        if self.when is not Trigger.LANDED:
            return 0.0
        if self.otherwise:
            worst = self.otherwise[0]
            return 0.7 if worst.harms or isinstance(worst, n.GainCondition) else 0.0
        return 1.0 if self.first and (self.first.harms or _is_astray(self.first)) else 0.0


EACH = n.Who(n.People.EACH)


def _is_astray(node: n.Sentence) -> bool:
    """A jump to wherever chance will have it."""
    where = node.where if isinstance(node, n.Jump) else None
    return isinstance(where, n.Locations) and where.spread is n.Spread.RANDOM


def read(line: Line) -> Deed:
    """What a line of a card comes to."""
    body, condition, otherwise = line.body, None, None
    if isinstance(body, If):
        condition, otherwise, body = body.condition, body.otherwise, body.then
    tests: tuple[tuple[str, int], ...] = ()
    if isinstance(body, MayTest):
        tests, otherwise = body.abilities, body.otherwise
    return Deed(line.trigger, condition, tests, isinstance(body, Pay), sentences(body), sentences(otherwise))
