"""Votes and eliminations."""

import pytest

from app.games.within_walls.nodes import Trigger
from tests.games.within_walls.keyed import with_event
from tests.games.within_walls.scene import CULTIST, Scene, Who, given, mad, table_of
from tests.rules import rule


@rule("WW-207", "WW-R43")
def test_before_act_three_nobody_calls_a_vote_of_their_own_will() -> None:
    scene = given(4, story="SP2")
    assert scene.why_not("Ada", "Call an elimination vote") == "WW-207"
    assert "Call an elimination vote" in given(4, story="SP3").labels("Ada")


@rule("WW-207", "WW-210", "WW-237", "WW-R44")
def test_a_vote_is_called_in_ones_own_turn_after_upkeep_when_nothing_is_resolving() -> None:
    people = table_of(4, Ada=Who(mind=["I11"], items=["A01"], events=["E06"], investigation=["E11"]))
    scene = given(people, story="SP3")
    scene.cannot("Ada", "Call an elimination vote").when("Ada", "Let it happen")  # upkeep
    assert "Call an elimination vote" in scene.labels("Ada")  # before the compulsory card
    scene.cannot("Bo", "Call an elimination vote")
    scene.when("Ada", "Play Wet Plaster")
    assert "Call an elimination vote" in scene.labels("Ada")  # after it
    scene.when("Ada", "Play Whose Turn").cannot("Ada", "Call an elimination vote")  # while a card resolves


@rule("WW-209", "WW-R64")
def test_one_vote_in_each_of_ones_turns_and_everybody_may() -> None:
    scene = given(4, story="SP3").when("Ada", "Call")
    scene.votes(Ada="Bo", Bo="Abstain", Cy="Abstain", Di="Abstain")
    assert scene.why_not("Ada", "Call an elimination vote") == "WW-209"
    scene.end_turn("Ada")
    assert "Call an elimination vote" in scene.labels("Bo")


@rule("WW-211", "WW-R45")
def test_card_text_demands_a_vote_also_before_act_three_and_outside_the_limit() -> None:
    people = table_of(5, Ada=Who(mind=[mad("I36", left=1)]))
    scene = given(people, story="SP1")
    assert scene.prompt("Ada") == "You called the vote. Whom do you name?"
    late = given(people, story="SP3").votes(Ada="Bo", Bo="Abstain", Cy="Abstain", Di="Abstain", Ed="Abstain")
    assert "Call an elimination vote" in late.labels("Ada")


@rule("WW-212", "WW-215", "WW-R46", "WW-213", "WW-221")
def test_the_caller_must_name_another_living_player_and_nobody_names_themselves() -> None:
    scene = given(table_of(5, Bo=Who(alive=False)), story="SP3").when("Ada", "Call")
    assert scene.labels("Ada") == ["Cy", "Di", "Ed"]
    scene.when("Ada", "Cy")
    assert scene.asked() == ["Cy"]  # Bo does not vote
    assert scene.labels("Cy") == ["Di", "Ed", "Ada", "Abstain"]


@rule("WW-216", "WW-R47")
def test_votes_are_cast_openly_one_after_the_other_and_are_final() -> None:
    scene = given(4, story="SP3").when("Ada", "Call").when("Ada", "Cy")
    assert scene.told("Di", "Ada names Cy.")
    vote = scene.table.view(None)["spotlight"].vote  # type: ignore[attr-defined]
    assert vote.votes == ((scene.seats["Ada"], scene.seats["Cy"]),)
    assert (vote.needed, vote.total) == (3, 4)
    assert scene.asked() == ["Bo"]
    offer = scene.table.offer(scene.seats["Ada"])
    assert offer is None or not offer.options


@rule("WW-220", "WW-R49")
def test_one_who_may_not_vote_abstains_still_counts_and_cannot_call() -> None:
    people = table_of(4, Ada=Who(mind=[mad("I31", left=1)]))
    scene = given(people, story="SP3")
    assert scene.why_not("Ada", "Call an elimination vote") == "WW-220"
    scene.end_turn("Ada").when("Bo", "Call").votes(Bo="Cy", Cy="Abstain", Di="Cy")
    assert scene.told(None, "Ada may not vote.")
    assert scene.player("Cy").is_alive  # 2 of 4


@rule("WW-220", "WW-300")
def test_a_caller_who_may_not_vote_names_nobody_in_a_forced_vote() -> None:
    people = table_of(4, Ada=Who(events=["E27"], mind=[mad("I31", left=1)]))
    scene = given(people, story="SP3").when("Ada", "Play Accusation at Supper")
    assert scene.asked() == ["Bo"]
    scene.votes(Bo="Ada", Cy="Ada", Di="Ada")
    assert not scene.player("Ada").is_alive


@rule("WW-225", "WW-246")
def test_the_agenda_of_the_eliminated_is_shown_and_nobody_elses() -> None:
    scene = given(5, story="SP3").when("Ada", "Call")
    scene.votes(Ada="Cy", Bo="Cy", Cy="Abstain", Di="Cy", Ed="Abstain")
    shown = {view.name: view.agenda for view in scene.seen()}
    assert shown == {"Ada": None, "Bo": None, "Cy": "Agent", "Di": None, "Ed": None}


@rule("WW-240", "WW-244", "WW-R51", "WW-226")
def test_the_last_cultist_out_wins_for_the_living_agents() -> None:
    people = table_of(3, Ada=Who(alive=True))
    scene = given(people, story="SP3").when("Ada", "Call").votes(Ada="Cy", Bo="Cy", Cy="Ada")
    scene.then_won_by("Ada", "Bo", ending="agents-unmasked")


@rule("WW-248", "WW-249", "WW-R54")
@pytest.mark.parametrize(("count", "gone", "is_over"), [(4, 0, False), (4, 1, True), (5, 1, False), (5, 2, True)])
def test_how_many_agents_must_go(count: int, gone: int, is_over: bool) -> None:
    out = {name: Who(alive=False) for name in ("Bo", "Cy")[:gone]}
    scene = given(table_of(count, **out, Ada=Who(mind=[mad("I55", left=1)])))
    assert (scene.table.outcome is not None) == is_over


@rule("WW-R54", "WW-243")
def test_by_table_option_numbers_win_only_when_no_agent_is_left() -> None:
    people = table_of(3, Ada=Who(mind=[mad("I55", left=1)]))
    given(people, parity_win=False).goes_on()
    last = table_of(3, Ada=Who(mind=[mad("I55", left=1)]), Bo=Who(alive=False))
    given(last, parity_win=False).then_won_by("Cy", ending="cultists-numbers")


@rule("WW-245", "WW-R55")
def test_only_the_living_of_the_winning_side_win_unless_the_table_wants_it_otherwise() -> None:
    people = table_of(4, Bo=Who(alive=False))
    given(people, story="SP3").when("Ada", "Call").votes(Ada="Di", Cy="Di", Di="Ada").then_won_by("Ada", "Cy")
    whole = given(people, story="SP3", survivors_only=False).when("Ada", "Call")
    whole.votes(Ada="Di", Cy="Di", Di="Ada").then_won_by("Ada", "Bo", "Cy")


@rule("WW-227", "WW-R52")
def test_the_cards_of_the_eliminated_return_to_their_decks_unseen() -> None:
    cy = Who(events=["E01"], investigation=["E02"], items=["A04", "D03"], mind=[mad("I12", ("A07", 2)), "I25"])
    scene = given(table_of(5, Cy=cy), story="SP3")
    before = {
        name: len(getattr(scene.state, name)) for name in ("event_deck", "alcohol_deck", "drug_deck", "insanity_deck")
    }
    scene.when("Ada", "Call").votes(Ada="Cy", Bo="Cy", Cy="Abstain", Di="Cy", Ed="Abstain")
    gained = {name: len(getattr(scene.state, name)) - count for name, count in before.items()}
    assert gained == {"event_deck": 2, "alcohol_deck": 2, "drug_deck": 1, "insanity_deck": 2}
    assert sorted(scene.ids(scene.state.event_deck.cards[:2])) == ["E01", "E02"]
    assert sorted(scene.ids(scene.state.insanity_deck.cards[-2:])) == ["I12", "I25"]
    assert not scene.sees(None, "Confidant's Port")
    assert not scene.sees("Ada", "Green Absinthe")


@rule("WW-228", "WW-230")
def test_an_agent_out_moves_the_die_and_may_complete_the_story() -> None:
    scene = given(5, story="SP3", progress=2, stories=["HS5"]).when("Ada", "Call")
    scene.votes(Ada="Cy", Bo="Cy", Cy="Abstain", Di="Cy", Ed="Abstain")
    assert scene.told(None, "The Door That Is Not There is completed")
    scene.when("Ada", "Bo").when("Ada", "Play The Wireless Set").then(progress=0, turn="Ada")


@rule("WW-232", "WW-233", "WW-274")
def test_the_eliminated_may_show_their_history_and_do_nothing_else() -> None:
    people = table_of(5, Cy=Who(alive=False, items=["A01"]))
    scene = given(people)
    assert scene.anytime("Cy") == ["Show everybody your History cards"]
    assert all("History" not in play for play in scene.anytime("Ada"))
    scene.when("Cy", "Show everybody")
    assert scene.told(None, "Cy shows three History cards: light, light, dark.")
    assert scene.anytime("Cy") == []


@rule("WW-234", "WW-R51")
def test_several_eliminated_go_one_by_one_from_the_turn_player() -> None:
    cards = with_event("E01", "Each player is eliminated.")
    people = table_of(5, Bo=Who(events=["E01"]), Ed=Who(CULTIST))
    scene = given(people, turn="Bo", cards=cards).when("Bo", "Play The Locked Ward")
    gone = [text.split(" ")[0] for text, _ in scene.state.story.heard(None) if "is eliminated:" in text]
    assert gone == ["Bo", "Cy", "Di"]  # then one Agent is left against one Cultist
    scene.then_won_by("Ed")


@rule("WW-222")
def test_the_bodyguard_may_let_it_be_and_is_asked_only_while_unused() -> None:
    people = table_of(5, Ed=Who(CULTIST, profession="Bodyguard"))
    scene = given(people, story="SP3").when("Ada", "Call").votes(Ada="Cy", Bo="Cy", Cy="Ada", Di="Cy", Ed="Abstain")
    scene.when("Ed", "Let it be")
    assert not scene.player("Cy").is_alive
    used = table_of(5, Ed=Who(CULTIST, profession="Bodyguard", spent=[Trigger.WOULD_ELIMINATE]))
    later = given(used, story="SP3").when("Ada", "Call").votes(Ada="Cy", Bo="Cy", Cy="Ada", Di="Cy", Ed="Abstain")
    assert not later.player("Cy").is_alive


@rule("WW-300", "WW-R72")
def test_a_vote_in_which_nobody_could_be_named_is_not_held() -> None:
    people = {"Ada": Who(profession="Bodyguard"), "Bo": Who(CULTIST)}
    scene = given(people, story="SP3", recommended_professions=False).when("Ada", "Call")
    scene.votes(Ada="the Veteran", Bo="the Veteran").when("Ada", "Use your profession")
    assert scene.told(None, "There is nobody to name: no vote is held.")
    scene.goes_on()
    assert scene.asked() == ["Ada"]


def lawyer() -> Scene:
    return given(table_of(4, Bo=Who(profession="Lawyer")), story="SP3").when("Ada", "Call").when("Ada", "Cy")


@rule("WW-239", "WW-296")
def test_the_lawyer_declares_the_double_vote_with_the_vote_once_per_game() -> None:
    scene = lawyer()
    assert [label for label in scene.labels("Bo") if "twice" in label] == [
        "Cy, counting twice", "Di, counting twice", "Ada, counting twice",
    ]  # fmt: skip
    scene.when("Bo", "Cy, counting twice").votes(Cy="Abstain", Di="Abstain")
    assert not scene.player("Cy").is_alive  # 3 of 5
    scene.goes_on().end_turn("Ada").when("Bo", "Call")
    assert not any("twice" in label for label in scene.labels("Bo"))


@rule("WW-246")
def test_at_the_end_everything_is_told() -> None:
    people = table_of(4, Ada=Who(events=["E24"]))
    scene = given(people, story="SP3").does("Ada", "Play Telegram", "Di")
    assert scene.table.view(None)["debrief"] is None
    scene.when("Ada", "Call").votes(Ada="Di", Bo="Di", Cy="Di", Di="Ada")
    debrief = scene.table.view(None)["debrief"]
    assert [(one.name, one.agenda) for one in debrief.players] == [  # type: ignore[attr-defined]
        ("Ada", "Agent"), ("Bo", "Agent"), ("Cy", "Agent"), ("Di", "Cultist"),
    ]  # fmt: skip
    assert any("Ada spies on Di: a " in note.text for note in debrief.secrets)  # type: ignore[attr-defined]


@rule("WW-213", "WW-217", "WW-243")
def test_a_vote_that_decides_says_what_is_left_if_it_is_wrong() -> None:
    scene = given(4, story="SP3").when("Ada", "Call")
    assert [option.warning for option in scene.offer("Ada").options] == [None, None, None]
    scene.votes(Ada="Cy", Bo="Cy")
    warnings = {option.label: option.warning for option in scene.offer("Cy").options}
    assert warnings == {"Di": None, "Ada": None, "Bo": None, "Abstain": None}
    scene.when("Cy", "Abstain")
    cy = next(option for option in scene.offer("Di").options if option.label == "Cy")
    assert cy.text == "2 of 4 against so far."
    assert cy.warning == (
        "This decides. If it is an Agent: 2 Agents against 1 Cultist are left. If a Cultist: the Agents win."
    )
    scene.when("Di", "Cy")
    turn = scene.table.view(None)["turn"]
    assert (turn.agents, turn.agents_left, turn.cultists_left) == (3, 2, 1)  # type: ignore[attr-defined]
