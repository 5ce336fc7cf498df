"""What the bot makes of its view: the map with its ways, its own cards, its chances, and how long it can stay."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from app.games.projector import nodes as n
from app.games.projector.bots.deeds import Deed, read
from app.games.projector.campaign_view import AbilitiesView, AbilityView, CampaignView, ReserveView
from app.games.projector.danger_view import BaddieView, EntropyView, FocusView
from app.games.projector.lines import Trigger
from app.games.projector.own_view import RoleView, SlideView
from app.games.projector.party_view import MemberView
from app.games.projector.places import AWAY, FACING, beyond, distance
from app.games.projector.records import Cards, Printed
from app.games.projector.state import TARGET
from app.games.projector.topics import Act
from app.games.projector.view import RESERVES, AreaView, DayView, SpaceView
from app.kernel.decision import Seat
from app.kernel.offer import OfferedOption
from app.kit import sight

Choice: TypeAlias = tuple[str, ...]
Begun: TypeAlias = tuple[str, int, OfferedOption | None]
"""Where a move leads, the steps it takes, and the option that makes it."""

LIGHT = 2


@dataclass(frozen=True)
class Way:
    """How to get somewhere: so many steps, the option that begins the way, and what it may cost besides."""

    steps: int
    first: OfferedOption | None
    harm: float


@dataclass(frozen=True)
class Sight(sight.Sight):
    """One look at the table, and at what is offered."""

    options: tuple[OfferedOption, ...] = ()

    role = sight.region(RoleView)
    map = sight.regions_by(SpaceView, lambda space: space.space)
    member = sight.family_by(MemberView, lambda member: member.seat)
    hand = sight.regions(SlideView)
    abilities = sight.region(AbilitiesView)
    campaign = sight.region(CampaignView)
    area = sight.region_or_none(AreaView)
    day = sight.region(DayView)
    focus = sight.region(FocusView)
    entropy = sight.region(EntropyView)
    baddies = sight.regions(BaddieView)

    @cached_property
    def cards(self) -> Cards:
        """The set on the table."""
        return sight.cards_on_table(self.view, Cards)

    def card(self, called: str | None) -> Printed:
        """A card whose text an option uses, by its identifier or its name."""
        cards = self.cards
        held = (cards.items, cards.conditions, cards.perks, cards.stations, cards.resources)
        decks = (*held, cards.locations, cards.entropy, cards.setups)
        return next(card for deck in decks for card in deck.values() if called in (card.id, card.name))

    def deed(self, option: OfferedOption) -> Deed:
        """What comes of using a line of a text."""
        assert option.amount is not None
        return read(self.card(option.card).lines[option.amount - 1])

    @cached_property
    def deeds(self) -> dict[str, tuple[Deed, ...]]:
        """What the cards on the map say, as far as they are known."""
        known = {at: place.location.id for at, place in self.map.items() if place.location}
        return {at: tuple(map(read, self.cards.locations[id].lines)) for at, id in known.items()}

    def doing(self, act: Act) -> list[OfferedOption]:
        """What is offered of this kind."""
        return [option for option in self.options if option.act == act]

    def slide(self, option: OfferedOption) -> SlideView | None:
        """The slide of one's hand that an option is about."""
        return self._slides.get(option.place or "")

    @cached_property
    def _slides(self) -> dict[str, SlideView]:
        return {f"hand-{number}": slide for number, slide in enumerate(self.hand, 1)}

    @cached_property
    def me(self) -> Seat:
        assert self.role.seat is not None
        return self.role.seat

    @cached_property
    def mine(self) -> MemberView:
        return self.member[self.me]

    @cached_property
    def known(self) -> dict[str, AbilityView]:
        """The unlocked abilities by name."""
        return {ability.card.name: ability for ability in self.abilities.unlocked}

    @cached_property
    def reserve(self) -> ReserveView:
        return sight.read(self.view, RESERVES[self.me], ReserveView)

    @cached_property
    def setup(self) -> Printed | None:
        """The setup card in use."""
        return self.cards.setups[self.area.setup_id] if self.area else None

    @cached_property
    def foes(self) -> list[BaddieView]:
        """Those this player faces."""
        here = self.mine.space
        return [foe for foe in self.baddies if foe.seat == self.me or (foe.seat is None and foe.space in ("", here))]

    @cached_property
    def held(self) -> list[str]:
        return [slide.ability.name for slide in self.hand]

    @cached_property
    def carried(self) -> list[str]:
        return [item.name for item in self.mine.items]

    @cached_property
    def others(self) -> list[MemberView]:
        """Team-mates still exploring."""
        return [member for member in self.member.values() if member.space and member.seat != self.me]

    @cached_property
    def is_done(self) -> bool:
        """What the party came for is achieved; what comes next needs another visit."""
        return self.area is not None and bool(self.area.goals) and all(goal.is_achieved for goal in self.area.goals)

    # Ways

    @cached_property
    def ways(self) -> dict[str, Way]:
        """Every space that can be reached, by the way that costs least."""
        here = self.mine.space
        start = [*self._steps(here), *self._jumps(here)]
        found = {here: Way(0, None, 0.0)}
        edge = [(taken + self._harm(goal), taken, goal, first) for first, (goal, taken, _) in enumerate(start)]
        heapq.heapify(edge)
        while edge:
            cost, steps, space, first = heapq.heappop(edge)
            if space in found:
                continue
            found[space] = Way(steps, start[first][2], cost - steps)
            for goal, taken, _ in (*self._steps(space), *self._jumps(space)):
                if goal not in found:
                    heapq.heappush(edge, (cost + taken + self._harm(goal), steps + taken, goal, first))
        return found

    def _steps(self, space: str) -> Iterator[Begun]:
        """Where one can step, and the option for it; there is none from anywhere but here."""
        offered = {option.place: option for option in self.doing(Act.STEP)} if space == self.mine.space else {}
        for side in sorted(AWAY):
            goal = self._step(space, side)
            if goal:
                yield goal, 1, offered.get(goal)

    def _jumps(self, space: str) -> Iterator[Begun]:
        """Where the card on a space lets one jump; from here only if it is offered now."""
        place = self.map.get(space)
        if place is None or not place.is_up or place.location is None:
            return
        is_here, id = space == self.mine.space, place.location.id
        texts = {option.amount: option for option in self.doing(Act.USE_TEXT) if option.card == id} if is_here else {}
        for number, deed in enumerate(self.deeds[space], start=1):
            if not deed.is_paid and (number in texts or not is_here):
                yield from ((goal, 0, texts.get(number)) for goal in self._landings(space, deed))

    def _landings(self, space: str, deed: Deed) -> list[str]:
        where = deed.first.where if isinstance(deed.first, n.Jump) else None
        places = self.map.values()
        match where:
            case n.Named():
                return [at.space for at in places if at.location and at.location.id == where.card]
            case n.Locations() if where.within and where.spread is not n.Spread.RANDOM:
                reach = where.within.base
                return [at.space for at in places if at.is_up and 0 < distance(space, at.space) <= reach]
            case _:
                return []

    def _step(self, space: str, side: str) -> str | None:
        goal = beyond(space, side)
        if goal is None or goal not in self.map or space not in self.map:
            return None
        here, there = self.map[space].sides, self.map[goal].sides
        is_open = (side in here or here == "----") and (FACING[side] in there or there == "----")
        return goal if is_open else None

    def _harm(self, space: str) -> float:
        return sum(deed.harm for deed in self.deeds.get(space, ()) if deed.item not in self.carried)

    # Chances

    def chance(self, name: str, bonus: int, space: str, needed: int = TARGET) -> float:
        """How likely a test of this ability at this space is to reach so much."""
        ability = self.known.get(name)
        if ability is None:
            return 0.0
        card = ability.card
        added = ability.level + bonus + dict(self.mine.apperceptions).get(card.trait, 0)
        place = self.map.get(space)
        if place is not None and place.location is not None:
            scopes = (name, card.trait, card.deck, "all")
            added += sum(amount for scope, amount in place.location.modifiers if scope in scopes)
            added += LIGHT if place.lights else 0
        return min(0.95, max(0.05, (21 - needed + added) / 20))

    def holds(self, condition: n.Condition | None, place: SpaceView) -> bool:
        """Whether what a line asks for is so, as far as one can see."""
        match condition:
            case n.CardBeneath():
                return place.beneath == "hidden"
            case n.NoLighthouse():
                return not place.has_lighthouse
            case n.YouHold():
                is_in_play = condition.card is None or (self.setup is not None and condition.card == self.setup.id)
                return is_in_play and condition.item in self.carried
            case _:
                return True

    def is_open(self, deed: Deed, place: SpaceView) -> bool:
        """Whether this player could still do it."""
        if deed.when is Trigger.PER_PLAYER and self.me in place.used_by:
            return False
        if deed.when is Trigger.PER_PROJECTION and place.is_used:
            return False
        return self.holds(deed.condition, place)

    @cached_property
    def fixed(self) -> list[str]:
        """Spaces to which the setup card gives a card by its number: those are the important ones."""
        lines = self.setup.on(Trigger.SETUP) if self.setup else ()
        return [node.space for line in lines for node in line.setup if isinstance(node, n.PlaceCard)]

    @cached_property
    def is_in_one_boat(self) -> bool:
        """All figures move together."""
        return self.setup is not None and any(isinstance(node, n.FiguresMoveWith) for node in self.setup.constants)

    def leads_on(self, foe: BaddieView) -> bool:
        """More is read once this one is gone."""
        decks = (self.cards.baddies, self.cards.entropy)
        cards = (card for deck in decks for card in deck.values() if card.name == foe.card.name)
        return any(read(line).is_fetching for card in cards for line in card.lines)

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
        return sum(foe.card.attack for foe in self.foes)

    @cached_property
    def is_time_to_leave(self) -> bool:
        """The entropy or the cards run out before one could come home later."""
        reach = max(1, self.mine.hand_size - 1)
        turns_home = -(-self.to_gate // reach)
        is_late = self.turns_to_come < turns_home or self.turns_to_come == 0
        is_hurt = self.spare <= self.threat * max(1, turns_home)
        return is_late or is_hurt
