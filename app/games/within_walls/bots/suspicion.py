"""How likely each of the others is a Cultist, from what this seat may know: odds, moved by evidence."""

from itertools import combinations
from math import exp, log, prod

from app.games.within_walls.bots.sight import Deed, Sight
from app.games.within_walls.records import AGENTS, CULTISTS, DARK
from app.kernel.decision import Seat

SPIED = log(2)
"""Two of a Cultist's three History cards are dark, one of an Agent's."""
TELLS = {
    ("focus", 1): 2.0,
    ("focus", -1): -0.2,
    ("played in secret", 1): 1.5,
    ("played in secret", 0): -0.3,
    ("event", 2): 0.4,
    ("event", 1): 0.1,
    ("event", 0): -0.2,
    ("call", 0): 0.2,
}
"""What a deed says of who did it, as the log of the odds: since votes can be called, Agents play for time."""
NAMED_BY_AGENT = log(3.5)
"""What it says of somebody that an Agent names them, as the log of the odds."""
NAMED_AN_AGENT = 0.5
NAMED_A_CULTIST = -1.5
"""What it says of somebody that they named one who turned out to be this."""
SAID = {"claim-dark": 0.15, "claim-light": -0.15, "claim-suspect": 0.05, "claim-trust": -0.05}
MOST_SAID = 0.25
"""What it says of somebody that another one claims this of them, and how much all of it may say."""
SURE = 8.0


def suspicions(sight: Sight) -> dict[Seat, float]:
    """For each other living player the probability of being a Cultist; together they make up those who are left."""
    odds = {player.seat: _seen_alone(sight, player.seat) + _seen_by_all(sight, player.seat) for player in sight.others}
    first = _spread(odds, cultists_left(sight))
    named = {seat: weight + _named(sight, seat, first) + _heard(sight, seat, first) for seat, weight in odds.items()}
    return _spread(named, cultists_left(sight))


def public_suspicions(sight: Sight) -> dict[Seat, float]:
    """What the table may think of each, for a Cultist who wants to be believed."""
    odds = {player.seat: _seen_by_all(sight, player.seat) for player in sight.others}
    first = _spread(odds, sight.turn.cultists)
    return _spread({seat: weight + _named(sight, seat, first) for seat, weight in odds.items()}, 1)


def _seen_alone(sight: Sight, seat: Seat) -> float:
    """From spying."""
    return sum(SPIED if colour == DARK else -SPIED for colour in colours_seen(sight, seat))


def colours_seen(sight: Sight, seat: Seat) -> list[str]:
    """The History cards of this player one has spied."""
    return [note.colour for note in sight.notebook if note.colour and note.about == seat]


def _seen_by_all(sight: Sight, seat: Seat) -> float:
    """From what was played, set and declined, and from what became of those this player named."""
    deeds = sight.deeds(seat)
    fates = {deed.about: _fate(sight, deed.about) for deed in deeds if deed.kind == "vote" and deed.about}
    return sum(_tell(sight, deed) for deed in deeds) + sum(fates.values())


def _tell(sight: Sight, deed: Deed) -> float:
    tell = TELLS.get((deed.kind, deed.amount), 0.0)
    return -0.15 * tell if sight.is_of_two else tell  # with two it is the Cultist who would rather wait, but hides it


def _fate(sight: Sight, named: Seat) -> float:
    """What it says that somebody named this one, whose agenda shows by now, or is one's own."""
    shown = sight.player(named).side
    if shown is None and named == sight.me and not sight.is_cultist:
        shown = AGENTS
    return {AGENTS: NAMED_AN_AGENT, CULTISTS: NAMED_A_CULTIST}.get(shown or "", 0.0)


def _named(sight: Sight, seat: Seat, first: dict[Seat, float]) -> float:
    """Being named weighs as much as whoever names is to be trusted, and once, however often they say it."""
    if sight.is_of_two:  # nobody but the silent third can be named
        return 0.0
    accusers = [one.seat for one in sight.players if one.seat != sight.me and _has_named(sight, one.seat, seat)]
    return sum(_weight_of_word(sight, accuser, first) for accuser in accusers)


def _heard(sight: Sight, seat: Seat, first: dict[Seat, float]) -> float:
    """WW-302 What is said aloud of somebody weighs as much as its speaker is trusted, and little at that."""
    if sight.is_of_two:
        return 0.0
    weighed = 0.0
    for speaker in sight.players:
        if speaker.seat in (sight.me, seat):
            continue
        guilt = float(speaker.side == CULTISTS) if speaker.side else first.get(speaker.seat, 0.0)
        said = sum(SAID.get(deed.kind, 0.0) for deed in sight.deeds(speaker.seat) if deed.about == seat)
        weighed += (1 - 2 * guilt) * max(-MOST_SAID, min(MOST_SAID, said))
    return weighed


def _has_named(sight: Sight, accuser: Seat, accused: Seat) -> bool:
    return any(deed.kind == "vote" and deed.about == accused for deed in sight.deeds(accuser))


def _weight_of_word(sight: Sight, accuser: Seat, first: dict[Seat, float]) -> float:
    """An Agent's word speaks against the accused, a Cultist's for them; of others it is a mixture."""
    shown = sight.player(accuser).side
    guilt = float(shown == CULTISTS) if shown else first.get(accuser, 0.0)
    return log((1 - guilt) * exp(NAMED_BY_AGENT) + guilt * 0.3)


def _spread(odds: dict[Seat, float], cultists: int) -> dict[Seat, float]:
    """Every way to place so many Cultists among these, weighed by its odds; then how often each seat is in one."""
    weights = {seat: exp(max(-SURE, min(SURE, value))) for seat, value in odds.items()}
    ways = {way: prod(weights[seat] for seat in way) for way in combinations(weights, max(0, cultists))}
    total = sum(ways.values())
    return {seat: sum(weight for way, weight in ways.items() if seat in way) / total if total else 0.0 for seat in odds}


def cultists_left(sight: Sight) -> int:
    """Among the others, as far as they are not shown."""
    out = sum(player.side == CULTISTS for player in sight.players)
    own = sight.secret.side == CULTISTS
    return sight.turn.cultists - out - own
