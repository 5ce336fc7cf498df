"""Two houses with the same game in them, but for what one viewer may not know: both must send it the same bytes.

A game is played over real sockets with everybody connected, a spectator included; all that happens is written down as
a script: answers, talk, refusals, broken lines, hands on others' chairs, seats that change hands, something taken
back. Then, for each viewer, the game is dealt anew from the start, as far as that viewer was ever shown, and the script
is followed in a second house.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx

from app import games
from app.contract.proofs import is_other_question
from app.contract.traffic import difference
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import AnswerError
from app.kernel.game import Game, State, imagine_from_start
from app.kernel.knowledge import Knowledge
from app.kernel.log import Answer, Header, Log
from app.kernel.table import Table
from app.live.play import own_answers
from app.live.room import Room
from tests.web.acting import Act, Seating, do, told
from tests.web.guests import any_choice, begin, is_asked
from tests.web.handing import WAYS
from tests.web.house import House, open_house, settings_for
from tests.web.windows import given_now, is_open, silences, waits_for_time

STEPS_BETWEEN = 9
"""Answers between two other things that happen."""
TOLD_BETWEEN = 3
"""In a playtest: answers between two things that the designer alone is told."""
UNHEARD = ("note", "look up")
CLOSING = 0.5
"""How often the time of an open window is over before the next answer."""


@dataclass
class Evening:
    """A finished game, all that happened in it, and what everybody was sent at every step."""

    game: Game[State]
    header: Header
    ledger: Knowledge
    told: dict[str, list[list[str]]]
    script: list[Act] = field(default_factory=list)
    is_playtest: bool = False
    """Notes are given, things looked up, and a designer watches; a twin knows only the viewer's own notes."""
    is_kept: bool = False
    """The sockets keep what they are sent, so that what comes hangs on all that came before."""


async def spend_evening(
    house: House,
    game: str,
    seed: str,
    answers: int,
    *,
    is_playtest: bool = False,
    is_kept: bool = False,
    **options: object,
) -> Evening:
    """Play over sockets, with talk, refusals, broken lines and something taken back; so many answers, or to the end."""
    async with httpx.AsyncClient(base_url=house.url, timeout=60) as http:
        seating = Seating(house, await begin(http, game, seed, **options), is_kept=is_kept)
        seating.attend_by_hand()
        seating.all_stay()
        if is_playtest:
            seating.test_it()
            seating.observe()
        for viewer in (*seating.gathering.tokens, ""):
            await seating.connect(viewer)
        await seating.settle()
        ledger = Knowledge(list(seating.table.seats))
        evening = Evening(games.GAMES[game], seating.room.header, ledger, {viewer: [] for viewer in seating.watchers})
        evening.is_playtest, evening.is_kept = is_playtest, is_kept
        try:
            await _play(seating, evening, Random(seed), answers)
        finally:
            await seating.close()
        _remember(evening.ledger, seating.table)
        return evening


async def _play(seating: Seating, evening: Evening, chance: Random, answers: int) -> None:
    for viewer in seating.watchers:
        evening.told[viewer].append(told(seating, viewer))
    for number in range(answers):
        if seating.table.outcome:
            return
        for act in _next_acts(seating, chance, number):
            counts = {viewer: seating.counts(viewer) for viewer in seating.watchers}
            if act.kind == "undo":
                _remember(evening.ledger, seating.table)
            if seating.table.outcome or not await do(seating, act):
                continue  # refused: a selection that would not do
            evening.script.append(act)
            for viewer in seating.watchers:
                evening.told[viewer].append(told(seating, viewer, counts[viewer]))


def _next_acts(seating: Seating, chance: Random, number: int) -> Iterator[Act]:
    """An answer, and now and then something else."""
    if silences(seating.table) and chance.random() < CLOSING:
        yield Act("time")
        return
    asked = [seat for seat, watcher in seating.watchers.items() if seat and is_asked(watcher)]
    seat = chance.choice(asked)
    decision = seating.watchers[seat].decision
    assert decision is not None
    choice = tuple(any_choice(decision, chance))
    yield _timely(seating, seat, choice if _is_legal(seating.room, seat, choice) else tuple(decision["default"]))
    if number % STEPS_BETWEEN == 0:
        speaker = chance.choice([seat for seat in seating.watchers if seat])
        channel = chance.choice(["table", seating.room.side_of(Seat(speaker))])
        yield Act("talk", speaker, (channel,), f"words {number}")
    if number % STEPS_BETWEEN == 3:
        yield Act("look")
    if number % STEPS_BETWEEN == 6:
        yield Act("break lines")
    if number % (3 * STEPS_BETWEEN) == 7:
        yield Act("reach")
    if number % (2 * STEPS_BETWEEN) == 5:
        way = WAYS[number // (2 * STEPS_BETWEEN) % len(WAYS)]
        yield Act(way, chance.choice([seat for seat in seating.watchers if seat]), text=f"Zoe {number}")
    if number % (4 * STEPS_BETWEEN) == 8:
        yield Act("undo", seat)
    if seating.observers and number % TOLD_BETWEEN == 1:
        writer = chance.choice([seat for seat in seating.watchers if seat])
        yield Act(chance.choice(UNHEARD), writer, text=f"note {number}")


def _timely(seating: Seating, seat: str, choice: tuple[str, ...]) -> Act:
    """The answer; where it is the last to say nothing in a window, it is held until the window's time is over."""
    silent = next((answer for answer in silences(seating.table) if answer.seat == seat), None)
    is_held = silent and silent.choice == choice and waits_for_time(seating.table, silent)
    return Act("time") if is_held else Act("answer", seat, choice)


def _is_legal(room: Room, seat: str, choice: tuple[str, ...]) -> bool:
    assert room.table is not None
    offer = room.table.offer(Seat(seat))
    assert offer is not None
    try:
        room.table.check(Answer(Seat(seat), offer.number, choice))
    except AnswerError:
        return False
    return True


def _remember(ledger: Knowledge, table: Table[State]) -> None:
    """What somebody saw before it was taken back stays seen."""
    for card, mask in table.state.knowledge.ever.items():
        ledger.ever[card] = ledger.ever.get(card, 0) | mask


@dataclass(frozen=True)
class Compared:
    """How a twin went: acts followed, whether to the end, and whether anything in it was dealt otherwise."""

    viewer: str
    acts: int
    is_whole: bool
    has_changed: bool
    bytes: int


async def compare(evening: Evening, viewer: str, seed: str) -> Compared:
    """Follow the evening in a house where other cards lie wherever this viewer never looked."""
    with _twin(evening, viewer, seed) as has_changed, TemporaryDirectory(prefix="veil-") as folder:
        async with _second_house(evening, Path(folder), viewer) as seating:
            followed = await _follow(evening, seating, viewer)
        return Compared(viewer, followed.acts, followed.is_whole, has_changed(), followed.bytes)


@asynccontextmanager
async def _second_house(evening: Evening, folder: Path, viewer: str) -> AsyncIterator[Seating]:
    header = evening.header
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(settings_for(f"sqlite:///{folder}/twin.db")))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=house.url, timeout=60))
        gathering = await begin(http, header.game, header.seed, **header.options)
        seating = Seating(house, gathering, is_kept=evening.is_kept)
        seating.attend_by_hand()
        seating.all_stay()
        if evening.is_playtest:
            seating.test_it()
        await seating.connect(viewer)
        stack.push_async_callback(seating.close)
        await seating.settle()
        yield seating


@contextmanager
def _twin(evening: Evening, viewer: str, seed: str) -> Iterator[Callable[[], bool]]:
    """While this lasts, the game deals anew what the viewer never saw."""
    game, changes = evening.game, list[bool]()

    def set_up(header: Header, cards: CardSet, dice: Chance) -> State:
        state = game.set_up(header, cards, dice)
        faces = list(game.faces(state))
        imagine_from_start(game, state, evening.ledger, Seat(viewer) if viewer else None, Chance(f"{seed}/{viewer}"))
        changes.append(faces != game.faces(state))
        return state

    games.GAMES[game.id] = replace(game, set_up=set_up)
    try:
        yield lambda: any(changes)
    finally:
        games.GAMES[game.id] = game


@dataclass
class _Follower:
    acts: int = 0
    is_whole: bool = True
    bytes: int = 0

    def compare(self, viewer: str, true: list[str], twin: list[str]) -> None:
        if true != twin:
            one, other = "\n".join(true).encode(), "\n".join(twin).encode()
            who = viewer or "a spectator"
            raise AssertionError(f"after {self.acts} acts {who} can tell the twin{difference(one, other)}")
        self.bytes += sum(len(message.encode()) for message in true)


async def _follow(evening: Evening, seating: Seating, viewer: str) -> _Follower:
    follower = _Follower()
    follower.compare(viewer, evening.told[viewer][0], told(seating, viewer))
    true = _Shadow(evening)
    for act, then in zip(evening.script, evening.told[viewer][1:], strict=True):
        if true.asks_otherwise(act, seating.table, viewer):
            follower.is_whole = False
            break
        counts = seating.counts(viewer)
        is_unheard = act.kind in UNHEARD and act.seat != viewer  # and so it need not happen here
        if not is_unheard and not await do(seating, act):
            assert act.seat != viewer, f"{act} was possible for {viewer}, but not in a world it cannot tell apart"
            follower.is_whole = False
            break
        true.happen(act)
        follower.acts += 1
        follower.compare(viewer, then, told(seating, viewer, counts))
    return follower


class _Shadow:
    """The true game once more, without people: to notice where another seat is asked something else in the twin."""

    def __init__(self, evening: Evening) -> None:
        self.table = Table(evening.game, Log(evening.header), saves=0)

    def _entry(self, act: Act) -> Answer:
        offer = self.table.offer(Seat(act.seat))
        assert offer is not None
        return Answer(Seat(act.seat), offer.number, act.choice)

    def asks_otherwise(self, act: Act, twin: Table[State], viewer: str) -> bool:
        if act.kind == "undo" and act.seat != viewer:
            return _last_of(self.table, act) != _last_of(twin, act)
        if act.kind != "answer" or act.seat == viewer:
            return False
        return is_other_question(self.table, twin, self._entry(act))

    def happen(self, act: Act) -> None:
        if act.kind == "answer":
            self.table.apply(self._entry(act))
        elif act.kind == "undo":
            self.table = _after(self.table, _last_of(self.table, act))
        elif act.kind == "time":
            for answer in silences(self.table):
                if is_open(self.table, answer):
                    self.table.apply(answer)
        while self.table.outcome is None and (given := given_now(self.table)):
            self.table.apply(given)


def _last_of(table: Table[State], act: Act) -> int:
    """Where the last answer stands that this seat chose itself."""
    return next(own_answers(table.log.entries, Seat(act.seat), partial(_after, table)))


def _after(table: Table[State], count: int) -> Table[State]:
    return Table(table.game, table.log.upto(count), saves=0)


def viewers(evening: Evening) -> list[str]:
    return list(evening.told)


async def prove(
    game: str, seed: str, answers: int, *, is_playtest: bool = False, is_kept: bool = False, **options: object
) -> list[Compared]:
    """One evening, compared for every viewer."""
    with TemporaryDirectory(prefix="veil-") as folder:
        async with open_house(settings_for(f"sqlite:///{folder}/true.db")) as house:
            evening = await spend_evening(
                house, game, seed, answers, is_playtest=is_playtest, is_kept=is_kept, **options
            )
    return [await compare(evening, viewer, seed) for viewer in viewers(evening)]


def main() -> None:
    """Prove one evening of every game: `python -m tests.web.twins`."""
    for game in games.GAMES:
        for ways in ({}, {"is_playtest": True}, {"is_kept": True}):
            for found in asyncio.run(prove(game, "twins", 10_000, **ways)):
                print(game, found)


if __name__ == "__main__":
    main()
