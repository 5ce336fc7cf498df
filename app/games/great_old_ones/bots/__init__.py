"""Players that see what a player sees."""

from app.games.great_old_ones.bots.sense import sense
from app.kernel.bots import random_bot

BOTS = {"random": random_bot, "sense": sense}
