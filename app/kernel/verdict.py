"""An ending as it is told to one reader: to winners as theirs, to losers as theirs, to all others as it was."""

from dataclasses import dataclass

from app.kernel.decision import Outcome, Viewer


@dataclass(frozen=True, slots=True)
class Verdict:
    title: str
    words: str


def plain_verdict(_state: object, outcome: Outcome, viewer: Viewer) -> Verdict:
    """For games that have no words of their own for it."""
    if viewer is None or not outcome.winners:
        return Verdict("The game is over", outcome.reason)
    return Verdict("You win" if viewer in outcome.winners else "You lose", outcome.reason)
