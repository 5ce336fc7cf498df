"""Stops at which reactions, "at any time" texts and returning home may be used (PJ-279, PJ-083, PJ-R87, PJ-R96).

Whether a moment stops, pauses or goes by, and who is asked, rests on what all can see; what a hand holds decides only
what stands beside "Let it happen". PJ-R28 There is no moment between the cause of a dissipation and the dissipation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from app.games.projector.moments import Window, is_timely_text, texts, timely
from app.games.projector.needs import is_useful
from app.games.projector.standing import may_fall, may_return
from app.games.projector.state import Explorer, State
from app.games.projector.topics import Act, Topic
from app.kernel.decision import (
    Build,
    Cover,
    Flow,
    Option,
    Question,
    Seat,
    Timing,
    ask,
    ask_first,
    question,
)  # fmt: skip

Reaction: TypeAlias = Callable[[], Flow[None]]
Moment: TypeAlias = str | Callable[[], str]
"""What a window is about, in a sentence; worked out afresh each time it opens where acts may change it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Something a seat could do in a window; `ability` if it plays one."""

    option: Option[Reaction]
    ability: str = ""


Source: TypeAlias = Callable[[State, Seat, Window], list[Reply]]

_sources: list[Source] = []
PASS = "pass"
HOME = "home"
"""The standing order to leave before a stability check that could fail."""
PAUSES = (Window.LOCATION, Window.CHAIN)
"""Moments that are held for a breath, as nobody in particular could matter in them."""


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
    """PJ-294, PJ-295, PJ-296 A moment; each act resolves completely, then it is there again for all."""
    while state.projection is not None and not state.projection.is_over:
        projection = state.projection
        before = projection.window, projection.moment
        projection.window, projection.moment = kind.value, moment if isinstance(moment, str) else moment()
        act = _ordered_home(state, kind)
        if act is None:
            act = yield from _stop(state, kind)
        projection.window, projection.moment = before
        if act is None:
            return
        yield from act()


def _ordered_home(state: State, kind: Window) -> Reaction | None:
    """PJ-298 A return home that was ordered in advance comes first, as soon as it is possible."""
    for explorer in state.exploration.exploring():
        if explorer.is_armed or _is_ordered(state, explorer, kind):
            for reply in replies(state, explorer.seat, kind):
                if reply.option.act is Act.GO_HOME:
                    return reply.option.value
    return None


def _is_ordered(state: State, explorer: Explorer, kind: Window) -> bool:
    is_checked = kind is Window.STABILITY and explorer is state.exploration.current
    return is_checked and HOME in state.player(explorer.seat).orders and may_fall(state, explorer.seat)


# Who is asked


def is_called(state: State, explorer: Explorer, kind: Window) -> bool:
    """PJ-R96 By what everybody sees this player could matter now."""
    seat = explorer.seat
    return (
        state.exploration.is_held
        or any(is_useful(state, seat, ability) for ability, _ in timely(state, explorer, kind))
        or (is_timely_text(state, kind) and any(texts(state, seat, kind)))
        or (_is_at_risk(state, explorer, kind) and may_return(state, seat))
    )


def _is_at_risk(state: State, explorer: Explorer, kind: Window) -> bool:
    """What comes could be this player's end."""
    if kind is Window.STABILITY:
        return explorer is state.exploration.current and may_fall(state, explorer.seat)
    damage = state.exploration.damage
    if kind is not Window.DAMAGE or damage is None or damage.seat != explorer.seat:
        return False
    return damage.amount > len(explorer.deck) + len(explorer.discard)


def _stop(state: State, kind: Window) -> Flow[Reaction | None]:
    projection = state.exploration
    called = [explorer.seat for explorer in projection.exploring() if is_called(state, explorer, kind)]
    if not called and _pauses(state, kind):
        yield from _pause(state)
        called = [explorer.seat for explorer in projection.exploring() if projection.is_held]
    if not called:
        return None
    is_held, projection.is_held = projection.is_held, False
    questions: dict[Seat, Build[Reaction | None]] = {
        seat: partial(_question, state, seat, kind, is_held) for seat in called
    }
    about, cover = f"{projection.moment}.", _cover(state, kind)
    answers = yield from ask_first(questions, about, callable, cover=cover, timing=_clock(state))
    return next((value for values in answers.values() for value in values if value is not None), None)


def _question(state: State, seat: Seat, kind: Window, is_held: bool) -> Question[Reaction | None]:
    """Passing is always offered: what a hand holds decides only what stands beside it."""
    listed = replies(state, seat, kind)
    return question(
        Topic.STEP_IN(moment=kind.value),
        (Option(PASS, "Let it happen", None, act=Act.LET_HAPPEN, declines=True), *(reply.option for reply in listed)),
        default=(PASS,),
        given=_given(state, seat, kind, listed, is_held),
        because=state.exploration.moment,
    )


def _given(state: State, seat: Seat, kind: Window, listed: list[Reply], is_held: bool) -> tuple[str, ...] | None:
    """PJ-298 What the seat has ordered; with open hands a player with nothing for the moment lets it happen."""
    explorer, orders = state.explorer(seat), state.player(seat).orders
    if is_held or _is_at_risk(state, explorer, kind) or any(texts(state, seat, kind)):
        return (PASS,) if not listed and not _is_hiding(state) else None
    meant = {ability.name: stake for ability, stake in timely(state, explorer, kind)}
    for reply in listed:
        if reply.ability in meant and reply.ability not in orders:
            return None
        if reply.ability in meant and 0 < orders[reply.ability] <= meant[reply.ability]:
            return (reply.option.key,)
    is_settled = not _is_hiding(state) or all(name in orders for name in meant)
    return (PASS,) if is_settled else None


def _is_hiding(state: State) -> bool:
    return state.options.hands == "closed"


def _cover(state: State, kind: Window) -> Cover:
    """The party knows who is asked, for it knows all reserves; watchers learn that there is a moment."""
    exploring = tuple(explorer.seat for explorer in state.exploration.exploring())
    return Cover(frozenset(state.seats), f"{kind.value}: a moment to react.", exploring)


def _clock(state: State) -> Timing | None:
    """PJ-R85 Silence is a pass; no stop is over in less than a breath, so that none tells what hands hold."""
    seconds = state.options.reaction_time
    return Timing(state.options.pause, seconds) if seconds else Timing(state.options.pause)


# Pauses


def _pauses(state: State, kind: Window) -> bool:
    if not state.options.pause:
        return False
    damage = state.exploration.damage
    return kind in PAUSES or (kind is Window.DAMAGE and damage is not None and may_return(state, damage.seat))


def _pause(state: State) -> Flow[None]:
    """PJ-R97 The moment is shown for a breath; the first to say "Wait!" opens it to all."""
    projection = state.exploration
    seat = (projection.current if projection.current.is_exploring else projection.exploring()[0]).seat

    def build() -> Question[None]:
        if projection.is_held or not state.is_exploring(seat):
            return Question("", ())
        on: Option[None] = Option(PASS, "Go on", None, act=Act.LET_HAPPEN, declines=True)
        return question(Topic.PAUSE(moment=projection.moment), (on,), given=(PASS,))

    pause = state.options.pause
    yield from ask(seat, f"{projection.moment}.", build, timing=Timing(pause, pause))
