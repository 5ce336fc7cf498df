"""The lobby proposes seating by the people who came, and one tap takes it."""

import pytest

from app.kernel.decision import Seat
from app.live import seating
from app.live.arranging import proposed
from app.live.errors import NotAllowed, NotNow
from app.live.hub import Hub
from tests.live.party import Party
from tests.rules import rule

CAME = {
    2: ("wall", {"wall": 0, "investigator-1": 1, "investigator-2": 1, "investigator-3": 1}),
    3: ("wall", {"wall": 0, "investigator-1": 1, "investigator-2": 2, "investigator-3": 1, "investigator-4": 2}),
}


async def lobby(hub: Hub, people: int) -> tuple[Party, list[str]]:
    """So many people sit at a table of Conflict as it comes, the host on The Wall's chair."""
    opened = await hub.open("fourth-wall", {})
    party = Party(hub, await hub.room(opened.room), opened.host_token)
    tokens = [opened.host_token]
    await seating.sit(party.room, "Wanda", Seat("wall"), opened.host_token)
    for name in ("Ada", "Bo")[: people - 1]:
        tokens.append((await seating.sit(party.room, name, None, None)).token)
    return party, tokens


@rule("FW-008", "FW-009", "FW-R60")
@pytest.mark.parametrize("people", [2, 3])
async def test_those_who_came_are_seated_as_the_book_says(hub: Hub, people: int) -> None:
    party, tokens = await lobby(hub, people)
    room = party.room
    assert proposed(room) is not None
    with pytest.raises(NotAllowed):
        await seating.arrange(room, tokens[-1])
    await seating.arrange(room, tokens[0])
    held = {seat: index for index, token in enumerate(tokens) for seat in room.seats_of(room.person(token))}
    assert held == CAME[people][1]
    assert len(room.seats) == len(held)
    assert proposed(room) is None
    with pytest.raises(NotNow):
        await seating.arrange(room, tokens[0])


async def test_where_a_bot_plays_nothing_is_proposed(hub: Hub) -> None:
    party, tokens = await lobby(hub, 2)
    await seating.seat_bot(party.room, None, "sense", tokens[0])
    assert proposed(party.room) is None
