"""Two hubs on one Postgres, as two processes would be: each steps its own replica, and they stay equal."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import NamedTuple

import pytest

from app.kernel.chance import Chance
from app.kernel.errors import StaleAnswer
from app.kernel.log import Answer
from app.live import play, seating
from app.live.errors import NoSuchRoom
from app.live.hub import Hub
from app.live.regions import ChatView
from app.live.room import Room
from app.live.watching import frames as frames_of
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.listen import Listener
from app.store.migrate import migrate
from tests.live.party import ADA, BO, CY, Party, answer, answer_any, gather, sees

VIEWERS = (ADA, BO, CY, None)


class Two(NamedTuple):
    """The same room in two processes."""

    party: Party
    other: Room

    @property
    def rooms(self) -> tuple[Room, Room]:
        return self.party.room, self.other


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Hub]:
    """What one process keeps for itself: an engine, a hub, and an ear for notices."""
    engine = open_engine(url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    is_listening = asyncio.Event()
    listener = Listener(url, hub.on_notice, is_listening.set, hub.on_message)
    listener.start()
    await is_listening.wait()
    sharing = asyncio.create_task(hub.share_presence())
    yield hub
    sharing.cancel()
    await asyncio.gather(sharing, return_exceptions=True)
    await listener.stop()
    await hub.close()
    await engine.dispose()


@pytest.fixture
async def hubs(postgres_url: str) -> AsyncIterator[tuple[Hub, Hub]]:
    async with AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(process(postgres_url)),
            await stack.enter_async_context(process(postgres_url)),
        )


@pytest.fixture
async def two(hubs: tuple[Hub, Hub]) -> Two:
    party = await (await (await gather(hubs[0])).sit()).start()
    return Two(party, await hubs[1].room(party.room.code))


async def until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not what():
            await asyncio.sleep(0.002)


async def test_what_happens_in_one_process_shows_in_the_other(two: Two) -> None:
    room, other = two.rooms
    for viewer in VIEWERS:
        other.audience(viewer)
    await answer(room, ADA, "hand-1")
    await until(lambda: other.seq == room.seq)
    assert [sees(other, viewer) for viewer in VIEWERS] == [sees(room, viewer) for viewer in VIEWERS]


async def test_people_in_two_processes_finish_a_game_and_both_end_the_same(two: Two) -> None:
    chance = Chance("two")
    while not any(room.status == "ended" for room in two.rooms):
        room = chance.pick(two.rooms)
        await room.sync()
        if room.table is not None and (asked := room.table.asked()):
            await answer_any(room, chance.pick(asked), chance)
    await until(lambda: two.party.room.seq == two.other.seq)
    tables = [room.table for room in two.rooms]
    assert len({table.fingerprint() for table in tables if table}) == 1


async def test_of_two_answers_to_one_question_at_the_same_instant_one_wins(two: Two) -> None:
    room, other = two.rooms
    won = {True: 0, False: 0}
    for _ in range(12):
        if room.status == "ended":
            break
        await until(lambda: room.seq == other.seq)
        assert room.table is not None
        seat = room.table.asked()[0]
        offer = room.offer(seat)
        assert offer is not None
        choices = [(key,) for key in offer.keys[:2]] if offer.pick is None else [offer.default] * 2
        before = len(room.state.entries)
        outcomes = await asyncio.gather(
            room.answer(Answer(seat, offer.number, choices[0])),
            other.answer(Answer(seat, offer.number, choices[-1])),
            return_exceptions=True,
        )
        await until(lambda: room.seq == other.seq)
        losers = [outcome for outcome in outcomes if outcome is not None]
        if any(isinstance(outcome, BaseException) and not isinstance(outcome, StaleAnswer) for outcome in outcomes):
            raise AssertionError(outcomes)
        given = len(room.state.entries) - before
        assert given >= 1
        won[outcomes[0] is None] += 1
        for loser in losers:
            assert "no longer open" in str(loser)
    assert sum(won.values()) >= 8


async def test_people_who_do_different_things_at_once_in_two_processes_all_succeed(two: Two) -> None:
    room, other = two.rooms
    host = two.party.host
    for number in range(6):
        await asyncio.gather(
            play.say(room, "table", f"here {number}", None, host),
            play.say(other, "table", f"there {number}", None, host),
        )
    await until(lambda: room.seq == other.seq)
    for chat in (it.audience(None).regions["chat"] for it in two.rooms):
        assert isinstance(chat, ChatView)
        assert len(chat.lines) == 12


async def test_secret_answers_of_different_seats_at_once_in_two_processes_are_all_taken(two: Two) -> None:
    room, other = two.rooms
    await asyncio.gather(answer(room, ADA, "nothing"), answer(other, BO, "nothing"), answer(room, CY, "nothing"))
    await until(lambda: room.seq == other.seq)
    assert len(room.state.entries) == 3


async def test_a_retry_at_another_process_counts_once(two: Two) -> None:
    room, other = two.rooms
    offer = room.offer(ADA)
    assert offer is not None
    sent = Answer(ADA, offer.number, ("nothing",), "a1")
    await asyncio.gather(room.answer(sent), other.answer(sent), other.answer(sent))
    await until(lambda: room.seq == other.seq)
    assert len(room.state.entries) == 1


async def test_an_answer_to_what_this_process_has_not_heard_of_yet_is_taken(hubs: tuple[Hub, Hub]) -> None:
    party = await (await gather(hubs[0])).sit()
    other = await hubs[1].room(party.room.code)
    hubs[1].rooms.pop(party.room.code)  # it is deaf now, but people still talk to it
    await party.start()
    offer = party.room.offer(ADA)
    assert offer is not None
    assert other.status == "lobby"
    await other.answer(Answer(ADA, offer.number, ("nothing",)))
    assert other.status == "playing"


async def test_a_token_given_by_one_process_is_good_at_the_other(hubs: tuple[Hub, Hub]) -> None:
    party = await gather(hubs[0])
    other = await hubs[1].room(party.room.code)
    ticket = await seating.sit(party.room, "Ada", ADA, None)
    await seating.set_ready(other, ADA, True, ticket.token)
    await until(lambda: party.room.state.chairs[ADA].is_ready)


async def test_bots_that_both_processes_attend_play_every_turn_once(hubs: tuple[Hub, Hub]) -> None:
    party = await gather(hubs[0])
    for _ in range(3):
        await seating.seat_bot(party.room, None, "random", party.host)
    other = await hubs[1].room(party.room.code)
    await party.start()
    async with asyncio.timeout(30):
        while not (party.room.status == other.status == "ended"):
            await asyncio.sleep(0.01)
    assert party.room.state.entries == other.state.entries


async def test_a_room_deleted_in_one_process_closes_in_the_other(hubs: tuple[Hub, Hub]) -> None:
    party = await gather(hubs[0])
    other = await hubs[1].room(party.room.code)
    frames = frames_of(other, None, None)
    await anext(frames)
    await hubs[0].delete(party.room.code)
    with pytest.raises(NoSuchRoom):
        await asyncio.wait_for(anext(frames), 5)
    await frames.aclose()
    await until(lambda: party.room.code not in hubs[1].rooms)


async def test_what_happens_while_a_room_is_being_loaded_is_not_missed(
    hubs: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await (await (await gather(hubs[0])).sit()).start()
    load = Room.load

    async def slow_load(room: Room) -> None:
        await load(room)
        await answer(party.room, ADA, "nothing")
        await asyncio.sleep(0.1)  # the notice comes, and nobody here knows the room yet

    monkeypatch.setattr(Room, "load", slow_load)
    other = await hubs[1].room(party.room.code)
    assert other.seq == party.room.seq


async def test_undo_seats_and_pause_reach_the_other_process(two: Two) -> None:
    room, other = two.rooms
    tokens = two.party.tokens
    await answer(room, ADA, "hand-1")
    assert await play.ask_undo(other, ADA, tokens[ADA])
    await play.set_pause(other, True, two.party.host)
    await until(lambda: room.seq == other.seq)
    assert room.state.entries == []
    assert room.state.is_paused
    assert [sees(other, viewer) for viewer in VIEWERS] == [sees(room, viewer) for viewer in VIEWERS]


async def test_whoever_missed_the_notices_catches_up_when_the_line_is_back(two: Two, hubs: tuple[Hub, Hub]) -> None:
    room, other = two.rooms
    hubs[1].rooms.pop(room.code)
    await answer(room, ADA, "nothing")
    await asyncio.sleep(0.05)
    assert other.seq < room.seq
    hubs[1].rooms[room.code] = other
    hubs[1].resync()
    await until(lambda: other.seq == room.seq)


async def test_every_process_knows_who_is_here(two: Two) -> None:
    ours, theirs = two.rooms
    person = ours.state.person_of(ADA)
    assert person is not None
    async with aclosing(frames_of(ours, ADA, None)) as frames:
        await anext(frames)
        while theirs.presence.of(person.id) != "here":
            await asyncio.sleep(0.02)
    while theirs.presence.is_connected(person.id):
        await asyncio.sleep(0.02)
