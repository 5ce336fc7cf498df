"""What a bot says aloud: an Agent what it has seen and whom it suspects, a Cultist what helps the house."""

from collections.abc import Mapping

from app.games.within_walls.bots.sight import Choice, Sight
from app.games.within_walls.bots.suspicion import colours_seen, public_suspicions, suspicions
from app.games.within_walls.claiming import CLAIM, OF_ONESELF
from app.games.within_walls.records import DARK, LIGHT
from app.kernel.decision import Seat

SPEAKS_FROM = 3
"""Before this act it listens: what is said then is forgotten."""
ACCUSES_AT = {"agents": 0.6, "cultists": 0.45}
"""How likely a Cultist a player must be, in one's own eyes or in those of the table, to be accused aloud."""

Said = tuple[str, Seat | None]


def claim(sight: Sight, offered: Mapping[Said, str]) -> Choice | None:
    """What to say now, if anything."""
    if sight.story_board.act < SPEAKS_FROM or sight.is_of_two:
        return None
    for said in (*_seen(sight), *_answer(sight), *_accusation(sight)):
        if said in offered:
            return (offered[said],)
    return None


def _own(sight: Sight, *kinds: str) -> list[Seat | None]:
    """About whom one has said such things."""
    return [deed.about for deed in sight.deeds(sight.me) if deed.kind in {f"{CLAIM}{kind}" for kind in kinds}]


def _seen(sight: Sight) -> list[Said]:
    """Every look is told once: as it was, or, by a Cultist, as it serves."""
    told = _own(sight, DARK, LIGHT)
    found: list[Said] = []
    for player in sight.others:
        colours = colours_seen(sight, player.seat)
        if len(colours) > told.count(player.seat):
            colour = colours[-1]
            if sight.is_cultist:
                colour = LIGHT if player.seat in sight.secret.fellows else DARK
            found.append((colour, player.seat))
    return found


def _answer(sight: Sight) -> list[Said]:
    """To those who speak against one, once."""
    against = {f"{CLAIM}{DARK}", f"{CLAIM}suspect"}
    is_accused = any(
        deed.kind in against and deed.about == sight.me for other in sight.others for deed in sight.deeds(other.seat)
    )
    return [(OF_ONESELF, None)] if is_accused and not _own(sight, OF_ONESELF) else []


def _accusation(sight: Sight) -> list[Said]:
    """Of the one suspected most, once each."""
    guilt = public_suspicions(sight) if sight.is_cultist else suspicions(sight)
    spared = sight.secret.fellows if sight.is_cultist else ()
    able = {seat: value for seat, value in guilt.items() if seat not in spared}
    if not able:
        return []
    worst = max(able, key=lambda seat: (able[seat], seat))
    enough = able[worst] >= ACCUSES_AT["cultists" if sight.is_cultist else "agents"]
    return [("suspect", worst)] if enough and worst not in _own(sight, "suspect") else []
