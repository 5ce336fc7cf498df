"""Looking at something alone: it lies open before those who look until each of them is done with it.

Everybody knows that they look, so being asked tells nothing; what they look at is in their notebook already.
"""

from app.games.within_walls.asking import because
from app.games.within_walls.state import Look, Sight, State
from app.games.within_walls.topics import Topic
from app.kernel.decision import Build, Flow, Option, Question, Seat, ask_together, question

TOPICS = {Sight.HISTORY: Topic.SEE_HISTORY, Sight.STORIES: Topic.SEE_STORIES, Sight.ITEMS: Topic.SEE_ITEMS}


def look_alone(state: State, look: Look) -> Flow[None]:
    """Told to all without what is seen."""
    state.story.tell(look.about)
    state.look = look
    questions: dict[Seat, Build[bool]] = {seat: lambda: _question(state, look) for seat in look.seats}
    yield from ask_together(questions, look.about)
    state.look = None


def _question(state: State, look: Look) -> Question[bool]:
    """The same whatever was seen."""
    text = "Your folder keeps it. Say what you like about it."
    keep = Option("keep", "Keep it to myself", True, None, "drawn", text=text)
    return question(TOPICS[look.sight], (keep,), because=because(state) or look.about)
