"""When a bot calls a vote, and whom it names."""

from app.games.within_walls.bots.sight import Sight
from app.games.within_walls.bots.suspicion import cultists_left, public_suspicions, suspicions
from app.kernel.decision import Seat
from app.kernel.offer import Offer

NPC = Seat("npc")
CALLS_AT = {2: 0.52, 3: 0.80, 4: 0.80, 5: 0.82}
JOINS_AT = {3: 0.68, 4: 0.66, 5: 0.66}
"""How sure one must be of a lone Cultist, by the number of the living: a wrong vote costs much."""
CALLS_ON_TWO = 0.66
JOINS_ON_TWO = 0.56
"""Of two Cultists each is easier to find, and there is less time."""
LATE_ACT = 4
LATE_DISCOUNT = 0.10
"""When the end is near, a doubtful vote is better than none."""


def wants_vote(sight: Sight) -> bool:
    """Whether to call one now: an Agent when sure enough, a Cultist whenever it may, for every Agent out is a gain."""
    if sight.is_of_two:
        return _is_npc_suspect(sight)
    if sight.is_cultist:
        return True
    guilt = suspicions(sight)
    return max(guilt.values(), default=0.0) >= calls_at(sight)


def calls_at(sight: Sight) -> float:
    sure = CALLS_ON_TWO if sight.turn.cultists > 1 else CALLS_AT[len(sight.others) + 1]
    return sure - _discount(sight)


def joins_at(sight: Sight) -> float:
    sure = JOINS_ON_TWO if sight.turn.cultists > 1 else JOINS_AT[len(sight.others) + 1]
    return sure - _discount(sight)


def _discount(sight: Sight) -> float:
    return LATE_DISCOUNT if sight.board.act >= LATE_ACT else 0.0


def _is_npc_suspect(sight: Sight) -> bool:
    """With two: a Cultist always wants the innocent third out; an Agent if the other person seems clean."""
    if sight.is_cultist:
        return True
    return suspicions(sight).get(NPC, 0.0) >= CALLS_AT[2]


def name_in_vote(sight: Sight, offer: Offer) -> tuple[str, ...]:
    """Whom to name, twice where one may and is sure, or nobody."""
    seats = [Seat(key.removeprefix("name-")) for key in offer.keys if key.startswith("name-")]
    must_name = "abstain" not in offer.keys
    if sight.is_of_two:
        return (f"name-{NPC}",) if must_name or _is_npc_suspect(sight) else ("abstain",)
    return _by_a_cultist(sight, seats, must_name) if sight.is_cultist else _by_an_agent(sight, offer, seats, must_name)


def _by_an_agent(sight: Sight, offer: Offer, seats: list[Seat], must_name: bool) -> tuple[str, ...]:
    guilt = suspicions(sight)
    vote = sight.spotlight.vote
    named = vote.votes[0][1] if vote and vote.votes else None
    best = max(seats, key=lambda seat: (guilt.get(seat, 0.0), seat))
    target = named if named in seats and _joins(sight, guilt, named) else best
    threshold = joins_at(sight) if target == named else calls_at(sight)
    if not must_name and guilt.get(target, 0.0) < threshold:
        return ("abstain",)
    is_sure = guilt.get(target, 0.0) > 0.6 and f"twice-{target}" in offer.keys
    return (f"twice-{target}" if is_sure else f"name-{target}",)


def _joins(sight: Sight, guilt: dict[Seat, float], named: Seat) -> bool:
    return guilt.get(named, 0.0) >= joins_at(sight)


def _by_a_cultist(sight: Sight, seats: list[Seat], must_name: bool) -> tuple[str, ...]:
    """With the crowd, as long as it goes against an Agent; never against a fellow one knows of."""
    targets = [seat for seat in seats if seat not in sight.secret.fellows] or seats
    vote = sight.spotlight.vote
    votes = [named for _voter, named in vote.votes] if vote else []
    crowd = {seat: votes.count(seat) for seat in targets}
    named = public_suspicions(sight)
    best = max(targets, key=lambda seat: (crowd[seat], named.get(seat, 0.0), seat))
    if not must_name and not crowd[best] and cultists_left(sight) >= 0 and named.get(best, 0.0) < 1:
        return ("abstain",)
    return (f"name-{best}",)


def reacts_to_elimination(sight: Sight, offer: Offer) -> tuple[str, ...]:
    """The Bodyguard stands before those it trusts, a Cultist before a fellow."""
    accused = next((player.seat for player in sight.players if offer.prompt.startswith(player.name)), None)
    if accused is None:
        return ("no",)
    if sight.is_cultist:
        return ("yes",) if accused in sight.secret.fellows else ("no",)
    return ("yes",) if suspicions(sight).get(accused, 0.5) < 0.2 else ("no",)
