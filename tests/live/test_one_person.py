"""One person with several seats is asked for all of them, and speaks once."""

from contextlib import suppress

from app.games import game_called
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import StaleAnswer
from app.kernel.log import Answer
from app.kernel.topic import Shared
from app.kernel.views import SeatView
from app.live import seating
from app.live.hub import Hub
from tests.live.party import FIRST, SECOND, THIRD, Party, answer, gather
from tests.rules import rule

FOURTH = Seat("investigator-4")


async def _two_by_two(hub: Hub, seed: str) -> Party:
    """The Wall, and two people with two Investigators each, in turn."""
    party = await gather(hub, "fourth-wall", seed, {"investigators": 4})
    await party.sit(Seat("wall"), FIRST, SECOND)
    for seat, other in ((THIRD, FIRST), (FOURTH, SECOND)):
        await seating.sit(party.room, other.title(), seat, party.tokens[other])
    return await party.start()


def _vote_is_open(party: Party) -> bool:
    asked = [party.table.question_of(seat) for seat in (FIRST, SECOND, THIRD, FOURTH)]
    return all(one and one.topic and one.topic.shares is Shared.EVERY for one in asked)


async def _on_to_a_vote(party: Party, most: int = 400) -> bool:
    bot, chance = game_called("fourth-wall").bots["sense"], Chance("votes")
    for _ in range(most):
        if party.table.outcome or _vote_is_open(party):
            break
        seat = party.table.asked()[0]
        offer = party.room.offer(seat)
        assert offer is not None
        choice = bot(SeatView(party.table, seat), offer, chance) or offer.default
        with suppress(StaleAnswer):  # a window may have closed by itself meanwhile
            await party.room.answer(Answer(seat, offer.number, choice))
    return party.table.outcome is None and _vote_is_open(party)


@rule("FW-011", "FW-R94", "FW-A071")
async def test_two_people_with_two_investigators_each_vote_once_each(hub: Hub) -> None:
    for number in range(6):
        party = await _two_by_two(hub, f"two by two {number}")
        if await _on_to_a_vote(party):
            break
    else:
        raise AssertionError("no vote of all four is held")
    offer = party.room.offer(FIRST)
    assert offer is not None
    await answer(party.room, FIRST, offer.keys[0])
    own, other = party.room.offer(THIRD), party.room.offer(SECOND)
    assert own is not None
    assert own.chosen == (offer.keys[0],), "what one says counts for one's other seat"
    assert other is not None
    assert other.chosen is None, "and for nobody else's"
    topic = party.table.question_of(FIRST)
    await answer(party.room, SECOND, offer.keys[0])
    assert party.table.question_of(FIRST) is not topic, "two answers are all it takes"
