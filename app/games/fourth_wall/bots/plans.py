"""What an Investigator could do with an Action, and what that would be worth."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.hands import TeamJudgement, fewest, keepsake, kinds
from app.games.fourth_wall.bots.judgement import best
from app.games.fourth_wall.bots.strikes import best_strike, strikes
from app.games.fourth_wall.records import ORDER, Instructions, MarbleCard
from app.games.fourth_wall.topics import Act
from app.games.fourth_wall.view_types import StreetHorror, TeamMember
from app.kernel.decision import Seat
from app.kernel.offer import OfferedOption

GIVEN_DOOM = 2.5
"""The price of one Doom more for The Wall."""
UNFINISHED = GIVEN_DOOM
"""The price of a text that cannot be completed."""


class Plan(NamedTuple):
    """An Action: what it is worth, its cost in AP, and what to name when asked."""

    worth: float
    cost: int
    action: Act
    marbles: tuple[int, ...] = ()
    horror: int = 0
    seat: Seat | None = None


# Closing Gates


def closing_sets(mind: TeamJudgement, wanted: int) -> Iterator[tuple[int, ...]]:
    """Sets of my Marbles that close a Gate, none with more than it takes."""
    hand = mind.hand
    needed = fewest(frozenset([kinds(marble.symbols) for marble in hand]), wanted)
    if not needed or len(hand) < needed + mind.gates.surcharge:
        return
    for size in range(needed, min(3, len(hand) - mind.gates.surcharge) + 1):
        for chosen in combinations(range(len(hand)), size):
            if fewest(frozenset([kinds(hand[place].symbols) for place in chosen]), wanted):
                yield (*chosen, *_surcharge(mind, chosen))


def _surcharge(mind: TeamJudgement, chosen: tuple[int, ...]) -> list[int]:
    rest = [place for place in range(len(mind.hand)) if place not in chosen]
    rest.sort(key=lambda place: mind.losses[place])
    return rest[: mind.gates.surcharge]


def best_closing(mind: TeamJudgement, wanted: int) -> Plan | None:
    if mind.scourge is not None:
        return None
    sets = [(mind.loss_of(*chosen), chosen) for chosen in closing_sets(mind, wanted)]
    if not sets:
        return None
    price, chosen = min(sets)
    return Plan(mind.closing - price, 2, Act.CLOSE, chosen)


# Giving


def gifts(mind: TeamJudgement) -> Iterator[Plan]:
    """Every Marble of mine to every team-mate."""
    for member in mind.others:
        held = mind.held[member.seat].marbles
        now = mind.hand_worth(member, held)
        for place, marble in enumerate(mind.hand):
            gain = mind.hand_worth(member, (*held, marble)) - now
            yield Plan(gain - mind.losses[place], 1, Act.PASS, (place,), seat=member.seat)


def best_gift(mind: TeamJudgement) -> Plan | None:
    return max(gifts(mind), default=None)


# Texts


def benefit(mind: TeamJudgement, text: Instructions, marble: MarbleCard | None = None) -> float:
    """What it is worth to the team that this text of an Investigator's is carried out."""
    worth = 0.0
    for sentence in text:
        part = _clause(mind, sentence.clause, marble)
        if sentence.then is not None:
            part += _clause(mind, sentence.then, marble)
        worth += max(0.0, part) if sentence.is_optional else part
    return worth


def _clause(mind: TeamJudgement, clause: n.Clause, marble: MarbleCard | None) -> float:
    match clause:
        case n.Search() | n.Searches() | n.LookAtTop() | n.Salvage() | n.Find() | n.MayRegroup() | n.Regroup():
            return _drawing(mind, clause)
        case n.Losing() | n.DiscardMarbles():
            return -_losing(mind, clause)
        case n.InterveneWith() | n.InterveneUpTo() | n.Blitz():
            return _striking(mind, clause)
        case n.DiscardHorror() | n.Drain() | n.ReturnToTheWall():
            return _banishing(mind, clause)
        case n.CloseGateByDiscarding():
            return closing_worth(mind, 3)
        case n.CloseGateWithSymbols():
            return closing_worth(mind, clause.n)
        case n.CloseGate():
            return mind.closing if mind.scourge is None else 0.0
        case n.GiveUpTo():
            return max(0.0, gift.worth) if (gift := best_gift(mind)) else 0.0
        case n.RemoveDoom():
            return min(clause.n, mind.doom.pool) * GIVEN_DOOM
        case n.AddDoom():
            return -clause.n * GIVEN_DOOM
        case n.Anchor():
            return mind.anchor_worth(marble) if marble else 0.0
        case _:
            return 0.0


def closing_worth(mind: TeamJudgement, wanted: int) -> float:
    plan = best_closing(mind, wanted)
    return plan.worth if plan else 0.0


def _people(mind: TeamJudgement, who: n.Who) -> list[TeamMember]:
    match who:
        case n.Who.YOU:
            return [mind.myself]
        case n.Who.ANOTHER | n.Who.EACH_OTHER:
            return mind.others
        case _:
            return mind.sane


def _drawing(mind: TeamJudgement, clause: n.Clause) -> float:
    match clause:
        case n.Search():
            return mind.draw_worth(mind.myself, clause.n)
        case n.Searches():
            worths = [mind.draw_worth(member, clause.n) for member in _people(mind, clause.who)]
            return sum(worths) if clause.who in (n.Who.EACH, n.Who.EACH_OTHER) else best(worths)
        case n.LookAtTop():
            return mind.draw_worth(mind.myself, clause.take) * (1.0 + 0.12 * (clause.n - clause.take))
        case n.Salvage():
            return salvage_worth(mind, clause)
        case n.MayRegroup():
            return best(mind.regroup_worth(member) for member in _people(mind, clause.who))
        case n.Regroup():
            return mind.regroup_worth(mind.myself)
        case _:
            return mind.draw_worth(mind.myself, 1) + 0.4


def salvage_worth(mind: TeamJudgement, clause: n.Salvage) -> float:
    pile = mind.discards.marble_cards
    fitting = [marble for marble in pile if clause.symbol is None or shows(marble, clause.symbol)]
    if len(fitting) < clause.n:
        return 0.0
    finest = sorted(keepsake(marble) for marble in fitting)[-clause.n :]
    return mind.draw_worth(mind.myself, clause.n) * 1.15 + 0.5 * (sum(finest) - 0.3 * clause.n)


def shows(marble: MarbleCard, symbol: n.Symbol) -> bool:
    return marble.symbols[ORDER.index(symbol)] > 0


def _losing(mind: TeamJudgement, clause: n.Losing | n.DiscardMarbles) -> float:
    who = n.Who.YOU if isinstance(clause, n.DiscardMarbles) else clause.who
    return sum(sting(mind, member, clause.n) for member in _people(mind, who))


def sting(mind: TeamJudgement, member: TeamMember, count: int) -> float:
    """What it costs a team-mate to do without the least of its Marbles."""
    hand = mind.held[member.seat].marbles
    if count >= len(hand):
        return mind.fall + len(hand)
    worths = [mind.hand_worth(member, (*hand[:place], *hand[place + 1 :])) for place in range(len(hand))]
    return (mind.hand_worth(member, hand) - max(worths)) * count


def _striking(mind: TeamJudgement, clause: "n.InterveneWith | n.InterveneUpTo | n.Blitz") -> float:
    match clause:
        case n.InterveneWith():
            strike = best_strike(mind, 1, lambda marble: any(shows(marble, symbol) for symbol in clause.symbols))
        case n.InterveneUpTo(symbols=()):
            strike = best_strike(mind, min(2, clause.n))
        case n.InterveneUpTo():
            strike = best_strike(mind, clause.n, lambda marble: any(shows(marble, symbol) for symbol in clause.symbols))
        case n.Blitz():
            return best(_blitz(mind, clause, horror) for horror in mind.horrors)
    return max(0.0, strike.worth) if strike else 0.0


def _blitz(mind: TeamJudgement, clause: n.Blitz, horror: StreetHorror) -> float:
    """Of the Marbles revealed two in five will fit, each with somewhat more than one Symbol."""
    fitting = sum(horror.left[ORDER.index(symbol)] for symbol in clause.symbols)
    total = sum(horror.left)
    cancelled = min(fitting, 0.5 * clause.n) + min(total - fitting, 0.1 * clause.n)
    share = cancelled / max(1, total)
    return mind.threat(horror) * share * (0.5 + 0.4 * share)


def _banishing(mind: TeamJudgement, clause: "n.DiscardHorror | n.Drain | n.ReturnToTheWall") -> float:
    worths = sorted((banish_worth(mind, clause, horror) for horror in mind.horrors), reverse=True)
    return sum(worth for worth in worths[: clause.horrors.most] if worth > 0)


def banish_worth(mind: TeamJudgement, clause: n.Clause, horror: StreetHorror) -> float:
    """What it is worth that this of all Horrors is discarded, Drained or sent back."""
    match clause:
        case n.DiscardHorror():
            limit = clause.horrors.symbols_left
            return mind.threat(horror) if limit is None or sum(horror.left) <= limit else 0.0
        case n.ReturnToTheWall():
            spent = sum(sum(marble.symbols) for marble in horror.marbles)
            return 0.5 * mind.threat(horror) + (0.4 * mind.freedom if horror.is_scourge else 0.0) - 0.5 * spent
        case _:
            return mind.drain_worth(horror)


# Actions


def _close(mind: TeamJudgement, _option: OfferedOption) -> Iterator[Plan]:
    plan = best_closing(mind, 3)
    if plan:
        yield plan


def _exploit(mind: TeamJudgement, option: OfferedOption) -> Iterator[Plan]:
    if mind.myself.person is not None:
        price = GIVEN_DOOM + (UNFINISHED if option.warning else 0.0)
        yield Plan(benefit(mind, mind.myself.person.exploit) - price, 1, Act.EXPLOIT)


def _unique(mind: TeamJudgement, option: OfferedOption) -> Iterator[Plan]:
    person = mind.myself.person
    if person is not None:
        price = UNFINISHED if option.warning else 0.0
        yield Plan(benefit(mind, person.unique) - price, person.unique_cost, Act.UNIQUE)


def _search(mind: TeamJudgement, _option: OfferedOption) -> Iterator[Plan]:
    yield Plan(mind.draw_worth(mind.myself, 1), 1, Act.SEARCH)


def _intervene(mind: TeamJudgement, _option: OfferedOption) -> Iterator[Plan]:
    for strike in strikes(mind, max(1, mind.turn.ap) if mind.turn.seat == mind.me else 1):
        yield Plan(strike.worth, len(strike.marbles), Act.INTERVENE, strike.marbles, strike.horror)


def _utilise(mind: TeamJudgement, _option: OfferedOption) -> Iterator[Plan]:
    for place, marble in enumerate(mind.hand):
        text = marble.utilise
        if text:
            yield Plan(benefit(mind, text, marble) - mind.losses[place], 1, Act.UTILISE, (place,))


def _pass(mind: TeamJudgement, option: OfferedOption) -> Iterator[Plan]:
    gift = best_gift(mind)
    if gift is not None:
        yield gift._replace(cost=0 if option.amount == 0 else 1)


def _regroup(mind: TeamJudgement, _option: OfferedOption) -> Iterator[Plan]:
    yield Plan(mind.regroup_worth(mind.myself), 2, Act.REGROUP)


_PLANNERS: dict[str | None, Callable[[TeamJudgement, OfferedOption], Iterator[Plan]]] = {
    Act.CLOSE: _close,
    Act.EXPLOIT: _exploit,
    Act.UNIQUE: _unique,
    Act.SEARCH: _search,
    Act.INTERVENE: _intervene,
    Act.UTILISE: _utilise,
    Act.PASS: _pass,
    Act.REGROUP: _regroup,
}


def plans(mind: TeamJudgement, options: Sequence[OfferedOption]) -> list[Plan]:
    """Whatever the offered Actions could be used for."""
    return [plan for option in options if option.act in _PLANNERS for plan in _PLANNERS[option.act](mind, option)]


def best_plan(found: Sequence[Plan], points: int) -> Plan | None:
    """The best first step with so many AP: one thing that takes them all, or the better of two."""
    worthwhile = [plan for plan in found if plan.worth > 0.1 and plan.cost <= points]
    free = max((plan for plan in worthwhile if plan.cost == 0), default=None)
    if free is not None:
        return free
    single = max((plan for plan in worthwhile if plan.cost == 1), default=None)
    double = max((plan for plan in worthwhile if plan.cost == 2), default=None)
    if single is None or double is None:
        return single or double
    return single if single.worth + _second(worthwhile, single) > double.worth else double


def _second(found: Sequence[Plan], first: Plan) -> float:
    """What the second AP could still do after the first: something else, or the same kind again, a bit worse."""
    others = best(plan.worth for plan in found if plan.cost == 1 and plan.action != first.action)
    return max(others, 0.6 * first.worth)
