"""How the game is learnt, side by side."""

from app.games.fourth_wall.lessons.alliance import ALLIANCE
from app.games.fourth_wall.lessons.investigator import INVESTIGATOR
from app.games.fourth_wall.lessons.wall import THE_WALL

LESSONS = (INVESTIGATOR, THE_WALL, ALLIANCE)
"""The Investigators' side, The Wall's, and all together against the Presence."""
