"""One flow in motion with what it waits for. The table keeps a pile of strands: an any-time play lies on top."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.kernel.decision import Ask, Build, Checkpoint, Flow, Question, Seat, Together
from app.kernel.errors import IllegalAnswer
from app.kernel.offer import OfferedOption, offered


@dataclass(slots=True)
class Slot:
    """One seat's place in an open ask."""

    seat: Seat
    build: Build[object]
    question: Question[object]
    number: int = 0
    choice: tuple[str, ...] | None = None
    values: tuple[object, ...] = ()
    _offered: tuple[Question[object] | None, tuple[OfferedOption, ...]] = (None, ())

    @property
    def offered(self) -> tuple[OfferedOption, ...]:
        """The options as the seat sees them; the very same for the same question."""
        if self._offered[0] is not self.question:
            self._offered = self.question, tuple(offered(option) for option in self.question.options)
        return self._offered[1]

    @property
    def is_empty(self) -> bool:
        """Nothing to choose: the flow goes on without this seat."""
        return not self.question.options

    def read(self, choice: tuple[str, ...]) -> tuple[object, ...]:
        """The values behind the chosen keys, or what is wrong with them."""
        values = {option.key: option.value for option in self.question.options}
        for key in choice:
            if key not in values:
                raise IllegalAnswer(f"{key!r} is not one of the options.")
        if len(set(choice)) != len(choice):
            raise IllegalAnswer("The same option was chosen twice.")
        picked = tuple(values[key] for key in choice)
        reason = _wrong_with(self.question, picked)
        if reason:
            raise IllegalAnswer(reason)
        return picked

    def still_means_the_same(self) -> bool:
        """Whether the answer already given is possible and stands for the same values as when it was given."""
        return self.takes(self.choice or ()) and self.read(self.choice or ()) == self.values

    def takes(self, choice: tuple[str, ...]) -> bool:
        """Whether this is an answer to the question."""
        try:
            self.read(choice)
        except IllegalAnswer:
            return False
        return True


def _wrong_with(question: Question[object], picked: tuple[object, ...]) -> str | None:
    pick = question.pick
    if pick is None:
        return None if len(picked) == 1 else "Choose exactly one option."
    if not pick.least <= len(picked) <= pick.most:
        wanted = f"{pick.least}" if pick.least == pick.most else f"{pick.least} to {pick.most}"
        return f"Choose {wanted}; you chose {len(picked)}."
    return pick.check(picked)


def _no_checkpoint() -> None:
    raise RuntimeError("a flow that runs beside others cannot be entered afresh, so it has no checkpoints")


class Strand:
    """A generator, the ask it waits for or the strands running side by side under it, and where to number asks."""

    def __init__(self, flow: Flow[object], number: Callable[[Seat], int], reach: Callable[[], None]) -> None:
        self._flow = flow
        self._number = number
        self._reach_checkpoint = reach
        self.ask: Ask | None = None
        self.slots: dict[Seat, Slot] = {}
        self.branches: dict[Seat, Strand] = {}
        self.is_done = False
        self.result: object = None

    def run(self, sent: object = None) -> None:
        """Go on until the flow waits for a seat or is through."""
        while True:
            self.ask, self.slots, self.branches = None, {}, {}
            try:
                step = self._flow.send(sent)
            except StopIteration as end:
                self.is_done, self.result = True, end.value
                return
            match step:
                case Checkpoint():
                    self._reach_checkpoint()
                    sent = None
                    continue
                case Ask():
                    self._open(step)
                case Together():
                    self._split(step)
            if not self._is_settled():
                return
            sent = self._results()

    def _open(self, step: Ask) -> None:
        self.ask = step
        for seat, build in step.questions.items():
            slot = Slot(seat, build, build())
            if slot.is_empty:
                slot.choice = ()
            else:
                slot.number = self._number(seat)
            self.slots[seat] = slot

    def _split(self, step: Together) -> None:
        for seat, flow in step.flows.items():
            branch = Strand(flow, self._number, _no_checkpoint)
            self.branches[seat] = branch
            branch.run()
        self._refresh_branches()

    def _is_settled(self) -> bool:
        if self.ask is None:
            return all(branch.is_done for branch in self.branches.values())
        given = {seat: slot.values for seat, slot in self.slots.items() if slot.choice is not None}
        return self.ask.settles(self.slots, given)

    def _results(self) -> object:
        if self.ask is None:
            return {seat: branch.result for seat, branch in self.branches.items()}
        return {seat: slot.values for seat, slot in self.slots.items()}

    def take(self, slot: Slot, choice: tuple[str, ...], values: tuple[object, ...]) -> None:
        """Put a checked answer in its place and go on as far as that allows."""
        if self.ask is not None:
            slot.choice, slot.values = choice, values
        else:
            branch = next(branch for branch in self.branches.values() if branch._holds(slot))
            branch.take(slot, choice, values)
            if any(other.refresh() for other in self.branches.values() if other is not branch):
                self._refresh_branches()
        if self._is_settled():
            self.run(self._results())

    def _holds(self, slot: Slot) -> bool:
        return any(slots.get(slot.seat) is slot for _, slots in self.asks())

    def refresh(self) -> bool:
        """The state has changed under an open ask: work every question out afresh. True if the flow went on."""
        has_moved = self._refresh_branches()
        for slot in self.slots.values():
            self._refresh(slot)
        if self.is_done or not self._is_settled():
            return has_moved
        self.run(self._results())
        return True

    def _refresh_branches(self) -> bool:
        has_moved = False
        while any(branch.refresh() for branch in self.branches.values()):
            has_moved = True  # one that went on has changed the state under those refreshed before it
        return has_moved

    def _refresh(self, slot: Slot) -> None:
        before, slot.question = slot.question, slot.build()
        if slot.is_empty:
            slot.choice, slot.values = (), ()
        elif slot.choice is not None and not (before.options and slot.still_means_the_same()):
            slot.choice, slot.values = None, ()
            slot.number = self._number(slot.seat)
        elif slot.question is not before and slot.question.shown != before.shown:
            slot.number = self._number(slot.seat)

    def asks(self) -> Iterator[tuple[Ask, dict[Seat, Slot]]]:
        """Every open ask of this strand and its branches."""
        if self.ask is not None:
            yield self.ask, self.slots
        for branch in self.branches.values():
            yield from branch.asks()

    def close(self) -> None:
        """Give the flow up."""
        for branch in self.branches.values():
            branch.close()
        self.slots, self.branches, self.ask = {}, {}, None
        self._flow.close()
