"""The fourteen windows in which reactions, "at any time" texts and returning home may be used (PJ-279, PJ-083, PJ-R87).

PJ-R28 Nobody can go home between the cause of a dissipation and the dissipation: there is no window there.
"""

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import TypeAlias

from app.games.projector.state import State
from app.kernel.decision import (
    Build,
    Cover,
    Flow,
    Option,
    Question,
    Seat,
    Timing,
    ask_first,
)  # fmt: skip


class Window(Enum):
    """PJ-280 to PJ-293, each with what everybody is told while it is open."""

    TURN_START = "A turn begins"  # PJ-280 W1
    ENTROPY_SHOWN = "An entropy card is shown"  # PJ-281 W2
    ENTROPY_DONE = "The entropy card is done"  # PJ-282 W3
    LOCATION = "A location is about to act"  # PJ-283 W4, PJ-152, PJ-154
    CHAIN = "One card leads to another"  # PJ-284 W5, PJ-082
    DECLARED = "An action is declared"  # PJ-285 W6
    DIE_ROLLED = "The die is rolled"  # PJ-286 W7
    OUTCOME = "The outcome is known"  # PJ-287 W8
    TURN_END = "The end of the turn is declared"  # PJ-288 W9
    ATTACK = "An attack is coming"  # PJ-289 W10
    DAMAGE = "Damage is about to be dealt"  # PJ-290 W11
    LOSS = "A card is about to be lost"  # PJ-291 W12
    STABILITY = "A stability roll is coming"  # PJ-292 W13
    PASSING_ON = "Play is about to pass on"  # PJ-293 W14


Reaction: TypeAlias = Callable[[], Flow[None]]
Source: TypeAlias = Callable[[State, Seat, Window], list[Option[Reaction]]]

_sources: list[Source] = []
PASS, NEVER, GO_HOME = "pass", "never", "go-home"


def reaction_source(function: Source) -> Source:
    """Marks a function that lists what a seat could do in a window."""
    _sources.append(function)
    return function


def reactions(state: State, seat: Seat, kind: Window) -> list[Option[Reaction]]:
    """PJ-140 Nothing for a player who has left."""
    if not state.is_exploring(seat):
        return []
    return [option for source in _sources for option in source(state, seat, kind)]


def window(state: State, kind: Window) -> Flow[None]:
    """PJ-294, PJ-295, PJ-296 Open while anybody could act; each act resolves completely, then it opens again."""
    while state.projection is not None and not state.projection.is_over:
        able = [explorer.seat for explorer in state.projection.exploring() if reactions(state, explorer.seat, kind)]
        act = _armed_return(state, able, kind)
        if act is None:
            act = yield from _ask(state, able, kind)
        if act is None:
            return
        yield from act()


def _armed_return(state: State, able: list[Seat], kind: Window) -> Reaction | None:
    """PJ-298 A return home armed in advance comes first, as soon as it is possible."""
    for seat in able:
        home = [option.value for option in reactions(state, seat, kind) if option.key == GO_HOME]
        if home and state.explorer(seat).is_armed:
            return home[0]
    return None


def _ask(state: State, able: list[Seat], kind: Window) -> Flow[Reaction | None]:
    if not able:
        return None
    projection = state.exploration
    before, projection.window = projection.window, kind.value
    questions: dict[Seat, Build[Reaction | str]] = {seat: partial(_question, state, seat, kind) for seat in able}
    answers = yield from ask_first(
        questions, f"{kind.value}.", callable, cover=_cover(state, kind), timing=_clock(state)
    )
    projection.window = before
    act: Reaction | None = None
    for seat, values in answers.items():
        for value in values:
            if callable(value):
                act = value
            elif value == NEVER and kind.value not in state.player(seat).passes:
                state.player(seat).passes.append(kind.value)
    return act


def _question(state: State, seat: Seat, kind: Window) -> Question[Reaction | str]:
    """Passing is always offered: what a hand holds decides only what stands beside it."""
    passing: tuple[Option[Reaction | str], ...] = (
        Option(PASS, "Let it happen", PASS),
        Option(NEVER, "Always pass at this kind of moment", NEVER),
    )
    given = (PASS,) if kind.value in state.player(seat).passes else None  # PJ-298
    prompt = f"{kind.value}. {_at_stake(state)}You may react."
    return Question(prompt, (*passing, *reactions(state, seat, kind)), default=(PASS,), given=given, rule="PJ-294")


def _at_stake(state: State) -> str:
    projection = state.exploration
    if projection.damage is not None:
        damage = projection.damage
        return f"{damage.source}: {damage.amount} damage to {state.title(damage.seat)}. "
    if projection.attack:
        return f"{projection.attack}. "
    if projection.tests:
        test = projection.tests[-1]
        rolled = f" rolled {test.die}, in all {test.total}" if test.die else " is about to roll"
        return f"{state.title(test.seat)} plays {test.ability}:{rolled}. "
    if projection.drawn is not None:
        return f"{state.entropy(projection.drawn).name}. "
    return ""


def _cover(state: State, kind: Window) -> Cover:
    """Others learn that a window is open, not who could act in it; with closed hands team-mates neither."""
    insiders = frozenset(state.seats) if state.options.hands == "open" else frozenset[Seat]()
    exploring = tuple(explorer.seat for explorer in state.exploration.exploring())
    return Cover(insiders, f"{kind.value}: a moment to react.", exploring)


def _clock(state: State) -> Timing | None:
    """PJ-R85 Silence is a pass."""
    return Timing(at_most=state.options.reaction_time) if state.options.reaction_time else None
