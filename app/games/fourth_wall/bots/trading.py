"""Marble for Marble: what an exchange is worth to the team, and what one gives for what is offered.

All see all hands, so whoever offers knows what a partner of the same mind will give.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from app.games.fourth_wall.bots.hands import TeamJudgement
from app.games.fourth_wall.card_views import MarbleView
from app.games.fourth_wall.view import TeamMember
from app.kernel.offer import Offer

Choice: TypeAlias = tuple[str, ...]
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


def _named(mind: TeamJudgement, words: str) -> TeamMember | None:
    return next((member for member in mind.others if member.name in words), None)


def give_or_trade(mind: TeamJudgement, offer: Offer) -> Choice:
    """FW-104 Something in return, if the team is better off with it."""
    words = offer.options[0].label
    partner = _named(mind, words)
    mine = next((place for place, marble in enumerate(mind.hand) if words.endswith(marble.name)), None)
    if partner is None or mine is None or partner not in mind.traders or "trade" not in offer.keys:
        return ("give",)
    held = mind.hands[partner.seat]
    given = mind.hand_worth(partner, [*held, mind.hand[mine]]) - mind.hand_worth(partner, held) - mind.losses[mine]
    traded = max((exchange.gain for exchange in exchanges(mind, partner, mine)), default=0.0)
    return ("trade",) if traded > given else ("give",)


def answer(mind: TeamJudgement, offer: Offer) -> Choice | None:
    """FW-R34 What serves the team best in return: a team does not haggle. The one who offers waits for the answer."""
    if offer.keys == ("withdraw",):
        return None
    offerer = _named(mind, offer.prompt)
    if offerer is None:
        return ("refuse",)
    hand = mind.hands[offerer.seat]
    offered = next((place for place, it in enumerate(hand) if f"offers {it.name}." in offer.prompt), None)
    if offered is None:
        return ("refuse",)
    rest = _without(hand, offered)

    def worth(place: int) -> float:
        here = mind.hand_worth(mind.myself, [*_without(mind.hand, place), hand[offered]])
        return here + mind.hand_worth(offerer, [*rest, mind.hand[place]])

    return (f"hand-{max(range(len(mind.hand)), key=worth) + 1}",)


def with_whom(mind: TeamJudgement, offer: Offer) -> Choice:
    best = best_exchange(mind, mind.traders)
    return (str(best.partner.seat),) if best else offer.keys[:1]


def once_more(mind: TeamJudgement, offer: Offer) -> Choice:
    """A text lets me trade with the one its first option names."""
    partner = _named(mind, offer.options[0].label)
    return ("trade",) if partner in mind.traders and best_exchange(mind, [partner]) else ("done",)


def offer_which(mind: TeamJudgement, offer: Offer) -> Choice:
    partner = _named(mind, offer.prompt)
    best = best_exchange(mind, [partner]) if partner else None
    return (f"hand-{best.mine + 1}",) if best else ("back",)
