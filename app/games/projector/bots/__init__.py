"""Players made of rules of thumb. They see what a player sees, nothing more."""

from collections.abc import Mapping

from app.games.projector.bots.sense import sense
from app.kernel.bots import random_bot
from app.kernel.game import Bot

BOTS: Mapping[str, Bot] = {"random": random_bot, "sense": sense}
