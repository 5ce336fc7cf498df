"""The worked examples from the eleventh on, each a scene."""

import pytest

from app.games.projector import nodes as n
from app.games.projector.entropy import evolve
from app.games.projector.leaving import dissipate_all
from app.games.projector.lines import Trigger, sentences
from app.games.projector.projecting import _follow_setup, _open, cleanup
from app.games.projector.topics import Topic
from tests.games.projector.scene import campaign, given, resumed, slides
from tests.rules import rule


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
