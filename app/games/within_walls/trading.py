"""Any-time plays: using items, gifts and trades, and showing one's History once one is out."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.games.within_walls.alike import alike, labelled_items
from app.games.within_walls.asking import player_options
from app.games.within_walls.claiming import claims
from app.games.within_walls.items import hand_over, may_use_items, use, uses
from app.games.within_walls.state import Card, Insanity, Player, State, Trade
from app.games.within_walls.topics import Act, Topic
from app.kernel.decision import ANYTIME, Flow, Option, Pick, Question, Seat, ask, ask_many, question
from app.kernel.game import AnytimePlay
from app.kit.piles import reveal


def anytime(state: State, seat: Seat) -> list[AnytimePlay]:
    """WW-279, WW-R60 In every open moment of a round; WW-232 the eliminated may only show their History.

    They are worked out afresh whenever they are asked for: WW-284, WW-285 what has become impossible is refused.
    """
    player = state.at(seat)
    if not player.is_alive:
        return _show_history(state, player)
    if state.round == 0 or seat in state.owing:  # WW-280, WW-195
        return []
    plays = [*_uses(state, player), *_gifts(state, player), *_offers(state, player), *_standing(state, player)]
    return [*plays, _order(player), *claims(state, player)]


# Using


def _uses(state: State, player: Player) -> list[AnytimePlay]:
    """WW-174 In anybody's turn; in one's own answer window these are options of the question."""
    if not may_use_items(state, player) or (state.window is not None and state.window.seat == player.seat):
        return []
    return [
        replace(option, key=ANYTIME + option.key, region=None).standing_for(
            partial(_using, state, player, *option.value)
        )
        for option in uses(state, player)
    ]


def _using(state: State, player: Player, card: Card, insanity: Insanity) -> Flow[None]:
    use(state, player, card, insanity)
    yield from ()


def _order(player: Player) -> AnytimePlay:
    """WW-R77 Whether to be asked before the mildest Insanity comes to light; no one else learns of it."""
    ask, let = "Ask me again before tier 1 is revealed", "Let tier 1 be revealed unasked"
    label, act = (ask, Act.ASK_MILD) if player.lets_mild else (let, Act.LET_MILD)
    flow = partial(_ordering, player)
    text = "A standing order; nobody else learns of it."
    return Option(f"{ANYTIME}{act}", label, flow, group="Standing order", text=text, act=act)


def _ordering(player: Player) -> Flow[None]:
    player.lets_mild = not player.lets_mild
    yield from ()


# Giving and trading


def _partners(state: State, player: Player) -> list[Player]:
    """WW-194 The living; the NPC holds nothing and takes nothing. WW-195 not one who owes items."""
    return [other for other in state.others(player.seat) if other.seat not in state.owing]


def _gifts(state: State, player: Player) -> list[AnytimePlay]:
    """WW-190, WW-191 Items of the inventory, to anybody; first which, then whom."""
    partners = _partners(state, player)
    whom = f"to {partners[0].name}" if len(partners) == 1 else "away"
    offered = [card for trade in state.trades for card in trade.gives]
    text = "Theirs if they accept it." if state.options.gifts == "accept" else "Theirs at once, for nothing."
    return [
        Option(
            f"{ANYTIME}give-{group.place}",
            f"Give {group.name} {whom}",
            partial(_giving, state, player, group.cards[0]),
            group=group.label,
            short=f"Give {whom}",
            text=text,
            act=Act.GIVE_ITEM,
            amount=group.place,
        )
        for group in alike(state, player.seat, player, offered)
        if partners
    ]


def _giving(state: State, giver: Player, card: Card) -> Flow[None]:
    """WW-193 At once; WW-R41 by table option only when it is accepted."""
    taker = yield from _whom(state, giver, Topic.GIVE_TO, lambda: _partners(state, giver))
    if taker is None:
        return
    if state.options.gifts == "accept":
        _put_on_offer(state, giver, taker, [card], [])
    else:
        state.story.tell(f"{giver.name} gives {state.item(card).kind.capitalize()} to {taker.name}.")
        hand_over(state, giver, taker, [card])


def _whom(state: State, player: Player, topic: Topic, partners: Callable[[], list[Player]]) -> Flow[Player | None]:
    """One of the others, or nobody after all; a single one is not asked for."""
    if len(partners()) == 1:
        return partners()[0]
    nobody: Option[Seat | None] = Option("nobody", "Nobody, after all", None, declines=True)

    def build() -> Question[Seat | None]:
        return question(topic, (*player_options(state, partners()), nobody), default=("nobody",))

    seat = yield from ask(player.seat, f"{player.name} chooses somebody.", build)
    return None if seat is None else state.at(seat)


def _offers(state: State, player: Player) -> list[AnytimePlay]:
    """A two-way trade is put together first, then it stands until it is answered."""
    if not player.items or player.seat in state.composing:
        return []
    is_offering = any(trade.giver == player.seat and trade.wants for trade in state.trades)
    traders = _traders(state, player)
    if is_offering or not traders:
        return []
    label = f"Offer {traders[0].name} a trade" if len(traders) == 1 else "Offer a trade"
    text = "You say what for what; they may refuse."
    return [Option(f"{ANYTIME}trade", label, partial(_offering, state, player), text=text, act=Act.OFFER_TRADE)]


def _traders(state: State, player: Player) -> list[Player]:
    """Those who hold something to trade."""
    return [other for other in _partners(state, player) if other.items]


def _offering(state: State, giver: Player) -> Flow[None]:
    taker = yield from _whom(state, giver, Topic.TRADE_WITH, lambda: _traders(state, giver))
    if taker is None:
        return
    state.composing.append(giver.seat)
    about = f"{giver.name} puts a trade together."
    picked = yield from ask_many(giver.seat, about, lambda: _trade_question(state, giver, taker))
    state.composing.remove(giver.seat)
    gives = [card for card in picked if card in giver.items]
    wants = [card for card in picked if card in taker.items]
    if gives and wants:
        _put_on_offer(state, giver, taker, gives, wants)


def _trade_question(state: State, giver: Player, taker: Player) -> Question[Card]:
    mine = tuple(
        Option(f"mine-{place}", f"Your {label}", card, seat=giver.seat, amount=place)
        for place, (card, label) in enumerate(labelled_items(state, giver), start=1)
    )
    theirs = tuple(
        Option(f"theirs-{place}", f"{taker.name}'s {label}", card, seat=taker.seat, amount=place)
        for place, (card, label) in enumerate(labelled_items(state, taker), start=1)
    )

    def check(cards: tuple[Card, ...]) -> str | None:
        is_trade = any(card in giver.items for card in cards) and any(card in taker.items for card in cards)
        return None if is_trade or not cards else "A trade takes at least one item from each side."

    if not mine or not theirs:
        return Question("", ())
    pick = Pick(0, len(mine) + len(theirs), check)
    return question(Topic.PUT_TRADE_TOGETHER(taker=taker.name), (*mine, *theirs), pick=pick, default=())


def _put_on_offer(state: State, giver: Player, taker: Player, gives: list[Card], wants: list[Card]) -> None:
    state.trade_count += 1
    state.trades.append(Trade(state.trade_count, giver.seat, taker.seat, gives, wants))
    state.story.tell(f"{giver.name} offers {taker.name} {trade_words(state, gives, wants)}.")


def trade_words(state: State, gives: list[Card], wants: list[Card]) -> str:
    """What changes hands, by kind (WW-192)."""
    given = _kinds(state, gives)
    return f"{given} for {_kinds(state, wants)}" if wants else given


def _kinds(state: State, cards: list[Card]) -> str:
    kinds = [state.item(card).kind.capitalize() for card in cards]
    return " and ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds)))


def _standing(state: State, player: Player) -> list[AnytimePlay]:
    """Accept, refuse, or withdraw what stands on offer."""
    plays: list[AnytimePlay] = []
    for trade in state.trades:
        words = trade_words(state, trade.gives, trade.wants)
        if trade.taker == player.seat and trade.giver not in state.owing:
            label = f"{state.name(trade.giver)}'s offer: {words}"
            accept = Act.ACCEPT_TRADE if trade.wants else Act.ACCEPT_GIFT
            swap, drop = partial(_swap, state, trade), partial(_drop, state, trade, f"{player.name} refuses the offer.")
            plays.append(_answer(trade, "accept", f"Accept {label}", swap, accept, trade.giver))
            plays.append(_answer(trade, "refuse", f"Refuse {label}", drop, Act.REFUSE, trade.giver))
        elif trade.giver == player.seat:
            label = f"Withdraw your offer to {state.name(trade.taker)}: {words}"
            drop = partial(_drop, state, trade, f"{player.name} takes back the offer.")
            plays.append(_answer(trade, "withdraw", label, drop, Act.WITHDRAW, trade.taker))
    return plays


def _answer(trade: Trade, key: str, label: str, flow: Callable[[], Flow[None]], act: Act, other: Seat) -> AnytimePlay:
    key = f"{ANYTIME}{key}-{trade.number}"
    return Option(key, label, flow, act=act, seat=other, amount=trade.number)


def _drop(state: State, trade: Trade, told: str) -> Flow[None]:
    state.trades = [other for other in state.trades if other.number != trade.number]
    state.story.tell(told)
    yield from ()


def _swap(state: State, trade: Trade) -> Flow[None]:
    giver, taker = state.at(trade.giver), state.at(trade.taker)
    words = trade_words(state, trade.gives, trade.wants)
    yield from _drop(state, trade, f"{taker.name} accepts {giver.name}'s offer: {words}.")
    hand_over(state, giver, taker, trade.gives)
    hand_over(state, taker, giver, trade.wants)


# After elimination


def _show_history(state: State, player: Player) -> list[AnytimePlay]:
    """WW-233"""
    if player.has_shown_history or state.is_over:
        return []
    flow = partial(_showing_history, state, player)
    key, label = f"{ANYTIME}show-history", "Show everybody your History cards"
    return [Option(key, label, flow, None, "secret", act=Act.SHOW_HISTORY)]


def _showing_history(state: State, player: Player) -> Flow[None]:
    player.has_shown_history = True
    reveal(state, player.history)
    colours = sorted((state.history(card).colour for card in player.history), reverse=True)
    state.story.tell(f"{player.name} shows three History cards: {', '.join(colours)}.")
    yield from ()
