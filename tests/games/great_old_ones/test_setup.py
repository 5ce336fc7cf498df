"""Frame, difficulty and setup."""

from dataclasses import replace

import pytest

from app.games.great_old_ones import GAME
from app.games.great_old_ones.records import read_cards, shipped
from app.games.great_old_ones.setup import seats
from app.games.great_old_ones.state import DieKind, Investigator
from app.kernel.errors import CardError, SetupError
from tests.games.great_old_ones.scene import given, opening, pool_of, rounds, steps
from tests.rules import rule


@rule("GO-001", "GO-011", "GO-012", "GO-013")
def test_all_win_together_or_nobody_does() -> None:
    won = given({"Bob": {"clues": 8}, "Mandy": {"clues": 8}}, steps("check"))
    won.then_ends("victory")
    assert won.table.outcome is not None
    assert len(won.table.outcome.winners) == 2
    given({"Bob": {"clues": 8}, "Mandy": {}}, steps("check")).then_ends("scene over")
    lost = given({"Bob": {"clues": 8, "is_incapacitated": True}}, steps("check")).then_ends("defeat")
    assert lost.table.outcome is not None
    assert lost.table.outcome.winners == ()


@rule("GO-002", "GO-R73")
def test_one_to_four_investigators_take_part() -> None:
    assert [len(seats(GAME.check_options({"investigators": count}))) for count in range(1, 5)] == [1, 2, 3, 4]
    for count in (0, 5):
        with pytest.raises(SetupError):
            GAME.check_options({"investigators": count})


@rule("GO-004", "GO-009", "GO-010", "GO-R60")
def test_scenario_and_difficulty_are_agreed_on_before_play() -> None:
    options = GAME.check_options({})
    assert (options["scenario"], options["difficulty"]) == ("1", 8)
    with pytest.raises(SetupError):
        GAME.check_options({"difficulty": 9})
    assert opening(1, scenario="3").state.scenario.name == "The House That Dreams"


@rule("GO-006", "GO-007", "GO-008")
@pytest.mark.parametrize("clues", [8, 12, 15])
def test_each_difficulty_asks_for_its_number_of_clues(clues: int) -> None:
    bob = {"clues": clues - 1, "experience": 5, "soul": [5], "die": 4, "rerolls": 30}
    scene = given({"Bob": bob}, difficulty=clues).when("Bob", "die-soul")
    if clues == 15:
        scene.then("Bob", clues=15)
    scene.when("Bob", "bonus-3").then("Bob", is_sealed=True)


@rule("GO-005", "GO-027")
def test_the_first_scenario_adds_nothing_to_setup() -> None:
    scene = opening(1).when("Investigator 1", "bob")
    assert GAME.check_options({})["scenario"] == "1"
    scene.then_board(round=1, cultists=0, monsters=0)


@rule("GO-015", "GO-023", "GO-029")
def test_the_scenario_board_lies_open_to_all() -> None:
    scene = given()
    for viewer in (None, scene.person("Bob").seat):
        view = scene.table.view(viewer)
        board = view["scenario"], view["rites"]
        assert "there is no active monster" in repr(board)
        assert "there are at least 8 active monsters" in repr(board)
        assert "The stars lean closer" in repr(board)


@rule("GO-016")
def test_a_scenario_may_change_the_sequence_of_a_round() -> None:
    cards = shipped()
    changed = replace(cards.scenarios["1"], sequence=("roll", "act", "cultists", "ritual", "check"), level_max=2)
    scene = given({"Bob": {}}, rounds, cards=replace(cards, scenarios={**cards.scenarios, "1": changed}), section=4)
    scene.then_board(crossed=0, step="act", level=2)
    assert len(pool_of(scene)) == 2
    files = {**cards.files, "scenario-1.toml": cards.files["scenario-1.toml"].replace('"ritual", "roll"', '"roll"')}
    with pytest.raises(CardError, match="sequence"):
        read_cards(files)


@rule("GO-017", "GO-018")
def test_no_board_is_taken_twice() -> None:
    scene = opening(2)
    old = scene.table.offer(scene.state.seats[1])
    scene.when("Investigator 1", "bob")
    assert old is not None
    with pytest.raises(Exception, match="no longer open"):
        scene.table.answer(scene.state.seats[1], old.number, "bob")
    assert scene.keys("Investigator 2") == ["mandy", "sally", "rouven"]


@rule("GO-019", "GO-228")
def test_all_boards_are_alike_but_for_the_ability() -> None:
    cards = shipped()
    assert len({face.words for face in cards.investigators.values()}) == 4
    assert len(cards.skills) == 15
    assert sorted({skill[0] for skill in cards.skills}) == ["A", "B", "C"]


@rule("GO-020", "GO-021", "GO-022", "GO-030")
def test_everything_starts_empty_but_four_hearts() -> None:
    scene = opening(1)
    person = scene.state.investigators[0]
    assert person == Investigator(person.seat)
    assert (person.health, person.is_sealed, person.rows) == (4, False, [[]] * 6)
    scene.then_board(ritual=0, queue=[], cultists=0, monsters=0, bonuses=[None] * 4)


@rule("GO-024", "GO-025", "GO-061", "GO-R76", "GO-327")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_pool_has_one_d12_and_one_d6_more_than_investigators(count: int) -> None:
    names = ("Bob", "Mandy", "Sally", "Rouven")[:count]
    scene = given({name: {} for name in names}, steps("roll"))
    assert len(pool_of(scene)) == count + 1
    assert 1 <= scene.state.dice_value(DieKind.CULTIST_D12) <= 12
    assert all(1 <= value <= 6 for value in pool_of(scene))


@rule("GO-026")
def test_the_scenarios_own_setup_comes_before_round_1() -> None:
    scene = opening(2, scenario="4").when("Investigator 1", "bob").when("Investigator 2", "mandy")
    scene.then_board(round=1, monsters=1, cultists=3)
    dreaming = opening(1, scenario="3").when("Investigator 1", "bob")
    dreaming.then_board(round=0).when("Bob", "skill-A3").then("Bob", insanity=3, health=6).then_board(round=1)


@rule("GO-028")
def test_a_board_shows_all_of_an_investigator_to_everybody() -> None:
    scene = given({"Bob": {"die": 4, "rest": [1, 2], "skills": ["A1"], "weaknesses": [2]}})
    board = {name: region for name, region in scene.table.view(None).items() if "-1" in name}
    for words in ("Bob Saveau", "Actor", "When you defeat cultists", "die=4", "numbers=(1, 2)", "weaknesses=(2,)"):
        assert words in repr(board)
    assert "sheet-2" not in scene.table.view(None)


@rule("GO-R58", "GO-R62", "GO-R64", "GO-R33", "GO-R34")
def test_what_is_printed_on_the_board() -> None:
    cards = shipped()
    penalties = [cards.rerolls.prints[box].words for box in range(2, 12, 2)]
    assert penalties == [
        "You gain 1 insanity.",
        "Summon 1 cultist.",
        "You gain 1 weakness.",
        "You lose 1 health.",
        "Advance the ritual by 1.",
    ]
    assert [cards.rerolls.prints[box].words[-2] for box in (10, 20, 30)] == ["1", "2", "3"]
    assert not [box for box in cards.rerolls.prints if box % 2]
    rows = {row.id: row for row in cards.rows}
    assert [rows["attack"].bands[face].words for face in (2, 3, 5)] == [
        "Nothing happens.",
        "Defeat 1 cultist.",
        "Defeat 2 cultists.",
    ]
    assert len(rows["search"].sections) == 9
    assert cards.weaknesses[6].words == "After you search for clues: You lose 1 health."


@rule("GO-092", "GO-101", "GO-105", "GO-108", "GO-116", "GO-120", "GO-124")
def test_six_rows_with_their_sections() -> None:
    shapes = {row.id: (len(row.sections), row.size) for row in shipped().rows}
    assert shapes == {
        "soul": (9, 4),
        "rest": (9, 4),
        "attack": (9, 5),
        "special": (18, 2),
        "healing": (12, 3),
        "search": (9, 4),
    }
