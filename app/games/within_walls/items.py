"""Alcohol and Drugs: placing them on Insanity cards, and what becomes of covers."""

from app.games.within_walls import beats
from app.games.within_walls.alike import alike
from app.games.within_walls.asking import insanity_name, place_name
from app.games.within_walls.drawing import discard_item
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Barred
from app.games.within_walls.records import ALCOHOL
from app.games.within_walls.state import Card, Cover, Insanity, Player, State
from app.games.within_walls.topics import Act
from app.kernel.decision import Flow, Option
from app.kit.piles import reveal


def may_lie_on(state: State, item: Card, insanity: Insanity) -> bool:
    """WW-176 Alcohol on an unrevealed card only; WW-177 a Drug on either."""
    return not insanity.is_revealed or state.item(item).kind != ALCOHOL


def may_use_items(state: State, player: Player) -> bool:
    """WW-280 During a round, by the living; WW-195 not while items are owed."""
    barred = state.is_barred(player.seat, Barred.USE_ITEMS)
    return state.round > 0 and player.is_alive and not barred and player.seat not in state.owing


def uses(state: State, player: Player) -> tuple[Option[tuple[Card, Insanity]], ...]:
    """Every kind of item on every card of one's own sheet where it may lie (WW-174, WW-187); WW-183 none comes back."""
    if not may_use_items(state, player):
        return ()
    return tuple(
        Option(
            f"use-{group.place}-on-{insanity.location}",
            f"Place {group.name} on {insanity_name(state, insanity)}",
            (group.cards[0], insanity),
            None,
            player.seat,
            group=group.label,
            short=insanity_name(state, insanity),
            text=_what_it_does(player, insanity),
            act=Act.PLACE_ITEM,
            place=place_name(insanity.location),
            amount=group.place,
        )
        for group in alike(state, player.seat, player)
        for insanity in player.mind
        if may_lie_on(state, group.cards[0], insanity)
    )


def _what_it_does(player: Player, insanity: Insanity) -> str:
    """WW-180, WW-181 Neither counted nor revealed nor activated while it lies there; then its own text is read."""
    if insanity.covers:
        return "Covers it once more."
    return f"Insanity {player.total} → {player.total - 1}, for two upkeeps."


def use(state: State, player: Player, card: Card, insanity: Insanity) -> None:
    """WW-175 Face down, unseen, two quarter turns to go; WW-180, WW-181 and WW-R40 it counts as a cover at once."""
    kind = state.item(card).kind.capitalize()
    state.story.tell(f"{player.name} places {kind} on {insanity_name(state, insanity)}.")
    player.items.take(card)
    withdraw_trades(state, [card])
    insanity.covers.append(Cover(card))


def withdraw_trades(state: State, cards: list[Card]) -> None:
    """Offers of items that are no longer where they were are off the table."""
    moved = set(cards)
    state.trades = [trade for trade in state.trades if not moved & {*trade.gives, *trade.wants}]


def hand_over(state: State, giver: Player, taker: Player, cards: list[Card]) -> None:
    """WW-192 Face down and unseen. What the giver knew of a card, the giver still knows."""
    for card in cards:
        giver.items.move(state, card, taker.items)
    withdraw_trades(state, cards)


def discard_items(state: State, player: Player, cards: list[Card]) -> None:
    withdraw_trades(state, cards)
    for card in cards:
        discard_item(state, player.items.take(card), is_seen=False)


def resolve_cover(state: State, player: Player, insanity: Insanity, cover: Cover) -> Flow[None]:
    """WW-184 Shown, carried out for the owner of the sheet, discarded; WW-185 it covers no longer once shown."""
    insanity.covers.remove(cover)
    reveal(state, [cover.card])  # WW-186
    face = state.item(cover.card)
    state.tally.play(face.name)
    state.resolving.append(cover.card)
    told = f"{player.name}'s {face.kind.capitalize()} is {face.name}: {face.words}"
    state.story.tell(told, "card", beats.covers(player, face))
    yield from carry_out(state, Context(player.seat, covered=insanity), face.steps)
    state.resolving.remove(cover.card)
    discard_item(state, cover.card, is_seen=True)


def leave_sheet(state: State, player: Player, insanity: Insanity) -> None:
    """Off the sheet to the top of the Insanity deck; WW-173 its covers are discarded unseen and unresolved."""
    if insanity not in player.mind:
        return
    player.mind = [other for other in player.mind if other is not insanity]
    for cover in insanity.covers:
        discard_item(state, cover.card, is_seen=False)
    insanity.covers = []
    state.insanity_deck.put(state, insanity.card)  # WW-148, WW-R29 while draws come from the bottom
