"""Who sits where, and how a table looks before the first turn."""

import pytest

from app.games.fourth_wall import GAME, cards_of
from app.games.fourth_wall.seating import investigators_for, seat_people, seats
from app.games.fourth_wall.setup import STREET_MAGICIAN
from app.games.fourth_wall.standing import sanity, surcharge
from app.games.fourth_wall.state import WALL
from app.games.fourth_wall.view import role, team, tracker, wall_hand
from app.kernel.decision import Viewer
from app.kernel.errors import SetupError
from app.kernel.log import Log
from app.kernel.table import Table, new_header
from app.kit.piles import Card
from tests.games.fourth_wall.scene import Scene, given, opening
from tests.rules import rule

SEEDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
"""Tables that differ in nothing but their shuffles."""


def everyone_chooses(scene: Scene) -> Scene:
    """All keep the first card they were dealt."""
    for who in scene.seats:
        scene.when(who, "person-1")
    return scene


def viewers(scene: Scene) -> list[Viewer]:
    return [*scene.table.seats, None]


def nobody_knows(scene: Scene, cards: list[Card]) -> bool:
    return not any(scene.state.knowledge.knows(viewer, card) for viewer in viewers(scene) for card in cards)


# Modes, players and seats


@rule("FW-002")
@pytest.mark.parametrize("investigators", [3, 4, 5, 6])
def test_one_player_is_the_wall_and_all_others_are_investigators(investigators: int) -> None:
    sides = [info.side for info in seats({"mode": "conflict", "investigators": investigators})]
    assert sides == ["wall"] + ["investigators"] * investigators


@rule("FW-002")
def test_no_table_opens_without_the_wall() -> None:
    holders = {seat: person for seat, person in seat_people(["Wanda", "Ada", "Bo", "Cy"]).items() if seat != WALL}
    with pytest.raises(SetupError, match="The Wall and 3 Investigators"):
        Table(GAME, Log(new_header(GAME, holders, "scene")))


@rule("FW-004")
def test_in_conflict_the_walls_own_book_and_the_investigators_book_hold() -> None:
    scene = everyone_chooses(opening())
    assert scene.state.options.mode == "conflict"
    assert {"delve", "end"} <= set(scene.offer("The Wall").keys)
    scene.when("The Wall", "End the turn")
    assert {"exploit", "search", "regroup", "end"} <= set(scene.offer("Ada").keys)


@rule("FW-006")
def test_nothing_of_alliance_comes_to_a_conflict_table() -> None:
    state = opening().state
    counts = {kind: len(cards) for kind, cards in cards_of(state)}
    assert counts == {"investigators": 12, "marbles": 54, "horrors": 36, "walls": 6}
    assert state.presence is None
    assert {state.faces[card] for card in dict(cards_of(state))["investigators"]} == set(state.cards.investigators)


@rule("FW-007")
def test_three_to_six_investigators_are_in_play_however_many_people_there_are() -> None:
    assert {investigators_for(people) for people in range(1, 7)} == {3, 4, 5, 6}
    for wrong in (2, 7):
        with pytest.raises(SetupError, match="Investigators"):
            GAME.check_options({"investigators": wrong})


@rule("FW-008")
def test_a_single_investigator_player_plays_three() -> None:
    assert [*seat_people(["Wanda", "Ada"]).values()] == ["Wanda", "Ada", "Ada", "Ada"]


@rule("FW-009")
def test_two_investigator_players_play_two_each() -> None:
    assert sorted(seat_people(["Wanda", "Ada", "Bo"]).values()) == ["Ada", "Ada", "Bo", "Bo", "Wanda"]


@rule("FW-010")
@pytest.mark.parametrize(
    "team", [["Ada", "Bo", "Cy"], ["Ada", "Bo", "Cy", "Di"], ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]]
)
def test_three_to_six_investigator_players_play_one_each(team: list[str]) -> None:
    assert [*seat_people(["Wanda", *team]).values()] == ["Wanda", *team]


@rule("FW-011")
def test_three_investigators_of_one_player_have_a_card_a_hand_and_a_turn_each() -> None:
    scene = everyone_chooses(opening("Wanda", "Ada"))
    people = scene.state.investigators
    assert len({person.card for person in people}) == 3
    assert len({card for person in people for card in person.hand}) == sum(len(person.hand) for person in people)
    for who in ("Ada 1", "Ada 2", "Ada 3"):
        scene.wall_rests()
        assert [other for other in scene.seats if scene.is_asked(other)] == [who]
        scene.then_table(ap=2).when(who, "End your turn")


@rule("FW-013")
def test_the_wall_is_whoever_was_there_first_unless_somebody_else_is_named() -> None:
    assert seat_people(["Wanda", "Ada", "Bo", "Cy"])[WALL] == "Wanda"
    assert seat_people(["Wanda", "Ada", "Bo", "Cy"], wall="Bo")[WALL] == "Bo"


@rule("FW-014")
@pytest.mark.parametrize("turn", ["The Wall", "The Detective"])
def test_everyone_has_the_actions_of_their_role_at_hand_on_every_turn(turn: str) -> None:
    scene = given(turn=turn)
    lines = [note.name for note in role(scene.state, scene.seat("The Nurse")).reference]
    for action in ("Close a Gate", "Exploit the Rift", "Unique Action", "Search", "Intervene", "Utilise", "Regroup"):
        assert action in lines
    lines = [note.name for note in role(scene.state, WALL).reference]
    for action in ("Wrath", "Brood", "Delve", "Manifest a Horror", "Destroy a Marble", "Unique Action"):
        assert action in lines
    assert scene.sees("The Nurse", "Attach a Marble to a Horror.")
    assert scene.sees("The Wall", "put it On the Streets.")


# The decks and the people


@rule("FW-015", "FW-025")
def test_all_marbles_and_all_horrors_are_shuffled_face_down() -> None:
    scene = opening()
    state = scene.state
    assert len(state.marble_deck) == 54
    assert len(state.horror_deck) == 36
    assert state.marble_discard.cards == state.horror_discard.cards == []
    assert nobody_knows(scene, state.marble_deck.cards + state.horror_deck.cards)
    assert len({tuple(opening(seed=seed).state.marble_deck) for seed in SEEDS}) > 1
    assert len({tuple(opening(seed=seed).state.horror_deck) for seed in SEEDS}) > 1


@rule("FW-016", "FW-018")
def test_two_of_twelve_shuffled_investigators_are_dealt_to_each_seat() -> None:
    scene = opening()
    pairs = [person.dealt for person in scene.state.investigators]
    assert [len(pair) for pair in pairs] == [2, 2, 2]
    assert len({*pairs[0], *pairs[1], *pairs[2], *scene.state.investigator_deck}) == 12
    assert nobody_knows(scene, scene.state.investigator_deck.cards)
    assert len({tuple(opening(seed=seed).state.investigators[0].dealt) for seed in SEEDS}) > 1


@rule("FW-017")
@pytest.mark.parametrize("is_in", [True, False])
def test_a_first_game_may_do_without_the_street_magician(is_in: bool) -> None:
    state = opening(street_magician=is_in).state
    dealt = [card for person in state.investigators for card in person.dealt]
    names = [state.person(card).name for card in [*state.investigator_deck, *dealt]]
    assert len(names) == (12 if is_in else 11)
    assert (STREET_MAGICIAN in names) == is_in


@rule("FW-019")
def test_each_seat_keeps_one_card_face_up_and_returns_the_other() -> None:
    scene = opening()
    kept, returned = scene.investigator("Ada").dealt
    assert len(scene.offer("Ada").options) == 2
    everyone_chooses(scene)
    assert scene.investigator("Ada").card == kept
    assert returned in scene.state.investigator_deck
    assert len(scene.state.investigator_deck) == 9
    for viewer in viewers(scene):
        person = team(scene.state, viewer, scene.seat("Ada")).person
        assert person is not None
        assert person.name == scene.state.person(kept).name


@rule("FW-020")
def test_the_whole_team_sees_every_pair_before_anybody_chooses() -> None:
    scene = opening()
    for who in scene.seats:
        for card in scene.investigator(who).dealt:
            assert all(scene.sees(other, scene.state.person(card).name) for other in scene.seats)


@rule("FW-021")
def test_the_returned_cards_are_shuffled_in() -> None:
    tops = []
    for seed in SEEDS:
        scene = opening(seed=seed)
        returned = [person.dealt[1] for person in scene.state.investigators]
        everyone_chooses(scene)
        assert nobody_knows(scene, scene.state.investigator_deck.cards)
        tops.append(sorted(scene.state.investigator_deck.cards[-3:]) == sorted(returned))
    assert not all(tops)


@rule("FW-022")
def test_everyone_is_dealt_marbles_equal_to_sanity() -> None:
    scene = everyone_chooses(opening("Wanda", "Ada", "Bo", "Cy", "Di", "Ed", "Flo"))
    for person in scene.state.investigators:
        assert person.card is not None
        assert len(person.hand) == scene.state.person(person.card).sanity


@rule("FW-024")
@pytest.mark.parametrize("turn", ["The Wall", "The Detective"])
def test_investigators_look_at_each_others_hands_at_any_time(turn: str) -> None:
    scene = given({"The Detective": ["Fedora"], "The Waitress": ["Jukebox"], "The Nurse": ["Ham Radio"]}, turn=turn)
    for marble in ("Fedora", "Jukebox", "Ham Radio"):
        assert all(scene.sees(who, marble) for who in scene.seats)
        assert not scene.sees("The Wall", marble)
        assert not scene.sees(None, marble)


# Building The Wall


@rule("FW-027", "FW-028")
def test_all_tokens_are_in_the_supply_and_the_pool_is_empty() -> None:
    scene = opening().then_table(pool=0, held=0, scourge=None, streets=0)
    everyone_chooses(scene)
    scene.then_table(pool=2, held=0, scourge=None)  # FW-155, FW-156 what the first Wrath adds, and nothing more


@rule("FW-029")
@pytest.mark.parametrize("people", [("Ada", "Bo", "Cy"), ("Ada", "Bo", "Cy", "Di", "Ed")])
def test_the_tracker_side_for_the_number_of_investigators_is_used(people: tuple[str, ...]) -> None:
    scene = everyone_chooses(opening("Wanda", *people))
    assert scene.state.tracker.investigators == len(people)
    assert scene.state.rank == scene.state.cards.trackers[str(len(people))].start


@rule("FW-026", "FW-030")
def test_a_random_wall_card_lies_face_down_on_the_first_rank() -> None:
    scene = everyone_chooses(opening())
    assert scene.state.wall_card is not None
    for viewer in (*scene.state.team, None):
        seen = tracker(scene.state, viewer)
        assert (seen.wall_card, seen.is_revealed, seen.rank, seen.phase) == (None, False, seen.start, "Slumber")
    assert len({everyone_chooses(opening(seed=seed)).state.wall_face().name for seed in SEEDS}) > 1


@rule("FW-031")
@pytest.mark.parametrize("turn", ["The Wall", "The Nurse"])
def test_the_wall_looks_at_its_card_whenever_it_likes_and_shows_it_to_nobody(turn: str) -> None:
    scene = given(wall_card="The Tide With Teeth", rank=6, turn=turn)
    assert scene.sees("The Wall", "The Tide With Teeth")
    assert not any(scene.sees(who, "The Tide With Teeth") for who in (*scene.seats, None))


@rule("FW-032", "FW-033", "FW-037", "FW-038")
def test_three_gates_stand_open_or_four_for_a_hard_game_or_five_for_an_extreme_one() -> None:
    assert opening().state.options.gates == 3
    for gates in (3, 4, 5):
        scene = everyone_chooses(opening(gates=gates)).then_table(gates=gates)
        state = scene.state
        assert len(state.unused_gates) == 5 - gates
        walls = dict(cards_of(state))["walls"]
        assert sorted([*state.open_gates, *state.unused_gates, state.wall_card or 0]) == sorted(walls)
        assert nobody_knows(scene, state.open_gates.cards + state.unused_gates.cards)


@rule("FW-034")
def test_wall_cards_that_serve_as_gates_do_nothing_else() -> None:
    scene = given(wall_card="The Lawn Mother", gates=4, rank=5)
    scene.state.open_gates.cards += [scene.state.unused_gates.cards.pop()]
    names = {scene.state.cards.walls[scene.state.faces[card]].name for card in scene.state.open_gates}
    assert {"The Tide With Teeth", "Mister Hollow, Who Knocks"} <= names
    assert sanity(scene.state, scene.investigator("The Detective")) == 5
    assert surcharge(scene.state) == 0


@rule("FW-035")
def test_the_wall_begins_with_five_horrors_nobody_else_sees() -> None:
    scene = everyone_chooses(opening())
    assert len(wall_hand(scene.state, WALL).horrors) == 5
    for viewer in (*scene.state.team, None):
        seen = wall_hand(scene.state, viewer)
        assert (seen.count, seen.horrors) == (5, ())


@rule("FW-036")
def test_the_wall_holds_as_many_horrors_as_it_likes() -> None:
    scene = given(
        wall_hand=["Cultist"] * 3 + ["Hollow Milkman"] * 4 + ["Eyeless Paperboy"] * 3 + ["Gatekeeper"] * 2, pool=2
    )
    scene.does("The Wall", "Wrath", "Delve", "Delve", "End the turn")
    assert len(scene.wall_hand()) == 14
    assert scene.is_asked("The Detective")
