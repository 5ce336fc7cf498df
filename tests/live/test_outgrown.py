"""A process that meets something newer than itself guesses nothing, loses nothing, and sends people on."""

from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from app.kernel.log import Answer
from app.live.errors import Outgrown
from app.live.hub import Hub
from app.live.watching import frames as frames_of
from app.store.database import open_engine
from app.store.journal import Journal
from tests.live.moves import rules
from tests.live.party import ADA, BO, Party, answer, begun
from tests.live.test_replicas import process

NEWER = '["Teleported",{"seat":"ada"}]'


@pytest.fixture
async def hub(postgres_url: str) -> AsyncIterator[Hub]:
    async with process(postgres_url) as hub:
        yield hub


async def write(party: Party, url: str, event: str) -> None:
    """Another process writes to the room."""
    engine = open_engine(url)
    journal = Journal(engine)
    await journal.append(party.room.code, party.room.seq + 1, [event], None)
    await journal.close()
    await engine.dispose()


async def test_a_room_with_an_event_nobody_here_knows_is_not_opened(hub: Hub) -> None:
    party = await begun(hub)
    await hub.evict_if_loaded(party.room.code)
    await hub.journal.append(party.room.code, party.room.seq + 1, [NEWER], None)
    with pytest.raises(Outgrown, match="Nothing is lost"):
        await hub.room(party.room.code)
    assert await hub.check_open_rooms() == {}, "it goes on, elsewhere"


async def test_whoever_looks_on_is_sent_away_and_nothing_is_taken_any_more(hub: Hub, postgres_url: str) -> None:
    party = await begun(hub)
    async with aclosing(frames_of(party.room, ADA, None)) as frames:
        await anext(frames)
        await write(party, postgres_url, NEWER)
        with pytest.raises(Outgrown):
            async for _frame in frames:
                pass
    with pytest.raises(Outgrown):
        await answer(party.room, BO)
    with pytest.raises(Outgrown):
        await hub.room(party.room.code)


async def test_an_answer_given_at_the_same_instant_is_not_taken_twice(hub: Hub) -> None:
    party = await begun(hub)
    offer = party.room.offer(ADA)
    assert offer is not None
    await hub.journal.append(party.room.code, party.room.seq + 1, [NEWER], None)
    with pytest.raises(Outgrown):
        await party.room.answer(Answer(ADA, offer.number, offer.default))


async def test_a_room_moved_to_newer_rules_is_left_to_those_who_have_them(hub: Hub) -> None:
    party = await begun(hub)
    await hub.evict_if_loaded(party.room.code)
    with rules(2):
        await hub.room(party.room.code)
        await hub.evict_if_loaded(party.room.code)
    with pytest.raises(Outgrown):
        await hub.room(party.room.code)
    with rules(2):
        assert (await hub.room(party.room.code)).table is not None
