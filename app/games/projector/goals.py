"""Goals: each area has several, one after another, and is done when all of them are (PJ-067)."""

from app.games.projector.state import State


def open_objectives(state: State) -> list[str]:
    """PJ-067 Those revealed, and those unlocked openly."""
    now = state.campaign
    return [id for id in state.cards.objectives if id in now.revealed or id in now.unlocked]


def next_goals(state: State, area: str) -> list[str]:
    """The objectives of an area that the party knows and has not achieved."""
    return [id for id in open_objectives(state) if id.startswith(area) and id not in state.campaign.goals]


def is_achieved(state: State, goal: str) -> bool:
    """PJ-R98 The goal of an objective once it is written down; an area with all its goals, save those locked away."""
    now = state.campaign
    if goal in now.goals or goal not in state.cards.areas:
        return goal in now.goals
    stages = [
        id
        for id, card in state.cards.objectives.items()
        if id.startswith(goal) and (not card.is_locked or id in now.unlocked)
    ]
    return bool(stages) and all(id in now.goals for id in stages)
