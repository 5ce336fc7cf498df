"""Sentences that set Marbles against Horrors, or move those that are Attached."""

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.asking import (
    choose,
    choose_in_secret,
    hand_options,
    horror_options,
    struck_options,
    turn_about,
)
from app.games.fourth_wall.defeat import check_defeat
from app.games.fourth_wall.destroying import attached_option
from app.games.fourth_wall.drawing import take_marble
from app.games.fourth_wall.instructions import Play, effect, futility, obstacle
from app.games.fourth_wall.marbles import blitz, intervene_from_hand, shows
from app.games.fourth_wall.priorities import Priority, in_the_way, toughest
from app.games.fourth_wall.state import Horror, State
from app.games.fourth_wall.topics import Topic
from app.games.fourth_wall.wording import either
from app.kernel.decision import Flow, Option, Pick, Question, ask_many, question
from app.kernel.topic import Asked
from app.kit.ask import Choices
from app.kit.piles import Card


def _attached(state: State) -> list[tuple[Horror, Card]]:
    return [(horror, card) for horror in state.streets for card in horror.marbles]


def _attached_options(state: State) -> tuple[Option[tuple[Horror, Card]], ...]:
    return tuple(attached_option(state, horror, card, " on") for horror, card in _attached(state))


@effect(n.Swap)
def swap(state: State, play: Play, _node: n.Swap) -> Flow[bool]:
    you = play.you(state)
    asked = Topic.SWAP_FOR(source=play.source)
    there = yield from choose(state, you.seat, asked, lambda: _attached_options(state) if you.hand else ())
    if there is None:
        return False
    horror, taken = there
    mine = yield from choose(state, you.seat, Topic.SWAP_WITH, lambda: hand_options(state, you))
    if mine is None or taken not in horror.marbles:
        return False
    place = horror.marbles.index(taken)
    horror.marbles.insert(state, you.hand.take(mine), place)
    take_marble(state, you, horror.marbles.take(taken))
    state.story.tell(f"{state.name(you)} swaps {state.marble(taken).name} for {state.marble(mine).name}.")
    yield from check_defeat(state, horror)
    return True


@obstacle(n.Swap)
def _(state: State, play: Play, _node: n.Swap) -> str | None:
    if not play.you(state).hand:
        return "you have no Marble"
    return None if _attached(state) else "no Marble is Attached to a Horror"


@effect(n.Move)
def move(state: State, play: Play, node: n.Move) -> Flow[bool]:
    if _cannot_move(state, play, node) is not None:
        return False
    asked = Topic.MOVE_WHICH(source=play.source)
    options: Choices[tuple[Horror, Card]] = lambda: _attached_options(state)  # noqa: E731
    first: Priority[tuple[Horror, Card]] = in_the_way(state)
    there = yield from choose(state, play.player, asked, options, priority=first)
    if there is None:
        return False
    horror, card = there
    others = lambda: horror_options(state, [other for other in state.streets if other is not horror])  # noqa: E731
    target = yield from choose(state, play.player, Topic.MOVE_TO, others, priority=toughest(state))
    if target is None or card not in horror.marbles:
        return False
    horror.marbles.move(state, card, target.marbles)
    state.story.tell(f"{state.marble(card).name} moves to {state.horror(target.card).name}.")
    yield from check_defeat(state, target)
    return True


@obstacle(n.Move)
def _cannot_move(state: State, _play: Play, _node: n.Move) -> str | None:
    if len(state.streets) < 2:
        return "it takes two Horrors On the Streets"
    return None if _attached(state) else "no Marble is Attached to a Horror"


@effect(n.InterveneWith)
def intervene_with(state: State, play: Play, node: n.InterveneWith) -> Flow[bool]:
    """FW-200"""
    return (yield from _intervene_once(state, play, node.symbols))


@obstacle(n.InterveneWith)
def _(state: State, play: Play, node: n.InterveneWith) -> str | None:
    if not state.streets:
        return "no Horror is On the Streets"
    has = any(shows(state, card, node.symbols) for card in play.you(state).hand)
    return None if has else f"you have no {either(node.symbols)} Marble"


@effect(n.InterveneUpTo)
def intervene_up_to(state: State, play: Play, node: n.InterveneUpTo) -> Flow[bool]:
    kind = f"{either(node.symbols)} Marble" if node.symbols else "Marble"
    for number in range(node.n):
        topic = Topic.INTERVENE_AGAIN if number else Topic.INTERVENE_UP_TO
        asked = topic(source=play.source, kind=kind, most=node.n)
        if not (yield from _intervene_perhaps(state, play, node.symbols, asked)):
            break
    return True


@futility(n.InterveneUpTo)
def _(state: State, play: Play, node: n.InterveneUpTo) -> str | None:
    if not state.streets:
        return "no Horror is On the Streets"
    kind = f"{either(node.symbols)} Marble" if node.symbols else "Marble"
    return None if _fitting(state, play, node.symbols) else f"you hold no {kind}"


def _fitting(state: State, play: Play, symbols: tuple[n.Symbol, ...]) -> tuple[Option[Card], ...]:
    if not state.streets:
        return ()
    return hand_options(state, play.you(state), lambda card: not symbols or shows(state, card, symbols))


def _intervene_once(state: State, play: Play, symbols: tuple[n.Symbol, ...]) -> Flow[bool]:
    asked = Topic.INTERVENE_WITH(source=play.source, symbol=either(symbols))
    card = yield from choose_in_secret(state, play.player, asked, lambda: _fitting(state, play, symbols))
    return card is not None and (yield from _against_a_horror(state, play, card))


def _intervene_perhaps(state: State, play: Play, symbols: tuple[n.Symbol, ...], asked: Asked) -> Flow[bool]:
    """Asked whether a Marble fits or not: not to be asked would tell what is in the hand.

    FW-A069 In Alliance there is nobody to hide it from.
    """
    nothing: Option[Card | None] = Option("none", "Nothing fits", None, declines=True)

    def build() -> Question[Card | None]:
        fitting: tuple[Option[Card | None], ...] = _fitting(state, play, symbols)
        options = fitting or ((nothing,) if state.streets and play.you(state).hand else ())
        given = () if state.presence is not None and not fitting else None
        return question(asked, options, pick=Pick(0, 1), default=(), given=given)

    cards = yield from ask_many(play.player, turn_about(state, play.player), build)
    card = cards[0] if cards else None
    return card is not None and (yield from _against_a_horror(state, play, card))


def _against_a_horror(state: State, play: Play, card: Card) -> Flow[bool]:
    horror = yield from choose(
        state,
        play.player,
        Topic.INTERVENE_AGAINST(marble=state.marble(card).name),
        lambda: struck_options(state, card),
    )
    if horror is None or card not in play.you(state).hand:
        return False
    yield from intervene_from_hand(state, play.you(state), card, horror)
    return True


@effect(n.Blitz)
def carry_out_blitz(state: State, play: Play, node: n.Blitz) -> Flow[bool]:
    return (yield from blitz(state, play.you(state), node.n, node.symbols, play.source))


@obstacle(n.Blitz)
def _(state: State, _play: Play, _node: n.Blitz) -> str | None:
    return None if state.streets else "no Horror is On the Streets"
