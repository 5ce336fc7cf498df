"""The worked examples, each a scene."""

import pytest

from app.games.projector import nodes as n
from app.games.projector.entropy import evolve
from app.games.projector.leaving import dissipate_all
from app.games.projector.lines import Trigger, sentences
from app.games.projector.places import distance
from app.games.projector.projecting import _follow_setup, _open, cleanup
from app.games.projector.running import Play
from app.games.projector.topics import Topic
from tests.games.projector.scene import Scene, campaign, given, resumed, slides
from tests.rules import rule


def search(die: int) -> Scene:
    """Ada steps onto Lost Property with a Spot +1 in hand, and searches."""
    scene = given(
        hands={"Ada": ["Spot +1", "Fend"]},
        at={"Ada": "B2"},
        lay={"B3": "CA:17", "B2": "CA:11"},
        up=["B2"],
        in_play=["EN:116"],
        learned={"Ada": {"Awareness": 2}},
        dice=[die],
    )
    scene.does("Ada", "Step south", "Fend")
    return scene.does("Ada", "Spot +1")


@rule("PJ-203", "PJ-204", "PJ-206", "PJ-207", "PJ-208", "PJ-200", "PJ-215", "PJ-209", "PJ-210", "PJ-202")
def test_example_1_adding_up_a_test_and_no_double_dipping() -> None:
    scene = search(11)
    assert scene.told("11 and 9 make 20, a success")
    assert "PR:001" in scene.state.campaign.read
    assert scene.learned("Ada", "Awareness") == 3
    assert not [bonus for bonus in scene.projection.bonuses if bonus.source == "Spot"]


@rule("PJ-209", "PJ-200")
def test_example_1_one_less_is_a_failure() -> None:
    scene = search(10)
    assert scene.told("10 and 9 make 19, a failure")
    assert "PR:001" not in scene.state.campaign.read
    assert scene.learned("Ada", "Awareness") == 2


@rule("PJ-211", "PJ-212", "PJ-215", "PJ-076")
def test_example_2_a_success_that_does_nothing() -> None:
    scene = given(
        hands={"Ada": ["Fend", "Fend"]},
        levels={"Fend": 5},
        learned={"Ada": {"Might": 1}},
        foes=[("Long Shadow", "Ada")],
        dice=[16, 18],
    )
    scene.does("Ada", "Play Fend")
    assert scene.foes("Ada") == ["Long Shadow"]
    assert scene.learned("Ada", "Might") == 2
    scene.does("Ada", "Play Fend")
    assert scene.foes("Ada") == []
    assert scene.pile("discard")[0] == "EN:117"


@rule("PJ-214", "PJ-R41", "PJ-R42", "PJ-205", "PJ-V31")
def test_example_3_a_natural_20_below_the_target() -> None:
    scene = given(
        hands={"Ada": ["Hide"]},
        levels={"Hide": 4},
        foes=[("Flicker", "Ada")] * 2 + [("Paper Wolf", "Ada")] * 2 + [("Moth Choir", None)] * 2,
        dice=[20],
    )
    scene.does("Ada", "Play Hide")
    assert scene.told("20 and -2 make 18, a success")
    scene.when("Ada", "Use it").let_it_happen()
    assert "Hidden" in scene.explorer("Ada").conditions
    assert scene.learned("Ada", "Grace") == 1
    assert scene.foes("Ada") == []
    assert scene.foes(None) == ["Moth Choir", "Moth Choir"]


@rule("PJ-213", "PJ-R43", "PJ-R44")
def test_example_4_a_natural_1_with_a_huge_total() -> None:
    scene = given(hands={"Ada": ["Dash"]}, levels={"Dash": 18}, learned={"Ada": {"Grace": 9}}, dice=[1])
    scene.does("Ada", "Play Dash")
    assert scene.told("make 28, a failure")
    assert len(scene.explorer("Ada").lost) == 1
    assert scene.explorer("Ada").space == "C5"
    assert scene.learned("Ada", "Grace") == 9


@rule("PJ-R43", "PJ-R44", "PJ-V34")
def test_example_4_the_location_asks_only_whether_there_was_a_success() -> None:
    scene = given(area="AH", hands={"Ada": ["Dash", "Fend"]}, levels={"Dash": 18}, dice=[1])
    scene.does("Ada", "Step north", "Fend", "Dash")
    assert len(scene.explorer("Ada").lost) == 2, "one for the natural 1, one for the damage"


@rule("PJ-162", "PJ-R01", "PJ-065", "PJ-163")
def test_example_5_both_sides_must_be_open() -> None:
    scene = given(area="AH", at={"Ada": "C4"}, up=["C4", "B4"]).let_it_happen()
    assert not scene.offers("Ada", "Step west")
    assert scene.offers("Ada", "Step south to C5")


@rule("PJ-R01")
def test_example_5_blind_backs_count_as_open_until_flipped() -> None:
    scene = given(area="AH", at={"Ada": "C4"}, up=["C4"], backs="blind").let_it_happen()
    scene.does("Ada", "Step west", "Dash")
    assert scene.explorer("Ada").space == "B4"
    assert not scene.offers("Ada", "Step east")


@rule("PJ-063", "PJ-064", "PJ-R02", "PJ-V03")
def test_example_6_range() -> None:
    assert distance("B2", "D3") == 2
    assert distance("B2", "C3") == 1
    assert distance("B2", "B2") == 0


@rule("PJ-R02", "PJ-V03")
@pytest.mark.parametrize(("die", "reaches"), [(19, False), (20, True)])
def test_example_6_how_far_a_spot_reaches(die: int, reaches: bool) -> None:
    scene = given(hands={"Ada": ["Spot"]}, at={"Ada": "B2", "Bo": "D2"}, up=["B2", "D2"], dice=[die])
    scene.does("Ada", "Play Spot")
    if die == 20:
        scene.when("Ada", "Not now").let_it_happen()
    reached = [bonus.seat for bonus in scene.projection.bonuses]
    assert (scene.seat("Bo") in reached) == reaches


@rule("PJ-066", "PJ-R10", "PJ-R11", "PJ-V59")
def test_example_7_a_covered_gate() -> None:
    play = Play(given().seat("Ada"), "Fold Line", "PF:16", "C5")
    scene = given(area="PF", at={"Ada": "C5", "Bo": "D5"}, up=["C5", "D5"], text="Cover PF:10 with PF:31.", play=play)
    assert scene.projection.spots["B5"].cover is not None
    state = scene.state
    for explorer in state.exploration.explorers:
        explorer.space = "B5"
    covered = resumed(state, scene.table.log.upto(0), [16]).let_it_happen()
    assert not covered.offers("Ada", "Return home")
    assert not covered.offers("Ada", "The Margin")
    assert covered.offers("Ada", "Step north")
    assert not covered.offers("Ada", "Step east")


@rule("PJ-066", "PJ-V59")
def test_example_7_uncovering_opens_the_way_home_at_once() -> None:
    scene = given(area="PF", hands={"Ada": ["Tinker"]}, dice=[16])
    spot = scene.projection.spots["B5"]
    scene.projection.aside.remove("PF:31")
    spot.cover = scene.state.card_with("PF:31")
    scene.table.refresh()
    scene.does("Ada", "A Fold, Upright", "Tinker")
    assert spot.cover is None
    assert scene.offers("Ada", "Return home")


@rule("PJ-174", "PJ-175", "PJ-R30", "PJ-052")
@pytest.mark.parametrize(("lost", "stays"), [(6, False), (5, True)])
def test_example_8_a_short_draw(lost: int, stays: bool) -> None:
    scene = given(
        4,
        hands={"Ada": ["Fend"]},
        decks={"Ada": ["Dash"] * 2},
        discards={"Ada": ["Tinker"] * (7 - lost)},
        lost={"Ada": ["Dash"] * lost},
    )
    scene.ends_turn("Ada")
    assert (scene.explorer("Ada").gone == "") == stays
    assert len(scene.explorer("Ada").hand) == (5 if stays else 4)


@rule("PJ-185", "PJ-184", "PJ-183", "PJ-182")
def test_example_9_losing_from_an_empty_deck() -> None:
    scene = given(hands={"Ada": []}, decks={"Ada": []}, discards={"Ada": ["Dash"] * 3}, text="Take 2 damage.")
    scene.let_it_happen()
    assert len(scene.explorer("Ada").lost) == 2
    assert len(scene.explorer("Ada").deck) == 1
    for card in scene.explorer("Ada").lost:
        assert not any(scene.state.knowledge.knows(viewer, card) for viewer in (*scene.state.seats, None))


@rule("PJ-186", "PJ-R28", "PJ-299")
def test_example_9_whoever_cannot_lose_a_card_dissipates() -> None:
    scene = given(hands={"Ada": []}, decks={"Ada": []}, discards={"Ada": ["Dash"] * 3}, text="Take 4 damage.")
    scene.let_it_happen()
    assert scene.explorer("Ada").gone == "dissipated"
    assert len(scene.explorer("Ada").lost) == 3


@rule("PJ-188", "PJ-141", "PJ-R40")
@pytest.mark.parametrize(("die", "stays"), [(1, False), (2, True)])
def test_example_10_stability_with_one_gone(die: int, stays: bool) -> None:
    scene = given(3, gone={"Cy": "home"}, at={"Ada": "C5"}, dice=[die]).ends_turn("Ada")
    assert (scene.explorer("Ada").gone == "") == stays


@rule("PJ-188", "PJ-R40")
@pytest.mark.parametrize(("die", "bonus", "stays"), [(2, 0, False), (2, 1, True), (1, 1, False)])
def test_example_10_the_last_player(die: int, bonus: int, stays: bool) -> None:
    text = f"You get +{bonus} to stability rolls until the end of the projection." if bonus else "Draw 1 card."
    scene = given(3, gone={"Cy": "home", "Bo": "dissipated"}, text=text)
    again = resumed(scene.state, scene.table.log.upto(0), [die]).ends_turn("Ada")
    assert (again.table.state.projection is not None) == stays


@rule("PJ-189")
def test_example_10_a_roll_that_cannot_fail_is_skipped_unless_a_card_changes_it() -> None:
    scene = given(conditions={"Ada": ["Homesick"]}, dice=[1]).ends_turn("Ada")
    assert scene.explorer("Ada").gone == "dissipated"
    assert not given(dice=[1]).ends_turn("Ada").told("Stability")


@rule("PJ-145", "PJ-146", "PJ-147", "PJ-148", "PJ-R21", "PJ-R22")
def test_example_11_the_deck_runs_out() -> None:
    scene = given(only=[], entropy=[], dismissed=["EN:108", "EN:120"]).let_it_happen()
    assert scene.projection.has_recycled
    assert len(scene.projection.draw) == 1
    scene.ends_turn("Ada").ends_turn("Bo")
    assert scene.state.projection is None, "nothing to draw, recycled already: all dissipate"


@rule("PJ-219", "PJ-220", "PJ-221", "PJ-R51", "PJ-R55")
def test_example_12_evolve_order() -> None:
    scene = given(
        entropy=["EN:102"],
        discard=["EN:203", "EN:108", "EN:109"],
        dismissed=["EN:107"],
        text="Evolve the entropy deck.",
    )
    assert "EN:108" in scene.state.campaign.eliminated
    assert scene.pile("discard")[:2] == ["EN:203", "EN:109"]
    assert len(scene.pile("discard")) == 3
    assert len(scene.state.campaign.entropy) == 20


@rule("PJ-219", "PJ-R58")
def test_example_12_then_the_draw_pile_is_searched() -> None:
    scene = given(entropy=["EN:102"], discard=["EN:203", "EN:109"], text="Evolve the entropy deck.")
    assert "EN:102" in scene.state.campaign.eliminated
    assert scene.told("A card of tier 1 is gone for good"), "nobody has seen it, so it is not named"


@rule("PJ-222", "PJ-072", "PJ-R50")
def test_example_13_the_next_tier_runs_dry() -> None:
    state, log = campaign()
    state.campaign.next_deck.lay(state, [state.campaign.next_deck[0]])
    scene = given(text="Evolve the entropy deck 3 times.")
    now = scene.state.campaign
    assert (now.next_tier, len(now.next_deck)) == (2, 9)
    state, log = campaign()
    state.campaign.next_deck.lay(state, [state.campaign.next_deck[0]])
    for _ in range(3):
        evolve(state)
    assert (state.campaign.next_tier, len(state.campaign.next_deck)) == (3, 8)
    assert log.entries == []


@rule("PJ-R53")
def test_example_13_without_a_next_tier_nothing_is_eliminated() -> None:
    state, _ = campaign()
    state.campaign.next_deck.cards, state.campaign.next_tier = [], 5
    evolve(state)
    assert state.campaign.eliminated == []
    assert len(state.campaign.entropy) == 20


@rule("PJ-135", "PJ-132", "PJ-133", "PJ-134", "PJ-R26", "PJ-292", "PJ-R35", "PJ-R36", "PJ-044", "PJ-255", "PJ-256")
def test_example_14_going_home_in_someone_elses_turn() -> None:
    scene = given(
        at={"Ada": "B2"},
        up=["B2"],
        lay={"B2": "CA:11"},
        hands={"Ada": ["Fend"], "Bo": ["Fend"]},
        learned={"Bo": {"Empathy": 4, "Grace": 2}},
        resources={"Bo": ["Rope"]},
        items={"Bo": ["Ticket Stub", "Lens of When"]},
        foes=[("Loose Flicker", "Bo")],
        dice=[1],
    )
    scene.let_it_happen().when("Ada", "end").wait().when("Ada").until("A stability roll")
    projection, ada = scene.projection, scene.explorer("Ada")
    scene.when("Bo", "Return home").let_it_happen()
    now = scene.state.campaign
    assert (now.bank["Empathy"], now.bank["Grace"]) == (4, 2)
    assert now.stash == ["Lens of When"]
    assert [scene.state.resource_name(card) for card in projection.resource_discard] == ["Rope"]
    assert scene.state.faces[projection.discard[-1]] == "EN:103"
    assert ada.gone == "dissipated", "the roll of 1 now counts one gone"


@rule("PJ-137", "PJ-078", "PJ-138", "PJ-139", "PJ-V45", "PJ-077", "PJ-V24")
@pytest.mark.parametrize(("perk", "banked"), [("PK:04", 1), ("", 0)])
def test_example_15_dissipating(perk: str, banked: int) -> None:
    scene = given(
        perks={"Ada": perk},
        learned={"Ada": {"Awareness": 3, "Might": 1}},
        foes=[("Long Shadow", "Ada"), ("Flicker", "Ada")],
        decks={"Ada": []},
        at={"Bo": "B2"},
        up=["B2"],
    )
    scene.ends_turn("Ada")
    assert scene.explorer("Ada").gone == "dissipated"
    assert "EN:117" in scene.pile("dismissed")
    assert scene.foes("Ada") == []
    assert scene.learned("Ada", "Awareness") == 3
    scene.explorer("Bo").deck.cards = []
    scene.projection.draw.empty(scene.state, scene.projection.discard)
    scene.projection.has_recycled = True
    while scene.state.projection is not None:
        scene.ends_turn("Bo")
    assert scene.state.campaign.bank["Awareness"] == banked
    assert scene.state.campaign.bank["Might"] == 0


@rule("PJ-181", "PJ-180", "PJ-187", "PJ-170", "PJ-R37", "PJ-290", "PJ-177", "PJ-V68")
def test_example_16_instances_brace_and_the_order_of_attacks() -> None:
    scene = given(
        hands={"Ada": ["Dash"] * 6, "Bo": ["Brace"]},
        levels={"Brace": 5},
        learned={"Bo": {"Might": 2}},
        foes=[("Paper Wolf", "Ada"), ("The Conductor", None), ("Paper Wolf", "Ada")],
        dice=[18],
    )
    scene.ends_turn("Ada")
    scene.when("Ada", "Paper Wolf").until("Damage")
    assert scene.projection.damage is not None
    assert scene.projection.damage.amount == 2
    scene.when("Bo", "Play Brace").let_it_happen()
    assert len(scene.explorer("Ada").lost) == 1, "the Conductor's blow alone"


@rule("PJ-082", "PJ-170", "PJ-171", "PJ-217", "PJ-281", "PJ-V65")
@pytest.mark.parametrize(("die", "is_stopped"), [(15, False), (18, True)])
def test_example_17_a_reaction_inside_a_chain(die: int, is_stopped: bool) -> None:
    scene = given(
        3,
        hands={"Ada": ["Fend"], "Bo": ["Dash"], "Cy": ["Forewarn", "Dash"]},
        levels={"Forewarn": 6},
        learned={"Cy": {"Awareness": 1}},
        entropy=["EN:204"],
        at={"Cy": "B2", "Bo": "B2", "Ada": "B2"},
        up=["B2"],
        dice=[die],
    )
    assert not scene.is_asked("Bo"), "a Dash is no reaction"
    assert scene.open_window() == "An entropy card is shown"
    assert [label for label in scene.labels("Cy") if "Play" in label] == [
        "Play Forewarn",
    ]
    scene.when("Cy", "Play Forewarn").let_it_happen()
    assert scene.learned("Cy", "Awareness") == 3
    assert ("EN:204" in scene.pile("dismissed")) == is_stopped
    assert (len(scene.hand("Ada")) == 1) == is_stopped


@rule("PJ-118", "PJ-115", "PJ-117", "PJ-116", "PJ-111", "PJ-R69", "PJ-114")
def test_example_18_a_lock_removed_out_of_order() -> None:
    state, log = campaign()
    now = state.campaign
    now.stories["HS"] = ["HS:06", "HS:07", "HS:09", "HS:10", "HS:11", "HS:12", "HS:13"]
    now.read += ["HS:04", "HS:05"]
    scene = resumed(state, log)
    assert not scene.offers("Ada", "Helena's Story")
    state, log = campaign()
    state.campaign.stories["HS"] = ["HS:07", "HS:09", "HS:10", "HS:11", "HS:12", "HS:13"]
    scene = resumed(state, log)
    scene.all_say("Helena's Story").let_it_happen()
    assert scene.state.campaign.read[-2:] == ["HS:07", "HS:09"]
    assert scene.state.campaign.stories["HS"][0] == "HS:10"


@rule("PJ-242", "PJ-234", "PJ-236", "PJ-245", "PJ-226", "PJ-229", "PJ-241", "PJ-232", "PJ-233", "PJ-244", "PJ-235")
def test_example_19_a_learning_phase() -> None:
    state, log = campaign(4, levels={"Spot": 8})
    state.campaign.bank |= {"Awareness": 24, "Construction": 5}
    slides(state, state.campaign.players[0], ["Spot"] * 50)
    slides(state, state.campaign.players[1], ["Spot"] * 49)
    state.phase, state.actions_left = "learning", 3
    scene = resumed(state, log)
    now = scene.state.campaign
    scene.all_say("Improve", "Spot to level 9", "Spot to level 10", "Enough")
    assert now.levels["Spot"] == 10
    assert now.bank["Awareness"] == 5
    scene.all_say("Unlock Scavenge")
    assert now.levels["Scavenge"] == 4
    assert now.ability_decks["Survival"][0] == "Track"
    scene.when("Ada", "Take a slide")
    assert scene.offer("Ada").topic is Topic.OVERWRITE_SLIDE
    scene.when("Ada", "reserve-1").when("Bo", "Take a slide").when("Cy", "No slide").when("Di", "No slide")
    assert len(scene.reserve("Ada")) == len(scene.reserve("Bo")) == 50
    scene.all_say("study")
    assert not scene.offers("Ada", "Spot"), "its study limit is 8"
    scene.all_say("Fend")
    assert now.levels["Fend"] == 5
    assert scene.state.phase == "story", "there is no fourth action: the next day begins"


@rule("PJ-229", "PJ-228")
def test_example_19_a_second_study_is_refused() -> None:
    state, log = campaign()
    state.phase, state.actions_left = "learning", 3
    scene = resumed(state, log)
    scene.all_say("study", "Fend")
    assert not scene.offers("Ada", "Study")
    assert scene.why_not("Ada", "Study") == "PJ-229"


@rule("PJ-247", "PJ-248", "PJ-246", "PJ-R74")
def test_example_19_sixteen_slides_make_one() -> None:
    state, log = campaign()
    slides(state, state.campaign.players[0], ["Spot"] * 16 + ["Dash"] * 6)
    state.phase, state.actions_left = "learning", 3
    scene = resumed(state, log).all_say("Meld")
    for _ in range(4):
        scene.when("Ada", "Spot +1")
    scene.when("Ada", "Spot +2")
    assert [name for name in scene.reserve("Ada") if "Spot" in name] == ["Spot +2"]


@rule("PJ-022", "PJ-023", "PJ-253", "PJ-R13", "PJ-257", "PJ-249", "PJ-193", "PJ-R16", "PJ-252", "PJ-263")
def test_example_20_replaced_for_now_and_for_good() -> None:
    scene = given(area="AH", text="Read PR:020.\nRead PR:027.", learned={"Ada": {"Logic": 4}}).let_it_happen()
    assert scene.card_at("B4") == "AH:31"
    assert scene.foes(None) == ["The Conductor"]
    state = scene.state
    state.exploration.reading_at_end.clear()  # nobody reads aloud here
    list(dissipate_all(state))
    list(cleanup(state))
    assert state.campaign.goals == ["AH:32"]
    assert "Investigation" in state.campaign.open_decks
    ending = [node for line in state.cards.projector["PR:029"].on(Trigger.NOW) for node in sentences(line.body)]
    evolved = sum(node.times for node in ending if isinstance(node, n.EvolveDeck))
    assert sum(id.startswith("EN:") for id in state.campaign.eliminated) == evolved > 0
    assert state.campaign.bank["Logic"] == 0
    _open(state, "AH", "AH:02")
    list(_follow_setup(state, "AH:02"))
    assert scene.card_at("B4") == "AH:18"
    assert scene.card_at("B3") == "AH:30"
