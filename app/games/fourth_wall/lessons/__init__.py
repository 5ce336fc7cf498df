"""How the game is learnt, side by side."""

from app.games.fourth_wall.lessons.investigator import INVESTIGATOR

LESSONS = (INVESTIGATOR,)
