"""How the game is learnt, agenda by agenda."""

from app.games.within_walls.lessons.agent import AGENT
from app.games.within_walls.lessons.cultist import CULTIST

LESSONS = (AGENT, CULTIST)
