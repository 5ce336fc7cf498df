"""What each sentence does: one plain function per form, registered under its node."""

from app.games.within_walls.effects import by_hand, cards, minds, table

__all__ = ["by_hand", "cards", "minds", "table"]
