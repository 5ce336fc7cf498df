"""The course of the game: set-up, the contest, rounds of planning and turns. Reads like the rulebook."""

from app.games.within_walls import beats, effects
from app.games.within_walls.dealing import set_up
from app.games.within_walls.drawing import draw_events
from app.games.within_walls.focus import choose_focus
from app.games.within_walls.instructions import Context
from app.games.within_walls.investigation import discard, investigation
from app.games.within_walls.nodes import Trigger, Until
from app.games.within_walls.professions import react, ready, renew
from app.games.within_walls.progress import check_completion
from app.games.within_walls.state import Phase, State
from app.games.within_walls.topics import Topic
from app.games.within_walls.upkeep import upkeep
from app.kernel.decision import CHECKPOINT, Flow, Seat
from app.kernel.moment import turn_begins

__all__ = ["effects", "play"]

DEALT = 3


def play(state: State) -> Flow[None]:
    """WW-051 Rounds of one planning phase and one investigation phase, until somebody wins."""
    if not state.is_set_up:
        yield CHECKPOINT
        yield from set_up(state)
    while True:
        yield CHECKPOINT
        if state.phase is Phase.PLANNING:
            yield from planning(state)
        else:
            yield from turn(state)
            yield from next_turn(state)


# Planning


def planning(state: State) -> Flow[None]:
    """WW-058 The focus, WW-068 the deal; WW-067, WW-R13 then perhaps a completed story, as the first turn begins."""
    state.round += 1
    state.turn = state.lead
    state.events_played, state.slips, state.looks = 0, [], []
    renew(state)
    state.story.tell(f"Round {state.round}. {state.name(state.lead)} is Lead Agent.", "turn")
    yield from choose_focus(state, state.lead)  # WW-059 and nobody else
    yield from _focus_reactions(state)
    deal(state)
    state.to_come = [player.seat for player in state.from_seat(state.lead)]  # WW-052
    begin_turn(state, state.to_come.pop(0))
    yield from check_completion(state)


def _focus_reactions(state: State) -> Flow[None]:
    """The Engineer, before the completion check."""
    for player in state.from_seat(state.lead):
        ability = ready(state, player, Trigger.FOCUS_IS_SET)
        if ability is None:
            continue
        asked = Topic.SET_FOCUS_ANEW(lead=state.name(state.lead), face=state.focus.value)
        about = f"{player.name} may set the focus anew."
        yield from react(state, player, ability, asked, about, "Leave it", Context(player.seat))


def deal(state: State) -> None:
    """WW-068 The Lead Agent first, then clockwise; WW-071 as far as the cards go."""
    for player in state.from_seat(state.lead):
        draw_events(state, player.investigation, DEALT)
    state.story.tell("Event cards are dealt.")


# Turns


def begin_turn(state: State, seat: Seat) -> None:
    state.turn, state.phase, state.slips, state.looks = seat, Phase.UPKEEP, [], []
    state.has_called_vote, state.claimed = False, []


def turn(state: State) -> Flow[None]:
    """WW-072 Upkeep, investigation, discard; WW-231, WW-R53 a turn player who is out does nothing more."""
    player = state.at(state.turn)
    state.story.tell(
        f"{player.name}'s turn.", "turn", turn_begins(player.name, player.seat, standing=beats.standing(state))
    )
    yield from upkeep(state, player)
    first = (yield from investigation(state, player)) if player.is_alive else None
    if player.is_alive:
        yield from discard(state, player, first)
    end_bars(state, Until.END_OF_TURN)


def end_bars(state: State, until: Until) -> None:
    state.bars = [bar for bar in state.bars if bar.until is not until]


def next_turn(state: State) -> Flow[None]:
    """WW-053 The round ends with the last turn; WW-057 whoever was eliminated meanwhile gets none."""
    while state.to_come:
        seat = state.to_come.pop(0)
        if state.is_alive(seat):
            begin_turn(state, seat)
            return
    yield from end_round(state)


def end_round(state: State) -> Flow[None]:
    """WW-054 The duty passes to the left; WW-055, WW-R12 the die stays as it is, but for WW-301."""
    if not state.events_played:  # WW-301, WW-R73
        state.story.tell("A whole round without an Event: the investigation moves on by itself.")
        state.progress += 1
        yield from check_completion(state)
    end_bars(state, Until.END_OF_ROUND)
    state.lead = state.others(state.lead)[0].seat
    state.phase = Phase.PLANNING
    state.turn = state.lead
