"""The progress of the story: what it needs, when it is completed, and what follows."""

from app.games.within_walls import beats
from app.games.within_walls.focus import needed
from app.games.within_walls.insanity import gain_what_waits
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.reveal import reveal_next_story
from app.games.within_walls.state import Resolved, State
from app.kernel.decision import Flow
from app.kit.piles import Row


def requirement(state: State) -> int:
    """What the current story needs under the face that is up."""
    assert state.current is not None
    return needed(state, state.story_card(state.current), state.focus)


def with_printed(state: State, printed: int) -> str:
    """Where the printed progress of a card would bring the current story, whatever else its text does."""
    if state.current is None or not printed:
        return ""
    goal, reached = requirement(state), state.progress + printed
    return f"Story {state.progress} → {reached} of {goal}{', enough' if reached >= goal else ''}."


def chain(state: State, flow: Flow[None]) -> Flow[None]:
    """WW-R35 One played card, cover, activation or consequence with all it sets off; then the completion check.

    Inside another chain it is a part of that one: WW-116, WW-297, WW-R23 no check is made while a text runs.
    """
    if state.is_in_chain:
        yield from flow
        return
    state.is_in_chain, state.broken = True, []
    yield from flow
    yield from gain_what_waits(state)
    state.is_in_chain, state.broken = False, []
    yield from check_completion(state)


def check_completion(state: State) -> Flow[None]:
    """WW-115 Completed when progress reaches the requirement or passes it."""
    if state.is_in_chain or state.current is None or state.progress < requirement(state):
        return
    yield from complete(state)


def complete(state: State) -> Flow[None]:
    """WW-117 The consequence, the die to 0, the cards to their place, the next story."""
    assert state.current is not None
    story = state.story_card(state.current)
    state.story.tell(f"{story.name} is completed. {story.closing}".strip(), "story")
    state.tally.count("stories completed")
    state.tally.count("stories completed by one card", len(state.on_story) == 1)
    you = state.from_seat(state.turn)[0].seat  # WW-122; WW-124, WW-R25 the next living player if the turn player is out
    state.is_in_chain, state.broken = True, []
    state.resolving.append(state.current)
    state.story.tell(f"Consequence, for {state.name(you)}: {story.words}", "card", beats.completed(state, you))
    state.slip(state.current, f"{story.name} is completed", story.words)
    yield from carry_out(state, Context(you), story.steps)
    yield from gain_what_waits(state)
    state.resolving.remove(state.current)
    state.is_in_chain, state.broken = False, []
    state.progress = 0  # WW-118, WW-119, WW-R24 what is beyond is lost; WW-120 the face stays
    state.resolved.append(Resolved(state.current, state.on_story))  # WW-121
    state.current, state.on_story = None, Row()
    yield from reveal_next_story(state)  # WW-141 then all goes on where it was
