"""The members of the party as everybody sees them: each is a region, and what is printed on their things another."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.projector.own_view import SlideView, slide_view
from app.games.projector.records import ConditionCard, Item, Printed, Resource
from app.games.projector.standing import hand_size, stability
from app.games.projector.state import Explorer, State
from app.kernel.decision import Seat, Viewer
from app.kernel.values import value

COLOURS = ("magenta", "cyan", "amber", "lime")


def colour(seat: Seat) -> str:
    """That of its figure."""
    return COLOURS[int(seat.removeprefix("player-")) - 1]


@dataclass(frozen=True, slots=True)
class ThingsView:
    """The cards that lie before a player."""

    perk: Printed | None
    style: Printed | None
    resources: tuple[Resource, ...]
    items: tuple[Item, ...]
    conditions: tuple[ConditionCard, ...]


@value()
class MemberView:
    """A player; `things` has what is printed on the cards that lie there."""

    seat: Seat
    name: str
    colour: str
    is_speaker: bool
    reserve: int
    space: str
    hand: int
    hand_size: int
    deck: int
    lost: int
    discard: tuple[SlideView, ...]
    apperceptions: tuple[tuple[str, int], ...]
    has: tuple[str, ...]
    """The names of the cards that lie there."""
    station: str
    gone: str
    stability: int
    _things: ThingsView

    @property
    def perk(self) -> Printed | None:
        return self._things.perk

    @property
    def style(self) -> Printed | None:
        return self._things.style

    @property
    def resources(self) -> tuple[Resource, ...]:
        return self._things.resources

    @property
    def items(self) -> tuple[Item, ...]:
        return self._things.items

    @property
    def conditions(self) -> tuple[ConditionCard, ...]:
        return self._things.conditions


def member(state: State, viewer: Viewer, seat: Seat) -> MemberView | None:
    """PJ-105 Perk and style lie in the player's area."""
    if seat not in state.seats:
        return None
    player, explorer = state.player(seat), _explorer(state, seat)
    is_in, lies = state.projection is not None, things(state, viewer, seat)
    return MemberView(
        seat=seat,
        name=state.title(seat),
        colour=colour(seat),
        is_speaker=seat == state.speaker,
        reserve=len(player.reserve),
        space=explorer.space if explorer.is_exploring else "",
        hand=len(explorer.hand),
        hand_size=hand_size(state, seat) if is_in else 0,
        deck=len(explorer.deck),
        lost=len(explorer.lost),
        discard=tuple(slide_view(state, card) for card in explorer.discard),
        apperceptions=tuple((trait, count) for trait, count in explorer.apperceptions.items() if count),
        has=tuple(_names(lies)),
        station=explorer.station,
        gone=explorer.gone if is_in else "",
        stability=stability(state, seat) if is_in else 0,
        _things=lies,
    )


def things(state: State, _viewer: Viewer, seat: Seat) -> ThingsView:
    """What is printed on the cards before a player."""
    player, explorer, cards = state.player(seat), _explorer(state, seat), state.cards
    conditions = explorer.conditions if state.projection else player.conditions
    return ThingsView(
        perk=cards.perks.get(player.perk),
        style=cards.styles.get(player.style),
        resources=tuple(cards.resources[state.resource_name(card)] for card in explorer.resources),
        items=tuple(cards.items[name] for name in explorer.items),
        conditions=tuple(cards.conditions[name] for name in conditions),
    )


def _names(lies: ThingsView) -> Iterator[str]:
    own = [card for card in (lies.perk, lies.style) if card is not None]
    for card in (*own, *lies.resources, *lies.items, *lies.conditions):
        yield card.name


def _explorer(state: State, seat: Seat) -> Explorer:
    return state.explorer(seat) if state.projection else Explorer(seat, gone="home")
