"""How likely each of the others is a Cultist, from what this seat may know: odds, moved by evidence."""

from math import exp, log

from app.games.within_walls.bots.sight import Sight
from app.kernel.decision import Seat

SPIED = log(2)
"""Two of a Cultist's three History cards are dark, one of an Agent's."""
NAMED_BY_AGENT = 0.9
"""What it says of somebody that one who is surely an Agent names them."""
NAMED_AN_AGENT = 0.35
NAMED_A_CULTIST = -0.9
HURRIED_FOCUS = 0.25
PLAYED_NEXT_ACT = 0.5
SET_ASIDE = -0.05
HURRIED_EVENT = 0.08
LATE = 3
"""From this act on, hurrying is suspicious."""


def suspicions(sight: Sight) -> dict[Seat, float]:
    """For each other living player the probability of being a Cultist; together they make up those who are left."""
    odds = {player.seat: _own_evidence(sight, player.seat) for player in sight.others}
    first = _spread(sight, odds)
    for seat in odds:
        odds[seat] += _votes(sight, seat, first)
    return _spread(sight, odds)


def _own_evidence(sight: Sight, seat: Seat) -> float:
    """The log of the odds from spying and from what all have seen."""
    weight = 0.0
    for note in sight.notebook:
        if note.kind == "spied" and note.about == seat:
            weight += SPIED if "dark card" in note.text else -SPIED
    for deed in sight.record:
        if deed.seat == seat:
            weight += _deed_weight(deed.kind, deed.amount, sight)
    return weight


def _deed_weight(kind: str, amount: int, sight: Sight) -> float:
    late = 1.0 if sight.board.act >= LATE else 0.4
    if sight.is_of_two:
        late = -late  # with two, it is the Cultist who would rather wait
    match kind:
        case "focus":
            return HURRIED_FOCUS * amount * late
        case "played in secret":
            return PLAYED_NEXT_ACT * late if amount else -0.2 * late
        case "set aside":
            return SET_ASIDE
        case "event":
            return HURRIED_EVENT * (amount - 1) * late
        case _:
            return 0.0


def _votes(sight: Sight, seat: Seat, first: dict[Seat, float]) -> float:
    """Being named weighs as much as whoever names is to be trusted; naming is judged by who turned out to be what."""
    weight = 0.0
    shown = {player.seat: player.agenda for player in sight.players if player.agenda}
    for deed in sight.record:
        if deed.kind != "vote" or deed.about is None:
            continue
        if deed.about == seat and deed.seat != sight.me:
            weight += NAMED_BY_AGENT * (1 - 2 * _guilt(deed.seat, first, shown))
        if deed.seat == seat and deed.about in shown:
            weight += NAMED_AN_AGENT if shown[deed.about] == "Agent" else NAMED_A_CULTIST
        if deed.seat == seat and deed.about == sight.me and not sight.is_cultist:
            weight += NAMED_AN_AGENT
    return weight


def _guilt(seat: Seat, first: dict[Seat, float], shown: dict[Seat, str]) -> float:
    if seat in shown:
        return 0.0 if shown[seat] == "Agent" else 1.0
    return first.get(seat, 0.0)


def _spread(sight: Sight, odds: dict[Seat, float]) -> dict[Seat, float]:
    """Probabilities that add up to the Cultists there must still be among the others."""
    left = cultists_left(sight)
    if not odds or left <= 0:
        return dict.fromkeys(odds, 0.0)
    weights = {seat: exp(max(-6.0, min(6.0, value))) for seat, value in odds.items()}
    total = sum(weights.values())
    return {seat: min(0.97, left * weight / total) for seat, weight in weights.items()}


def cultists_left(sight: Sight) -> int:
    out = sum(player.agenda == "Cultist" for player in sight.players)
    return sight.turn.cultists - out - sight.is_cultist


def public_suspicions(sight: Sight) -> dict[Seat, float]:
    """What the table may think of each Agent, for a Cultist who wants to vote with it: named often, named late."""
    counts = {player.seat: 0.0 for player in sight.others}
    for deed in sight.record:
        if deed.kind == "vote" and deed.about in counts:
            counts[deed.about] += 1
        if deed.seat in counts:
            counts[deed.seat] += _deed_weight(deed.kind, deed.amount, sight)
    return counts
