"""How the game is learnt, agenda by agenda."""

from app.games.within_walls.lessons.agent import AGENT

LESSONS = (AGENT,)
