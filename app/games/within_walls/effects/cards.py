"""Sentences about Event cards, items and Story cards."""

from collections.abc import Iterable

from app.games.within_walls import nodes as n
from app.games.within_walls.asking import about_turn, choose_exactly, event_options, item_options, plural
from app.games.within_walls.instructions import Context, deed, event, person
from app.games.within_walls.items import discard_items, hand_over
from app.games.within_walls.piles import (
    ALCOHOL,
    DRUG,
    draw_events,
    draw_items,
    put_events_under,
    shuffle_story_discards,
)
from app.games.within_walls.state import Card, Player, State
from app.kernel.decision import Flow


@deed(n.GainAlcohol)
def gain_alcohol(state: State, _context: Context, player: Player, node: n.GainAlcohol) -> Flow[None]:
    """F02"""
    _tell_gain(state, player, draw_items(state, player, ALCOHOL, node.n), "Alcohol")
    yield from ()


@deed(n.GainDrugs)
def gain_drugs(state: State, _context: Context, player: Player, node: n.GainDrugs) -> Flow[None]:
    """F03"""
    count = draw_items(state, player, DRUG, node.n)
    _tell_gain(state, player, count, "Drug" if count == 1 else "Drugs")
    yield from ()


def _tell_gain(state: State, player: Player, count: int, what: str) -> None:
    state.story.tell(f"{player.name} gains {count} {what}." if count else f"There is no {what} left to gain.")


@deed(n.DiscardItems)
def discard_some_items(state: State, _context: Context, player: Player, node: n.DiscardItems) -> Flow[None]:
    """F04, WW-295 The owner chooses; WW-195 until then nothing can be given away."""
    cards = yield from _own_items(state, player, node.n, "discard")
    discard_items(state, player, cards)
    _tell(state, player, "discards", plural(len(cards), "item"), cards)


def _own_items(state: State, player: Player, count: int, verb: str) -> Flow[list[Card]]:
    wanted = min(count, len(player.items))
    prompt = f"Which {plural(wanted, 'item')} do you {verb}?"
    state.owing.append(player.seat)
    cards = yield from choose_exactly(
        player.seat, prompt, lambda: item_options(state, player), wanted, about_turn(state), "WW-295"
    )
    state.owing.remove(player.seat)
    return list(cards)


def _tell(state: State, player: Player, verb: str, what: str, cards: Iterable[Card]) -> None:
    state.story.tell(f"{player.name} {verb} {what}." if list(cards) else f"{player.name} has none to lose.")


@deed(n.DiscardEvents)
def discard_events(state: State, _context: Context, player: Player, node: n.DiscardEvents) -> Flow[None]:
    """F05 Face down to the bottom of the Event deck."""
    wanted = min(node.n, len(player.events))
    cards = yield from choose_exactly(
        player.seat,
        f"Put {plural(wanted, 'Event card')} of your Events hand under the deck.",
        lambda: event_options(state, player.events, player.events, "events"),
        wanted,
        about_turn(state),
        "WW-295",
    )
    player.events = [card for card in player.events if card not in cards]
    put_events_under(state, cards)
    _tell(state, player, "puts", f"{plural(len(cards), 'Event card')} under the deck", cards)


@deed(n.DrawEvents)
def draw_event_cards(state: State, _context: Context, player: Player, node: n.DrawEvents) -> Flow[None]:
    """F06"""
    count = draw_events(state, player, node.n, player.events)
    state.story.tell(f"{player.name} draws {plural(count, 'Event card')}.")
    yield from ()


@deed(n.Give)
def give(state: State, context: Context, player: Player, node: n.Give) -> Flow[None]:
    """F11 Face down."""
    taker = yield from person(
        state, context, node.to, player.seat, lambda seat: seat != player.seat, "Whom do you give to?"
    )
    if taker is None or taker == player.seat or not player.items:
        return
    cards = yield from _own_items(state, player, node.n, "give")
    hand_over(state, player, state.at(taker), cards)
    state.story.tell(f"{player.name} gives {plural(len(cards), 'item')} to {state.name(taker)}.")


@deed(n.Take)
def take(state: State, context: Context, player: Player, node: n.Take) -> Flow[None]:
    """F12 Chosen by their backs."""
    able = lambda seat: len(state.at(seat).items) >= node.n  # noqa: E731
    giver = yield from person(state, context, node.source, player.seat, able, "Whom do you take from?")
    if giver is None or giver == player.seat or not state.at(giver).items:
        state.story.tell(f"There is nothing for {player.name} to take.")
        return
    owner = state.at(giver)
    wanted = min(node.n, len(owner.items))
    state.owing.append(giver)
    prompt = f"Which {plural(wanted, 'item')} do you take from {owner.name}?"
    cards = yield from choose_exactly(
        player.seat, prompt, lambda: item_options(state, owner), wanted, about_turn(state), "WW-293"
    )
    state.owing.remove(giver)
    hand_over(state, owner, player, list(cards))
    state.story.tell(f"{player.name} takes {plural(len(cards), 'item')} from {owner.name}.")


@deed(n.ShowHand)
def show_hand(state: State, _context: Context, player: Player, _node: n.ShowHand) -> Flow[None]:
    """F13 The cards of this moment."""
    state.show_all(player.events)
    names = ", ".join(state.event(card).name for card in player.events)
    state.story.tell(f"{player.name} shows the Events hand: {names or 'nothing'}.", "card")
    yield from ()


@deed(n.LookAtStories)
def look_at_stories(state: State, context: Context, player: Player, node: n.LookAtStories) -> Flow[None]:
    """F14 For one pair of eyes, the order unchanged; fewer if fewer remain."""
    cards = state.story_deck[-node.n :][::-1]
    if not cards:
        return
    context.looked_at = cards[0]
    state.show(player.seat, cards)
    names = ", then ".join(state.story_card(card).name for card in cards)
    what = plural(len(cards), "card")
    state.story.confide(
        (player.seat,),
        f"On top of the Story deck: {names}.",
        f"{player.name} looks at the top {what} of the Story deck.",
        "secret",
    )
    state.note([player.seat], "looked", f"{player.name} saw on the Story deck: {names}.", None, cards)
    yield from ()


@deed(n.PutOnBottom)
def put_on_bottom(state: State, context: Context, player: Player, _node: n.PutOnBottom) -> Flow[None]:
    """F15 Unseen by the others, who learn that it was done."""
    if context.looked_at in state.story_deck:
        state.story_deck.remove(context.looked_at)
        state.story_deck.insert(0, context.looked_at)
        state.story.tell(f"{player.name} puts that card on the bottom of the Story deck.")
    yield from ()


@deed(n.LookAtItems)
def look_at_items(state: State, _context: Context, player: Player, node: n.LookAtItems) -> Flow[None]:
    """F16 For the owner's eyes; the card stays face down."""
    prompt = f"Which {plural(node.n, 'item')} do you look at?"
    cards = yield from choose_exactly(
        player.seat, prompt, lambda: item_options(state, player), node.n, about_turn(state), "WW-295"
    )
    if not cards:
        return
    state.show(player.seat, cards)
    names = ", ".join(f"{state.item(card).name}: {state.item(card).words}" for card in cards)
    others = f"{player.name} looks at {plural(len(cards), 'item')} of their own."
    state.story.confide((player.seat,), f"You look at {names}", others, "secret")
    state.note([player.seat], "looked", f"{player.name} saw an item: {names}", None, cards)


@deed(n.LookAtSeen)
def look_at_seen(_state: State, context: Context, _player: Player, _node: n.LookAtSeen) -> Flow[None]:
    """F35 What the Spy saw is shown to the Target too."""
    context.sees_too = True
    yield from ()


@event(n.ShuffleStories)
def shuffle_stories(state: State, _context: Context, _node: n.ShuffleStories) -> Flow[None]:
    """R07"""
    shuffle_story_discards(state)
    yield from ()
