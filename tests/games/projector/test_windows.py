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


# When one is asked


@rule("PJ-R96")
def test_neither_a_spot_nor_a_gate_has_its_holder_asked_by_itself() -> None:
    scene = given(hands={"Ada": ["Spot", "Fend"], "Bo": ["Spot", "Dash"]}, foes=[("Flicker", "Ada")])
    assert scene.offers("Ada", "Return home"), "the first question of the turn is the turn itself"
    assert scene.offer("Ada").topic is Topic.ACT
    scene.when("Ada", "end").when("Ada")
    assert scene.offer("Bo").topic is Topic.ACT, "no moment of Ada's turn was Bo's"


@rule("PJ-R96", "PJ-286")
@pytest.mark.parametrize(("die", "is_asked"), [(13, False), (14, True), (15, True), (16, False)])
def test_a_spot_is_asked_for_where_it_would_turn_a_test(die: int, is_asked: bool) -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Spot"]}, foes=[("Flicker", "Ada")], dice=[die])
    scene.when("Ada", "Play Fend")
    assert (scene.open_window() == "The die is rolled") == is_asked
    if is_asked:
        assert scene.offer("Bo").because == f"Player 1, Fend: {die + 4} of 20, rolled {die}"


@rule("PJ-294", "PJ-297")
def test_whoever_has_let_two_misses_happen_may_let_all_happen_in_this_turn() -> None:
    cards = {"Ada": ["Fend"] * 4, "Bo": ["Spot"]}
    scene = away(hands=cards, foes=[("Flicker", "Ada")], dice=[15] * 3)
    for misses in range(3):
        scene.when("Ada", "Play Fend")
        assert scene.open_window() == "The die is rolled"
        assert scene.offer("Bo").again == (("pass",) if misses == 2 else None)
        scene.when("Bo", "Let it happen")


@rule("PJ-R96", "PJ-V82")
@pytest.mark.parametrize(("die", "is_asked"), [(12, False), (13, True)])
def test_what_a_perk_adds_to_a_spot_counts_when_it_is_asked_for(die: int, is_asked: bool) -> None:
    bright_eyes = "PK:08"
    cards = {"Ada": ["Fend"], "Bo": ["Spot"]}
    scene = away(hands=cards, foes=[("Flicker", "Ada")], perks={"Bo": bright_eyes}, dice=[die])
    scene.when("Ada", "Play Fend")
    assert (scene.open_window() == "The die is rolled") == is_asked


@rule("PJ-R96", "PJ-294", "PJ-R88")
@pytest.mark.parametrize("die", [3, 14])
def test_with_closed_hands_nobody_can_tell_what_a_hand_holds_by_who_is_asked(die: int) -> None:
    worlds = []
    for hand, deck in ((["Spot", "Fend"], ["Dash", "Dash"]), (["Dash", "Fend"], ["Spot", "Dash"])):
        scene = away(hands={"Ada": ["Fend"], "Bo": hand}, decks={"Bo": deck}, foes=[("Flicker", "Ada")], dice=[die],
                     are_closed=True)  # fmt: skip
        scene.when("Ada", "Play Fend")
        viewers = (*scene.state.seats, None)
        worlds.append(
            [(scene.table.waited_for(viewer), scene.table.about(viewer)) for viewer in viewers] + [scene.table.asked()]
        )
        assert (scene.open_window() == "The die is rolled") == (die == 14)
        assert scene.offers("Bo", "Play Spot") == (die == 14 and "Spot" in hand)
    assert worlds[0] == worlds[1]


@rule("PJ-R96", "PJ-103")
def test_without_a_slide_of_it_in_the_reserve_nobody_is_asked_for_it() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Fend"]}, foes=[("Flicker", "Ada")], dice=[14], are_closed=True)
    scene.when("Ada", "Play Fend")
    assert scene.open_window() == ""


@rule("PJ-R96", "PJ-294")
def test_with_open_hands_one_who_holds_nothing_for_it_need_not_answer() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Fend"]}, decks={"Bo": ["Spot"]}, foes=[("Flicker", "Ada")], dice=[14])
    scene.table.answer(scene.seat("Ada"), scene.offer("Ada").number, "play-1")
    assert scene.offer("Bo").given == ("pass",)


@rule("PJ-R96", "PJ-289")
def test_a_question_says_whose_moment_it_is_and_that_going_home_ends_the_day() -> None:
    scene = given(foes=[("Flicker", "Ada")], hands={"Ada": ["Dash"], "Bo": ["Dash"]}, items={"Ada": ["Tame Shadow"]})
    scene.when("Ada", "end").when("Ada")
    offer = scene.offer("Ada")
    assert offer.because == "Player 1 is attacked by Flicker"
    assert offer.options[0].label == "Let it happen"
    home = next(option for option in offer.options if option.key == "go-home")
    assert home.warning == "This ends your day."


@rule("PJ-298", "PJ-135")
def test_a_return_home_can_be_armed() -> None:
    scene = away(hands=HELD, at={"Ada": "B2", "Bo": "B2"}, up=["B2"], lay={"B2": "CA:20"})
    scene.let_it_happen().when("Bo", "Go home at the next moment")
    scene.explorer("Bo").space = "C5"
    scene.when("Ada", "end").let_it_happen()
    assert scene.explorer("Bo").gone == "home"


@rule("PJ-V82", "PJ-R66", "PJ-088", "PJ-010")
def test_a_jammed_projector_bars_reactions_outside_ones_turn() -> None:
    scene = away(hands={"Ada": ["Spot"], "Bo": ["Spot"]}, in_play=["EN:509"], is_held=True)
    assert scene.is_asked("Ada")
    assert not scene.is_asked("Bo")


@rule("PJ-V28", "PJ-V79")
def test_lucid_rolls_the_die_again() -> None:
    scene = away(hands={"Ada": ["Dash"]}, conditions={"Ada": ["Lucid"]}, dice=[2, 17])
    scene.let_it_happen().when("Ada", "Play Dash").until("The die is rolled").when("Ada", "Lucid")
    assert scene.told("17 and 4 make 21, a success")
    assert scene.explorer("Ada").conditions == []


@rule("PJ-V29")
def test_steady_hand_does_so_once_in_a_projection() -> None:
    scene = away(hands={"Ada": ["Fend", "Fend"]}, foes=[("Flicker", "Ada")], perks={"Ada": "PK:02"}, dice=[2, 3, 4])
    scene.let_it_happen().when("Ada", "Play Fend").until("The die is rolled").when("Ada", "Steady Hand")
    scene.let_it_happen().when("Ada", "Play Fend")
    assert scene.open_window() == ""


@rule("PJ-V28", "PJ-V68", "PJ-V53")
def test_a_shield_prevents_and_a_tame_shadow_cancels() -> None:
    scene = away(items={"Ada": ["Tin Shield"]}, foes=[("Negative", "Ada")])
    scene.let_it_happen().when("Ada", "end").when("Ada").until("Damage").when("Ada", "Tin Shield")
    assert not scene.explorer("Ada").lost
    assert not scene.explorer("Ada").items
    other = away(items={"Ada": ["Tame Shadow"]}, foes=[("Negative", "Ada")])
    other.when("Ada", "end").when("Ada").until("An attack").when("Ada", "Tame Shadow")
    assert not other.explorer("Ada").lost


@rule("PJ-R88", "PJ-294")
@pytest.mark.parametrize(("hands", "sees"), [("open", True), ("closed", False)])
def test_hands_are_open_to_team_mates_unless_the_table_closes_them(hands: str, sees: bool) -> None:
    cards = {"Ada": ["Fend"], "Bo": ["Tinker"], "Cy": ["Spot"]}
    closed = away(3, hands=cards, are_closed=hands == "closed", is_held=True)
    shown = closed.table.view(closed.seat("Ada"))
    assert [shown[f"held-{number}"] is not None for number in (1, 2, 3)] == [False, sees, sees]
    assert not any(closed.table.view(None)[f"held-{number}"] for number in (1, 2, 3))
    waited = closed.table.waited_for(closed.seat("Ada"))
    assert (waited == (closed.seat("Cy"),)) == sees, "with closed hands nobody can tell who could act"


@rule("PJ-083")
def test_what_may_be_used_at_any_time_may_be_used_in_a_chain() -> None:
    scene = given(text="Read PR:062.", hands=HELD, is_held=True)
    assert scene.open_window() == "One card leads to another"
    assert scene.offers("Ada", "Return home")
