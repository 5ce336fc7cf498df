"""What bots did with a version of a card set: its newest finished trial, as reports set it beside people's games."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.store.trials import TrialShelf


@dataclass(frozen=True, slots=True)
class Simulated:
    """The newest finished trial of a version: how many games, and the figures as they were kept."""

    games: int = 0
    figures: Mapping[str, Any] | None = None

    @property
    def cards(self) -> Sequence[Mapping[str, Any]]:
        return self.figures["cards"] if self.figures else ()

    def card(self, name: str) -> Mapping[str, Any]:
        return next((card for card in self.cards if card["id"] == name), {})


async def simulated(trials: TrialShelf, reference: str) -> Simulated:
    """The newest finished trial of `CODE@N`."""
    code, _, number = reference.partition("@")
    for row in await trials.of_set(code) if number else ():
        if str(row.version) == number and row.figures:
            return Simulated(row.done, json.loads(row.figures)["versions"][0])
    return Simulated()
