"""An Investigator's answers: one small thought for every kind of question."""

from collections.abc import Callable, Sequence

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.choosing import (
    Choice,
    at,
    declining,
    doing,
    finest,
    guards,
    keys,
    own_marbles,
    slot,
)
from app.games.fourth_wall.bots.hands import TeamJudgement, left_after
from app.games.fourth_wall.bots.plans import Plan, banish_worth, best_closing, best_gift, best_plan, plans, sting
from app.games.fourth_wall.bots.strikes import best_strike, blow
from app.games.fourth_wall.records import InvestigatorCard, MarbleCard
from app.games.fourth_wall.topics import Act, street
from app.games.fourth_wall.view_types import StreetHorror, TeamMember
from app.kernel.offer import Offer, OfferedOption

# Who one is


def choose_person(mind: TeamJudgement, offer: Offer) -> Choice:
    return finest(offer.options, lambda option: promise(mind.myself.dealt[slot(option)]))


def promise(person: InvestigatorCard) -> float:
    """What a seat can do for the team, at a first glance."""
    clauses = [sentence.clause for sentence in (*person.unique, *person.exploit)]
    return 0.6 * person.sanity + sum(clause.gift for clause in clauses)


# Actions


def take_turn(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = best_plan(plans(mind, offer.options), mind.turn.ap)
    return doing(offer, plan.action) if plan else declining(offer)


def take_free_action(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = best_plan([plan for plan in plans(mind, offer.options) if plan.cost <= 1], 1)
    return doing(offer, plan.action) if plan else ()


def _had_in_mind(mind: TeamJudgement, action: Act, fits: Callable[[Plan], bool] = lambda _: True) -> Plan | None:
    """The plan behind an Action one has declared, thought through once more."""
    found = [plan for plan in plans(mind, (OfferedOption(action, action, act=action),)) if fits(plan)]
    return best_plan(found, max(1, mind.turn.ap)) or max(found, default=None)


def close_with(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = best_closing(mind, 3)
    return at(offer, plan.marbles) if plan else ()


def close_by_text(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = best_closing(mind, mind.kinds_needed(mind.myself))
    return at(offer, plan.marbles) if plan else ()


def use_which(mind: TeamJudgement, offer: Offer) -> Choice:
    """Intervene: which Marble?"""
    offered = {slot(option) for option in own_marbles(offer)}
    plan = _had_in_mind(mind, Act.INTERVENE, lambda plan: offered.issuperset(plan.marbles))
    return at(offer, plan.marbles[:1]) if plan else _least(mind, offer)


def use_another(mind: TeamJudgement, offer: Offer) -> Choice:
    """Intervene with up to so many: one more, if it pays; with two to come they may go together."""
    offered = [mind.hand[slot(option)] for option in own_marbles(offer)]
    strike = best_strike(mind, 2, offered.__contains__)
    return at(offer, strike.marbles[:1]) if strike and strike.worth > 0 else ()


def against_which(mind: TeamJudgement, offer: Offer) -> Choice:
    """The Marble is named, the Horror is not."""
    marbles = _that_leave(mind, offer, mind.hand)
    plan = _had_in_mind(mind, Act.INTERVENE, lambda plan: any(mind.hand[place] in marbles for place in plan.marbles))
    planned = keys(option for option in offer.options if plan and option.place == street(plan.horror))
    return planned or _where_it_hurts(mind, offer, marbles)


def blitz_which(mind: TeamJudgement, offer: Offer) -> Choice:
    return _where_it_hurts(mind, offer, _that_leave(mind, offer, mind.focus.table))


def _against(mind: TeamJudgement, offer: Offer) -> list[tuple[OfferedOption, StreetHorror]]:
    return [(option, mind.horror_at(option.place)) for option in offer.options if not option.declines]


def _that_leave(mind: TeamJudgement, offer: Offer, marbles: Sequence[MarbleCard]) -> list[MarbleCard]:
    """Those that would leave of each Horror what the Marble in question would."""
    struck = [(horror.left, option.amount) for option, horror in _against(mind, offer)]
    return [marble for marble in marbles if all(left_after(left, (marble,)) == amount for left, amount in struck)]


def _where_it_hurts(mind: TeamJudgement, offer: Offer, marbles: Sequence[MarbleCard]) -> Choice:
    def hurt(horror: StreetHorror) -> float:
        return max((blow(mind, horror, marble) for marble in marbles), default=0.0)

    blows = {option.key: hurt(horror) for option, horror in _against(mind, offer)}
    return (max(blows, key=blows.__getitem__),) if marbles else ()


def utilise_which(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = _had_in_mind(mind, Act.UTILISE)
    return at(offer, plan.marbles) if plan else ()


# Passing Marbles


def partner(mind: TeamJudgement, offer: Offer) -> Choice:
    gift = best_gift(mind)
    return keys(option for option in offer.options if gift and option.seat == gift.seat) or offer.keys[:1]


def pass_up_to(mind: TeamJudgement, offer: Offer) -> Choice:
    """Several Marbles for somebody: as long as each helps more there than here."""
    taker = next((member for member in mind.others if member.seat == offer.options[0].seat), None)
    if taker is None or offer.pick is None:
        return ()
    given: list[int] = []
    while len(given) < offer.pick[1] and (place := _next_gift(mind, taker, given)) is not None:
        given.append(place)
    return at(offer, given)


def _next_gift(mind: TeamJudgement, taker: TeamMember, given: Sequence[int]) -> int | None:
    held = (*mind.held[taker.seat].marbles, *(mind.hand[place] for place in given))
    there, here = mind.hand_worth(taker, held), mind.loss_of(*given)
    gains = [
        (mind.hand_worth(taker, (*held, marble)) - there - mind.loss_of(*given, place) + here, place)
        for place, marble in enumerate(mind.hand)
        if place not in given
    ]
    gain, place = max(gains, default=(0.0, 0))
    return place if gain > 0 else None


# Losing Marbles


def _least(mind: TeamJudgement, offer: Offer) -> Choice:
    """The Marble I can best do without."""
    return finest(own_marbles(offer), lambda option: -mind.losses[slot(option)])


def give_up(mind: TeamJudgement, offer: Offer) -> Choice:
    """As many Marbles as asked for, each time the one I can best do without."""
    return at(offer, _cheapest(mind, offer.pick[0] if offer.pick else 1))


def _cheapest(mind: TeamJudgement, count: int) -> list[int]:
    gone: list[int] = []
    for _ in range(count):
        rest = [place for place in range(len(mind.hand)) if place not in gone]
        gone.append(min(rest, key=lambda place: mind.loss_of(*gone, place)))
    return gone


def lose_some(mind: TeamJudgement, offer: Offer) -> Choice:
    """The Marbles I can best do without, unless a card against one of the losses is worth less than that."""
    *cheap, dearest = _cheapest(mind, offer.pick[0] if offer.pick else 1)
    shield = min(guards(offer), key=lambda option: mind.losses[slot(option)], default=None)
    pain = mind.loss_of(*cheap, dearest) - mind.loss_of(*cheap)
    if shield is None or slot(shield) in cheap or pain <= mind.losses[slot(shield)] + 1.0:
        return at(offer, [*cheap, dearest])
    return (*at(offer, cheap), shield.key)


def guard(mind: TeamJudgement, offer: Offer) -> Choice:
    """A loss can be ignored: for somebody's last Marble, or for one that is worth much more."""
    pains = {option.key: _pain(mind, option) - mind.losses[slot(option)] for option in guards(offer)}
    worst = max(pains, key=pains.__getitem__, default="")
    return (worst,) if worst and pains[worst] > 1.0 else ()


def _pain(mind: TeamJudgement, option: OfferedOption) -> float:
    """What it is worth that this loss does not happen, while all others at stake do."""
    losses = mind.focus.losses
    saved = next((loss for loss in losses if (loss.seat, loss.marble.card) == (option.seat, option.card)), losses[0])
    hand, member = list(mind.held[saved.seat].marbles), mind.team[saved.seat]
    for loss in losses:
        if loss.seat == saved.seat and loss.marble in hand:
            hand.remove(loss.marble)
    return mind.hand_worth(member, [*hand, saved.marble]) - mind.hand_worth(member, hand)


# Gaining Marbles


def take_looked_at(mind: TeamJudgement, offer: Offer) -> Choice:
    return _take(mind, offer, mind.focus.looked_at)


def take_discarded(mind: TeamJudgement, offer: Offer) -> Choice:
    return _take(mind, offer, mind.discards.marble_cards)


def _take(mind: TeamJudgement, offer: Offer, pile: Sequence[MarbleCard]) -> Choice:
    """Each time the Marble that makes the most of my hand."""
    hand, rest = list(mind.hand), list(offer.options)
    taken: list[OfferedOption] = []
    for _ in range(offer.pick[0] if offer.pick else 1):
        taken.append(max(rest, key=lambda option: mind.hand_worth(mind.myself, [*hand, pile[slot(option)]])))
        rest.remove(taken[-1])
        hand.append(pile[slot(taken[-1])])
    return keys(taken)


def draw_for_whom(mind: TeamJudgement, offer: Offer) -> Choice:
    """Who Searches, who Regroups: the one who makes the most of it."""
    return finest(offer.options, lambda option: mind.regroup_worth(mind.team[option.seat]) if option.seat else -1.0)


def lose_for_all(mind: TeamJudgement, offer: Offer) -> Choice:
    """The one who bears the loss best."""
    people = [option for option in offer.options if option.seat]
    return finest(people, lambda option: -sting(mind, mind.team[option.seat or mind.me], option.amount or 1))


# Horrors and Blitzes


def banish_which(clause: n.Clause) -> Callable[[TeamJudgement, Offer], Choice]:
    def choose(mind: TeamJudgement, offer: Offer) -> Choice:
        worths = {option.key: banish_worth(mind, clause, mind.horror_at(option.place)) for option in offer.options}
        ranked = sorted(offer.keys, key=worths.__getitem__, reverse=True)
        if offer.pick is None:
            return tuple(ranked[:1])
        return tuple(key for key in ranked[: offer.pick[1]] if worths[key] > 0)

    return choose


def raise_blitz(mind: TeamJudgement, offer: Offer) -> Choice:
    """A card for a bigger Blitz, if something out there is worth it and the hand can bear it."""
    dread = max((mind.threat(horror) for horror in mind.horrors), default=0.0)
    return _least(mind, offer) if dread > 4.0 and len(mind.hand) > 2 else ()


def next_of_blitz(mind: TeamJudgement, offer: Offer) -> Choice:
    def hardest(option: OfferedOption) -> float:
        marble = mind.focus.table[slot(option)]
        return max((blow(mind, horror, marble) for horror in mind.horrors), default=0.0)

    return finest(offer.options, hardest)
