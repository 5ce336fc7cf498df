"""Card sets with other words on some cards."""

import re

from app.games.within_walls.records import Cards, read_cards, shipped


def with_text(file: str, card: str, text: str) -> Cards:
    """The shipped set with another text on one card."""
    sources = dict(shipped().files)
    pattern = rf'(id = "{card}"\n(?:(?!\n\n).)*?\n?text = )"[^"]*"'
    sources[file], count = re.subn(pattern, lambda found: f'{found.group(1)}"{text}"', sources[file], flags=re.DOTALL)
    assert count == 1
    return read_cards(sources)


def with_event(card: str, text: str) -> Cards:
    return with_text("events.toml", card, text)
