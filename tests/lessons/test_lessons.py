"""Every lesson of every game runs through by its right answers, and says of each mistake what it has to say."""

import re

import pytest

from app.games import GAMES, PACKAGES
from app.kernel import topic
from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.lesson import Choice, Lesson, Which, on
from app.kernel.offer import Offer, OfferedOption
from app.kernel.topic import NO_HINT, asks
from app.live.lessons import reaction
from tests.lessons.walking import walk

ALL = [(game.id, lesson.id) for game in GAMES.values() for lesson in game.lessons]
CALM = 30
"""So many words a page may have before it is a lecture."""
WORDS_A_MINUTE = 130
"""Read on a phone, by somebody who looks from the words to the table and back."""
PAGE, TASK, REPLY = 3, 20, 2
"""Seconds: to look at what is lit and tap on; to read a question, answer and see what comes of it; to watch."""
lessons = pytest.mark.parametrize(("game", "lesson"), ALL)


def found(game: str, lesson: str) -> Lesson[State]:
    return next(it for it in GAMES[game].lessons if it.id == lesson)


@lessons
def test_a_lesson_runs_through_by_its_right_answers(game: str, lesson: str) -> None:
    walked = walk(game, lesson)
    while (now := walked.to_task()) is not None:
        walked.do(*now)
    assert walked.done == len(walked.lesson.tasks)
    assert not walked.unspoken
    assert not walked.unsaid()


@lessons
def test_each_named_mistake_can_be_made_and_gets_its_reaction(game: str, lesson: str) -> None:
    walked = walk(game, lesson)
    while (now := walked.to_task()) is not None:
        task, offer = now
        for mistake in task.mistakes:
            keys = mistake.choice.keys(offer)
            assert keys is not None, f"{mistake.choice} is not among what can be chosen"
            assert reaction(task, offer, keys) == mistake.words
        walked.do(task, offer)


@lessons
def test_what_is_right_is_no_mistake_and_anything_else_is_not_taken(game: str, lesson: str) -> None:
    walked = walk(game, lesson)
    while (now := walked.to_task()) is not None:
        task, offer = now
        for right in task.right:
            keys = right.keys(offer)
            assert keys is None or not reaction(task, offer, keys)
        unnamed = reaction(task, offer, ())
        assert not unnamed or task.do in unnamed
        walked.do(task, offer)


@lessons
def test_a_lesson_lights_only_what_its_table_has(game: str, lesson: str) -> None:
    walked = walk(game, lesson)
    families = {region.family for region in walked.table.game.regions.values()}
    known = {*walked.table.game.regions, *families}
    assert not {name for step in walked.lesson.steps for name in step.light} - known


@lessons
def test_a_lesson_names_rules_that_there_are(game: str, lesson: str) -> None:
    book = (PACKAGES[game].folder / "RULES.md").read_text("utf-8")
    rules = {step.rule for step in found(game, lesson).steps if step.rule}
    assert not {rule for rule in rules if not re.search(rf"\b{rule}\b", book)}


@lessons
def test_a_lesson_is_read_in_small_pieces(game: str, lesson: str) -> None:
    taught = found(game, lesson)
    pages = [words for step in taught.steps for words in (step.say, step.why) if words]
    assert [words for words in pages if len(words.split()) > 2 * CALM] == []
    assert all(words.count("*") % 2 == 0 for words in pages)


@lessons
def test_a_lesson_takes_five_to_nine_minutes_and_as_many_as_it_says(game: str, lesson: str) -> None:
    taught = found(game, lesson)
    assert 5 <= _minutes(taught) <= 9, f"{game}, {lesson}: {_minutes(taught):.1f} minutes"
    assert abs(_minutes(taught) - taught.minutes) <= 1, f"it says {taught.minutes}, it takes {_minutes(taught):.1f}"


def _minutes(taught: Lesson[State]) -> float:
    """At the pace of somebody to whom all of it is new."""
    said = [words for step in taught.steps for words in (step.say, step.why, step.do) if words]
    pages = sum(bool(step.say) + bool(step.why) for step in taught.steps)
    replies = sum(len(step.then) for step in taught.steps)
    reading = sum(len(words.split()) for words in said) / WORDS_A_MINUTE
    return reading + (pages * PAGE + len(taught.tasks) * TASK + replies * REPLY) / 60


def test_every_game_has_a_lesson() -> None:
    assert {game for game, _ in ALL} == set(GAMES)


# How choices know answers


class Topic(topic.Topic):
    PLAY = asks("TOY-001", "What do you play?", hint=NO_HINT)
    CALL = asks("TOY-002", "Whom do you call?", hint=NO_HINT)


def offer(*options: OfferedOption, topic: Topic = Topic.PLAY) -> Offer:
    return Offer(1, "", (), options, (0, len(options)), topic=topic)


FOX, OWL, FOX_TOO = (
    OfferedOption("a", "A fox", card="fox", place="hand-1"),
    OfferedOption("b", "An owl", card="owl", place="hand-2", seat=Seat("bo")),
    OfferedOption("c", "A fox", card="fox", place="hand-3"),
)


def test_a_choice_goes_by_topic_and_data_and_never_by_words() -> None:
    asked = offer(FOX, OWL)
    assert on(Topic.PLAY, card="owl").keys(asked) == ("b",)
    assert on(Topic.PLAY, card="owl", seat="ann").keys(asked) is None
    assert on(Topic.CALL, card="owl").keys(asked) is None


def test_several_are_chosen_each_once_and_in_any_order() -> None:
    asked = offer(FOX, OWL, FOX_TOO)
    foxes = on(Topic.PLAY, Which(card="fox"), Which(card="fox"))
    assert foxes.keys(asked) == ("a", "c")
    assert foxes.is_made(asked, ("c", "a"))
    assert not foxes.is_made(asked, ("a",))
    assert not foxes.is_made(asked, ("a", "b", "c"))
    assert on(Topic.PLAY, card="fox").is_part(asked, ("a", "b"))


def test_a_choice_without_data_is_any_answer_to_its_topic() -> None:
    whatever = Choice(Topic.PLAY)
    assert whatever.is_made(offer(FOX), ("a",))
    assert not whatever.is_made(offer(FOX, topic=Topic.CALL), ("a",))
