"""Votes: what settles them, what a tie is, and what silence counts for."""

import pytest

from app.kernel import topic
from app.kernel.decision import Ask, Flow, Option, Seat
from app.kernel.topic import NO_HINT, asks
from app.kit.ballot import Ballot, Count, counts

ADA, BO, CY = Seat("ada"), Seat("bo"), Seat("cy")


class Topic(topic.Topic):
    WHOM = asks("XX-001", "Whom?", hint=NO_HINT)


CHOICES = tuple(Option(name, name.title(), name.upper()) for name in ("fox", "owl", "ox"))
MOST = Ballot(Topic.WHOM, lambda: CHOICES, (ADA, BO, CY), "All vote.", abstention="No preference")
MAJORITY = Ballot(Topic.WHOM, lambda: CHOICES, (ADA, BO, CY), "All vote.", needed=2)


def opened(flow: Flow[Count[str]]) -> Ask:
    step = next(flow)
    assert isinstance(step, Ask)
    return step


def held(ballot: Ballot[str], *votes: str) -> Count[str]:
    """The count when these votes were cast, seat by seat."""
    flow = ballot.hold()
    step = opened(flow)
    answers = {seat: (vote,) for seat, vote in zip(ballot.voters, votes, strict=False)}
    assert step.settles(ballot.voters, answers)
    try:
        flow.send(answers)
    except StopIteration as stop:
        count: Count[str] = stop.value
        return count
    raise AssertionError("it asks again")


def test_most_votes_win() -> None:
    count = held(MOST, "owl", "fox", "owl")
    assert count.winner == CHOICES[1]
    assert count.votes == {ADA: "owl", BO: "fox", CY: "owl"}


def test_equal_votes_are_a_tie_between_the_leading_ones() -> None:
    count = held(MOST, "owl", "fox", "abstain")
    assert count.winner is None
    assert count.tied == CHOICES[:2]


def test_without_votes_all_are_tied() -> None:
    assert held(MOST, "abstain", "abstain", "abstain").tied == CHOICES


def test_silence_abstains_where_one_may_and_else_votes_for_the_first() -> None:
    assert opened(MOST.hold()).questions[ADA]().silence == ("abstain",)
    assert opened(MAJORITY.hold()).questions[ADA]().silence == ("fox",)


def test_most_votes_wait_for_all_and_a_majority_settles_it_at_once() -> None:
    two = {ADA: ("ox",), BO: ("ox",)}
    assert not opened(MOST.hold()).settles(MOST.voters, two)
    assert held(MAJORITY, "ox", "ox").winner == CHOICES[2]


def test_fewer_than_needed_settle_nothing() -> None:
    count = held(MAJORITY, "ox", "owl", "fox")
    assert count.winner is None
    assert len(count.tied) == 3


def test_where_there_is_one_choice_nothing_is_asked() -> None:
    flow = Ballot(Topic.WHOM, lambda: CHOICES[:1], (ADA, BO), "All vote.").hold()
    with pytest.raises(StopIteration) as stop:
        next(flow)
    assert stop.value.value.winner == CHOICES[0]


def test_votes_may_weigh_more_than_one() -> None:
    assert counts({ADA: "fox", BO: "owl", CY: None}, {ADA: 2}) == {"fox": 2, "owl": 1}


def test_no_seat_is_offered_itself_where_it_is_spared() -> None:
    people = tuple(Option(seat, seat.title(), str(seat), seat=seat) for seat in (ADA, BO, CY))
    ballot = Ballot(Topic.WHOM, lambda: people, (ADA, BO), "All vote.", spares_self=True)
    asked = opened(ballot.hold()).questions
    assert [option.seat for option in asked[ADA]().options] == [BO, CY]
    assert [option.seat for option in asked[BO]().options] == [ADA, CY]
