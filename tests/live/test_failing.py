"""A mistake of ours costs one answer, which the room takes back by itself; nothing else is lost, and nobody stops."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

import pytest

from app import games
from app.contract.traffic import as_bytes
from app.games import game_called
from app.kernel.chance import Chance
from app.kernel.decision import Flow, Viewer
from app.kernel.errors import IllegalAnswer, StaleAnswer
from app.kernel.game import Game, State
from app.kernel.log import Answer, NewDice
from app.kernel.region import Region
from app.kernel.table import Table
from app.live import mending, play, records
from app.live.codec import encode_event
from app.live.errors import NotNow
from app.live.events import Played, Reported
from app.live.hub import Hub
from app.live.regions import RoomView, Unshown
from app.live.room import Room
from app.store.journal import Snapshot
from tests.kernel import toy
from tests.live.party import ADA, BO, CY, Party, answer, begun, lend, play_on, sees, sees_of_game
from tests.live.reading import read_report

SECRET = "the queen of spades"


class CardFailed(Exception):
    """What a broken card effect raises."""


@contextmanager
def broken_rule(name: str = "burning") -> Iterator[None]:
    """While this lasts, a rule of the toy game fails, and says more than players may know."""
    with pytest.MonkeyPatch.context() as patch:

        def fail(*_: object) -> Flow[None]:
            raise CardFailed(SECRET)
            yield

        patch.setattr(toy, name, fail)
        yield


def shown(room: Room) -> RoomView:
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    return view


async def fail(hub: Hub) -> Party:
    """A room in which the answer failed with which everybody would have let the bid pass."""
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    with broken_rule():
        first, last = party.table.asked()
        await answer(party.room, first, "pass")
        with pytest.raises(NotNow, match="Choose something else"):
            await answer(party.room, last, "pass", id="fails")
    return party


async def test_the_answer_is_taken_back_and_the_table_is_told_without_naming_a_card_or_a_seat(hub: Hub) -> None:
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    first, last = party.table.asked()
    await answer(party.room, first, "pass")
    before = sees_of_game(await party.again(), None)
    with broken_rule(), pytest.raises(NotNow):
        await answer(party.room, last, "pass")
    assert not party.room.is_stopped
    told = shown(party.room)
    assert "CardFailed" in told.mistake
    assert not told.stopped
    assert told.status == "playing"
    for viewer in (ADA, BO, CY, None):
        assert SECRET.encode() not in sees(party.room, viewer)
        assert as_bytes(told.mistake) in sees(party.room, viewer)
    assert sees_of_game(party.room, None) == before


async def test_the_seat_is_offered_its_other_answers_and_not_that_one_again(hub: Hub) -> None:
    party = await fail(hub)
    (last,) = party.table.asked()
    offer = party.room.offer(last)
    assert offer is not None
    assert offer.options
    assert "pass" not in offer.keys
    assert offer.default != ("pass",)
    assert "rule of ours failed" in (offer.because or "")
    with pytest.raises(IllegalAnswer, match="Choose something else"):
        await answer(party.room, last, "pass")
    await answer(party.room, last, "pass" if not offer.keys else offer.keys[0])
    assert shown(party.room).mistake == ""
    await play_on(party.room, Chance("to the end"))
    assert party.room.status == "ended"


async def test_a_question_asked_anew_has_a_new_number_so_that_no_late_click_fits(hub: Hub) -> None:
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    first, last = party.table.asked()
    await answer(party.room, first, "pass")
    asked = party.room.offer(last)
    assert asked is not None
    with broken_rule(), pytest.raises(NotNow):
        await answer(party.room, last, "pass")
    with pytest.raises(StaleAnswer):
        await party.room.answer(Answer(last, asked.number, asked.keys[:1]))


async def test_another_process_and_a_later_one_find_the_same_table(hub: Hub) -> None:
    party = await fail(hub)
    for again in (await party.again(), await party.again()):
        assert not again.broken
        assert [sees(again, viewer) for viewer in (ADA, BO, CY, None)] == [
            sees(party.room, viewer) for viewer in (ADA, BO, CY, None)
        ]


async def test_an_answer_whose_failure_was_not_written_down_is_taken_back_by_whoever_loads_the_room(hub: Hub) -> None:
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    first, last = party.table.asked()
    await answer(party.room, first, "pass")
    failing = Answer(last, party.table.number_of(last), ("pass",))
    await hub.journal.append(party.room.code, party.room.seq + 1, [encode_event(Played(failing))], None)
    with broken_rule():
        again = await party.again()
        assert again.broken
        await mending.settle(again)
    assert not again.broken
    assert again.table is not None
    assert again.table.asked() == (last,)


async def test_the_turn_begins_again_when_all_agree(hub: Hub) -> None:
    party = await fail(hub)
    assert not await play.ask_again(party.room, ADA, party.tokens[ADA])
    undo = party.room.state.undo
    assert undo is not None
    for seat in (BO, CY):
        await play.answer_undo(party.room, undo.number, seat, True, party.tokens[seat])
    assert party.room.state.entries == []
    assert party.table.asked() == (ADA, BO, CY)
    assert shown(party.room).mistake == ""


async def test_a_turn_does_not_begin_again_where_nothing_failed(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA)
    with pytest.raises(NotNow, match="has failed"):
        await play.ask_again(party.room, ADA, party.tokens[ADA])


async def test_bots_get_around_a_rule_that_fails(hub: Hub) -> None:
    party = await begun(hub)
    with broken_rule("dare"):
        for seat in (ADA, BO, CY):
            await lend(party, seat)
        await asyncio.wait_for(ended(party.room), 20)
    assert party.room.state.failures


async def test_where_every_answer_of_a_bot_fails_its_turn_begins_again_and_at_last_waits(hub: Hub) -> None:
    party = await begun(hub)
    with broken_rule("objections"):
        for seat in (ADA, BO, CY):
            await lend(party, seat)
        await asyncio.wait_for(failed_often(party.room), 20)
    assert party.room.status == "playing"
    assert any(isinstance(entry, NewDice) for entry in party.room.state.entries)


async def failed_often(room: Room) -> None:
    while len(room.state.failures) <= mending.MOST_FAILURES:
        await asyncio.sleep(0.01)


async def test_the_report_is_written_without_closing_the_table_and_read_after_the_end(hub: Hub) -> None:
    party = await fail(hub)
    with pytest.raises(NotNow, match="every secret"):
        records.report(party.room)
    await play_on(party.room, Chance("to the end"))
    text = records.report(await party.again())
    assert "Ada" not in text
    log, failed = read_report(text)
    assert failed == f"CardFailed: {SECRET}"
    game = game_called("lantern")
    Table(game, log)
    with broken_rule(), pytest.raises(CardFailed):
        Table(game, log)


async def test_a_table_closed_with_its_report_on_an_older_server_stays_closed(hub: Hub) -> None:
    party = await fail(hub)
    await party.room.commit(Reported())
    again = await party.again()
    assert all(again.offer(seat) is None for seat in party.tokens)
    with pytest.raises(NotNow, match="report"):
        again.playing()
    assert "report" in shown(again).stopped


async def test_no_other_room_notices(hub: Hub) -> None:
    other = await begun(hub)
    await fail(hub)
    await play_on(other.room, Chance("to the end"))
    assert other.room.status == "ended"


def with_hand(hand: Callable[[toy.Lantern, Viewer], tuple[str, ...]]) -> Game[State]:
    return cast(Game[State], replace(toy.TOY, regions={**toy.TOY.regions, "hand": Region(hand)}))


async def test_an_answer_after_which_a_view_fails_is_taken_back(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing_hand(state: toy.Lantern, viewer: Viewer) -> tuple[str, ...]:
        if state.discard:
            raise CardFailed(SECRET)
        return toy.hand(state, viewer)

    monkeypatch.setitem(games.GAMES, "lantern", with_hand(failing_hand))
    party = await begun(hub)
    sees_of_game(party.room, BO)
    for seat in (ADA, BO):
        await answer(party.room, seat, "hand-1")
    with pytest.raises(NotNow):
        await answer(party.room, CY, "hand-1")
    assert "CardFailed" in shown(party.room).mistake
    assert len(party.table.log.entries) == len(party.room.state.entries) == 2


async def test_a_region_that_always_fails_is_left_out_and_the_game_goes_on(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing_hand(_state: toy.Lantern, _viewer: Viewer) -> tuple[str, ...]:
        raise CardFailed(SECRET)

    monkeypatch.setitem(games.GAMES, "lantern", with_hand(failing_hand))
    party = await begun(hub)
    assert isinstance(party.room.audience(ADA).regions["hand"], Unshown)
    await play_on(party.room, Chance("to the end"))
    assert party.room.status == "ended"
    assert not party.room.state.failures


async def test_an_end_is_written_down_and_stays_although_nothing_can_be_replayed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub)
    await play_on(party.room, Chance("to the end"))
    outcome = party.table.outcome
    assert outcome is not None
    assert party.room.state.outcome == outcome

    def forgotten(*_: object) -> toy.Lantern:
        raise CardFailed(SECRET)

    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, set_up=forgotten)))
    await hub.journal.drop_snapshot(party.room.code)
    again = await party.again()
    assert again.table is None
    assert again.status == "ended"
    assert shown(again).outcome == (outcome.ending, outcome.reason, outcome.winners)
    await again.maintain()
    facts = await hub.journal.facts(party.room.code)
    assert facts is not None
    assert facts.status == "ended"


async def test_a_bot_that_fails_says_nothing_and_the_game_goes_on(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing_bot(*_: object) -> tuple[str, ...] | None:
        raise CardFailed(SECRET)

    bots = {"random": failing_bot}
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, bots=bots)))
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await lend(party, seat)
    await asyncio.wait_for(ended(party.room), 20)


async def test_a_bot_that_answers_nonsense_is_taken_for_silent(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {"random": lambda *_: ("no such key",)}
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, bots=bots)))
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await lend(party, seat)
    await asyncio.wait_for(ended(party.room), 20)


async def ended(room: Room) -> None:
    while room.status != "ended":
        await asyncio.sleep(0.01)


async def test_a_snapshot_that_does_not_fit_is_not_needed(hub: Hub) -> None:
    party = await begun(hub, rounds=6)
    await play_on(party.room, Chance("onwards"), 30)
    saved = party.table.saved
    assert saved is not None
    for data in ('[3,{"ada":1},"[]"]', '[3,{"ada":1,"bo":1,"cy":1},"[1,2,3]"]'):
        await hub.journal.drop_snapshot(party.room.code)
        await hub.journal.keep_snapshot(party.room.code, Snapshot(party.room.seq, data))
        again = await party.again()
        assert again.table is not None
        assert again.table.fingerprint() == party.table.fingerprint()
