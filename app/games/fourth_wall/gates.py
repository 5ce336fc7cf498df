"""Gates, the Turn Tracker, and the ways the game ends."""

from collections.abc import Sequence

from app.games.fourth_wall.beats import Beat, gate_closed, gate_opens
from app.games.fourth_wall.doom import add_doom, doom_for_next_turn
from app.games.fourth_wall.state import GATES, WALL, Investigator, Presence, State
from app.kernel.decision import GameOver, Outcome
from app.kit.piles import Card


def open_gate(state: State, *, is_shown: bool = True) -> None:
    """FW-129 An unused Gate opens; FW-128 five is all there are. What opened it may show that as a part of its own."""
    if len(state.open_gates) == GATES:
        doom_for_next_turn(state)  # FW-130, FW-R14, FW-R15 before the Eye a sixth opening is worth a Doom Token
        return
    state.unused_gates.draw(state, state.open_gates)
    told = f"A Gate opens. {len(state.open_gates)} of {GATES} stand open."
    state.story.tell(told, "dread", gate_opens(state) if is_shown else None)
    check_five_gates(state)


def check_five_gates(state: State) -> None:
    """FW-061, FW-131 Five Gates win on or after An Eye Opens; FW-050 during Slumber they do not."""
    if len(state.open_gates) == GATES and state.eye_is_open:
        wall_wins(state, "five-gates", "Five Gates stand open under an open Eye.", "FW-061")


SHUT = ("The last open Gate is shut. What is behind the wall stays there.",)


def close_gate(state: State, by: Investigator | None = None, cards: Sequence[Card] = ()) -> None:
    """FW-060 The last Gate closed is the Investigators' victory, at once (FW-063, FW-R13)."""
    state.open_gates.draw(state, state.unused_gates)  # FW-082, FW-083 it may open again; FW-132 which, is all the same
    told = f"A Gate is closed. {len(state.open_gates)} of {GATES} stand open."
    state.story.tell(told, "good", gate_closed(state, by, cards))
    if not state.open_gates:
        state.story.tell(
            "The last Gate is shut. The town is safe.", "good", Beat.TOWN_SAFE(steps=SHUT, seats=state.team)
        )
        raise GameOver(Outcome("gates-closed", state.team, "The last Open Gate was closed.", "FW-060"))  # FW-A073
    if state.presence is not None:
        _sting(state, state.presence)


def _sting(state: State, presence: Presence) -> None:
    """FW-A025 The Presence will recoil; FW-A021 at the hardest level it also gains Doom at once."""
    presence.recoils = True
    if presence.has_backlash and add_doom(state, 1):
        state.story.tell("Backlash: one Doom joins the Action Pool.", "dread")


def wall_wins(state: State, ending: str, reason: str, rule: str) -> None:
    """FW-062, FW-063 There is no draw, and a win takes effect before anything else; FW-A073 in Alliance all lose."""
    state.story.tell(f"{reason} The Wall wins.", "dread", Beat.WALL_WINS(steps=(reason,), seats=state.team))
    raise GameOver(Outcome(ending, (WALL,) if state.presence is None else (), reason, rule))
