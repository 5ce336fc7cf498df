"""The worked examples of the rules, as scenes."""

import pytest

from app.games.within_walls.progress import requirement
from app.games.within_walls.reveal import can_be_played
from app.games.within_walls.upkeep import due_for_reveal
from tests.games.within_walls.scene import AGENT, CULTIST, SEVEN, Mad, Scene, Who, given, mad, opening, table_of
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


def revealed(scene: Scene) -> list[str]:
    return [scene.state.faces[one.card] for one in scene.player("Ada").mind if one.is_revealed]


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
    assert revealed(scene) == ["I11", "I33"]
    other = tiers("I11", "I23", "I33", "I45").does("Ada", "Place Alcohol on Hearing", "Place Alcohol on Speech")
    assert revealed(other) == ["I11"]  # nobody holds an item any more, so no further window opens


@rule("WW-171")
def test_one_alcohol_can_keep_everything_hidden() -> None:
    scene = tiers("I23", "I33", "I45").when("Ada", "Place Alcohol on Hearing")
    assert revealed(scene) == []
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


def vote(count: int, lawyer: str = "", **options: str) -> Scene:
    people = table_of(count, **({lawyer: Who(profession="Lawyer")} if lawyer else {}))
    scene = given(people, story="SP3", stories=["HS5"], **options)  # type: ignore[arg-type]
    return scene.when("Ada", "Call an elimination vote")


@rule("WW-217", "WW-213", "WW-214", "WW-216", "WW-R47")
def test_three_of_five_eliminate() -> None:
    scene = vote(5).votes(Ada="Cy", Bo="Cy", Cy="Ada", Di="Abstain", Ed="Cy")
    assert not scene.player("Cy").is_alive


@rule("WW-218", "WW-219")
def test_two_of_four_are_not_enough() -> None:
    scene = vote(4).votes(Ada="Cy", Bo="Cy", Cy="Abstain", Di="Abstain").goes_on()
    assert scene.player("Cy").is_alive
    assert scene.told(None, "Nobody is eliminated.")


@rule("WW-217", "WW-R48")
def test_of_the_votes_cast_two_are_enough_where_the_table_wants_it_so() -> None:
    scene = vote(4, vote_threshold="cast").votes(Ada="Cy", Bo="Cy", Cy="Abstain", Di="Abstain")
    assert not scene.player("Cy").is_alive


@rule("WW-217", "WW-239")
def test_the_lawyer_counts_twice_in_votes_and_total() -> None:
    scene = vote(4, lawyer="Ada").votes(Ada="Cy, counting twice", Bo="Cy", Cy="Abstain", Di="Abstain")
    assert not scene.player("Cy").is_alive
    lone = vote(4, lawyer="Ada").votes(Ada="Cy, counting twice", Bo="Abstain", Cy="Abstain", Di="Abstain")
    assert lone.player("Cy").is_alive


@rule("WW-228", "WW-123", "WW-124", "WW-231", "WW-230", "WW-R25", "WW-R53", "WW-R63")
def test_a_turn_player_voted_out_still_looks_for_the_next_story() -> None:
    people = table_of(5, Ada=Who())
    scene = given(people, story="HS5", act=3, progress=2, stories=["SP1", "MN1", "SP3"])
    scene.when("Ada", "Call an elimination vote")
    scene.votes(Ada="Bo", Bo="Ada", Cy="Ada", Di="Ada", Ed="Abstain")
    assert scene.told(None, "Ada is eliminated: Agent")
    assert scene.noted("Bo", "on the Story deck: ")  # "You" in the consequence is the next living player
    assert scene.asked() == ["Ada"]
    scene.when("Ada", "Put it aside")
    scene.when("Ada", "Play The Door That Is Not There")
    scene.then(turn="Bo", current="SP3", progress=0).goes_on()


@rule("WW-222", "WW-223", "WW-209", "WW-R50")
def test_the_bodyguard_saves_somebody_and_must_call_another_vote() -> None:
    people = table_of(5, Ed=Who(CULTIST, profession="Bodyguard"))
    scene = given(people, story="SP3").when("Ada", "Call an elimination vote")
    scene.votes(Ada="Cy", Bo="Cy", Cy="Ada", Di="Abstain", Ed="Cy")
    scene.when("Ed", "Use your profession")
    assert scene.player("Cy").is_alive
    assert scene.labels("Ed") == ["Ada", "Bo", "Di"]
    scene.when("Ed", "Ada")
    assert scene.labels("Ada") == ["Bo", "Di", "Ed", "Abstain"]
    scene.votes(Ada="Abstain", Bo="Abstain")
    assert scene.labels("Cy") == ["Di", "Ed", "Ada", "Bo", "Abstain"]
    scene.votes(Cy="Abstain", Di="Abstain")
    assert scene.why_not("Ada", "Call an elimination vote") == "WW-209"


@rule("WW-243", "WW-247", "WW-245")
def test_of_three_one_agent_out_ends_the_game_and_the_die_stays() -> None:
    scene = given(3, story="SP3", progress=1).when("Ada", "Call").votes(Ada="Bo", Bo="Ada", Cy="Bo")
    scene.then_won_by("Cy", ending="cultists-numbers").then(progress=1)


@rule("WW-241", "WW-229", "WW-250", "WW-245", "WW-228")
def test_of_six_the_cultists_win_by_numbers_and_the_eliminated_one_does_not() -> None:
    people = table_of(6, Flo=Who(CULTIST, alive=False), Bo=Who(alive=False))
    scene = given(people, story="SP3", progress=0).when("Ada", "Call")
    scene.votes(Ada="Cy", Cy="Abstain", Di="Cy", Ed="Cy").goes_on().then(progress=1)
    scene = scene.until("Round 4, planning")
    state = scene.state
    assert [player.name for player in state.living] == ["Ada", "Di", "Ed"]
    last = given(
        table_of(6, Flo=Who(CULTIST, alive=False), Bo=Who(alive=False), Cy=Who(alive=False)), story="SP3", progress=1
    ).when("Ada", "Call")
    last.votes(Ada="Di", Di="Ada", Ed="Di").then_won_by("Ed")


@rule("WW-241", "WW-229")
def test_of_six_one_cultist_out_moves_nothing_and_the_game_goes_on() -> None:
    scene = given(6, story="SP3", progress=1).when("Ada", "Call")
    scene.votes(Ada="Flo", Bo="Flo", Cy="Flo", Di="Flo", Ed="Abstain", Flo="Abstain")
    scene.goes_on().then(progress=1)


def two(ada: str, bo: str, npc: str) -> Scene:
    return given({"Ada": Who(ada), "Bo": Who(bo)}, turn="Bo", npc=npc, story="SP3")


@rule("WW-262", "WW-267", "WW-271", "WW-R58")
def test_two_players_one_vote_is_not_enough_and_an_agent_npc_out_loses() -> None:
    scene = two(AGENT, CULTIST, AGENT).when("Bo", "Call").votes(Bo="the Veteran", Ada="Abstain").goes_on()
    scene = two(AGENT, CULTIST, AGENT).when("Bo", "Call").votes(Bo="the Veteran", Ada="the Veteran")
    scene.then_won_by("Bo")
    assert scene.told(None, "The Veteran was an Agent")


@rule("WW-268", "WW-240")
def test_two_players_the_cultist_npc_out_wins_for_both() -> None:
    scene = two(AGENT, AGENT, CULTIST).when("Bo", "Call").votes(Bo="the Veteran", Ada="the Veteran")
    scene.then_won_by("Ada", "Bo", ending="agents-third-out")


@rule("WW-265", "WW-266", "WW-272")
@pytest.mark.parametrize(("bo", "npc", "won"), [(CULTIST, AGENT, ["Ada"]), (AGENT, CULTIST, [])])
def test_two_players_act_five_hangs_on_the_npc(bo: str, npc: str, won: list[str]) -> None:
    people = {"Ada": Who(AGENT, events=["E14"]), "Bo": Who(bo)}
    scene = given(people, npc=npc, story="SP4", progress=2, stories=["CD5"])
    scene.does("Ada", "Play The Unsigned Order", "Blank", "Play The Ink Runs")
    scene.then_won_by(*won)


@rule("WW-269", "WW-270", "WW-224", "WW-271")
@pytest.mark.parametrize(("bo", "npc", "won"), [(CULTIST, AGENT, ["Ada"]), (AGENT, CULTIST, [])])
def test_two_players_a_person_eliminated_by_insanity(bo: str, npc: str, won: list[str]) -> None:
    people = {"Ada": Who(AGENT, mind=[mad("I55", left=1)]), "Bo": Who(bo)}
    given(people, npc=npc).then_won_by(*won)


def spied(profession: str) -> Scene:
    people = table_of(4, Ada=Who(events=["E24"]), Bo=Who(profession=profession))
    return given(people, story="SP3").when("Ada", "Play Telegram from the Agency")


@rule("WW-200", "WW-198", "WW-199", "WW-203", "WW-R42", "WW-202", "WW-204")
def test_the_spy_sees_one_colour_and_nobody_else_does() -> None:
    scene = spied("Veteran")
    handles = list(scene.player("Bo").handles)
    scene.when("Ada", "Bo")
    assert scene.asked() == ["Ada"]
    assert scene.noted("Ada", "Ada spies on Bo: a ")
    for who in ("Ada", "Bo", "Cy", None):
        assert scene.told(who, "Ada spies on Bo.")
        assert not any(scene.told(who, words) for words in ("light", "dark"))
    assert not set(handles) & set(scene.player("Bo").handles)


@rule("WW-201")
def test_the_detective_sees_what_the_spy_saw() -> None:
    scene = spied("Detective").when("Ada", "Bo")
    assert [len(scene.table.view(scene.viewer(who))["drawn"].seen) for who in ("Ada", "Bo", "Cy")] == [1, 1, 0]  # type: ignore[attr-defined]
    assert [scene.noted(who, "Ada spies on Bo: a ") for who in ("Ada", "Bo", "Cy")] == [True, True, False]
    assert scene.state.notes[-1].seats == [scene.seats["Ada"], scene.seats["Bo"]]


@rule("WW-281", "WW-282", "WW-170")
def test_somebody_helps_in_a_window() -> None:
    people = table_of(4, Ada=Who(mind=["I23", "I33", "I45"]), Cy=Who(items=["D01"]))
    scene = given(people)
    assert scene.labels("Ada") == ["Let it happen"]
    scene.does("Cy", "Give Drug", "Ada").when("Ada", "Place Drug on Hearing")
    assert scene.player("Ada").total == 2
    assert revealed(scene) == []


@rule("WW-283")
def test_no_window_opens_for_one_who_may_not_use_items() -> None:
    people = table_of(4, Ada=Who(events=["E01"], mind=[mad("I71", left=1)]), Cy=Who(items=["D01"]))
    scene = given(people, insanity_next=["I12"]).when("Ada", "Let it happen")  # Doubt: no items until the next upkeep
    scene.cannot("Ada", "Place").when("Ada", "Play The Locked Ward")
    assert scene.mind("Ada") == ["I12"]
