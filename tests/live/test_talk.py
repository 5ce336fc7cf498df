"""Chat: the table's channel for all, a side's for its own, and what The Wall overhears."""

import math

import pytest

from app.kernel.decision import Viewer
from app.live import handing, play
from app.live.buckets import Buckets
from app.live.errors import NotAllowed, NotNow
from app.live.hub import Hub
from app.live.people import KEPT_CHAT
from app.live.regions import ChatView
from app.live.room import Room
from tests.live.party import FIRST, SECOND, WALL, Party, begun, gather, seated, sees

TEAM = "investigators"


def heard(room: Room, viewer: Viewer) -> list[str]:
    chat = room.audience(viewer).regions["chat"]
    assert isinstance(chat, ChatView)
    return [line.text for line in chat.lines]


async def say(party: Party, seat: Viewer, channel: str, words: str) -> None:
    await play.say(party.room, channel, words, seat, party.tokens[seat] if seat else party.host)


async def test_everybody_reads_the_tables_channel(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall")
    await say(party, WALL, "table", "I am behind the wallpaper")
    await say(party, None, "table", "Welcome")
    for viewer in (WALL, FIRST, SECOND, None):
        assert heard(party.room, viewer) == ["I am behind the wallpaper", "Welcome"]


async def test_the_wall_never_reads_the_teams_channel_and_a_spectator_never_any_sides(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall")
    before = sees(party.room, WALL), sees(party.room, None)
    await say(party, FIRST, TEAM, "It is in the attic")
    assert heard(party.room, SECOND) == ["It is in the attic"]
    assert (sees(party.room, WALL), sees(party.room, None)) == before
    await say(party, WALL, "wall", "They suspect nothing")
    assert heard(party.room, WALL) == ["They suspect nothing"]
    assert heard(party.room, FIRST) == ["It is in the attic"]


async def test_where_the_table_wants_it_the_wall_overhears_the_team(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall", team_channel="overheard")
    await say(party, FIRST, TEAM, "It is in the attic")
    assert heard(party.room, WALL) == ["It is in the attic"]
    assert heard(party.room, None) == []
    with pytest.raises(NotAllowed):
        await say(party, WALL, TEAM, "I know")


async def test_nobody_speaks_where_they_do_not_sit(hub: Hub) -> None:
    party = await seated(hub, "fourth-wall")
    for seat, channel in ((WALL, TEAM), (FIRST, "wall"), (FIRST, ""), (FIRST, "everywhere"), (None, TEAM), (None, "")):
        with pytest.raises(NotAllowed):
            await say(party, seat, channel, "Psst")
    with pytest.raises(NotAllowed, match="Sit down to talk"):
        await play.say(party.room, "table", "Hello", None, None)
    with pytest.raises(NotAllowed, match="not your seat"):
        await play.say(party.room, "wall", "Hello", WALL, party.tokens[FIRST])


async def test_words_are_cleaned_and_kept_short(hub: Hub) -> None:
    party = await seated(hub)
    await play.say(party.room, "table", "  a\u0007b\n" + "x" * 4000, None, party.host)
    [line] = heard(party.room, None)
    assert line.startswith("abx")
    assert len(line) == play.MOST_WORDS
    with pytest.raises(NotNow, match="nothing to say"):
        await play.say(party.room, "table", " \n\u200b", None, party.host)


async def test_how_much_the_team_talks_never_shows_in_what_is_left_of_the_tables_talk(hub: Hub) -> None:
    party = await gather(hub, "fourth-wall")
    await party.sit(WALL, FIRST)
    await say(party, WALL, "table", "The first words")
    before = sees(party.room, WALL), sees(party.room, None)
    party.room.talk = Buckets(burst=math.inf, per_second=0)
    for number in range(KEPT_CHAT + 10):
        await say(party, FIRST, TEAM, f"whisper {number}")
    assert (sees(party.room, WALL), sees(party.room, None)) == before
    assert len([line for line in party.room.state.chat if line.channel == TEAM]) == KEPT_CHAT


async def test_whoever_comes_to_a_side_later_reads_what_it_said(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall")
    await say(party, FIRST, TEAM, "It is in the attic")
    code = await handing.make_hand_over(party.room, SECOND, party.tokens[SECOND])
    await handing.take_over(party.room, code, "Newcomer")
    assert "It is in the attic" in heard(party.room, SECOND)
