"""Sentences about action cards: drawing, discarding, losing, recovering."""

from functools import partial

from app.games.projector import nodes as n
from app.games.projector.asking import all_at_once, choose_exactly, choose_up_to, hand_options, slide_options
from app.games.projector.effects.people import explorers
from app.games.projector.harm import damage, lose_cards
from app.games.projector.piles import discard, draw, recover
from app.games.projector.running import Play, effect, payable
from app.games.projector.state import Card, Explorer, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow


@effect(n.Draw)
def draws(state: State, play: Play, node: n.Draw) -> Flow[None]:
    """PJ-V36"""
    for person in (yield from explorers(state, play, node.who)):
        draw(state, person, node.count.value(play.margin))


@effect(n.Discard)
def discards(state: State, play: Play, node: n.Discard) -> Flow[None]:
    """PJ-V37 Chosen by the discarder, by all at the same time."""
    count = node.count.value(play.margin)
    people = yield from explorers(state, play, node.who)
    flows = {person.seat: _which(state, play, person, count) for person in people}
    chosen = yield from all_at_once(flows)
    for person in people:
        discard(state, person, [card for card in chosen[person.seat] if card in person.hand])


def _which(state: State, play: Play, person: Explorer, count: int) -> Flow[tuple[Card, ...]]:
    asked, options = Topic.DISCARD(source=play.source, count=count), partial(hand_options, state, person)
    return (yield from choose_exactly(state, person.seat, asked, options, count))


@payable(n.Discard)
def _can_discard(state: State, play: Play, node: n.Discard) -> bool:
    return len(state.explorer(play.seat).hand) >= node.count.base


@effect(n.DiscardRandom)
def discards_at_random(state: State, play: Play, node: n.DiscardRandom) -> Flow[None]:
    """PJ-V38"""
    for person in (yield from explorers(state, play, node.who)):
        for _ in range(min(node.count.value(play.margin), len(person.hand))):
            discard(state, person, [state.chance.pick(person.hand.cards)])


@effect(n.Lose)
def loses(state: State, play: Play, node: n.Lose) -> Flow[None]:
    """PJ-V39"""
    for person in (yield from explorers(state, play, node.who)):
        yield from lose_cards(state, person.seat, node.count.value(play.margin), play.source)


@effect(n.TakeDamage)
def takes_damage(state: State, play: Play, node: n.TakeDamage) -> Flow[None]:
    """PJ-V40"""
    for person in (yield from explorers(state, play, node.who)):
        yield from damage(state, person.seat, node.count.value(play.margin), play.source)


@effect(n.Recover)
def recovers(state: State, play: Play, node: n.Recover) -> Flow[None]:
    """PJ-V41"""
    for person in (yield from explorers(state, play, node.who)):
        recover(state, person, node.count.value(play.margin))


@effect(n.RecoverInstead)
def recovers_instead(state: State, play: Play, node: n.RecoverInstead) -> Flow[None]:
    """PJ-V42 Whoever was about to draw or lose goes on with it."""
    yield from ()
    recover(state, state.explorer(play.seat), node.count.value(play.margin))


@effect(n.ReturnDiscard)
def returns_discard(state: State, play: Play, node: n.ReturnDiscard) -> Flow[None]:
    """PJ-V77"""
    if not state.is_exploring(play.seat):
        return
    person, most = state.explorer(play.seat), node.count.value(play.margin)
    options = lambda: slide_options(state, person.discard, "discard")  # noqa: E731
    asked = Topic.RETURN_DISCARD(source=play.source, most=most)
    chosen = yield from choose_up_to(state, play.seat, asked, options, most)
    for card in chosen:
        person.discard.move(state, card, person.hand)
    if chosen:
        names = ", ".join(state.slide_name(card) for card in chosen)
        state.story.tell(f"{state.title(play.seat)} takes back {names}.", "good")


@effect(n.GainTrait)
def gains(state: State, play: Play, node: n.GainTrait) -> Flow[None]:
    """PJ-V43, PJ-039, PJ-041 Temporary, and the player's own."""
    for person in (yield from explorers(state, play, node.who)):
        count = node.count.value(play.margin)
        person.apperceptions[node.trait] = person.apperceptions.get(node.trait, 0) + count
        state.story.tell(f"{state.title(person.seat)} gains {count} {node.trait}.", "good")
