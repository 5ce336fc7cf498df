"""The entropy deck: drawing, recycling, carrying out a card, and evolving."""

from app.games.projector import beats
from app.games.projector.foes import arrive
from app.games.projector.leaving import dissipate_all
from app.games.projector.lines import Trigger
from app.games.projector.moments import Window
from app.games.projector.running import Play, run_lines
from app.games.projector.setup import TIERS, tier_of
from app.games.projector.state import Card, State
from app.games.projector.windows import window
from app.kernel.decision import Flow, Seat
from app.kit.piles import reveal


def entropy_step(state: State, seat: Seat) -> Flow[None]:
    """PJ-142, PJ-R20 The first step of a turn."""
    card = yield from _draw(state)
    if card is None:
        return
    projection = state.exploration
    projection.drawn, projection.drawn_times, projection.is_drawn_gone = card, 1, False
    face = state.entropy(card)
    reveal(state, [card])
    state.see(face.id)
    state.tally.draw(face.name)
    state.today.tier = max(state.today.tier, face.tier)
    state.story.tell(f"Entropy: {face.name}.", "dread", beats.entropy(seat, face))
    yield from window(state, Window.ENTROPY_SHOWN, f"{state.title(seat)} draws {face.name}")
    if projection.drawn is not None:
        yield from _carry_out(state, seat, card)
    projection.drawn = None
    yield from window(state, Window.ENTROPY_DONE, f"{face.name} is done")


def _draw(state: State) -> Flow[Card | None]:
    """PJ-145, PJ-146, PJ-147, PJ-148, PJ-R21, PJ-R22 Recycle the dismissed cards once; after that all dissipate."""
    projection = state.exploration
    if not projection.draw and projection.dismissed and not projection.has_recycled:
        projection.has_recycled = projection.draw.renew(state, projection.dismissed)
        state.story.tell("The dismissed cards are shuffled and come back.", "dread", beats.Beat.RECYCLED())
    card = projection.draw.top(state)
    if card is not None:
        return card
    state.story.tell("There is no entropy card left to draw. The projection fades.", "dread")
    yield from dissipate_all(state)
    return None


def _carry_out(state: State, seat: Seat, card: Card) -> Flow[None]:
    projection, face = state.exploration, state.entropy(card)
    for _ in range(projection.drawn_times):
        yield from run_lines(state, Play(seat, face.name, face.id, entropy=card), face.on(Trigger.NOW))
    if projection.is_drawn_gone:  # PJ-R57 dismissed or evolved by its own text
        return
    if face.is_baddie:  # PJ-144
        arrive(state, face.name, seat if face.place == "player" and state.is_exploring(seat) else None, card)
    elif face.remains:
        projection.in_play.put(state, card)
    else:
        projection.discard.put(state, card)  # PJ-143


def dismiss_entropy(state: State, card: Card) -> None:
    """PJ-217, PJ-R23 To the dismissed pile, from wherever it is."""
    projection = state.exploration
    if card == projection.drawn and not projection.is_drawn_gone:
        projection.is_drawn_gone = True
    elif card in projection.in_play:
        projection.in_play.take(card)
    else:
        return
    projection.dismissed.put(state, card)
    state.story.tell(f"{state.entropy(card).name} is dismissed.")


# Evolving


def evolve(state: State) -> None:
    """PJ-219, PJ-220 The topmost card of the lowest tier without Story gives way to one of the next tier."""
    if not state.campaign.next_deck:  # PJ-R53
        return
    card = _to_evolve(state)
    if card is not None:
        _replace(state, card)


def evolve_card(state: State, id: str, by_own_text: bool = False) -> None:
    """PJ-223, PJ-R56 One named card, wherever it is; PJ-221 one with Story only by its own text."""
    card = state.card_with(id)
    is_barred = state.cards.entropy[id].is_story and not by_own_text
    if card in state.campaign.entropy and not is_barred and state.campaign.next_deck:
        _replace(state, card)


def _to_evolve(state: State) -> Card | None:
    if state.projection is None:  # PJ-R54
        pile = list(state.campaign.entropy)
        state.chance.shuffle(pile)
        return _lowest(state, [pile])
    projection = state.projection
    drawn = [] if projection.drawn is None or projection.is_drawn_gone else [projection.drawn]
    remaining = [baddie.entropy for baddie in projection.baddies if baddie.entropy is not None]
    in_play = [*projection.in_play, *remaining]
    piles = [projection.discard.cards, projection.draw.cards, in_play, drawn]  # PJ-R51 never the dismissed
    return _lowest(state, piles)


def _lowest(state: State, piles: list[list[Card]]) -> Card | None:
    """PJ-R52 The top of a pile is its end; PJ-R58 the order of a hidden pile decides, so nobody may wonder later."""
    for pile in piles:
        state.knowledge.entangle(card for card in pile if not state.knowledge.knows(None, card))
    able = [card for pile in piles for card in pile if not state.entropy(card).is_story]
    if not able:
        return None
    lowest = min(state.entropy(card).tier for card in able)
    for pile in piles:
        for card in reversed(pile):
            if card in able and state.entropy(card).tier == lowest:
                return card
    return None


def _replace(state: State, card: Card) -> None:
    """PJ-020, PJ-068 One card is eliminated, one of the next tier goes to the bottom of the discard pile."""
    campaign = state.campaign
    face = state.entropy(card)
    was_seen = face.id in campaign.seen
    remove_entropy(state, card)
    new = campaign.next_deck.take(campaign.next_deck[-1])
    campaign.entropy.put(state, new)
    if state.projection is not None:
        state.projection.discard.tuck(state, new)  # PJ-R55
    called = face.name if was_seen else f"A card of tier {face.tier}"
    tier = state.entropy(new).tier
    shown = (beats.picture("entropy", face.name),) if was_seen else ()
    told = f"{called} is gone for good, and something of tier {tier} takes its place."
    state.story.tell(told, moment=beats.tier(called, tier, shown))
    _refill_next(state)


def remove_entropy(state: State, card: Card) -> None:
    """Out of the game, from whatever pile it lies in."""
    state.campaign.entropy.take(card)
    state.campaign.eliminated.append(state.faces[card])
    reveal(state, [card])
    projection = state.projection
    if projection is None:
        return
    for pile in (projection.draw, projection.discard, projection.dismissed, projection.in_play):
        if card in pile:
            pile.take(card)
    for baddie in list(projection.baddies):
        if baddie.entropy == card:
            projection.baddies.remove(baddie)  # PJ-R63 neither defeated nor dismissed
    if projection.drawn == card:
        projection.is_drawn_gone = True


def _refill_next(state: State) -> None:
    """PJ-072, PJ-222"""
    campaign = state.campaign
    if campaign.next_deck or campaign.next_tier >= TIERS[-1]:
        return
    campaign.next_tier += 1
    campaign.next_deck.lay(state, map(state.card_with, tier_of(state.cards, campaign.next_tier)))
    campaign.next_deck.shuffle(state)  # PJ-R50
