"""Standing orders: what a player wants done at a moment without being asked, known to nobody else (PJ-298)."""

from collections.abc import Iterator

from app.games.projector import nodes as n
from app.games.projector.records import Ability
from app.games.projector.state import State
from app.games.projector.windows import HOME
from app.kernel.decision import Seat

ASK = -1
NEVER = 0
_STAKES: dict[type, tuple[tuple[int, ...], str]] = {
    n.TargetHurt: ((1, 2, 3, 4), "from {} damage on"),
    n.DrawnEntropy: ((1, 2, 3, 4, 5), "from tier {} on"),
    n.WiderBonus: ((1,), "when it would turn a failure"),
    n.ShakyPlayer: ((1,), "before a check that could fail"),
    n.LegalStep: ((1,), "when I am attacked"),
}
"""By what a reaction needs: from how much at stake on it can be ordered, and how that is said."""


def orderable(state: State) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """What orders can be about now: a name, the stakes, and the words for them."""
    for ability in state.cards.reactions:
        found = _stakes(ability)
        if ability.name in state.campaign.levels and found:
            yield ability.name, (ASK, *found[0], NEVER), f"Play {ability.name} {found[1]}"
    yield HOME, (ASK, 1), "Go home before a stability check that could fail"


def _stakes(ability: Ability) -> tuple[tuple[int, ...], str] | None:
    return next((_STAKES[type(need)] for need in ability.needed.needs if type(need) in _STAKES), None)


def worded_order(name: str, stake: int, words: str) -> str:
    """An order in a sentence."""
    if stake == ASK:
        return "Ask me before I go home" if name == HOME else f"Ask me about {name}"
    return f"Never play {name} unasked for" if stake == NEVER else words.format(stake)


def next_order(state: State, seat: Seat, name: str, stakes: tuple[int, ...]) -> int:
    """The order that comes after the one in force."""
    now = state.player(seat).orders.get(name, ASK)
    return stakes[(stakes.index(now) + 1) % len(stakes)] if now in stakes else ASK


def give_order(state: State, seat: Seat, name: str, stake: int) -> None:
    """From now on, for the whole campaign."""
    if stake == ASK:
        state.player(seat).orders.pop(name, None)
    else:
        state.player(seat).orders[name] = stake


def orders(state: State, seat: Seat) -> Iterator[str]:
    """What is in force for a seat, in words."""
    given = state.player(seat).orders
    for name, _, words in orderable(state) if given else ():
        if name in given:
            yield worded_order(name, given[name], words)
