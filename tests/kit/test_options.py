"""One class says what a table may choose and is what it chose."""

from dataclasses import dataclass

import pytest

from app.kernel.errors import SetupError
from app.kernel.game import TableOption
from app.kernel.saving import dump, load
from app.kit import options


@dataclass(frozen=True, slots=True)
class Options:
    players: int = options.count("Players", 2, 4, default=3, rule="XX-001")
    mode: str = options.choice("Mode", {"war": ("War", "all against all"), "truce": "Truce"}, rule="XX-002")
    time: int = options.number("Seconds", 5, 60, default=20, rule="XX-003", when=(("mode", "war"),))
    loud: bool = options.choice("Loud", {True: "on", False: "off"}, default=False, rule="XX-004")


def test_each_field_is_an_option_of_the_table() -> None:
    assert options.table_options(Options) == (
        TableOption("players", "Players", 3, ((2, "2"), (3, "3"), (4, "4")), rule="XX-001"),
        TableOption(
            "mode",
            "Mode",
            "war",
            (("war", "War: all against all"), ("truce", "Truce")),
            rule="XX-002",
            meanings=(("War", "all against all"), ("Truce", "")),
        ),
        TableOption("time", "Seconds", 20, least=5, most=60, rule="XX-003", when=(("mode", "war"),)),
        TableOption("loud", "Loud", False, ((True, "on"), (False, "off")), rule="XX-004"),
    )


def test_what_was_chosen_is_typed_and_the_rest_is_its_default() -> None:
    agreed = options.agreed(Options, {"players": 4, "mode": "truce"})
    assert (agreed.players, agreed.mode, agreed.time, agreed.loud) == (4, "truce", 20, False)


def test_a_saved_agreement_comes_back_and_a_later_option_takes_its_default() -> None:
    agreed = Options(players=2, loud=True)
    assert load(Options, dump(agreed, 1), {}, {}) == agreed
    assert load(Options, "[2]", {"Options": ("players",)}, {}) == Options(players=2)


def test_a_default_that_is_not_offered_is_refused() -> None:
    @dataclass(frozen=True)
    class Wrong:
        players: int = options.count("Players", 2, 4, default=5, rule="XX-001")

    with pytest.raises(SetupError, match="5 is not one of 2, 3, 4"):
        options.table_options(Wrong)


def test_a_condition_names_an_option_and_a_value_it_has() -> None:
    @dataclass(frozen=True)
    class Wrong:
        mode: str = options.choice("Mode", {"war": "War"}, rule="XX-002")
        time: int = options.number("Seconds", 5, 60, default=20, rule="XX-003", when=(("mode", "peace"),))

    with pytest.raises(SetupError, match="'peace' is not one of 'war'"):
        options.table_options(Wrong)


def test_where_only_the_players_are_counted_there_is_one_option() -> None:
    expected = TableOption("players", "Players", 3, ((2, "2"), (3, "3")), rule="XX-001")
    assert options.players(2, 3, default=3, rule="XX-001") == expected
