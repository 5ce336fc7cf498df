"""What each sentence form does: one function a form, and beside it what would keep it from being completed.

A function says whether its sentence was completed (FW-R41); "up to" and "each" always are. Importing this package
makes all forms known to `instructions.follow`.
"""

from app.games.fourth_wall.effects import attached, by_hand, finding, horrors, marbles

__all__ = ["attached", "by_hand", "finding", "horrors", "marbles"]
