"""Within Walls at a live table: who may speak, who may act, and what each keeps in a notebook."""

from collections.abc import Callable
from itertools import count
from typing import cast

import pytest

from app.games.within_walls.state import State
from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.errors import AnswerError
from app.kernel.log import Answer
from app.live import notes, play, records
from app.live.buckets import Buckets
from app.live.errors import NotAllowed, NotNow, TooMany
from app.live.hub import Hub
from app.live.regions import ChatView, NotesView
from app.live.room import Room
from tests.live.party import Party, answer, begun, play_on, sees

ADA, BO, CY, DI, EM = (Seat(f"player-{number}") for number in range(1, 6))
GAME = "within-walls"


def state_of(party: Party) -> State:
    return cast(State, party.table.state)


async def played_until(hub: Hub, has_come: Callable[[State], bool], players: int, **options: bool) -> Party:
    """A game that has come so far and goes on; those that end before are played again in another way."""
    for number in count():
        party, chance = await begun(hub, GAME, players=players, **options), Chance(f"so far {number}")
        while party.table.outcome is None and not has_come(state_of(party)):
            await play_on(party.room, chance, 1)
        if party.table.outcome is None:
            return party
    raise AssertionError


async def until_somebody_is_out(hub: Hub, **options: bool) -> tuple[Party, Seat]:
    """A game of five that goes on without one of them."""
    party = await played_until(hub, lambda state: len(state.living) < 5, 5, **options)
    return party, next(player.seat for player in state_of(party).players if not player.is_alive)


def chat(room: Room, viewer: Viewer) -> ChatView:
    return cast(ChatView, room.audience(viewer).regions["chat"])


def notebook(room: Room, seat: Seat) -> NotesView:
    return cast(NotesView, room.audience(seat).regions["notes"])


async def say(party: Party, seat: Seat, words: str, channel: str = "table") -> None:
    await play.say(party.room, channel, words, seat, party.tokens[seat])


async def test_the_eliminated_listen_but_neither_speak_nor_act(hub: Hub) -> None:
    party, out = await until_somebody_is_out(hub)
    living = next(player.seat for player in state_of(party).living)
    await say(party, living, "It was you.")
    for channel in ("table", "players"):
        with pytest.raises(NotAllowed, match="You have been eliminated"):
            await say(party, out, "It was not me!", channel)
    assert [line.text for line in chat(party.room, out).lines] == ["It was you."]
    assert "eliminated" in chat(party.room, out).silent
    assert chat(party.room, living).silent == ""
    number = party.table.number_of(out)
    for choice in ("play", "vote", "name-player-1", "any:give-1", "any:use-1-on-1", "end"):
        with pytest.raises(AnswerError):
            await party.room.answer(Answer(out, number, (choice,)))
    await play_on(party.room, Chance("to the end"))
    await say(party, out, "I told you so.")
    assert chat(party.room, living).lines[-1].text == "I told you so."


async def test_where_the_table_wants_it_the_eliminated_go_on_talking(hub: Hub) -> None:
    party, out = await until_somebody_is_out(hub, eliminated_chat=True)
    await say(party, out, "Boo.")
    assert chat(party.room, None).lines[-1].text == "Boo."


async def test_a_vote_is_cast_once(hub: Hub) -> None:
    party = await played_until(hub, lambda state: state.ballot is not None, 4)
    ballot = state_of(party).ballot
    assert ballot is not None
    for seat in party.table.asked():  # the minute to talk comes first, for all at once
        await answer(party.room, seat)
    [voter] = party.table.asked()
    offer = party.room.offer(voter)
    assert offer is not None
    named = Answer(voter, offer.number, (offer.options[0].key,), "first")
    await party.room.answer(named)
    await party.room.answer(named)  # the same click once more does no harm
    cast_so_far = dict(ballot.votes)
    for number in (offer.number, offer.number + 1, party.table.number_of(voter)):
        with pytest.raises(AnswerError):
            await party.room.answer(Answer(voter, number, (offer.options[-1].key,), "again"))
    assert ballot.votes == cast_so_far
    assert list(ballot.votes) == [voter]


async def test_a_whisper_is_heard_by_two_and_seen_by_all(hub: Hub) -> None:
    party = await begun(hub, GAME, players=4, whispers=True)
    await say(party, ADA, "Trust nobody but me.", f"to:{BO}")
    lines = {viewer: chat(party.room, viewer).lines[-1] for viewer in (ADA, BO, CY, None)}
    assert [line.text for line in lines.values()] == ["Trust nobody but me.", "Trust nobody but me.", "", ""]
    assert {line.to for line in lines.values()} == {BO.title()}
    for viewer in (CY, DI, None):
        assert b"Trust nobody" not in sees(party.room, viewer)
    for channel in (f"to:{ADA}", "to:npc", "to:", "to:player-9"):
        with pytest.raises(NotAllowed):
            await say(party, ADA, "Psst", channel)


async def test_without_the_option_nobody_whispers(hub: Hub) -> None:
    party = await begun(hub, GAME, players=4)
    assert chat(party.room, ADA).whispers_to == ()
    with pytest.raises(NotAllowed, match="cannot talk on that channel"):
        await say(party, ADA, "Psst", f"to:{BO}")


async def test_nobody_whispers_to_the_eliminated(hub: Hub) -> None:
    party, out = await until_somebody_is_out(hub, whispers=True)
    living = next(player.seat for player in state_of(party).living)
    assert f"to:{out}" not in dict(chat(party.room, living).whispers_to)
    with pytest.raises(NotAllowed):
        await say(party, living, "Can you hear me?", f"to:{out}")


async def test_what_somebody_notes_shows_to_nobody_else_not_even_that_they_do(hub: Hub) -> None:
    party = await begun(hub, GAME, players=4)
    others: tuple[Viewer, ...] = (BO, CY, DI, None)
    before = [(sees(party.room, viewer), party.room.audience(viewer).seq) for viewer in others]
    due = party.room.stepped_at
    await notes.mark(party.room, ADA, BO, "cultist?", party.tokens[ADA])
    await notes.write(party.room, ADA, "Bo looked away.", party.tokens[ADA])
    assert [(sees(party.room, viewer), party.room.audience(viewer).seq) for viewer in others] == before
    assert party.room.stepped_at == due
    assert notebook(party.room, ADA).about[0] == (BO, BO.title(), "cultist?")
    assert notebook(party.room, ADA).text == "Bo looked away."
    assert notebook(await party.again(), ADA) == notebook(party.room, ADA)
    await answer(party.room, BO)
    assert b"looked away" not in sees(party.room, BO)
    with pytest.raises(NotNow):
        await records.full_log(hub.debriefs, party.room)
    assert not any("looked away" in line for line in records.own_story(party.room, ADA))


async def test_a_notebook_is_its_owners_and_takes_no_nonsense(hub: Hub) -> None:
    party = await begun(hub, GAME, players=4)
    with pytest.raises(NotAllowed, match="not your seat"):
        await notes.write(party.room, BO, "Mine now", party.tokens[ADA])
    for about, value in ((BO, "guilty"), (ADA, "agent"), ("nobody", "agent")):
        with pytest.raises(NotNow):
            await notes.mark(party.room, ADA, about, value, party.tokens[ADA])
    await notes.write(party.room, ADA, "a\u0007b\r\n" + "x" * 5000, party.tokens[ADA])
    assert notebook(party.room, ADA).text.startswith("ab\nxx")
    assert len(notebook(party.room, ADA).text) == notes.MOST_LETTERS
    party.room.scribbling = Buckets(burst=1, per_second=0.001)
    await notes.write(party.room, ADA, "once", party.tokens[ADA])
    with pytest.raises(TooMany):
        await notes.write(party.room, ADA, "twice", party.tokens[ADA])
    other = await begun(hub, "fourth-wall")
    with pytest.raises(NotNow, match="no notebooks"):
        await notes.write(other.room, Seat("wall"), "Hm", other.tokens[Seat("wall")])


async def test_after_the_end_all_notebooks_lie_open_beside_the_truth(hub: Hub) -> None:
    party = await begun(hub, GAME, players=4)
    chance = Chance("a library")
    await notes.mark(party.room, ADA, BO, "cultist?", party.tokens[ADA])
    while state_of(party).round < 3:
        assert await play_on(party.room, chance, 1), "the game has ended"
    assert notes.library(party.room) is None
    await notes.mark(party.room, ADA, BO, "agent", party.tokens[ADA])
    await notes.write(party.room, CY, "I was it all along.", party.tokens[CY])
    await play_on(party.room, chance)
    await hub.debriefs.of(party.room)
    library = notes.library(party.room)
    assert library is not None
    assert [opened.seat for opened in library.notebooks] == [ADA, CY]
    assert dict(library.notebooks[0].marks)[BO][:3] == ("cultist?", "cultist?", "agent")
    assert library.notebooks[1].text == "I was it all along."
    truth = {key: right for key, _name, right in library.about}
    assert truth == {
        player.seat: "cultist" if state_of(party).is_cultist(player) else "agent" for player in state_of(party).players
    }
    with pytest.raises(NotNow):
        await notes.write(party.room, ADA, "Too late", party.tokens[ADA])
