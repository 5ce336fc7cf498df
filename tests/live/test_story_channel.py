"""The story as each viewer counts it: lines are added, or taken back from a number on; nothing tells of others'."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.games import game_called
from app.kernel.decision import Seat, Viewer
from app.kernel.log import load_log
from app.kernel.story import KEPT, Story
from app.kernel.table import Table
from app.live.frames import Audience
from app.live.story_channel import MOST_LINES, SHOWN, News, StoryChannel

PLAYTHROUGHS = Path(__file__).resolve().parent.parent / "playthroughs"
ADA, BO = Seat("ada"), Seat("bo")


def again(story: Story, count: int) -> Story:
    """The story of another table that has come so far."""
    kept = [replace(line) for line in story.lines if line.number <= count]
    return Story(count, sum(line.is_heard_by_all for line in kept), kept)


def test_new_lines_are_appended_under_the_viewers_own_numbers() -> None:
    story, channel = Story(), StoryChannel(BO)
    story.tell("One.")
    story.confide((ADA,), "A secret.")
    assert channel.update(story) == News(1, True)
    story.confide((ADA,), "Another.")
    assert channel.update(story) is None, "what others are told is no news"
    story.tell("Two.", "dread")
    assert channel.update(story) == News(2, True)
    assert channel.whole() == (1, (("One.", ""), ("Two.", "dread")), False)
    assert channel.since(News(2, True)) == (2, (("Two.", "dread"),), True)


def test_what_was_taken_back_is_dropped_from_its_number_on() -> None:
    story, channel = Story(), StoryChannel(None)
    for number in range(1, 7):
        story.tell(f"Line {number}.")
    channel.update(story)
    shorter = again(story, 4)
    assert channel.update(shorter) == News(5, False)
    assert channel.end == 5
    shorter.tell("Otherwise.")
    assert channel.update(shorter) == News(5, True)
    assert [text for text, _ in channel.whole().lines][-2:] == ["Line 4.", "Otherwise."]


def test_another_table_that_tells_the_same_is_no_news() -> None:
    story, channel = Story(), StoryChannel(ADA)
    for number in range(40):
        story.confide((ADA,) if number % 3 else (BO,), f"Line {number}.")
    channel.update(story)
    assert channel.update(again(story, 40)) is None
    longer = again(story, 40)
    longer.tell("More.")
    assert channel.update(longer) == News(channel.end - 1, True)


def test_a_long_evening_is_forgotten_from_its_beginning_and_counted_on() -> None:
    story, channel = Story(), StoryChannel(None)
    for number in range(1, 10 * KEPT + 1):
        story.tell(f"Line {number}.")
        assert channel.update(story) == News(number, True)
    assert len(channel.lines) == MOST_LINES
    whole = channel.whole()
    assert (whole.first, len(whole.lines)) == (10 * KEPT + 1 - SHOWN, SHOWN)
    assert whole.lines[-1] == (f"Line {10 * KEPT}.", "")
    assert channel.update(again(story, 10 * KEPT - 5)) == News(10 * KEPT - 4, False)


@pytest.mark.parametrize("name", ["fourth-wall-3", "within-walls-4"])
def test_in_whole_games_every_viewer_has_heard_what_it_was_told_and_nothing_else(name: str) -> None:
    log = load_log((PLAYTHROUGHS / f"{name}.jsonl").read_text())
    table = Table(game_called(log.header.game), log.upto(0), saves=0)
    viewers: list[Viewer] = [*table.seats, None]
    channels = {viewer: StoryChannel(viewer) for viewer in viewers}
    clients: dict[Viewer, list[tuple[str, str]]] = {viewer: [] for viewer in viewers}
    for entry in log.entries:
        table.apply(entry)
        for viewer, channel in channels.items():
            news = channel.update(table.state.story)
            if news is not None:
                part = channel.since(news)
                clients[viewer][part.first - 1 :] = part.lines
            heard = list(table.state.story.heard(viewer))
            assert clients[viewer][-len(heard) :] == heard


def test_frames_carry_new_lines_only_and_one_who_missed_some_gets_all_of_those() -> None:
    story, audience = Story(), Audience()
    for text in ("One.", "Two.", "Three."):
        story.tell(text)
        audience.hear(story)
        audience.settle("playing", None)
    first, second = audience.since(audience.seq - 2), audience.since(audience.seq - 1)
    assert first is not None
    assert second is not None
    assert first.story == (2, (("Two.", ""), ("Three.", "")), True)
    assert second.story == (3, (("Three.", ""),), True)
    audience.hear(again(story, 2))
    audience.settle("playing", None)
    back = audience.since(audience.seq - 1)
    assert back is not None
    assert back.story == (3, (), False), "who had all three drops the third"
    audience.hear(again(story, 2))
    audience.settle("playing", None)
    assert audience.since(audience.seq) is None
