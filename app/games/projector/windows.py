"""The fourteen windows in which reactions, "at any time" texts and returning home may be used (PJ-279, PJ-083, PJ-R87).

PJ-R28 Nobody can go home between the cause of a dissipation and the dissipation: there is no window there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TypeAlias

from app.games.projector.state import State
from app.games.projector.topics import Act, Topic
from app.kernel.decision import (
    Build,
    Cover,
    Flow,
    Option,
    Question,
    Seat,
    Timing,
    ask_first,
    question,
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


@dataclass(frozen=True, slots=True)
class Reply:
    """Something a seat could do in a window; `is_timely` if the moment is one it is for (PJ-R96)."""

    option: Option[Reaction]
    is_timely: bool = False


Moment: TypeAlias = str | Callable[[], str]
"""What a window is about, in a sentence; worked out afresh each time it opens where acts may change it."""
Source: TypeAlias = Callable[[State, Seat, Window], list[Reply]]

_sources: list[Source] = []
PASS, NEVER = "pass", "never"


def reaction_source(function: Source) -> Source:
    """Marks a function that lists what a seat could do in a window."""
    _sources.append(function)
    return function


def replies(state: State, seat: Seat, kind: Window) -> list[Reply]:
    """PJ-140 Nothing for a player who has left."""
    if not state.is_exploring(seat):
        return []
    return [reply for source in _sources for reply in source(state, seat, kind)]


def window(state: State, kind: Window, moment: Moment) -> Flow[None]:
    """PJ-294, PJ-295, PJ-296 Open while anybody is called; each act resolves completely, then it opens again."""
    while state.projection is not None and not state.projection.is_over:
        act = _armed_return(state, kind)
        if act is None:
            act = yield from _ask(state, kind, moment if isinstance(moment, str) else moment())
        if act is None:
            return
        yield from act()


def _armed_return(state: State, kind: Window) -> Reaction | None:
    """PJ-298 A return home armed in advance comes first, as soon as it is possible."""
    armed = [explorer.seat for explorer in state.exploration.exploring() if explorer.is_armed]
    for seat in armed:
        home = [reply.option.value for reply in replies(state, seat, kind) if reply.option.act is Act.GO_HOME]
        if home:
            return home[0]
    return None


def is_called(state: State, seat: Seat, kind: Window) -> bool:
    """PJ-R96 Something this seat could do is meant for this moment, or it wants to be asked at the next one."""
    listed = replies(state, seat, kind)
    return any(reply.is_timely for reply in listed) or (bool(listed) and state.explorer(seat).is_watching)


def _ask(state: State, kind: Window, moment: str) -> Flow[Reaction | None]:
    projection = state.exploration
    called = [explorer.seat for explorer in projection.exploring() if is_called(state, explorer.seat, kind)]
    if not called:
        return None
    before, projection.window, projection.moment = (projection.window, projection.moment), kind.value, moment
    questions: dict[Seat, Build[Reaction | str]] = {
        seat: partial(_question, state, seat, kind, state.explorer(seat).is_watching) for seat in called
    }
    for seat in called:
        state.explorer(seat).is_watching = False
    answers = yield from ask_first(questions, f"{moment}.", callable, cover=_cover(state, kind), timing=_clock(state))
    projection.window, projection.moment = before
    act: Reaction | None = None
    for seat, values in answers.items():
        for value in values:
            if callable(value):
                act = value
            elif value == NEVER:
                _pass_for_good(state, seat, kind)
    return act


def _pass_for_good(state: State, seat: Seat, kind: Window) -> None:
    """PJ-298 Until the day is over, and only with the cards one has now."""
    passes = state.player(seat).passes
    passes += [each for each in _passed(state, seat, kind) if each not in passes]


def _passed(state: State, seat: Seat, kind: Window) -> list[str]:
    return [f"{kind.value}: {reply.option.card}" for reply in replies(state, seat, kind) if reply.is_timely]


def _question(state: State, seat: Seat, kind: Window, is_watching: bool) -> Question[Reaction | str]:
    """Passing is always offered: what a hand holds decides only what stands beside it."""
    listed: tuple[Option[Reaction | str], ...] = tuple(reply.option for reply in replies(state, seat, kind))
    passed = _passed(state, seat, kind)
    never: tuple[Option[Reaction | str], ...] = ()
    if passed:
        text = "Until you hold something new for them."
        never = (Option(NEVER, "Pass such moments today", NEVER, text=text, act=Act.PASS_TODAY, declines=True),)
    is_silent = not is_watching and all(each in state.player(seat).passes for each in passed)
    return question(
        Topic.STEP_IN(moment=kind.value),
        (Option(PASS, "Let it happen", PASS, act=Act.LET_HAPPEN, declines=True), *listed, *never),
        default=(PASS,),
        given=(PASS,) if is_silent else None,  # PJ-298
        because=state.exploration.moment,
    )


def _cover(state: State, kind: Window) -> Cover:
    """Others learn that a window is open, not who could act in it; with closed hands team-mates neither."""
    insiders = frozenset(state.seats) if state.options.hands == "open" else frozenset[Seat]()
    exploring = tuple(explorer.seat for explorer in state.exploration.exploring())
    return Cover(insiders, f"{kind.value}: a moment to react.", exploring)


def _clock(state: State) -> Timing | None:
    """PJ-R85 Silence is a pass."""
    return Timing(at_most=state.options.reaction_time) if state.options.reaction_time else None
