"""Step 5: victory or defeat, and what fixes a defeat before."""

from app.games.great_old_ones import beats
from app.games.great_old_ones.conditions import holds
from app.games.great_old_ones.state import State
from app.games.great_old_ones.text import Goal
from app.kernel.decision import GameOver, Outcome, Seat

IMMEDIATE = "immediate"


def fix_loss(state: State, reason: str, rule: str) -> None:
    """GO-R14, GO-301 The scenario is lost; the round is still played out, unless the table ends it at once."""
    if not state.lost:
        state.lost, state.lost_by = reason, rule
        state.tell(f"The scenario is lost: {reason}", "dread", beats.lost(reason))
    if state.options.defeat_timing == IMMEDIATE:
        raise _over(state, _defeat(state.lost, state.lost_by))


def _over(state: State, outcome: Outcome) -> GameOver:
    """The end, told to all."""
    has_won = bool(outcome.winners)
    state.tell(outcome.reason, "good" if has_won else "dread", beats.ends(state.seats, has_won, outcome.reason))
    return GameOver(outcome)


def check(state: State) -> None:
    """GO-034, GO-303, GO-307 Looked at in step 5 and at no other time; GO-306, GO-R15 a defeat before a victory.

    GO-313, GO-314 One who plays alone and falls or goes insane has lost by the same lines.
    """
    if state.lost:  # GO-305
        raise _over(state, _defeat(state.lost, state.lost_by))
    for goal in state.scenario.defeat:
        if holds(state, goal.condition):  # GO-308, GO-309, GO-310
            raise _over(state, _defeat(f"{goal.text[0].upper()}{goal.text[1:]}.", "GO-305"))
    if all(is_met(state, goal) for goal in state.scenario.victory):  # GO-304, GO-014
        raise _over(state, Outcome("victory", tuple(state.seats), "Every goal of the scenario is met.", "GO-304"))


def is_met(state: State, goal: Goal) -> bool:
    return holds(state, goal.condition)


def _defeat(reason: str, rule: str) -> Outcome:
    """GO-001 Nobody wins alone, and nobody loses alone."""
    return Outcome("defeat", (), reason, rule)


def resigned(state: State, seats: tuple[Seat, ...]) -> Outcome | None:
    """GO-R14 The team concedes when all have agreed."""
    if set(seats) >= set(state.seats):
        return Outcome("conceded", (), "The investigators gave up.", "GO-R14")
    return None
