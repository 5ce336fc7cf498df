"""What each sentence does: one plain function per form, registered under its node."""

from app.games.within_walls.effects import cards, minds, table

__all__ = ["cards", "minds", "table"]
