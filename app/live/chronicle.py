"""Plays a finished game through once and writes its debrief. Nothing here knows of rooms: it runs in any process."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.games import game_called
from app.kernel.cardset import CardSet
from app.kernel.decision import Seat, Viewer
from app.kernel.game import Game, Notebook, SeatInfo, State
from app.kernel.log import Header, Log, load_log
from app.kernel.story import Line
from app.kernel.table import Saved, Table
from app.live.debrief import SPECTATOR, Course, Happening, Stage, StoryLine, Truth, Turn, dump
from app.live.remembering import Remembered
from app.live.tables import set_up
from app.live.turning import turning_points

MOST_MOMENTS, MOST_PAST_MOMENTS = 12, 4
LOUD = ("dread", "good")
TURNS = ("turn", "round")


@dataclass(frozen=True, slots=True)
class Source:
    """A finished game with all that is needed to play it again, as plain values."""

    room: str
    log: str
    """Header and entries, a line each."""
    base: str
    """The checkpoint at which the log begins, if not at the very start of the game."""
    seats: tuple[tuple[str, str], ...]
    """Each with its side."""
    cards: str = ""
    """Its card files, where they are not those of new rooms, as JSON."""
    past: tuple["Source", ...] = ()
    """What was played before this log began, under older rules."""
    remembered: str = ""
    """Of such a part: the story and the course until its end, where they were written down in time."""

    def opened(self) -> "Replayable":
        log = load_log(self.log)
        game, cards = game_called(log.header.game), _read_cards(log.header, self.cards)
        base = Saved.load(self.base) if self.base else None
        # A game that is over is looked back at under the rules as they are now.
        now = replace(log, header=replace(log.header, rules_version=game.rules_version))
        return Replayable(game, now, cards, base, {Seat(seat): side for seat, side in self.seats})


def source_of(room: str, log: str, base: str, seats: Iterable[SeatInfo], game: Game[State], cards: CardSet) -> Source:
    """The game of a room, played with these cards."""
    files = "" if cards.hash == game.card_set().hash else json.dumps(dict(cards.files))
    return Source(room, log, base, tuple((info.seat, info.side) for info in seats), files)


_sets: dict[tuple[str, str], CardSet] = {}
"""Older sets this process has read, by game and hash; there are few."""


def _read_cards(header: Header, files: str) -> CardSet:
    """The set of that header, called as it is called there: reading it otherwise makes it no other set."""
    game, key = game_called(header.game), (header.game, header.card_hash)
    if not files:
        return game.card_set()
    if key not in _sets:
        _sets[key] = replace(game.read_cards(json.loads(files)), hash=header.card_hash, name=header.card_set)
    return _sets[key]


@dataclass(frozen=True, slots=True)
class Replayable:
    """The same, read."""

    game: Game[State]
    log: Log
    cards: CardSet
    base: Saved | None
    sides: Mapping[Seat, str]
    """The side of each seat."""

    def table(self) -> Table[State]:
        """The table before its first answer."""
        return set_up(self.game, self.log.header, self.cards, self.base)


@dataclass(slots=True)
class Chronicle:
    """What is noted while a game is played through."""

    lines: list[tuple[int, Line]] = field(default_factory=list)
    """Every line ever told, each with the step that told it."""
    stages: list[Stage] = field(default_factory=list)
    marks: list[Mapping[str, int]] = field(default_factory=list)
    past: list[Line] = field(default_factory=list)
    """Those of them that were written down under older rules."""
    heard: int = 0
    page: int = -1

    def note(self, step: int, table: Table[State]) -> None:
        """What this step has told and changed."""
        state, game = table.state, table.game
        self.lines += [(step, line) for line in state.story.lines if line.number > self.heard]
        self.heard = state.story.count
        self.marks.append(dict(game.landmarks(state)))
        if state.chance.page != self.page or table.outcome:
            self.page = state.chance.page
            self.stages.append(Stage(step, dict(game.gauges(state))))

    def remember(self, past: Remembered, table: Table[State]) -> None:
        """History as it was written down while it was played."""
        self.past += past.before(table)
        self.lines += [(0, line) for line in self.past]
        self.stages += past.past_stages()

    def note_past(self, source: Source) -> None:
        """History, as far as the rules as they are now can tell it; all of it comes before the first step."""
        with suppress(Exception):  # the log that follows begins with its newest lines in any case
            opened = source.opened()
            table = opened.table()
            self.note(0, table)
            for entry in opened.log.entries:
                table.apply(entry)
                self.note(0, table)
        self.marks.clear()


def write(source: Source) -> str | None:
    """The debrief of a game as text; None if the game has not come to an end."""
    for written in writing(source):
        if written is not None:
            return written or None
    return None


def writing(source: Source, seconds: float = 0.5) -> Iterator[str | None]:
    """Play the game through in pieces of so many seconds, None after each; at last its debrief, "" without an end."""
    opened, noted = source.opened(), Chronicle()
    table = opened.table()
    remembered = next((past.remembered for past in reversed(source.past) if past.remembered), "")
    for past in () if remembered else source.past:
        noted.note_past(past)
        yield None
    noted.remember(Remembered.load(remembered), table)
    began = time.monotonic()
    noted.note(0, table)
    for step, entry in enumerate(opened.log.entries, start=1):
        table.apply(entry)
        noted.note(step, table)
        if time.monotonic() - began > seconds:
            yield None
            began = time.monotonic()
    yield _written(tuple(opened.sides), table, noted)


def _written(seats: Sequence[Seat], table: Table[State], noted: Chronicle) -> str:
    outcome, game = table.outcome, table.game
    if outcome is None:
        return ""
    viewers: list[Viewer] = [*seats, None]
    heard = [(step, line) for step, line in noted.lines if line.told(None)]
    turns = tuple(Turn(step, line.told(None)) for step, line in heard if line.tone in TURNS)
    course = Course(
        steps=len(table.log.entries),
        outcome=outcome,
        verdicts={viewer or SPECTATOR: game.verdict(table.state, outcome, viewer) for viewer in viewers},
        stages=tuple(noted.stages),
        turns=turns,
        moments=(*_past_moments(noted.past), *_moments(heard, noted.marks, turns)),
        truth=_truth(game.notebook, table.state, seats),
        turning=turning_points(
            heard, _weighed(noted.marks), len(table.log.entries), table.log.header.seats, game.beats
        ),
        portraits={seat: game.portrait(table.state, seat) for seat in seats},
    )
    lines: list[StoryLine] = [(step, line.text, line.tone, line.seats, line.others) for step, line in noted.lines]
    return dump(course, lines, {viewer: table.view(viewer) for viewer in viewers})


def _truth(book: Notebook[State] | None, state: State, seats: Sequence[Seat]) -> Truth | None:
    if book is None:
        return None
    about = {seat: tuple(book.about(state, seat)) for seat in seats}
    return Truth(book.chapter(state), about, dict(book.truth(state)))


# What turned the game


def _moments(
    told: Sequence[tuple[int, Line]], marks: Sequence[Mapping[str, int]], turns: Sequence[Turn]
) -> tuple[Happening, ...]:
    """The steps that changed a landmark, in the words that told of it; the weightiest, spread over the whole game."""
    weighed = _weighed(marks)
    if told:
        weighed[told[-1][0]] = 0  # the end is always worth telling
    found = []
    for step in _weightiest(weighed):
        words, tone = _words([line for at, line in told if at == step])
        turn = sum(turn.step <= step for turn in turns)
        found += [Happening(step, words, tone, turn)] if words else []
    return tuple(found)


def _weighed(marks: Sequence[Mapping[str, int]]) -> dict[int, int]:
    """The steps that changed a landmark, each with how weighty the first of those is."""
    weighed: dict[int, int] = {}
    for step, (before, now) in enumerate(pairwise(marks), start=1):
        changed = [weight for weight, name in enumerate(now) if now[name] != before.get(name)]
        if changed:
            weighed[step] = changed[0]
    return weighed


def _past_moments(told: Sequence[Line]) -> list[Happening]:
    """Of what was played under older rules: the last loud line of each turn, of too many every so manyth."""
    loud: dict[int, Happening] = {}
    turn = 0
    for line in told:
        turn += line.tone in TURNS
        if line.tone in LOUD and line.told(None):
            loud[turn] = Happening(0, line.told(None), line.tone, turn)
    found, most = list(loud.values()), MOST_PAST_MOMENTS
    return found if len(found) <= most else [found[index * len(found) // most] for index in range(most)]


def _weightiest(weighed: Mapping[int, int]) -> list[int]:
    """Not too many steps: all of the weightiest, and of the first that are too many every so manyth."""
    chosen: list[int] = []
    for weight in sorted(set(weighed.values())):
        steps = [step for step, own in weighed.items() if own == weight]
        room_left = MOST_MOMENTS - len(chosen)
        if len(steps) > room_left:
            chosen += [steps[index * len(steps) // room_left] for index in range(room_left)]
            break
        chosen += steps
    return sorted(chosen)


def _words(lines: Sequence[Line]) -> tuple[str, str]:
    """What was told in a raised voice: the last two such lines before the next turn began, if it did."""
    spoken: list[Line] = []
    for line in lines:
        if line.tone in TURNS and spoken:
            break
        spoken += [line] if line.tone in LOUD else []
    tone = "dread" if any(line.tone == "dread" for line in spoken[-2:]) else "good"
    return " ".join(line.told(None) for line in spoken[-2:]), tone
