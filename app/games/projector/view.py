"""What each viewer may see of the projection, region by region. Every field is put in by hand."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from app.games.projector import marks
from app.games.projector import nodes as n
from app.games.projector.campaign_view import (
    abilities,
    atlas,
    calendar,
    campaign,
    chronicle,
    looks,
    reading,
    reserve,
    stories,
)  # fmt: skip
from app.games.projector.danger_view import baddies, entropy, focus
from app.games.projector.goals import open_objectives
from app.games.projector.lines import Line, Trigger
from app.games.projector.own_view import hand, held, reads, role, vitals
from app.games.projector.party_view import colour, member, things
from app.games.projector.places import figures_on, is_gate, is_up, open_sides, top
from app.games.projector.records import Location, Objective
from app.games.projector.running import Play, holds
from app.games.projector.standing import turn_of
from app.games.projector.state import Card, Spot, State
from app.kernel.decision import Seat, Viewer
from app.kernel.region import Family, Region, Slot, everybody, regions
from app.kernel.telling import STORY
from app.kernel.values import value
from app.kit.text import Block, Text


@dataclass(frozen=True, slots=True)
class DayView:
    day: int
    days_left: int
    phase: str
    speaker: Seat
    seat: Seat | None
    """Whose turn it is."""
    is_acting: bool
    window: str
    actions_left: int
    has_studied: bool
    turns: int
    rolls: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class AreaView:
    id: str
    name: str
    background: str
    setup: str
    setup_id: str
    setup_story: str
    rules: Text
    """What holds here."""
    counters: tuple[tuple[str, int], ...]
    tokens: tuple[tuple[str, str], ...]
    aside: int
    goals: tuple["GoalView", ...]


@dataclass(frozen=True, slots=True)
class GoalView:
    card: str
    name: str
    story: str
    aim: str
    steps: tuple[tuple[str, bool], ...]
    is_achieved: bool


@value()
class SpaceView:
    space: str
    is_up: bool
    is_covered: bool
    card: str
    """What counts here, or what this viewer knows to lie face down here.

    What is printed on it stands in `places`, or in `looks`."""
    sides: str
    """Open sides; all four dashes where blind backs hide them."""
    is_gate: bool
    figures: tuple[Seat, ...]
    tokens: tuple[str, ...]
    lights: int
    has_lighthouse: bool
    items: tuple[str, ...]
    beneath: str
    """What lies beneath: nothing, "hidden", or the name of the card."""
    is_used: bool
    """The text that may be used once per projection has been."""
    used_by: tuple[Seat, ...]
    """PJ-156 Whose tokens lie here: they have used what each player may use once."""
    _location: Location | None

    @property
    def location(self) -> Location | None:
        return self._location


def day(state: State, _viewer: Viewer) -> DayView:
    projection = state.projection
    return DayView(
        day=state.campaign.day,
        days_left=state.options.days - state.days_played,
        phase=state.phase,
        speaker=state.speaker,
        seat=turn_of(state),
        is_acting=bool(projection and projection.is_acting),
        window=projection.window if projection else "",
        actions_left=state.actions_left,
        has_studied=state.has_studied,
        turns=projection.turns if projection else 0,
        rolls=tuple(state.rolls.items()),
    )


def area(state: State, _viewer: Viewer) -> AreaView | None:
    projection = state.projection
    if projection is None:
        return None
    setup = state.cards.setups[projection.setup]
    background = next((card for id, card in state.cards.backgrounds.items() if id.startswith(projection.area)), None)
    return AreaView(
        id=projection.area,
        name=state.cards.areas[projection.area].name,
        background=background.story if background else "",
        setup=setup.name,
        setup_id=setup.id,
        setup_story=setup.story,
        rules=tuple(block for block in setup.text if _holds_here(block)),
        goals=tuple(goals(state, projection.area)),
        counters=tuple(projection.counters.items()),
        tokens=tuple(projection.tokens.items()),
        aside=len(projection.aside),
    )


def _holds_here(block: Block) -> bool:
    """How the area was laid out can be seen; what holds in it is for people to read."""
    lines = [node for node in block.nodes if isinstance(node, Line)]
    is_kept = any(isinstance(node, n.KeepInEveryProjection) for line in lines for node in line.constants)
    return not is_kept and all(line.trigger is not Trigger.SETUP for line in lines)


def goals(state: State, area: str) -> Iterator[GoalView]:
    """PJ-067 The goals the party knows of here."""
    for id in open_objectives(state):
        if id.startswith(area):
            yield _goal(state, state.cards.objectives[id])


def _goal(state: State, card: Objective) -> GoalView:
    conditions = [line.goal for line in card.on(Trigger.GOAL) if line.goal is not None]
    nobody = Play(state.speaker, card.name)
    steps = [step for condition in conditions if isinstance(condition, n.Marked) for step in _steps(state, condition)]
    is_achieved = all(holds(state, nobody, condition) for condition in conditions)
    return GoalView(card.id, card.name, card.story, card.aim, tuple(steps), is_achieved)


def _steps(state: State, condition: n.Marked) -> Iterator[tuple[str, bool]]:
    """What is to be done, and whether it is; an ending is not named before it has come."""
    marks = state.campaign.marks
    if condition.also is not None:
        yield condition.also, condition.also in marks
        yield " or ".join(condition.marks), any(mark in marks for mark in condition.marks)


def map_view(state: State, viewer: Viewer) -> tuple[SpaceView, ...]:
    projection = state.projection
    if projection is None:
        return ()
    return tuple(_space(state, viewer, space, spot) for space, spot in sorted(projection.spots.items()))


def _space(state: State, viewer: Viewer, space: str, spot: Spot) -> SpaceView:
    is_hidden = not is_up(spot) and state.options.backs == "blind"
    tokens = [name for name, at in state.exploration.tokens.items() if at == space]
    tokens += [foe.name for foe in state.exploration.baddies if foe.is_token and foe.space == space]
    shown = _location(state, viewer, top(spot), is_up(spot))
    return SpaceView(
        space=space,
        is_up=is_up(spot),
        is_covered=spot.cover is not None,
        card=shown.id if shown else "",
        sides="----" if is_hidden else open_sides(state, space),
        is_gate=is_gate(state, space),
        figures=tuple(person.seat for person in figures_on(state, space)),
        tokens=tuple(tokens),
        lights=spot.lights,
        has_lighthouse=spot.has_lighthouse,
        items=tuple(spot.items),
        beneath=_beneath(state, spot),
        is_used="" in (users := _users(state, spot)),
        used_by=tuple(seat for seat in state.seats if seat in users),
        _location=shown,
    )


def places(state: State, _viewer: Viewer, row: str) -> tuple[Location, ...]:
    """What is printed on the places of a row that lie face up."""
    spots = sorted(state.projection.spots.items()) if state.projection else ()
    return tuple(state.location(top(spot)) for space, spot in spots if space.endswith(row) and is_up(spot))


def knowing(state: State, viewer: Viewer) -> Hashable:
    """The eyes of the map: what this viewer knows to lie face down."""
    spots = state.projection.spots.values() if state.projection else ()
    knows = state.knowledge.known_by(viewer)
    return tuple(spot.card for spot in spots if not is_up(spot) and knows(spot.card))


def _location(state: State, viewer: Viewer, card: Card, is_shown: bool) -> Location | None:
    """Face up for everybody; face down only for whoever has looked, or saw it before (PJ-009)."""
    if not is_shown and not state.knowledge.knows(viewer, card):
        return None
    return state.location(card)


def _beneath(state: State, spot: Spot) -> str:
    if spot.beneath is None:
        return ""
    return state.cards.hours[state.faces[spot.beneath]].name if spot.is_beneath_up else "hidden"


def _users(state: State, spot: Spot) -> list[str]:
    """PJ-156, PJ-157 Who has used a "once" text of a face-up card; no one in particular where once is once for all."""
    face = state.faces[top(spot)]
    used = [mark.partition("/")[2] for mark in state.exploration.used if mark.startswith(f"{face}/")]
    return [mark.partition(":")[2] for mark in used] if is_up(spot) else []


def gauges(state: State) -> Mapping[str, int]:
    """How the campaign stands, in numbers everybody can see."""
    banked = sum(state.campaign.bank.values())
    return {"Day": state.campaign.day, "Goals": len(state.campaign.goals), "Banked": banked}


def portrait(_state: State, seat: Seat) -> str:
    """A figure in the colour of the seat."""
    return f"figure figure-{colour(seat)}"


MEMBERS = {str(number): Seat(f"player-{number}") for number in range(1, 5)}
RESERVES = {seat: f"reserve-{number}" for number, seat in MEMBERS.items()}
"""By seat the region with its slides."""
ROWS = {row: row for row in "123456"}


def by_party(_state: State, viewer: Viewer, *_more: object) -> bool:
    """The eyes of what the whole party sees, and watchers otherwise."""
    return viewer is not None


def has_seat(state: State, seat: Seat) -> bool:
    return any(player.seat == seat for player in state.everybody)


def is_seated(state: State, seat: Seat) -> bool:
    return seat in state.seats


def owner(seat: Seat) -> Seat:
    return seat


REGIONS: Mapping[str, Region[State]] = regions(
    {
        "day": Region(day, everybody, marks=marks.day, slot=Slot.TOP),
        "area": Region(area, everybody, marks=marks.area),
        "vitals": Region(vitals, marks=marks.vitals, slot=Slot.STATE),
        "map": Region(map_view, knowing, marks=marks.map_),
        "places": Family(places, ROWS, everybody, marks.places, Slot.NOWHERE),
        "member": Family(member, MEMBERS, everybody, marks.member, Slot.MATES, owner, present=is_seated),
        "things": Family(things, MEMBERS, everybody, marks.things, Slot.NOWHERE, present=is_seated),
        "hand": Region(hand, marks=marks.hand, slot=Slot.HAND),
        "held": Family(held, MEMBERS, reads, marks.held, Slot.PANEL, owner, present=is_seated, is_by_seat=True),
        "reserve": Family(reserve, MEMBERS, by_party, marks.reserve, owner=owner, present=has_seat, is_by_seat=True),
        "entropy": Region(entropy, marks=marks.entropy),
        "baddies": Region(baddies, everybody, marks=marks.baddies),
        "focus": Region(focus, everybody, marks=marks.focus),
        "abilities": Region(abilities, everybody, marks=marks.abilities),
        "campaign": Region(campaign, by_party, marks=marks.campaign, slot=Slot.PANEL, is_by_seat=True),
        "stories": Region(stories, everybody, marks=marks.stories),
        "reading": Region(reading, by_party, marks=marks.reading, is_by_seat=True),
        "chronicle": Region(chronicle, by_party, marks=marks.chronicle, slot=Slot.PANEL, is_by_seat=True),
        "looks": Region(looks, marks=marks.looks, slot=Slot.PANEL),
        "atlas": Region(atlas, by_party, marks=marks.atlas, slot=Slot.PANEL, is_by_seat=True),
        "calendar": Region(calendar, by_party, marks=marks.calendar, slot=Slot.NOWHERE, is_by_seat=True),
        "role": Region(role, marks=marks.role, slot=Slot.ROLE),
        **STORY,
    }
)

SHEET = (
    "day",
    *(f"member-{number}" for number in MEMBERS),
    *RESERVES.values(),
    "abilities",
    "campaign",
    "stories",
    "chronicle",
    "atlas",
    "calendar",
)
"""What lasts: L1 to L19 as far as the viewer may see them."""
