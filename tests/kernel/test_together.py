"""Flows side by side: order of arrival decides, and whoever comes late is asked afresh or passed over."""

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as some

from app.kernel.decision import CHECKPOINT, Flow, GameOver, Option, Question, Seat, ask, together
from app.kernel.errors import StaleAnswer
from app.kernel.table import Table
from tests.kernel.scene import END, Scene, given
from tests.kernel.toy import ADA, BO, CY, DI, Lantern, grab, scramble

EMPTY: dict[Seat, list[str]] = {ADA: [], BO: [], CY: []}


def only_scramble(state: Lantern) -> Flow[None]:
    yield CHECKPOINT
    yield from scramble(state)
    raise GameOver(END)


def grabbing(hands: dict[Seat, list[str]] | None = None) -> Scene:
    return given(hands or EMPTY, flow=only_scramble)


def test_all_are_asked_at_once_and_each_goes_on_alone() -> None:
    scene = grabbing().when(BO, "take").when(BO, "take").when(ADA, "take")
    assert scene.state.purses == {ADA: 1, BO: 2, CY: 0}
    assert scene.table.asked() == (ADA, BO, CY)


def test_a_seat_that_is_through_waits_for_the_others() -> None:
    scene = grabbing().when(ADA, "stop")
    assert scene.table.asked() == (BO, CY)
    assert scene.table.offer(ADA) is None
    scene.when(BO, "stop").when(CY, "stop")
    assert scene.table.outcome == END


def test_a_question_nobody_touched_keeps_its_number_while_others_race() -> None:
    scene = grabbing()
    before = scene.offer(CY).number
    scene.when(ADA, "take")
    assert scene.offer(CY).number == before


def test_whoever_finds_nothing_left_is_passed_over() -> None:
    scene = grabbing()
    for _ in range(3):
        scene.when(ADA, "take")
    number = scene.offer(BO).number
    scene.when(ADA, "take")
    assert scene.table.outcome == END
    with pytest.raises(StaleAnswer):
        scene.table.answer(BO, number, "take")


def test_a_branch_may_ask_another_seat_which_then_has_two_questions() -> None:
    scene = grabbing().when(ADA, "dare")
    assert scene.table.asked() == scene.table.waited_for(None) == (BO, CY)
    assert scene.offer(BO).prompt == "ada wants two of the 4."
    scene.when(BO, "yes")
    assert scene.state.purses[ADA] == 2
    assert scene.offer(BO).prompt == "Grab?"
    assert scene.table.waited_for(None) == (ADA, BO, CY)


def test_a_question_about_what_others_change_is_asked_afresh() -> None:
    scene = grabbing().when(ADA, "dare")
    number = scene.offer(BO).number
    scene.when(CY, "take")
    assert scene.offer(BO).prompt == "ada wants two of the 3."
    assert scene.offer(BO).number > number


def test_an_any_time_play_interrupts_the_race_and_refreshes_every_branch() -> None:
    scene = grabbing({ADA: ["bell"], BO: [], CY: ["fox"]})
    scene.when(BO, "take").plays(ADA, "bell").when(ADA, "cy").when(CY, "hand-1")
    assert scene.hand(ADA) == ["fox"]
    assert scene.table.asked() == (ADA, BO, CY)


def sulk(state: Lantern, seat: Seat) -> Flow[None]:
    """Waits for a token; when there is none left it throws one of its own back."""

    def build() -> Question[bool]:
        return Question(f"There are {state.tokens}.", (Option("take", "Take", True),) if state.tokens else ())

    if (yield from ask(seat, "All wait.", build)):
        state.tokens -= 1
        return
    state.tokens += 2
    yield from ask(seat, "All wait.", lambda: Question("Done?", (Option("yes", "Yes", True),)))


def cascade(state: Lantern) -> Flow[None]:
    state.tokens = 1
    patient = {ADA: sulk, BO: sulk, CY: sulk}
    yield from together({seat: flow(state, seat) for seat, flow in patient.items()})
    raise GameOver(END)


def test_a_branch_that_goes_on_by_itself_is_noticed_by_those_before_it() -> None:
    """Cy takes the last token, Ada sulks and puts two on the table: Bo must be asked about two, not passed over."""
    scene = given(EMPTY, flow=cascade).when(CY, "take")
    assert scene.offer(ADA).prompt == "Done?"
    assert scene.offer(BO).prompt == "There are 2."


def late_cascade(state: Lantern) -> Flow[None]:
    state.tokens = 1
    yield from together({BO: sulk_only_if_told(state, BO), ADA: sulk(state, ADA), CY: grab(state, CY)})
    raise GameOver(END)


def sulk_only_if_told(state: Lantern, seat: Seat) -> Flow[None]:
    yield from ask(seat, "All wait.", lambda: Question(f"There are {state.tokens}.", (Option("ok", "Fine", True),)))


def test_those_refreshed_before_it_see_what_a_branch_did_by_itself() -> None:
    scene = given(EMPTY, flow=late_cascade).when(CY, "take")
    assert scene.offer(ADA).prompt == "Done?"
    assert scene.offer(BO).prompt == "There are 2."


def test_so_they_do_when_the_state_changed_under_the_whole_race() -> None:
    scene = given(EMPTY, flow=late_cascade)
    scene.state.tokens = 0
    scene.table.refresh()
    assert scene.offer(ADA).prompt == "Done?"
    assert scene.offer(BO).prompt == "There are 2."


def checkpoint_inside(_state: Lantern) -> Flow[None]:
    def branch() -> Flow[None]:
        yield CHECKPOINT

    yield from together({ADA: branch()})


def test_a_checkpoint_inside_a_branch_is_a_loud_mistake() -> None:
    with pytest.raises(RuntimeError, match="no checkpoints"):
        given(EMPTY, flow=checkpoint_inside)


def no_branches(state: Lantern) -> Flow[None]:
    assert (yield from together({})) == {}
    yield from scramble(state)


def test_no_flows_at_all_are_through_at_once() -> None:
    assert given(EMPTY, flow=no_branches).table.asked() == (ADA, BO, CY)


def counted(state: Lantern) -> Flow[None]:
    state.tokens = 4
    taken = yield from together({seat: grab(state, seat) for seat in state.seats})
    state.story.tell(" ".join(f"{seat}:{count}" for seat, count in taken.items()))
    raise GameOver(END)


def test_each_branch_hands_back_its_result() -> None:
    scene = given(EMPTY, flow=counted).when(CY, "take").when(CY, "take").when(ADA, "take").when(BO, "take")
    assert scene.state.story.heard(None) == (("ada:1 bo:1 cy:2", ""),)


# Any order of play at all


@settings(max_examples=60, deadline=None)
@examples(picks=some.lists(some.integers(0, 2**16), max_size=60), players=some.integers(2, 4))
def test_no_order_of_arrival_makes_or_loses_tokens(picks: list[int], players: int) -> None:
    seats = (ADA, BO, CY, DI)[:players]
    scene = given({seat: ["bell", "fox"] for seat in seats}, flow=only_scramble)
    total = players + 1
    for pick in picks:
        if scene.table.outcome is None:
            answer_somehow(scene, pick)
        assert scene.state.tokens + sum(scene.state.purses.values()) == total
        assert sum(len(hand) for hand in scene.state.hands.values()) + len(scene.state.discard) == 2 * players
    replayed = scene.again().table
    assert replayed.fingerprint() == scene.table.fingerprint()
    assert [replayed.offer(seat) for seat in seats] == [scene.table.offer(seat) for seat in seats]
    assert scene.table.saved is not None
    resumed = Table.resume(scene.game, scene.table.log, scene.table.saved)
    assert resumed.fingerprint() == scene.table.fingerprint()


def answer_somehow(scene: Scene, pick: int) -> None:
    """One of all the answers anybody could give now."""
    offers = [(seat, scene.table.offer(seat)) for seat in scene.state.seats]
    answers = [
        (seat, offer.number, option.key) for seat, offer in offers if offer for option in offer.options + offer.anytime
    ]
    seat, number, key = answers[pick % len(answers)]
    scene.table.answer(seat, number, key)
