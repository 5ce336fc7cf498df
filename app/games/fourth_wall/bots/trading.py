"""Marble for Marble: what an exchange is worth to the team, and what one gives for what is offered.

All see all hands, so whoever offers knows what a partner of the same mind will give.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from app.games.fourth_wall.bots.choosing import Choice, at, declining, doing, finest, keys, own_marbles, slot
from app.games.fourth_wall.bots.hands import TeamJudgement
from app.games.fourth_wall.card_views import MarbleView
from app.games.fourth_wall.topics import Act
from app.games.fourth_wall.view import TeamMember
from app.kernel.offer import Offer, OfferedOption

Marbles: TypeAlias = Sequence[MarbleView]
WORTHWHILE = 0.3


class Exchange(NamedTuple):
    """The place of my Marble, the place of the partner's, and what the team gains."""

    gain: float
    mine: int
    theirs: int
    partner: TeamMember


def _without(hand: Marbles, place: int) -> list[MarbleView]:
    return [marble for other, marble in enumerate(hand) if other != place]


def exchanges(mind: TeamJudgement, partner: TeamMember, mine: int) -> Iterator[Exchange]:
    """What the partner could give for that Marble of mine."""
    held, rest = mind.hands[partner.seat], _without(mind.hand, mine)
    before = mind.my_worth + mind.hand_worth(partner, held)
    for theirs, back in enumerate(held):
        here = mind.hand_worth(mind.myself, [*rest, back])
        there = mind.hand_worth(partner, [*_without(held, theirs), mind.hand[mine]])
        yield Exchange(here + there - before, mine, theirs, partner)


def best_exchange(mind: TeamJudgement, partners: Sequence[TeamMember]) -> Exchange | None:
    """The best of all, if any is worth the bother."""
    found = [
        exchange
        for partner in partners
        for mine in range(len(mind.hand))
        for exchange in exchanges(mind, partner, mine)
    ]
    best = max(found, key=lambda exchange: exchange.gain, default=None)
    return best if best and best.gain > WORTHWHILE else None


def give_or_trade(mind: TeamJudgement, offer: Offer) -> Choice:
    """FW-104 Something in return, if the team is better off with it."""
    give, trade = offer.options[0], doing(offer, Act.TRADE)
    partner = next((member for member in mind.traders if member.seat == give.seat), None)
    mine = next((place for place, marble in enumerate(mind.hand) if marble.card == give.place), None)
    if partner is None or mine is None or not trade:
        return (give.key,)
    theirs = mind.hands[partner.seat]
    given = mind.hand_worth(partner, [*theirs, mind.hand[mine]]) - mind.hand_worth(partner, theirs) - mind.losses[mine]
    traded = max((exchange.gain for exchange in exchanges(mind, partner, mine)), default=0.0)
    return trade if traded > given else (give.key,)


def answer(mind: TeamJudgement, offer: Offer) -> Choice:
    """FW-R34 What serves the team best in return: a team does not haggle."""
    refusal = next(option for option in offer.options if option.declines)
    assert refusal.seat is not None
    offerer, hand = mind.team[refusal.seat], mind.hands[refusal.seat]
    offered = next(place for place, marble in enumerate(hand) if marble.card == refusal.place)
    rest = _without(hand, offered)

    def worth(option: OfferedOption) -> float:
        here = mind.hand_worth(mind.myself, [*_without(mind.hand, slot(option)), hand[offered]])
        return here + mind.hand_worth(offerer, [*rest, mind.hand[slot(option)]])

    return finest(own_marbles(offer), worth)


def with_whom(mind: TeamJudgement, offer: Offer) -> Choice:
    best = best_exchange(mind, mind.traders)
    return keys(option for option in offer.options if best and option.seat == best.partner.seat)


def once_more(mind: TeamJudgement, offer: Offer) -> Choice:
    """A text lets me trade with somebody."""
    partners = [member for member in mind.traders if member.seat == offer.options[0].seat]
    return offer.keys[:1] if best_exchange(mind, partners) else declining(offer)


def offer_which(mind: TeamJudgement, offer: Offer) -> Choice:
    partners = [member for member in mind.others if member.seat == offer.options[0].seat]
    best = best_exchange(mind, partners)
    return at(offer, [best.mine]) if best else declining(offer)
