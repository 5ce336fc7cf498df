"""Cards going from pile to pile: action cards of a player, and the resource deck."""

from app.games.projector import nodes as n
from app.games.projector.standing import has_constant
from app.games.projector.state import Card, Explorer, State


def draw(state: State, explorer: Explorer, count: int) -> int:
    """PJ-V36 From the draw deck to the hand, as many as there are; PJ-R32, PJ-185 the discard comes back if needed."""
    drawn = explorer.deck.deal(state, explorer.hand, count, explorer.discard)
    for card in drawn:
        state.tally.draw(state.slide_name(card))
    if drawn:
        state.story.tell(f"{state.title(explorer.seat)} draws {plural(len(drawn), 'card')}.")
    return len(drawn)


def discard(state: State, explorer: Explorer, cards: list[Card]) -> None:
    """From the hand, face up."""
    for card in cards:
        explorer.hand.move(state, card, explorer.discard)
    if cards:
        names = ", ".join(state.slide_name(card) for card in cards)
        state.story.tell(f"{state.title(explorer.seat)} discards {names}.")


def recover(state: State, explorer: Explorer, count: int) -> int:
    """PJ-V41 Random cards of the lost deck go unseen to the discard pile, where they are seen."""
    back = min(count, len(explorer.lost))
    for _ in range(back):
        explorer.lost.draw_any(state, explorer.discard)
    if back:
        state.story.tell(f"{state.title(explorer.seat)} recovers {plural(back, 'card')}.", "good")
    return back


def draw_resources(state: State, explorer: Explorer, count: int) -> None:
    """PJ-V46 The discard is shuffled in when the deck runs out."""
    projection, seat = state.exploration, explorer.seat
    key = f"hold:{seat}"
    is_more = has_constant(state, seat, n.FirstResourcesMore) and key not in projection.used_this_turn
    if is_more and count:
        projection.used_this_turn.append(key)
        count += 1
    drawn = projection.resource_deck.deal(state, explorer.resources, count, projection.resource_discard)
    if drawn:
        state.story.tell(f"{state.title(seat)} finds {', '.join(map(state.resource_name, drawn))}.", "good")


def find_resource(state: State, explorer: Explorer, name: str) -> None:
    """PJ-V47 One of that kind, if one is left: from the discard or else from the deck, which is shuffled after."""
    projection = state.exploration
    piles = (projection.resource_discard, projection.resource_deck)
    found = [(pile, card) for pile in piles for card in pile.search(state, lambda card: _is(state, card, name))]
    for pile, card in found[:1]:
        pile.move(state, card, explorer.resources)
        projection.resource_deck.shuffle(state)
        state.story.tell(f"{state.title(explorer.seat)} takes {name}.", "good")


def _is(state: State, card: Card, name: str) -> bool:
    return state.resource_name(card) == name


def discard_resources(state: State, explorer: Explorer, cards: list[Card]) -> None:
    for card in cards:
        explorer.resources.move(state, card, state.exploration.resource_discard)


def take_item(state: State, name: str, explorer: Explorer | None) -> bool:
    """PJ-R59, PJ-R60 A copy that is still in the Items deck; outside a projection a Permanent one goes to the stash."""
    item = state.cards.items[name]
    if name in state.campaign.eliminated or copies_out(state, name) >= item.copies:
        return False
    if explorer is not None and explorer.is_exploring:
        explorer.items.append(name)
    elif item.is_permanent:
        state.campaign.stash.append(name)
    else:
        return False
    state.story.tell(f"{item.name} is taken.", "good")
    return True


def copies_out(state: State, name: str) -> int:
    """How many copies of an item are out of the Items deck."""
    out = state.campaign.stash.count(name)
    if state.projection is not None:
        out += sum(explorer.items.count(name) for explorer in state.projection.explorers)
        out += sum(spot.items.count(name) for spot in state.projection.spots.values())
    return out


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
