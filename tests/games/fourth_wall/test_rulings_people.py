"""Rulings on electing, talking and leaving."""

import pytest

from app.contract.traffic import traffic
from app.games.fourth_wall import GAME
from app.games.fourth_wall.seating import longest_at_the_table, seat_people
from app.games.fourth_wall.state import WALL
from app.games.fourth_wall.topics import Topic
from app.kernel.decision import Timing
from app.kernel.errors import SetupError, StaleAnswer
from app.kernel.log import Resign, load_log
from app.kernel.table import Table
from tests.games.fourth_wall.scene import Scene, given, horror, opening, party
from tests.rules import rule


def a_vote(**layout: str) -> Scene:
    """The Wall could not finish, and the team elects who Regroups. The Waitress acts next."""
    hands = party("The Detective", "The Waitress", "The Nurse", **{who: [] for who in layout})
    insane = [f"The {who.capitalize()}" for who in layout]
    scene = given(hands, streets=[horror("Cultist")], next_up="The Waitress", insane=insane)
    return scene.when("The Wall", "Wrath").when("The Wall", "Trigger Cultist")


@rule("FW-R94")
def test_everyone_has_a_vote_that_the_team_sees_and_that_can_be_changed_until_all_are_in() -> None:
    scene = a_vote()
    assert scene.table.asked() == tuple(person.seat for person in scene.state.in_turn_order())
    scene.when("The Detective", "The Nurse").when("The Waitress", "Nobody")
    votes = ((scene.seats["The Detective"], (scene.seats["The Nurse"],)), (scene.seats["The Waitress"], ("nobody",)))
    for who in scene.seats:
        offer = scene.offer(who)
        assert sorted(offer.votes) == sorted(votes)
        assert (offer.timing, offer.default) == (Timing(at_most=45), ("abstain",))
    assert scene.offer("The Waitress").chosen == ("nobody",)
    scene.when("The Waitress", "The Nurse").when("The Nurse", "The Detective")
    scene.when("The Nurse", "Draw none").then("The Nurse", regrouped=True)  # two votes to one


@rule("FW-R94")
def test_a_tied_vote_is_decided_by_the_one_who_acts_next() -> None:
    scene = (
        a_vote().when("The Detective", "The Nurse").when("The Waitress", "The Detective").when("The Nurse", "Nobody")
    )
    assert scene.table.asked() == (scene.seats["The Waitress"],)
    offer = scene.offer("The Waitress")
    assert scene.labels("The Waitress") == ["The Nurse", "The Detective", "Nobody"]
    assert (offer.timing, offer.default) == (Timing(at_most=15), (scene.seats["The Nurse"],))
    assert (offer.topic, offer.because) == (Topic.ELECT_FOR_UNFINISHED, "The vote is tied")
    scene.when("The Waitress", "The Detective").when("The Detective", "Draw none").then("The Detective", regrouped=True)


@rule("FW-R94")
def test_an_empty_vote_is_decided_like_a_tie_and_an_insane_decider_is_passed_over() -> None:
    scene = a_vote(waitress="insane").when("The Detective", "No preference").when("The Nurse", "No preference")
    assert scene.table.asked() == (scene.seats["The Nurse"],)
    assert scene.labels("The Nurse") == ["The Nurse", "The Detective", "Nobody"]
    scene.when("The Nurse", "Nobody")
    assert scene.is_asked("The Wall")


@rule("FW-R94")
def test_on_an_investigators_turn_that_investigator_decides() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Ham Radio", "Crowbar"])
    scene = given(hands, turn="The Nurse").when("The Nurse", "Utilise").when("The Nurse", "Ham Radio")
    scene.when("The Detective", "The Waitress").when("The Waitress", "The Detective").when("The Nurse", "No preference")
    assert scene.table.asked() == (scene.seats["The Nurse"],)
    scene.when("The Nurse", "The Waitress").when("The Waitress", "Regroup")
    scene.when("The Waitress", "Draw none").then("The Waitress", regrouped=True)


@rule("FW-R95")
def test_one_person_with_several_investigators_has_a_vote_for_each() -> None:
    seated = seat_people(["Wanda", "Ada", "Bo"])
    of_ada = [seat for seat, person in seated.items() if person == "Ada"]
    hands = party("The Detective", "The Waitress", "The Nurse", "The Mechanic")
    scene = given(hands, streets=[horror("Cultist")]).when("The Wall", "Wrath").when("The Wall", "Trigger Cultist")
    assert scene.table.asked() == tuple(seat for seat in seated if seat != WALL)
    assert len(of_ada) == 2
    names = {seat: who for who, seat in scene.seats.items()}
    for seat in of_ada:
        scene.when(names[seat], "The Mechanic")
    scene.when("The Waitress", "Nobody").when("The Mechanic", "The Waitress")
    scene.when("The Mechanic", "Draw none").then("The Mechanic", regrouped=True)


@rule("FW-R96")
def test_an_insane_investigator_does_not_vote() -> None:
    scene = a_vote(detective="insane")
    assert not scene.is_asked("The Detective")
    assert scene.table.offer(scene.seats["The Detective"]) is None
    with pytest.raises(StaleAnswer):
        scene.table.answer(scene.seats["The Detective"], 1, "nobody")
    scene.when("The Waitress", "Nobody").when("The Nurse", "Nobody")
    assert scene.is_asked("The Wall")


@rule("FW-R97")
def test_when_each_loses_all_choose_at_once_and_the_losses_fall_in_turn_order() -> None:
    two = ["Crowbar", "Fedora"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=two, waitress=two)
    scene = given(
        hands | {"The Nurse": ["Revolver", "Jukebox"]}, streets=[horror("Hollow Milkman")], next_up="The Nurse"
    )
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Hollow Milkman")
    assert set(scene.table.asked()) == set(scene.state.team)
    scene.when("The Detective", "Crowbar").when("The Waitress", "Fedora")
    assert scene.discarded() == []
    scene.when("The Nurse", "Revolver").let_it_happen()
    assert scene.discarded() == ["Revolver", "Crowbar", "Fedora"]


@rule("FW-R98")
def test_the_teams_channel_is_private_unless_the_table_lets_the_wall_overhear_it() -> None:
    assert given().state.options.team_channel == "private"
    for value, overheard in (("private", ()), ("overheard", ("investigators",))):
        options = GAME.check_options({"team_channel": value})
        assert GAME.overhears(options, "wall") == overheard
        assert GAME.overhears(options, "investigators") == ()
    with pytest.raises(SetupError):
        GAME.check_options({"team_channel": "public"})


@rule("FW-R99")
def test_the_wall_is_the_first_who_joined_and_would_be_it_or_else_the_host() -> None:
    people = ["Wanda", "Ada", "Bo", "Cy"]
    assert longest_at_the_table(people, {"Cy", "Bo"}, host="Wanda") == "Bo"
    assert longest_at_the_table(people, (), host="Ada") == "Ada"
    assert seat_people(people)[WALL] == "Wanda"
    seated = seat_people(people, wall="Bo")
    assert list(seated.values()) == ["Bo", "Wanda", "Ada", "Cy"]
    with pytest.raises(SetupError, match="not at this table"):
        seat_people(people, wall="Dee")


@rule("FW-R100")
def test_a_game_left_at_a_waiting_decision_goes_on_another_day_with_nothing_revealed() -> None:
    scene = opening()
    for who in scene.seats:
        scene.when(who, "person-1")
    scene.when("The Wall", "Delve").when("The Wall", "End the turn").when("Ada", "Give or Trade").when("Ada", "back")
    resumed = Table(GAME, load_log(scene.table.log.dump()))
    assert resumed.fingerprint() == scene.table.fingerprint()
    for viewer in (*scene.table.seats, None):
        assert traffic(resumed, viewer) == traffic(scene.table, viewer)


@rule("FW-R100")
def test_while_the_wall_is_gone_the_table_waits_for_it_and_nobody_else_may_answer() -> None:
    scene = given(wall_hand=["Ghoul"])
    assert scene.table.waited_for(None) == (WALL,)
    for seat in scene.state.team:
        with pytest.raises(StaleAnswer):
            scene.table.answer(seat, 1, "wrath")
        assert not scene.sees(next(who for who, held in scene.seats.items() if held == seat), "Ghoul")


@rule("FW-R100")
def test_a_game_may_be_abandoned_without_a_winner_if_all_agree() -> None:
    scene = given()
    scene.table.apply(Resign((WALL, *scene.state.team)))
    assert scene.table.outcome is not None
    assert (scene.table.outcome.ending, scene.table.outcome.winners) == ("abandoned", ())


@rule("FW-R101")
def test_the_wall_alone_may_give_up_and_so_may_all_investigators_together() -> None:
    scene = given()
    scene.table.apply(Resign((WALL,)))
    scene.then_won_by("the Investigators", "wall-gave-up")
    scene = given()
    scene.table.apply(Resign(scene.state.team))
    scene.then_won_by("The Wall", "team-gave-up")


@rule("FW-R101")
def test_one_investigator_alone_cannot_give_the_game_up() -> None:
    scene = given()
    for count in (1, 2):
        scene.table.apply(Resign(scene.state.team[:count]))
        assert scene.table.outcome is None
    assert scene.is_asked("The Wall")


@rule("FW-A071", "FW-R94")
def test_one_person_who_plays_all_investigators_chooses_once_in_conflict_too() -> None:
    assert opening("Wanda", "Ada").state.is_solo
    assert not opening("Wanda", "Ada", "Bo").state.is_solo
