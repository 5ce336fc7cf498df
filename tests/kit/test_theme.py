"""The generated colours of a game: whatever it asks for, its pages can be read."""

from random import Random

import pytest

from app.kit.theme import by_day, by_night, contrast, printed, sheet

ACCENTS = 400
LEAST = 4.5
PAPERS = (("#f6ecd8", "#231a16"), ("#ffffff", "#000000"), ("#d8e4ea", "#0f1c24"), ("#f3d9d2", "#33121a"))
PRINTED = (("print-ink", "print-paper"), ("print-on-accent", "print-accent"), ("print-paper", "deep"))
READ = (
    ("ink", "paper"),
    ("ink", "panel"),
    ("muted", "paper"),
    ("muted", "panel"),
    ("accent", "panel"),
    ("accent-ink", "accent"),
    ("on-far", "near"),
    ("on-far", "far"),
)
"""Text and its ground."""


def accents() -> list[str]:
    dice = Random("accents")
    return [f"#{dice.randrange(1 << 24):06x}" for _ in range(ACCENTS)]


@pytest.mark.parametrize(("paper", "ink"), PAPERS)
def test_no_accent_makes_a_game_unreadable(paper: str, ink: str) -> None:
    worst: list[tuple[float, str, str]] = []
    for accent in accents():
        on_cards = printed(accent, paper, ink)
        schemes = [by_day(accent, paper, ink), by_night(accent, paper, ink)]
        pairs = [(on_cards, pair) for pair in PRINTED] + [(scheme, pair) for scheme in schemes for pair in READ]
        worst += [(contrast(tokens[text], tokens[ground]), accent, text) for tokens, (text, ground) in pairs]

    assert min(worst)[0] >= LEAST, min(worst)


def test_the_sheet_is_for_one_game_and_has_both_schemes() -> None:
    written = sheet("wick", "#b4531a", "#f5e9d0", "#241a1c")

    assert written.count('[data-game="wick"]') == 2
    assert "prefers-color-scheme: dark" in written
    assert "--print-accent: #b4531a" in written
