"""Questions are numbered per seat; an answer that cannot be taken is refused in plain words and changes nothing."""

from functools import partial

import pytest

from app.kernel.decision import Build, Flow, GameOver, Option, Pick, Question, Seat, ask, ask_together
from app.kernel.errors import IllegalAnswer, StaleAnswer
from app.kernel.log import Answer, NewDice
from tests.kernel.scene import END, Scene, given, real_game
from tests.kernel.toy import ADA, BO, CY, Lantern


def three_hands() -> Scene:
    return given({ADA: ["owl", "fox"], BO: ["ox", "fox"], CY: ["moth", "ox"]})


def test_each_seat_counts_its_own_questions() -> None:
    scene = three_hands()
    assert [scene.offer(seat).number for seat in (ADA, BO, CY)] == [1, 1, 1]
    scene.when(ADA, "hand-1").when(BO, "nothing").when(CY, "nothing")
    assert [scene.offer(seat).number for seat in (BO, CY)] == [2, 2]
    assert scene.table.numbers[ADA] == 1


def test_the_offer_is_the_question_as_the_player_sees_it() -> None:
    offer = three_hands().offer(ADA)
    assert offer.prompt == "What do you bid?"
    assert [(option.key, option.label, option.card) for option in offer.options] == [
        ("nothing", "Nothing", None),
        ("hand-1", "owl", "owl"),
        ("hand-2", "fox", "fox"),
    ]
    assert offer.seats_waited_for == (ADA, BO, CY)
    assert offer.pick is None
    assert offer.default == ("nothing",)


def test_a_seat_that_has_answered_is_no_longer_waited_for() -> None:
    scene = three_hands().when(BO, "hand-1")
    assert scene.table.waited_for(ADA) == (ADA, CY)
    assert scene.table.asked() == (ADA, CY)
    assert scene.table.offer(BO) is None


def test_a_secret_bid_shows_to_nobody_until_all_are_in() -> None:
    scene = three_hands().when(BO, "hand-1").when(CY, "hand-2")
    assert scene.state.discard == []
    scene.when(ADA, "hand-1")
    assert [scene.state.faces[card] for card in scene.state.discard] == ["owl", "ox", "ox"]


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (("hand-9",), "'hand-9' is not one of the options."),
        (("hand-1", "hand-2"), "Choose exactly one option."),
        (("hand-1", "hand-1"), "The same option was chosen twice."),
        ((), "Choose exactly one option."),
    ],
)
def test_an_illegal_answer_is_refused_with_its_reason(choice: tuple[str, ...], reason: str) -> None:
    scene = three_hands()
    with pytest.raises(IllegalAnswer) as refusal:
        scene.when(ADA, *choice)
    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    "answer",
    [
        Answer(ADA, 0, ("nothing",)),
        Answer(ADA, 2, ("nothing",)),
        Answer(ADA, 1, ("any:bell",)),
        Answer(Seat("zoe"), 1, ("nothing",)),
    ],
)
def test_a_stale_answer_is_refused(answer: Answer) -> None:
    with pytest.raises(StaleAnswer):
        three_hands().table.apply(answer)


def test_a_second_answer_to_the_same_question_is_stale() -> None:
    scene = three_hands().when(ADA, "hand-1")
    with pytest.raises(StaleAnswer, match="no longer open"):
        scene.table.answer(ADA, 1, "hand-2")


@pytest.mark.parametrize("choice", [("hand-9",), ("hand-1", "hand-2"), (), ("any:knell",)])
def test_a_refused_answer_leaves_the_table_unharmed(choice: tuple[str, ...]) -> None:
    scene = three_hands().when(BO, "hand-1")
    before, offer = scene.table.fingerprint(), scene.offer(ADA)
    with pytest.raises((IllegalAnswer, StaleAnswer)):
        scene.table.answer(ADA, 1, *choice)
    assert scene.table.fingerprint() == before
    assert scene.offer(ADA) == offer
    assert len(scene.table.log.entries) == 1


def test_checking_an_answer_does_not_give_it() -> None:
    scene = three_hands()
    scene.table.check(Answer(ADA, 1, ("hand-1",)))
    assert scene.table.waited_for(None) == (ADA, BO, CY)
    with pytest.raises(IllegalAnswer):
        scene.table.check(Answer(ADA, 1, ("hand-7",)))


def burning_scene() -> Scene:
    scene = given({ADA: ["owl", "ox", "fox", "moth"], BO: ["ox"]})
    return scene.when(ADA, "hand-1").when(BO, "nothing").when(BO, "pass")


def test_a_selection_has_bounds_and_a_check() -> None:
    scene = burning_scene()
    assert scene.offer(ADA).pick == (0, 3)
    with pytest.raises(IllegalAnswer) as refusal:
        scene.when(ADA, "hand-1", "hand-3")
    assert str(refusal.value) == "These are worth 3; the lamp wants 4."
    scene.when(ADA, "hand-1", "hand-2")
    assert scene.hand(ADA) == ["moth"]
    assert scene.state.purses[ADA] == 5


def test_a_selection_may_be_empty_where_its_bounds_say_so() -> None:
    scene = burning_scene().when(ADA)
    assert scene.state.purses[ADA] == 2


def pick_two(_state: Lantern) -> Flow[None]:
    options = tuple(Option(key, key, key) for key in ("a", "b", "c"))
    yield from ask_together({ADA: lambda: Question("Two?", options, Pick(2, 2))}, "Ada picks.")
    raise GameOver(END)


def test_a_selection_of_the_wrong_size_is_refused_in_plain_words() -> None:
    scene = given({ADA: [], BO: []}, flow=pick_two)
    assert scene.offer(ADA).default == ("a", "b")
    with pytest.raises(IllegalAnswer) as refusal:
        scene.when(ADA, "a")
    assert str(refusal.value) == "Choose 2; you chose 1."
    scene.when(ADA, *scene.offer(ADA).default)
    assert scene.table.outcome == END


def ask_in_vain(state: Lantern) -> Flow[None]:
    empty: Question[str] = Question("Anything?", ())
    nothing = yield from ask(ADA, "Ada is asked.", lambda: empty)
    state.story.tell(f"Ada said {nothing}.")
    yield from ask_together({}, "Nobody is asked.")
    yield from ask(BO, "Bo is asked.", lambda: Question("Well?", (Option("yes", "Yes", True),)))
    raise GameOver(END)


def test_a_question_without_options_is_passed_over_and_not_numbered() -> None:
    scene = given({ADA: [], BO: []}, flow=ask_in_vain)
    assert scene.state.story.heard(None) == (("Ada said None.", ""),)
    assert scene.table.asked() == (BO,)
    assert scene.table.numbers == {ADA: 0, BO: 1}


def peculiar_vote(state: Lantern) -> Flow[None]:
    def ballot(seat: Seat) -> Question[str]:
        keys = ("red", "blue") if seat == ADA or state.tokens else ()
        return Question("Which?", tuple(Option(key, key, key) for key in keys), Pick(0, 1))

    ballots: dict[Seat, Build[str]] = {seat: partial(ballot, seat) for seat in state.seats}
    yield from ask_together(ballots, "All vote.", is_revisable=True)
    raise GameOver(END)


def test_a_seat_that_had_nothing_to_choose_is_asked_once_it_has() -> None:
    scene = given({ADA: [], BO: []}, flow=peculiar_vote)
    assert scene.table.asked() == (ADA,)
    scene.state.tokens = 1
    scene.table.refresh()
    assert scene.table.asked() == (ADA, BO)
    assert scene.offer(BO).number == 1


def test_an_open_vote_is_seen_by_the_voters_and_may_be_changed() -> None:
    scene = given({ADA: [], BO: [], CY: []}, rounds=1)
    scene.state.round = 1
    for seat in (ADA, BO, CY):
        scene.when(seat, "nothing")
    for seat in (BO, CY):
        scene.when(seat, "pass")
    for seat in (ADA, BO, CY):
        scene.when(seat, "stop")
    scene.when(ADA, "bo")
    assert scene.offer(ADA).chosen == ("bo",)
    assert scene.offer(CY).votes == ((ADA, ("bo",)),)
    assert scene.table.asked() == (BO, CY)
    scene.when(ADA, "cy").when(BO, "cy")
    assert scene.offer(CY).votes == ((ADA, ("cy",)), (BO, ("cy",)))
    scene.when(CY, "ada")
    assert scene.table.outcome is not None
    assert scene.table.outcome.winners == (CY,)


def secret_numbers(state: Lantern) -> Flow[None]:
    def number() -> Question[int]:
        return Question("Which number?", (Option("one", "1", 1), Option("two", "2", 2)))

    answers = yield from ask_together(
        dict.fromkeys(state.seats, number), "All choose.", is_revisable=True, is_secret=True
    )
    state.story.tell(str([value for (value,) in answers.values()]))
    raise GameOver(END)


def test_secret_answers_may_be_changed_and_show_to_nobody_else() -> None:
    scene = given({ADA: [], BO: [], CY: []}, flow=secret_numbers).when(ADA, "one")
    assert scene.offer(ADA).chosen == ("one",)
    assert scene.offer(ADA).votes == scene.offer(BO).votes == ()
    assert scene.table.waited_for(None) == (BO, CY)
    scene.when(ADA, "two").when(BO, "one").when(CY, "one")
    assert scene.state.story.heard(None) == (("[2, 1, 1]", ""),)


def test_after_the_end_nothing_is_asked_and_nothing_taken() -> None:
    scene = given({ADA: ["knell"], BO: []}).plays(ADA, "knell")
    assert scene.table.outcome is not None
    assert scene.table.outcome.ending == "knell"
    assert scene.table.offer(ADA) is None
    assert scene.table.waited_for(None) == ()
    assert scene.table.about(None) == ""
    with pytest.raises(StaleAnswer, match="The game is over"):
        scene.table.answer(BO, 1, "nothing")
    with pytest.raises(StaleAnswer, match="The game is over"):
        scene.table.apply(NewDice("once more"))


def run_dry(_state: Lantern) -> Flow[None]:
    yield from ask(ADA, "Ada is asked.", lambda: Question("Well?", (Option("yes", "Yes", True),)))


def test_a_flow_that_ends_without_an_outcome_is_a_loud_mistake() -> None:
    scene = given({ADA: [], BO: []}, flow=run_dry)
    with pytest.raises(RuntimeError, match="without an outcome"):
        scene.when(ADA, "yes")


def test_what_the_table_waits_for_is_said_in_words() -> None:
    scene = real_game()
    assert scene.table.about(None) == "Everybody bids."
    scene.all_bid_nothing()
    assert scene.table.about(BO) == "The others may object."
