"""A table runs one game's flow, checks answers, keeps the log, and says what each viewer may see and do."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar, cast

from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import ANYTIME, Ask, Flow, GameOver, Outcome, Question, Seat, Timing, Viewer
from app.kernel.errors import StaleAnswer
from app.kernel.game import AnytimePlay, Game, State, View, check_header
from app.kernel.log import Answer, Entry, Header, Log, NewDice, OptionValue, Resign
from app.kernel.offer import Offer, bounds, selecting
from app.kernel.plain import Plain, to_plain
from app.kernel.plays import PlayCache
from app.kernel.region import Region
from app.kernel.repeats import Repeats, Turn
from app.kernel.saving import dump, load
from app.kernel.strand import Slot, Strand
from app.kernel.views import Views

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Saved:
    """A checkpoint: after `count` entries of the log the flow can be entered from this state."""

    count: int
    numbers: dict[Seat, int]
    state: str

    def dump(self) -> str:
        """As text, for the store."""
        return json.dumps([self.count, self.numbers, self.state])

    @staticmethod
    def load(text: str) -> "Saved":
        """Back from text."""
        count, numbers, state = json.loads(text)
        return Saved(count, numbers, state)


Checked: TypeAlias = "tuple[Slot, tuple[object, ...]] | AnytimePlay"
"""What a legal answer says: the values for an open question, or an any-time play."""


def new_header(game: Game[S], seats: dict[Seat, str], seed: str, **options: OptionValue) -> Header:
    """The header of a new table with the shipped card set."""
    cards = game.card_set()
    checked = game.check_options(options)
    return Header(game.id, game.rules_version, cards.name, cards.hash, checked, seats, seed)


class Table(Generic[S]):
    """One game in progress. Nothing but `apply` changes it."""

    def __init__(self, game: Game[S], log: Log, cards: CardSet | None = None, *, saves: int = 1) -> None:
        """Open a table at the start of the log and play all its entries.

        A checkpoint is kept once that many entries came after the last one; with 0 none is.
        """
        self._prepare(game, log.header, cards, saves)
        self.state = game.set_up(log.header, self.cards, Chance(log.header.seed))
        self._begin()
        for entry in log.entries:
            self.apply(entry)

    @classmethod
    def resume(
        cls, game: Game[S], log: Log, saved: Saved, cards: CardSet | None = None, *, saves: int = 1
    ) -> "Table[S]":
        """Open a table from a checkpoint of this log; only what came after it is played."""
        table = cls.__new__(cls)
        table._prepare(game, log.header, cards, saves)
        table.numbers = dict(saved.numbers)
        table.state = load(game.state, saved.state, game.positions, game.mends, cards=table.cards)
        table.log.entries = log.entries[: saved.count]
        table._begin()
        for entry in log.entries[saved.count :]:
            table.apply(entry)
        return table

    def _prepare(self, game: Game[S], header: Header, cards: CardSet | None, saves: int) -> None:
        self.game = game
        self.cards = cards or game.card_set()
        check_header(game, header, self.cards)
        self.log = Log(header)
        self.seats = tuple(header.seats)
        self.numbers: dict[Seat, int] = dict.fromkeys(self.seats, 0)
        self.outcome: Outcome | None = None
        self.saved: Saved | None = None
        self.began = 0
        """After how many entries the flow last came to a checkpoint: there the turn began, or what goes by that."""
        self.interruptions = 0
        """Any-time plays taken since the game itself last moved on; the driver of bots keeps it small."""
        self._saves = saves
        self._views: Views[S] | None = None
        self.steps = 0
        """How often the state may have changed since this table was opened."""
        self._strands: list[Strand] = []
        self._asks: list[tuple[Ask, dict[Seat, Slot]]] = []
        self._checked: tuple[Answer, Checked] | None = None
        self._plays = PlayCache(self.game)
        self._repeats = Repeats()

    def _begin(self) -> None:
        self._strands = [self._strand(cast("Flow[object]", self.game.play(self.state)))]
        self._go_on(self._strands[0].run)

    def _strand(self, flow: Flow[object]) -> Strand:
        return Strand(flow, self._next_number, self._reach_checkpoint)

    def _next_number(self, seat: Seat) -> int:
        self.numbers[seat] += 1
        return self.numbers[seat]

    def _reach_checkpoint(self) -> None:
        count = len(self.log.entries)
        is_alone = len(self._strands) <= 1
        is_due = self.saved is None or count - self.saved.count >= self._saves
        self.began = count if is_alone else self.began
        if self._saves and is_due and is_alone:
            self.saved = Saved(count, dict(self.numbers), dump(self.state, self.game.rules_version))
            self.state.chance.fallen = [] if self.game.campaign else None
        self.state.chance.turn_page()
        self.state.tally.budget.renew()

    # What is open

    def _slot(self, seat: Seat) -> tuple[Ask, Slot] | None:
        """The place where this seat may answer now."""
        for ask, slots in self._asks:
            slot = slots.get(seat)
            if slot is not None and not slot.is_empty and (slot.choice is None or ask.is_revisable):
                return ask, slot
        return None

    def waited_for(self, viewer: Viewer) -> tuple[Seat, ...]:
        """Whom the table waits for, as far as this viewer may know."""
        waiting: list[Seat] = []
        for ask, slots in self._asks:
            if ask.cover and viewer not in ask.cover.insiders:
                waiting += ask.cover.seats
            else:
                waiting += [seat for seat, slot in slots.items() if slot.choice is None]
        return tuple(dict.fromkeys(waiting))

    def waited_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Those for whom, as everybody sees, the table waits at this seat's question."""
        found = self._slot(seat)
        if found is None:
            return ()
        if found[0].cover is not None:
            return found[0].cover.seats
        slots = next(slots for ask, slots in self._asks if ask is found[0])
        return tuple(other for other, slot in slots.items() if slot.choice is None)

    def about(self, viewer: Viewer) -> str:
        """What the table waits for, in words this viewer may read."""
        covers = ((ask, ask.cover) for ask, _ in self._asks)
        texts = (cover.about if cover and viewer not in cover.insiders else ask.about for ask, cover in covers)
        return " ".join(dict.fromkeys(texts))

    def is_covered(self, viewer: Viewer) -> bool:
        """Whether something is being asked that this viewer may not know of."""
        return any(ask.cover is not None and viewer not in ask.cover.insiders for ask, _ in self._asks)

    def asked(self) -> tuple[Seat, ...]:
        """The seats that have a question of their own to answer; for the driver of the table, never for a player."""
        asked = [seat for _, slots in self._asks for seat, slot in slots.items() if slot.choice is None]
        return tuple(dict.fromkeys(asked))

    def given(self) -> Answer | None:
        """An answer a seat gave in advance to a question that is open now."""
        for _, slots in self._asks:
            for seat, slot in slots.items():
                if slot.choice is None and slot.question.given is not None:
                    return Answer(seat, slot.number, slot.question.given)
        return None

    def silence(self, seat: Seat) -> Answer | None:
        """What a seat that is asked says by saying nothing."""
        found = self._slot(seat)
        if found is None or found[1].choice is not None:
            return None
        return Answer(seat, found[1].number, found[1].question.silence)

    def question_of(self, seat: Seat) -> Question[object] | None:
        """What a seat is asked, with the values behind the options; for the driver, never for a player."""
        found = self._slot(seat)
        return found[1].question if found else None

    def asks_lasting(self, seat: Seat) -> bool:
        """Whether this seat is asked for something that changes its character for good."""
        found = self._slot(seat)
        return found is not None and found[1].choice is None and found[1].question.is_lasting

    def lasting_plays(self, seat: Seat) -> frozenset[str]:
        """The keys of this seat's any-time plays that change its character for good."""
        return frozenset(play.key for play in self._anytime(seat) if play.is_lasting)

    def timing_of(self, seat: Seat) -> Timing | None:
        """How long the question to this seat may or must stay open."""
        found = self._slot(seat)
        return found[0].timing if found else None

    def number_of(self, seat: Seat) -> int:
        """The number a seat's answer must quote now."""
        found = self._slot(seat)
        return found[1].number if found else self.numbers[seat]

    def _anytime(self, seat: Seat) -> tuple[AnytimePlay, ...]:
        return self._plays.of(self.state, seat).plays if self._strands else ()

    def offer(self, viewer: Viewer) -> Offer | None:
        """What this viewer may answer now, if anything."""
        if viewer is None or not self._strands:
            return None
        anytime = self._plays.of(self.state, viewer).offered
        found = self._slot(viewer)
        if found is None:
            prompt = self.about(viewer)
            return Offer(self.numbers[viewer], prompt, self.waited_for(viewer), anytime=anytime) if anytime else None
        ask, slot = found
        return Offer(
            number=slot.number,
            prompt=slot.question.prompt,
            seats_waited_for=self.waited_for(viewer),
            options=slot.offered,
            pick=bounds(slot.question),
            selecting=selecting(slot.question),
            anytime=anytime,
            why_not=slot.question.why_not,
            default=slot.question.silence,
            chosen=slot.choice,
            votes=self._votes(ask, viewer),
            given=slot.question.given,
            rule=slot.question.rule,
            because=slot.question.because,
            turn=self.game.turn_of(self.state),
            timing=ask.timing,
            topic=slot.question.topic,
            again=self.again(viewer),
        )

    @property
    def turn(self) -> Turn:
        """Which turn it is: since which checkpoint, and whose as everybody knows."""
        return self.state.chance.page, self.game.turn_of(self.state)

    def again(self, seat: Seat) -> tuple[str, ...] | None:
        """What this seat has answered to its open question before in this turn, and may let stand for the rest."""
        found = self._slot(seat)
        if found is None or found[0].is_revisable:
            return None
        choice = self._repeats.again(self.turn, seat, found[1].question)
        return choice if choice is not None and found[1].takes(choice) else None

    def _votes(self, ask: Ask, viewer: Seat) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
        if not ask.is_revisable or ask.is_secret or (ask.cover and viewer not in ask.cover.insiders):
            return ()
        slots = next(slots for open_ask, slots in self._asks if open_ask is ask)
        return tuple((seat, slot.choice) for seat, slot in slots.items() if slot.choice)

    def view(self, viewer: Viewer) -> View:
        """Everything this viewer may see, region by region."""
        return {name: region.build(self.state, viewer) for name, region in self.regions.items()}

    @property
    def views(self) -> Views[S]:
        """The view cache: what was built for one viewer is there for all of the same class of eyes."""
        self._views = self._views or Views(self.regions)
        return self._views

    def forget_views(self) -> None:
        self._views = None

    @property
    def regions(self) -> Mapping[str, Region[S]]:
        """The regions this table has."""
        declared, state = self.game.regions.items(), self.state
        return {name: region for name, region in declared if region.present is None or region.present(state)}

    # Answers

    def check(self, answer: Answer) -> None:
        """Raise, in words for the player, if this answer cannot be taken now."""
        self._check_not_over()
        self._checked = answer, self._read(answer)

    def _check_not_over(self) -> None:
        if self.outcome is not None:
            raise StaleAnswer("The game is over.")

    def _read_once(self, answer: Answer) -> Checked:
        """What the answer says; one that was checked since the table last moved is not read again."""
        checked, self._checked = self._checked, None
        return checked[1] if checked and checked[0] is answer else self._read(answer)

    def _read(self, answer: Answer) -> Checked:
        if answer.seat not in self.numbers:
            raise StaleAnswer(f"There is no seat {answer.seat!r} here.")
        if answer.choice and answer.choice[0].startswith(ANYTIME):
            for play in self._anytime(answer.seat):
                if (play.key,) == answer.choice and answer.number == self.number_of(answer.seat):
                    return play
        else:
            found = self._slot(answer.seat)
            if found and found[1].number == answer.number:
                return found[1], found[1].read(answer.choice)
        raise StaleAnswer("That question is no longer open; here is how things stand now.")

    def pause_before(self, answer: Answer) -> int:
        """The seconds an ask must have been open before this answer may settle it; 0 if it settles nothing."""
        found = self._slot(answer.seat)
        if found is None or found[0].timing is None or not answer.choice or answer.choice[0].startswith(ANYTIME):
            return 0
        slots = next(slots for ask, slots in self._asks if ask is found[0])
        given = {seat: slot.values for seat, slot in slots.items() if slot.choice is not None}
        given[answer.seat] = found[1].read(answer.choice)
        return found[0].timing.at_least if found[0].settles(slots, given) else 0

    def answer(self, seat: Seat, number: int, *choice: str, id: str = "") -> None:
        """Answer an open decision."""
        self.apply(Answer(seat, number, choice, id))

    def apply(self, entry: Entry) -> None:
        """Check an entry, write it to the log and step the flow."""
        self._check_not_over()
        match entry:
            case Answer():
                found = self._read_once(entry)
                self._write(entry)
                if isinstance(found, tuple):
                    slot, values = found
                    self._repeats.note(self.turn, entry.seat, slot.question, entry.choice)
                    self.interruptions = self.interruptions if len(self._strands) > 1 else 0
                    self._go_on(lambda: self._strands[-1].take(slot, entry.choice, values))
                else:
                    self.interruptions += 1
                    self._renumber(entry.seat)
                    self._strands.append(self._strand(cast("Flow[object]", found.value())))
                    self._go_on(self._strands[-1].run)
            case NewDice():
                self._write(entry)
                self.state.chance.salt(entry.salt)
            case Resign():
                self._resign(entry)

    def _renumber(self, seat: Seat) -> None:
        """A seat that plays at any time has another offer afterwards; a second click must not play a second card."""
        number, found = self._next_number(seat), self._slot(seat)
        if found:
            found[1].number = number

    def _write(self, entry: Entry) -> None:
        self.steps += 1
        self._checked = None
        self.log.entries.append(entry)
        self.state.knowledge.now = len(self.log.entries)

    def _resign(self, entry: Resign) -> None:
        outcome = self.game.resigned(self.state, entry.seats)
        self._write(entry)
        if outcome is not None:
            self._end(outcome)

    def _go_on(self, move: Callable[[], object]) -> None:
        try:
            move()
            while len(self._strands) > 1 and self._strands[-1].is_done:
                self._strands.pop()
                self._strands[-1].refresh()
            if self._strands[0].is_done:
                raise RuntimeError("the game's flow ended without an outcome")
            self._asks = list(self._strands[-1].asks())
        except GameOver as over:
            self._end(over.outcome)

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        for strand in self._strands:
            strand.close()
        self._strands, self._asks = [], []

    def refresh(self) -> None:
        """Work the open questions out afresh after the state was dealt anew."""
        self._views = self._checked = None
        self._plays.forget()
        if self._strands:
            self._go_on(self._strands[-1].refresh)

    def fingerprint(self) -> str:
        """A short name for everything that is the case at this table."""
        data: list[Plain] = [to_plain(self.state), to_plain(self.outcome), cast(Plain, dict(self.numbers))]
        return hashlib.sha256(json.dumps(data).encode()).hexdigest()
