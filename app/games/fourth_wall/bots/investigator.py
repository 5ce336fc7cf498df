"""An Investigator's answers: one small thought for every kind of question."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.hands import TeamJudgement
from app.games.fourth_wall.bots.plans import Plan, banish_worth, best_closing, best_gift, best_plan, gifts, plans
from app.games.fourth_wall.bots.reading import acting
from app.games.fourth_wall.bots.strikes import best_strike, blow
from app.games.fourth_wall.card_views import MarbleView, PersonView
from app.games.fourth_wall.view import TeamMember
from app.kernel.decision import Seat
from app.kernel.offer import Offer, OfferedOption

Choice: TypeAlias = tuple[str, ...]


def place_of(key: str) -> int:
    """The place an option such as hand-3 names, counted from 0."""
    return int(key.rsplit("-", 1)[1]) - 1


def hand_keys(places: Iterable[int]) -> Choice:
    return tuple(f"hand-{place + 1}" for place in places)


def finest(offer: Offer, worth: Callable[[str], float], prefix: str = "") -> Choice:
    """The option of the highest worth among those that begin so."""
    keys = [key for key in offer.keys if key.startswith(prefix)]
    return (max(keys, key=worth),) if keys else offer.default


def _member_named(mind: TeamJudgement, prompt: str) -> TeamMember | None:
    return next((member for member in mind.others if member.name in prompt), None)


# Who one is

_GIFTED: dict[type, float] = {
    n.Searches: 1.6,
    n.MayRegroup: 1.2,
    n.CloseGateWithSymbols: 1.5,
    n.CloseGateByDiscarding: 1.8,
    n.InterveneUpTo: 1.0,
    n.Blitz: 0.9,
    n.LookAtTop: 0.9,
    n.DiscardHorror: 1.2,
    n.Search: 0.7,
    n.Drain: 0.6,
    n.Find: 0.5,
    n.Salvage: 0.5,
}


def choose_person(mind: TeamJudgement, offer: Offer) -> Choice:
    dealt = mind.myself.dealt
    return finest(offer, lambda key: promise(dealt[place_of(key)]))


def promise(person: PersonView) -> float:
    """What somebody can do for the team, at a first glance."""
    clauses = [sentence.clause for label in ("Unique", "Exploit") for sentence in acting(person.text, label)]
    return 0.6 * person.sanity + sum(_GIFTED.get(type(clause), 0.2) for clause in clauses)


# Actions


def take_turn(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = best_plan(plans(mind, offer.options), mind.turn.ap)
    return (plan.action,) if plan else ("end",)


def take_free_action(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = best_plan([plan for plan in plans(mind, offer.options) if plan.cost <= 1], 1)
    return (plan.action,) if plan else offer.default


def _had_in_mind(mind: TeamJudgement, action: str, fits: Callable[[Plan], bool] = lambda _: True) -> Plan | None:
    """The plan behind an Action one has declared, thought through once more."""
    found = [plan for plan in plans(mind, (OfferedOption(action, ""),)) if fits(plan)]
    return best_plan(found, max(1, mind.turn.ap)) or max(found, default=None)


def close_with(mind: TeamJudgement, offer: Offer) -> Choice:
    by_action = offer.pick is not None and offer.pick[0] == 0
    plan = best_closing(mind, 3 if by_action else mind.kinds_needed(mind.myself))
    return hand_keys(plan.marbles) if plan else offer.default


def use_which(mind: TeamJudgement, offer: Offer) -> Choice:
    """Intervene: which Marble?"""
    offered = {place_of(key) for key in offer.keys if key.startswith("hand-")}
    plan = _had_in_mind(mind, "intervene", lambda plan: offered.issuperset(plan.marbles))
    return hand_keys(plan.marbles[:1]) if plan else _least(mind, offer)


def use_another(mind: TeamJudgement, offer: Offer) -> Choice:
    """Intervene with up to so many: one more, if it pays; with two to come they may go together."""
    offered = [mind.hand[place_of(key)] for key in offer.keys if key.startswith("hand-")]
    strike = best_strike(mind, 2, offered.__contains__)
    return hand_keys(strike.marbles[:1]) if strike and strike.worth > 0 else ()


def against_which(mind: TeamJudgement, offer: Offer) -> Choice:
    """The Marble is named, the Horror is not."""
    name = offer.prompt.split(":")[0]
    revealed = next((marble for marble in mind.focus.table if marble.name == name), None)
    if revealed is not None:
        return _where_it_hurts(mind, offer, revealed)
    plan = _had_in_mind(mind, "intervene", lambda plan: any(mind.hand[place].name == name for place in plan.marbles))
    held = next((marble for marble in mind.hand if marble.name == name), None)
    if plan and f"street-{plan.horror}" in offer.keys:
        return (f"street-{plan.horror}",)
    return _where_it_hurts(mind, offer, held) if held else offer.default


def _where_it_hurts(mind: TeamJudgement, offer: Offer, marble: MarbleView) -> Choice:
    blows = {f"street-{horror.place}": blow(mind, horror, marble) for horror in mind.horrors}
    return finest(offer, lambda key: blows[key], "street-")


def utilise_which(mind: TeamJudgement, offer: Offer) -> Choice:
    plan = _had_in_mind(mind, "utilise")
    return hand_keys(plan.marbles) if plan else offer.default


# Passing Marbles


def partner(mind: TeamJudgement, offer: Offer) -> Choice:
    gift = best_gift(mind)
    return (str(gift.seat),) if gift else offer.keys[:1]


def pass_which(mind: TeamJudgement, offer: Offer) -> Choice:
    """One Marble for the one who is named."""
    taker = _member_named(mind, offer.prompt)
    found = [gift for gift in gifts(mind) if taker and gift.seat == taker.seat]
    return hand_keys(max(found).marbles) if found else _least(mind, offer)


def pass_up_to(mind: TeamJudgement, offer: Offer) -> Choice:
    """Several Marbles for the one who is named: as long as each helps more there than here."""
    taker = _member_named(mind, offer.prompt)
    if taker is None or offer.pick is None:
        return offer.default
    given: list[int] = []
    while len(given) < offer.pick[1] and (place := _next_gift(mind, taker, given)) is not None:
        given.append(place)
    return hand_keys(given)


def _next_gift(mind: TeamJudgement, taker: TeamMember, given: Sequence[int]) -> int | None:
    held = (*mind.hands[taker.seat], *(mind.hand[place] for place in given))
    there, here = mind.hand_worth(taker, held), mind.loss_of(*given)
    gains = [
        (mind.hand_worth(taker, (*held, marble)) - there - mind.loss_of(*given, place) + here, place)
        for place, marble in enumerate(mind.hand)
        if place not in given
    ]
    gain, place = max(gains, default=(0.0, 0))
    return place if gain > 0 else None


def pass_freely(mind: TeamJudgement, offer: Offer) -> Choice:
    """Among those who are Regrouped; every gift makes the team better off, so this ends."""
    found = [gift for gift in gifts(mind) if f"give-{gift.seat}" in offer.keys and gift.worth > 0.3]
    return (f"give-{max(found).seat}",) if found else ("done",)


# Losing Marbles


def _least(mind: TeamJudgement, offer: Offer) -> Choice:
    """The Marble I can best do without."""
    return finest(offer, lambda key: -mind.losses[place_of(key)], "hand-")


def give_up(mind: TeamJudgement, offer: Offer) -> Choice:
    """As many Marbles as asked for, each time the one I can best do without."""
    gone: list[int] = []
    for _ in range(offer.pick[0] if offer.pick else 1):
        rest = [place for place in range(len(mind.hand)) if place not in gone]
        gone.append(min(rest, key=lambda place: mind.loss_of(*gone, place)))
    return hand_keys(gone)


def lose_one(mind: TeamJudgement, offer: Offer) -> Choice:
    """The Marble I can best do without, unless a card against the loss is worth less than that."""
    (lost,) = give_up(mind, offer)
    shields = [key for key in offer.keys if key.startswith("guard-")]
    if not shields:
        return (lost,)
    shield = min(shields, key=lambda key: mind.losses[place_of(key)])
    return (shield,) if mind.losses[place_of(lost)] > mind.losses[place_of(shield)] + 1.0 else (lost,)


def guard(mind: TeamJudgement, offer: Offer) -> Choice:
    """A loss can be ignored: for somebody's last Marble, or for one that is worth much more."""
    shields = [key for key in offer.keys if key.startswith("hand-")]
    loss, loser = mind.focus.loss, mind.focus.loser
    if not shields or loss is None or loser is None:
        return ("pass",)
    shield = min(shields, key=lambda key: mind.losses[place_of(key)])
    price = mind.losses[place_of(shield)]
    return (shield,) if _pain(mind, loser, loss) > price + 1.0 else ("pass",)


def _pain(mind: TeamJudgement, loser: Seat, loss: MarbleView) -> float:
    hand, member = mind.hands[loser], mind.team[loser]
    if loss not in hand:  # a Rush has taken it elsewhere
        return 0.0
    place = hand.index(loss)
    return mind.hand_worth(member, hand) - mind.hand_worth(member, (*hand[:place], *hand[place + 1 :]))


# Gaining Marbles


def take_looked_at(mind: TeamJudgement, offer: Offer) -> Choice:
    return _take(mind, offer, mind.focus.looked_at)


def take_discarded(mind: TeamJudgement, offer: Offer) -> Choice:
    return _take(mind, offer, mind.piles.marble_discard)


def _take(mind: TeamJudgement, offer: Offer, pile: Sequence[MarbleView]) -> Choice:
    """Each time the Marble that makes the most of my hand."""
    hand, taken = list(mind.hand), list[str]()
    for _ in range(offer.pick[0] if offer.pick else 1):
        rest = [key for key in offer.keys if key not in taken]
        key = max(rest, key=lambda key: mind.hand_worth(mind.myself, [*hand, pile[place_of(key)]]))
        taken.append(key)
        hand.append(pile[place_of(key)])
    return tuple(taken)


def draw_for_whom(mind: TeamJudgement, offer: Offer) -> Choice:
    """Who Searches, who Regroups: whoever makes the most of it."""
    return finest(offer, lambda key: mind.regroup_worth(mind.team[Seat(key)]) if key in mind.team else -1.0)


# Horrors and Blitzes


def banish_which(clause: n.Clause) -> Callable[[TeamJudgement, Offer], Choice]:
    def choose(mind: TeamJudgement, offer: Offer) -> Choice:
        worths = {f"street-{horror.place}": banish_worth(mind, clause, horror) for horror in mind.horrors}
        ranked = sorted(offer.keys, key=worths.__getitem__, reverse=True)
        if offer.pick is None:
            return tuple(ranked[:1])
        return tuple(key for key in ranked[: offer.pick[1]] if worths[key] > 0)

    return choose


def raise_blitz(mind: TeamJudgement, offer: Offer) -> Choice:
    """A card for a bigger Blitz, if something out there is worth it and the hand can bear it."""
    raises = [key for key in offer.keys if key.startswith("hand-")]
    dread = max((mind.threat(horror) for horror in mind.horrors), default=0.0)
    if raises and dread > 4.0 and len(mind.hand) > 2:
        return (min(raises, key=lambda key: mind.losses[place_of(key)]),)
    return ("pass",)


def next_of_blitz(mind: TeamJudgement, offer: Offer) -> Choice:
    def hardest(key: str) -> float:
        marble = mind.focus.table[place_of(key)]
        return max((blow(mind, horror, marble) for horror in mind.horrors), default=0.0)

    return finest(offer, hardest)
