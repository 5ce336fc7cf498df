"""What is left of a game: the log, the replay, everybody's own story, the report."""

import asyncio

import pytest

from app.contract.traffic import as_bytes
from app.games import game_called
from app.kernel.chance import Chance, commitment
from app.kernel.decision import Seat, Viewer
from app.kernel.log import load_log
from app.kernel.region import STORY_REGIONS
from app.kernel.table import Table
from app.live import records
from app.live.errors import NotNow
from app.live.hub import Hub
from tests.live.party import ADA, BO, CY, answer_any, begun, lend, play_on, sees_of_game
from tests.live.reading import read_report, replay_step

VIEWERS: tuple[Viewer, ...] = (ADA, BO, CY, None)


async def test_the_full_log_waits_for_the_end_and_its_seed_keeps_the_promise(hub: Hub) -> None:
    party = await begun(hub)
    promise = party.room.header.commitment
    with pytest.raises(NotNow, match="when the game has ended"):
        await records.full_log(hub.debriefs, party.room)
    await play_on(party.room, Chance("to the end"))
    log = load_log(await records.full_log(hub.debriefs, party.room))
    assert commitment(log.header.seed) == promise
    assert Table(game_called("lantern"), log).fingerprint() == party.table.fingerprint()


@pytest.mark.parametrize("game", ["lantern", "fourth-wall"])
async def test_a_replay_shows_at_every_step_what_each_seat_saw_then(hub: Hub, game: str) -> None:
    party = await begun(hub, game)
    viewers = (*party.tokens, None)
    seen = [{viewer: sees_of_game(party.room, viewer) for viewer in viewers}]
    chance = Chance("step by step")
    for _ in range(60):
        if party.table.outcome:
            break
        await answer_any(party.room, chance.pick(party.table.asked()), chance)
        seen.append({viewer: sees_of_game(party.room, viewer) for viewer in viewers})
    await play_on(party.room, chance)
    source = await records.source(hub.debriefs, party.room)
    for step, then in enumerate(seen):
        for viewer in viewers if step % 5 == 0 else (chance.pick(viewers),):
            moment = replay_step(source, viewer, step)
            assert moment.step == step
            shown = {name: value for name, value in moment.view.items() if name not in STORY_REGIONS}
            assert as_bytes([shown, moment.decision]) == then[viewer]


async def test_a_replay_stays_within_the_game_and_waits_for_its_end(hub: Hub) -> None:
    party = await begun(hub)
    with pytest.raises(NotNow):
        await records.source(hub.debriefs, party.room)
    await play_on(party.room, Chance("to the end"))
    steps = len(party.table.log.entries)
    source = await records.source(hub.debriefs, party.room)
    assert [replay_step(source, ADA, step).step for step in (-3, None, steps + 9)] == [0, steps, steps]
    assert records.seat_or_spectator(party.room, "spectator") is None
    assert records.seat_or_spectator(party.room, "ada") == ADA
    with pytest.raises(NotNow, match="no seat 'throne'"):
        records.seat_or_spectator(party.room, "throne")


async def test_before_the_end_everybody_has_the_story_as_they_were_told_it(hub: Hub) -> None:
    party = await begun(hub)
    assert records.own_story(party.room, ADA) == []
    party.table.state.story.tell("The lamp flickers.")
    party.table.state.story.confide((ADA,), "You see a moth.", "Ada sees something.")
    party.table.state.story.confide((BO,), "You feel cold.")
    assert records.own_story(party.room, ADA) == ["The lamp flickers.", "You see a moth."]
    assert records.own_story(party.room, BO) == ["The lamp flickers.", "Ada sees something.", "You feel cold."]
    assert records.own_story(party.room, None) == ["The lamp flickers.", "Ada sees something."]


async def test_a_report_of_a_finished_game_replays_and_names_nobody(hub: Hub) -> None:
    party = await begun(hub)
    with pytest.raises(NotNow, match="every secret"):
        records.report(party.room)
    await play_on(party.room, Chance("to the end"))
    text = records.report(party.room)
    assert "Ada" not in text
    log, failed = read_report(text)
    assert failed == ""
    assert Table(game_called("lantern"), log).outcome == party.table.outcome


async def test_a_game_played_by_people_and_bots_in_turn_replays_the_same(hub: Hub) -> None:
    party = await begun(hub)
    await lend(party, Seat("bo"))
    chance = Chance("mixed")
    while not party.table.outcome:
        asked = [seat for seat in party.table.asked() if seat != BO]
        if asked:
            await answer_any(party.room, chance.pick(asked), chance)
        await asyncio.sleep(0)
    log = load_log(await records.full_log(hub.debriefs, party.room))
    assert Table(game_called("lantern"), log).fingerprint() == party.table.fingerprint()
