"""What is a player's own: the hand, open to team-mates or not, and the sheet with perk, style and slides."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.games.projector.orders import orders
from app.games.projector.records import Ability, Printed
from app.games.projector.reference import DAY, RANKS, TURN
from app.games.projector.standing import turn_of
from app.games.projector.state import DECK_LIMIT, HAND_SIZE, RESERVE_LIMIT, Card, Player, State
from app.kernel.decision import Seat, Viewer
from app.kernel.values import value


@value()
class SlideView:
    """PJ-047 An action card: the ability it is of, what was written on it, and the party's level.

    What is printed on it stands in `abilities`; it goes to pages and bots alone.
    """

    name: str
    trait: str
    deck: str
    is_reaction: bool
    bonus: int
    level: int
    _ability: Ability

    @property
    def ability(self) -> Ability:
        return self._ability


@dataclass(frozen=True, slots=True)
class HandView:
    seat: Seat
    slides: tuple[SlideView, ...]


@dataclass(frozen=True, slots=True)
class VitalsView:
    """What must never be out of sight while one decides; only the two decks for those who have no cards here."""

    day: int
    days_left: int
    entropy: int
    has_cards: bool
    hand: int = 0
    deck: int = 0
    lost: int = 0


@value()
class StepLine:
    """A line of the reference card; `is_now` marks where the party is."""

    title: str
    words: str
    _voice: str
    is_now: bool

    @property
    def voice(self) -> str:
        """The same as a story tells it; for pages, where it is printed."""
        return self._voice


@dataclass(frozen=True, slots=True)
class PartyLine:
    """PJ-050 to PJ-052 What a party of this size owns, builds and holds."""

    players: int
    reserve: int
    deck: int
    hand: int
    is_now: bool


@dataclass(frozen=True, slots=True)
class RoleView:
    seat: Seat | None
    name: str
    is_speaker: bool
    orders: tuple[str, ...]
    """Standing orders, in words."""
    is_armed: bool
    traits: tuple[tuple[str, Printed], ...] = ()
    """Perk and style, if they are chosen: which of both, and its card."""
    slides: tuple[tuple[str, str, int, int], ...] = ()
    """The reserve by abilities: name, trait, level, how many."""
    day: tuple[StepLine, ...] = ()
    turn: tuple[StepLine, ...] = ()
    sizes: tuple[PartyLine, ...] = ()
    ranks: tuple[str, ...] = ()
    """What goes before what, the strongest first."""


def slide_view(state: State, card: Card) -> SlideView:
    it = state.ability_of(card)
    level = state.campaign.levels.get(it.name, 0)
    return SlideView(it.name, it.trait, it.deck, it.is_reaction, state.meld_of(card), level, it)


def reads(state: State, viewer: Viewer, seat: Seat) -> bool:
    """PJ-R88 Open to team-mates unless the table plays with closed hands; never to watchers."""
    return viewer not in (None, seat) and state.options.hands != "closed"


def held(state: State, viewer: Viewer, seat: Seat) -> HandView | None:
    """The hand of a team-mate."""
    if state.projection is None or seat not in state.seats or not reads(state, viewer, seat):
        return None
    return HandView(seat, tuple(slide_view(state, card) for card in state.explorer(seat).hand))


def hand(state: State, viewer: Viewer) -> tuple[SlideView, ...]:
    if viewer is None or state.projection is None:
        return ()
    return tuple(slide_view(state, card) for card in state.explorer(viewer).hand)


def vitals(state: State, viewer: Viewer) -> VitalsView | None:
    if state.projection is None:
        return None
    day, days_left = state.campaign.day, state.options.days - state.days_played
    entropy = len(state.projection.draw)
    if viewer is None or not state.projection.has_decks:
        return VitalsView(day, days_left, entropy, False)
    own = state.explorer(viewer)
    return VitalsView(day, days_left, entropy, True, len(own.hand), len(own.deck), len(own.lost))


def role(state: State, viewer: Viewer) -> RoleView:
    if viewer is None:
        return RoleView(None, "", False, (), False)
    player, explorer = state.player(viewer), state.explorer(viewer) if state.projection else None
    return RoleView(
        viewer,
        state.title(viewer),
        viewer == state.speaker,
        tuple(orders(state, viewer)),
        bool(explorer and explorer.is_armed),
        tuple(_traits(state, player)),
        tuple(_kinds(state, player)),
        tuple(StepLine(*words, is_now=phase == state.phase) for phase, words in DAY.items()),
        tuple(_turn(state)),
        tuple(_sizes(state)),
        RANKS,
    )


def _turn(state: State) -> Iterator[StepLine]:
    """PJ-176 The five steps, with the one the turn is in."""
    now = state.exploration.step if turn_of(state) is not None else ""
    for step, words in TURN.items():
        yield StepLine(*words, is_now=step == now)


def _sizes(state: State) -> Iterator[PartyLine]:
    for players in HAND_SIZE:
        is_now = players == state.party_size
        yield PartyLine(players, RESERVE_LIMIT[players], DECK_LIMIT[players], HAND_SIZE[players], is_now)


def _traits(state: State, player: Player) -> Iterator[tuple[str, Printed]]:
    """PJ-105"""
    for kind, card in (("Perk", state.cards.perks.get(player.perk)), ("Style", state.cards.styles.get(player.style))):
        if card is not None:
            yield kind, card


def _kinds(state: State, player: Player) -> Iterator[tuple[str, str, int, int]]:
    have = Counter(state.ability_of(card).name for card in player.reserve)
    for name, count in sorted(have.items()):
        yield name, state.cards.abilities[name].trait, state.campaign.levels.get(name, 0), count
