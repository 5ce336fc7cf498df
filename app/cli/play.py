"""A whole game in the terminal: people on some seats, bots on the others, secrets kept between people."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from app.cli.asking import Leaves, Unclear, read_choice, read_line, show_offer, show_why_not
from app.cli.screen import clear, screen, show_lines, show_outcome, show_view
from app.cli.setting import find_seat
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import next_answer
from app.kernel.errors import AnswerError
from app.kernel.game import Bot, SeatInfo, State, View
from app.kernel.log import Answer
from app.kernel.offer import Offer
from app.kernel.story import Line
from app.kernel.table import Table

RECALLED = 12
"""So many lines of the story are told again when a game is taken up."""


@dataclass
class Sitting:
    """People and bots around one table, and what each person has seen of it so far."""

    table: Table[State]
    labels: Mapping[Seat, str]
    people: Mapping[Seat, str]
    bots: Mapping[Seat, Bot]
    chance: Chance
    file: Path
    is_kept: bool = False
    """Whether the log is written at the end, too."""
    may_step_in: bool = False
    person: str | None = None
    """Who looks at the screen."""
    shown: tuple[Seat, View] | None = None
    heard: dict[str | None, int] = field(default_factory=dict)
    passed: int | None = None

    def play(self) -> None:
        """Go on until the game ends or a player leaves."""
        try:
            while self.table.outcome is None:
                self.table.apply(self._next())
                if not self.people:
                    self._tell_story()
        except (Leaves, KeyboardInterrupt):
            self.file.write_text(self.table.log.dump(), "utf-8")
            screen.print(f"\nSaved. Go on with: veil play --load {self.file}", soft_wrap=True)
        else:
            self._end()

    def _end(self) -> None:
        self._tell_story()
        show_outcome(self.table)
        if self.is_kept:
            self.file.write_text(self.table.log.dump(), "utf-8")
            screen.print(f"Saved. Look back with: veil replay {self.file}", soft_wrap=True)

    def _next(self) -> Answer:
        answer = self._step_in() or next_answer(self.table, self.bots, self.chance)
        return answer or self._ask_somebody()

    def _ask_somebody(self) -> Answer:
        asked = [seat for seat in self.table.asked() if seat in self.people]
        asked.sort(key=lambda seat: self.people[seat] != self.person)
        answer = self._ask(asked[0])
        assert answer is not None, "only a seat without a question can hold back"
        return answer

    def _step_in(self) -> Answer | None:
        """Before bots answer, people may make any-time plays, where they asked for that."""
        moment = len(self.table.log.entries)
        asked = self.table.asked()
        if not self.may_step_in or moment == self.passed or any(seat in self.people for seat in asked):
            return None
        for seat in self.people:
            if answer := self._ask(seat):
                return answer
        self.passed = moment
        return None

    def _ask(self, seat: Seat) -> Answer | None:
        """What the person on this seat answers; None if they have nothing to answer, or hold back."""
        offer = self.table.offer(seat)
        if offer is None:
            return None
        self._present(seat)
        show_offer(offer)
        while True:
            typed = read_line(">")
            if not typed and (not offer.options or offer.chosen is not None):
                return None
            if answer := self._understood(seat, offer, typed):
                return answer

    def _understood(self, seat: Seat, offer: Offer, typed: str) -> Answer | None:
        match typed.lower():
            case "q":
                raise Leaves
            case "?":
                show_why_not(offer)
            case "v":
                show_view(self.table.view(seat))
                show_offer(offer)
            case _:
                return self._checked(seat, offer, typed)
        return None

    def _checked(self, seat: Seat, offer: Offer, typed: str) -> Answer | None:
        try:
            answer = Answer(seat, offer.number, read_choice(offer, typed))
            self.table.check(answer)
        except (Unclear, AnswerError) as error:
            screen.print(f"  {error}", style="yellow", markup=False)
            return None
        return answer

    # What people see

    def _present(self, seat: Seat) -> None:
        """Put a seat's side of the table on the screen, once its own person sits there."""
        self._hand_over(self.people[seat])
        self._tell_story()
        view = self.table.view(seat)
        before = self.shown[1] if self.shown and self.shown[0] == seat else None
        if before is None:
            screen.rule(self.labels[seat])
        show_view(view, before)
        self.shown = (seat, view)

    def _hand_over(self, person: str) -> None:
        if person != self.person and len(set(self.people.values())) > 1:
            clear()
            screen.rule()
            read_line(f"The screen is for {person} now; press Enter when nobody else looks.")
            self.shown = None
        self.person = person

    def _tell_story(self) -> None:
        """The lines this person has not heard yet, as all their seats may hear them."""
        story = self.table.state.story
        seats = [seat for seat, name in self.people.items() if name == self.person]
        since = self.heard.get(self.person, self.heard.get(None, 0))
        show_lines((heard_by(line, seats), line.tone) for line in story.lines if line.number > since)
        self.heard[self.person] = story.count


def heard_by(line: Line, seats: Iterable[Seat]) -> str:
    """The words a player of these seats may hear."""
    return next((line.text for seat in seats if line.told(seat) == line.text), line.told(None))


def read_people(infos: Sequence[SeatInfo], words: Iterable[str]) -> dict[Seat, str]:
    """The seats that people hold, with their names, from words `all`, `none`, `SEAT` and `SEAT=NAME`."""
    people: dict[Seat, str] = {}
    labels = {info.seat: info.label for info in infos}
    for word in words:
        seat_word, _, name = word.strip().partition("=")
        if seat_word.lower() == "all":
            people.update({seat: label for seat, label in labels.items() if seat not in people})
        elif seat_word.lower() != "none":
            seat = find_seat(infos, seat_word)
            people[seat] = name or labels[seat]
    return people


def ask_for_people(infos: Sequence[SeatInfo]) -> dict[Seat, str]:
    """Ask who sits where."""
    screen.print("Seats: " + ", ".join(f"{info.seat} ({info.side})" for info in infos), markup=False)
    screen.print("Name the seats that people hold (SEAT or SEAT=NAME, with commas), or say all or none.", style="dim")
    typed = read_line(f"People on which seats? Enter for {infos[0].seat}:")
    return read_people(infos, typed.split(",") if typed else [infos[0].seat])


def free_file(name: str) -> Path:
    """A file of this name that is not there yet."""
    names = (Path(f"{name}{number}.log") for number in count(2))
    first = Path(f"{name}.log")
    return first if not first.exists() else next(file for file in names if not file.exists())
