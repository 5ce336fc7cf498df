"""The fourteen moments in which one may react."""

import pytest

from app.games.projector.topics import Topic
from tests.games.projector.scene import Scene, away, campaign, given, resumed
from tests.rules import rule


def seen(scene: Scene, most: int = 60) -> list[str]:
    """The windows that open while everybody passes, and wants to be asked at every one."""
    windows: list[str] = []
    for _ in range(most):
        if not scene.open_window():
            return windows
        windows.append(scene.open_window())
        scene.watched_by("Ada", "Bo")
        seat = scene.table.asked()[0]
        offer = scene.table.offer(seat)
        assert offer is not None
        scene.table.answer(seat, offer.number, "pass")
    return windows


HELD = {"Ada": ["Fend"], "Bo": ["Spot"]}


@rule("PJ-279", "PJ-280", "PJ-281", "PJ-282", "PJ-R87", "PJ-294")
def test_a_turn_opens_with_three_windows() -> None:
    scene = away(hands=HELD, entropy=["EN:108"], watched_by=["Bo"])
    assert seen(scene) == ["A turn begins", "An entropy card is shown", "The entropy card is done"]


@rule("PJ-284", "PJ-081", "PJ-082")
def test_between_two_cards_of_a_chain() -> None:
    scene = away(hands=HELD, entropy=["EN:112"], watched_by=["Bo"])
    scene.until("One card leads")
    assert not scene.offers("Ada", "Play"), "ordinary actions cannot interrupt"
    scene.let_it_happen()
    assert "A voice on the stairs" in " ".join(scene.story("Ada"))
    scene.watched_by("Bo").all_say("Answer")
    assert scene.open_window() == "One card leads to another"


@rule("PJ-285", "PJ-286", "PJ-287")
def test_around_a_test() -> None:
    scene = away(hands={"Ada": ["Dash"], "Bo": ["Spot"]}, dice=[2])
    scene.let_it_happen().watched_by("Bo").when("Ada", "Play Dash")
    opened = seen(scene)
    assert opened == ["An action is declared", "The die is rolled"]
    scene.watched_by("Bo").when("Ada", "Stay here")
    assert scene.open_window() == "The outcome is known"


@rule("PJ-288", "PJ-289", "PJ-290", "PJ-291", "PJ-292", "PJ-293")
def test_the_end_of_a_turn_with_an_attack() -> None:
    scene = away(hands=HELD, foes=[("Flicker", "Ada")])
    scene.let_it_happen().watched_by("Bo").when("Ada", "end")
    opened = seen(scene)
    scene.watched_by("Bo").when("Ada")
    opened += seen(scene)
    assert opened[:6] == [
        "The end of the turn is declared",
        "An attack is coming",
        "Damage is about to be dealt",
        "A card is about to be lost",
        "A stability roll is coming",
        "Play is about to pass on",
    ]


@rule("PJ-295")
def test_a_window_nobody_could_use_does_not_open() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Fend"]})
    assert scene.offers("Ada", "End your turn")


@rule("PJ-296")
def test_after_an_act_the_window_opens_again_for_all() -> None:
    scene = away(3, hands={"Ada": ["Fend"], "Bo": ["Rally"], "Cy": ["Rally"]}, levels={"Rally": 4}, dice=[2])
    assert scene.open_window() == "A turn begins"
    scene.when("Bo", "Play Rally").when("Bo", "Player 1")
    assert scene.open_window() == "A turn begins"
    assert scene.is_asked("Cy")
    assert not scene.is_asked("Bo"), "the only Rally is played"


@rule("PJ-297")
def test_a_reaction_may_answer_a_reaction_and_resolves_first() -> None:
    scene = away(
        3, hands={"Ada": ["Fend"], "Bo": ["Rally"], "Cy": ["Spot"]}, levels={"Rally": 4, "Spot": 10}, dice=[14, 10]
    )
    scene.until("A turn begins").when("Bo", "Play Rally").when("Bo", "Player 1").until("The die is rolled")
    assert scene.projection.tests[-1].total == 18
    scene.when("Cy", "Play Spot").let_it_happen()
    told = [line for line in scene.story() if "make" in line]
    assert told[0].startswith("Spot: 10 and 10 make 20")
    assert told[1].startswith("Rally: 14 and 6 make 20")


@rule("PJ-298")
def test_a_standing_pass_answers_for_the_seat_until_it_wants_to_be_asked_again() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Rally"]}, levels={"Rally": 4}, entropy=["EN:108"])
    scene.when("Bo", "Pass such moments")
    assert scene.player("Bo").passes == ["A turn begins: Rally"]
    scene.let_it_happen().ends_turn("Ada").ends_turn("Bo")
    assert not scene.sees("Ada", "passes=('A turn begins")
    scene.when("Bo", "Ask me again")
    assert scene.player("Bo").passes == []


@rule("PJ-298")
def test_a_standing_pass_is_given_in_advance_but_not_for_a_card_newly_held() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Rally"]}, levels={"Rally": 4, "Spot": 4})
    scene.player("Bo").passes.append("A turn begins: Rally")
    scene.table.refresh()
    assert scene.offer("Bo").given == ("pass",)
    scene.player("Bo").passes[:] = ["A turn begins: Anchor"]
    scene.table.refresh()
    assert scene.offer("Bo").given is None


@rule("PJ-298")
def test_a_standing_pass_lasts_until_the_day_is_over() -> None:
    state, log = campaign()
    state.campaign.players[0].passes.append("A turn begins: Rally")
    assert resumed(state, log).player("Ada").passes == []


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


@rule("PJ-R96", "PJ-V82")
@pytest.mark.parametrize(("die", "is_asked"), [(12, False), (13, True)])
def test_what_a_perk_adds_to_a_spot_counts_when_it_is_asked_for(die: int, is_asked: bool) -> None:
    bright_eyes = "PK:08"
    cards = {"Ada": ["Fend"], "Bo": ["Spot"]}
    scene = away(hands=cards, foes=[("Flicker", "Ada")], perks={"Bo": bright_eyes}, dice=[die])
    scene.when("Ada", "Play Fend")
    assert (scene.open_window() == "The die is rolled") == is_asked


@rule("PJ-R96")
def test_who_wants_to_be_asked_at_the_next_moment_is_asked_once() -> None:
    scene = away(hands={"Ada": ["Dash"], "Bo": ["Spot"]}, dice=[2])
    scene.when("Bo", "Ask me at the next moment").when("Ada", "Play Dash")
    assert scene.open_window() == "An action is declared"
    scene.when("Bo", "Let it happen")
    assert scene.open_window() == ""


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
    scene = away(hands={"Ada": ["Spot"], "Bo": ["Spot"]}, in_play=["EN:509"], watched_by=["Ada", "Bo"])
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
    assert other.explorer("Ada").lost == []


@rule("PJ-R88", "PJ-294")
@pytest.mark.parametrize(("hands", "sees"), [("open", True), ("closed", False)])
def test_hands_are_open_to_team_mates_unless_the_table_closes_them(hands: str, sees: bool) -> None:
    cards = {"Ada": ["Fend"], "Bo": ["Tinker"], "Cy": ["Spot"]}
    closed = away(3, hands=cards, are_closed=hands == "closed", watched_by=["Cy"])
    shown = closed.table.view(closed.seat("Ada"))["hands"]
    assert (len(shown) == 3) == sees  # type: ignore[arg-type]
    assert closed.table.view(None)["hands"] == ()
    waited = closed.table.waited_for(closed.seat("Ada"))
    assert (waited == (closed.seat("Cy"),)) == sees, "with closed hands nobody can tell who could act"


@rule("PJ-083")
def test_what_may_be_used_at_any_time_may_be_used_in_a_chain() -> None:
    scene = given(text="Read PR:062.", hands=HELD, watched_by=["Ada"])
    assert scene.open_window() == "One card leads to another"
    assert scene.offers("Ada", "Return home")
