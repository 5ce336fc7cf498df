"""Frames take along what their new lines show: once, in order, and never what was taken back or is past."""

from app.kernel import moment
from app.kernel.decision import Seat
from app.kernel.moment import DREAD, Change, plays
from app.kernel.story import Story
from app.live.frames import Audience
from app.live.story_channel import StoryChannel

ADA, BO = Seat("ada"), Seat("bo")


class Beat(moment.Beat):
    LOSS = plays(DREAD, "A loss")
    FALL = plays(DREAD, "A fall")


def told(audience: Audience, story: Story) -> None:
    audience.hear(story)
    audience.settle("playing", None)


def test_a_frame_shows_what_its_new_lines_show_and_a_whole_view_nothing() -> None:
    story, audience = Story(), Audience(story=StoryChannel(ADA))
    told(audience, story)
    story.tell("Bo falls.", "bad", Beat.FALL("Bo falls", seats=(BO,)))
    told(audience, story)
    frame = audience.since(audience.seq - 1)
    assert frame is not None
    assert [(beat.moment.title, beat.text) for beat in frame.beats] == [("Bo falls", "Bo falls.")]
    assert audience.whole().beats == ()
    assert audience.since(None).beats == ()  # type: ignore[union-attr]


def test_moments_of_one_kind_and_cause_in_a_row_are_one_beat() -> None:
    story, audience = Story(), Audience(story=StoryChannel(ADA))
    told(audience, story)
    for name, before in (("lamp", 3), ("rope", 2)):
        lost = Beat.LOSS("Bo loses", cards=(name,), seats=(BO,), change=Change("Marbles", before, before - 1))
        story.tell(f"Bo loses {name}.", "bad", lost)
    story.tell("Bo falls.", "bad", Beat.FALL())
    told(audience, story)
    loss, fall = audience.since(audience.seq - 1).beats  # type: ignore[union-attr]
    assert loss.moment.cards == ("lamp", "rope")
    assert loss.text == "Bo loses lamp. Bo loses rope."
    assert loss.moment.change == Change("Marbles", 3, 1)
    assert loss.moment.length == Beat.LOSS().length
    assert fall.moment.kind == "fall"


def test_whoever_was_away_is_shown_what_was_missed_in_order() -> None:
    story, audience = Story(), Audience(story=StoryChannel(ADA))
    told(audience, story)
    seen = audience.seq
    for number in range(3):
        story.tell(f"Line {number}.", "bad", Beat.FALL(f"Fall {number}"))
        told(audience, story)
    assert [beat.moment.title for beat in audience.since(seen).beats] == ["Fall 0", "Fall 1", "Fall 2"]  # type: ignore[union-attr]


def test_what_is_told_anew_after_something_was_taken_back_is_not_shown_again() -> None:
    story, audience = Story(), Audience(story=StoryChannel(ADA))
    story.tell("One.", "", Beat.FALL())
    told(audience, story)
    seen = audience.seq
    other = Story()
    other.tell("Otherwise.", "", Beat.FALL())
    told(audience, other)
    frame = audience.since(seen)
    assert frame is not None
    assert frame.story is not None
    assert not frame.story.is_append
    assert frame.beats == ()


def test_a_seat_is_shown_nothing_of_what_is_confided_to_another() -> None:
    story, ada, bo = Story(), Audience(story=StoryChannel(ADA)), Audience(story=StoryChannel(BO))
    for audience in (ada, bo):
        told(audience, story)
    story.confide((ADA,), "A fox.", "Ada looks.", moment=Beat.FALL("A fox", cards=("fox",)))
    for audience in (ada, bo):
        told(audience, story)
    (own,), (others,) = (audience.since(audience.seq - 1).beats for audience in (ada, bo))  # type: ignore[union-attr]
    assert own.moment.cards == ("fox",)
    assert "fox" not in str(others).lower()
    assert others.moment.length == own.moment.length
