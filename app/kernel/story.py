"""What is told at the table: lines in order, each with its audience. The newest are kept; a replay tells them all."""

from dataclasses import dataclass, field, replace
from itertools import takewhile

from app.kernel.decision import Seat, Viewer
from app.kernel.moment import Moment
from app.kernel.plain import UNSAVED
from app.kernel.values import value

KEPT = 160


@value()
class Line:
    """One line. `seats` None means everybody; otherwise those seats read `text` and all others `others`, if any."""

    number: int
    text: str
    tone: str = ""
    seats: tuple[Seat, ...] | None = None
    others: str = ""
    moment: Moment | None = field(default=None, compare=False, metadata=UNSAVED)
    """What is shown with it, while it is news: no state keeps it."""
    outside: Moment | None = field(default=None, compare=False, metadata=UNSAVED)
    """What those are shown who read `others`."""

    @property
    def is_heard_by_all(self) -> bool:
        """Whether every viewer reads some words of it."""
        return self.seats is None or bool(self.others)

    def told(self, viewer: Viewer) -> str:
        """The words this viewer may read, or none."""
        if self.seats is None or (viewer is not None and viewer in self.seats):
            return self.text
        return self.others

    def shown(self, viewer: Viewer) -> Moment | None:
        """The moment this viewer may see with the words it reads."""
        if self.seats is None or (viewer is not None and viewer in self.seats):
            return self.moment
        return self.outside if self.others else None


@dataclass(slots=True)
class Story:
    """The lines told so far."""

    count: int = 0
    heard_by_all: int = 0
    lines: list[Line] = field(default_factory=list)

    def tell(self, text: str, tone: str = "", moment: Moment | None = None) -> None:
        """Tell everybody, and show them the moment if it is one."""
        self._add(Line(self.count + 1, text, tone, moment=moment))

    def confide(
        self,
        seats: tuple[Seat, ...],
        text: str,
        others: str = "",
        tone: str = "",
        moment: Moment | None = None,
        outside: Moment | None = None,
    ) -> None:
        """Tell some seats one thing, and all others another, or nothing.

        Those others are shown `outside`, which is as long and of the same kind; without one nothing but their words.
        What the seats are shown is a secret, covered until held.
        """
        self.tell_apart(seats, text, others, tone, moment and replace(moment, is_private=True), outside)

    def tell_apart(
        self,
        seats: tuple[Seat, ...],
        text: str,
        others: str = "",
        tone: str = "",
        moment: Moment | None = None,
        outside: Moment | None = None,
    ) -> None:
        """The same where what the seats are shown may lie open before them."""
        if moment is not None and others:
            outside = moment.outside if outside is None else outside
            if (outside.kind, outside.length) != (moment.kind, moment.length):
                raise ValueError("a moment is of one kind and length for all who are shown it")
        self._add(Line(self.count + 1, text, tone, seats, others, moment, outside if moment else None))

    def _add(self, line: Line) -> None:
        self.count += 1
        self.lines.append(line)
        self.heard_by_all += line.is_heard_by_all
        if self.heard_by_all > 2 * KEPT:
            self._forget()

    def _forget(self) -> None:
        # Counted in lines all can count, so that what is gone never tells how much was confided to others.
        heard = [index for index, line in enumerate(self.lines) if line.is_heard_by_all]
        del self.lines[: heard[-KEPT]]
        self.heard_by_all = KEPT

    def last_of(self, tone: str, before: int | None = None) -> int:
        """The number of the last line in that tone, before that one if one is named, or 0."""
        lines = (line for line in reversed(self.lines) if line.tone == tone)
        return next((line.number for line in lines if before is None or line.number < before), 0)

    def since(self, number: int, viewer: Viewer) -> tuple[tuple[str, str], ...]:
        """What this viewer may read from that line on."""
        lines = takewhile(lambda line: line.number >= number, reversed(self.lines))
        return tuple((text, line.tone) for line in lines if (text := line.told(viewer)))[::-1]

    def before(self, number: int, viewer: Viewer, least: int, whole: int) -> tuple[tuple[str, str], ...]:
        """What this viewer may read before that line: everything from the line `whole` on, and so many at least."""
        told = [line for line in self.lines if line.number < number and line.told(viewer)]
        later = sum(line.number >= whole for line in told)
        return tuple((line.told(viewer), line.tone) for line in told[-max(least, later) :])

    def heard(self, viewer: Viewer) -> tuple[tuple[str, str], ...]:
        """The kept lines this viewer may read, as (text, tone), without telling how many it may not."""
        return tuple((text, line.tone) for line in self.lines if (text := line.told(viewer)))

    def moments(self, viewer: Viewer) -> tuple[Moment, ...]:
        """What this viewer was shown with the kept lines."""
        return tuple(moment for line in self.lines if (moment := line.shown(viewer)))
