"""The Wall's judgement: what its Actions are worth, and what a pool of Doom buys best."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.judgement import CLOSES, Judgement, hardness, holding
from app.games.fourth_wall.lasting import CannotBeSacrificed, Standing
from app.games.fourth_wall.records import HorrorCard, MarbleCard, Symbols
from app.games.fourth_wall.topics import ANCHORED, WALL_HAND, Act, street
from app.games.fourth_wall.view_types import StreetHorror

CROWD = 0.25
BAR = 25.0
"""What it is worth to bar the Gates."""

HELD_BAR = 3.0
"""A Symbol more on The Scourge: while it stands, no Gate is closed, and each Symbol costs them a Marble again."""
LAST = 40.0
"""What it is worth that the last Gate is not the last any more, if somebody is about to close it."""
AT_ONCE = 0.25
"""How often whoever fells The Scourge has Rush or Actions left to close a Gate in the same turn."""


Doing: TypeAlias = tuple[str | None, str | None, int | None]
"""What an option does: its act, its place and which card there."""


class Scheme(NamedTuple):
    """An Action of The Wall's, or the first step of several: worth, price in Doom, and what to do."""

    worth: float
    cost: int
    does: Doing
    comes_last: bool = False


class WallJudgement(Judgement):
    """How The Wall sees the table."""

    @cached_property
    def gate(self) -> float:
        """One Gate more; while a single one is open, it may be what saves The Wall."""
        return super().gate + (LAST * self.peril if self.gates.open == 1 else 0.0)

    @cached_property
    def peril(self) -> float:
        """How likely a Gate is closed on the next Investigator's turn."""
        return self.closing_danger * (AT_ONCE * (1.0 - holding(hardness(self.scourge.left))) if self.scourge else 1.0)

    # Horrors

    def presence(self, horror: HorrorCard) -> float:
        """What it is worth to have a Horror On the Streets."""
        crowd = 1.0 / (1.0 + CROWD * len(self.horrors))
        cost = self._defeat_cost(horror)
        return self.profit(horror) * self.uses(sum(cost)) * crowd + self.weight(horror) + self._shelter(cost)

    def _defeat_cost(self, horror: HorrorCard) -> Symbols:
        factor = max(1, self.gates.open) if horror.times_gates else 1
        clue, force, science = horror.defeat_cost
        return (clue * factor, force * factor, science * factor)

    def _shelter(self, cost: Symbols) -> float:
        """What a Horror is worth as The Scourge to be, beyond those that are there."""
        if self.is_crescendo:
            return 0.0
        return BAR * max(0.0, holding(hardness(cost)) - self.bulwark)

    @cached_property
    def bulwark(self) -> float:
        """How well the hardest Horror On the Streets would hold as The Scourge."""
        return max((holding(hardness(horror.left)) for horror in self.horrors), default=0.0)

    @cached_property
    def breach(self) -> float:
        """How likely The Scourge falls, and whichever takes its place falls one turn later."""
        others = (holding(hardness(horror.left)) for horror in self.horrors if not horror.is_scourge)
        scourge = holding(hardness(self.scourge.left)) if self.scourge else 0.0
        return (1.0 - scourge) * (1.0 - max(others, default=0.0))

    def standing_of(self, horror: StreetHorror) -> float:
        """What one stands to lose with a Horror that is On the Streets already."""
        return self.profit(horror.horror) * self.uses(sum(horror.left)) + self.weight(horror.horror)

    # The danger

    @cached_property
    def closing_danger(self) -> float:
        """How likely the Investigator who acts next would close a Gate if it could."""
        member = self.following
        held = member.sanity if member.is_insane else member.marbles - self.gates.surcharge
        return CLOSES[max(0, min(held, len(CLOSES) - 1))]

    # Destroying Marbles

    def rescue(self, horror: StreetHorror, marble: MarbleCard) -> float:
        """What it is worth to destroy a Marble on a Horror."""
        held = [sum(other.symbols[kind] for other in horror.marbles) for kind in range(3)]
        needed = [min(held[kind], horror.cost[kind]) for kind in range(3)]
        without = [min(held[kind] - marble.symbols[kind], horror.cost[kind]) for kind in range(3)]
        freed = sum(needed) - sum(without)
        worth = 0.5 * freed
        if sum(horror.left) <= 2 and freed:
            worth += 0.25 * self.standing_of(horror)
        if horror.is_scourge:
            worth = max(worth + 2.0 * self.closing_danger, HELD_BAR * freed) if freed else 0.0
        return worth

    def uprooting(self, marble: MarbleCard) -> float:
        """What it is worth to destroy an Anchored Marble."""
        return sum(1.5 if self._spares_mine(text) else text.uprooted for text in marble.anchored)

    def _spares_mine(self, text: Standing) -> bool:
        """Whether it forbids the Sacrifice of Horrors in my hand."""
        names = [horror.name for horror in self.wall_hand.horrors]
        return isinstance(text, CannotBeSacrificed) and text.name in names

    def loose(self) -> Iterator[tuple[float, str, int]]:
        """Every Marble that could be destroyed: what that is worth, where it lies and which one there it is."""
        for horror in self.horrors:
            for number, marble in enumerate(horror.marbles, start=1):
                yield self.rescue(horror, marble), street(horror.place), number
        for number, marble in enumerate(self.streets.anchored, start=1):
            yield self.uprooting(marble), ANCHORED, number

    # Schemes

    def schemes(self, all_awake: bool = False) -> Iterator[list[Scheme]]:
        """What could be done, in groups of which one can be chosen."""
        for horror in self.horrors:
            if all_awake or not horror.is_drained:
                yield [self._trigger(horror)] if not _price(horror.horror) else []
        for number, card in enumerate(self.wall_hand.horrors, start=1):
            yield list(self._manifest(card, _manifesting(number)))
        yield list(self._rites(all_awake))
        yield [Scheme(max((worth for worth, *_ in self.loose()), default=0.0), 1, (Act.DESTROY, None, None))]
        delving = (Act.DELVE, None, None)
        yield [Scheme(self.card, 1, delving), Scheme(1.7 * self.card, 2, delving)]
        yield list(self._unique())

    def _trigger(self, horror: StreetHorror) -> Scheme:
        text = horror.horror.trigger
        wakes = any(isinstance(sentence.clause, n.Undrain) for sentence in text)
        return Scheme(self.gain(text, horror.place), horror.horror.trigger_cost, _triggering(horror), wakes)

    def _manifest(self, horror: HorrorCard, does: Doing) -> Iterator[Scheme]:
        worth = self.presence(horror)
        yield Scheme(worth, horror.manifest_cost, does)
        if not horror.enters_drained and not _price(horror):
            at_once = self.gain(horror.trigger)
            yield Scheme(worth + at_once, horror.manifest_cost + horror.trigger_cost, does)

    def _unique(self) -> Iterator[Scheme]:
        card = self.tracker.wall_card
        if card is not None and self.eye_is_open:
            text = card.unique
            wakes = any(isinstance(sentence.clause, n.Undrain) for sentence in text)
            yield Scheme(self.gain(text), card.unique_cost, (Act.UNIQUE, None, None), wakes)

    # Sacrifices

    def _rites(self, all_awake: bool) -> Iterator[Scheme]:
        """Sacrifices that open Gates, with all that must be Manifested for them first."""
        for horror in self.horrors:
            price = _price(horror.horror)
            if price and (all_awake or not horror.is_drained):
                yield from self._rite(price, horror.horror.trigger_cost, _triggering(horror), [])
        for number, card in enumerate(self.wall_hand.horrors, start=1):
            price = _price(card)
            if price and not card.enters_drained:
                cost = card.manifest_cost + card.trigger_cost
                yield from self._rite(price, cost, _manifesting(number), [number])

    def _rite(self, price: n.Sacrifice, cost: int, does: Doing, used: list[int]) -> Iterator[Scheme]:
        if price.name in self.spared:
            return
        hand = self.wall_hand.horrors
        there = sum(horror.horror.name == price.name for horror in self.horrors)
        there += sum(hand[number - 1].name == price.name for number in used)
        reserve = [
            (card.manifest_cost, number)
            for number, card in enumerate(hand, start=1)
            if card.name == price.name and number not in used
        ]
        missing = sorted(reserve)[: max(0, price.n - there)]
        if there + len(missing) >= price.n:
            first = does if used or not missing else _manifesting(missing[0][1])
            yield Scheme(self.gate - 0.6 * price.n, cost + sum(paid for paid, _ in missing), first)


def _triggering(horror: StreetHorror) -> Doing:
    return Act.TRIGGER, street(horror.place), None


def _manifesting(number: int) -> Doing:
    return Act.MANIFEST, WALL_HAND, number


def _price(horror: HorrorCard) -> n.Sacrifice | None:
    """What a Horror's Trigger Sacrifices, if it does."""
    for sentence in horror.trigger:
        if isinstance(sentence.clause, n.Sacrifice):
            return sentence.clause
    return None


def spend(groups: Iterable[Sequence[Scheme]], pool: int) -> tuple[float, tuple[Scheme, ...]]:
    """What so much Doom buys best: at most one scheme of each group."""
    bought: list[tuple[float, tuple[Scheme, ...]]] = [(0.0, ())] * (pool + 1)
    for group in groups:
        worthwhile = [scheme for scheme in group if scheme.worth > 0.1 and scheme.cost <= pool]
        if worthwhile:
            bought = [_with_one_of(worthwhile, bought, doom) for doom in range(pool + 1)]
    return bought[pool]


def _with_one_of(
    group: Sequence[Scheme], bought: Sequence[tuple[float, tuple[Scheme, ...]]], doom: int
) -> tuple[float, tuple[Scheme, ...]]:
    best = bought[doom]
    for scheme in group:
        if scheme.cost <= doom and bought[doom - scheme.cost][0] + scheme.worth > best[0]:
            before, chosen = bought[doom - scheme.cost]
            best = (before + scheme.worth, (*chosen, scheme))
    return best
