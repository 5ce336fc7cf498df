"""Sentences about Event cards, items and Story cards."""

from collections.abc import Iterable

from app.games.within_walls import nodes as n
from app.games.within_walls.alike import LOOKED, is_a_choice, items_question
from app.games.within_walls.asking import about_turn, choose_exactly, event_options, plural
from app.games.within_walls.beats import look_alone
from app.games.within_walls.drawing import draw_events, draw_items, put_events_under, shuffle_story_discards
from app.games.within_walls.instructions import Context, deed, event, person
from app.games.within_walls.items import discard_items, hand_over
from app.games.within_walls.records import ALCOHOL, DRUG
from app.games.within_walls.state import Card, Look, Player, Sight, State
from app.games.within_walls.topics import Topic
from app.kernel.decision import Flow, Seat, ask
from app.kernel.topic import Asked


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
    cards = yield from _own_items(state, player, node.n, Topic.DISCARD_ITEMS)
    discard_items(state, player, cards)
    _tell(state, player, "discards", plural(len(cards), "item"), cards)


def _own_items(state: State, player: Player, count: int, topic: Topic) -> Flow[list[Card]]:
    asked = topic(items=plural(min(count, len(player.items)), "item"))
    state.owing.append(player.seat)
    cards = yield from _choose_items(state, player.seat, player, count, asked)
    state.owing.remove(player.seat)
    return cards


def _choose_items(state: State, chooser: Seat, owner: Player, count: int, asked: Asked) -> Flow[list[Card]]:
    """Asked only where it makes a difference, as everybody can tell."""
    if not is_a_choice(state, chooser, owner, count):
        return owner.items.cards[:count]
    question = lambda: items_question(state, chooser, owner, count, asked)  # noqa: E731
    cards = yield from ask(chooser, about_turn(state), question)
    return cards or []


def _tell(state: State, player: Player, verb: str, what: str, cards: Iterable[Card]) -> None:
    state.story.tell(f"{player.name} {verb} {what}." if list(cards) else f"{player.name} has none to lose.")


@deed(n.DiscardEvents)
def discard_events(state: State, _context: Context, player: Player, node: n.DiscardEvents) -> Flow[None]:
    """F05 Face down to the bottom of the Event deck."""
    wanted = min(node.n, len(player.events))
    cards = yield from choose_exactly(
        state,
        player.seat,
        Topic.DISCARD_EVENTS(events=plural(wanted, "Event card")),
        lambda: event_options(state, player.events, player.events, "events"),
        wanted,
    )
    put_events_under(state, player.events, cards)
    _tell(state, player, "puts", f"{plural(len(cards), 'Event card')} under the deck", cards)


@deed(n.DrawEvents)
def draw_event_cards(state: State, _context: Context, player: Player, node: n.DrawEvents) -> Flow[None]:
    """F06"""
    count = draw_events(state, player.events, node.n)
    state.story.tell(f"{player.name} draws {plural(count, 'Event card')}.")
    yield from ()


@deed(n.Give)
def give(state: State, context: Context, player: Player, node: n.Give) -> Flow[None]:
    """F11 Face down."""
    others = lambda seat: seat != player.seat  # noqa: E731
    taker = yield from person(state, context, node.to, player.seat, others, Topic.GIVE_TO)
    if taker is None or taker == player.seat or not player.items:
        return
    cards = yield from _own_items(state, player, node.n, Topic.GIVE_ITEMS)
    hand_over(state, player, state.at(taker), cards)
    state.story.tell(f"{player.name} gives {plural(len(cards), 'item')} to {state.name(taker)}.")


@deed(n.Take)
def take(state: State, context: Context, player: Player, node: n.Take) -> Flow[None]:
    """F12 Chosen by their backs."""
    able = lambda seat: len(state.at(seat).items) >= node.n  # noqa: E731
    giver = yield from person(state, context, node.source, player.seat, able, Topic.TAKE_FROM)
    if giver is None or giver == player.seat or not state.at(giver).items:
        state.story.tell(f"There is nothing for {player.name} to take.")
        return
    owner = state.at(giver)
    wanted = min(node.n, len(owner.items))
    state.owing.append(giver)
    asked = Topic.TAKE_ITEMS(items=plural(wanted, "item"), owner=owner.name)
    cards = yield from _choose_items(state, player.seat, owner, wanted, asked)
    state.owing.remove(giver)
    hand_over(state, owner, player, cards)
    state.story.tell(f"{player.name} takes {plural(len(cards), 'item')} from {owner.name}.")


@deed(n.ShowHand)
def show_hand(state: State, _context: Context, player: Player, _node: n.ShowHand) -> Flow[None]:
    """F13 The cards of this moment."""
    player.events.show(state, state.knowledge.everybody)
    names = ", ".join(state.event(card).name for card in player.events)
    state.story.tell(f"{player.name} shows the Events hand: {names or 'nothing'}.", "card")
    yield from ()


@deed(n.LookAtStories)
def look_at_stories(state: State, context: Context, player: Player, node: n.LookAtStories) -> Flow[None]:
    """F14 For one pair of eyes, the order unchanged; fewer if fewer remain."""
    cards = state.story_deck.cards[-node.n :][::-1]
    if not cards:
        return
    context.looked_at = cards[0]
    state.show(player.seat, cards)
    names = ", then ".join(state.story_card(card).name for card in cards)
    state.note([player.seat], "looked", f"{player.name} saw on the Story deck: {names}.", None, cards)
    about = f"{player.name} looks at the top {plural(len(cards), 'card')} of the Story deck."
    look_alone(state, Look([player.seat], Sight.STORIES, about, cards), f"You see {names}.")
    yield from ()


@deed(n.PutOnBottom)
def put_on_bottom(state: State, context: Context, player: Player, _node: n.PutOnBottom) -> Flow[None]:
    """F15 Unseen by the others, who learn that it was done."""
    if context.looked_at is not None and context.looked_at in state.story_deck:
        state.story_deck.tuck(state, state.story_deck.take(context.looked_at))
        state.story.tell(f"{player.name} puts that card on the bottom of the Story deck.")
    yield from ()


@deed(n.LookAtItems)
def look_at_items(state: State, _context: Context, player: Player, node: n.LookAtItems) -> Flow[None]:
    """F16 For the owner's eyes; the card stays face down."""
    asked = Topic.LOOK_AT_ITEMS(items=plural(node.n, "item"))
    cards = yield from _choose_items(state, player.seat, player, node.n, asked)
    if not cards:
        return
    state.show(player.seat, cards)
    state.remember(player.seat, LOOKED)
    names = ", ".join(f"{state.item(card).name}: {state.item(card).words}" for card in cards)
    state.note([player.seat], "looked", f"{player.name} saw an item: {names}", None, cards)
    about = f"{player.name} looks at {plural(len(cards), 'item')} of their own."
    look_alone(state, Look([player.seat], Sight.ITEMS, about, cards), names)


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
