"""A finished game is told whole: every line from the first on, what turned it, and the end in words for the reader."""

from typing import cast

import pytest

from app.games import game_called
from app.games.within_walls.records import CULTISTS
from app.games.within_walls.state import State as WithinWalls
from app.games.within_walls.victory import side_of
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.game import State
from app.kernel.log import Log, load_log
from app.kernel.table import Table, new_header
from app.live import records
from app.live.chronicle import MOST_MOMENTS
from app.live.debrief import Debrief
from app.live.hub import Hub
from tests.live.party import WALL, Party, begun, play_on
from tests.live.reading import replay_step


def _state(game_id: str, names: dict[Seat, str]) -> State:
    """A table of that game before its first answer."""
    game = game_called(game_id)
    return Table(game, Log(new_header(game, names, "an ending")), saves=0).state


async def _ended(hub: Hub, game: str = "fourth-wall") -> Party:
    party = await begun(hub, game)
    await play_on(party.room, Chance("to the end"))
    assert party.table.outcome is not None
    return party


async def _debrief(hub: Hub, party: Party) -> Debrief:
    written = await hub.debriefs.of(party.room)
    assert written is not None
    return written


@pytest.mark.parametrize("game", ["fourth-wall", "within-walls", "great-old-ones"])
async def test_the_story_is_whole_from_its_first_line_for_every_reader(hub: Hub, game: str) -> None:
    party = await _ended(hub, game)
    written = await _debrief(hub, party)
    assert len(written.lines) == party.table.state.story.count
    for viewer in (*party.tokens, None):
        assert written.story(viewer)[-1:] == party.table.state.story.heard(viewer)[-1:]


async def test_what_turned_it_are_few_moments_and_the_end_is_one_of_them(hub: Hub) -> None:
    party = await _ended(hub)
    written = (await _debrief(hub, party)).course
    steps = [moment.step for moment in written.moments]
    assert 2 <= len(steps) <= MOST_MOMENTS
    assert steps == sorted(set(steps))
    assert steps[-1] == len(party.table.log.entries)
    assert not [moment for moment in written.moments if moment.words.startswith("The Wall is wrathful")]


async def test_a_replay_goes_back_and_forth_and_is_always_what_it_was(hub: Hub) -> None:
    party = await _ended(hub)
    source = await records.source(hub.debriefs, party.room)
    log = load_log(source.log)
    last = len(log.entries)
    for step in (0, 1, 2, last, last // 2, last // 2 + 1, 1, last - 1):
        seen = replay_step(source, WALL, step)
        assert dict(seen.view) == dict(Table(party.room.game, log.upto(step), saves=0).view(WALL))


def test_an_ending_is_told_to_winners_losers_and_all_others() -> None:
    game = game_called("fourth-wall")
    team = (Seat("investigator-1"), Seat("investigator-2"), Seat("investigator-3"))
    header = {WALL: "Hanna", **{seat: seat.title() for seat in team}}
    state = _state("fourth-wall", header)
    shut = Outcome("gates-closed", team, "The last Open Gate was closed.", "FW-060")
    assert game.verdict(state, shut, team[0]).title == "You shut the last Gate"
    assert game.verdict(state, shut, WALL).title == "They shut your last Gate"
    assert game.verdict(state, shut, None).title == "The Investigators win"


async def test_an_agent_is_not_told_that_the_keys_are_theirs(hub: Hub) -> None:
    party = await _ended(hub, "within-walls")
    state = cast(WithinWalls, party.table.state)
    cult = tuple(player.seat for player in state.players if side_of(state, player) == CULTISTS)
    outcome = Outcome("cultists-numbers", cult, "The Cultists win.", "WW-243")
    told = {player.seat: party.room.game.verdict(party.table.state, outcome, player.seat) for player in state.players}
    assert {seat for seat, verdict in told.items() if "You close the file" in verdict.words} == set(cult)
    assert {seat for seat, verdict in told.items() if verdict.title == "The house keeps you"} == set(told) - set(cult)


def test_finding_helena_is_not_the_end_of_an_evening() -> None:
    state = _state("projector", {Seat(f"player-{number}"): f"P{number}" for number in (1, 2)})
    game = game_called("projector")
    found = Outcome("won", (Seat("player-1"), Seat("player-2")), "Helena is found.", "PJ-004")
    tonight = Outcome("put away", (), "The party has put the campaign away.", "PJ-005")
    assert game.verdict(state, found, Seat("player-1")).title == "You found her"
    assert game.verdict(state, tonight, Seat("player-1")).title == "The lamp goes out for tonight"
