"""A mistake of ours stops one room at its last good answer; nothing is lost, and mended it goes on."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import cast

import pytest

from app import games
from app.games import game_called
from app.kernel.chance import Chance
from app.kernel.decision import Flow, Seat, Viewer
from app.kernel.errors import LogError
from app.kernel.game import Game, State
from app.kernel.log import Answer
from app.kernel.table import Table
from app.live import play, records, seating
from app.live.errors import NotAllowed, NotNow
from app.live.hub import Hub
from app.live.regions import RoomView
from app.live.room import Room
from app.store.journal import Snapshot
from tests.kernel import toy
from tests.live.party import ADA, BO, CY, Party, answer, begun, play_on, sees, sees_of_game

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


def stopped(room: Room) -> str:
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    return view.stopped


async def fail(hub: Hub) -> Party:
    """A room stopped by the answer with which everybody lets the bid pass."""
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    with broken_rule():
        for seat in party.table.asked():
            await answer(party.room, seat, "pass")
    return party


async def test_the_table_stays_at_the_last_good_answer_and_says_so_without_naming_a_card(hub: Hub) -> None:
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    first, last = party.table.asked()
    await answer(party.room, first, "pass")
    before = {viewer: sees_of_game(await party.again(), viewer) for viewer in (None,)}
    with broken_rule():
        await answer(party.room, last, "pass")
    assert "CardFailed" in stopped(party.room)
    for viewer in (ADA, BO, CY, None):
        assert SECRET.encode() not in sees(party.room, viewer)
    assert sees_of_game(party.room, None) == before[None]
    assert party.room.offer(last) is None
    with pytest.raises(NotNow, match="mistake of ours"):
        await party.room.answer(Answer(last, 2, ("pass",)))


async def test_a_stopped_room_can_be_loaded_by_a_server_that_still_fails(hub: Hub) -> None:
    party = await fail(hub)
    with broken_rule():
        again = await party.again()
        assert again.broken == party.room.broken
        assert sees(again, ADA) == sees(party.room, ADA)


async def test_with_the_mistake_mended_the_room_goes_on_with_the_very_answer_that_failed(hub: Hub) -> None:
    party = await fail(hub)
    again = await party.again()
    assert not again.broken
    assert again.table is not None
    assert len(again.table.log.entries) == len(party.table.log.entries) + 1
    await play_on(again, Chance("to the end"))
    assert again.status == "ended"


async def test_the_answer_that_failed_can_be_taken_back_and_another_given(hub: Hub) -> None:
    party = await fail(hub)
    with broken_rule():
        failed = party.room.state.log_entries()[-1]
        seat = cast(Seat, getattr(failed, "seat", ""))
        assert await play.ask_undo(party.room, seat, party.tokens[seat])
        assert not party.room.broken
        assert stopped(party.room) == ""
        assert party.room.offer(seat) is not None


async def test_the_report_replays_up_to_the_mistake_and_names_nobody(hub: Hub) -> None:
    party = await fail(hub)
    text = await records.close_with_report(party.room, party.host)
    assert "Ada" not in text
    log, failed = records.read_report(text)
    assert failed == f"CardFailed: {SECRET}"
    game = game_called("lantern")
    assert Table(game, log.upto(len(log.entries) - 1)).fingerprint() == party.table.fingerprint()
    with broken_rule(), pytest.raises(CardFailed):
        Table(game, log)


async def test_only_the_host_takes_the_report_and_with_it_the_game_is_over_for_good(hub: Hub) -> None:
    party = await fail(hub)
    with pytest.raises(NotNow, match="every secret"):
        records.report(party.room)
    with pytest.raises(NotAllowed, match="host"):
        await records.close_with_report(party.room, party.tokens[ADA])
    assert await records.close_with_report(party.room, party.host) == records.report(party.room)
    mended = await party.again()
    assert not mended.broken
    assert all(mended.offer(seat) is None for seat in party.tokens)
    with pytest.raises(NotNow, match="report"):
        mended.playing()
    assert "report" in stopped(mended)


async def test_talk_and_seats_go_on_in_a_stopped_room_and_change_nothing_at_its_table(hub: Hub) -> None:
    party = await fail(hub)
    entries = list(party.room.state.entries)
    with broken_rule():
        await play.say(party.room, "table", "What happened?", ADA, party.tokens[ADA])
        await seating.stand_up(party.room, BO, party.tokens[BO])
        assert party.room.state.entries == entries
        assert (await party.again()).state.entries == entries


async def test_no_other_room_notices(hub: Hub) -> None:
    other = await begun(hub)
    await fail(hub)
    await play_on(other.room, Chance("to the end"))
    assert other.room.status == "ended"


async def test_a_rule_that_fails_in_the_middle_of_the_log_stops_the_room_before_it(hub: Hub) -> None:
    party = await begun(hub)
    for choice in ("nothing", "pass"):
        for seat in party.table.asked():
            await answer(party.room, seat, choice)
    await play_on(party.room, Chance("onwards"), 6)
    whole = party.table.fingerprint()
    with broken_rule():
        again = await party.again()
        assert again.broken
        assert again.table is not None
        assert len(again.table.log.entries) == 4
        with pytest.raises(NotNow):
            await again.answer(Answer(ADA, 1, ("pass",)))
    mended = await party.again()
    assert mended.table is not None
    assert mended.table.fingerprint() == whole


async def test_a_view_that_fails_stops_the_room_at_the_last_answer_that_can_be_shown(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub)
    before = sees_of_game(party.room, BO)

    def failing_hand(state: toy.Lantern, viewer: Viewer) -> tuple[str, ...]:
        if state.discard:
            raise CardFailed(SECRET)
        return toy.hand(state, viewer)

    regions = {**toy.TOY.regions, "hand": failing_hand}
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, regions=regions)))
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "hand-1")
    assert "CardFailed" in stopped(party.room)
    assert len(party.table.log.entries) == 2
    assert len(party.room.state.entries) == 3
    assert before != sees_of_game(party.room, BO)


async def test_a_bot_that_fails_says_nothing_and_the_game_goes_on(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing_bot(*_: object) -> tuple[str, ...] | None:
        raise CardFailed(SECRET)

    bots = {"random": failing_bot}
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, bots=bots)))
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await seating.seat_bot(party.room, seat, "random", party.host)
    await asyncio.wait_for(ended(party.room), 20)


async def test_a_bot_that_answers_nonsense_is_taken_for_silent(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {"random": lambda *_: ("no such key",)}
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, bots=bots)))
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await seating.seat_bot(party.room, seat, "random", party.host)
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


async def test_the_check_at_the_start_names_every_room_that_cannot_go_on(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    healthy, failing = await begun(hub), await fail(hub)
    for party in (healthy, failing):
        await party.room.keep_house()
    assert await hub.check_open_rooms() == {}
    with broken_rule():
        assert list(await hub.check_open_rooms()) == [failing.room.code]
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, rules_version=2)))
    reasons = await hub.check_open_rooms()
    assert set(reasons) == {healthy.room.code, failing.room.code}
    assert all("version 1" in reason for reason in reasons.values())


async def test_a_room_under_other_rules_can_be_looked_at_but_not_played(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub)
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], replace(toy.TOY, rules_version=2)))
    again = await party.again()
    assert "version 1" in stopped(again)
    assert again.status == "playing"
    assert again.offer(ADA) is None
    with pytest.raises(NotNow):
        await again.answer(Answer(ADA, 1, ("pass",)))
    with pytest.raises(NotNow):
        await play.ask_undo(again, ADA, party.tokens[ADA])


async def test_an_event_of_a_newer_server_is_named_and_nothing_is_guessed(hub: Hub) -> None:
    party = await begun(hub)
    await hub.journal.append(party.room.code, party.room.seq + 1, ['["Teleported",{"seat":"ada"}]'], "playing")
    with pytest.raises(LogError, match="Teleported"):
        await party.again()
    assert "Teleported" in (await hub.check_open_rooms())[party.room.code]
