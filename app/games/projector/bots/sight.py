"""What the bot makes of its view: the map with its ways, its own cards, its chances, and how long it can stay."""

import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from app.games.projector.bots.deeds import Deed, deeds
from app.games.projector.campaign_view import AbilitiesView, AbilityView, CampaignView, ReserveView
from app.games.projector.danger_view import BaddieView, EntropyView, FocusView
from app.games.projector.own_view import HandView, RoleView, SlideView
from app.games.projector.places import AWAY, FACING, beyond, distance
from app.games.projector.view import AreaView, DayView, MemberView, SpaceView
from app.kernel.decision import Seat
from app.kernel.game import View

FIXED = re.compile(r"Place [A-Z]{2}:\d+ face \w+ at ([A-F][1-6])")
IN_PLAY = re.compile(r"^(.+?) is in play")
NAMED = re.compile(r"Jump to ([A-Z][\w' ]+)")
WITHIN = re.compile(r"within (\d)")
TARGET = 20
LIGHT = 2


@dataclass(frozen=True)
class Way:
    """How to get somewhere: so many steps, the option that begins the way, and what it may cost besides."""

    steps: int
    first: str
    harm: float


@dataclass(frozen=True)
class Sight:
    """One look at the table, and at what is offered."""

    view: View
    offered: frozenset[str] = frozenset()

    @cached_property
    def me(self) -> Seat:
        return cast(Seat, cast(RoleView, self.view["role"]).seat)

    @cached_property
    def is_armed(self) -> bool:
        """Goes home by itself already."""
        return cast(RoleView, self.view["role"]).is_armed

    @cached_property
    def map(self) -> dict[str, SpaceView]:
        return {space.space: space for space in cast("tuple[SpaceView, ...]", self.view["map"])}

    @cached_property
    def party(self) -> dict[Seat, MemberView]:
        return {member.seat: member for member in cast("tuple[MemberView, ...]", self.view["party"])}

    @cached_property
    def mine(self) -> MemberView:
        return self.party[self.me]

    @cached_property
    def hand(self) -> tuple[SlideView, ...]:
        return cast("tuple[SlideView, ...]", self.view["hand"])

    @cached_property
    def hands(self) -> dict[Seat, list[str]]:
        """What team-mates hold, where hands are open."""
        listed = cast("tuple[HandView, ...]", self.view["hands"])
        return {hand.seat: [slide.name for slide in hand.slides] for hand in listed}

    @cached_property
    def abilities(self) -> AbilitiesView:
        return cast(AbilitiesView, self.view["abilities"])

    @cached_property
    def known(self) -> dict[str, AbilityView]:
        """The unlocked abilities by name."""
        return {ability.name: ability for ability in self.abilities.unlocked}

    @cached_property
    def campaign(self) -> CampaignView:
        return cast(CampaignView, self.view["campaign"])

    @cached_property
    def reserve(self) -> ReserveView:
        listed = cast("tuple[ReserveView, ...]", self.view["reserve"])
        return next(reserve for reserve in listed if reserve.seat == self.me)

    @cached_property
    def area(self) -> AreaView | None:
        return cast("AreaView | None", self.view["area"])

    @cached_property
    def day(self) -> DayView:
        return cast(DayView, self.view["day"])

    @cached_property
    def focus(self) -> FocusView:
        return cast(FocusView, self.view["focus"])

    @cached_property
    def entropy(self) -> EntropyView:
        return cast(EntropyView, self.view["entropy"])

    @cached_property
    def foes(self) -> list[BaddieView]:
        """Those this player faces."""
        here = self.mine.space
        listed = cast("tuple[BaddieView, ...]", self.view["baddies"])
        return [foe for foe in listed if foe.seat == self.me or (foe.seat is None and foe.space in ("", here))]

    @cached_property
    def held(self) -> list[str]:
        return [slide.name for slide in self.hand]

    @cached_property
    def carried(self) -> list[str]:
        return [name for name, _ in self.mine.items]

    @cached_property
    def others(self) -> list[MemberView]:
        """Team-mates still exploring."""
        return [member for member in self.party.values() if member.space and member.seat != self.me]

    # Ways

    @cached_property
    def ways(self) -> dict[str, Way]:
        """Every space that can be reached, by the way that costs least."""
        start = self.mine.space
        found: dict[str, Way] = {}
        edge: list[tuple[float, int, str, str]] = [(0.0, 0, start, "")]
        while edge:
            cost, steps, space, first = heapq.heappop(edge)
            if space in found:
                continue
            found[space] = Way(steps, first, cost - steps)
            for goal, taken, key in (*self._steps(space), *self._jumps(space)):
                if goal not in found:
                    heapq.heappush(edge, (cost + taken + self._harm(goal), steps + taken, goal, first or key))
        return found

    def _steps(self, space: str) -> Iterator[tuple[str, int, str]]:
        for side in AWAY:
            goal = self._step(space, side)
            if goal:
                yield goal, 1, f"step-{side}"

    def _jumps(self, space: str) -> Iterator[tuple[str, int, str]]:
        """Where the card on a space lets one jump; from here only if it is offered now."""
        place = self.map.get(space)
        location = place.location if place is not None and place.is_up else None
        for number, deed in enumerate(deeds(location.text) if location else (), start=1):
            key = f"text-{location.card if location else ''}-{number}"
            if (
                deed.result.startswith("Jump to")
                and not deed.price
                and (space != self.mine.space or key in self.offered)
            ):
                for goal in self._landings(space, deed.result):
                    yield goal, 0, key

    def _landings(self, space: str, result: str) -> list[str]:
        if named := NAMED.search(result):
            return [at for at, place in self.map.items() if place.location and place.location.name == named[1]]
        reach = WITHIN.search(result)
        if reach is None or "random" in result:
            return []
        places = self.map.values()
        return [at.space for at in places if at.is_up and 0 < distance(space, at.space) <= int(reach[1])]

    def _step(self, space: str, side: str) -> str | None:
        goal = beyond(space, side)
        if goal is None or goal not in self.map or space not in self.map:
            return None
        here, there = self.map[space].sides, self.map[goal].sides
        is_open = (side in here or here == "----") and (FACING[side] in there or there == "----")
        return goal if is_open else None

    def _harm(self, space: str) -> float:
        location = self.map[space].location
        if location is None:
            return 0.0
        return sum(deed.harm for deed in deeds(location.text) if not (deed.item and deed.item in self.carried))

    # Chances

    def chance(self, name: str, bonus: int, space: str, needed: int = TARGET) -> float:
        """How likely a test of this ability at this space is to reach so much."""
        ability = self.known.get(name)
        if ability is None:
            return 0.0
        added = ability.level + bonus + dict(self.mine.apperceptions).get(ability.trait, 0)
        place = self.map.get(space)
        if place is not None and place.location is not None:
            scopes = (name, ability.trait, ability.deck, "all")
            added += sum(amount for scope, amount in place.location.modifiers if scope in scopes)
            added += LIGHT if place.lights else 0
        return min(0.95, max(0.05, (21 - needed + added) / 20))

    def holds(self, condition: str, place: SpaceView) -> bool:
        """Whether what a line asks for is so, as far as one can see."""
        if "face-down card beneath" in condition:
            return place.beneath == "hidden"
        if "no Lighthouse figure" in condition:
            return not place.has_lighthouse
        setup = IN_PLAY.search(condition)
        return setup is None or (self.area is not None and self.area.setup == setup[1])

    def is_open(self, deed: Deed, place: SpaceView) -> bool:
        """Whether this player could still do it."""
        if deed.when == "Once per player" and self.me in place.used_by:
            return False
        if deed.when == "Once per projection" and place.is_used:
            return False
        if deed.item and deed.item not in self.carried:
            return False
        return self.holds(deed.condition, place)

    @cached_property
    def fixed(self) -> list[str]:
        """Spaces to which the setup card gives a card by its number: those are the important ones."""
        return FIXED.findall(self.area.setup_text) if self.area else []

    # Time

    @cached_property
    def to_gate(self) -> int:
        """Steps to the nearest way home."""
        gates = [self.ways[space].steps for space, place in self.map.items() if place.is_gate and space in self.ways]
        return min(gates, default=99)

    @cached_property
    def gate(self) -> str:
        gates = [space for space, place in self.map.items() if place.is_gate and space in self.ways]
        return min(gates, key=lambda space: self.ways[space].steps, default=self.mine.space)

    @cached_property
    def turns_to_come(self) -> int:
        """How many more turns of one's own the entropy deck holds, this one not counted."""
        left = self.entropy.draw + (0 if self.entropy.has_recycled else len(self.entropy.dismissed))
        return left // (1 + len(self.others))

    @cached_property
    def spare(self) -> int:
        """How many cards can still be lost."""
        mine = self.mine
        return mine.hand + mine.deck + len(mine.discard) - mine.hand_size

    @cached_property
    def threat(self) -> int:
        """What the Baddies will do to this player in a turn."""
        return sum(foe.attack for foe in self.foes)

    @cached_property
    def is_time_to_leave(self) -> bool:
        """The entropy or the cards run out before one could come home later."""
        reach = max(1, self.mine.hand_size - 1)
        turns_home = -(-self.to_gate // reach)
        is_late = self.turns_to_come < turns_home or self.turns_to_come == 0
        is_hurt = self.spare <= self.threat * max(1, turns_home)
        return is_late or is_hurt
