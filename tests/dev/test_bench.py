"""A position on the bench is a log: shorter and longer ones are put on new tables, answers go on with the one there."""

import asyncio

from app.contract.proofs import header_of
from app.dev.bench import Bench
from app.dev.reloading import Sources
from app.dev.steps import Walk
from app.games import game_called
from app.kernel.log import Answer, Log
from app.live.hub import Hub
from app.live.room import Room
from tests.kernel.toy import BO


def shown(room: Room) -> str:
    assert room.table is not None
    return room.table.fingerprint()


async def answer_first(bench: Bench, index: int = 0) -> None:
    """The first who is asked gives an answer in their own page."""
    seat = bench.walk.table.asked()[0]
    offer = bench.room.offer(seat)
    assert offer is not None
    await bench.room.answer(Answer(seat, offer.number, (offer.keys[index],)))
    bench.follow()


async def test_stepping_back_and_on_leads_to_the_same_table(bench: Bench) -> None:
    await bench.play_on()
    count, there = len(bench.walk.log.entries), shown(bench.room)
    assert count > 3
    await bench.go_to(count - 2)
    assert (len(bench.walk.log.entries), len(bench.later)) == (count - 2, 2)
    assert shown(bench.room) == bench.walk.table.fingerprint() != there
    assert [step.number for step in bench.undone()] == [count - 1, count]
    await bench.go_to(count)
    assert shown(bench.room) == there
    assert not bench.later


async def test_what_was_undone_stays_until_another_answer_is_given(bench: Bench) -> None:
    await answer_first(bench)
    await answer_first(bench)
    first, second = bench.walk.log.entries
    await bench.go_to(0)
    await answer_first(bench)
    assert bench.later == [second]
    await bench.go_to(0)
    await answer_first(bench, index=1)
    assert bench.later == []
    assert bench.walk.log.entries != [first]


def test_an_answer_is_told_by_topic_words_and_rule() -> None:
    game = game_called("fourth-wall")
    walk = Walk(game, Log(header_of(game, 3, "steps")))
    seat = walk.table.asked()[0]
    offer = walk.table.offer(seat)
    assert offer is not None
    walk.follow([Answer(seat, offer.number, (offer.keys[1],))])
    [step] = walk.steps
    assert (step.topic, step.rule, step.words) == ("WHO_ARE_YOU", "FW-019", offer.options[1].label)
    assert {sent.viewer for sent in walk.sent} == {*walk.table.seats, None}
    assert all(sent.size for sent in walk.sent if sent.changed)


async def test_bots_answer_by_themselves_but_not_where_an_engineer_stepped_to(hub: Hub, lantern: str) -> None:
    bench = Bench(lantern, hub, Sources(()))
    await bench.begin(3, 2, "bench")
    assert bench.bot_seats == tuple(bench.walk.table.seats[1:])
    running = asyncio.create_task(bench.run())
    try:
        async with asyncio.timeout(20):
            while len(bench.walk.log.entries) < 2 or set(bench.walk.table.asked()) & set(bench.bot_seats):
                await asyncio.sleep(0.05)
        await bench.go_to(1)
        await asyncio.sleep(0.5)
        assert len(bench.walk.log.entries) == 1
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_everybody_has_a_token_of_their_own(bench: Bench) -> None:
    people = {seat: bench.room.person(token) for seat, token in bench.tokens.items()}
    assert len({person.id for person in people.values() if person}) == 3
    assert bench.room.seats_of(people[BO]) == (BO,)
