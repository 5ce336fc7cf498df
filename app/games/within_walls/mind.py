"""What a mind has room for, and what one more Insanity would bring: the same for the rules and for whoever chooses."""

from app.games.within_walls.records import LOCATIONS
from app.games.within_walls.state import Insanity, Player, State


def is_full(player: Player) -> bool:
    """WW-150, WW-151 One in each place, covered ones too: the next one breaks it."""
    return len(player.mind) >= len(LOCATIONS)


def revealable(player: Player) -> list[Insanity]:
    """WW-167, WW-178 Unrevealed and without a cover."""
    return [insanity for insanity in player.mind if not insanity.is_revealed and not insanity.covers]


def due_at(state: State, player: Player, total: int) -> list[Insanity]:
    """WW-084, WW-085 What comes to light at an upkeep with so much Insanity."""
    return [insanity for insanity in revealable(player) if state.insanity(insanity.card).tier <= total]


def one_more(state: State, player: Player) -> str:
    """What another Insanity does to a mind, as far as everybody can work it out; nothing where that is not certain."""
    if is_full(player):
        return "one more breaks the mind"
    due = len(due_at(state, player, player.total + 1)) - len(due_at(state, player, player.total))
    return f"one more brings {due} to light" if due else ""
