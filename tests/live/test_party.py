"""The Projector's night: Bo is away, and what would change his slides for good is the party's to decide."""

from app.kernel.decision import Seat
from app.kernel.log import Answer
from app.live.hub import Hub
from app.live.presence import Connection
from app.live.room import Room
from tests.games.projector.scene import Scene
from tests.games.projector.test_sitting_in import learning
from tests.live.party import Party, begun, lend

ADA, BO = Seat("player-1"), Seat("player-2")


async def night(hub: Hub) -> tuple[Party, Scene]:
    """All have twelve slides of one kind and have agreed to meld; a bot sits in for Bo, and Ada is through."""
    party, scene = await begun(hub, "projector", players=2), learning(12).all_say("Meld")
    party.room.state.campaign = "a campaign"
    party.room.table = scene.table  # type: ignore[assignment]
    await lend(party, BO, "sense")
    person = party.room.person(party.tokens[ADA])
    assert person is not None
    party.room.presence.come(person.id, Connection())
    await say(party.room, "none")
    return party, scene


async def say(room: Room, key: str = "") -> None:
    offer = room.offer(ADA)
    assert offer is not None
    await room.answer(Answer(ADA, offer.number, (key or offer.keys[0],)))


async def test_what_bo_melds_while_he_is_away_ada_decides(hub: Hub) -> None:
    party, scene = await night(hub)
    asked = party.room.offer(ADA)
    assert asked is not None
    assert "Player-2 is away" in str(asked.because)
    assert asked.options == (scene.table.offer(BO) or asked).options
    meld = next(key for key in asked.keys if key != "none")
    await say(party.room, meld)
    given = [entry for entry in scene.table.log.entries if isinstance(entry, Answer) and entry.seat == BO]
    assert given[-1].choice == (meld,), "the bot gave it as the party's word"


async def test_nothing_is_melded_if_ada_says_so(hub: Hub) -> None:
    party, scene = await night(hub)
    before = scene.reserve("Bo")
    await say(party.room, "none")
    assert scene.reserve("Bo") == before
    assert not scene.table.asks_lasting(BO)
