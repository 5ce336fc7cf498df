"""Many bot games at once, and what they add up to."""

import json

import pytest

from app.simulation.figures import figures, length, share
from app.simulation.playing import Played
from tests.cli.conftest import Run


def simulated(run: Run, game: str, *arguments: object) -> str:
    ran = run("simulate", game, "--json", *arguments)
    assert ran.code == 0, ran.err
    assert ran.err == ""
    return ran.out


def test_the_report_names_all_figures(run: Run) -> None:
    found = json.loads(simulated(run, "toy", "--games", 8, "--jobs", 1, "--players", 4, "--bot", "random"))
    assert found["options"]["players"] == 4
    assert found["wins"].keys() == {"house", "guests"}
    assert sum(wins["games"] for wins in found["wins"].values()) == found["games"] == 8
    assert found["answers"].keys() == {"mean", "median", "p10", "p90", "max"}
    assert sum(found["endings"].values()) == 8
    assert found["checkpoints"]["max"] == 4
    assert found["meaningless"].keys() >= {"share", "passes", "single", "repeated", "by_topic", "by_seat", "by_side"}
    assert found["meaningless"]["by_side"].keys() == {"house", "guests"}


def test_where_chairs_tell_no_sides_those_that_showed_at_the_end_are_counted(run: Run) -> None:
    found = json.loads(simulated(run, "within-walls", "--games", 4, "--jobs", 1, "--players", 3, "--bot", "random"))
    assert found["wins"].keys() == {"agents", "cultists"}
    assert sum(wins["games"] for wins in found["wins"].values()) == 4


def test_people_read_tables(run: Run) -> None:
    ran = run("simulate", "toy", "--games", 8, "--jobs", 1, "--bot", "guests=nagging")
    assert "toy: 8 games, seed veil" in ran.out
    assert "Whisper" in ran.out
    assert ran.err == ""


def test_the_same_arguments_give_the_same_figures(run: Run) -> None:
    arguments = ("toy", "--games", 12, "--jobs", 1, "--seed", "owl")
    assert simulated(run, *arguments) == simulated(run, *arguments)
    assert simulated(run, *arguments) != simulated(run, *arguments[:-1], "fox")


def test_the_number_of_jobs_makes_no_difference(run: Run) -> None:
    arguments = ("fourth-wall", "--games", 12, "--bot", "random", "--seed", "owl")
    assert simulated(run, *arguments, "--jobs", 1) == simulated(run, *arguments, "--jobs", 2)


def test_sides_can_have_different_bots(run: Run) -> None:
    found = json.loads(simulated(run, "toy", "--games", 5, "--jobs", 1, "--bot", "guests=nagging", "--bot", "random"))
    assert found["bots"] == {"house": "random", "guests": "nagging"}
    assert found["cards"]["Whisper"]["played"] == 5 * 2 * 2
    assert found["cards"]["Whisper"]["games_played"] == 1.0


def test_a_wrong_bot_is_loud_and_says_in_which_game(run: Run) -> None:
    ran = run("simulate", "toy", "--games", 3, "--jobs", 1, "--bot", "wrong")
    assert ran.code == 1
    assert "'hat:9' is not one of the options. in game 0 of toy, seed 'veil-0'" in ran.err


@pytest.mark.parametrize(("part", "whole", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634)])
def test_a_share_has_its_wilson_interval(part: int, whole: int, low: float, high: float) -> None:
    found = share(part, whole)
    assert (found.low, found.high) == (low, high)


def test_lengths_lie_between_games_where_they_fall_between() -> None:
    found = length([10, 20, 30, 40])
    assert (found.mean, found.median, found.p10, found.p90, found.max) == (25.0, 25.0, 13.0, 37.0, 40)


def test_a_card_is_judged_by_the_games_in_which_it_was_played() -> None:
    games = [
        Played(("house",), "hidden", 9, 2, {"fox": 2}, {"fox": 1}),
        Played(("guests",), "found", 9, 2, {"fox": 1}, {}),
        Played((), "unfinished", 9, 2, {}, {}),
    ]
    found = figures(games, ["house", "guests"])
    fox = found.cards["fox"]
    assert (fox.drawn, fox.played, fox.games_drawn, fox.games_played) == (3, 1, 0.6667, 0.3333)
    assert fox.wins == {"house": 1.0, "guests": 0.0}
    assert found.wins["house"].games == 1
    assert found.endings == {"found": 1, "hidden": 1, "unfinished": 1}
