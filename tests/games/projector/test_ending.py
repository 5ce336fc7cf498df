"""The Last Turn: three lenses, one shadow, and the way home."""

from tests.games.projector.scene import Scene, campaign, given, resumed
from tests.rules import rule


def at_the_hare(**more: object) -> Scene:
    """Ada stands on the Hare, Awake, with the Lens of When."""
    return given(
        setup="CA:03",
        at={"Ada": "B2", "Bo": "B2"},
        up=["B2"],
        items={"Ada": ["Lens of When"]},
        **more,  # type: ignore[arg-type]
    )


@rule("PJ-V32", "PJ-V49", "PJ-V25", "PJ-157")
def test_the_first_lens_calls_the_afterimage() -> None:
    scene = at_the_hare().does("Ada", "text-CA:30-2")
    assert scene.projection.counters["Focus"] == 1
    assert scene.foes(None) == ["The Afterimage"]
    assert scene.projection.spots["B2"].items == ["Lens of When"]


@rule("PJ-V19", "PJ-V74", "PJ-081", "PJ-V35", "PJ-V72")
def test_asked_to_stop_it_stops_and_one_question_is_left() -> None:
    scene = at_the_hare(
        hands={"Ada": ["Persuade"]}, levels={"Persuade": 18}, foes=[("The Afterimage", None)], dice=[19]
    )
    scene.projection.counters["Focus"] = 3
    scene.does("Ada", "Play Persuade")
    assert "DH:06" in scene.state.campaign.diary
    scene.all_say("Come home").let_it_happen()
    now = scene.state.campaign
    assert now.marks == ["Ending", "Homeward"]
    assert now.goals == ["CA:05"]
    assert "HS:12" in now.eliminated


@rule("PJ-004", "PJ-115")
def test_the_next_story_phase_wins_the_campaign() -> None:
    state, log = campaign()
    state.campaign.stories["HS"] = ["HS:13"]
    state.campaign.day = 11
    scene = resumed(state, log).all_say("Helena's Story").let_it_happen()
    assert scene.table.outcome is not None
    assert scene.table.outcome.reason == "Helena is found, on day 11."
