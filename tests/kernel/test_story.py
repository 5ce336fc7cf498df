"""Lines told at the table reach those they are meant for, and what is forgotten tells nothing."""

from app.kernel.story import KEPT, Story
from tests.kernel.toy import ADA, BO, CY


def test_what_is_told_all_hear() -> None:
    story = Story()
    story.tell("The door creaks.", "bad")
    assert story.heard(ADA) == story.heard(None) == (("The door creaks.", "bad"),)


def test_what_is_confided_others_hear_in_other_words() -> None:
    story = Story()
    story.confide((ADA, BO), "You see a fox.", "They see something.")
    assert story.heard(BO) == (("You see a fox.", ""),)
    assert story.heard(CY) == story.heard(None) == (("They see something.", ""),)


def test_what_is_confided_without_other_words_leaves_no_trace() -> None:
    story = Story()
    story.tell("One.")
    story.confide((ADA,), "A secret.")
    story.tell("Two.")
    assert story.heard(CY) == (("One.", ""), ("Two.", ""))
    assert story.heard(ADA) == (("One.", ""), ("A secret.", ""), ("Two.", ""))


def test_old_lines_are_forgotten() -> None:
    story = Story()
    for number in range(10 * KEPT):
        story.tell(f"Line {number}.")
    heard = story.heard(None)
    assert KEPT <= len(heard) <= 2 * KEPT
    assert heard[-1] == (f"Line {10 * KEPT - 1}.", "")
    assert story.count == 10 * KEPT


def test_what_is_forgotten_never_hangs_on_what_was_confided_to_others() -> None:
    silent, whispering = Story(), Story()
    for number in range(3 * KEPT):
        silent.tell(f"Line {number}.")
        whispering.tell(f"Line {number}.")
        whispering.confide((ADA,), f"Whisper {number}.")
        assert silent.heard(BO) == whispering.heard(BO)
