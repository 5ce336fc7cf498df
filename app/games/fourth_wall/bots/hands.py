"""The Investigators' judgement: what hands are worth, what each Marble in them, and what a Horror's death."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.judgement import FRESH_HAND, GATE, VICTORY, Judgement
from app.games.fourth_wall.records import Instructions, MarbleCard, Symbols
from app.games.fourth_wall.view_types import StreetHorror, TeamMember

COUNT = (0.0, 1.0, 1.9, 2.8, 3.6, 4.3, 4.9, 5.4, 5.8, 6.1, 6.3)
"""What so many Marbles are worth, whatever they are."""
RISK = (0.35, 0.2, 0.08, 0.03)
"""How likely a hand is emptied that holds so many Marbles more than The Wall can take at once."""
OPENED = 8.5
"""One Gate more."""
CLOSING = 20.0
"""One Gate less: the chance to close one does not come often."""
BLOCKED, BARRED_AGAIN, SOME_DAY, OPEN = 0.1, 0.3, 0.4, 0.95
"""How likely a Gate can be closed: under The Scourge, when it may come back first, in a while, and freely."""
HORIZON = 3.0
"""So many Triggers a Horror will still get if nobody minds it."""
FREEDOM = 2.0
READY = 5.0
"""To hold what closes a Gate, at a time when Gates can be closed."""
EMPTY = 1.5
SHOWN = 0.42
"""How likely the next Marble shows a given Symbol."""
AVERAGE = 0.3
"""The keepsake value of a Marble nobody has seen yet."""


def worth_of(count: int) -> float:
    """What so many Marbles are worth; beyond a full hand no more than that."""
    return COUNT[min(count, len(COUNT) - 1)]


def kinds(symbols: Symbols) -> int:
    """The kinds of Symbols as bits."""
    return (symbols[0] > 0) | (symbols[1] > 0) << 1 | (symbols[2] > 0) << 2


@cache
def fewest(shown: frozenset[int], wanted: int) -> int:
    """The least number of Marbles that show so many kinds of Symbols; 0 if they do not."""
    reached = {0}
    for size in range(1, 4):
        reached = {mask | more for mask in reached for more in shown}
        if any(mask.bit_count() >= wanted for mask in reached):
            return size
    return 0


@cache
def breadth(shown: frozenset[int]) -> int:
    """How many kinds of Symbols these show."""
    mask = 0
    for more in shown:
        mask |= more
    return mask.bit_count()


def grasp(text: Instructions) -> int:
    """How many Marbles a text of The Wall's takes from one hand."""
    clauses = [sentence.clause for sentence in text]
    return sum(clause.n for clause in clauses if isinstance(clause, n.Losing))


@cache
def keepsake(marble: MarbleCard) -> float:
    """What a Marble is worth beyond being one: its Symbols and its text."""
    texts = (*marble.utilise, *marble.intervene, *marble.rush, *marble.rush_at_loss)
    clauses = [sentence.clause for sentence in texts]
    return 0.3 * (sum(marble.symbols) - 1) + max((clause.keepsake for clause in clauses), default=0.0)


class TeamJudgement(Judgement):
    """How an Investigator sees the table."""

    # Closing Gates

    @cached_property
    def closing(self) -> float:
        """One Gate less."""
        if self.gates.open <= 1:
            return VICTORY
        return CLOSING + (2.0 if self.a_gate_loses else 0.0)

    @cached_property
    def gate(self) -> float:
        """One Gate more: it will have to be closed again."""
        return OPENED if super().gate == GATE else super().gate

    @cached_property
    def fall(self) -> float:
        """What it costs if a hand runs empty."""
        return 60.0 if self.a_gate_loses else max(1.0, self.gate - FRESH_HAND + 1.0)

    def kinds_needed(self, member: TeamMember) -> int:
        """How many kinds of Symbols this Investigator needs to close a Gate."""
        if member.person is None:
            return 3
        texts = [sentence.clause for sentence in member.person.unique]
        return min((text.n for text in texts if isinstance(text, n.CloseGateWithSymbols)), default=3)

    def prospect(self, member: TeamMember, without_scourge: bool = False) -> float:
        """How likely Gates can be closed when this Investigator acts next."""
        blocked = self.scourge is not None and not without_scourge
        if member.seat == self.turn.seat != self.me and self.turn.ap == 2:
            return BLOCKED if blocked else OPEN
        if self.wait(member.seat) > 1:
            return (BLOCKED + 0.1 if blocked else OPEN - 0.1) if self.is_crescendo else SOME_DAY
        if blocked:
            return BLOCKED
        others = len(self.horrors) - (without_scourge and self.scourge is not None)
        return BARRED_AGAIN if self.brood_is_near and others and not self.turn.is_wall_turn else OPEN

    def closeness(self, member: TeamMember, marbles: Sequence[MarbleCard]) -> float:
        """How near these Marbles are to closing a Gate: 1 if they do, less if that would empty the hand."""
        shown = frozenset([kinds(marble.symbols) for marble in marbles])
        wanted = self.kinds_needed(member)
        needed = fewest(shown, wanted)
        if needed:
            spare = len(marbles) - needed - self.gates.surcharge
            return 1.0 if spare > 0 or (spare == 0 and self.gates.open == 1) else 0.7 if spare == 0 else 0.45
        return (0.0, 0.1, 0.35)[min(2, breadth(shown) + 3 - wanted)]

    # Hands

    def hand_worth(self, member: TeamMember, marbles: Sequence[MarbleCard]) -> float:
        """What these Marbles would be worth in that Investigator's hand."""
        count = min(len(marbles), member.sanity)
        worth = worth_of(count) - self.risk(count)
        keepsakes = [keepsake(marble) for marble in marbles]
        if len(marbles) > member.sanity:
            keepsakes = sorted(keepsakes)[len(marbles) - member.sanity :]
        worth += sum(keepsakes)
        return worth + READY * self.prospect(member) * self.closeness(member, marbles)

    def risk(self, count: int) -> float:
        """What a hand of so many Marbles costs in fear."""
        if count == 0:
            return EMPTY * self.fall
        spare = max(0, count - self.reach)
        return self.fall * RISK[spare] if spare < len(RISK) else 0.0

    @cached_property
    def reach(self) -> int:
        """How many Marbles The Wall could take from one hand on its next turn, as far as one can see."""
        doom = self.doom.pool + self.doom.held + (not self.turn.is_wall_turn)
        awake = [horror.horror for horror in self.horrors if not horror.is_drained]
        texts = [(horror.trigger_cost, grasp(horror.trigger)) for horror in awake]
        card = self.tracker.wall_card
        if card is not None and self.eye_is_open:
            texts.append((card.unique_cost, grasp(card.unique)))
        taken = 1 if doom >= 2 and self.wall_hand.count else 0
        for cost, count in sorted(texts, key=lambda text: (text[0], -text[1])):
            if cost <= doom and count:
                doom, taken = doom - cost, taken + count
        return taken

    def draw_worth(self, member: TeamMember, count: int) -> float:
        """What so many Marbles from the deck are worth to an Investigator."""
        if member.is_insane:
            return 0.0
        held = min(member.marbles, member.sanity)
        drawn = min(count, member.sanity - held)
        now, then = worth_of(held) - self.risk(held), worth_of(held + drawn) - self.risk(held + drawn)
        return then - now + AVERAGE * drawn + 0.15 * (count - drawn) + self._hope(member, count)

    def _hope(self, member: TeamMember, count: int) -> float:
        """What it is worth that a draw may complete what closes a Gate."""
        marbles = self.held[member.seat].marbles
        shown = frozenset([kinds(marble.symbols) for marble in marbles])
        missing = self.kinds_needed(member) - breadth(shown)
        if missing <= 0:
            return 0.0
        chance = (1.0 - (1.0 - SHOWN) ** count) ** missing
        return READY * self.prospect(member) * chance * (1.0 - self.closeness(member, marbles))

    def loss_of(self, *places: int) -> float:
        """What it costs me to do without the Marbles at these places of my hand."""
        rest = [marble for place, marble in enumerate(self.hand) if place not in places]
        return self.my_worth - self.hand_worth(self.myself, rest)

    @cached_property
    def my_worth(self) -> float:
        return self.hand_worth(self.myself, self.hand)

    @cached_property
    def losses(self) -> list[float]:
        """What it costs me to do without each single Marble of my hand."""
        return [self.loss_of(place) for place in range(len(self.hand))]

    def regroup_worth(self, member: TeamMember) -> float:
        return self.draw_worth(member, max(2, member.sanity - member.marbles))

    # Horrors

    def threat(self, horror: StreetHorror) -> float:
        """What it is worth that a Horror is gone, however that comes about."""
        return self._threats[horror.place]

    @cached_property
    def _threats(self) -> dict[int, float]:
        crowd = min(1.0, 3.0 / max(1, len(self.horrors)))
        return {horror.place: self._threat_of(horror, crowd) for horror in self.horrors}

    def _threat_of(self, horror: StreetHorror, crowd: float) -> float:
        toll = self.profit(horror.horror) * min(HORIZON, self.turns_left / 2.5) * crowd
        if not horror.is_drained:
            toll += 0.5 * self.profit(horror.horror)
        toll += self.weight(horror.horror) * self.gates.open * 0.5 + 0.15 * sum(horror.cost)
        return toll + (self.freedom if horror.is_scourge else 0.0)

    @cached_property
    def freedom(self) -> float:
        """What it is worth that The Scourge is gone: those who are ready may close."""
        worth = 0.5
        for member in self.team.values():
            ready = 0.8 if member.is_insane else self.closeness(member, self.held[member.seat].marbles)
            worth += READY * ready * (self.prospect(member, without_scourge=True) - self.prospect(member))
        return FREEDOM * worth

    def drain_worth(self, horror: StreetHorror) -> float:
        """What it is worth that a Horror cannot be Triggered for now."""
        if horror.is_drained:
            return 0.0
        lasts = 0.4 if self.brood_is_near and not self.turn.is_wall_turn else 0.9
        return lasts * self.profit(horror.horror)

    def anchor_worth(self, marble: MarbleCard) -> float:
        """What an Anchored text is worth for the rest of the night."""
        worth = 0.0
        for text in marble.anchored:
            worth += min(text.at_most, text.a_turn * self.turns_left) + text.a_head * len(self.team)
        return worth


def left_after(left: Symbols, marbles: Iterable[MarbleCard]) -> int:
    """How many Symbols of a Defeat Cost these would leave."""
    clue, force, science = left
    for marble in marbles:
        clue, force, science = clue - marble.symbols[0], force - marble.symbols[1], science - marble.symbols[2]
    return max(0, clue) + max(0, force) + max(0, science)
