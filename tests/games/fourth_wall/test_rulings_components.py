"""Rulings on components and text: what is in the box, which books hold, which modes there are."""

import re
from importlib.resources import files

import pytest

from app.games.fourth_wall import GAME, cards_of
from app.games.fourth_wall.effects.horrors import ENHANCEMENT_TOKENS
from app.games.fourth_wall.records import shipped
from app.games.fourth_wall.seating import seat_people
from app.games.fourth_wall.state import WALL
from app.kernel.errors import SetupError
from tests.games.fourth_wall.scene import given, horror, opening
from tests.rules import rule

RULES = files("app.games.fourth_wall").joinpath("RULES.md").read_text("utf-8")


def rule_text(rule_id: str) -> str:
    found = re.search(rf"^- \*\*{rule_id}\*\* (.+)$", RULES, re.MULTILINE)
    assert found
    return found.group(1)


@rule("FW-R01")
def test_the_cards_of_the_list_are_in_the_box_and_make_131() -> None:
    cards = shipped()
    marbles = sum(card.copies for card in cards.marbles.values())
    horrors = sum(card.copies for card in cards.horrors.values())
    assert (len(cards.investigators), marbles, len(cards.walls), horrors) == (12, 54, 6, 36)
    assert sorted(cards.trackers) == ["3", "4", "5", "6"]  # two cards with two sides
    only_in_alliance, references = 9 + 5, 6 + 1
    assert len(cards.investigators) + marbles + len(cards.walls) + horrors + 2 + only_in_alliance + references == 131


@rule("FW-R02")
def test_the_tokens_of_the_list_are_in_the_box_and_make_16() -> None:
    doom = given().state.options.doom_limit
    target, scourge = 1, 1
    assert (doom, ENHANCEMENT_TOKENS) == (6, 8)
    assert doom + ENHANCEMENT_TOKENS + target + scourge == 16
    given(pool=doom).when("The Wall", "Wrath").then_table(pool=6)


@rule("FW-R03")
def test_three_gates_stand_open_at_the_start_unless_the_table_wants_four_or_five() -> None:
    for scene, gates in ((opening(), 3), (opening(gates=3), 3), (opening(gates=4), 4), (opening(gates=5), 5)):
        for who in scene.seats:
            scene.when(who, "person-1")
        scene.then_table(gates=gates)
    with pytest.raises(SetupError, match="Open Gates"):
        opening(gates=2)


@rule("FW-R04")
def test_the_scourge_is_marked_by_one_token_and_is_no_card() -> None:
    scene = given(streets=[horror("Ghoul"), horror("Cultist")])
    scene.when("The Wall", "Brood").when("The Wall", "Cultist")
    assert [scene.state.is_scourge(there) for there in scene.state.streets] == [False, True]
    cards = shipped()
    names = [card.name for kind in (cards.horrors, cards.marbles, cards.walls) for card in kind.values()]
    assert not [name for name in names if "Scourge" in name]


@rule("FW-R05")
def test_conflict_is_governed_by_the_tome_and_one_book_of_the_wall_and_no_page_is_ever_quoted() -> None:
    assert {"*Investigator Tome*", "*The Wall's Grimoire*"} == set(re.findall(r"\*[^*]+\*", rule_text("FW-004")))
    assert "same book" in rule_text("FW-R05")
    others = RULES.replace(rule_text("FW-R05"), "")
    assert "Grimoire of The Wall" not in others
    assert not re.findall(r"\b(?:on|see|p\.) ?page|\bpages? \d", others)


@rule("FW-R06")
def test_there_is_no_head_to_head_mode_but_one_person_may_run_three_investigators_in_conflict() -> None:
    mode = next(option for option in GAME.options if option.key == "mode")
    assert {choice for choice, _ in mode.choices} <= {"conflict", "alliance"}
    with pytest.raises(SetupError, match="Mode"):
        GAME.check_options({"mode": "head-to-head"})
    assert list(seat_people(["Wanda", "Ada"]).values()) == ["Wanda", "Ada", "Ada", "Ada"]


@rule("FW-R07")
def test_in_conflict_the_wall_targets_anybody_and_no_token_street_or_presence_is_there() -> None:
    scene = given(streets=[horror("Restless Spirit")])
    assert {kind for kind, cards in cards_of(scene.state) if cards} == {"investigators", "marbles", "horrors", "walls"}
    everything = {*scene.state.cards.investigators, *scene.state.cards.marbles}
    everything |= {*scene.state.cards.horrors, *scene.state.cards.walls}
    assert set(scene.state.faces) == everything
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Restless Spirit")
    assert scene.offer("The Wall").keys == scene.state.team
    scene.when("The Wall", "The Nurse").when("The Nurse", "Jumper Cables").let_it_happen()
    assert scene.offer("The Wall").keys == scene.state.team
    assert scene.is_asked("The Wall")
    assert WALL not in scene.offer("The Wall").keys


@rule("FW-R08")
def test_the_trackers_have_the_ranks_of_table_t() -> None:
    sides = shipped().trackers
    ranks = {side.investigators: (side.start, side.eye_opens, side.crescendo, side.awakens) for side in sides.values()}
    assert ranks == {3: (8, 5, 4, 0), 4: (6, 4, 2, 0), 5: (5, 4, 2, 0), 6: (4, 3, 1, 0)}
    assert [n * (start - awakens) for n, (start, _, _, awakens) in sorted(ranks.items())] == [24, 24, 25, 24]
    assert all(6 <= n * (crescendo - awakens) <= 12 for n, (_, _, crescendo, awakens) in ranks.items())
