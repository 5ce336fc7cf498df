"""Answers given, but held back for the table's sake until their question has been open long enough."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.errors import StaleAnswer
from app.kernel.log import Answer
from app.kernel.offer import Offer
from app.live import answers

if TYPE_CHECKING:
    from app.live.room import Room


@dataclass(slots=True)
class Held:
    """The held answers of a room, by seat. Only the seat itself is told, and they outlive the socket they came by.

    They do not outlive the process: then the question is simply asked again.
    """

    answers: dict[Seat, Answer] = field(default_factory=dict)
    tasks: "dict[Seat, asyncio.Task[None]]" = field(default_factory=dict)

    async def give(self, room: "Room", answer: Answer) -> None:
        """Hold the answer and give it in its time; the client that waits for that may leave meanwhile."""
        held = self.answers.get(answer.seat)
        if held is None or held.number != answer.number:
            self._hold(room, answer)
        elif held.id != answer.id or not held.id:
            raise StaleAnswer("You have chosen. The table holds its breath.")
        await asyncio.shield(self.tasks[answer.seat])

    def _hold(self, room: "Room", answer: Answer) -> None:
        task = asyncio.create_task(self._give_in_time(room, answer))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever asked may have left
        self.answers[answer.seat], self.tasks[answer.seat] = answer, task
        room.broadcast()

    async def _give_in_time(self, room: "Room", answer: Answer) -> None:
        try:
            while (wait := await answers.take(room, answer)) > 0:
                await asyncio.sleep(wait)
        finally:
            if self.answers.get(answer.seat) is answer:
                del self.answers[answer.seat], self.tasks[answer.seat]
            if not room.is_closed:
                room.broadcast()

    def shown_in(self, offer: Offer, seat: Seat) -> Offer:
        """The offer with this seat's held answer, if it is one to this question."""
        held = self.answers.get(seat)
        return replace(offer, held=held.choice) if held and held.number == offer.number else offer

    def cancel(self) -> None:
        for task in self.tasks.values():
            task.cancel()
