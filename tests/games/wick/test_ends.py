"""How the night ends."""

import pytest

from app.games.wick import GAME
from app.kernel.log import Answer
from app.kernel.verdict import plain_verdict
from tests.games.wick.scene import Night, laid
from tests.rules import rule

DIM = {"Ada": ["dead-bulb"], "Bo": ["dead-bulb"]}


def out(**given: object) -> Night:
    """The candle has gone out in the first hour; the last match burns."""
    night = laid(**{"wax": 2, "hands": DIM, **given})
    called = {4: ("Bo", "Cy"), 5: ("Bo", "Cy")}.get(len(night.state.players), ("Bo",))
    return night.hour({"Ada": "Dead Bulb", "Bo": "Dead Bulb", **{who: "Warm Milk" for who in called if who != "Bo"}})


def ending(night: Night) -> tuple[str, tuple[str, ...]]:
    outcome = night.table.outcome
    assert outcome is not None
    return outcome.ending, outcome.winners


@rule("WK-002", "WK-017")
def test_after_seven_hours_it_is_dawn_and_the_guests_win() -> None:
    night = laid(hour=6, wax=5, hands={"Ada": ["lantern"]}).hour({"Ada": "Lantern", "Bo": "Warm Milk"})
    assert ending(night) == ("dawn", ("player-1", "player-2"))


@rule("WK-018")
def test_until_the_hour_is_over_the_wick_glows() -> None:
    night = laid(wax=1, hands={"Ada": ["matchbook"], "Bo": ["lantern"]}, box=("lantern",))
    assert night.state.wax == 0
    night.hour({"Ada": "Matchbook", "Bo": "Lantern"})
    assert night.state.hour == 2
    assert night.table.outcome is None


@rule("WK-019")
def test_without_wax_all_name_somebody_else_in_secret() -> None:
    night = out()
    assert [night.labels(who) for who in ("Ada", "Bo", "Cy")] == [["Bo", "Cy"], ["Ada", "Cy"], ["Ada", "Bo"]]
    night.when("Ada", "Cy")
    assert night.offer("Bo").votes == ()


@rule("WK-019")
@pytest.mark.parametrize(
    ("players", "names", "expected"),
    [
        (3, ("Cy", "Cy", "Ada"), "last-match"),
        (3, ("Cy", "Ada", "Ada"), "dark"),
        (4, ("Cy", "Cy", "Ada", "Bo"), "last-match"),
        (5, ("Cy", "Cy", "Ada", "Bo", "Bo"), "dark"),
        (5, ("Cy", "Cy", "Ada", "Cy", "Bo"), "last-match"),
    ],
)
def test_more_than_half_of_the_guests_must_be_right(players: int, names: tuple[str, ...], expected: str) -> None:
    night = out(players=players)
    for who, name in zip(("Ada", "Bo", "Cy", "Di", "Ed"), names, strict=False):
        night.when(who, name)
    found, winners = ending(night)
    assert found == expected
    assert ("player-3" in winners) == (expected == "dark")
    assert len(winners) == (1 if expected == "dark" else players - 1)


@rule("WK-009")
@pytest.mark.parametrize(
    ("draught", "names", "expected"),
    [
        (None, ("wind", "wind"), ("last-match", ("player-1", "player-2"))),
        (None, ("wind", "Ada"), ("dark", ())),
        ("Bo", ("Bo", "wind"), ("last-match", ("player-1",))),
        ("Bo", ("wind", "wind"), ("dark", ("player-2",))),
    ],
)
def test_of_two_players_it_may_have_been_the_wind(
    draught: str | None, names: tuple[str, str], expected: tuple[str, tuple[str, ...]]
) -> None:
    night = out(players=2, draught=draught)
    assert "only the wind" in night.labels("Ada")[-1]
    night.when("Ada", names[0]).when("Bo", names[1])
    assert ending(night) == expected


@rule("WK-026")
def test_in_the_end_every_role_is_turned_up() -> None:
    night = out().when("Ada", "Cy").when("Bo", "Cy").when("Cy", "Ada")
    roles = [player.role[0] for player in night.state.players]
    assert all(night.state.knowledge.knows(None, card) for card in roles)
    outcome = night.table.outcome
    assert outcome is not None
    assert [plain_verdict(night.state, outcome, night.seat(who)).title for who in ("Ada", "Cy")] == [
        "You win",
        "You lose",
    ]


@rule("WK-027")
def test_a_game_that_all_have_given_up_has_no_winner() -> None:
    night = laid()
    seats = tuple(player.seat for player in night.state.players)
    assert GAME.resigned(night.state, seats[:2]) is None
    given_up = GAME.resigned(night.state, seats)
    assert given_up is not None
    assert (given_up.ending, given_up.winners) == ("abandoned", ())


def test_an_answer_by_key_names_a_place_and_never_a_card() -> None:
    night = laid().when("Ada", "A Stopped Clock")
    (entry,) = night.table.log.entries
    assert isinstance(entry, Answer)
    assert entry.choice == ("noises-1",)
