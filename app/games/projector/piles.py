"""Cards going from pile to pile: action cards of a player, and the resource deck."""

from app.games.projector import nodes as n
from app.games.projector.standing import has_constant
from app.games.projector.state import Card, Explorer, State


def refill(state: State, explorer: Explorer) -> None:
    """PJ-R32, PJ-185 Only when a card is needed and the draw deck is empty."""
    if not explorer.deck and explorer.discard:
        explorer.deck, explorer.discard = explorer.discard, []
        state.chance.shuffle(explorer.deck)
        state.knowledge.hide(explorer.deck)


def draw(state: State, explorer: Explorer, count: int) -> int:
    """PJ-V36 From the draw deck to the hand, as many as there are."""
    drawn = 0
    for _ in range(count):
        refill(state, explorer)
        if not explorer.deck:
            break
        card = explorer.deck.pop()
        explorer.hand.append(card)
        state.show_hand(explorer.seat, [card])
        state.tally.draw(state.slide_name(card))
        drawn += 1
    if drawn:
        state.story.tell(f"{state.title(explorer.seat)} draws {plural(drawn, 'card')}.")
    return drawn


def discard(state: State, explorer: Explorer, cards: list[Card]) -> None:
    """From the hand, face up."""
    for card in cards:
        explorer.hand.remove(card)
        explorer.discard.append(card)
    state.show_all(cards)
    if cards:
        names = ", ".join(state.slide_name(card) for card in cards)
        state.story.tell(f"{state.title(explorer.seat)} discards {names}.")


def recover(state: State, explorer: Explorer, count: int) -> int:
    """PJ-V41 Random cards of the lost deck go unseen to the discard pile, where they are seen."""
    back = 0
    for _ in range(min(count, len(explorer.lost))):
        card = explorer.lost.pop(state.chance.below(len(explorer.lost)))
        explorer.discard.append(card)
        state.show_all([card])
        back += 1
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
    names = []
    for _ in range(count):
        if not projection.resource_deck:
            projection.resource_deck, projection.resource_discard = projection.resource_discard, []
            state.chance.shuffle(projection.resource_deck)
            state.knowledge.hide(projection.resource_deck)
        if projection.resource_deck:
            names.append(take_resource(state, explorer, projection.resource_deck[-1]))
    if names:
        state.story.tell(f"{state.title(seat)} finds {', '.join(names)}.", "good")


def take_resource(state: State, explorer: Explorer, card: Card) -> str:
    """One card from the deck or its discard to a player's area."""
    projection = state.exploration
    pile = projection.resource_deck if card in projection.resource_deck else projection.resource_discard
    pile.remove(card)
    explorer.resources.append(card)
    state.show_all([card])
    return state.resource_name(card)


def find_resource(state: State, name: str) -> Card | None:
    """PJ-V47 That kind from deck or discard; the deck is shuffled by whoever took it."""
    projection = state.exploration
    state.knowledge.entangle(projection.resource_deck)  # where it lay decides which card it is
    for card in (*projection.resource_discard, *projection.resource_deck):
        if state.resource_name(card) == name:
            return card
    return None


def shuffle_resources(state: State) -> None:
    deck = state.exploration.resource_deck
    state.chance.shuffle(deck)
    state.knowledge.hide(deck)


def discard_resources(state: State, explorer: Explorer, cards: list[Card]) -> None:
    for card in cards:
        explorer.resources.remove(card)
        state.exploration.resource_discard.append(card)


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
