"""The learning phase."""

from tests.games.projector.scene import Scene, campaign, given, resumed, slides
from tests.rules import rule


def learning(players: int = 2, bank: dict[str, int] | None = None, levels: dict[str, int] | None = None) -> Scene:
    state, log = campaign(players, levels=levels)
    state.campaign.bank |= bank or {}
    for player in state.campaign.players:
        slides(state, player, ["Dash"] * 10)
    state.phase, state.actions_left = "learning", 3
    return resumed(state, log)


@rule("PJ-224", "PJ-225", "PJ-R71", "PJ-V63")
def test_diary_pages_wait_for_the_learning_phase() -> None:
    state, log = campaign()
    state.campaign.diary, state.campaign.areas, state.phase = ["DH:03"], [], "adventure"
    scene = resumed(state, log)
    assert scene.sees("Ada", "About Him")
    assert not scene.sees("Ada", "I rubbed his name out")
    scene.all_say("Read them now").let_it_happen()
    assert scene.sees("Ada", "I rubbed his name out")
    assert "PS:01" in scene.state.campaign.eliminated


@rule("PJ-226", "PJ-227", "PJ-228", "PJ-R72")
def test_three_actions_for_the_whole_party_and_fewer_if_it_likes() -> None:
    scene = learning()
    scene.all_say("Meld").when("Ada", "No more").when("Bo", "No more")
    scene.all_say("Meld").when("Ada", "No more").when("Bo", "No more")
    assert scene.state.actions_left == 1
    scene.all_say("No more today")
    assert scene.state.campaign.day == 2


@rule("PJ-230", "PJ-231", "PJ-029", "PJ-030", "PJ-040", "PJ-232", "PJ-034", "PJ-035", "PJ-037")
def test_only_the_face_up_ability_can_be_unlocked_and_its_own_trait_pays() -> None:
    scene = learning(bank={"Wonder": 4, "Logic": 9})
    assert scene.offers("Ada", "Unlock Kindle for 4 Wonder")
    assert not scene.offers("Ada", "Improvise")
    assert scene.why_not("Ada", "Unlock Brace") == "PJ-232"
    scene.all_say("Unlock Kindle")
    assert scene.state.campaign.bank == {**dict.fromkeys(scene.state.campaign.bank, 0), "Logic": 9}
    assert scene.state.campaign.ability_decks["Crafting"][0] == "Improvise"
    scene.when("Ada", "Take a slide").when("Bo", "No slide")
    assert "Kindle" in scene.reserve("Ada")


@rule("PJ-237", "PJ-238", "PJ-R73")
def test_print_gives_everybody_a_die_of_slides() -> None:
    state, log = campaign()
    for player in state.campaign.players:
        slides(state, player, ["Dash"] * 10)
    state.phase, state.actions_left = "learning", 3
    scene = resumed(state, log, [2, 6]).all_say("Print slides")
    scene.when("Ada", "Spot").when("Ada", "Fend")
    assert not scene.is_asked("Ada"), "she rolled 2"
    scene.when("Bo", "Tinker").when("Bo", "No more")
    assert scene.reserve("Ada")[-2:] == ["Spot", "Fend"]
    assert scene.reserve("Bo")[-1] == "Tinker"


@rule("PJ-056", "PJ-239", "PJ-050")
def test_a_full_reserve_overwrites() -> None:
    state, log = campaign()
    for player in state.campaign.players:
        slides(state, player, ["Dash"] * 70)
    state.phase, state.actions_left = "learning", 3
    scene = resumed(state, log, [1, 1]).all_say("Print slides").when("Ada", "Spot").when("Ada", "reserve-3")
    assert len(scene.reserve("Ada")) == 70
    assert scene.reserve("Ada").count("Spot") == 1


@rule("PJ-240", "PJ-241", "PJ-242", "PJ-243", "PJ-031", "PJ-043")
def test_improve_raises_level_by_level_and_stops_at_18() -> None:
    scene = learning(bank={"Awareness": 99}, levels={"Spot": 17})
    scene.all_say("Improve", "Spot to level 18 for 18 Awareness")
    assert scene.state.campaign.levels["Spot"] == 18
    assert scene.state.campaign.bank["Awareness"] == 81
    assert not scene.offers("Ada", "Spot")


@rule("PJ-244", "PJ-245", "PJ-R48", "PJ-R75")
def test_study_is_free_and_knows_its_limit() -> None:
    scene = learning(levels={"Spot": 8, "Dash": 7})
    scene.all_say("study")
    assert not scene.offers("Ada", "Spot")
    scene.all_say("Dash")
    assert scene.state.campaign.levels["Dash"] == 8


@rule("PJ-246", "PJ-R79")
def test_no_meld_leaves_a_reserve_below_the_hand_size() -> None:
    state, log = campaign()
    slides(state, state.campaign.players[0], ["Dash"] * 8)
    slides(state, state.campaign.players[1], ["Dash"] * 9)
    state.phase, state.actions_left = "learning", 3
    scene = resumed(state, log).all_say("Meld")
    assert not scene.offers("Ada", "Dash +1"), "five cards would be left, and a hand has six"
    scene.when("Bo", "Dash +1")
    assert scene.reserve("Bo").count("Dash") == 5


@rule("PJ-264", "PJ-195", "PJ-196")
def test_the_learning_phase_follows_a_failed_adventure_too() -> None:
    scene = given(only=[], entropy=[], learned={"Ada": {"Might": 2}})
    scene.let_it_happen()
    assert (scene.state.phase, scene.state.actions_left) == ("learning", 3)
    assert scene.state.campaign.bank["Might"] == 0


@rule("PJ-V78", "PJ-V24")
def test_quick_fingers_print_two_more() -> None:
    state, log = campaign()
    for player in state.campaign.players:
        slides(state, player, ["Dash"] * 10)
    state.campaign.players[0].perk = "PK:03"
    state.phase, state.actions_left = "learning", 3
    scene = resumed(state, log, [1, 1]).all_say("Print slides")
    scene.does("Ada", "Spot", "Fend", "Fend")
    assert scene.reserve("Ada")[-3:] == ["Spot", "Fend", "Fend"]
