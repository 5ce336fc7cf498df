"""The arc of a campaign: three goals in each of four worlds, one after another, and the last one."""

from collections.abc import Sequence

import pytest

from app.games.projector.bots.affairs import CROWDED, MANY
from app.games.projector.bots.sense import sense
from app.games.projector.goals import is_achieved, known, next_goals
from app.games.projector.projecting import _follow_setup, _open, setups_of
from app.games.projector.records import shipped
from app.games.projector.state import RESERVE_LIMIT
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from tests.games.projector.scene import Scene, campaign, given, resumed, slides
from tests.rules import rule


def reads(*cards: str, area: str = "CA", marks: Sequence[str] = ()) -> Scene:
    """The party after these cards were read out in a projection."""
    return given(area=area, text="\n".join(f"Read {card}." for card in cards), marks=marks).let_it_happen()


@rule("PJ-067")
def test_there_are_thirteen_goals_three_in_each_world_and_the_last() -> None:
    cards = shipped()
    by_area = {area: [id for id in cards.objectives if id.startswith(area)] for area in cards.areas}
    assert {area: len(goals) for area, goals in by_area.items()} == {"CA": 4, "AH": 3, "PF": 3, "LS": 3}


@rule("PJ-R98", "PJ-023")
def test_each_goal_opens_the_next_set_up_and_says_at_the_end_what_comes() -> None:
    for area, card, goal, following in (("AH", "PR:023", "AH:04", "AH:05"), ("PF", "PR:034", "PF:04", "PF:05")):
        scene = reads(card, area=area)
        assert goal in scene.state.campaign.goals
        assert setups_of(scene.state, area) == [following]
        assert not is_achieved(scene.state, area)
        assert next_goals(scene.state, area) == [], "what comes next is read at the end of the projection"


@rule("PJ-R98")
def test_a_world_is_achieved_with_all_its_goals_and_its_last_goal_waits_until_it_is_unlocked() -> None:
    state = campaign()[0]
    state.campaign.goals += ["CA:04", "CA:06"]
    assert not is_achieved(state, "CA")
    state.campaign.goals.append("CA:08")
    assert is_achieved(state, "CA")
    state.campaign.unlocked.append("CA:05")
    assert not is_achieved(state, "CA")


@rule("PJ-R98")
def test_the_third_mount_fills_the_ride() -> None:
    scene = reads("PR:010", "PR:011")
    assert "CA:06" not in scene.state.campaign.goals
    scene = reads("PR:010", "PR:011", "PR:012")
    assert "CA:06" in scene.state.campaign.goals
    assert scene.projection.reading_at_end == ["PR:018"]


@rule("PJ-R13", "PJ-R98")
@pytest.mark.parametrize(("marks", "drive"), [((), "CA:24"), (("Drive",), "CA:33")])
def test_three_mounts_before_the_drive_leave_the_drive_to_be_set_going(marks: tuple[str, ...], drive: str) -> None:
    state = campaign()[0]
    state.campaign.replaced = {"CA:24": "CA:33"} if marks else {}
    _open(state, "CA", "CA:07")
    list(_follow_setup(state, "CA:07"))
    spot = state.exploration.spots["C4"]
    assert (state.faces[spot.card], spot.is_up) == (drive, True)


@rule("PJ-R98")
def test_the_second_visit_brings_the_ending_that_was_not_chosen() -> None:
    back = reads("PR:024", area="AH", marks=["Stillness"]).state.campaign
    on = reads("PR:024", area="AH", marks=["Patience"]).state.campaign
    assert "PR:071" in back.read
    assert "PR:072" in on.read
    for now in (back, on):
        assert "AH:33" in now.goals
        assert "HS:06" in now.eliminated


@rule("PJ-246", "PJ-247")
def test_a_bot_melds_when_its_reserve_is_crowded() -> None:
    state, log = campaign()
    for player in state.campaign.players:
        slides(state, player, ["Dash"] * (int(CROWDED * RESERVE_LIMIT[2]) + MANY))
    state.phase, state.actions_left, state.has_studied = "learning", 3, True
    scene, chance = resumed(state, log), Chance("crowded")
    for _ in range(14):  # perks come first
        answer = next_answer(scene.table, dict.fromkeys(scene.table.seats, sense), chance)
        assert answer is not None
        scene.table.apply(answer)
    assert any(scene.state.meld_of(card) for card in scene.player("Ada").reserve)


@rule("PJ-067", "PJ-145")
def test_before_a_goal_is_known_everybody_is_told_where_to_look_and_what_comes_nearer() -> None:
    goal, threat = known(given(area="PF").state)
    assert goal.startswith("Find out what to do here: a card tells it.")
    assert "entropy cards left; then " in threat
    scene = given(area="AH")
    scene.state.exploration.counters["Chime"] = 3
    assert known(scene.state)[1].startswith("Chime 3 of 8.")
    scene.state.exploration.tokens["Stag"] = "E2"
    assert "The Stag is at E2." in known(scene.state)[0]
    scene.state.campaign.goals.append("AH:04")
    assert known(scene.state)[0].startswith("There may be more to do here: a card tells it.")
    scene.state.campaign.revealed.append("AH:32")
    assert known(scene.state)[0].startswith("The Great Face: ")
