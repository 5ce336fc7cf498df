"""A finished game looked back on: its whole story, its course, and what turned it. Written once, then kept."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from app.kernel.decision import Seat, Viewer
from app.kernel.game import State, View
from app.kernel.story import Line
from app.kernel.table import Saved, Table
from app.kernel.verdict import Verdict
from app.live.room import Room

MOST_KEPT = 24
"""The chronicles of so many rooms are kept in memory; another is made anew when it is asked for."""
MOST_MOMENTS = 12
LOUD = ("dread", "good")
TURNS = ("turn", "round")


@dataclass(frozen=True, slots=True)
class Stage:
    """How a game stood at the beginning of a turn, after so many answers."""

    step: int
    gauges: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something worth looking back at, and the step after which it had happened."""

    step: int
    words: str
    tone: str
    turn: int
    """In which turn, counted from 1; 0 before the first."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, a round or a phase: the step after which it began, and the words it began with."""

    step: int
    words: str


@dataclass(slots=True)
class Chronicle:
    """Everything a finished game is told by."""

    entries: tuple[str, ...]
    lines: list[tuple[int, Line]] = field(default_factory=list)
    """Every line ever told, each with the step that told it."""
    stages: tuple[Stage, ...] = ()
    turns: tuple[Turn, ...] = ()
    moments: tuple[Happening, ...] = ()
    hidden: Mapping[Seat, View] = field(default_factory=dict)
    """What each seat saw at the end, for all to see now; of a campaign nothing, for it goes on."""
    checkpoints: list[Saved] = field(default_factory=list)
    """Where the game can be entered again, in order."""
    at: Table[State] | None = None
    """The table of a replay, at the step that was looked at last."""

    def story(self, viewer: Viewer) -> tuple[tuple[str, str], ...]:
        """The whole story as this viewer was told it, as (text, tone)."""
        return tuple((text, line.tone) for _, line in self.lines if (text := line.told(viewer)))


_kept: "OrderedDict[str, Chronicle]" = OrderedDict()


def chronicle(room: Room) -> Chronicle:
    """The chronicle of a room whose game has ended, written at the first asking."""
    found = _kept.get(room.code)
    if found is None or found.entries != tuple(room.state.entries):
        found = _write(room)
        _kept[room.code] = found
    _kept.move_to_end(room.code)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found


def _write(room: Room) -> Chronicle:
    """Play the game through once and note everything."""
    written = Chronicle(tuple(room.state.entries))
    stages: list[Stage] = []
    marks: list[Mapping[str, int]] = []
    heard, page = 0, -1
    for step, table in enumerate(_walk(room)):
        state = table.state
        written.lines += [(step, line) for line in state.story.lines if line.number > heard]
        heard = state.story.count
        marks.append(dict(room.game.landmarks(state)))
        if state.chance.page != page or table.outcome:
            page = state.chance.page
            stages.append(Stage(step, dict(room.game.gauges(state))))
        _keep_checkpoint(written, table.saved)
    if table.outcome and not room.is_sealed:
        written.hidden = {info.seat: table.view(info.seat) for info in room.seats}
    told = [(step, line) for step, line in written.lines if line.told(None)]
    written.stages = tuple(stages)
    written.turns = tuple(Turn(step, line.told(None)) for step, line in told if line.tone in TURNS)
    written.moments = _moments(told, marks, written.turns)
    return written


def _walk(room: Room) -> Iterator[Table[State]]:
    """The table before the first answer and after each."""
    table = room.table_at_start()
    yield table
    for entry in room.state.log_entries():
        table.apply(entry)
        yield table


def _keep_checkpoint(written: Chronicle, saved: Saved | None) -> None:
    if saved is not None and (not written.checkpoints or written.checkpoints[-1] is not saved):
        written.checkpoints.append(saved)


# What turned the game


def _moments(
    told: Sequence[tuple[int, Line]], marks: Sequence[Mapping[str, int]], turns: Sequence[Turn]
) -> tuple[Happening, ...]:
    """The steps that changed a landmark, in the words that told of it; the weightiest, spread over the whole game."""
    weighed: dict[int, int] = {}
    for step, (before, now) in enumerate(pairwise(marks), start=1):
        changed = [weight for weight, name in enumerate(now) if now[name] != before.get(name)]
        if changed:
            weighed[step] = changed[0]
    if told:
        weighed[told[-1][0]] = 0  # the end is always worth telling
    found = []
    for step in _weightiest(weighed):
        words, tone = _words([line for at, line in told if at == step])
        turn = sum(turn.step <= step for turn in turns)
        found += [Happening(step, words, tone, turn)] if words else []
    return tuple(found)


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


# The end


def verdict(room: Room, viewer: Viewer) -> Verdict:
    """The ending in words for this reader."""
    outcome = room.table.outcome if room.table else None
    if room.table is None or outcome is None:
        return Verdict("This evening is over", "The campaign goes on at another table.")
    return room.game.verdict(room.table.state, outcome, viewer)
