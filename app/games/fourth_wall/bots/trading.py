"""Marbles passed between two: what it is worth to the team, and what one says to what is proposed.

All see all hands, so whoever offers knows what a partner of the same mind will give.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from app.games.fourth_wall.bots.choosing import Choice, declining, finest, keys, own_marbles, slot
from app.games.fourth_wall.bots.hands import TeamJudgement
from app.games.fourth_wall.records import MarbleCard
from app.games.fourth_wall.topics import Act
from app.games.fourth_wall.view_types import TeamMember
from app.kernel.offer import Offer, OfferedOption

Marbles: TypeAlias = Sequence[MarbleCard]
WORTHWHILE = 0.3


def _without(hand: Marbles, place: int) -> list[MarbleCard]:
    return [marble for other, marble in enumerate(hand) if other != place]


def exchanges(mind: TeamJudgement, partner: TeamMember) -> Iterator[float]:
    """What the team gains by each Marble of mine for each of the partner's."""
    held = mind.held[partner.seat].marbles
    before = mind.my_worth + mind.hand_worth(partner, held)
    for mine, given in enumerate(mind.hand):
        rest = _without(mind.hand, mine)
        for theirs, back in enumerate(held):
            here = mind.hand_worth(mind.myself, [*rest, back])
            yield here + mind.hand_worth(partner, [*_without(held, theirs), given]) - before


def _gain(mind: TeamJudgement, option: OfferedOption) -> float:
    """What the team gains by one way of passing Marbles."""
    assert option.seat is not None
    partner, place = mind.team[option.seat], slot(option)
    mine, theirs = list(mind.hand), list(mind.held[option.seat].marbles)
    before = mind.my_worth + mind.hand_worth(partner, theirs)
    given = [mine.pop(place)] if option.act != Act.ASK else []
    taken = [marble for marble in theirs if marble.card == option.card][:1] if option.act != Act.GIVE else []
    for marble in taken:
        theirs.remove(marble)
    return mind.hand_worth(mind.myself, [*mine, *taken]) + mind.hand_worth(partner, [*theirs, *given]) - before


def _best(mind: TeamJudgement, offer: Offer) -> tuple[float, Choice]:
    """The way that serves the team best, leaving out what was refused before."""
    willing = {member.seat for member in mind.traders}
    gains = {
        option.key: _gain(mind, option)
        for option in offer.options
        if not option.declines and (option.act == Act.GIVE or option.seat in willing)
    }
    if not gains:
        return 0.0, declining(offer)
    best = max(gains, key=gains.__getitem__)
    return gains[best], (best,)


def pass_which(mind: TeamJudgement, offer: Offer) -> Choice:
    """An Action is spent on it, so something passes."""
    return _best(mind, offer)[1]


def pass_if_better(mind: TeamJudgement, offer: Offer) -> Choice:
    """For nothing: only as long as the team is clearly better off, so this ends."""
    gain, choice = _best(mind, offer)
    return choice if gain > WORTHWHILE else declining(offer)


def with_whom(mind: TeamJudgement, offer: Offer) -> Choice:
    """Who has most to exchange with me; none, where one may decline and little is to be gained."""
    gains = {member.seat: max(exchanges(mind, member), default=0.0) for member in mind.traders}
    best = max(gains, key=gains.__getitem__, default=None)
    if best is None or gains[best] <= WORTHWHILE:
        return declining(offer)
    return keys(option for option in offer.options if option.seat == best)


def answer(mind: TeamJudgement, offer: Offer) -> Choice:
    """FW-R34 What serves the team best in return: a team does not haggle."""
    refusal = next(option for option in offer.options if option.declines)
    assert refusal.seat is not None
    offerer, hand = mind.team[refusal.seat], mind.held[refusal.seat].marbles
    offered = next(place for place, marble in enumerate(hand) if marble.card == refusal.place)
    rest = _without(hand, offered)

    def worth(option: OfferedOption) -> float:
        here = mind.hand_worth(mind.myself, [*_without(mind.hand, slot(option)), hand[offered]])
        return here + mind.hand_worth(offerer, [*rest, mind.hand[slot(option)]])

    return finest(own_marbles(offer), worth)


def grant(mind: TeamJudgement, offer: Offer) -> Choice:
    """FW-R37 A Marble for one who Regroups, if it serves the team better there."""
    wish, refusal = offer.options[0], offer.options[-1]
    assert refusal.seat is not None
    asker, hand = mind.team[refusal.seat], mind.held[refusal.seat].marbles
    gain = mind.hand_worth(asker, [*hand, mind.hand[slot(wish)]]) - mind.hand_worth(asker, hand)
    return (wish.key,) if gain > mind.losses[slot(wish)] else (refusal.key,)
