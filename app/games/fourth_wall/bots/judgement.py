"""What things are worth, for either side. The unit is one Action Point, which is about one Marble."""

from collections.abc import Iterable
from functools import cached_property

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.sight import Sight
from app.games.fourth_wall.lasting import CannotBeSacrificed, ClosingNeeds
from app.games.fourth_wall.records import HorrorCard, Instructions, Symbols
from app.games.fourth_wall.view_types import StreetHorror, TeamMember

GATE = 8.0
VICTORY = 1000.0
MOST = 12.0
"""What a Horror may do some day is never worth more than this: victory has to be at hand to count."""
DOOM = 0.9
CARD = 0.7
"""A Horror drawn."""
FRESH_HAND = 1.5
"""What insanity gives back: a new Investigator comes with a full hand."""
SAVED = 0.85
"""How often nothing comes between a loss and its Marble."""
NEAR = (0.0, 0.8, 0.35, 0.15)
"""What it is worth to leave a hand with so few Marbles."""
PLENTY = 0.45
"""What a Marble of a full hand is worth beside others."""
DISRUPT = 1.0
CLOSES = (0.0, 0.05, 0.2, 0.4, 0.6, 0.75, 0.85, 0.9)
"""How likely a hand of so many Marbles closes a Gate."""
REGROUP = 2.0
"""What the team makes of a text The Wall could not finish."""


HARD = (0.0, 1.0, 2.2, 4.0, 6.0, 8.0)
"""How hard so many Symbols of one kind are to cancel: few Marbles show two of a kind."""
HOLDS = (0.0, 0.05, 0.15, 0.35, 0.65, 0.8, 0.92, 0.96, 1.0)
"""How likely a Horror as hard as that outlives one Investigator's turn."""


def hardness(left: Symbols) -> float:
    """How hard it is to cancel these Symbols."""
    return sum(HARD[min(count, len(HARD) - 1)] for count in left)


def holding(hard: float) -> float:
    """How likely a Horror as hard as that holds as The Scourge."""
    whole = min(int(hard), len(HOLDS) - 2)
    return HOLDS[whole] + (HOLDS[whole + 1] - HOLDS[whole]) * min(1.0, hard - whole)


class Judgement(Sight):
    """Sight, and an opinion."""

    @cached_property
    def gate(self) -> float:
        """One Gate more."""
        if self.a_gate_loses:
            return VICTORY
        return DOOM if self.gates.open >= self.gates.total else GATE

    # Losses

    def hit(self, member: TeamMember, count: int, edge: float = 1.0) -> float:
        """What it is worth to The Wall that an Investigator loses so many Marbles."""
        held = member.marbles
        if held == 0:
            return -1.0
        if count < held:
            left = held - count
            near = NEAR[left] if left < len(NEAR) else 0.0
            worth = count * edge * (PLENTY if held > 4 else 1.0) + near * min(self.gate, 20.0) / 5.0
            return worth + self.disruption(member, count, edge)
        unfinished = REGROUP if count > held else 0.0
        return (self.gate - FRESH_HAND) * SAVED + held - unfinished

    def disruption(self, member: TeamMember, count: int, edge: float) -> float:
        """What it is worth that somebody about to close a Gate may no longer hold what it takes."""
        if not self.turn.is_wall_turn or member.seat != self.following.seat or self.scourge is not None:
            return 0.0
        closes, then = CLOSES[min(member.marbles, 7)], CLOSES[min(member.marbles - count, 7)]
        broken = 0.3 * count * closes if edge == n.LoseChosen.edge else edge * 0.4 * (closes - then)
        return DISRUPT * self.gate_at_stake * broken

    @property
    def gate_at_stake(self) -> float:
        return 4 * GATE if self.gates.open == 1 else GATE

    def _losses(self, who: n.Who, count: int, edge: float = 1.0) -> float:
        hits = [self.hit(member, count, edge) for member in self.sane]
        if who is n.Who.EACH:
            return sum(max(0.0, hit) for hit in hits)
        return max(hits, default=0.0) if who is n.Who.TARGET else 0.0

    # Texts of The Wall

    def gain(self, text: Instructions, place: int = 0) -> float:
        """What it is worth to The Wall that this text is carried out; `place` is where its Horror stands."""
        return sum(self._sentence(sentence, place) for sentence in text if self._holds(sentence.condition))

    def _sentence(self, sentence: n.Sentence, place: int) -> float:
        worth = self._clause(sentence.clause, place)
        if sentence.then is not None:
            worth = self.chance_to_pay(sentence.clause) * (worth + self._clause(sentence.then, place))
        return max(0.0, worth) if sentence.is_optional else worth

    def _holds(self, condition: n.Condition | None) -> bool:
        match condition:
            case n.EyeHasOpened():
                return self.eye_is_open
            case n.OpenGates():
                return self.gates.open >= condition.n
            case _:
                return True

    def chance_to_pay(self, price: n.Clause) -> float:
        """How likely a price can be paid: victims who are not there yet may come."""
        if not isinstance(price, n.Sacrifice):
            return 1.0
        if price.name in self.spared:
            return 0.0
        missing = price.n - sum(horror.horror.name == price.name for horror in self.horrors)
        return 1.0 if missing <= 0 else 0.35 if missing == 1 else 0.1

    @cached_property
    def spared(self) -> frozenset[str]:
        """Names that cannot be Sacrificed."""
        texts = [text for marble in self.streets.anchored for text in marble.anchored]
        return frozenset(text.name for text in texts if isinstance(text, CannotBeSacrificed))

    def _clause(self, clause: n.Clause, place: int) -> float:
        match clause:
            case n.Losing():
                return self._losses(clause.who, clause.n, clause.edge)
            case n.OpenGate():
                return self.gate
            case n.AddDoom():
                return clause.n * DOOM
            case n.Delve():
                return clause.n * self.card
            case n.Find():
                return self.card
            case n.Sacrifice():
                return -0.5 * clause.n
            case n.ReturnToTheWall():
                return self.card
            case n.Undrain():
                return self.awakening(clause.horrors, place)
            case n.DestroyAttached():
                return max((self.burden(horror) for horror in self.horrors), default=0.0)
            case n.ManifestCheaper():
                return min(clause.n, 2) * DOOM
            case _:
                return clause.to_the_wall

    @property
    def card(self) -> float:
        """A Horror more in The Wall's hand: the fewer there are, the better."""
        return CARD * (1.5 if self.wall_hand.count < 2 else 1.0 if self.wall_hand.count < 5 else 0.4)

    def awakening(self, which: n.Horrors, place: int) -> float:
        """The Triggers that undraining would give back."""
        asleep = [horror for horror in self.horrors if horror.is_drained and horror.place != place]
        worths = sorted((self.profit(horror.horror, chained=True) for horror in asleep), reverse=True)
        return 0.7 * sum(worths[: which.most if which.which is n.Which.UP_TO else 3])

    def burden(self, horror: StreetHorror) -> float:
        """What The Wall gains if the Marbles on a Horror vanish."""
        return 0.6 * sum(sum(marble.symbols) for marble in horror.marbles)

    # Horrors

    def profit(self, horror: HorrorCard, *, chained: bool = False) -> float:
        """What one Trigger brings The Wall, beyond the Doom it costs."""
        text = horror.trigger
        if chained and any(isinstance(sentence.clause, n.Undrain) for sentence in text):
            return 0.5
        return max(0.0, min(MOST, self.gain(text)) - DOOM * horror.trigger_cost)

    def uses(self, symbols_left: int) -> float:
        """How often a Horror will still be Triggered: a tough one lives longer, and the night is short."""
        return min(0.5 + 0.4 * symbols_left, self.turns_left / 2.5)

    def rattle(self, horror: HorrorCard) -> float:
        """What The Wall gets for a Horror's death."""
        return self.gain(horror.deathrattle)

    def weight(self, horror: HorrorCard) -> float:
        """What a Horror does by merely being there."""
        texts = horror.on_the_streets
        return sum(0.8 * text.n for text in texts if isinstance(text, ClosingNeeds))


def best(hits: Iterable[float]) -> float:
    """The best of these, or nothing."""
    return max(hits, default=0.0)
