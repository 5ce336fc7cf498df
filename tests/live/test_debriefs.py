"""What is left of a game is written once when it ends; pages of the room read that, and play nothing again."""

from collections.abc import Callable

import pytest

from app.contract.traffic import as_bytes
from app.games import GAMES
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.log import Answer
from app.kernel.table import Table
from app.live import chronicle, debrief, debriefs, mending, play
from app.live.errors import NotNow
from app.live.events import Undone
from app.live.freezing import Freezer, Thawer, Unreadable
from app.live.hub import Hub
from app.live.notes import library
from app.live.room import Room
from tests.live.party import ADA, Party, begun, play_on, sees

ALL = [*GAMES, "lantern"]


async def ended(hub: Hub, game: str = "lantern") -> Party:
    """A game that was played to its end, its debrief written."""
    party = await begun(hub, game)
    await play_on(party.room, Chance("to the end"))
    assert await hub.debriefs.of(party.room) is not None
    await party.room.maintain()
    return party


async def come_back(hub: Hub, room: Room) -> Room:
    """The room after everybody had left it for long."""
    await hub.evict_if_loaded(room.code)
    return await hub.room(room.code)


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Counts what tables do from now on."""
    done: list[str] = []
    for name in ("apply", "_begin"):
        monkeypatch.setattr(Table, name, _counting(getattr(Table, name), done))
    return done


def _counting(work: Callable[..., None], done: list[str]) -> Callable[..., None]:
    def working(*given: object) -> None:
        done.append(work.__name__)
        work(*given)

    return working


@pytest.mark.parametrize("game", ALL)
async def test_a_room_that_has_ended_comes_back_as_it_was_and_nothing_is_played(
    hub: Hub, game: str, untouched: list[str]
) -> None:
    party = await ended(hub, game)
    viewers = (*party.tokens, None)
    seen = {viewer: sees(party.room, viewer) for viewer in viewers}
    books = library(party.room)
    untouched.clear()
    room = await come_back(hub, party.room)
    assert (room.table, room.status, untouched) == (None, "ended", [])
    for viewer in viewers:
        assert _of_the_game(room, viewer) == _of_the_game(party.room, viewer)
        assert sees(room, viewer) == seen[viewer]
    assert library(room) == books
    assert untouched == []


def _of_the_game(room: Room, viewer: Seat | None) -> dict[str, bytes]:
    regions = room.audience(viewer).regions
    return {name: as_bytes(regions[name]) for name in room.game.regions if name in regions}


@pytest.mark.parametrize("game", ALL)
async def test_what_is_stored_is_what_would_be_written_again(hub: Hub, game: str) -> None:
    party = await ended(hub, game)
    kept = await hub.debriefs.shelf.find(party.room.code)
    assert kept is not None
    assert kept.body == chronicle.write(party.room.source())
    left = debrief.load(kept.body)
    assert left.course.outcome == party.table.outcome
    for viewer in (*party.tokens, None):
        assert left.view(viewer) == dict(party.table.view(viewer))
        outcome = party.table.outcome
        assert outcome is not None
        assert left.verdict(viewer) == party.room.game.verdict(party.table.state, outcome, viewer)


async def test_two_processes_write_it_once(hub: Hub) -> None:
    party = await ended(hub)
    room = party.room
    first = await hub.debriefs.shelf.find(room.code)
    another = await party.again()
    other = Hub(hub.journal, pace=0)
    await other.debriefs.of(another)
    assert await hub.debriefs.shelf.find(room.code) == first


async def test_what_was_missed_at_the_end_is_written_at_the_next_visit(hub: Hub) -> None:
    party = await begun(hub)
    await play_on(party.room, Chance("to the end"))
    await hub.evict_if_loaded(party.room.code)
    async with hub.journal.engine.begin() as connection:
        await connection.exec_driver_sql("DELETE FROM debriefs")
    await hub.journal.set_status(party.room.code, "ended")
    room = await hub.room(party.room.code)
    assert room.status == "ended"
    assert room.table is None
    assert room.audience(ADA).whole().decision is None
    assert await hub.debriefs.shelf.find(room.code) is not None


async def test_an_end_that_is_taken_back_before_it_was_told_has_no_debrief(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mending, "aftermath", lambda _room: [])
    party = await ended(hub)
    room = party.room
    kept = await hub.debriefs.shelf.find(room.code)
    async with room.lock:
        await room.commit(Undone(len(room.state.entries) - 1, "", {}))
    assert (room.status, room.debrief) == ("playing", None)
    await play_on(room, Chance("another end"))
    written = await hub.debriefs.of(room)
    again = await hub.debriefs.shelf.find(room.code)
    assert written is not None
    assert again is not None
    assert kept is not None
    assert again.seq > kept.seq
    assert again.body == chronicle.write(room.source())


async def test_whoever_answers_after_the_end_is_told_so(hub: Hub) -> None:
    party = await ended(hub)
    room = await come_back(hub, party.room)
    with pytest.raises(NotNow, match="The game is over"):
        await room.answer(Answer(ADA, 1, ("yes",)))
    with pytest.raises(NotNow, match="nothing to take back"):
        await play.ask_undo(room, ADA, party.tokens[ADA])


async def test_a_game_that_can_no_longer_be_played_has_no_debrief_and_nothing_breaks(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub)
    monkeypatch.setattr(debriefs, "writing", lambda _source: iter(()))
    await play_on(party.room, Chance("to the end"))
    assert await hub.debriefs.of(party.room) is None
    assert party.room.status == "ended"
    assert party.room.audience(ADA).regions["room"]


async def test_people_talk_on_after_the_end_and_play_again(hub: Hub) -> None:
    party = await ended(hub)
    room = await come_back(hub, party.room)
    await play.say(room, "table", "Well played.", None, party.tokens[ADA])
    again = await come_back(hub, room)
    assert again.state.chat[-1].text == "Well played."
    assert again.seq == room.seq
    opened = await hub.rematch(again, party.host)
    assert (await hub.room(opened.room)).status == "lobby"


def test_values_come_back_as_the_kinds_they_were() -> None:
    freezer = Freezer()
    value = (Answer(ADA, 1, ("yes",)), {"a": (1, None)}, [True])
    frozen = freezer.freeze(value)
    assert Thawer(freezer.kinds).thaw(frozen) == value


def test_a_field_that_has_gone_is_dropped_and_one_that_has_come_takes_its_default() -> None:
    kind = ("app.kernel.log", "Answer", ("seat", "number", "choice", "mood"))
    assert Thawer([kind]).thaw([3, "ada", 2, [0, "yes"], "merry"]) == Answer(ADA, 2, ("yes",))


@pytest.mark.parametrize(
    "kind", [("app.kernel.log", "Sigh", ()), ("app.kernel.log", "Answer", ("seat",)), ("os", "system", ())]
)
def test_what_can_no_longer_be_made_is_unreadable(kind: tuple[str, str, tuple[str, ...]]) -> None:
    with pytest.raises(Unreadable):
        Thawer([kind])
