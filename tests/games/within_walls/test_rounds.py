"""Rounds, the Lead Agent, planning and the deal."""

import pytest

from app.games.within_walls.nodes import Face
from app.games.within_walls.progress import requirement
from tests.games.within_walls.keyed import with_text
from tests.games.within_walls.scene import CULTIST, Scene, Who, given, mad, table_of
from tests.rules import rule


@rule("WW-052", "WW-053", "WW-054", "WW-055", "WW-R12", "WW-072")
def test_everybody_has_one_turn_clockwise_from_the_lead_agent_and_then_the_duty_passes() -> None:
    scene = given(turn="Bo", planning=True, story="SP1", progress=1, round=2)
    scene.when("Bo", "Key")
    order: list[str] = []
    while scene.state.round == 2 and scene.table.outcome is None:
        seat = scene.state.turn
        if not order or order[-1] != seat:
            order.append(seat)
        (who,) = scene.asked()
        offer = scene.offer(who)
        quiet = [key for key in offer.keys if key in ("end", "show", "accept")]
        scene.table.answer(scene.seats[who], offer.number, *((quiet[0],) if quiet else offer.default))
    assert order[:4] == [scene.seats[name] for name in ("Bo", "Cy", "Di", "Ada")]
    scene.then(lead="Cy", turn="Cy", focus="Key")


@rule("WW-054", "WW-R11")
def test_the_duty_passes_from_the_seat_of_an_eliminated_lead_agent() -> None:
    people = table_of(4, Bo=Who(alive=False))
    scene = given(people, turn="Ada", lead="Bo")
    for who in ("Ada",):
        scene.end_turn(who)
    scene.until("planning").then(lead="Cy")


@rule("WW-057")
def test_a_player_eliminated_before_their_turn_gets_none() -> None:
    scene = given(5, story="SP3").when("Ada", "Call")
    scene.votes(Ada="Bo", Bo="Abstain", Cy="Bo", Di="Bo", Ed="Abstain").end_turn("Ada")
    scene.then(turn="Cy")


@rule("WW-056", "WW-R11")
def test_a_lead_agent_eliminated_in_planning_is_replaced_at_once() -> None:
    cards = with_text("professions.toml", "P09", "Once per game, after the focus is set: The Lead Agent is eliminated.")
    people = table_of(5, Cy=Who(profession="Engineer"))
    scene = given(people, turn="Ada", planning=True, cards=cards).when("Ada", "Blank").when("Cy", "Use your profession")
    scene.then(lead="Bo", turn="Bo")
    assert [len(player.investigation) for player in scene.state.players] == [0, 3, 3, 3, 3]


@rule("WW-058", "WW-059", "WW-060")
def test_the_lead_agent_alone_sets_any_face_and_the_slot_stays() -> None:
    scene = given(turn="Cy", planning=True, progress=1, focus="Key")
    assert scene.asked() == ["Cy"]
    assert [label.split(":")[0] for label in scene.labels("Cy")] == [face.value for face in Face]
    scene.when("Cy", "Key").then(focus="Key", progress=1)


@rule("WW-062", "WW-063", "WW-064", "WW-065", "WW-066", "WW-007", "WW-008")
@pytest.mark.parametrize(
    ("story", "focus", "needs"),
    [
        ("CD1", "Key", 2), ("MN1", "Key", 3), ("MN1", "Blood", 2), ("CD1", "Blood", 3), ("SP1", "Infinity", 2),
        ("MN1", "Infinity", 2), ("CD1", "X", 4), ("HS2", "X", 4), ("CD1", "Blank", 3),
    ],
)  # fmt: skip
def test_what_each_face_does(story: str, focus: str, needs: int) -> None:
    assert requirement(given(story=story, focus=focus).state) == needs


@rule("WW-068", "WW-069")
def test_three_cards_each_the_lead_agent_first_and_seen_by_nobody_else() -> None:
    scene = given(turn="Bo", planning=True, events_next=["E01", "E02", "E03", "E04"])
    scene.when("Bo", "Blank")
    bo, cy = scene.player("Bo"), scene.player("Cy")
    assert scene.ids(bo.investigation) == ["E01", "E02", "E03"]
    assert scene.ids(cy.investigation)[0] == "E04"
    assert scene.sees("Bo", "The Locked Ward")
    assert not any(scene.sees(who, "The Locked Ward") for who in ("Ada", "Cy", "Di", None))


def nearly_out_of_events(count: int, lying: int) -> Scene:
    """An Event deck of so many cards, and so many with a resolved story."""
    scene = given(turn="Ada", planning=True, resolved=["MN1"], on_story=["E05"])
    state = scene.state
    state.resolved[0].events.lay(state, state.event_deck.cards[:lying])
    state.event_deck.cards = state.event_deck.cards[lying : lying + count]
    return scene


@rule("WW-070", "WW-R14")
def test_an_empty_event_deck_is_made_of_what_lies_with_resolved_stories() -> None:
    scene = nearly_out_of_events(5, 20).when("Ada", "Blank")
    assert [len(player.investigation) for player in scene.state.players] == [3, 3, 3, 3]
    assert scene.state.resolved[0].events.cards == []
    assert scene.ids(scene.state.on_story) == ["E05"]
    assert len(scene.state.event_deck) == 13


@rule("WW-071")
def test_if_cards_run_short_dealing_stops() -> None:
    scene = nearly_out_of_events(5, 0).when("Ada", "Blank")
    assert [len(player.investigation) for player in scene.state.players] == [3, 2, 0, 0]


@rule("WW-301", "WW-R73")
def test_a_round_without_an_event_moves_the_die() -> None:
    scene = given(4, turn="Di", lead="Ada", progress=0).end_turn("Di")
    scene.then(progress=1, round=4)
    played = given(table_of(4, Di=Who(CULTIST, events=["E12"])), turn="Di", lead="Ada")
    played.when("Di", "Play A Quiet Hour").end_turn("Di").then(progress=0, round=4)


@rule("WW-301", "WW-122")
def test_a_story_completed_at_the_end_of_a_round_is_the_last_players() -> None:
    scene = given(4, turn="Di", lead="Ada", progress=2, stories=["SP2"]).end_turn("Di")
    scene.then_mind("Di", 1)
    assert scene.asked() == ["Di"]
    scene.when("Di", "Play Chalk on the Ceiling").then(lead="Bo", current="SP2")


@rule("WW-141")
def test_after_a_story_is_placed_the_turn_goes_on() -> None:
    scene = given(table_of(4, Ada=Who(events=["E29", "E02"])), progress=2, stories=["SP2"])
    scene.does("Ada", "Play Rats in the Linen", "Play Chalk on the Ceiling")
    scene.then(turn="Ada")
    assert "Play Footprints in the Dust (progress 1)" in scene.labels("Ada")


@rule("WW-003", "WW-R01", "WW-290")
def test_left_and_right_pass_over_the_eliminated() -> None:
    people = table_of(5, Ada=Who(mind=[mad("I23", left=1)]), Bo=Who(alive=False), Ed=Who(alive=False), Di=Who(CULTIST))
    people["Ed"] = Who(alive=False)
    scene = given(people)
    scene.then_mind("Cy", 1).then_mind("Di", 1)


@rule("WW-003")
def test_with_two_alive_left_and_right_are_the_same_person() -> None:
    people = {"Ada": Who(mind=[mad("I23", left=1)]), "Bo": Who(CULTIST)}
    given(people).then_mind("Bo", 2)
