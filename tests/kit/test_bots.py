"""A bot of thoughts takes what is worth most."""

import pytest

from app.kernel import topic
from app.kernel.chance import Chance
from app.kernel.offer import Offer, OfferedOption
from app.kernel.topic import NO_HINT, asks
from app.kit.bots import likelihood, thinker


class Topic(topic.Topic):
    TAKE = asks("XX-001", "Which?", hint=NO_HINT)
    LEAVE = asks("XX-002", "Which not?", hint=NO_HINT)


def worth(_seen: object, option: OfferedOption) -> float:
    return float(option.amount or 0)


bot = thinker(dict, {Topic.TAKE: worth})


def offer(topic: Topic, *amounts: int, pick: tuple[int, int] | None = None) -> Offer:
    options = tuple(OfferedOption(str(amount), "", amount=amount) for amount in amounts)
    return Offer(1, "", (), options, pick, default=("silence",), topic=topic)


def test_the_best_option_is_taken_and_any_of_equals() -> None:
    assert bot({}, offer(Topic.TAKE, 1, 3, 2), Chance("x")) == ("3",)
    even = thinker(dict, {Topic.TAKE: lambda _seen, _option: 1.0})
    assert {even({}, offer(Topic.TAKE, 1, 2), Chance(str(seed))) for seed in range(20)} == {("1",), ("2",)}


def test_of_a_selection_the_fewest_and_more_while_they_are_worth_something() -> None:
    assert bot({}, offer(Topic.TAKE, 0, -1, 3, 2, pick=(0, 4)), Chance("x")) == ("3", "2")
    assert bot({}, offer(Topic.TAKE, -3, -1, pick=(1, 2)), Chance("x")) == ("-1",)


def test_without_a_thought_it_does_what_silence_does_and_without_options_nothing() -> None:
    assert bot({}, offer(Topic.LEAVE, 1), Chance("x")) == ("silence",)
    assert bot({}, offer(Topic.TAKE), Chance("x")) is None


def test_how_likely_so_many_come_true() -> None:
    assert likelihood(1, (0.5, 0.5)) == pytest.approx(0.5)
    assert likelihood(2, (0.7, 0.2)) == pytest.approx(0.14)
    assert likelihood(3, (0.7, 0.2)) == 0.0
