"""Who is asked at a moment in which one may react, and what is then played."""

import pytest

from app.games.projector.topics import Topic
from tests.games.projector.scene import away, given
from tests.rules import rule

HELD = {"Ada": ["Fend"], "Bo": ["Spot"]}


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
