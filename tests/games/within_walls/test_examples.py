"""The worked examples of the rules, as scenes."""

import pytest

from app.games.within_walls.progress import requirement
from app.games.within_walls.reveal import can_be_played
from app.games.within_walls.upkeep import due_for_reveal
from tests.games.within_walls.scene import CULTIST, SEVEN, Mad, Scene, Who, given, mad, opening, table_of
from tests.rules import rule


def contest(*numbers: str) -> Scene:
    scene = opening()
    for who, number in zip(("Ada", "Bo", "Cy", "Di"), numbers, strict=True):
        scene.when(who, number)
    return scene


@rule("WW-042", "WW-049")
def test_the_highest_number_nobody_else_chose_starts() -> None:
    contest("9", "9", "7", "3").then(lead="Cy", turn="Cy", round=1)


@rule("WW-043", "WW-R10")
def test_without_a_unique_number_all_choose_again_and_after_three_contests_the_lot_decides() -> None:
    scene = contest("5", "5", "2", "2")
    assert scene.asked() == ["Ada", "Bo", "Cy", "Di"]
    for _ in range(2):
        for who in ("Ada", "Bo", "Cy", "Di"):
            assert scene.state.round == 0
            scene.when(who, "4")
    assert scene.state.round == 1
    assert scene.told(None, "the lot falls on")


@rule("WW-063", "WW-067", "WW-117", "WW-R13", "WW-120")
def test_a_face_completes_a_story_after_the_deal_as_the_first_turn_begins() -> None:
    scene = given(turn="Bo", planning=True, story="MN2", progress=2, stories=["MN3"])
    scene.when("Bo", "Blood")  # and of the two consequences only one can be carried out
    assert scene.asked() == ["Bo"]
    assert all(len(player.investigation) == 3 for player in scene.state.players)
    scene.when("Bo", "Play The Medicine Round")
    scene.then(progress=0, focus="Blood", current="MN3", turn="Bo")
    scene.then_mind("Ada", 1)


@rule("WW-095", "WW-118", "WW-094")
def test_progress_beyond_the_requirement_is_lost() -> None:
    scene = given(table_of(4, Ada=Who(events=["E29"])), progress=2, stories=["SP2"])
    scene.when("Ada", "Play Rats in the Linen")
    scene.then_mind("Ada", 2)  # one by the Event, one by the consequence of Bed Nineteen
    scene.when("Ada", "Play Chalk on the Ceiling").then(progress=0, current="SP2")
    assert scene.ids(scene.state.resolved[-1].events) == ["E29"]


@rule("WW-061", "WW-112", "WW-113", "WW-111", "WW-R02", "WW-R22")
@pytest.mark.parametrize(
    ("story", "focus", "needs"),
    [
        ("SP1", "Rat", 2), ("SP1", "Key", 3), ("SP1", "Blood", 3), ("SP1", "Blank", 3), ("HS1", "Blank", 3),
        ("HS1", "X", 4), ("HS1", "Infinity", 2), ("HS1", "Rat", 3),
    ],
)  # fmt: skip
def test_the_focus_changes_what_a_story_needs(story: str, focus: str, needs: int) -> None:
    assert requirement(given(story=story, focus=focus).state) == needs


@rule("WW-061")
def test_with_the_rat_up_two_progress_complete_a_silent_patient_story() -> None:
    scene = given(table_of(4, Ada=Who(events=["E29"])), progress=1, focus="Rat")
    scene.when("Ada", "Play Rats in the Linen")
    assert scene.told(None, "Bed Nineteen is completed")


@rule("WW-098", "WW-100", "WW-091", "WW-R20")
def test_an_unplayable_hand_is_shown_and_the_events_hand_may_still_be_played() -> None:
    ada = Who(investigation=["E20", "E30", "E33"], events=["E01", "E02"])
    scene = given(table_of(4, Ada=ada))
    assert scene.labels("Ada") == ["Show everybody your Investigation hand"]
    assert "not one of the options" in scene.refuses("Ada", "investigation-1")
    scene.when("Ada", "Show everybody")
    assert scene.told("Bo", "Heard Through the Pipes, A Ring of Keys, The Circle of Salt")
    assert scene.ids(scene.state.event_deck.cards[:3]) == ["E33", "E30", "E20"]
    assert scene.labels("Ada")[:2] == ["Play The Locked Ward (progress 1)", "Play Footprints in the Dust (progress 1)"]


@rule("WW-107", "WW-108", "WW-089", "WW-101", "WW-R67", "WW-R21")
def test_at_the_end_of_the_turn_what_exceeds_three_cards_goes_under_the_deck() -> None:
    ada = Who(investigation=["E02", "E11", "E15"], events=["E01", "E07"])
    scene = given(table_of(4, Ada=ada), events_next=["E12"])
    scene.when("Ada", "Play Wet Plaster")
    assert scene.events("Ada") == ["E01", "E07", "E02", "E15"]
    scene.when("Ada", "Put Dead End under the deck and end").then(turn="Bo")
    assert scene.events("Ada") == ["E01", "E02", "E15"]
    assert scene.ids(scene.state.event_deck.cards[:1]) == ["E07"]
    assert not scene.sees("Bo", "Dead End")


def act_four_completed(*stories: str) -> Scene:
    people = table_of(4, Cy=Who(events=["E14"]))
    scene = given(people, turn="Cy", story="CD4", progress=2, stories=stories)
    scene.when("Cy", "Play The Unsigned Order").when("Cy", "Blank")
    return scene.when("Cy", "Ada")  # the Lead Agent spies


@rule("WW-126", "WW-128", "WW-130", "WW-135", "WW-R27")
def test_secret_and_public_moves_take_turns_until_a_story_is_placed() -> None:
    scene = act_four_completed("CD5", "SP3", "MN5", "HS2")
    assert scene.prompt("Cy") == "You drew The Ink Runs. Play it?"
    scene.when("Cy", "Put it aside")
    assert scene.prompt("Cy") == "You drew The Song Stops. Play it?"
    scene.when("Cy", "Put it aside")
    scene.then(current="HS2", act=4)
    for words in ("The Door That Is Not There", "Inspection Day"):
        assert scene.told("Ada", words)
    for words in ("The Ink Runs", "The Song Stops"):
        assert not scene.sees("Ada", words)
        assert scene.sees("Cy", words)
    assert sum("aside, unseen" in text for text, _ in scene.state.story.heard(scene.seats["Ada"])) == 2


@rule("WW-129", "WW-140", "WW-242")
def test_an_act_five_card_in_the_public_move_ends_the_game() -> None:
    scene = act_four_completed("SP3", "CD5").when("Cy", "Put it aside")
    scene.then_won_by("Di", ending="cultists-act-five")


@rule("WW-006", "WW-131", "WW-133", "WW-132")
def test_a_special_story_leaves_the_act_as_it_was() -> None:
    scene = given(story="HS3", act=2)
    playable = {
        name: can_be_played(scene.state, card)
        for card in scene.state.story_deck
        if (name := scene.state.faces[card]) in ("SP1", "SP2", "SP3", "SP4", "HS6", "HS1")
    }
    assert playable == {"SP1": False, "SP2": True, "SP3": True, "SP4": False, "HS6": False, "HS1": True}


@rule("WW-143", "WW-144", "WW-142", "WW-145")
def test_insanity_that_does_not_fit_goes_to_the_top_of_the_deck() -> None:
    ada = Who(events=["E01"], mind=[mad("I11", ("A01", 2)), mad("I22", ("A01", 2)), mad("I31", ("A01", 2))])
    scene = given(table_of(4, Ada=ada), insanity_next=["I21", "I33", "I52"])
    scene.when("Ada", "Play The Locked Ward")
    assert scene.mind("Ada") == ["I11", "I22", "I31", "I52"]
    assert not scene.insanity("Ada", "I52").is_revealed
    assert scene.ids(scene.state.insanity_deck.cards[-2:]) == ["I21", "I33"]


def before_final_position() -> Scene:
    ada = Who(mind=[mad("I23", ("D01", 1), left=1)], items=["D05", "A01"])
    return given(table_of(4, Ada=ada))


@rule("WW-076", "WW-083", "WW-182", "WW-R16", "WW-075")
def test_a_drug_placed_in_the_window_keeps_the_count_of_what_was_just_uncovered() -> None:
    scene = before_final_position()
    assert scene.told(None, "Ada's Drug is Sugar Pills")
    assert scene.ids(scene.state.drug_discard) == ["D01"]
    scene.when("Ada", "Place Drug on Hearing")
    assert scene.insanity("Ada", "I23").left == 1
    assert len(scene.insanity("Ada", "I23").covers) == 1


@rule("WW-176", "WW-081", "WW-168")
def test_accepted_it_is_activated_in_the_same_upkeep_and_alcohol_was_no_answer() -> None:
    scene = before_final_position().cannot("Ada", "Place Alcohol")
    scene.when("Ada", "Let it happen")
    assert scene.mind("Ada") == []
    scene.then_mind("Bo", 1).then_mind("Di", 1).then_mind("Cy", 0)


def tiers(*cards: str, items: tuple[str, ...] = ("A01", "A01")) -> Scene:
    return given(table_of(4, Ada=Who(mind=cards, items=items)))


@rule("WW-063", "WW-115", "WW-117")
def test_blood_completes_a_mad_nurse_story_at_two() -> None:
    scene = given(table_of(4, Ada=Who(events=["E02"])), story="MN2", focus="Blood", progress=1)
    assert requirement(scene.state) == 2
    scene.when("Ada", "Play Footprints in the Dust")
    assert scene.told(None, "The Wrong Dose is completed")
    scene.then(progress=0, focus="Blood")


@rule("WW-012", "WW-084", "WW-087")
def test_revealed_or_not_what_nothing_covers_counts() -> None:
    mind = [mad("I11", revealed=True), mad("I23", revealed=True), mad("I33", left=1), mad("I75")]
    scene = given(table_of(4, Ada=Who(mind=mind)), turn="Bo")
    assert scene.player("Ada").total == 4
    assert due_for_reveal(scene.state, scene.player("Ada")) == []


@rule("WW-011", "WW-012", "WW-088")
def test_what_a_bottle_covers_does_not_count() -> None:
    mind = [mad("I23", left=1), mad("I53", ("A01", 1)), mad("I63")]
    scene = given(table_of(4, Bo=Who(mind=mind)), turn="Ada")
    bo = scene.player("Bo")
    assert bo.total == 2
    assert due_for_reveal(scene.state, bo) == []
    scene.insanity("Bo", "I53").covers.clear()
    assert bo.total == 3
    assert [one.location for one in due_for_reveal(scene.state, bo)] == [5, 6]


@rule("WW-084", "WW-171", "WW-086")
def test_each_answer_lowers_the_total_and_the_tiers_are_checked_again() -> None:
    scene = tiers("I11", "I23", "I33", "I45")
    scene.when("Ada", "Place Alcohol on Hearing")
    assert scene.prompt("Ada") == "Sight and Speech will be revealed. Answer with an item?"
    scene.when("Ada", "Let it happen")
    assert scene.revealed("Ada") == ["I11", "I33"]
    other = tiers("I11", "I23", "I33", "I45").does("Ada", "Place Alcohol on Hearing", "Place Alcohol on Speech")
    assert other.revealed("Ada") == ["I11"]  # nobody holds an item any more, so no further window opens


@rule("WW-171")
def test_one_alcohol_can_keep_everything_hidden() -> None:
    scene = tiers("I23", "I33", "I45").when("Ada", "Place Alcohol on Hearing")
    assert scene.revealed("Ada") == []
    assert scene.prompt("Ada").startswith("Play another Event card")


@rule("WW-150", "WW-156", "WW-160", "WW-152", "WW-R31", "WW-R34", "WW-161")
def test_a_break_prevented_with_alcohol_reveals_nothing_and_draws_nothing() -> None:
    mind = [*SEVEN[:6], "I75"]
    people = table_of(4, Ada=Who(mind=mind, items=["A01"]), Bo=Who(events=["E06"]))
    scene = given(people, turn="Bo")
    scene.when("Bo", "Play Whose Turn to Watch").when("Bo", "Ada")
    scene.when("Ada", "Self").when("Ada", "Place Alcohol on Self")
    scene.then_mind("Ada", 7)
    assert scene.player("Ada").total == 6
    assert not scene.insanity("Ada", "I75").is_revealed
    scene.then(turn="Cy")  # Bo, who has nothing left to play, is through


def break_on_covered(cover: str) -> Scene:
    mind: list[Mad | str] = [*SEVEN[:6], mad("I71", (cover, 2))]
    people = table_of(4, Ada=Who(mind=mind), Bo=Who(events=["E06"]))
    return given(people, turn="Bo").does("Bo", "Play Whose Turn to Watch", "Ada").when("Ada", "Self")


@rule("WW-154", "WW-155", "WW-R33", "WW-151")
def test_a_cover_that_removes_the_chosen_insanity_ends_the_break() -> None:
    scene = break_on_covered("A05").then_mind("Ada", 6)
    assert scene.ids(scene.state.alcohol_discard) == ["A05"]
    assert not scene.told(None, "takes hold")


@rule("WW-162")
def test_insanity_from_a_cover_waits_until_the_broken_card_is_gone() -> None:
    scene = break_on_covered("A02")
    assert scene.told(None, "Doubt takes hold")
    assert "I71" not in scene.mind("Ada")
    scene.then_mind("Ada", 7)


def all_revealed(*items: str) -> Scene:
    mind = [mad(card, revealed=True) for card in (*SEVEN[:5], "I62", "I71")]
    people = table_of(4, Ada=Who(mind=mind, items=items), Bo=Who(events=["E06"]))
    return given(people, turn="Bo").does("Bo", "Play Whose Turn to Watch", "Ada")


@rule("WW-153", "WW-158", "WW-R32")
def test_with_all_revealed_a_drug_alone_answers_and_the_count_stays() -> None:
    scene = all_revealed("A01", "D01").when("Ada", "Self").cannot("Ada", "Place Alcohol")
    scene.when("Ada", "Place Drug on Self").then_mind("Ada", 7)
    assert scene.insanity("Ada", "I71").left == 2


@rule("WW-169", "WW-159", "WW-R36")
def test_without_a_drug_the_card_is_activated_at_once_and_leaves() -> None:
    scene = all_revealed("A01").when("Ada", "Self").then_mind("Ada", 6)  # nothing anybody holds could help
    assert scene.ids(scene.state.insanity_deck.cards[-1:]) == ["I71"]


@rule("WW-162", "WW-163", "WW-R35", "WW-289")
def test_a_chain_of_breaks_stops() -> None:
    sevens = {
        "I23": ["I12", "I23", "I32", "I42", "I52", "I61", "I71"],
        "I22": ["I11", "I22", "I31", "I41", "I51", "I62", "I72"],
        "I53": ["I13", "I24", "I33", "I44", "I53", "I63", "I73"],
    }
    people = table_of(
        3, Ada=Who(events=["E01"], mind=(sevens["I23"])), Bo=Who(mind=(sevens["I22"])),
        Cy=Who(CULTIST, mind=(sevens["I53"])),
    )  # fmt: skip
    scene = given(people, turn="Ada", insanity_next=["I25", "I55"])
    scene.until("Play another").when("Ada", "Play The Locked Ward")
    scene.when("Ada", "Hearing").when("Bo", "Hearing").when("Cy", "Sleep")
    scene.then_mind("Ada", 6).then_mind("Bo", 7).then_mind("Cy", 7)
    assert scene.told(None, "Cy's mind has broken already")
