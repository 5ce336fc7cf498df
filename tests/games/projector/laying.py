"""Lays a projection out for a scene: the map, the entropy piles, and Baddies."""

from collections.abc import Mapping, Sequence

from app.games.projector import nodes as n
from app.games.projector.foes import arrive
from app.games.projector.lines import Trigger
from app.games.projector.projecting import lay_out, new_explorer
from app.games.projector.state import Card, Projection, State
from app.kernel.decision import Seat
from app.kit.piles import reveal


def lay_map(state: State, area: str, setup: str, lay: Mapping[str, str]) -> None:
    projection = Projection(area, setup, [new_explorer(state, seat) for seat in state.seats])
    faces = enumerate(state.faces)
    projection.resource_deck.lay(state, [Card(number) for number, face in faces if face.startswith("resource:")])
    state.projection = projection
    for line in state.cards.setups[setup].on(Trigger.SETUP):
        for node in line.setup:
            if isinstance(node, n.ChooseStations):
                for explorer, station in zip(projection.explorers, state.cards.stations, strict=False):
                    explorer.station = station
            else:
                lay_out(state, node)
    for space, id in lay.items():
        _swap_in(state, space, id)


def _swap_in(state: State, space: str, id: str) -> None:
    card, spots = state.card_with(id), state.exploration.spots
    for spot in spots.values():
        if spot.card == card:
            spot.card = spots[space].card
    spots[space].card = card


def pile_up(
    state: State,
    top: Sequence[str],
    discard: Sequence[str],
    dismissed: Sequence[str],
    in_play: Sequence[str],
    only: Sequence[str] | None,
) -> None:
    projection, now = state.exploration, state.campaign
    named = [*top, *discard, *dismissed, *in_play, *(only or ())]
    for id in named:
        card = state.card_with(id)
        if card not in now.entropy:
            now.next_deck.cards = [other for other in now.next_deck if other != card]
            old = next(c for c in now.entropy if state.faces[c] not in named)
            now.entropy.cards[now.entropy.index(old)] = card
    card_of = state.card_with
    projection.discard.lay(state, [card_of(id) for id in reversed(discard)])
    projection.dismissed.lay(state, [card_of(id) for id in reversed(dismissed)])
    projection.in_play.lay(state, [card_of(id) for id in in_play])
    placed = [*projection.discard, *projection.dismissed, *projection.in_play]
    reveal(state, placed)
    rest = [card for card in now.entropy if card not in placed and state.faces[card] not in top]
    projection.draw.lay(state, [*rest, *(card_of(id) for id in reversed(top))])
    if only is not None:
        projection.draw.lay(state, [card_of(id) for id in reversed(only)])
        others = [card for card in now.entropy if card not in (*projection.draw, *placed)]
        projection.discard.lay(state, [*others, *projection.discard])


def add_foe(state: State, name: str, seat: Seat | None) -> None:
    found = [card for card in state.cards.entropy.values() if card.name == name]
    if found:
        card = state.card_with(found[0].id)
        for pile in (state.exploration.draw, state.exploration.discard):
            if card in pile:
                pile.take(card)
        reveal(state, [card])
        arrive(state, name, seat, card)
    elif state.cards.baddies[name].place == "token":
        arrive(state, name, None, space=max(state.exploration.spots))
    else:
        arrive(state, name, seat)
