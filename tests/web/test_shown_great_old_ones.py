"""What the printed boards lay before everybody, each player can read: on the page, or one tap away."""

import re
from html import unescape
from pathlib import Path

import pytest

from app.games import game_called
from app.games.great_old_ones import GAME, records
from app.games.great_old_ones.options import OPTIONS
from app.games.great_old_ones.records import read_cards, shipped
from app.games.great_old_ones.reference import LAWS, PROLOGUE, REMINDERS, SIGNS, STEPS
from app.games.great_old_ones.terms import TERMS
from app.kernel.decision import Seat
from app.kit.text import terms
from app.live.book import book
from app.live.card_words import card_terms
from app.web.book_pictures import picture
from app.web.fragments import Me, fragment
from tests.games.great_old_ones.scene import Scene, given, opening, seat, steps
from tests.rules import rule

EVERYBODY = ["Bob", None]
README = Path(records.__file__).parent / "README.md"


def regions(scene: Scene, who: str | None) -> dict[str, str]:
    """The page of a viewer, region by region, sheets that are closed included."""
    viewer = None if who is None else Seat(who) if who in scene.state.seats else scene.seat(who)
    me = Me(viewer or "", side="investigators" if viewer else "spectator", is_screen=viewer is None)
    parts = scene.table.view(viewer).items()
    return {name: " ".join(unescape(fragment(GAME.id, name, part, me)).split()) for name, part in parts}


def page(scene: Scene, who: str | None) -> str:
    return "".join(regions(scene, who).values())


@rule("GO-032", "GO-028")
@pytest.mark.parametrize("step", list(STEPS))
def test_the_reference_card_marks_the_step_in_which_the_table_is(step: str) -> None:
    scene = given({"Bob": {}, "Mandy": {}}, steps(step), is_unrolled=True)
    scene.state.step = step
    card = regions(scene, "Bob")["role"]
    assert all(words in card for _, *both in STEPS.values() for words in both)
    assert re.findall(r'aria-current="step"><dt>([^<]+) <b class="here">you are here', card) == [STEPS[step][0]]
    assert not regions(scene, None)["role"], "the big screen belongs to nobody"


def test_the_reference_card_holds_actions_signs_and_what_is_forgotten() -> None:
    card = regions(given({"Bob": {}, "Mandy": {}}), "Mandy")["role"]
    for row in shipped().rows:
        assert row.name in card
        assert LAWS[row.rule.value][1:] in card
        assert row.story
        assert row.story in card
    assert all(f'href="#{sign}"/></svg> {words}' in card for sign, words in SIGNS)
    assert all(line in card for line in REMINDERS)


@rule("GO-041", "GO-043")
@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("people", [1, 2, 4])
def test_the_level_of_every_ring_is_read_off_the_board(who: str | None, people: int) -> None:
    scene = given({name: {} for name in ("Bob", "Mandy", "Sally", "Rouven")[:people]})
    shown = re.findall(
        r"<li[^>]*>(\d)</li>", regions(scene, who)["ritual"].partition("rite-levels")[2].partition("</ol>")[0]
    )
    assert shown == [str(min(6, section.levels[people - 1])) for section in scene.state.scenario.sections]


@rule("GO-203", "GO-211")
@pytest.mark.parametrize("who", EVERYBODY)
def test_the_insanity_track_shows_its_sections_and_what_a_test_asks(who: str | None) -> None:
    scene = given({"Bob": {"insanity": 9}, "Mandy": {}})
    track = scene.state.cards.insanity
    drawn = regions(scene, who)["print"].partition('id="printed-insanity"')[2].partition("</g>")[0]
    sections = len(range(0, track.boxes, track.section))
    assert drawn.count("box-tentacle") == sum(range(sections)), "none on the first section, one more on each"
    level = scene.state.insanity_level(scene.person("Bob"))
    assert f"level {level}: a test needs more than {level}" in regions(scene, who)["track-1-insanity"]


def test_the_choice_of_the_table_says_what_awaits_it() -> None:
    options = {option.key: dict(option.choices) for option in OPTIONS}
    for id, scenario in shipped().scenarios.items():
        name, _, about = options["scenario"][id].partition(": ")
        assert (name, bool(about)) == (scenario.name, True)
    chances = [options["difficulty"][clues] for clues in (8, 12, 15)]
    assert [words in label for words, label in zip(("good", "medium", "very low"), chances, strict=True)] == [True] * 3


@rule("GO-006", "GO-007", "GO-008")
@pytest.mark.parametrize("clues", [8, 12, 15])
def test_the_chance_on_the_label_is_the_one_that_was_measured(clues: int) -> None:
    options = {option.key: dict(option.choices) for option in OPTIONS}
    said = re.search(r"for bots (\d+) in 10", options["difficulty"][clues])
    rows = [line for line in README.read_text("utf-8").splitlines() if f", {clues} clues |" in line]
    shares = [int(share) for line in rows for share in re.findall(r"(\d+)% \(", line)]
    assert said is not None
    assert len(shares) == len(shipped().scenarios) * 4
    assert abs(sum(shares) / len(shares) - int(said[1]) * 10) <= 7


@pytest.mark.parametrize("who", EVERYBODY)
def test_the_board_says_what_the_scenario_is_about_and_how_hard_it_is_to_learn(who: str | None) -> None:
    for id, scenario in shipped().scenarios.items():
        shown = regions(given({"Bob": {}}, scenario=id), who)["scenario"]
        assert f"It is about {scenario.emphasis}; complexity {scenario.complexity} of 5." in shown
        assert scenario.story in shown


def test_whoever_chooses_reads_all_four_investigators_and_the_notebook() -> None:
    shown = page(opening(2), str(seat(1)))
    assert PROLOGUE in shown
    for face in shipped().investigators.values():
        assert face.story
        assert face.story in shown
        assert face.words in shown


@pytest.mark.parametrize("who", ["Bob", "Mandy", None])
def test_every_board_is_read_by_everybody(who: str | None) -> None:
    scene = given({"Bob": {"weaknesses": [2], "skills": ["A1"]}, "Mandy": {"weaknesses": [5]}})
    shown = page(scene, who)
    for person in scene.state.investigators:
        face = scene.state.face(person)
        assert face is not None
        assert face.words in shown
    assert all(weakness.words in shown for weakness in shipped().weaknesses.values())
    assert all(skill.text.words in shown for skill in shipped().skills.values())


@rule("GO-047", "GO-048")
@pytest.mark.parametrize("who", EVERYBODY)
def test_what_is_queued_and_every_action_of_the_twelve_is_read(who: str | None) -> None:
    scene = given({"Bob": {}}, queue=[6])
    shown = regions(scene, who)
    actions = scene.state.scenario.actions
    assert actions[5].name in shown["queue"]
    assert all(action.name in shown["scenario"] for action in actions)


def test_a_picture_in_the_rulebook_leaves_out_no_word() -> None:
    drawn = picture(GAME.id, "region row-1-search desk 1")
    assert ">Search for clues<" in drawn
    assert "data-place" not in drawn


def test_the_rulebook_holds_signs_tips_the_myth_and_its_makers() -> None:
    found = book(GAME.id)
    signs = {word.sign for word in found.words if word.sign}
    assert {sign for sign, _ in SIGNS} <= signs
    advice = " ".join(line for each in found.advice for line in each.lines)
    assert "Agree on the dice before anybody touches one" in advice
    assert any("alone" in one.asks for one in found.questions)
    assert any("keeps his distance" in one.answer for one in found.questions)
    assert ("Publisher", "Hodari Spiele") in GAME.cover.credits


@pytest.mark.parametrize("who", ["Bob", "Mandy"])
def test_whatever_is_lifted_has_its_rule_words_beside_it(who: str) -> None:
    shown = regions(given({"Bob": {}, "Mandy": {}}, scenario="2"), who)
    lifted = re.findall(r'data-zoom data-title="([^"]+)" data-terms="([^"]*)"', "".join(shown.values()))
    board = shipped()
    skills, weaknesses = 2 * len(board.skills), 2 * len(board.weaknesses)
    found = {title: sum(name == title for name, _ in lifted) for title, _ in lifted}
    assert (found["Skill"], found["Weakness"]) == (skills, weaknesses)
    assert {action.name for action in board.scenarios["2"].actions} <= set(found)
    assert ("Skill", "free number|skill") in lifted
    assert ("Bob Saveau", "cultist|health") in lifted
    assert any("Bell" in terms for _, terms in lifted), "a track of the scenario is a word with a rule, too"
    known = card_terms(game_called(GAME.id), {"scenario": "2"}, board)
    assert {term for _, terms in lifted for term in terms.split("|")} <= set(known)


def test_nothing_on_the_big_screen_can_be_lifted() -> None:
    assert "data-zoom" not in page(given({"Bob": {}}), None)


def test_rule_words_are_those_of_the_set_on_the_table() -> None:
    files = dict(shipped().files)
    files["scenario-1.toml"] = (
        files["scenario-1.toml"]
        .replace('name = "Mi-Go"', 'name = "Night-Gaunt"')
        .replace('plural = "Mi-Gos"', 'plural = "Night-Gaunts"')
        .replace('"4-6" = "Summon 2 monsters."', '"4-6" = "Summon 2 Night-Gaunts."')
    )
    own = read_cards(files)
    assert card_terms(game_called(GAME.id), {"scenario": "1"}, own)["Night-Gaunt"] == TERMS["monster"]
    assert "Night-Gaunt" not in card_terms(game_called(GAME.id), {"scenario": "1"}, shipped())
    said = [block for action in own.scenarios["1"].actions for block in action.bands]
    assert any("Night-Gaunt" in terms((block,)) for block in said)
