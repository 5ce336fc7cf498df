"""The worked examples of votes, of tables of two, and of what the spy and the detective see, as scenes."""

import pytest

from tests.games.within_walls.scene import AGENT, CULTIST, Scene, Who, given, mad, table_of
from tests.rules import rule


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
    assert scene.revealed("Ada") == []


@rule("WW-283")
def test_no_window_opens_for_one_who_may_not_use_items() -> None:
    people = table_of(4, Ada=Who(events=["E01"], mind=[mad("I71", left=1)]), Cy=Who(items=["D01"]))
    scene = given(people, insanity_next=["I12"]).when("Ada", "Let it happen")  # Doubt: no items until the next upkeep
    scene.cannot("Ada", "Place").when("Ada", "Play The Locked Ward")
    assert scene.mind("Ada") == ["I12"]
