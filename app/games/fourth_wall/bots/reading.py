"""What a bot knows about cards: their printed text, as the rules have read it. No card is known by its name."""

from typing import cast

from app.games.fourth_wall.faces import Instructions, StandingText, blocks_of


def acting(text: str, label: str) -> Instructions:
    """The sentences behind a label such as Trigger or Utilise."""
    return cast(Instructions, blocks_of(text).get(label, ()))


def standing(text: str, label: str) -> StandingText:
    """The sentences that hold as long as the card lies there."""
    return cast(StandingText, blocks_of(text).get(label, ()))
