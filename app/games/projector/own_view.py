"""What is a player's own: the hand, open to team-mates or not, and the sheet with perk, style and slides."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.games.projector.state import Card, Player, State
from app.games.projector.wording import worded
from app.kernel.decision import Seat, Viewer


@dataclass(frozen=True, slots=True)
class SlideView:
    card: str
    name: str
    trait: str
    deck: str
    is_reaction: bool
    bonus: int
    level: int
    text: str
    words: tuple[tuple[str, str], ...] = ()
    """All that is printed on the ability's card, for the one who holds it."""


@dataclass(frozen=True, slots=True)
class HandView:
    seat: Seat
    slides: tuple[SlideView, ...]


@dataclass(frozen=True, slots=True)
class RoleView:
    seat: Seat | None
    name: str
    is_speaker: bool
    passes: tuple[str, ...]
    is_armed: bool
    is_watching: bool = False
    traits: tuple[tuple[str, str, str], ...] = ()
    """Perk and style, if they are chosen: which of both, its name and what it says."""
    slides: tuple[tuple[str, str, int, int], ...] = ()
    """The reserve by abilities: name, trait, level, how many."""


def slide_view(state: State, card: Card) -> SlideView:
    """PJ-047 Name, trait, deck and whether it is a reaction, at a glance."""
    ability = state.ability_of(card)
    level = state.campaign.levels.get(ability.name, 0)
    meld = state.meld_of(card)
    return SlideView(
        ability.id,
        ability.name,
        ability.trait,
        ability.deck,
        ability.is_reaction,
        meld,
        level,
        worded(state.cards, ability.success),
    )


def hands(state: State, viewer: Viewer) -> tuple[HandView, ...]:
    """PJ-R88 Open to team-mates unless the table plays with closed hands; never to watchers."""
    if viewer is None or state.projection is None:
        return ()
    open_to_me = [viewer] if state.options.hands == "closed" else state.seats
    return tuple(
        HandView(seat, tuple(slide_view(state, card) for card in state.explorer(seat).hand)) for seat in open_to_me
    )


def hand(state: State, viewer: Viewer) -> tuple[SlideView, ...]:
    if viewer is None or state.projection is None:
        return ()
    return tuple(replace(slide_view(state, card), words=_words(state, card)) for card in state.explorer(viewer).hand)


def _words(state: State, card: Card) -> tuple[tuple[str, str], ...]:
    ability = state.ability_of(card)
    lines = (
        ("Needs", ability.needs),
        ("Success", ability.success),
        ("Failure", ability.failure),
        ("A 1", ability.natural_1),
        ("A 20", ability.natural_20),
    )
    return tuple((label, worded(state.cards, text)) for label, text in lines if text)


def role(state: State, viewer: Viewer) -> RoleView:
    if viewer is None:
        return RoleView(None, "", False, (), False)
    player, explorer = state.player(viewer), state.explorer(viewer) if state.projection else None
    return RoleView(
        viewer,
        state.title(viewer),
        viewer == state.speaker,
        tuple(player.passes),
        bool(explorer and explorer.is_armed),
        bool(explorer and explorer.is_watching),
        tuple(_traits(state, player)),
        tuple(_kinds(state, player)),
    )


def _traits(state: State, player: Player) -> Iterator[tuple[str, str, str]]:
    """PJ-105"""
    for kind, card in (("Perk", state.cards.perks.get(player.perk)), ("Style", state.cards.styles.get(player.style))):
        if card is not None:
            yield kind, card.name, worded(state.cards, card.text)


def _kinds(state: State, player: Player) -> Iterator[tuple[str, str, int, int]]:
    have = Counter(state.ability_of(card).name for card in player.reserve)
    for name, count in sorted(have.items()):
        yield name, state.cards.abilities[name].trait, state.campaign.levels.get(name, 0), count
