"""The Wall's turn: Wrath or Brood, and what Doom buys in Wrath."""

from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule


@rule("FW-151")
def test_the_wall_is_wrathful_or_broods() -> None:
    scene = given()
    assert [label.split(":")[0] for label in scene.labels("The Wall")] == ["Wrath", "Brood"]


@rule("FW-152", "FW-156")
def test_the_first_turn_of_the_game_is_wrath_with_one_doom_more() -> None:
    scene = given(wall_turns=0)
    scene.then_table(pool=2)
    assert scene.offer("The Wall").prompt == "Your Wrath: 2 Doom to spend."


@rule("FW-153")
def test_no_brood_follows_a_brood() -> None:
    scene = given(was_brood=True, pool=1).then_table(pool=2)
    assert scene.offer("The Wall").prompt == "Your Wrath: 2 Doom to spend."
    scene.when("The Wall", "End the turn").when("The Detective", "End your turn")
    assert scene.labels("The Wall")[1].startswith("Brood")


@rule("FW-154")
def test_no_brood_in_the_crescendo() -> None:
    assert given(rank=5).labels("The Wall")[1].startswith("Brood")
    assert given(rank=4).offer("The Wall").prompt == "Your Wrath: 1 Doom to spend."


@rule("FW-155", "FW-158")
def test_wrath_brings_one_doom_and_asks_for_nothing() -> None:
    scene = given(pool=2, streets=[horror("Ghoul")], wall_hand=["Cultist"])
    scene.when("The Wall", "Wrath").then_table(pool=3)
    scene.when("The Wall", "End the turn")
    assert scene.wall_hand() == ["Cultist"]
    assert scene.is_asked("The Detective")


@rule("FW-157")
def test_doom_buys_any_actions_in_any_order_the_same_one_twice_if_need_be() -> None:
    scene = given(pool=4, wall_hand=["Television Static"], top_horrors=["Ghoul", "Gatekeeper", "Cultist", "Cultist"])
    scene.does("The Wall", "Wrath", "Delve", "Manifest Television Static", "Delve").then_table(pool=3)
    scene.does("The Wall", "Trigger Television Static", "Manifest Ghoul").then_table(pool=1)
    assert sorted(scene.wall_hand()) == ["Cultist", "Cultist", "Gatekeeper"]


@rule("FW-159")
def test_what_the_pool_cannot_pay_cannot_be_done() -> None:
    scene = given(wall_hand=["Hollow Milkman"], streets=[horror("Gatekeeper")]).when("The Wall", "Wrath")
    too_dear = ("It costs 2 Doom, and the pool holds 1.", "FW-159")
    assert scene.why_not("The Wall", "Manifest Hollow Milkman") == too_dear
    assert scene.why_not("The Wall", "Trigger Gatekeeper") == too_dear
    scene.when("The Wall", "Delve")
    assert scene.why_not("The Wall", "Delve") == ("It costs 1 Doom, and the pool holds 0.", "FW-159")


@rule("FW-160")
def test_spent_doom_is_back_in_the_supply_and_can_be_gained_again() -> None:
    scene = given(pool=5, streets=[horror("Eyeless Paperboy"), horror("Eyeless Paperboy")])
    scene.does("The Wall", "Wrath", "Trigger Eyeless Paperboy").then_table(pool=6)
    scene.when("The Wall", "Delve").then_table(pool=5)
    scene.when("The Wall", "Trigger Eyeless Paperboy").then_table(pool=6)


@rule("FW-161")
def test_delving_draws_the_top_horror_for_one_doom() -> None:
    scene = given(top_horrors=["Drowned Choir", "Ghoul"])
    scene.does("The Wall", "Wrath", "Delve").then_table(pool=0)
    assert scene.wall_hand() == ["Drowned Choir"]
    assert not scene.sees("The Detective", "Drowned Choir")


@rule("FW-162")
def test_there_is_no_delving_without_a_horror_to_draw() -> None:
    scene = given(discarded_horrors=["Ghoul"], pool=2)
    scene.state.horror_deck.cards.clear()
    scene.does("The Wall", "Wrath", "Delve")
    assert scene.why_not("The Wall", "Delve") == ("There is no Horror left to draw.", "FW-162")


@rule("FW-163", "FW-164")
def test_a_horror_manifests_for_its_price_and_drained_if_that_says_so() -> None:
    scene = given(wall_hand=["Hollow Milkman", "Lawn Shambler"], pool=2)
    scene.does("The Wall", "Wrath", "Manifest Hollow Milkman").then_table(pool=1)
    scene.when("The Wall", "Manifest Lawn Shambler").then_table(pool=0, streets=2)
    assert scene.wall_hand() == []
    assert not scene.on_the_streets("Hollow Milkman")[0].is_drained
    assert scene.on_the_streets("Lawn Shambler")[0].is_drained


@rule("FW-165")
def test_a_horror_that_has_just_come_may_be_triggered() -> None:
    scene = given(wall_hand=["Hollow Milkman"], pool=2)
    scene.does("The Wall", "Wrath", "Manifest Hollow Milkman", "Trigger Hollow Milkman")
    assert "The Wall Triggers Hollow Milkman." in scene.story()


@rule("FW-166")
def test_one_doom_destroys_a_marble_attached_or_anchored() -> None:
    scene = given(streets=[horror("Gatekeeper", "Fedora")], anchored=["Jukebox"], pool=1)
    scene.does("The Wall", "Wrath", "Destroy a Marble")
    assert scene.labels("The Wall") == ["Fedora, on Gatekeeper", "Jukebox, Anchored", "Back"]
    scene.when("The Wall", "Fedora").then_table(pool=1)
    scene.does("The Wall", "Destroy a Marble", "Jukebox").then_table(pool=0)
    assert scene.discarded() == ["Fedora", "Jukebox"]
    assert scene.why_not("The Wall", "Destroy") == ("No Marble is Attached or Anchored.", "FW-166")


@rule("FW-167")
def test_the_walls_unique_action_costs_its_printed_doom_and_needs_an_open_eye() -> None:
    asleep = given(wall_card="Mister Hollow, Who Knocks", rank=6, pool=2).when("The Wall", "Wrath")
    assert asleep.why_not("The Wall", "Unique")[0] == "The Eye has not opened yet."
    poor = given(wall_card="Mister Hollow, Who Knocks", rank=5).when("The Wall", "Wrath")
    assert poor.why_not("The Wall", "Unique") == ("It costs 2 Doom, and the pool holds 1.", "FW-159")
    awake = given(wall_card="Mister Hollow, Who Knocks", rank=5, pool=2)
    awake.does("The Wall", "Wrath", "Unique").then_table(pool=1, gates=4)


@rule("FW-168")
def test_the_walls_unique_action_is_used_once_a_turn() -> None:
    scene = given(wall_card="The Signal Under the Static", rank=5, pool=2)
    scene.does("The Wall", "Wrath", "Unique").then_table(pool=2)
    assert scene.why_not("The Wall", "Unique") == ("It has been used this turn.", "FW-168")
    scene.when("The Wall", "End the turn").when("The Detective", "End your turn")
    scene.does("The Wall", "Wrath", "Unique").then_table(pool=0)


@rule("FW-169", "FW-170", "FW-171")
def test_a_trigger_is_paid_carried_out_and_leaves_the_horror_drained() -> None:
    scene = given(streets=[horror("Television Static"), horror("Ghoul", drained=True)], pool=2)
    scene.when("The Wall", "Wrath")
    assert scene.why_not("The Wall", "Trigger Ghoul") == ("It is Drained.", "FW-171")
    scene.when("The Wall", "Trigger Television Static").then_table(pool=2)
    assert len(scene.wall_hand()) == 2
    assert scene.on_the_streets("Television Static")[0].is_drained
    assert scene.why_not("The Wall", "Trigger Television Static") == ("It is Drained.", "FW-171")


@rule("FW-171")
def test_a_drained_horror_stays_so_through_the_turns_that_follow() -> None:
    scene = given(streets=[horror("Television Static"), horror("Ghoul", drained=True)])
    scene.does("The Wall", "Wrath", "End the turn").when("The Detective", "End your turn")
    scene.when("The Wall", "Wrath")
    assert scene.on_the_streets("Ghoul")[0].is_drained
    scene.when("The Wall", "End the turn").when("The Waitress", "End your turn")
    scene.does("The Wall", "Brood", "Television Static")
    assert not scene.on_the_streets("Ghoul")[0].is_drained


@rule("FW-172")
def test_what_is_left_of_the_pool_after_wrath_is_lost() -> None:
    scene = given(pool=3).does("The Wall", "Wrath", "Delve").then_table(pool=3)
    scene.when("The Wall", "End the turn").then_table(pool=0)
