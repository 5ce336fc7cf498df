"""A scene at a table, for tests: people answer by what an option is about, and the state is looked at.

    def test_the_chair_burns_two(scene: Load) -> None:
        table = scene("a-chair-lies-in-the-dark")     # scenes/a-chair-lies-in-the-dark.log, beside the test
        table.answer("Ann", place="noises-4")
        assert table.state.wax == 3

`veil dev` writes such logs. `Scene(table)` does the same for a table that a test lays out itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from app.games import game_called
from app.kernel.decision import Outcome, Seat
from app.kernel.game import State
from app.kernel.log import Answer, load_log
from app.kernel.offer import Offer, OfferedOption
from app.kernel.table import Table

S = TypeVar("S", bound=State)
FOLDER = "scenes"


@dataclass(frozen=True)
class Scene(Generic[S]):
    """A table with names for its seats."""

    table: Table[S]

    @property
    def state(self) -> S:
        return self.table.state

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def seat(self, who: str) -> Seat:
        """The seat of that id, or the one where a player of that name sits."""
        named = {name: seat for seat, name in self.table.log.header.seats.items()}
        return named.get(who, Seat(who))

    def asked(self) -> dict[str, str]:
        """The seats that are asked now, each with the topic."""
        offers = {seat: self.offer(seat) for seat in self.table.asked()}
        return {str(seat): offer.topic.key if offer.topic else "" for seat, offer in offers.items()}

    def offer(self, who: str) -> Offer:
        found = self.table.offer(self.seat(who))
        assert found is not None, f"{who} is asked nothing"
        return found

    def answer(self, who: str, *words: str, **about: object) -> "Scene[S]":
        """Give the answer of these keys or labels, or the one option about this `card`, `place`, `seat`, `act`…"""
        offer = self.offer(who)
        options = (*offer.options, *offer.anytime)
        chosen = [_named(options, word) for word in words] or [_about(options, about)]
        self.table.apply(Answer(self.seat(who), offer.number, tuple(option.key for option in chosen)))
        return self


def _named(options: tuple[OfferedOption, ...], word: str) -> OfferedOption:
    found = [option for option in options if word in (option.key, option.label)]
    assert found, f"{word!r} is not offered; there are {[option.label for option in options]}"
    return found[0]


def _about(options: tuple[OfferedOption, ...], about: dict[str, object]) -> OfferedOption:
    found = [option for option in options if all(getattr(option, name) == value for name, value in about.items())]
    assert found, f"nothing is offered with {about}; there are {[option.label for option in options]}"
    return found[0]


Load: TypeAlias = Callable[[str], Scene[State]]
"""Loads a scene by its name."""


def load(folder: Path, name: str) -> Scene[State]:
    """The table of a log in that folder, played again under the rules as they are now."""
    log = load_log((folder / f"{name}.log").read_text("utf-8"))
    return Scene(Table(game_called(log.header.game), log, saves=False))
