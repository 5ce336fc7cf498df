"""Claims: what the living say aloud of themselves and of others, true or not. All hear it, and the table remembers."""

from functools import lru_cache, partial

from app.games.within_walls import beats
from app.games.within_walls.records import DARK, LIGHT
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
OF_LOOKS = frozenset((DARK, LIGHT))
"""What can be said of those only whom everybody saw one look at."""
CLAIM = "claim-"
GROUP = "Say aloud"


def claims(state: State, player: Player) -> list[AnytimePlay]:
    """WW-302 One in each turn, one's own or another's, and one more before a vote; it is not checked."""
    if player.seat in state.claimed:
        return []
    others = tuple((other.seat, other.name) for other in state.others(player.seat))
    third = ((NPC, state.name(NPC)),) if state.npc is not None and state.npc.is_alive else ()
    looked = frozenset(deed.about for deed in state.record if deed.kind == "spy" and deed.seat == player.seat)
    return [
        Option(
            key,
            words,
            partial(_saying, state, player, kind, about),
            group=GROUP,
            act=Act.CLAIM,
            place=kind,
            seat=about,
        )
        for key, kind, about, words in _sentences((*others, *third), looked)
    ]


@lru_cache(maxsize=256)
def _sentences(
    others: tuple[tuple[Seat, str], ...], looked: frozenset[Seat | None]
) -> tuple[tuple[str, str, Seat | None, str], ...]:
    """Everything that can be said: its key, the kind, about whom, and in which words; of a look, if all saw one."""
    said = [
        (f"{ANYTIME}{kind}-{seat}", kind, seat, words.format(name=name))
        for kind, words in OF_OTHERS.items()
        for seat, name in others
        if kind not in OF_LOOKS or seat in looked
    ]
    return ((f"{ANYTIME}{OF_ONESELF}", OF_ONESELF, None, ABOUT_ONESELF), *said)


def words_of(state: State, deed: Deed) -> str:
    """What was said, if this deed was to say something."""
    if not deed.kind.startswith(CLAIM):
        return ""
    if deed.about is None:
        return ABOUT_ONESELF
    return OF_OTHERS[deed.kind.removeprefix(CLAIM)].format(name=state.name(deed.about))


def _saying(state: State, player: Player, kind: str, about: Seat | None) -> Flow[None]:
    state.claimed.append(player.seat)
    state.remember(player.seat, f"{CLAIM}{kind}", about)
    words = words_of(state, state.record[-1])
    state.story.tell(f"{player.name}: “{words}”", "claim", beats.claimed(player, words, about, kind))
    yield from ()
