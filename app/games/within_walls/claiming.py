"""Claims: what the living say aloud of themselves and of others, true or not. All hear it, and the table remembers."""

from functools import lru_cache, partial

from app.games.within_walls import beats
from app.games.within_walls.state import NPC, Deed, Player, State
from app.games.within_walls.topics import Act
from app.kernel.decision import ANYTIME, Flow, Option, Seat
from app.kernel.game import AnytimePlay

OF_ONESELF = "agent"
ABOUT_ONESELF = "I am an Agent."
OF_OTHERS = {
    "dark": "I saw dark on {name}.",
    "light": "I saw light on {name}.",
    "suspect": "I suspect {name}.",
    "trust": "I trust {name}.",
}
CLAIM = "claim-"
GROUP = "Say aloud"


def claims(state: State, player: Player) -> list[AnytimePlay]:
    """WW-302 One in each turn, one's own or another's, and one more before a vote; it is not checked."""
    if player.seat in state.claimed:
        return []
    others = tuple((other.seat, other.name) for other in state.others(player.seat))
    third = ((NPC, state.name(NPC)),) if state.npc is not None and state.npc.is_alive else ()
    return [
        Option(
            f"{ANYTIME}{CLAIM}{kind}{f'-{about}' if about else ''}",
            f"“{words}”",
            partial(_saying, state, player, kind, about, words),
            group=GROUP,
            act=Act.CLAIM,
            seat=about,
            place=kind,
        )
        for kind, about, words in _sentences((*others, *third))
    ]


@lru_cache(maxsize=256)
def _sentences(others: tuple[tuple[Seat, str], ...]) -> tuple[tuple[str, Seat | None, str], ...]:
    """Everything that can be said: the kind, about whom, and in which words."""
    said = [(kind, seat, words.format(name=name)) for kind, words in OF_OTHERS.items() for seat, name in others]
    return ((OF_ONESELF, None, ABOUT_ONESELF), *said)


def words_of(state: State, deed: Deed) -> str:
    """What was said, if this deed was to say something."""
    if not deed.kind.startswith(CLAIM):
        return ""
    if deed.about is None:
        return ABOUT_ONESELF
    return OF_OTHERS[deed.kind.removeprefix(CLAIM)].format(name=state.name(deed.about))


def _saying(state: State, player: Player, kind: str, about: Seat | None, words: str) -> Flow[None]:
    state.claimed.append(player.seat)
    state.remember(player.seat, f"{CLAIM}{kind}", about)
    state.story.tell(f"{player.name}: “{words}”", "claim", beats.claimed(player, words, about, kind))
    yield from ()
