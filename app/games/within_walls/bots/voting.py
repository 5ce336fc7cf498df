"""When a bot calls a vote, and whom it names."""

from app.games.within_walls.bots.sight import Choice, Sight, whether
from app.games.within_walls.bots.suspicion import public_suspicions, suspicions
from app.games.within_walls.state import NPC
from app.games.within_walls.topics import Act
from app.kernel.decision import Seat
from app.kernel.offer import Offer

CALLS_AT = {2: 0.62, 3: 0.66, 4: 0.924, 5: 0.84}
JOINS_AT = {2: 0.62, 3: 0.65, 4: 0.876, 5: 0.785}
"""How sure one must be of a lone Cultist, by the number of the living: a wrong vote costs much."""
CALLS_ON_TWO = 0.705
JOINS_ON_TWO = 0.64
"""The same where there are two: each is easier to find, and there is less time."""
LATE_ACT = 4
LATE_DISCOUNT = 0.10
"""When the end is near, a doubtful vote is better than none."""
COUNTS_TWICE_AT, TRUSTED = 0.6, 0.2
"""How sure one must be to let one's vote count twice, and how little one must suspect whom one protects."""
PLAUSIBLE = {2: 0.0, 3: 0.80, 4: 0.75, 5: 0.50, 6: 0.95}
"""How much the table must suspect somebody before a Cultist dares to accuse, by the number of the living."""


def wants_vote(sight: Sight) -> bool:
    """Whether to call one now: an Agent when sure enough, a Cultist when the table may believe it."""
    if sight.is_of_two:
        return _is_npc_suspect(sight)
    if sight.is_cultist:
        return max(_scapegoats(sight).values(), default=0.0) >= PLAUSIBLE[_living(sight)]
    return max(suspicions(sight).values(), default=0.0) >= calls_at(sight)


def _living(sight: Sight) -> int:
    return len(sight.others) + 1


def calls_at(sight: Sight) -> float:
    sure = CALLS_ON_TWO if sight.turn.cultists > 1 else CALLS_AT[_living(sight)]
    return sure - _discount(sight)


def joins_at(sight: Sight) -> float:
    sure = JOINS_ON_TWO if sight.turn.cultists > 1 else JOINS_AT[_living(sight)]
    return sure - _discount(sight)


def _discount(sight: Sight) -> float:
    return LATE_DISCOUNT if sight.story_board.act >= LATE_ACT else 0.0


def _scapegoats(sight: Sight) -> dict[Seat, float]:
    """Those a Cultist may accuse, by what the table thinks of them; never a fellow one knows of."""
    return {seat: guilt for seat, guilt in public_suspicions(sight).items() if seat not in sight.secret.fellows}


def _is_npc_suspect(sight: Sight) -> bool:
    """With two: a Cultist always wants the innocent third out; an Agent if the other person seems clean."""
    if sight.is_cultist:
        return True
    return suspicions(sight).get(NPC, 0.0) >= CALLS_AT[2]


def name_in_vote(sight: Sight, offer: Offer) -> Choice:
    """Whom to name, twice where one may and is sure, or nobody."""
    names = _keys(offer, Act.NAME)
    must_name = not any(option.declines for option in offer.options)
    if sight.is_of_two:
        target = NPC if must_name or _is_npc_suspect(sight) else None
    else:
        choose = _by_a_cultist if sight.is_cultist else _by_an_agent
        target = choose(sight, list(names), must_name)
    if target is None:
        return whether(offer, False)
    twice = _keys(offer, Act.NAME_TWICE)
    return (twice[target] if target in twice and _is_sure(sight, target) else names[target],)


def _keys(offer: Offer, act: Act) -> dict[Seat, str]:
    return {option.seat: option.key for option in offer.options if option.act == act and option.seat is not None}


def _is_sure(sight: Sight, target: Seat) -> bool:
    is_open = not sight.is_of_two and not sight.is_cultist
    return is_open and suspicions(sight).get(target, 0.0) > COUNTS_TWICE_AT


def _by_an_agent(sight: Sight, seats: list[Seat], must_name: bool) -> Seat | None:
    """The one suspected most; less is needed to join those who have named somebody than to begin."""
    guilt = suspicions(sight)
    crowd = _crowd(sight)
    joined = [seat for seat in seats if seat in crowd and guilt.get(seat, 0.0) >= joins_at(sight)]
    target = max(joined or seats, key=lambda seat: (guilt.get(seat, 0.0), seat))
    is_doubtful = not must_name and not joined and guilt.get(target, 0.0) < calls_at(sight)
    return None if is_doubtful else target


def _crowd(sight: Sight) -> list[Seat]:
    """Who has been named in this vote so far."""
    vote = sight.spotlight.vote
    return [named for _voter, named in vote.votes if named is not None] if vote else []


def _by_a_cultist(sight: Sight, seats: list[Seat], must_name: bool) -> Seat | None:
    """With the crowd, as long as it goes against an Agent the table may well suspect."""
    crowd = _crowd(sight)
    suspected = _scapegoats(sight)
    targets = [seat for seat in seats if seat in suspected] or seats
    best = max(targets, key=lambda seat: (crowd.count(seat), suspected.get(seat, 0.0), seat))
    is_safe = best in crowd or suspected.get(best, 0.0) >= PLAUSIBLE[_living(sight)]
    return best if must_name or is_safe else None


def reacts_to_elimination(sight: Sight, offer: Offer) -> Choice:
    """The Bodyguard stands before those it trusts, a Cultist before a fellow."""
    accused = next(option.seat for option in offer.options if option.seat is not None)
    if sight.is_cultist:
        return whether(offer, accused in sight.secret.fellows)
    return whether(offer, suspicions(sight).get(accused, 0.5) < TRUSTED)
