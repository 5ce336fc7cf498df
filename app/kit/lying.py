"""Regions of what lies on a `Tabletop`, a line each.

    REGIONS: dict[str, Declared[State]] = {
        "row": cards("In the room", lambda state: state.row, help="What was heard and not answered."),
        "deck": pile("The dark", lambda state: state.deck, help="What is still to come."),
        "hand": hands(5, help="A hand."),
    }

What a viewer cannot tell lies there face down, as the knowledge ledger says. Each is built again only if what it shows
may have changed: which cards lie there and who knows them, its number, or what is said to be what it is made `of`.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from app.kernel.cardset import CardSet
from app.kernel.decision import Viewer
from app.kernel.region import Family, Region, RegionValue, Slot, everybody, numbered
from app.kit import shapes
from app.kit.piles import Card
from app.kit.shapes import Cards, Count, Gauge, Item, Lines, People, Person, Secret, Step, Track
from app.kit.tabletop import Player, Tabletop, seat_number

S = TypeVar("S", bound=Tabletop[CardSet])


def cards(name: str, lying: Callable[[S], Iterable[Card]], *, help: str, note: str = "", empty: str = "") -> Region[S]:
    """Cards in a row."""

    def build(state: S, viewer: Viewer) -> Cards:
        return Cards(name, state.seen(lying(state), viewer), note=note, empty=empty)

    return Region(build, marks=lambda state, viewer: state.told(lying(state), viewer), help=help)


def pile(name: str, lying: Callable[[S], Iterable[Card]], *, help: str) -> Region[S]:
    """A stack, with its top card where all can tell it."""

    def build(state: S, _viewer: Viewer) -> shapes.Pile:
        cards = tuple(lying(state))
        (top,) = state.seen(cards[-1:], None) or (None,)
        return shapes.Pile(name, len(cards), top if isinstance(top, shapes.Card) else None)

    def marks(state: S, _viewer: Viewer) -> Hashable:
        cards = tuple(lying(state))
        return len(cards), state.told(cards[-1:], None)

    return Region(build, everybody, marks, help=help)


def gauge(
    name: str, value: Callable[[S], int], *, help: str, most: int | None = None, low: int | None = None, glyph: str = ""
) -> Region[S]:
    """A number all may know."""

    def build(state: S, _viewer: Viewer) -> Gauge:
        return Gauge(name, value(state), most, low, glyph=glyph)

    return Region(build, everybody, lambda state, _viewer: value(state), help=help)


def track(name: str, steps: tuple[Step, ...], at: Callable[[S], int], *, help: str) -> Region[S]:
    """How far something is."""

    def build(state: S, _viewer: Viewer) -> Track:
        return Track(name, steps, at(state))

    return Region(build, everybody, lambda state, _viewer: at(state), help=help)


def lines(
    name: str, items: Callable[[S], Iterable[Item]], *, of: Callable[[S], Hashable], help: str, empty: str = ""
) -> Region[S]:
    """A list all may read."""

    def build(state: S, _viewer: Viewer) -> Lines:
        return Lines(name, tuple(items(state)), empty)

    return Region(build, everybody, lambda state, _viewer: of(state), help=help)


def for_clients(told: Callable[[S], RegionValue], *, help: str) -> Region[S]:
    """What all may know in a form for bots and other programs, which pages leave out. It is its own mark."""

    def build(state: S, _viewer: Viewer) -> RegionValue:
        return told(state)

    return Region(build, everybody, build, slot=Slot.NOWHERE, help=help)


def people(fact: Callable[[S, Player], str], *, help: str) -> Region[S]:
    """The players with how many cards each holds, and what all may know of each."""

    def build(state: S, _viewer: Viewer) -> People:
        return People("People", tuple(person(state, player) for player in state.players))

    def person(state: S, player: Player) -> Person:
        cards = Count("cards", len(player.hand), "deal")
        return Person(player.seat, player.name, fact(state, player), (cards,), player is state.acting)

    def marks(state: S, _viewer: Viewer) -> Hashable:
        return state.turn, tuple((len(player.hand), fact(state, player)) for player in state.players)

    return Region(build, everybody, marks, help=help)


def hands(most: int, *, help: str, empty: str = "") -> Family[S, int]:
    """The hand of each player: the reader's own, and the backs of all others'."""

    def build(state: S, viewer: Viewer, number: int) -> Cards:
        player = state.players[number - 1]
        name = "Your hand" if player.seat == viewer else f"The hand of {player.name}"
        return Cards(name, state.seen(player.hand, viewer), empty=empty)

    def marks(state: S, viewer: Viewer, number: int) -> Hashable:
        return state.told(state.players[number - 1].hand, viewer)

    return Family(build, numbered(most), marks=marks, owner=seat_number, help=help, present=_sits)


def roles(name: str, most: int, *, help: str) -> Family[S, int]:
    """The secret role of each player, for those who may know it."""

    def build(state: S, viewer: Viewer, number: int) -> Secret:
        card = state.players[number - 1].role[0]
        return Secret(name, state.face(card) if state.knowledge.knows(viewer, card) else None)

    def marks(state: S, viewer: Viewer, number: int) -> Hashable:
        return state.told(state.players[number - 1].role, viewer)

    return Family(build, numbered(most), marks=marks, owner=seat_number, help=help, present=_sits)


def _sits(state: Tabletop[CardSet], number: int) -> bool:
    return number <= len(state.players)
