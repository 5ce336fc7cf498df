"""The pauses in which the team may break in: how long they are, and who is asked."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from app.games.fourth_wall.records import MarbleCard
from app.games.fourth_wall.state import Investigator, State
from app.kernel.decision import Option, Seat, Timing
from app.kit.piles import Card

T = TypeVar("T")

PAUSE = "The Investigators hold their breath."
NOT_AGAIN = "You are not asked again this turn"
PASS_ON = Card(-1)
"""Passing now and for the rest of the turn."""
LET_HAPPEN: tuple[Option[Card | None], ...] = (
    Option("pass", "Let it happen", None, declines=True),
    Option("pass-on", "Let all happen this turn", PASS_ON, text=NOT_AGAIN, declines=True),
)


def window_timing(state: State) -> Timing:
    """FW-R70 In Conflict always as long, so that it betrays no hand; in Alliance no longer than it takes."""
    if state.presence is None:
        return Timing(at_least=state.options.loss_window, at_most=state.options.loss_window)
    return Timing(at_least=3, at_most=30)


def remember_passes(
    state: State, answers: Mapping[Seat, tuple[T, ...]], is_final: Callable[[T], bool] = lambda card: card == PASS_ON
) -> None:
    """FW-R70 Whoever passes in advance is not waited for in the windows of this turn."""
    state.standing_passes += [seat for seat, picked in answers.items() if any(map(is_final, picked))]


def passing_in_advance(
    state: State, person: Investigator, could_answer: Callable[[MarbleCard], object], key: str = "pass"
) -> tuple[str, ...] | None:
    """What is answered for an Investigator who holds nothing to answer with, or has passed in advance.

    FW-R70, FW-A069 The others see the same pause, so no onlooker can tell.
    """
    if person.seat not in state.standing_passes and any(could_answer(state.marble(card)) for card in person.hand):
        return None
    return (key,)
