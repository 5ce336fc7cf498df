"""The questions every game asks, and when none is asked at all."""

from collections.abc import Mapping
from typing import TypeVar

from app.kernel import topic
from app.kernel.decision import Ask, Flow, Option, Question, Seat, Timing, WhyNot
from app.kernel.topic import NO_HINT, asks
from app.kit.ask import Asking, all_pick

T = TypeVar("T")
ADA = Seat("ada")


class Topic(topic.Topic):
    TAKE = asks("XX-001", "What do you take?", hint=NO_HINT)


ASKING = Asking(ADA, "Ada thinks.", Timing(at_most=5), because="The storm")


def options(*names: str) -> tuple[Option[str], ...]:
    return tuple(Option(name, name.title(), name) for name in names)


def asked(flow: Flow[T]) -> Question[object]:
    """The question a flow asks first."""
    step = next(flow)
    assert isinstance(step, Ask)
    assert (step.about, step.timing) == ("Ada thinks.", Timing(at_most=5))
    return step.questions[ADA]()


def answered(flow: Flow[T], *values: object) -> T:
    """What comes of a flow that waits for this answer of Ada's."""
    return sent(flow, {ADA: values})


def sent(flow: Flow[T], answers: Mapping[Seat, tuple[object, ...]]) -> T:
    """What comes of a flow that waits for these answers."""
    try:
        flow.send(answers)
    except StopIteration as stop:
        result: T = stop.value
        return result
    raise AssertionError("it asks again")


def unasked(flow: Flow[T]) -> T:
    """What comes of a flow that asks nothing."""
    try:
        next(flow)
    except StopIteration as stop:
        result: T = stop.value
        return result
    raise AssertionError("it asks")


def test_one_of_several_is_asked_for() -> None:
    flow = ASKING.choose(Topic.TAKE, lambda: options("fox", "owl"))
    question = asked(flow)
    assert (question.topic, question.because) == (Topic.TAKE, "The storm")
    assert [option.key for option in question.options] == ["fox", "owl"]
    assert answered(flow, "owl") == "owl"


def test_a_single_option_is_taken_and_none_gives_nothing() -> None:
    assert unasked(ASKING.choose(Topic.TAKE, lambda: options("fox"))) == "fox"
    assert unasked(ASKING.choose(Topic.TAKE, tuple)) is None


def test_in_secret_even_a_single_option_is_asked_for() -> None:
    flow = ASKING.in_secret(Topic.TAKE, lambda: options("fox"))
    assert len(asked(flow).options) == 1
    assert answered(flow, "fox") == "fox"


def test_one_may_go_back_and_silence_does() -> None:
    flow = ASKING.or_back(Topic.TAKE, lambda: options("fox"))
    question = asked(flow)
    assert [option.key for option in question.options] == ["fox", "back"]
    assert question.silence == ("back",)
    assert answered(flow, None) is None


def test_with_nothing_to_choose_going_back_is_offered_only_where_that_is_hidden() -> None:
    assert asked(ASKING.or_back(Topic.TAKE, tuple)).options == ()
    hiding = Asking(ADA, "Ada thinks.", Timing(at_most=5), hides=True)
    assert [option.key for option in asked(hiding.or_back(Topic.TAKE, tuple)).options] == ["back"]


def test_so_many_are_wanted_and_taken_if_there_are_no_more() -> None:
    assert unasked(ASKING.exactly(Topic.TAKE, lambda: options("fox", "owl"), 2)) == ("fox", "owl")
    flow = ASKING.exactly(Topic.TAKE, lambda: options("fox", "owl", "ox"), 2)
    pick = asked(flow).pick
    assert pick is not None
    assert (pick.least, pick.most) == (2, 2)
    assert answered(flow, "ox", "fox") == ("ox", "fox")


def test_up_to_so_many_may_be_none_and_silence_is() -> None:
    assert unasked(ASKING.up_to(Topic.TAKE, tuple, 2)) == ()
    question = asked(ASKING.up_to(Topic.TAKE, lambda: options("fox", "owl", "ox"), 2))
    assert question.pick is not None
    assert (question.pick.least, question.pick.most, question.silence) == (0, 2, ())


def test_yes_has_to_be_said() -> None:
    flow = ASKING.confirm(Topic.TAKE, Option("yes", "Take it", True), "Leave it")
    question = asked(flow)
    assert ([option.label for option in question.options], question.silence) == (["Take it", "Leave it"], ("no",))
    assert answered(flow, True) is True


def test_all_pick_from_their_own_at_once_and_who_has_no_choice_is_not_asked() -> None:
    own = {ADA: lambda: options("fox"), Seat("bo"): lambda: options("owl", "ox", "hen")}
    flow = all_pick(Topic.TAKE, own, "All pick.", count=2)
    step = next(flow)
    assert isinstance(step, Ask)
    picks = {seat: build().pick for seat, build in step.questions.items()}
    assert {seat: (pick.least, pick.most) for seat, pick in picks.items() if pick} == {Seat("bo"): (2, 2)}
    assert sent(flow, {Seat("bo"): ("owl", "hen")}) == {ADA: ("fox",), Seat("bo"): ("owl", "hen")}


def test_nobody_is_asked_where_all_give_what_they_have() -> None:
    assert unasked(all_pick(Topic.TAKE, {ADA: lambda: options("fox")}, "All pick.")) == {ADA: ("fox",)}


def test_why_something_is_not_offered_is_said() -> None:
    why = WhyNot("Cy", "Cy is out.", "XX-001")
    asking = Asking(ADA, "Ada thinks.", Timing(at_most=5), why_not=(why,))
    assert asked(asking.in_secret(Topic.TAKE, lambda: options("fox"))).why_not == (why,)


def test_where_there_is_surely_one_it_is_given() -> None:
    assert unasked(ASKING.one_of(Topic.TAKE, lambda: options("fox"))) == "fox"
