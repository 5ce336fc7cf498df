"""What each sentence form does: one function a form. Importing this package makes all forms known to `running`."""

from app.games.projector.effects import bonuses, by_hand, campaign, cards, foes, map, things, tokens

__all__ = ["bonuses", "by_hand", "campaign", "cards", "foes", "map", "things", "tokens"]
