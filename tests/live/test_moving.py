"""Rooms outlive a change of the rules: unseen where nothing changed for anybody, else the turn begins again."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import field, make_dataclass, replace
from typing import cast

import pytest

from app import games
from app.games import GAMES
from app.kernel import story
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.game import Game, State
from app.kernel.log import Answer
from app.live import checkpoints, chronicle, debrief, play
from app.live.errors import NotNow
from app.live.hub import Hub
from app.live.regions import RoomView
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.kernel import toy
from tests.live import moves
from tests.live.moves import rules
from tests.live.party import ADA, BO, CY, Party, answer, begun, play_on, sees

SEATS = (ADA, BO, CY)


@pytest.fixture
async def hub(sqlite_url: str) -> AsyncIterator[Hub]:
    """One process on SQLite: how rooms move has nothing to do with where they are kept."""
    engine = open_engine(sqlite_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    yield hub
    await hub.close()
    await engine.dispose()


async def restarted(party: Party) -> Room:
    """The room as it is found after the server was stopped and started."""
    await party.hub.evict_if_loaded(party.room.code)
    return await party.hub.room(party.room.code)


def told(room: Room) -> str:
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    assert not view.stopped
    return view.mended


async def in_the_second_round(hub: Hub) -> Party:
    """Two seats have bid in a second round."""
    party = await begun(hub)
    while party.table.began == 0:
        await play_on(party.room, Chance(f"round {len(party.room.state.entries)}"), 1)
    for seat in (ADA, BO):
        await answer(party.room, seat, "nothing")
    return party


async def test_where_nothing_changed_for_anybody_a_room_moves_unseen(hub: Hub) -> None:
    party = await in_the_second_round(hub)
    before = {viewer: sees(party.room, viewer) for viewer in (*SEATS, None)}
    await checkpoints.keep(party.room)
    with rules(2, "never"):
        room = await restarted(party)
        assert {viewer: sees(room, viewer) for viewer in (*SEATS, None)} == before
        assert room.header.rules_version == 2
        assert len(room.state.entries) == 2
        await play_on(room, Chance("to the end"))
        assert room.status == "ended"


async def test_where_somebody_is_asked_something_else_the_turn_begins_again_and_all_are_told(hub: Hub) -> None:
    party = await in_the_second_round(hub)
    await answer(party.room, CY, "nothing")
    late = party.room.offer(party.table.asked()[0])
    assert late is not None
    await checkpoints.keep(party.room)
    with rules(2, "never"):
        room = await restarted(party)
        assert told(room) == "The rules were mended; this turn begins again."
        assert room.state.entries == []
        assert room.table is not None
        assert room.table.asked() == SEATS
        offer = room.offer(ADA)
        assert offer is not None
        assert offer.number > late.number, "no late click fits"
        await answer(room, ADA, "nothing")
        assert told(room) == ""
        await play_on(room, Chance("to the end"))
        assert room.status == "ended"


async def test_an_answer_that_is_no_longer_legal_takes_its_turn_with_it_and_no_more(hub: Hub) -> None:
    party = await begun(hub)
    for seat in SEATS:
        await answer(party.room, seat, "nothing")
    await answer(party.room, party.table.asked()[0], "never")
    with rules(2, "never"):
        room = await restarted(party)
        assert told(room)
        assert room.table is not None
        assert room.table.asked() == SEATS


async def test_a_room_killed_without_a_checkpoint_goes_on_from_where_its_turn_began(hub: Hub) -> None:
    party = await in_the_second_round(hub)
    round_two = party.table.state
    await hub.journal.drop_snapshot(party.room.code)
    with rules(2):
        room = await restarted(party)
        assert told(room)
        assert room.table is not None
        assert getattr(room.table.state, "round", 0) == getattr(round_two, "round", 0) == 2
        assert room.table.asked() == SEATS


async def test_an_answer_that_is_sent_again_after_the_move_counts_once(hub: Hub) -> None:
    party = await begun(hub)
    first = party.room.offer(ADA)
    assert first is not None
    given = Answer(ADA, first.number, first.default, "click")
    await party.room.answer(given)
    while party.table.began == 0:
        await play_on(party.room, Chance(f"round {len(party.room.state.entries)}"), 1)
    await checkpoints.keep(party.room)
    with rules(2):
        room = await restarted(party)
        before = list(room.state.entries)
        await room.answer(given)
        assert room.state.entries == before


async def test_what_was_before_is_history_and_nothing_of_it_is_taken_back(hub: Hub) -> None:
    party = await in_the_second_round(hub)
    first = len(party.room.state.entries) - 2
    await checkpoints.keep(party.room)
    with rules(2):
        room = await restarted(party)
        assert [len(segment.entries) for segment in room.state.past] == [first]
        assert await play.ask_undo(room, BO, party.tokens[BO])
        assert await play.ask_undo(room, ADA, party.tokens[ADA])
        with pytest.raises(NotNow, match="nothing to take back"):
            await play.ask_undo(room, ADA, party.tokens[ADA])


async def test_a_room_moves_as_often_as_the_rules_change(hub: Hub) -> None:
    party = await in_the_second_round(hub)
    await checkpoints.keep(party.room)
    for version in (2, 3, 4):
        with rules(version, *("coins", "dare")[: version % 3]):
            room = await restarted(party)
            party = replace(party, room=room)
            await play_on(room, Chance(f"under {version}"), 2)
            await checkpoints.keep(room)
    with rules(5):
        room = await restarted(party)
        await play_on(room, Chance("to the end"))
        assert room.status == "ended"
        assert len(room.state.past) == 4


async def test_the_story_of_what_was_before_is_told_in_the_debrief(hub: Hub) -> None:
    party = await in_the_second_round(hub)
    heard = [text for text, _tone in party.table.state.story.heard(None)]
    assert heard
    await checkpoints.keep(party.room)
    with rules(2, "tokens"):
        room = await restarted(party)
        await play_on(room, Chance("to the end"))
        text = chronicle.write(room.source())
        assert text is not None
        told = [words for words, _tone in debrief.load(text).story(None)]
        assert told[: len(heard)] == heard
        assert len(told) > len(heard)


async def test_what_was_before_is_told_even_where_its_answers_are_no_longer_legal(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story, "KEPT", 2)  # a state forgets soon what was told, as in a long game
    party, heard = await begun(hub, rounds=6), list[str]()
    for answers in range(20):
        await play_on(party.room, Chance(f"long {answers}"), 1)
        heard += [line.told(None) for line in party.table.state.story.lines if line.number > len(heard)]
        await checkpoints.keep(party.room)
    assert len(heard) > len(party.table.state.story.lines)
    with rules(2, "dare"):
        room = await restarted(party)
        (past,) = room.state.past
        given = [entry for entry in past.entries if isinstance(entry, Answer)]
        gone = tuple(replace(entry, choice=("no longer there",)) for entry in given)
        assert gone
        assert all(entry not in past.entries for entry in gone)
        room.state.past[:] = [replace(past, entries=gone)]
        begins = room.table.state.story.count if room.table else 0
        await play_on(room, Chance("to the end"))
        text = chronicle.write(room.source())
        assert text is not None
        left = debrief.load(text)
        assert [words for words, _tone in left.story(None)][:begins] == [words for words in heard[:begins] if words]
        assert [stage.step for stage in left.course.stages][:2] == [0, 0]


async def test_a_game_that_was_moved_can_be_taken_up_again_from_any_later_step(hub: Hub) -> None:
    party = await in_the_second_round(hub)
    await checkpoints.keep(party.room)
    with rules(2, "tokens"):
        room = await restarted(party)
        await play_on(room, Chance("to the end"))
        opened = await hub.branch(room, 2)
        branched = await hub.room(opened.room)
        assert branched.table is not None
        assert not told(branched)
        assert getattr(branched.table.state, "round", 0) == 2
        assert branched.table.asked() == (CY,)


async def test_a_rule_that_fails_in_the_middle_of_the_log_costs_that_turn(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub)
    for choice in ("nothing", "pass"):
        for seat in party.table.asked():
            await answer(party.room, seat, choice)
    await play_on(party.room, Chance("onwards"), 6)

    def fail(*_: object) -> object:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr(toy, "burning", fail)
    await hub.journal.drop_snapshot(party.room.code)
    room = await restarted(party)
    assert told(room)
    assert room.table is not None
    assert room.table.asked() == SEATS


async def test_a_new_field_of_the_state_is_no_change_at_all(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await in_the_second_round(hub)
    before = {viewer: sees(party.room, viewer) for viewer in (*SEATS, None)}
    await checkpoints.keep(party.room)
    wider = make_dataclass("Lantern", [("omens", list[str], field(default_factory=list))], bases=(toy.Lantern,))
    game = cast(Game[State], replace(toy.TOY, state=wider, rules_version=2))
    monkeypatch.setitem(games.GAMES, "lantern", game)
    room = await restarted(party)
    assert room.table is not None
    assert getattr(room.table.state, "omens", None) == []
    assert {viewer: sees(room, viewer) for viewer in (*SEATS, None)} == before


async def test_an_ended_room_is_not_moved_and_stays_ended(hub: Hub) -> None:
    party = await begun(hub)
    await play_on(party.room, Chance("to the end"))
    seq, before = party.room.seq, sees(party.room, None)
    with rules(2):
        room = await restarted(party)
        assert sees(room, None) == before
        assert (room.status, room.seq) == ("ended", seq)
    with rules(3, "tokens", "draws"):
        room = await restarted(replace(party, room=room))
        assert room.status == "ended"
        assert room.seq == seq


async def test_the_check_at_the_start_names_only_rooms_that_cannot_even_begin(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await in_the_second_round(hub)
    with rules(2, "never", "dare"):
        assert await hub.check_open_rooms() == {}

    class Forgotten(toy.Lantern):
        def __init__(self, **_: object) -> None:
            raise ValueError("a mistake of ours")

    def forgotten(*_: object) -> toy.Lantern:
        raise ValueError("a mistake of ours")

    game = cast(Game[State], replace(toy.TOY, rules_version=2, set_up=forgotten, state=Forgotten))
    monkeypatch.setitem(games.GAMES, "lantern", game)
    assert list(await hub.check_open_rooms()) == [party.room.code]


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"lantern"}))
async def test_every_game_moves_unseen_where_its_state_has_a_field_more(
    hub: Hub, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub, game)
    some_way = 10 if game == "wick" else 40  # a night of it is over in about 45 answers
    await play_on(party.room, Chance("some way"), some_way)
    viewers: Sequence[Seat | None] = (*(info.seat for info in party.room.seats), None)
    before = [sees(party.room, viewer) for viewer in viewers]
    await checkpoints.keep(party.room)
    state = GAMES[game].state
    wider = make_dataclass(state.__name__, [("omens", list[str], field(default_factory=list))], bases=(state,))
    monkeypatch.setitem(GAMES, game, replace(GAMES[game], rules_version=GAMES[game].rules_version + 1, state=wider))
    room = await restarted(party)
    assert [sees(room, viewer) for viewer in viewers] == before
    assert room.state.past
    assert await play_on(room, Chance("onwards"), some_way // 2) == some_way // 2
    assert not room.broken


async def test_random_changes_of_the_rules_stop_no_room(hub: Hub) -> None:
    report = await moves.run(hub, 40)
    assert report.moves == 40
    assert report.unseen
    assert report.told
    assert not report.stopped, report
    assert not report.apart, report
