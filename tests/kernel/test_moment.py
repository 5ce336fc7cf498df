"""A line that matters shows a moment, to each reader as much of it as that reader may know."""

from dataclasses import replace

import pytest

from app.kernel import moment
from app.kernel.moment import DREAD, GOOD, Cause, Change, Size, plays
from app.kernel.plain import from_plain, to_plain
from app.kernel.story import Story
from tests.kernel.toy import ADA, BO, CY


class Beat(moment.Beat):
    RAID = plays(DREAD, "A raid", glows=("vault",), good_for="raiders")
    PEEK = plays(GOOD, "A look", Size.STRIP, opens=1000, step=500)


def test_length_follows_from_the_kind_and_the_number_of_steps_alone() -> None:
    short, long = Beat.PEEK("Ada looks"), Beat.PEEK("Ada looks", cards=("fox",), steps=("A fox.", "It looks back."))
    assert (short.length, long.length) == (1000, 2000)
    assert Beat.PEEK("Bo", steps=("It is an owl with a very long name.", "Well.")).length == long.length


def test_everybody_is_shown_what_everybody_is_told() -> None:
    story = Story()
    raid = Beat.RAID("Ada raids Bo", cards=("fox",), seats=(BO,), change=Change("Coins", 4, 1), cause=Cause(by=ADA))
    story.tell("Ada raids Bo.", "bad", raid)
    assert story.moments(ADA) == story.moments(None) == (raid,)
    assert raid.regions == ("vault",)


def test_of_a_confided_moment_others_are_shown_kind_and_length_and_nothing_else() -> None:
    story = Story()
    story.confide((ADA,), "It is a fox.", "Ada looks.", moment=Beat.PEEK("A fox", cards=("fox",), steps=("A fox.",)))
    (own,), (seen,) = story.moments(ADA), story.moments(CY)
    assert own.is_private
    assert own.cards == ("fox",)
    assert (seen.kind, seen.length, seen.title) == ("peek", own.length, "A look")
    assert replace(seen, title="", public_title="") == replace(
        Beat.PEEK(), title="", public_title="", length=own.length
    )


def test_a_confided_moment_of_which_nothing_is_told_shows_others_nothing() -> None:
    story = Story()
    story.confide((ADA,), "It is a fox.", moment=Beat.PEEK("A fox"))
    assert len(story.moments(ADA)) == 1
    assert story.moments(BO) == story.moments(None) == ()


def test_what_others_are_shown_must_be_as_long() -> None:
    with pytest.raises(ValueError, match="one kind and length"):
        Story().confide((ADA,), "A fox.", "A look.", moment=Beat.PEEK(steps=("One.",)), outside=Beat.PEEK())


def test_a_saved_story_has_its_lines_and_no_moments() -> None:
    story = Story()
    story.tell("Ada raids Bo.", "bad", Beat.RAID())
    back = from_plain(Story, to_plain(story))
    assert back == story
    assert back.moments(None) == ()


def test_a_side_may_take_it_the_other_way() -> None:
    assert Beat.RAID.tone_for("raiders") == GOOD
    assert Beat.RAID.tone_for("") == Beat.RAID.tone_for("watch") == DREAD
