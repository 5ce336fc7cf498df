"""The fourteen moments in which one may react."""

import pytest

from app.games.projector.moments import Window
from app.games.projector.topics import Act, Topic
from app.kernel.decision import Timing
from tests.games.projector.scene import Scene, away, given
from tests.rules import rule


def seen(scene: Scene, most: int = 60) -> list[str]:
    """The moments that come while everybody passes and every next one is waited at."""
    windows: list[str] = []
    for _ in range(most):
        if not scene.open_window():
            return windows
        windows.append(scene.open_window())
        scene.wait()
        for seat in scene.table.asked():
            offer = scene.table.offer(seat)
            assert offer is not None
            scene.table.answer(seat, offer.number, "pass")
        scene.settled()
    return windows


HELD = {"Ada": ["Fend"], "Bo": ["Spot"]}


@rule("PJ-279", "PJ-280", "PJ-281", "PJ-282", "PJ-R87", "PJ-294", "PJ-R97")
def test_a_turn_begins_with_three_moments() -> None:
    scene = away(hands=HELD, entropy=["EN:108"], is_held=True)
    assert seen(scene) == ["A turn begins", "An entropy card is shown", "The entropy card is done"]


@rule("PJ-283")
def test_before_a_location_acts() -> None:
    scene = away(hands={"Ada": ["Fend", "Dash"], "Bo": ["Spot"]}, at={"Ada": "B2", "Bo": "B2"})
    step = next(option.key for option in scene.offer("Ada").options if option.act == Act.STEP)
    scene.wait().when("Ada", step).when("Ada", "Fend")
    assert scene.open_window() == "A location is about to act"
    assert scene.offers("Bo", "Play Spot")


@rule("PJ-284", "PJ-081", "PJ-082")
def test_between_two_cards_of_a_chain() -> None:
    scene = away(hands=HELD, entropy=["EN:112"], is_held=True)
    scene.until("One card leads")
    assert not scene.offers("Ada", "Play"), "ordinary actions cannot interrupt"
    scene.let_it_happen()
    assert "A voice on the stairs" in " ".join(scene.story("Ada"))
    scene.wait().all_say("Answer")
    assert scene.open_window() == "One card leads to another"


@rule("PJ-285", "PJ-286", "PJ-287")
def test_around_a_test() -> None:
    scene = away(hands={"Ada": ["Dash"], "Bo": ["Spot"]}, dice=[2])
    scene.wait().when("Ada", "Play Dash")
    assert seen(scene) == ["An action is declared", "The die is rolled"]
    scene.wait().when("Ada", "Stay here")
    assert scene.open_window() == "The outcome is known"


@rule("PJ-288", "PJ-289", "PJ-290", "PJ-291", "PJ-292", "PJ-293")
def test_the_end_of_a_turn_with_an_attack() -> None:
    scene = away(hands=HELD, foes=[("Flicker", "Ada")])
    scene.wait().when("Ada", "end")
    opened = seen(scene)
    scene.wait().when("Ada")
    opened += seen(scene)
    assert opened[:6] == [
        "The end of the turn is declared",
        "An attack is coming",
        "Damage is about to be dealt",
        "A card is about to be lost",
        "A stability roll is coming",
        "Play is about to pass on",
    ]


REACTIONS = ("Brace", "Forewarn", "Slip Away", "Rally", "Spot", "Anchor")
NAMED_ONLY = {"Brace": Window.DAMAGE, "Forewarn": Window.ENTROPY_SHOWN}
"""Those that need what one moment alone has."""


@rule("PJ-279", "PJ-R96", "PJ-R97", "PJ-170")
@pytest.mark.parametrize("name", REACTIONS)
def test_every_reaction_can_be_played_at_every_moment_that_has_what_it_needs(name: str) -> None:
    played = {kind for kind in Window if _is_playable(name, kind)}
    assert played == ({NAMED_ONLY[name]} if name in NAMED_ONLY else set(Window))


def _is_playable(name: str, kind: Window) -> bool:
    scene = _scene_with(name, kind)
    for _ in range(30):
        if scene.open_window() == kind.value:
            return scene.offers("Bo", f"Play {name}")
        scene.wait()
        if scene.open_window():
            for seat in scene.table.asked():
                offer = scene.table.offer(seat)
                assert offer is not None
                scene.table.answer(seat, offer.number, "pass")
            scene.settled()
        else:
            _goes_on(scene, kind)
    raise AssertionError(f"{kind} never came")


def _scene_with(name: str, kind: Window) -> Scene:
    """Ada's turn, with a Baddie before her and a player gone; Bo beside her with the reaction and a Baddie of his."""
    return away(
        3,
        hands={"Ada": ["Dash", "Fend"], "Bo": [name, "Dash"]},
        levels={ability: 4 for ability in REACTIONS if ability != "Spot"},
        foes=[("Flicker", "Ada"), ("Flicker", "Bo")],
        gone={"Cy": "home"},
        entropy=["EN:112"] if kind is Window.CHAIN else ["EN:108"],
        dice=[10, 4, 4, 4, 4],
        are_closed=True,
        is_held=True,
    )


def _goes_on(scene: Scene, kind: Window) -> None:
    """Ada does what leads to the moment."""
    offer = scene.offer("Ada")
    if kind is Window.LOCATION and offer.topic is Topic.ACT:
        step = next(option for option in offer.options if option.act == Act.STEP)
        scene.when("Ada", step.key).when("Ada", "hand-1")
    elif kind in (Window.DECLARED, Window.DIE_ROLLED, Window.OUTCOME) and offer.topic is Topic.ACT:
        scene.when("Ada", "Play Fend")
    elif offer.topic is Topic.END_OF_TURN:
        scene.when("Ada")
    else:
        scene.when("Ada", offer.default[0] if offer.default else offer.keys[0])


@rule("PJ-295")
def test_a_moment_in_which_nobody_could_matter_goes_by() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Fend"]})
    assert scene.offers("Ada", "End your turn")


@rule("PJ-296")
def test_after_an_act_the_moment_is_there_again_for_all() -> None:
    cards = {"Ada": ["Fend"], "Bo": ["Brace", "Brace"], "Cy": ["Brace"]}
    scene = away(3, hands=cards, levels={"Brace": 4}, foes=[("Negative", "Ada")], dice=[2])
    scene.when("Ada", "end").when("Ada")
    assert scene.open_window() == "Damage is about to be dealt"
    scene.when("Bo", "Play Brace")
    assert scene.open_window() == "Damage is about to be dealt"
    assert scene.is_asked("Cy")
    assert scene.is_asked("Bo"), "Bo has another"


@rule("PJ-297")
def test_a_reaction_may_answer_a_reaction_and_resolves_first() -> None:
    scene = away(
        3, hands={"Ada": ["Fend"], "Bo": ["Rally"], "Cy": ["Spot"]}, levels={"Rally": 4, "Spot": 10}, dice=[14, 10]
    )
    scene.when("Bo", "Play Rally").when("Bo", "Player 1")
    assert scene.open_window() == "The die is rolled"
    assert scene.projection.tests[-1].total == 18
    scene.when("Cy", "Play Spot").let_it_happen()
    told = [line for line in scene.story() if "make" in line]
    assert told[0].startswith("Spot: 10 and 10 make 20")
    assert told[1].startswith("Rally: 14 and 6 make 20")


# Standing orders


@rule("PJ-298")
@pytest.mark.parametrize(("from_damage", "is_played"), [(1, True), (2, True), (3, False), (0, False)])
def test_a_brace_is_played_unasked_from_the_damage_on_that_was_ordered(from_damage: int, is_played: bool) -> None:
    cards = {"Ada": ["Fend"], "Bo": ["Brace"]}
    scene = away(hands=cards, levels={"Brace": 4}, foes=[("Negative", "Ada")], dice=[2])
    assert scene.state.foe(scene.projection.baddies[0]).attack == 2
    scene.player("Bo").orders["Brace"] = from_damage
    scene.when("Ada", "end").when("Ada")
    assert scene.told("plays Brace") == is_played


@rule("PJ-298")
@pytest.mark.parametrize(("tier", "is_played"), [(1, True), (2, False)])
def test_a_forewarn_is_played_unasked_from_a_tier_on(tier: int, is_played: bool) -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Forewarn"]}, levels={"Forewarn": 4}, entropy=["EN:108"])
    assert scene.open_window() == "An entropy card is shown"
    scene.player("Bo").orders["Forewarn"] = tier
    scene.table.refresh()
    scene.settled()
    assert scene.open_window() == "", "an order answers by itself"
    assert scene.told("plays Forewarn") == is_played


@rule("PJ-298")
def test_a_spot_is_played_unasked_when_it_would_turn_a_failure() -> None:
    scene = away(hands={"Ada": ["Fend", "Fend"], "Bo": ["Spot"]}, foes=[("Flicker", "Ada")], dice=[3, 14, 18])
    scene.when("Bo", "Play Spot when it would turn a failure").when("Ada", "Play Fend")
    assert not scene.told("plays Spot"), "there was nothing to turn"
    scene.when("Ada", "Play Fend")
    assert scene.told("plays Spot")
    assert scene.told("Fend: 14 and 6 make 20, a success")


@rule("PJ-298")
@pytest.mark.parametrize("is_ordered", [True, False])
def test_one_may_order_to_be_home_before_a_check_that_could_fail(is_ordered: bool) -> None:
    scene = given(3, hands={"Ada": ["Fend"]}, gone={"Cy": "home"}, dice=[1])
    if is_ordered:
        scene.when("Ada", "Go home before a stability check")
    scene.when("Ada", "end").when("Ada")
    assert (scene.explorer("Ada").gone == "home") == is_ordered
    assert is_ordered or scene.offers("Ada", "Return home"), "who stands on a Gate is asked before the roll"


@rule("PJ-298")
def test_orders_are_the_players_own_and_come_round_to_asking() -> None:
    scene = away(hands=HELD)
    scene.when("Bo", "Play Spot when it would turn a failure")
    assert scene.player("Bo").orders == {"Spot": 1}
    assert scene.sees("Bo", "orders=('Play Spot when it would turn a failure',)")
    assert not scene.sees("Ada", "orders=('Play Spot")
    scene.when("Bo", "Never play Spot").when("Bo", "Ask me about Spot")
    assert scene.player("Bo").orders == {}


@rule("PJ-298", "PJ-R85")
def test_what_is_ordered_is_answered_in_advance_and_no_faster_than_a_breath() -> None:
    scene = away(
        hands={"Ada": ["Fend"], "Bo": ["Fend", "Brace"]}, levels={"Brace": 4}, foes=[("Flicker", "Ada")], pause=2
    )
    scene.player("Bo").orders["Brace"] = 3
    table = scene.when("Ada", "end").table
    table.answer(scene.seat("Ada"), scene.offer("Ada").number)
    offer = scene.offer("Bo")
    assert offer.given == ("pass",)
    assert offer.timing == Timing(2, 15)


# "Wait!", and moments that are held for a breath


@rule("PJ-R97")
def test_a_location_is_held_for_a_breath_in_which_anybody_may_say_wait() -> None:
    scene = away(hands={"Ada": ["Fend", "Dash"], "Bo": ["Spot"]}, pause=2)
    step = next(option.key for option in scene.offer("Ada").options if option.act == Act.STEP)
    table = scene.when("Ada", step).table
    table.answer(scene.seat("Ada"), scene.offer("Ada").number, "hand-1")
    assert scene.offer("Ada").topic is Topic.PAUSE
    assert scene.offer("Ada").given == ("pass",)
    assert scene.offer("Ada").timing == Timing(2, 2)
    scene.when("Bo", "Wait!")
    assert scene.told("Player 2 says: Wait!")
    assert scene.open_window() == "A location is about to act"
    assert scene.offers("Bo", "Play Spot")


@rule("PJ-R97")
def test_without_a_wait_the_breath_is_over_by_itself() -> None:
    scene = away(hands={"Ada": ["Fend", "Dash"], "Bo": ["Spot"]}, pause=2)
    step = next(option.key for option in scene.offer("Ada").options if option.act == Act.STEP)
    scene.when("Ada", step).when("Ada", "hand-1")
    assert scene.open_window() == ""
    assert scene.offer("Ada").topic is not Topic.PAUSE


@rule("PJ-R97")
def test_a_wait_opens_the_next_moment_once_and_to_all() -> None:
    scene = away(hands={"Ada": ["Dash"], "Bo": ["Spot"]}, dice=[2], are_closed=True)
    scene.when("Bo", "Wait!").when("Ada", "Play Dash")
    assert scene.open_window() == "An action is declared"
    assert set(scene.table.asked()) == {scene.seat("Ada"), scene.seat("Bo")}
    scene.let_it_happen()
    assert scene.open_window() == ""


# At any time


@rule("PJ-279", "PJ-R87", "PJ-135")
def test_between_two_acts_of_a_turn_one_may_react_and_go_home() -> None:
    scene = given(hands={"Ada": ["Dash", "Fend"], "Bo": ["Spot"]}, dice=[15])
    scene.when("Bo", "Play Spot")
    assert scene.told("Spot: 15 and 4 make 19")
    scene.let_it_happen()
    assert scene.offer("Ada").topic is Topic.ACT, "the turn simply goes on"
    scene.when("Bo", "Return home")
    assert scene.explorer("Bo").gone == "home"
    assert scene.offer("Ada").topic is Topic.ACT


@rule("PJ-298", "PJ-135")
def test_an_armed_return_comes_as_soon_as_the_gate_is_underfoot() -> None:
    scene = away(hands={"Ada": ["Dash", "Fend"], "Bo": ["Spot"]})
    scene.when("Bo", "Go home at the next moment I can")
    scene.explorer("Bo").space = "C5"
    step = next(option.key for option in scene.offer("Ada").options if option.act == Act.STEP)
    scene.when("Ada", step).when("Ada", "hand-1")
    assert scene.explorer("Bo").gone == "home"
    assert scene.offer("Ada").topic is Topic.ACT


@rule("PJ-279")
def test_nothing_interrupts_what_is_being_carried_out() -> None:
    scene = given(hands={"Ada": ["Dash", "Fend"], "Bo": ["Spot"]}, dice=[19])
    scene.when("Ada", "Play Dash")
    assert scene.offer("Ada").topic is Topic.MOVE
    labels = [option.label for option in scene.offer("Bo").anytime]
    assert "Play Spot" not in labels
    assert "Return home" not in labels
    assert "Go home at the next moment I can" in labels


@rule("PJ-R91", "PJ-156", "PJ-157", "PJ-155")
def test_what_may_be_used_once_may_be_used_in_the_turn_of_another() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Fend"]})
    assert any(option.label == "Ticket Booth" for option in scene.offer("Bo").anytime)
    scene.when("Bo", "Ticket Booth")
    assert scene.told("Player 2 uses Ticket Booth.")
    assert scene.offer("Ada").topic is Topic.ACT
    assert not any(option.label == "Ticket Booth" for option in scene.offer("Bo").anytime)


@rule("PJ-135", "PJ-173")
def test_one_may_go_home_while_the_end_of_the_own_turn_is_asked_about() -> None:
    scene = given(hands={"Ada": ["Dash", "Fend"]})
    scene.when("Ada", "end")
    assert scene.offer("Ada").topic is Topic.END_OF_TURN
    scene.when("Ada", "Return home")
    assert scene.explorer("Ada").gone == "home"
    assert scene.offer("Bo").topic is Topic.ACT
