"""Looking at something alone: it lies open before those who look until each of them is done with it.

Everybody knows that they look, so being asked tells nothing; what they look at is in their notebook already.
"""

from app.games.within_walls.asking import because
from app.games.within_walls.state import Look, Sight, State
from app.kernel.decision import Build, Flow, Option, Question, Seat, ask_together

RULES = {Sight.HISTORY: "WW-203", Sight.STORIES: "WW-274", Sight.ITEMS: "WW-274"}
PROMPTS = {
    Sight.HISTORY: "One card of three lies before you.",
    Sight.STORIES: "The top of the Story deck lies before you.",
    Sight.ITEMS: "Your own item lies before you.",
}


def look_alone(state: State, look: Look) -> Flow[None]:
    """Told to all without what is seen."""
    state.story.tell(look.about)
    state.look = look
    questions: dict[Seat, Build[bool]] = {seat: lambda: _question(state, look) for seat in look.seats}
    yield from ask_together(questions, look.about)
    state.look = None


def _question(state: State, look: Look) -> Question[bool]:
    """The same whatever was seen."""
    keep = Option(
        "keep", "Keep it to myself", True, None, "drawn", text="Your folder keeps it. Say what you like about it."
    )
    prompt = f"{PROMPTS[look.sight]} Only you see it."
    return Question(prompt, (keep,), rule=RULES[look.sight], because=because(state) or look.about)
