"""Before a game has ended, no way through the lab shows anybody more than their own seat: in every game."""

from random import Random

import httpx
import pytest

from app import games
from tests.lab.testing import Playtest, Seated, begun, with_bots
from tests.web.guests import bearer
from tests.web.house import House


async def hidden(table: Seated, who: str) -> list[str]:
    """What stands in this person's view and in no other: long enough to be found by."""
    own = set(words_of((await table.view(who))["regions"]))
    others = [it for it in (*table.tokens, None) if it != who]
    seen = {word for it in others for word in words_of((await table.view(it))["regions"])}
    return [word for word in own - seen if len(word) > 5]


def words_of(value: object) -> list[str]:
    if isinstance(value, dict):
        return [word for part in value.values() for word in words_of(part)]
    if isinstance(value, list):
        return [word for part in value for word in words_of(part)]
    return [value] if isinstance(value, str) else []


def doors(test: Playtest, table: Seated, event: int) -> tuple[str, ...]:
    """Every way through the lab to what a seat sees."""
    code, room, seat = test.code, table.room, table.seats["Ann"]
    return (
        f"/api/playtests/{code}", f"/api/playtests/{code}.csv", f"/playtests/{code}", f"/playtests/{code}/join",
        f"/api/playtests/{code}/notes/{room}/{event}", f"/playtests/{code}/rooms/{room}/watch?seat={seat}",
        f"/api/rooms/{room}/replay?seat={seat}&step=0", f"/rooms/{room}/replay?seat={seat}&step=0",
        f"/rooms/{room}/after",
    )  # fmt: skip


@pytest.mark.parametrize("game", sorted(games.GAMES))
async def test_before_the_end_the_lab_shows_nobody_more_than_their_seat(
    light_house: House, light_http: httpx.AsyncClient, game: str
) -> None:
    test = await begun(light_http, game, options={})
    table = await test.table("Ann", "Ben")
    await with_bots(table)
    owner, ben = bearer(test.owner), bearer(table.tokens["Ben"])
    await light_http.post(f"/api/playtests/{test.code}/public", json={"public": True}, headers=owner)

    async def shown(event: int) -> list[tuple[str, str]]:
        readers: tuple[dict[str, str], ...] = (owner, ben, {})
        asked = [(path, reader) for path in doors(test, table, event) for reader in readers]
        return [(path, (await light_http.get(path, headers=it)).text) for path, it in asked]

    before = await shown(0)  # pages that name all cards there are tell nothing by that
    await table.begin()
    await table.play(Random(game), 3)
    await table.note("Ann", "unfair", f"only {game} knows")
    secrets = [f"only {game} knows", *await hidden(table, "Ann")]
    after = await shown((await light_house.hub.room(table.room)).seq)
    for (path, then), (_, now) in zip(before, after, strict=True):
        assert not [word for word in secrets if word in now and word not in then], path
    assert (await test.report())["games"] == 0
    assert (await light_http.get(f"/api/rooms/{table.room}/replay", headers=owner)).status_code == 409
    watched = await light_http.get(f"/playtests/{test.code}/rooms/{table.room}/watch", headers=ben)
    assert watched.status_code == 403
