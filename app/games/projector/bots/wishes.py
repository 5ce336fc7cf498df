"""Where the bot would like to stand, and what it would do there."""

from dataclasses import dataclass
from functools import cached_property

from app.games.projector.bots.deeds import Deed, read
from app.games.projector.bots.sight import Sight
from app.games.projector.lines import Trigger
from app.games.projector.places import distance
from app.games.projector.topics import Act
from app.games.projector.view import SpaceView

GOAL, CARRIED, UNKNOWN, FIXED_UNKNOWN = 12.0, 60.0, 3.0, 5.0
NOT_HELD, OTHERS_THERE, OTHERS_NEARER, NEXT_TURN = 0.6, 0.7, 0.5, 0.5


@dataclass(frozen=True)
class Wishes:
    """The worth of every place to one player, from one look at the table."""

    sight: Sight

    def deeds_at(self, space: str) -> tuple[Deed, ...]:
        """What this player could still do there."""
        place = self.sight.map.get(space)
        if place is None or place.location is None:
            return ()
        here = tuple(deed for deed in self.sight.deeds[space] if self.sight.is_open(deed, place))
        return here + self._by_tokens(place)

    def _by_tokens(self, place: SpaceView) -> tuple[Deed, ...]:
        setup = self.sight.setup
        lines = setup.on(Trigger.TOKEN_PER_TURN) if setup is not None and place.tokens else ()
        return tuple(read(line) for line in lines if line.name in place.tokens)

    def wanted_at(self, space: str) -> tuple[str, ...]:
        """The abilities with which something that matters can be done there."""
        return tuple(name for deed in self.deeds_at(space) if deed.is_fetching for name in deed.names)

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        """The abilities worth keeping in hand."""
        return self.wanted_at(self.goal) + self.wanted_at(self.sight.mine.space)

    # Worth

    def worth(self, space: str) -> float:
        """How much one would like to stand there."""
        place = self.sight.map[space]
        if place.location is None:
            return self._worth_of_unknown(space)
        worth = sum(self._worth_of(deed, place) for deed in self.deeds_at(space))
        if not place.is_up:
            worth = max(worth, 0.5)
        return worth * (OTHERS_THERE if self._is_taken(place) else 1.0)

    def _worth_of_unknown(self, space: str) -> float:
        worth = FIXED_UNKNOWN if space in self.sight.fixed else UNKNOWN
        return worth * (OTHERS_NEARER if self._is_nearer_to_others(space) else 1.0)

    def _worth_of(self, deed: Deed, place: SpaceView) -> float:
        is_here = place.space == self.sight.mine.space
        if deed.item:
            return CARRIED if deed.is_fetching and not (is_here and deed.when is Trigger.LANDED) else 0.0
        if deed.when in (Trigger.FLIPPED, Trigger.LANDED):
            return 0.0
        worth = GOAL if deed.is_fetching else self._small(deed)
        if deed.tests:
            worth *= max(self._likely(name, bonus, place.space) for name, bonus in deed.tests)
        return worth

    def _small(self, deed: Deed) -> float:
        if deed.is_healing:
            return min(2, self.sight.mine.lost) * 1.2
        return deed.gain if not deed.is_paid else 0.0

    def _likely(self, name: str, bonus: int, space: str) -> float:
        held = 1.0 if name in self.sight.held else NOT_HELD
        return self.sight.chance(name, bonus, space) * held if name in self.sight.known else 0.0

    def _is_nearer_to_others(self, space: str) -> bool:
        """Let those explore it who stand closer."""
        here, steps = self.sight.mine.space, self.sight.ways[space].steps
        return any(distance(other.space, space) < steps for other in self.sight.others if other.space != here)

    def _is_taken(self, place: SpaceView) -> bool:
        """Another stands there already, and not because all sit in one boat."""
        return not self.sight.is_in_one_boat and any(seat != self.sight.me for seat in place.figures)

    # The goal

    def score(self, space: str) -> float:
        """The worth of a place, less for what the way takes."""
        sight, way = self.sight, self.sight.ways[space]
        is_able = any(name in sight.held for name in self.wanted_at(space))
        budget = max(0, len(sight.held) - is_able)
        turns = max(0, way.steps - budget) / max(1, sight.mine.hand_size - 1)
        worth = self.worth(space)
        if space == sight.mine.space and not sight.doing(Act.USE_TEXT):
            worth *= NEXT_TURN
        return worth / (1 + turns + 0.06 * way.steps + 0.15 * way.harm)

    @cached_property
    def goal(self) -> str:
        """Where to go: home when it is time, otherwise where most is to be had soonest."""
        if self.is_leaving:
            return self.sight.gate
        return self.best

    @cached_property
    def best(self) -> str:
        here = self.sight.mine.space
        return max(self.sight.ways, key=lambda space: (self.score(space), space == here))

    @cached_property
    def is_leaving(self) -> bool:
        """It is time, or nothing more is to be had; but what the party came for goes before safety."""
        if self.sight.is_done:
            return True
        worth = self.worth(self.best)
        is_at_hand = worth >= CARRIED / 2 and self.sight.ways[self.best].steps <= len(self.sight.held)
        return worth < 1.0 or (self.sight.is_time_to_leave and not is_at_hand)
