"""FW-045 The phases of the Turn Tracker, as The Wall dreams them and as the Investigators meet them."""

from dataclasses import dataclass

from app.games.fourth_wall.state import WALL, State


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase, and how each side tells of it."""

    name: str
    to_the_wall: str
    to_the_team: str


PHASES = (
    Phase(
        "Slumber",
        "I turn over. Down there they water their lawns, and one of them has just looked up.",
        "A street like any other. Only the wallpaper has moved a little since yesterday.",
    ),
    Phase(
        "An Eye Opens",
        "So this is what you look like. I had only dreamed you until now.",
        "It is awake, and it has a name. Whatever you do from now on, you do in front of it.",
    ),
    Phase(
        "The Crescendo",
        "All that I sent you stands up, and I with it. Every open Gate hums my name.",
        "Every door on the street bangs at once. What lay down gets up again.",
    ),
    Phase(
        "The Ancient One Awakens",
        "I step out of the paper. There never was a fourth wall, only me.",
        "The wall is gone. Behind it is no house and no street, and soon none of you.",
    ),
)


def phase_of(state: State) -> Phase:
    return next(phase for phase in PHASES if phase.name == state.phase)


def tell_phase(state: State) -> None:
    """What each side feels as the Turn Tracker comes to another phase; those who watch stand with the team."""
    phase = phase_of(state)
    if state.presence is None:
        state.story.confide((WALL,), phase.to_the_wall, phase.to_the_team, "dread")
    else:
        state.story.tell(phase.to_the_team, "dread")
