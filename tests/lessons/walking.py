"""A lesson walked through without a room: the learner answers as it wants, the others as it is written."""

from dataclasses import dataclass, field

from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.lesson import Choice, Lesson, Step
from app.kernel.log import Answer
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.live.lessons import check_learner, laid, left, next_answer

MOST = 400


@dataclass
class Walk:
    """What has happened on the way."""

    lesson: Lesson[State]
    table: Table[State]
    done: int = 0
    unspoken: list[str] = field(default_factory=list)
    """Replies that were written, and could not be given when their seat was asked."""

    def to_task(self) -> tuple[Step, Offer] | None:
        """Let the others answer until the learner can do what is wanted; None at the end of the lesson."""
        for _ in range(MOST):
            task = self.lesson.position(self.table.log.entries).task
            if task is None:
                self._to_end()
                return None
            offer = self.table.offer(self.lesson.seat)
            if offer is not None and any(choice.keys(offer) is not None for choice in task.right):
                return task, offer
            answer = next_answer(self.lesson, self.table)
            assert answer is not None, self._stuck(task, offer)
            self._note(answer)
            check_learner(self.lesson, self.table, answer)
            self.table.apply(answer)
        raise AssertionError("the others go on without end")

    def _to_end(self) -> None:
        """The others say their last words."""
        while (answer := next_answer(self.lesson, self.table)) is not None:
            self._note(answer)
            self.table.apply(answer)

    def _stuck(self, task: Step, offer: Offer | None) -> str:
        asked = {seat: it.topic for seat in self.table.asked() if (it := self.table.offer(seat))}
        options = [(it.key, it.card, it.place, it.seat, it.act, it.amount) for it in offer.options] if offer else []
        return f"{task.say!r} waits for {task.right}, and the table asks {asked}; the learner: {options}"

    def _note(self, answer: Answer) -> None:
        offer = self.table.offer(answer.seat)
        if offer is None or answer.id:
            return
        written = [choice for _, choice in left(self.lesson, self.table, answer.seat) if choice.topic is offer.topic]
        if written:
            options = [(it.key, it.card, it.place, it.seat, it.act, it.amount) for it in offer.options]
            self.unspoken.append(f"{answer.seat} is asked {offer.topic} {options}, not {written[0]}")

    def do(self, task: Step, offer: Offer) -> None:
        """What the lesson wants."""
        keys = next(keys for choice in task.right if (keys := choice.keys(offer)) is not None)
        self.table.answer(self.lesson.seat, offer.number, *keys)
        self.done += 1

    def unsaid(self) -> dict[Seat, list[Choice]]:
        """What was written for each seat, and never came."""
        unsaid = {seat: [choice for _, choice in left(self.lesson, self.table, seat)] for seat in self.lesson.others}
        return {seat: choices for seat, choices in unsaid.items() if choices}


def walk(game: str, id: str) -> Walk:
    return Walk(*laid(game, id))
