"""Looking for the next story: secret and public moves."""

import pytest

from app.games.within_walls.reveal import SECRET_MOVE, can_be_played
from app.games.within_walls.view_types import Paths
from tests.games.within_walls.scene import CULTIST, Scene, Who, given, table_of
from tests.rules import rule


def completed(*stories: str, story: str = "SP1", **more: object) -> Scene:
    """Ada has just completed the current story and looks at the next card in secret."""
    people = table_of(4, Ada=Who(events=["E12"]))
    scene = given(people, story=story, progress=3, stories=stories, **more)  # type: ignore[arg-type]
    return scene.when("Ada", "Play A Quiet Hour")


@rule("WW-125", "WW-286", "WW-R26", "WW-127")
def test_a_secret_move_waits_for_an_answer_also_when_the_card_cannot_be_played() -> None:
    scene = completed("SP5")
    assert scene.labels("Ada") == ["Put it aside, unseen"]
    assert scene.offer("Ada").timing == SECRET_MOVE
    assert completed("SP2").offer("Ada").timing == SECRET_MOVE
    assert scene.table.about(None) == "Ada looks at a Story card in secret."


@rule("WW-126", "WW-139", "WW-005")
def test_played_in_secret_it_becomes_the_current_story_for_all() -> None:
    scene = completed("MN2")
    assert not scene.sees("Bo", "The Wrong Dose")
    scene.when("Ada", "Play The Wrong Dose").then(current="MN2", act=2, progress=0)
    assert scene.sees("Bo", "The Wrong Dose")
    assert scene.told(None, "The charts were copied in a careful hand")
    assert scene.state.on_story.cards == []


@rule("WW-134")
def test_the_path_does_not_limit_what_can_be_played() -> None:
    state = given(story="SP2").state
    playable = {state.faces[card] for card in state.story_deck if can_be_played(state, card)}
    assert {"MN2", "CD2", "SP3", "MN3", "CD3"} <= playable
    assert not {"SP1", "MN4", "CD5"} & playable


@rule("WW-131", "WW-R71", "WW-132", "WW-R66", "WW-133")
@pytest.mark.parametrize(
    ("act", "playable"),
    [
        (1, {"SP2", "HS1"}),
        (2, {"SP2", "SP3", "HS1"}),
        (3, {"SP3", "SP4", "HS1", "HS6"}),
        (4, {"SP4", "SP5", "HS1", "HS6"}),
    ],
)
def test_same_or_next_act_and_special_cards_by_their_requirement(act: int, playable: set[str]) -> None:
    state = given(story="CD1", act=act).state
    asked = ("SP2", "SP3", "SP4", "SP5", "HS1", "HS6")
    assert {
        name for card in state.story_deck if (name := state.faces[card]) in asked and can_be_played(state, card)
    } == playable


@rule("WW-R70", "WW-140")
def test_an_act_five_card_turned_up_too_early_ends_nothing() -> None:
    scene = completed("SP2", "SP5", "MN2").when("Ada", "Put it aside").goes_on()
    assert scene.told(None, "Ada turns up Nineteen Is Empty: it is put aside.")
    scene.when("Ada", "Play The Wrong Dose").goes_on()


@rule("WW-136", "WW-R27")
def test_an_empty_story_deck_is_made_of_its_discard_pile() -> None:
    scene = completed(only_stories=["SP5"], story_discard=["MN2"])
    scene.when("Ada", "Put it aside")
    assert scene.told(None, "The Story discard pile is shuffled into the Story deck.")


@rule("WW-137", "WW-R28")
def test_what_was_declined_once_must_be_played_when_it_comes_again() -> None:
    scene = completed(only_stories=["MN2", "SP5"])
    for _ in range(12):
        if scene.current is not None:
            break
        options = scene.labels("Ada")
        if scene.prompt("Ada").startswith("You drew The Wrong Dose again"):
            assert options == ["Play The Wrong Dose"]
            scene.when("Ada", "Play")
        else:
            scene.when("Ada", "Put it aside")
    scene.then(current="MN2")


@rule("WW-138", "WW-R28")
def test_if_nothing_can_be_played_the_next_act_in_order_comes_up_regardless() -> None:
    scene = completed(only_stories=["SP5", "MN4", "HS8"])
    scene.then(current="MN4", act=4).goes_on()


@rule("WW-138")
def test_if_nothing_is_left_at_all_the_game_ends_as_with_act_five() -> None:
    completed(only_stories=[]).then_won_by("Di", ending="cultists-act-five")


@rule("WW-122", "WW-117", "WW-121")
def test_the_turn_player_resolves_the_consequence_and_the_card_goes_to_its_row() -> None:
    scene = completed("MN2")
    scene.then_mind("Ada", 1)
    assert scene.asked() == ["Ada"]
    scene.when("Ada", "Play")
    rows = scene.table.view(None)["paths"]
    assert isinstance(rows, Paths)
    patient = rows.paths[0]
    assert patient.acts[0].stories == (("Bed Nineteen", 1),)


@rule("WW-140", "WW-242", "WW-251")
def test_the_cultist_plays_act_five_and_wins() -> None:
    people = table_of(4, Ada=Who(CULTIST, events=["E12"]), Di=Who())
    scene = given(people, story="HS2", act=4, progress=3, stories=["MN5"]).when("Ada", "Play A Quiet Hour")
    scene.when("Ada", "Play The Song Stops").then_won_by("Ada", ending="cultists-act-five")
    assert "folded as neatly as the sheets" in scene.table.outcome.reason  # type: ignore[union-attr]


@rule("WW-R43", "WW-207", "WW-208")
def test_the_gate_for_votes_opens_when_an_act_three_story_is_current_and_stays_open() -> None:
    scene = completed("SP3", "SP4", "CD3", story="MN2", focus="Blank")
    scene.when("Ada", "Put it aside")
    assert not scene.state.votes_are_open
    assert scene.prompt("Ada").startswith("You drew Behind the Theatre")
    scene.when("Ada", "Play")
    assert scene.state.votes_are_open
    later = given(story="HS1", act=3, votes_open=True)
    assert "Call an elimination vote" in later.labels("Ada")
