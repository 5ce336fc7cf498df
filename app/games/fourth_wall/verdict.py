"""How the evening ended, in the words of whoever reads it."""

from collections.abc import Mapping

from app.games.fourth_wall.phases import PHASES
from app.games.fourth_wall.state import WALL, State
from app.kernel.decision import Outcome, Viewer
from app.kernel.verdict import Verdict

SHUT = "gates-closed"
TEAM_WON = {SHUT: "You shut the last Gate", "wall-gave-up": "The Wall gives up"}
TEAM_LOST = {"five-gates": "Five Gates, and it looked through", "team-gave-up": "You gave the town up"}
WALL_WON = {"five-gates": "Five Gates stand open for you", "team-gave-up": "They gave the town up"}
WALL_LOST = {SHUT: "They shut your last Gate", "wall-gave-up": "You turned away"}

AFTER = {
    SHUT: "What walked the street goes out like a lamp at dawn, for tonight.",
    "five-gates": "It comes through all five at once, and the street goes mad along with it.",
    "awakens": PHASES[-1].to_the_team,
}
"""What becomes of the town."""
AFTER_THE_WALL = {
    SHUT: "Your dreams go out, one by one, and it is dark behind the paper.",
    "five-gates": "You lean through all five at once, and they see you as you are.",
    "awakens": PHASES[-1].to_the_wall,
}
"""The same as The Wall has it."""


def verdict(state: State, outcome: Outcome, viewer: Viewer) -> Verdict:
    """FW-063 There is no draw; FW-A073 in Alliance all win or all lose together."""
    if outcome.ending == "abandoned":
        return Verdict("Nobody wins", outcome.reason)
    is_safe = bool(outcome.winners) and WALL not in outcome.winners
    if viewer is None:
        return Verdict("The Investigators win" if is_safe else "The Wall wins", _public(outcome, is_safe))
    if viewer == WALL:
        titles = WALL_LOST if is_safe else WALL_WON
        return Verdict(titles.get(outcome.ending, "You are awake"), _to_the_wall(state, outcome, is_safe))
    titles = TEAM_WON if is_safe else TEAM_LOST
    return Verdict(titles.get(outcome.ending, "The Wall is awake"), _to_the_team(state, outcome, is_safe))


def _public(outcome: Outcome, is_safe: bool) -> str:
    after = AFTER.get(outcome.ending, "The town is safe." if is_safe else "Nothing holds it back now.")
    return f"{outcome.reason} {after}"


def _to_the_wall(state: State, outcome: Outcome, is_safe: bool) -> str:
    after = AFTER_THE_WALL.get(outcome.ending, "")
    if is_safe:
        return f"{outcome.reason} {after or 'You sleep on behind the wallpaper.'} It ended {_left(state)}."
    return f"{outcome.reason} {after or 'The town is yours.'}"


def _to_the_team(state: State, outcome: Outcome, is_safe: bool) -> str:
    after = AFTER.get(outcome.ending, "")
    if is_safe:
        return f"{outcome.reason} {after or 'The town is safe.'} It ended {_left(state)}."
    lost = sum(person.is_insane for person in state.investigators)
    minds = f"{_count(lost)} of you had lost their minds by then." if lost else ""
    return " ".join(filter(None, (outcome.reason, after, minds)))


def _left(state: State) -> str:
    """FW-045 How far the Turn Tracker was from the end."""
    return f"with the Turn Tracker at {state.rank}" if state.rank else "with the Turn Tracker run out"


def _count(number: int) -> str:
    return ("None", "One", "Two", "Three", "Four", "Five", "Six")[number]


def landmarks(state: State) -> Mapping[str, int]:
    """Minds, Gates and the Eye: what turns a game."""
    insane = sum(person.is_insane for person in state.investigators)
    phase = ("Slumber", "An Eye Opens", "The Crescendo").index(state.phase)
    return {"Insane": insane, "Phase": phase, "Gates": len(state.open_gates)}
