"""What each page of the lab is given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.lab.comparing import SHARES, Compared
from app.lab.playtests import Waiting
from app.lab.report import Chosen, Report, TableRow
from app.lab.versions import VersionFigures, card_rows
from app.live.catalogue import GameInfo
from app.store.items import Item
from app.store.lab import PlaytestFacts
from app.web.whiskers import Whisker
from app.workshop.trial_figures import FEWEST

WIDE, TALL = 1000, 110
MOST_CARDS = 60


@dataclass(frozen=True, slots=True)
class LabTile:
    code: str
    name: str
    goal: str
    rooms: int


@dataclass(frozen=True, slots=True)
class LabShelfPage:
    """The playtests this browser owns, and the games to begin one with."""

    games: tuple[GameInfo, ...]
    own: tuple[LabTile, ...]


@dataclass(frozen=True, slots=True)
class NewPlaytestPage:
    game: GameInfo
    sets: tuple[tuple[str, str], ...]
    said: Mapping[str, str]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PlaytestLinks:
    """A new playtest: its two links, the owner's for the only time."""

    game: GameInfo
    facts: PlaytestFacts
    play: str
    owner: str


@dataclass(frozen=True, slots=True)
class LetterPage:
    """What a player reads before sitting down."""

    game: GameInfo
    facts: PlaytestFacts
    waiting: Waiting | None
    evenings: tuple[str, ...]
    name: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class OwnPlaytestPage:
    facts: PlaytestFacts
    token: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class AfterPage:
    """The designer's questions after the end."""

    game: GameInfo
    facts: PlaytestFacts
    room: str
    side: str
    people: int


@dataclass(frozen=True, slots=True)
class Timeline:
    """One game drawn: a course below, notes pinned above."""

    table: TableRow
    gauge: str
    course: str
    """The path of the gauge over the game."""
    most: int
    values: tuple[tuple[int, int], ...]
    """The same as numbers: how it stood at which answer."""
    pins: tuple[tuple[float, int], ...]
    """Where each note stands, and its place in the list."""


@dataclass(frozen=True, slots=True)
class CardBeside:
    """A card among people, beside the same version among bots."""

    name: str
    drawn: int
    games: int
    won: int
    """Of these."""
    people: Whisker | None
    bots: Whisker | None


@dataclass(frozen=True, slots=True)
class VersionPage:
    version: VersionFigures
    letter: str
    wins: tuple[tuple[str, Whisker], ...]
    cards: tuple[CardBeside, ...]
    side: str
    simulated: int


@dataclass(frozen=True, slots=True)
class Versus:
    """A row of A against B: both numbers as they are said, and the difference drawn round the middle."""

    compared: Compared
    first: str
    second: str
    drawn: Whisker


@dataclass(frozen=True, slots=True)
class ReportPage:
    game: GameInfo
    report: Report
    is_owner: bool
    chosen: Chosen
    timelines: tuple[Timeline, ...]
    versions: tuple[VersionPage, ...]
    versus: tuple[Versus, ...]
    items: tuple[Item, ...]
    prompts: Mapping[str, str]
    names: Mapping[str, str]
    link: str
    open: tuple[tuple[str, int], ...] = ()
    """The rooms that are not over, with their numbers."""
    newest: int = 0
    """The newest version of the set that is tested."""


def versus(it: Compared) -> Versus:
    """The end of the interval that is farther from no difference lies at the edge of the drawing."""
    scale = 46 / (max(abs(it.low), abs(it.high)) or 1)
    drawn = Whisker(*(50 + scale * value for value in (it.low, it.points, it.high)))
    if it.unit == SHARES:
        counts = [round(value * of / 100) for value, of in zip((it.first, it.second), it.of, strict=True)]
        first, second = (f"{count} of {of}" for count, of in zip(counts, it.of, strict=True))
        return Versus(it, first, second, drawn)
    return Versus(it, f"{it.first:.1f}", f"{it.second:.1f}", drawn)


def timeline(table: TableRow) -> Timeline:
    """The first gauge of the game over its steps, and its notes."""
    names = list(dict.fromkeys(name for _, gauges in table.stages for name in gauges))
    gauge = names[-1] if names else ""
    values = [(step, gauges.get(gauge, 0)) for step, gauges in table.stages]
    most = max((value for _, value in values), default=0) or 1
    scale = WIDE / max(1, table.steps)
    course = "".join(
        f"{'H' if at else 'M0 '}{round(step * scale) if at else ''}{'V' if at else ''}{round(TALL - value / most * 80)}"
        for at, (step, value) in enumerate(values)
    )
    pins = tuple((round(note.note.step * scale, 1), place) for place, note in enumerate(table.notes))
    return Timeline(table, gauge, f"{course}H{WIDE}" if course else "", most, tuple(values) if names else (), pins)


def version_page(
    version: VersionFigures, letter: str, names: Mapping[str, str], bots: Mapping[str, Whisker], simulated: int
) -> VersionPage:
    """A version's figures; below five games no share is given."""
    wins = version.figures.wins if version.figures and not version.is_tiny else {}
    shown = tuple((side, Whisker.of(it)) for side, it in wins.items())
    side = next(iter(version.figures.wins), "") if version.figures else ""
    cards = []
    for card in card_rows(version)[:MOST_CARDS]:
        found = card.wins.get(side) if card.games_played >= FEWEST else None
        people = Whisker.of(found) if found else None
        won = card.wins[side].games if side in card.wins else 0
        name = names.get(card.id, card.id)
        cards.append(CardBeside(name, card.drawn, card.games_played, won, people, bots.get(card.id)))
    return VersionPage(version, letter, shown, tuple(cards), side, simulated)


def simulated_cards(figures: Mapping[str, Sequence[Mapping[str, object]]], side: str) -> dict[str, Whisker]:
    """How often the side won with each card in a trial of the version."""
    found: dict[str, Whisker] = {}
    for card in figures.get("cards", ()):
        wins = card.get("wins")
        it = wins.get(side) if isinstance(wins, dict) else None
        if it:
            found[str(card["id"])] = Whisker.kept(it)
    return found
