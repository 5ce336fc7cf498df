"""Upkeep: covers, counts and reveals."""

from app.games.within_walls.nodes import Barred
from tests.games.within_walls.scene import Scene, Who, given, mad, table_of
from tests.rules import rule


def upkeep_of(*mind: object, items: tuple[str, ...] = (), **more: object) -> Scene:
    """Ada's turn begins with this mind; nobody else holds an item."""
    return given(table_of(4, Ada=Who(mind=mind, items=items)), **more)  # type: ignore[arg-type]


@rule("WW-073")
def test_upkeep_concerns_ones_own_sheet_only() -> None:
    people = table_of(
        4, Ada=Who(mind=[mad("I62", ("A01", 2))]), Bo=Who(mind=[mad("I61", ("A01", 2)), mad("I71", left=1)])
    )
    scene = given(people)
    assert scene.insanity("Ada", "I62").covers[0].left == 1
    assert scene.insanity("Bo", "I61").covers[0].left == 2
    assert "I71" in scene.mind("Bo")


@rule("WW-075", "WW-078")
def test_covers_turn_a_quarter_and_what_lies_beneath_does_not() -> None:
    scene = upkeep_of(mad("I23", ("D01", 2), left=1))
    assert scene.insanity("Ada", "I23").covers[0].left == 1
    assert scene.insanity("Ada", "I23").left == 1


@rule("WW-077", "WW-R17")
def test_the_owner_chooses_which_finished_cover_comes_off_first() -> None:
    scene = upkeep_of(mad("I62", ("A02", 1)), mad("I71", ("A08", 1)))
    assert scene.labels("Ada") == ["Alcohol on Memory (tier 1, covered)", "Alcohol on Self (tier 1, covered)"]
    scene.when("Ada", "Alcohol on Self")
    assert scene.told(None, "The Bottomless Flask")
    assert scene.ids(scene.state.alcohol_discard) == ["A08", "A02"]


@rule("WW-079")
def test_a_cover_placed_during_upkeep_does_not_turn_in_it() -> None:
    scene = upkeep_of(mad("I62", ("A01", 1)), items=("A01",))
    scene.when("Ada", "Place Alcohol on Memory")
    assert scene.insanity("Ada", "I62").covers[0].left == 2


@rule("WW-080", "WW-165", "WW-087", "WW-164")
def test_a_card_revealed_in_one_upkeep_turns_in_the_next_and_activates_in_the_one_after() -> None:
    scene = upkeep_of("I62")
    assert scene.insanity("Ada", "I62").is_revealed
    assert scene.insanity("Ada", "I62").left == 2
    assert scene.told(None, "Ada's Memory is Seen Before: You draw 1 Event card.")
    scene = upkeep_of(mad("I62", revealed=True, left=2))
    assert scene.insanity("Ada", "I62").left == 1
    before = len(upkeep_of().player("Ada").events)
    scene = upkeep_of(mad("I62", left=1))
    assert scene.mind("Ada") == []
    assert len(scene.player("Ada").events) == before + 1


@rule("WW-082", "WW-R17")
def test_the_owner_chooses_which_insanity_is_activated_first() -> None:
    scene = upkeep_of(mad("I62", left=1), mad("I22", left=1))
    scene.when("Ada", "Memory")
    lines = [text for text, _ in scene.state.story.heard(None) if "takes hold" in text]
    assert [line.split(" takes")[0] for line in lines] == ["Seen Before", "Voices in the Drain"]


@rule("WW-085", "WW-012")
def test_the_total_is_measured_after_covers_and_counts() -> None:
    scene = upkeep_of("I23", "I33", mad("I71", left=1))
    assert scene.mind("Ada") == ["I23", "I33"]
    assert not any(insanity.is_revealed for insanity in scene.player("Ada").mind)
    uncovered = upkeep_of("I23", "I33", mad("I63", ("A01", 1)))
    assert all(insanity.is_revealed for insanity in uncovered.player("Ada").mind)


@rule("WW-088", "WW-178", "WW-011", "WW-167", "WW-012")
def test_a_covered_card_is_neither_counted_nor_revealed() -> None:
    scene = upkeep_of(mad("I11", ("A01", 2)), "I23", "I33")
    assert scene.player("Ada").total == 2
    assert not any(insanity.is_revealed for insanity in scene.player("Ada").mind)


@rule("WW-013", "WW-R04")
def test_placed_unrevealed_then_revealed_then_activated() -> None:
    people = table_of(4, Ada=Who(events=["E01"]))
    scene = given(people, insanity_next=["I62"]).when("Ada", "Play The Locked Ward")
    assert not scene.insanity("Ada", "I62").is_revealed
    assert scene.player("Ada").total == 1


@rule("WW-172", "WW-R38")
def test_what_is_revealed_counts_down_though_the_total_has_fallen() -> None:
    scene = upkeep_of(mad("I23", revealed=True, left=2))
    assert scene.player("Ada").total == 1
    assert scene.insanity("Ada", "I23").is_revealed
    assert scene.insanity("Ada", "I23").left == 1


@rule("WW-179")
def test_under_a_drug_nothing_is_activated() -> None:
    scene = upkeep_of(mad("I62", ("D01", 2), left=1))
    assert scene.insanity("Ada", "I62").left == 1
    assert not scene.told(None, "takes hold")


@rule("WW-074", "WW-R15")
def test_until_your_next_upkeep_ends_when_the_upkeep_begins() -> None:
    people = table_of(4, Ada=Who(mind=[mad("I31", left=1)]))
    scene = given(people, story="SP3")
    assert scene.state.is_barred(scene.seats["Ada"], Barred.VOTE)
    scene.end_turn("Ada").until("Bo's turn")
    assert scene.state.is_barred(scene.seats["Ada"], Barred.VOTE)
    scene.until("Round 4: Ada's turn").until("Round 4: Bo's turn")
    assert not scene.state.is_barred(scene.seats["Ada"], Barred.VOTE)


@rule("WW-116", "WW-R23")
def test_an_insanity_that_advances_the_investigation_completes_the_story_in_upkeep() -> None:
    scene = upkeep_of(mad("I54", left=1), progress=2, stories=["SP2"])
    assert scene.told(None, "Bed Nineteen is completed")
    assert scene.prompt("Ada") == "You drew Chalk on the Ceiling. Play it?"


@rule("WW-171", "WW-281", "WW-R37")
def test_a_window_stays_open_until_the_owner_accepts() -> None:
    scene = upkeep_of("I11", "I21", items=("A01", "A01", "A01"))
    scene.when("Ada", "Place Alcohol on Hearing")
    assert scene.asked() == ["Ada"]
    assert scene.labels("Ada")[0] == "Let it happen"
    scene.when("Ada", "Let it happen")
    assert scene.insanity("Ada", "I11").is_revealed
    assert not scene.insanity("Ada", "I21").is_revealed


@rule("WW-281")
def test_no_window_opens_where_nobody_holds_an_item() -> None:
    assert upkeep_of("I11").prompt("Ada").startswith("Play another Event card")


@rule("WW-170", "WW-182")
def test_what_answers_what_is_due_comes_first_and_says_what_it_does() -> None:
    people = table_of(4, Ada=Who(mind=["I15", "I21", "I33"], items=["A01", "A02", "A04"]))
    scene = given(people)
    assert scene.labels("Ada") == [
        "Let it happen",
        "Place Alcohol on Hearing (tier 1)",
        "Place Alcohol on Speech (tier 3)",
        "Place Alcohol on Sight (tier 6)",
    ]
    texts = [option.text for option in scene.offer("Ada").options]
    assert texts[0] == "Hearing (tier 1) comes to light. Speech (tier 3) comes to light."
    assert texts[1] == "Insanity 3 → 2, for two upkeeps."
    assert scene.offer("Ada").because == "Ada's upkeep"


@rule("WW-164", "WW-168")
def test_what_comes_to_light_lies_before_everybody_until_a_card_is_played() -> None:
    people = table_of(4, Ada=Who(mind=["I21", mad("I62", left=1)], events=["E12"]))
    scene = given(people)
    slips = scene.table.view(None)["spotlight"].slips  # type: ignore[attr-defined]
    assert [slip.title for slip in slips] == ["Seen Before takes hold of Ada", "Ada's Hearing is Ringing"]
    scene.when("Ada", "Play A Quiet Hour")
    assert scene.table.view(None)["spotlight"].slips == ()  # type: ignore[attr-defined]
