"""When an Investigator breaks in: Rush cards at the moments that matter, and none else."""

from collections.abc import Sequence
from itertools import combinations

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.choosing import slot
from app.games.fourth_wall.bots.hands import AVERAGE, TeamJudgement, keepsake, worth_of
from app.games.fourth_wall.bots.plans import best_plan, gifts, plans
from app.games.fourth_wall.bots.strikes import strikes
from app.games.fourth_wall.records import MarbleCard
from app.games.fourth_wall.topics import Act, Topic
from app.games.fourth_wall.view_types import TeamMember
from app.kernel.offer import Offer, OfferedOption
from app.kit.effects import Effects

MOMENTS = (
    Topic.TAKE_ACTION,
    Topic.END_TURN,
    Topic.LOSS,
    Topic.LAST_LOSS,
    Topic.LOSSES,
    Topic.ON_THE_BRINK,
    Topic.BEFORE_BROOD,
    Topic.BEFORE_STEP,
)
ACTIONS = tuple(
    OfferedOption(act, act, act=act)
    for act in (Act.EXPLOIT, Act.UNIQUE, Act.SEARCH, Act.INTERVENE, Act.UTILISE, Act.PASS)
)


def _never(_mind: TeamJudgement, _place: int, _clause: object) -> bool:
    """Most sentences can wait for one's own turn."""
    return False


pays = Effects[bool, TeamJudgement, int](_never)
"""Whether a Rush that says so is worth its Marble now."""


def breaks_in(mind: TeamJudgement, offer: Offer) -> str | None:
    """The Rush to play now, if any."""
    if not _is_a_moment(mind, offer):
        return None
    for option in offer.anytime:
        if option.act == Act.RUSH and _pays(mind, slot(option)):
            return option.key
    return None


def _is_a_moment(mind: TeamJudgement, offer: Offer) -> bool:
    """Worth a thought: one's own turn, a loss, the brink; of others', Wrath and the start of an Investigator's."""
    if offer.options:
        return offer.topic in MOMENTS
    return mind.turn.ap == 2 or (mind.turn.kind == "wrath" and mind.doom.pool > 0)


def _pays(mind: TeamJudgement, place: int) -> bool:
    clauses = [sentence.clause for sentence in mind.hand[place].rush]
    return any(pays.of(clause)(mind, place, clause) for clause in clauses)


def on_the_brink(mind: TeamJudgement) -> TeamMember | None:
    """A team-mate with nothing left to hold on to."""
    return next((member for member in mind.others if member.marbles == 0), None)


def _waiting_to_close(mind: TeamJudgement) -> TeamMember | None:
    """The seats that have a whole turn before it."""
    turn = mind.turn
    return mind.team[turn.seat] if not turn.is_wall_turn and turn.ap == 2 else None


@pays(n.TakeAction)
def _another_action(mind: TeamJudgement, place: int, _clause: n.TakeAction) -> bool:
    """An Action out of turn: to save somebody, to clear the way for a Gate, or as one more AP."""
    if on_the_brink(mind) is not None:
        return _can_save(mind, place)
    acting_now = _waiting_to_close(mind)
    if acting_now is not None and mind.scourge is not None:
        return mind.closeness(acting_now, mind.held[acting_now.seat].marbles) >= 0.7 and _frees_the_gates(mind, place)
    if mind.turn.seat == mind.me and mind.turn.ap == 1:  # with none left, the turn is as good as over
        plan = best_plan([plan for plan in plans(mind, ACTIONS) if place not in plan.marbles], 1)
        return plan is not None and plan.worth > mind.losses[place] + 1.0
    return False


def _can_save(mind: TeamJudgement, place: int) -> bool:
    return any(place not in gift.marbles and gift.worth > mind.losses[place] for gift in gifts(mind))


def _frees_the_gates(mind: TeamJudgement, place: int) -> bool:
    scourge = mind.scourge
    assert scourge is not None
    return any(
        strike.horror == scourge.place and place not in strike.marbles and _fells(mind, strike.marbles[0])
        for strike in strikes(mind, 1)
    )


def _fells(mind: TeamJudgement, place: int) -> bool:
    assert mind.scourge is not None
    symbols = mind.hand[place].symbols
    return all(shown >= left for shown, left in zip(symbols, mind.scourge.left, strict=True))


@pays(n.Search)
def _draw(mind: TeamJudgement, place: int, clause: n.Search) -> bool:
    """Marbles when they are needed most."""
    held = len(mind.hand)
    after = min(mind.myself.sanity, held - 1 + clause.n)
    marble = mind.hand[place]
    gain = worth_of(after) - worth_of(held) + mind.risk(held) - mind.risk(after)
    return gain + AVERAGE * clause.n - keepsake(marble) > 1.2


@pays(n.Drain)
def _lame(mind: TeamJudgement, place: int, _clause: n.Drain) -> bool:
    """Drain what The Wall is about to Trigger."""
    if mind.turn.kind != "wrath" or mind.doom.pool == 0:
        return False
    ready = [horror for horror in mind.horrors if not horror.is_drained]
    profits = sorted((mind.profit(h.horror) for h in ready if h.horror.trigger_cost <= mind.doom.pool), reverse=True)
    if not profits:
        return False
    return profits[0] - 0.5 * sum(profits[1:2]) > mind.losses[place] + 1.0


@pays(n.GiveUpTo)
def _supply(mind: TeamJudgement, place: int, clause: n.GiveUpTo) -> bool:
    """Marbles for somebody on the brink, or for one who could then close a Gate at once."""
    if on_the_brink(mind) is not None:
        return _can_save(mind, place)
    taker = _waiting_to_close(mind)
    if taker is None or taker.seat == mind.me or mind.scourge is not None or taker.is_insane:
        return False
    held = mind.held[taker.seat].marbles
    if mind.closeness(taker, held) >= 0.7:
        return False
    rest = [marble for other, marble in enumerate(mind.hand) if other != place]
    bundles = [more for size in range(1, clause.n + 1) for more in combinations(rest, size)]
    return len(rest) > clause.n and any(mind.closeness(taker, (*held, *more)) >= 1.0 for more in bundles)


@pays(n.TradeUpTo)
def _barter(mind: TeamJudgement, place: int, _clause: n.TradeUpTo) -> bool:
    """An exchange that lets whoever has a whole turn before it close a Gate at once."""
    taker = _waiting_to_close(mind)
    if taker is None or mind.scourge is not None or mind.closeness(taker, mind.held[taker.seat].marbles) >= 0.7:
        return False
    rest = [marble for other, marble in enumerate(mind.hand) if other != place]
    partners = [other for other in mind.traders if taker.seat in (mind.me, other.seat)]
    return any(_makes_ready(mind, taker, rest, mind.held[partner.seat].marbles) for partner in partners)


def _makes_ready(
    mind: TeamJudgement, taker: TeamMember, mine: Sequence[MarbleCard], held: Sequence[MarbleCard]
) -> bool:
    """Whether some Marble of mine for some Marble of the partner's leaves the taker ready."""
    for one in range(len(mine)):
        for other in range(len(held)):
            kept = [*mine[:one], *mine[one + 1 :], held[other]]
            got = [*held[:other], *held[other + 1 :], mine[one]]
            if mind.closeness(taker, kept if taker.seat == mind.me else got) >= 1.0:
                return True
    return False
