"""What the bot makes of its view: the map with its ways, its own cards, and where it would like to be."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from app.games.projector.campaign_view import AbilitiesView, CampaignView
from app.games.projector.danger_view import BaddieView, EntropyView, FocusView
from app.games.projector.places import AWAY, FACING, beyond, distance
from app.games.projector.view import AreaView, DayView, MemberView, RoleView, SlideView, SpaceView
from app.kernel.decision import Seat
from app.kernel.game import View

FETCHING = ("Read PR:", "Reveal the card", "Add 1 to", "Place a Lighthouse")
"""What a test that brings the party nearer to its goal leads to."""
TESTED = re.compile(r"You may test ([A-Z][A-Za-z ]*?)(?: [+-]\d+)?(?: or ([A-Z][A-Za-z ]*?)(?: [+-]\d+)?)?\.")
HELD = re.compile(r"you hold ([A-Z][A-Za-z' ]*?):")
FIXED = re.compile(r"Place [A-Z]{2}:\d+ face \w+ at ([A-F][1-6])")
STEPS_A_TURN = 4


@dataclass(frozen=True)
class Sight:
    """One look at the table."""

    view: View

    @cached_property
    def me(self) -> Seat:
        return cast(Seat, cast(RoleView, self.view["role"]).seat)

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
    def abilities(self) -> AbilitiesView:
        return cast(AbilitiesView, self.view["abilities"])

    @cached_property
    def campaign(self) -> CampaignView:
        return cast(CampaignView, self.view["campaign"])

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
    def foes(self) -> list[BaddieView]:
        """Those this player faces."""
        here = self.mine.space
        listed = cast("tuple[BaddieView, ...]", self.view["baddies"])
        return [foe for foe in listed if foe.seat == self.me or (foe.seat is None and foe.space in ("", here))]

    @cached_property
    def held(self) -> list[str]:
        return [slide.name for slide in self.hand]

    # Ways

    @cached_property
    def ways(self) -> dict[str, tuple[int, str]]:
        """Every space that can be reached: steps, and the side of the first one."""
        found: dict[str, tuple[int, str]] = {self.mine.space: (0, "")}
        edge = [self.mine.space]
        while edge:
            space = edge.pop(0)
            for side in AWAY:
                goal = self._step(space, side)
                if goal and goal not in found:
                    found[goal] = (found[space][0] + 1, found[space][1] or side)
                    edge.append(goal)
        return found

    def _step(self, space: str, side: str) -> str | None:
        goal = beyond(space, side)
        if goal is None or goal not in self.map or space not in self.map:
            return None
        here, there = self.map[space].sides, self.map[goal].sides
        is_open = (side in here or here == "----") and (FACING[side] in there or there == "----")
        return goal if is_open else None

    # Wishes

    def wanted_here(self, space: str) -> tuple[str, ...]:
        """The abilities with which something that matters can be done there."""
        place = self.map.get(space)
        if place is None or place.location is None:
            return ()
        return fetching(place.location.text) + self._token_tests(place)

    def _token_tests(self, place: SpaceView) -> tuple[str, ...]:
        area = self.area
        if area is None:
            return ()
        lines = area.setup_text.split("\n")
        told = [line for line in lines for token in place.tokens if line.startswith(f"{token} token, once")]
        return tuple(name for line in told if "Add 1 to" in line for name in tested(line))

    def worth(self, space: str) -> float:
        """How much one would like to stand there."""
        place = self.map[space]
        if place.location is None:
            worth = 6.0 if space in self.fixed else (1.5 if self.knows_where_to_go else 3.0)
            return worth * (0.5 if self._is_nearer_to_others(space) else 1.0)
        text = place.location.text
        carried = [name for name, _ in self.mine.items]
        if any(item in carried for item in HELD.findall(text)):
            return 60.0
        wanted = self.wanted_here(space)
        if wanted and place.beneath != "" and place.beneath != "hidden":
            return 0.0
        if not place.is_up and not wanted:
            return 0.5
        if wanted:
            is_able = any(name in self.held for name in wanted)
            return (12.0 if is_able else 6.0) * (0.6 if self._is_taken(place) else 1.0)
        return 0.0

    @cached_property
    def knows_where_to_go(self) -> bool:
        """Something that matters is known to lie at a fixed place."""
        return any(space in self.ways and self.wanted_here(space) for space in self.fixed)

    def _is_nearer_to_others(self, space: str) -> bool:
        """Let those explore it who stand closer."""
        others = [member.space for member in self.party.values() if member.space and member.seat != self.me]
        return any(distance(other, space) < self.ways[space][0] for other in others if other != self.mine.space)

    def _is_taken(self, place: SpaceView) -> bool:
        """Somebody else stands there already."""
        return any(seat != self.me for seat in place.figures)

    @cached_property
    def fixed(self) -> list[str]:
        """Spaces to which the setup card gives a card by its number: those are the important ones."""
        return FIXED.findall(self.area.setup_text) if self.area else []

    @cached_property
    def goal(self) -> str:
        """Where to go: home when it is time, otherwise where most is to be had for the fewest steps."""
        if self.is_time_to_leave:
            gates = [space for space, place in self.map.items() if place.is_gate and space in self.ways]
            return gates[0] if gates else self.mine.space
        best = max(
            self.ways, key=lambda space: (self.worth(space) / (1 + self.ways[space][0]), space == self.mine.space)
        )
        return best if self.worth(best) else self.mine.space

    @cached_property
    def is_time_to_leave(self) -> bool:
        """Little is left of the deck or of the entropy, or there is nothing more to be had."""
        mine = self.mine
        spare = mine.hand + mine.deck + len(mine.discard) - mine.hand_size
        exploring = sum(not member.gone for member in self.party.values())
        gates = [self.ways[space][0] for space, place in self.map.items() if place.is_gate and space in self.ways]
        steps = min(gates, default=0)
        turns = cast(EntropyView, self.view["entropy"]).draw // max(1, exploring)
        attack = sum(foe.attack for foe in self.foes)
        is_hurt = spare <= attack + (steps + 3) // 4
        is_late = turns < 1 + steps // STEPS_A_TURN
        return is_hurt or is_late or not any(self.worth(space) >= 1 for space in self.ways)


def tested(text: str) -> tuple[str, ...]:
    """The abilities a text offers to test."""
    return tuple(name for pair in TESTED.findall(text) for name in pair if name)


def fetching(text: str) -> tuple[str, ...]:
    """The abilities whose test there matters for the goal."""
    names: tuple[str, ...] = ()
    for line in text.split("\n"):
        if any(words in line for words in FETCHING) and "test" in line:
            names += tested(line)
    return names


def levels(abilities: AbilitiesView) -> Mapping[str, int]:
    return {ability.name: ability.level for ability in abilities.unlocked}
