"""Any-time plays lie on top of whatever is open; what they interrupt is asked again from the new state."""

import pytest

from app.kernel.decision import CHECKPOINT, Flow, GameOver, Option, Pick, Question, Seat, ask, ask_many
from app.kernel.errors import StaleAnswer
from app.kernel.game import AnytimePlay
from tests.kernel.scene import END, Scene, given
from tests.kernel.toy import ADA, BO, CY, Lantern


def bells() -> Scene:
    return given({ADA: ["fox", "bell"], BO: ["ox", "bell", "owl"], CY: ["moth", "ox"]})


def test_an_any_time_play_is_offered_beside_the_open_question() -> None:
    scene = bells()
    assert [option.key for option in scene.offer(ADA).anytime] == ["any:bell-2"]
    assert scene.offer(CY).anytime == ()


def test_a_seat_that_is_not_asked_is_offered_its_any_time_plays_alone() -> None:
    scene = bells().when(ADA, "hand-1")
    offer = scene.offer(ADA)
    assert offer.options == ()
    assert offer.default == ()
    assert offer.prompt == "Everybody bids."
    scene.plays(ADA, "bell")
    assert scene.offer(ADA).prompt == "Who gives you a card?"


def test_while_an_any_time_play_runs_only_it_is_open() -> None:
    scene = bells().plays(ADA, "bell")
    assert scene.table.asked() == (ADA,)
    assert scene.table.about(None) == "ada rings."
    with pytest.raises(StaleAnswer):
        scene.table.answer(CY, 1, "nothing")


def test_any_time_plays_lie_on_top_of_any_time_plays() -> None:
    scene = bells().plays(ADA, "bell").plays(BO, "bell")
    assert scene.table.asked() == (BO,)
    scene.when(BO, "cy").when(CY, "hand-1")
    assert scene.hand(BO) == ["ox", "owl", "moth"]
    assert scene.table.asked() == (ADA,)
    scene.when(ADA, "bo").when(BO, "hand-3")
    assert scene.hand(ADA) == ["fox", "moth"]
    assert scene.table.asked() == (ADA, BO, CY)
    assert scene.table.about(None) == "Everybody bids."


def test_an_interrupted_question_is_asked_again_with_fresh_options() -> None:
    scene = bells().plays(ADA, "bell").when(ADA, "bo").when(BO, "hand-1")
    assert [option.label for option in scene.offer(ADA).options] == ["Nothing", "fox", "ox"]
    assert [option.label for option in scene.offer(BO).options] == ["Nothing", "bell", "owl"]


def test_an_interrupted_question_has_a_fresh_number_only_when_it_changed() -> None:
    scene = bells()
    before = scene.offer(CY).number
    scene.plays(ADA, "bell").when(ADA, "bo").when(BO, "hand-1")
    assert scene.offer(CY).number == before
    with pytest.raises(StaleAnswer):
        scene.table.answer(BO, 1, "hand-1")
    scene.when(CY, "hand-1")


def test_a_question_that_came_through_unchanged_still_takes_any_time_plays() -> None:
    """The bell asked Cy something of its own, so the open question is older than the latest number."""
    scene = given({ADA: ["bell"], BO: [], CY: ["bell", "fox"]}, flow=ask_cy)
    scene.plays(ADA, "bell").when(ADA, "cy").when(CY, "hand-2")
    assert scene.offer(CY).number < scene.table.numbers[CY]
    scene.plays(CY, "bell")
    assert scene.table.asked() == (CY,)
    assert scene.offer(CY).prompt == "Who gives you a card?"


def ask_cy(_state: Lantern) -> Flow[None]:
    yield from ask(CY, "Cy is asked.", lambda: Question("Well?", (Option("yes", "Yes", True),)))
    raise GameOver(END)


def test_a_second_click_does_not_play_a_second_card() -> None:
    scene = given({ADA: ["bell", "bell"], BO: [], CY: []}, flow=ask_cy)
    number = scene.offer(ADA).number
    scene.table.answer(ADA, number, "any:bell-1")
    scene.when(ADA, "bo")
    with pytest.raises(StaleAnswer):
        scene.table.answer(ADA, number, "any:bell-1")
    assert scene.hand(ADA) == ["bell"]


def whisper(state: Lantern, seat: Seat) -> list[AnytimePlay]:
    """Asks nobody anything, and reaches a checkpoint, which only the game's own flow can be entered from."""

    def add_a_token() -> Flow[None]:
        state.tokens += 1
        yield CHECKPOINT

    return [Option("any:whisper", "Whisper", add_a_token)] if seat == ADA else []


def test_a_second_click_is_stale_though_the_first_asked_nothing() -> None:
    scene = given({ADA: ["fox"], BO: [], CY: []}, anytime=whisper)
    number = scene.offer(ADA).number
    scene.table.answer(ADA, number, "any:whisper")
    assert scene.offer(ADA).number > number
    with pytest.raises(StaleAnswer):
        scene.table.answer(ADA, number, "any:whisper")
    scene.when(ADA, "any:whisper").when(ADA, "hand-1")
    assert scene.state.tokens == 2


def test_a_checkpoint_inside_an_any_time_play_is_not_kept() -> None:
    scene = given({ADA: ["fox"], BO: [], CY: []}, anytime=whisper)
    before = scene.table.saved
    scene.when(BO, "nothing").when(ADA, "any:whisper")
    assert scene.table.saved is before


def test_an_answer_already_given_stands_through_an_interruption() -> None:
    scene = bells().when(CY, "hand-1")
    scene.plays(ADA, "bell").when(ADA, "bo").when(BO, "hand-1")
    assert scene.table.asked() == (ADA, BO)


def test_an_answer_already_given_that_became_impossible_is_asked_again() -> None:
    scene = bells().when(CY, "hand-2")
    scene.plays(ADA, "bell").when(ADA, "cy").when(CY, "hand-2")
    assert scene.table.asked() == (ADA, BO, CY)
    assert scene.offer(CY).keys == ("nothing", "hand-1")
    assert scene.offer(CY).number == scene.table.numbers[CY]


def test_an_answer_already_given_whose_place_now_holds_another_card_is_asked_again() -> None:
    scene = given({ADA: ["bell"], BO: [], CY: ["moth", "ox", "owl"]}).when(CY, "hand-2")
    scene.plays(ADA, "bell").when(ADA, "cy").when(CY, "hand-1")
    assert scene.hand(CY) == ["ox", "owl"]
    assert CY in scene.table.asked()


def choose_from_hand(state: Lantern) -> Flow[None]:
    def build() -> Question[int]:
        hand = state.hands[CY]
        options = tuple(Option(f"hand-{at}", state.faces[card], card) for at, card in enumerate(hand, start=1))
        return Question("Which?", options, Pick(1, 1))

    chosen = yield from ask_many(CY, "Cy chooses.", build)
    state.story.tell(f"Cy chose {len(chosen)}.")
    yield from ask(BO, "Bo is asked.", lambda: Question("Well?", (Option("yes", "Yes", True),)))
    raise GameOver(END)


def test_a_question_an_interruption_left_without_options_is_passed_over() -> None:
    scene = given({ADA: ["bell"], BO: [], CY: ["ox"]}, flow=choose_from_hand)
    scene.plays(ADA, "bell").when(ADA, "cy").when(CY, "hand-1")
    assert scene.state.story.heard(BO)[-1] == ("Cy chose 0.", "")
    assert scene.table.asked() == (BO,)


def test_the_game_can_end_inside_an_any_time_play_on_top_of_another() -> None:
    scene = given({ADA: ["bell"], BO: ["knell"], CY: ["fox"]})
    scene.plays(ADA, "bell").plays(BO, "knell")
    assert scene.table.outcome is not None
    assert scene.table.outcome.winners == (BO,)
    assert scene.table.asked() == ()
    assert scene.again().table.fingerprint() == scene.table.fingerprint()


def test_an_any_time_play_may_need_no_question_at_all() -> None:
    scene = given({ADA: ["bell"], BO: ["ox"]}).plays(ADA, "bell").when(ADA, "bo").when(BO, "hand-1")
    assert scene.hand(ADA) == ["ox"]
    assert scene.offer(ADA).anytime == ()
