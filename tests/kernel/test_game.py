"""The options a table agrees on before it starts."""

import pytest

from app.kernel.errors import SetupError
from app.kernel.log import OptionValue
from tests.kernel.toy import ADA, BO, CY, TOY


def test_options_left_out_take_their_default() -> None:
    assert TOY.check_options({}) == {"players": 3, "rounds": 2}
    assert TOY.check_options({"rounds": 6}) == {"players": 3, "rounds": 6}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "Players: 5 is not a whole number from 2 to 4"),
        ({"players": "3"}, "Players: '3' is not a whole number"),
        ({"players": True}, "Players: True is not a whole number"),
        ({"rounds": 3}, "Rounds: 3 is not one of 1, 2, 6"),
        ({"rounds": True}, "Rounds: True is not one of 1, 2, 6"),
        ({"colour": "red"}, "Lantern has no option called 'colour'; it has players, rounds"),
    ],
)
def test_wrong_options_are_refused_in_plain_words(options: dict[str, OptionValue], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        TOY.check_options(options)


def test_the_options_say_who_sits_down() -> None:
    assert [info.seat for info in TOY.seats({"players": 3})] == [ADA, BO, CY]
