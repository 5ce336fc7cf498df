"""Boards are data whose text runs; what is not understood is refused with its place."""

import orjson
import pytest

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import Kind, Quantity, Who
from app.games.great_old_ones.printed import BoardPrint
from app.games.great_old_ones.records import LOADER, ScenarioFace, read_cards, shipped
from app.games.great_old_ones.text import reader, symbol_of
from app.kernel.errors import CardError
from app.kit.record import json_schema
from app.kit.text import Place
from tests.games.great_old_ones.scene import given
from tests.games.great_old_ones.texts import run

PLACE = Place("a board", "a file")


def read(words: str) -> object:
    ((node,),) = (block.nodes for block in reader(("Mi-Go", "Mi-Gos"), ("Flood",)).plain(PLACE, words, "acting"))
    return node


def changed(file: str, old: str, new: str) -> dict[str, str]:
    files = dict(shipped().files)
    assert old in files[file]
    return {**files, file: files[file].replace(old, new, 1)}


@pytest.mark.parametrize(
    ("words", "node"),
    [
        ("Summon 2 Mi-Gos.", n.Summon(Quantity(2), Kind.MONSTER)),
        ("Summon 1 monster per active investigator.", n.SummonPerActive(Quantity(1), Kind.MONSTER)),
        ("Two random investigators lose 1 health.", n.LoseHealth(Who.TWO_RANDOM, Quantity(1))),
        ("Each other investigator gains 1 health.", n.GainHealth(Who.EACH_OTHER, Quantity(1))),
        ("One investigator chosen by the team learns 1 skill.", n.LearnSkills(Who.BY_TEAM, Quantity(1))),
        ("The investigator with the fewest clues finds 1 clue.", n.FindClues(Who.FEWEST_CLUES, Quantity(1))),
        ("Each investigator with an open seal takes an insanity test.", n.TakeTest(Who.EACH_OPEN)),
        ("Set the ritual back by 3.", n.SetRitualBack(3)),
        (
            "Advance the ritual by the number of crosses on the Flood track (at most 4).",
            n.AdvanceRitual(Quantity(n.CrossesOn(n.TrackName("Flood")), 4)),
        ),
        (
            "If the ritual level is at least 3: Nothing happens.",
            n.Conditional(n.LevelAtLeast(3), n.NothingHappens()),
        ),
        (
            "If there are at most 2 active cultists: Summon 1 cultist.",
            n.Conditional(n.AtMostActive(2, Kind.CULTIST), n.Summon(Quantity(1), Kind.CULTIST)),
        ),
        (
            "If at least 2 seals are closed: The scenario is lost.",
            n.Conditional(n.SealsClosed(2), n.ScenarioLost()),
        ),
    ],
)
def test_words_mean_what_they_say(words: str, node: object) -> None:
    assert read(words) == node


@pytest.mark.parametrize(
    ("who", "struck"),
    [
        (Who.EACH_OTHER, {"Mandy": 3, "Sally": 3}),
        (Who.EACH_OPEN, {"Bob": 3, "Sally": 3}),
        (Who.EACH_CLOSED, {"Mandy": 3}),
        (Who.EACH_WEAK, {"Sally": 3}),
        (Who.EACH_UNWEAK, {"Bob": 3, "Mandy": 3}),
        (Who.MOST_INSANITY, {"Sally": 3}),
        (Who.FEWEST_CLUES, {"Bob": 3}),
    ],
)
def test_a_sentence_strikes_those_it_names(who: Who, struck: dict[str, int]) -> None:
    people = {
        "Bob": {"die": 1},
        "Mandy": {"clues": 8, "die": 1},
        "Sally": {"clues": 1, "weaknesses": [1], "insanity": 2},
    }
    scene = given(people)
    run(scene, n.LoseHealth(who, Quantity(1)), "Bob")
    health = {"Bob": 4, "Mandy": 4, "Sally": 4} | struck
    for name, left in health.items():
        scene.then(name, health=left)


def test_a_board_that_says_something_unknown_is_refused_with_its_place() -> None:
    files = changed("scenario-1.toml", "Summon 2 monsters.", "Summon 2 sisters.")
    with pytest.raises(CardError) as refused:
        read_cards(files)
    complaint = str(refused.value)
    for words in ("scenario-1.toml", "The Eternal Ritual", "The Mi-Gos descend", "column 10", "'sisters.'", "Summon N"):
        assert words in complaint


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("scenario-1.toml", 'setup = "Nothing happens."', 'setup = "You gain 1 health."', "nobody is `You`"),
        ("scenario-1.toml", '"4-6" = "Summon 2 monsters."', '"4-5" = "Summon 2 monsters."', "must cover 1 to 6"),
        ("scenario-1.toml", '"1-3" = "Summon 1 monster."', '"1-4" = "Summon 1 monster."', "two bands say what a 4"),
        ("scenario-1.toml", "levels = [1, 2, 3, 4]", "levels = [1, 2, 3]", "one for each of 1 to 4"),
        ("scenario-2.toml", "on the Bell track", "on the Gong track", "'Gong track"),
        ("scenario-1.toml", '"Defeat 3 monsters."', '"Cross 1 box on the no track track."', "'no track track.'"),
        ("board.toml", '"Defeat 3 cultists."', '"Cross 1 box on the Bell track."', "'Bell track.'"),
        ("scenario-1.toml", 'strength = "level"', 'strength = "luck"', "neither level nor die"),
        ("scenario-1.toml", "levelMax = 6", "levelBest = 6", "there is no such field"),
        ("board.toml", 'rule = "odd"', 'rule = "strange"', "is not one of descending, ascending"),
        ("board.toml", 'id = "soul"', 'id = "heart"', "A board has the rows"),
        ("board.toml", "number = 6", "number = 5", "six weaknesses"),
        ("scenario-2.toml", 'name = "Bell"', 'title = "Bell"', "tracks 2, title: there is no such field"),
        ("scenario-1.toml", "[scenario.monster]", "[scenario.monsters]", "monsters: there is no such field"),
        ("scenario-1.toml", "health = 2", "health = 2\ncolour = 1", "Mi-Go, colour: there is no such field"),
        ("scenario-1.toml", "Advance the ritual by 1.", "Retreat.", "Ritual, cultists, overflow, column 1"),
        (
            "board.toml",
            'by 2."\n\n[[weakness]]\nnumber = 2',
            'by 2. Done."\n\n[[weakness]]\nnumber = 2',
            "did not under",
        ),
        ("board.toml", '"..+", ".*."', '"..+", ".*"', "all sections have as many boxes"),
    ],
)
def test_what_is_keyed_in_wrongly_is_refused(file: str, old: str, new: str, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint.replace("`", ".")):
        read_cards(changed(file, old, new))


def test_an_otherwise_needs_an_if() -> None:
    with pytest.raises(CardError, match="Otherwise"):
        read_cards(changed("scenario-1.toml", '"Summon 2 monsters."', '"Otherwise: Summon 2 monsters."'))


def test_every_scenario_says_what_the_fixed_objectives_are() -> None:
    for scenario in shipped().scenarios.values():
        assert [goal.text for goal in scenario.victory][:2] == [
            "every seal is closed",
            "at least 1 investigator is active",
        ]
        assert len(scenario.defeat) == 4
        assert len(scenario.bonuses) == 4
    bare = changed("scenario-1.toml", '    "the ritual track is full",\n', "")
    assert "the ritual track is full" in [goal.text for goal in read_cards(bare).scenarios["1"].defeat]


def test_an_author_is_told_what_is_wrong_with_each_card_of_a_draft() -> None:
    assert LOADER.problems(shipped().files) == ()
    (problem,) = LOADER.problems(changed("scenario-1.toml", "Summon 2 monsters.", "Summon 2 sisters."))
    assert (problem.kind, problem.id, problem.field) == ("scenario", "1", "actions")
    assert "'sisters.'" in problem.message
    schema = json_schema(ScenarioFace)
    assert schema["properties"]["actions"]["items"]["required"] == ["name", "strength", "bands"]  # type: ignore[index]


def test_what_is_printed_travels_as_a_tree_and_its_nodes_stay_here() -> None:
    view = given({"Bob": {"die": 4}}).table.view(None)
    board = view["print"]
    assert isinstance(board, BoardPrint)
    assert board.weaknesses[2].text.label == "After you activate a reroll"
    assert board.weaknesses[2].text.words == "You lose 1 health."
    wire = orjson.dumps(view).decode()
    assert "You lose 1 health." in wire
    assert "quantity" not in wire
    assert "_face" not in wire


def test_a_printed_box_goes_by_the_sign_of_what_it_does() -> None:
    cards = shipped()
    signs = {symbol_of(text) for track in cards.tracks.values() for text in track.prints.values()}
    assert signs == {"plus", "glass", "heart", "skill", "weak", "insane", "tentacle", "cultist", "heart-loss", "ritual"}
    flood = cards.scenarios["2"]
    assert symbol_of(flood.special_actions[0]) in {*flood.tracks, "monster", "cultist"}
