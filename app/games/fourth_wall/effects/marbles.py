"""Sentences about Marbles in hands and piles."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.asking import (
    asking,
    choose,
    choose_exactly,
    choose_up_to,
    hand_options,
    marble_options,
    people_options,
)  # fmt: skip
from app.games.fourth_wall.drawing import discard_from_hand, draw_marbles, take_marble, top_marble
from app.games.fourth_wall.effects.selecting import COLLECTIVE, eligible, nobody, others, people
from app.games.fourth_wall.instructions import Play, effect, obstacle
from app.games.fourth_wall.losses import (
    PickMarbles,
    lose_marbles,
    picked_at_random,
    picked_by_losers,
    picked_by_the_wall,
)
from app.games.fourth_wall.marbles import shows
from app.games.fourth_wall.passing import (
    DRAWS,
    Way,
    agree,
    change_hands,
    give,
    marbles_for,
    others_sane,
    regroup,
    tell_discards,
    ways,
)  # fmt: skip
from app.games.fourth_wall.state import Investigator, State
from app.games.fourth_wall.topics import Act, Topic
from app.games.fourth_wall.wording import counted, gate_after, holds
from app.kernel.decision import Flow, Option
from app.kit.piles import Card

NO_MORE: Option[None] = Option("done", "No more", None, declines=True)


@effect(n.Search)
def search(state: State, play: Play, node: n.Search) -> Flow[bool]:
    yield from ()
    return _draw(state, play.you(state), node.n)


@effect(n.Searches)
def searches(state: State, play: Play, node: n.Searches) -> Flow[bool]:
    found = yield from people(state, play, node.who, Topic.WHO_SEARCHES)
    complete = bool(found) or node.who in COLLECTIVE
    for person in found:
        complete = _draw(state, person, node.n) and complete
    return complete or node.who in COLLECTIVE


def _draw(state: State, person: Investigator, count: int) -> bool:
    drawn = draw_marbles(state, person, count)
    state.story.tell(f"{state.name(person)} draws {drawn} Marble{'' if drawn == 1 else 's'}.")
    return drawn == count


def _too_few_marbles(state: State, wanted: int) -> str | None:
    there = len(state.marble_deck) + len(state.marble_discard)
    return None if there >= wanted else f"only {counted(there, 'Marble')} can be drawn"


@obstacle(n.Search)
def _(state: State, _play: Play, node: n.Search) -> str | None:
    return _too_few_marbles(state, node.n)


@obstacle(n.Searches)
def _(state: State, play: Play, node: n.Searches) -> str | None:
    if node.who in COLLECTIVE:
        return None
    return nobody(state, play, node.who) or _too_few_marbles(state, node.n)


@effect(n.DiscardMarbles)
def discard_own(state: State, play: Play, node: n.DiscardMarbles) -> Flow[bool]:
    """FW-205, FW-R73 A price, not a loss."""
    you = play.you(state)
    is_enough = len(you.hand) >= node.n
    asked = Topic.DISCARD_COST(source=play.source, count=node.n)
    cards = yield from choose_exactly(state, you.seat, asked, lambda: hand_options(state, you), node.n)
    discard_from_hand(state, you, list(cards))
    tell_discards(state, you, list(cards))
    return is_enough


@obstacle(n.DiscardMarbles)
def _(state: State, play: Play, node: n.DiscardMarbles) -> str | None:
    return None if len(play.you(state).hand) >= node.n else f"it takes {counted(node.n, 'Marble')} in hand"


def _lose(state: State, play: Play, node: n.Losing, topic: Topic, pick: PickMarbles) -> Flow[bool]:
    losers = yield from people(state, play, node.who, topic, partial(_at_stake, node.n))
    had_enough = yield from lose_marbles(state, play, losers, node.n, pick)
    return had_enough and (bool(losers) or node.who in COLLECTIVE)  # FW-R41, FW-R48, FW-R49


def _at_stake(count: int, state: State, people: Iterable[Investigator]) -> tuple[Option[Investigator], ...]:
    options = people_options(state, people)
    return tuple(replace(option, text=_toll(state, option.value, count), amount=count) for option in options)


def _toll(state: State, person: Investigator, count: int) -> str:
    """What it would mean for somebody to lose so many Marbles."""
    if len(person.hand) > count:
        return holds(state, person)
    return f"{holds(state, person)}: Insane{gate_after(state)}" if person.hand else "Holds nothing to lose"


@effect(n.Lose)
def lose(state: State, play: Play, node: n.Lose) -> Flow[bool]:
    return (yield from _lose(state, play, node, Topic.WHO_LOSES, picked_by_losers))


@effect(n.LoseRandom)
def lose_random(state: State, play: Play, node: n.LoseRandom) -> Flow[bool]:
    return (yield from _lose(state, play, node, Topic.WHO_LOSES_BY_CHANCE, picked_at_random))


@effect(n.LoseChosen)
def lose_chosen(state: State, play: Play, node: n.LoseChosen) -> Flow[bool]:
    return (yield from _lose(state, play, node, Topic.WHO_LOSES_BY_CHOICE, picked_by_the_wall))


@obstacle(n.Lose, n.LoseRandom, n.LoseChosen)
def _(state: State, play: Play, node: n.Losing) -> str | None:
    if node.who in COLLECTIVE:
        return _too_few_in_hands(state, play, node)
    could = [play.you(state)] if node.who is n.Who.YOU else eligible(state, play, node.who)
    if any(len(person.hand) >= node.n for person in could):
        return None
    return nobody(state, play, node.who) or f"it takes {counted(node.n, 'Marble')} in one hand"


def _too_few_in_hands(state: State, play: Play, node: n.Losing) -> str | None:
    """FW-R41 Each is to lose in full."""
    people = state.sane() if node.who is n.Who.EACH else others(state, play)
    poor = [state.name(person) for person in people if len(person.hand) < node.n]
    return f"{' and '.join(poor)} {'holds' if len(poor) == 1 else 'hold'} fewer than {node.n}" if poor else None


@effect(n.Salvage)
def salvage(state: State, play: Play, node: n.Salvage) -> Flow[bool]:
    you = play.you(state)

    def pile() -> list[Card]:
        return [card for card in state.marble_discard if node.symbol is None or shows(state, card, (node.symbol,))]

    is_enough = len(pile()) >= node.n
    asked = Topic.SALVAGE(source=play.source, count=node.n)
    cards = yield from choose_exactly(
        state, you.seat, asked, lambda: marble_options(state, pile(), state.marble_discard, "discard"), node.n
    )
    for card in cards:
        take_marble(state, you, state.marble_discard.take(card))
        state.story.tell(f"{state.name(you)} salvages {state.marble(card).name}.")
    return is_enough


@obstacle(n.Salvage)
def _(state: State, _play: Play, node: n.Salvage) -> str | None:
    fitting = [card for card in state.marble_discard if node.symbol is None or shows(state, card, (node.symbol,))]
    return None if len(fitting) >= node.n else f"the discard pile holds only {counted(len(fitting), 'such Marble')}"


@effect(n.LookAtTop)
def look_at_top(state: State, play: Play, node: n.LookAtTop) -> Flow[bool]:
    you = play.you(state)
    looked_at: list[Card] = []
    while len(looked_at) < node.n and (card := top_marble(state)) is not None:
        looked_at.append(card)
        state.looked_at.put(state, card)  # beside those of somebody this Rush has interrupted
    state.story.tell(f"{state.name(you)} looks at {counted(len(looked_at), 'Marble')}.")
    is_enough = len(looked_at) >= node.take
    taken = yield from choose_exactly(
        state,
        you.seat,
        Topic.KEEP_LOOKED_AT(source=play.source, count=node.take),
        lambda: marble_options(state, looked_at, state.looked_at, "looked"),
        node.take,
    )
    rest = [card for card in looked_at if card not in taken]
    for card in taken:
        take_marble(state, you, state.looked_at.take(card))
    for card in rest:
        state.looked_at.move(state, card, state.marble_discard)
    tell_discards(state, you, rest)
    return is_enough


@obstacle(n.LookAtTop)
def _(state: State, _play: Play, node: n.LookAtTop) -> str | None:
    return _too_few_marbles(state, node.take)


@effect(n.GiveUpTo)
def give_up_to(state: State, play: Play, node: n.GiveUpTo) -> Flow[bool]:
    """FW-199 "Another" leaves oneself out; otherwise one may as well keep them, as a gift to oneself."""
    you = play.you(state)
    takers = others_sane if node.is_to_another else _all_sane
    partners = lambda: people_options(state, takers(state, you))  # noqa: E731
    partner = yield from choose(state, you.seat, Topic.GIVE_TO_WHOM(source=play.source), partners)
    if partner is None or partner is you or not you.hand:
        return True
    asked = Topic.GIVE_UP_TO(whom=state.name(partner), most=node.n)
    cards = yield from choose_up_to(state, you.seat, asked, lambda: marbles_for(state, you, partner), node.n)
    for card in cards:
        give(state, you, partner, card)
    return True


def _all_sane(state: State, _you: Investigator) -> list[Investigator]:
    return state.sane()


@effect(n.TradeUpTo)
def trade_up_to(state: State, play: Play, node: n.TradeUpTo) -> Flow[bool]:
    you = play.you(state)
    partners = lambda: people_options(state, others_sane(state, you))  # noqa: E731
    partner = yield from choose(state, you.seat, Topic.TRADE_WITH_WHOM(source=play.source), partners)
    if partner is None:
        return True
    offers = 0
    while offers < node.n and (way := (yield from _trade_which(state, play, partner))) is not None:
        refused = len(state.refusals)
        agreed = yield from agree(state, you, partner, way)
        if agreed is not None:
            change_hands(state, you, partner, agreed)
        offers += agreed is not None or len(state.refusals) > refused  # FW-R34 a refused one has been made all the same
    return True


def _trade_which(state: State, play: Play, partner: Investigator) -> Flow[Way | None]:
    you, asked = play.you(state), Topic.TRADE_WHICH(source=play.source, whom=state.name(partner))
    options = lambda: () if partner.is_insane else ways(state, you, partner, Act.TRADE)  # noqa: E731
    return (yield from asking(state, you.seat).or_back(asked, options, NO_MORE))


@effect(n.MayRegroup)
def may_regroup(state: State, play: Play, node: n.MayRegroup) -> Flow[bool]:
    for person in (yield from people(state, play, node.who, Topic.WHO_MAY_REGROUP)):
        asked, yes = Topic.MAY_REGROUP(source=play.source), Option("regroup", "Regroup", True, text=DRAWS)
        about = f"{state.name(person)} may Regroup."
        if (yield from asking(state, person.seat, about, play.cause).confirm(asked, yes, "Do not Regroup")):
            yield from regroup(state, person)
    return True


@effect(n.Regroup)
def regroup_self(state: State, play: Play, _node: n.Regroup) -> Flow[bool]:
    yield from regroup(state, play.you(state))
    return True
