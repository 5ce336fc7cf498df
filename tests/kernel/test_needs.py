"""What a selection must give, counted as pages count it."""

import pytest

from app.kernel.decision import Needs, Option, Pick, Question
from app.kernel.offer import selecting

ALL = ("Clue", "Force", "Science")
C, F, S, CF, NONE = ("Clue",), ("Force",), ("Science",), ("Clue", "Force"), ()


@pytest.mark.parametrize(
    ("least", "spare", "given", "is_met"),
    [
        (3, 0, [C, F], False),
        (3, 0, [C, F, S], True),
        (3, 0, [CF, S], True),
        (3, 0, [C, C, F], False),
        (3, 1, [CF, S], False),
        (3, 1, [CF, S, NONE], True),
        (3, 1, [C, F, S], False),
        (2, 0, [C, C], False),
        (2, 0, [CF], True),
        (2, 1, [CF, CF], True),
        (3, 0, [], False),
    ],
)
def test_a_selection_suffices_when_it_gives_enough_kinds_and_has_some_to_spare(
    least: int, spare: int, given: list[tuple[str, ...]], is_met: bool
) -> None:
    assert Needs(ALL, least, spare).are_met(given) is is_met


def test_what_a_selection_needs_is_part_of_what_the_player_is_shown() -> None:
    options = (Option[object]("a", "A", 1, gives=C),)
    plain, telling = Question("?", options, Pick(0, 1)), Question("?", options, Pick(0, 1, needs=Needs(ALL, 3)))
    assert plain.shown != telling.shown
    told = selecting(telling)
    assert told is not None
    assert told.needs == Needs(ALL, 3)
    assert Option("a", "A", 1).shown != options[0].shown
