"""The words on cards that change decks, fight, place and count."""

from app.games.projector.foes import arrive
from tests.games.projector.scene import Scene, given
from tests.rules import rule

FAR = {"at": {"Ada": "B2", "Bo": "E5", "Cy": "B3", "Di": "B2"}, "up": ["B2", "B3", "E5"]}


def does(text: str, players: int = 3, **more: object) -> Scene:
    """Ada carries a text out; nobody is on the Gate."""
    return given(players, text=text, **{**FAR, **more})  # type: ignore[arg-type]


@rule("PJ-V62", "PJ-020", "PJ-021", "PJ-022")
def test_eliminating_and_replacing() -> None:
    text = "Eliminate CA:12 and replace it with CA:30. Eliminate HS:04. Eliminate HS:04.\nReplace CA:22 with CA:33."
    scene = does(text, lay={"B2": "CA:12"})
    assert scene.card_at("B2") == "CA:30"
    assert scene.state.campaign.eliminated == ["CA:12", "HS:04"]
    assert scene.card_at("C3") == "CA:33"
    assert not scene.projection.spots["C3"].is_up


@rule("PJ-V63", "PJ-014", "PJ-R62", "PJ-030", "PJ-101")
def test_unlocking() -> None:
    scene = does(
        "Unlock DT:01. Unlock CA:03 and CA:05. Unlock area AH. Unlock area AH. Unlock ability deck Combat. "
        "Unlock abilities Kindle. Unlock items Hand Lantern, Grapnel. Unlock maneuvers MV:01 to MV:03."
    )
    now = scene.state.campaign
    assert now.diary == ["DT:01"]
    assert now.unlocked == ["CA:03", "CA:05"]
    assert now.areas == ["CA", "AH"]
    assert "Combat" in now.open_decks
    assert now.levels["Kindle"] == 4
    assert now.craftable == ["Hand Lantern", "Grapnel"]
    assert now.maneuvers == ["MV:01", "MV:02", "MV:03"]
    assert scene.sees(None, "Strike")


@rule("PJ-V64")
def test_evolving() -> None:
    assert len(does("Evolve the entropy deck 2 times.").state.campaign.eliminated) == 2


@rule("PJ-V65", "PJ-V08")
def test_dismissing_and_defeating_by_numbers() -> None:
    foes = [("Flicker", "Ada"), ("Paper Wolf", "Ada"), ("Moth Choir", None), ("Flicker", "Bo")]
    scene = does("Dismiss each Baddie you face with will at most 0.", foes=foes)
    assert scene.foes("Ada") == ["Paper Wolf"], "a Baddie without a will never meets a will condition"
    assert (scene.foes(None), scene.foes("Bo")) == (["Moth Choir"], ["Flicker"])
    scene = does("Defeat 1 Baddie you face.", foes=foes).when("Ada", "Moth Choir")
    assert scene.foes(None) == []
    assert does("Dismiss each Baddie in your player area.", foes=foes).foes("Ada") == []


@rule("PJ-V66")
def test_facing_as_far_as_copies_last() -> None:
    scene = does("Face Negative x3. The party faces Moth Choir x1. Each player faces Paper Wolf x1.")
    assert scene.foes("Ada") == ["Negative", "Negative", "Paper Wolf"]
    assert scene.foes(None) == ["Moth Choir"]
    assert scene.foes("Cy") == ["Paper Wolf"]


@rule("PJ-V67")
def test_attacks_by_text() -> None:
    foes = [("Flicker", "Ada"), ("The Conductor", None)]
    assert len(does("Each Baddie you face attacks you.", foes=foes).explorer("Ada").lost) == 2
    assert len(does("Each Baddie in the global area attacks you.", foes=foes).explorer("Ada").lost) == 1
    assert len(does("The Conductor attacks you.", foes=foes).explorer("Ada").lost) == 1
    assert not does("The Conductor attacks you.").explorer("Ada").lost


@rule("PJ-V69", "PJ-R89", "PJ-079")
def test_tokens() -> None:
    scene = does("Place a Light token on your location.")
    assert scene.projection.spots["B2"].lights == 1
    assert does("Place a Light token on B3. Remove each Light token.").projection.spots["B3"].lights == 0
    forest = given(area="PF", text="Move the Stag token 1 space at random.")
    assert forest.projection.tokens["Stag"] in ("E2", "D2", "E3")
    sea = given(
        area="LS", text="Place the Undertow token on A2. Move the Undertow token 1 space toward the nearest figure."
    )
    assert sea.projection.baddies[0].space in ("B2", "A3")


@rule("PJ-V69", "PJ-V32")
def test_a_token_is_shoved() -> None:
    sea = given(area="LS", hands={"Ada": ["Shove"]}, levels={"Shove": 8}, dice=[12])
    arrive(sea.state, "Undertow", None, space="C5")
    sea.table.refresh()
    sea.does("Ada", "Play Shove").when("Ada", "B5").let_it_happen()
    assert sea.projection.baddies[0].space == "B5"


@rule("PJ-V70", "PJ-R89", "PJ-V32")
def test_a_lighthouse_is_placed_once() -> None:
    scene = given(area="LS", at={"Ada": "A2", "Bo": "A2"}, up=["A2"], hands={"Ada": ["Tinker", "Tinker"]}, dice=[19])
    scene.does("Ada", "Wick Tower", "Tinker")
    assert scene.projection.spots["A2"].has_lighthouse
    assert scene.projection.counters["Lights"] == 1
    assert "PR:040" in scene.state.campaign.read
    scene.ends_turn("Ada").ends_turn("Bo")
    assert not scene.offers("Ada", "Wick Tower")


@rule("PJ-V71", "PJ-V25")
def test_counters_trigger_when_they_pass_a_number_and_not_when_set() -> None:
    scene = given(area="AH", text="Set Chime to 7.\nAdd 2 to Chime.").let_it_happen()
    assert scene.state.campaign.read[-1] == "PR:020"
    assert scene.projection.counters["Chime"] == 0
    assert "PR:020" not in given(area="AH", text="Set Chime to 9.").state.campaign.read


@rule("PJ-V72", "PJ-V73", "PJ-V74", "PJ-R64", "PJ-019", "PJ-081")
def test_marking_reading_setting_aside_and_achieving() -> None:
    scene = does("Read PR:013.\nRead PR:010.\nRead PR:013.").let_it_happen()
    now = scene.state.campaign
    assert now.marks == ["Drive", "Hare"]
    assert now.goals == ["CA:04"]
    assert scene.projection.reading_at_end == ["PR:016"]
    assert now.read[-3:] == ["PR:013", "PR:010", "PR:014"]
    assert "HS:04" in now.eliminated
