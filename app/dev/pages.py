"""What the bench's page is given."""

from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from app.dev import scenes
from app.dev.bench import Bench
from app.dev.steps import Sent, Step, name_of, topic_of
from app.dev.tree import NOBODY, Node, read
from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.driver import next_answer
from app.kit.shapes import shape_name, shape_of

TABS = ("state", "regions", "frames", "bot")


@dataclass(frozen=True, slots=True)
class SeatGlass:
    """One seat in its frame."""

    seat: Seat
    name: str
    side: str
    is_bot: bool
    is_asked: bool
    topic: str
    address: str


@dataclass(frozen=True, slots=True)
class RegionSent:
    name: str
    shape: str
    is_new: bool
    json: str


@dataclass(frozen=True, slots=True)
class Thought:
    """What the bot would answer for one seat."""

    name: str
    topic: str
    has_thought: bool
    words: str


@dataclass(frozen=True, slots=True)
class BenchPage:
    """Everything on the bench, as it is now."""

    bench: Bench
    seats: tuple[SeatGlass, ...]
    tab: str
    viewer: Viewer
    scene: str

    @property
    def steps(self) -> list[Step]:
        return self.bench.walk.steps

    @property
    def at(self) -> int:
        return len(self.bench.walk.log.entries)

    @property
    def count(self) -> int:
        return self.at + len(self.bench.later)

    @property
    def now(self) -> list[Step]:
        """What is asked at this moment, seat by seat."""
        table = self.bench.walk.table
        return [self._asked(seat) for seat in table.asked()]

    def _asked(self, seat: Seat) -> Step:
        table = self.bench.walk.table
        offer = table.offer(seat)
        assert offer is not None
        words = f"asked: {len(offer.options)} options" + (f", {len(offer.why_not)} refused" if offer.why_not else "")
        return Step(self.at + 1, name_of(table, seat), topic_of(table, seat), words, offer.rule or "")

    @property
    def ending(self) -> str:
        outcome = self.bench.walk.table.outcome
        return f"over: {outcome.reason}" if outcome else ""

    @property
    def tree(self) -> tuple[Node, ...]:
        return read(self.bench.walk.table.state, self.bench.walk.log.header.seats)

    def was(self, node: Node) -> str | None:
        """What stood in a field before the last answer, if it was something else; blank where it was not there."""
        before = self.bench.walk.before
        if node.parts or not before or before.get(node.path) == node.words:
            return None
        return before.get(node.path, "")

    @staticmethod
    def is_hidden(eyes: str) -> bool:
        return eyes == NOBODY

    @property
    def regions(self) -> Iterator[RegionSent]:
        """The regions of one viewer, as they are sent."""
        walk = self.bench.walk
        changed = next((sent.changed for sent in walk.sent if sent.viewer == self.viewer), ())
        for name, value in walk.table.view(self.viewer).items():
            shape = shape_of(walk.table.regions[name].build)
            text = orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
            yield RegionSent(name, shape_name(shape) if shape else "", name in changed, text)

    @property
    def frames(self) -> tuple[Sent, ...]:
        return self.bench.walk.sent

    @property
    def thoughts(self) -> Iterator[Thought]:
        table, game = self.bench.walk.table, self.bench.game
        for seat in table.asked():
            answer = next_answer(table, {seat: self.bench.bot}, Chance(f"{self.bench.seed}/thought/{self.at}"))
            offer = table.offer(seat)
            labels = {option.key: option.label for option in (*offer.options, *offer.anytime)} if offer else {}
            words = ", ".join(labels.get(key, key) for key in answer.choice) if answer else "nothing"
            has_thought = offer is not None and offer.topic in game.thoughts
            yield Thought(name_of(table, seat), topic_of(table, seat), has_thought, words)

    @property
    def scene_test(self) -> str:
        """The test that saving would write."""
        return scenes.source_of(self.bench, "name-of-the-scene").partition("\n\n\n")[2]

    def called(self, viewer: Viewer) -> str:
        return "spectator" if viewer is None else name_of(self.bench.walk.table, viewer)
