"""The versions that are tested: how games of each went, and what of it can be told from chance."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.lab.comparing import Compared, means, shares
from app.lab.sums import RoomSum
from app.simulation.playing import Played
from app.store.lab import PlaytestFacts, TestRoom
from app.workshop.trial_figures import FEWEST, SMALL, CardTrial, TrialFigures, trial_figures

SCALE = ("1", "2", "3", "4", "5")
Over = Sequence[tuple[TestRoom, RoomSum]]
"""The rooms that are over."""


@dataclass(frozen=True, slots=True)
class VersionFigures:
    """How games of one version went, by people alone and with bots among them."""

    name: str
    reference: str
    games: int
    figures: TrialFigures | None
    with_bots: int

    @property
    def is_small(self) -> bool:
        return self.games < SMALL

    @property
    def is_tiny(self) -> bool:
        """Too few for any share to be given."""
        return self.games < FEWEST


def versions_of(facts: PlaytestFacts, over: Over, sides: Sequence[str]) -> tuple[VersionFigures, ...]:
    names = [(tested.name, tested.reference) for tested in facts.versions] or [("The shipped cards", "shipped")]
    found = []
    for place, (name, reference) in enumerate(names):
        of_it = [room for test, room in over if test.version == place]
        played: list[Played] = [room.as_played for room in of_it]
        figures = trial_figures(played, sides) if played else None
        found.append(VersionFigures(name, reference, len(of_it), figures, sum(room.bots > 0 for room in of_it)))
    return tuple(found)


def compared(
    facts: PlaytestFacts, over: Over, versions: Sequence[VersionFigures], sides: Sequence[str]
) -> tuple[Compared, ...]:
    """What can be set side by side: who wins, how long it takes, how it felt, what was looked up and refused."""
    if len(versions) < 2 or any(one.figures is None or one.is_tiny for one in versions):
        return ()
    first, second = ([found for test, found in over if test.version == place] for place in (0, 1))
    wins = [one.figures.wins for one in versions if one.figures]
    rows: list[Compared | None] = [
        shares(f"The {side} won", wins[0][side], wins[1][side], (len(first), len(second))) for side in sides
    ]
    rows.append(means("Minutes", "a game", *([found.seconds / 60 for found in of_it] for of_it in (first, second))))
    for place, asked in enumerate(facts.questions):
        if asked.kind == "scale":
            rows.append(means(asked.text, "from 1 to 5", *(_marks(place, found) for found in (first, second))))
    for feeling in dict.fromkeys(note.feeling for _, found in over for note in found.notes):
        counts = ([float(_felt(it, feeling)) for it in found] for found in (first, second))
        rows.append(means(f"Notes “{feeling}”", "a game", *counts))
    for what, of in (("Look-ups", _looks), ("Refused answers", _refusals)):
        rows.append(means(what, "a game", *([float(of(it)) for it in found] for found in (first, second))))
    return tuple(row for row in rows if row is not None)


def _marks(place: int, rooms: Iterable[RoomSum]) -> list[float]:
    said = (person.answers.get(str(place), "").strip() for found in rooms for person in found.people)
    return [float(text) for text in said if text in SCALE]


def _felt(found: RoomSum, feeling: str) -> int:
    return sum(note.feeling == feeling for note in found.notes)


def _looks(found: RoomSum) -> int:
    return sum(sum(person.looks.values()) for person in found.people)


def _refusals(found: RoomSum) -> int:
    return sum(sum(person.refused.values()) for person in found.people)


def card_rows(version: VersionFigures) -> tuple[CardTrial, ...]:
    """How each card did in games of this version, those played most often first."""
    cards = version.figures.cards if version.figures else ()
    return tuple(sorted(cards, key=lambda card: (-card.games_played, card.id)))
