"""Rulings on the Turn Tracker, Gates and Doom."""

from dataclasses import replace

from app.games.fourth_wall import GAME
from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.records import Cards, Tracker, shipped
from app.games.fourth_wall.standing import defeat_cost
from app.kernel.log import Log
from app.kernel.table import Table
from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import Scene, given, horror, opening
from tests.rules import rule

FULL = ["Revolver", "Revolver", "Revolver", "Fedora", "Fedora"]


def tracker_of_three(start: int, eye_opens: int, crescendo: int, awakens: int) -> Cards:
    """The built-in cards with a tracker of one's own."""
    cards = shipped()
    return replace(cards, trackers={**cards.trackers, "3": Tracker(3, start, eye_opens, crescendo, awakens)})


def told_in_order(scene: Scene, *beginnings: str) -> bool:
    """Whether lines that begin so stand in the story in this order."""
    lines = iter(scene.story())
    return all(any(line.startswith(words) for line in lines) for words in beginnings)


@rule("FW-R09")
def test_the_eye_stays_open_through_the_crescendo() -> None:
    scene = given(rank=2, wall_card="Oth-Nuul, the Lidless", streets=[horror("H02")])
    assert scene.state.phase == "The Crescendo"
    assert "Unique" in " ".join(scene.labels("The Wall"))
    assert defeat_cost(scene.state, scene.state.streets[0]) == (2, 0, 0)


@rule("FW-R10")
def test_after_an_eye_opens_begins_the_moment_the_rank_is_entered() -> None:
    five = given(gates=5, rank=6, turn="The Nurse").when("The Nurse", "End your turn")
    five.then_won_by("The Wall", "five-gates").then_table(rank=5)
    four = given(gates=4, rank=6, turn="The Nurse").when("The Nurse", "End your turn")
    four.when("The Wall", "Wrath").then_table(rank=5)
    assert "Unique" in " ".join(four.labels("The Wall"))


@rule("FW-R10")
def test_a_tracker_may_begin_with_the_eye_open() -> None:
    for gates, winner in ((3, None), (5, "The Wall")):
        scene = opening(gates=gates)
        scene.table = Table(GAME, Log(scene.table.log.header), tracker_of_three(5, 5, 2, 0))
        for who in scene.seats:
            scene.when(who, "person-1")
        assert scene.sees(None, scene.state.wall_face().name)
        assert scene.state.wall_card is not None
        assert scene.state.knowledge.knows(None, scene.state.wall_card)
        assert (scene.table.outcome is None) == (winner is None)


@rule("FW-R11")
def test_the_crescendo_undrains_once_and_triggers_drain_again() -> None:
    scene = given(rank=5, turn="The Nurse", streets=[horror("Ghoul", drained=True)])
    scene.when("The Nurse", "End your turn").then_table(rank=4)
    (ghoul,) = scene.on_the_streets("Ghoul")
    assert not ghoul.is_drained
    scene.when("The Wall", "Trigger Ghoul").when("The Wall", "The Nurse").let_it_happen()
    assert ghoul.is_drained
    scene.when("The Wall", "End the turn").when("The Detective", "End your turn")
    assert ghoul.is_drained


@rule("FW-R11")
def test_where_horrors_are_never_drained_in_the_crescendo_each_triggers_once_a_turn() -> None:
    scene = given(rank=2, streets=[horror("Eyeless Paperboy")], crescendo="never drained")
    scene.when("The Wall", "Trigger Eyeless Paperboy").then_table(pool=2)
    assert not scene.on_the_streets("Eyeless Paperboy")[0].is_drained
    assert scene.why_not("The Wall", "Trigger Eyeless Paperboy")[0] == "It has been Triggered this turn."
    scene.when("The Wall", "End the turn").when("The Detective", "End your turn")
    scene.when("The Wall", "Trigger Eyeless Paperboy").then_table(pool=2)


@rule("FW-R11")
def test_where_horrors_are_never_drained_in_the_crescendo_nothing_drains_them() -> None:
    hands = {"The Detective": ["Road Flare", "Fedora"], "The Waitress": ["Revolver"], "The Nurse": ["Crowbar"]}
    scene = given(hands, rank=2, pool=1, wall_hand=["Gatekeeper"], crescendo="never drained")
    scene.when("The Wall", "Manifest Gatekeeper")
    scene.when("The Detective", "Rush Road Flare")
    assert not scene.on_the_streets("Gatekeeper")[0].is_drained
    scene.then_table(held=1)  # the Road Flare could not do what it says


@rule("FW-R12")
def test_where_ranks_coincide_the_eye_comes_first_then_hand_limits_then_the_crescendo() -> None:
    scene = given(
        {"The Detective": FULL, "The Waitress": ["Crowbar"], "The Nurse": ["Crowbar"]},
        rank=6,
        turn="The Nurse",
        wall_card="The Tide With Teeth",
        streets=[horror("Ghoul", drained=True)],
        cards=tracker_of_three(8, 5, 5, 0),
    )
    scene.when("The Nurse", "End your turn")
    assert scene.on_the_streets("Ghoul")[0].is_drained
    scene.when("The Detective", "Fedora")
    assert not scene.on_the_streets("Ghoul")[0].is_drained
    assert told_in_order(scene, "An Eye Opens", "The Detective discards", "The Crescendo begins")


@rule("FW-R12")
def test_a_win_comes_before_every_other_tracker_event() -> None:
    scene = given(gates=5, rank=6, turn="The Nurse", cards=tracker_of_three(8, 5, 5, 0))
    scene.when("The Nurse", "End your turn").then_won_by("The Wall", "five-gates")
    assert not told_in_order(scene, "The Crescendo begins")
    scene = given(gates=5, rank=1, turn="The Nurse", cards=tracker_of_three(8, 0, 0, 0))
    scene.when("The Nurse", "End your turn").then_won_by("The Wall", "awakens")
    assert not told_in_order(scene, "An Eye Opens")


@rule("FW-R13")
def test_the_last_gate_closed_with_the_last_marble_wins_and_drives_nobody_insane() -> None:
    hands = {"The Detective": ["Elder Sign"], "The Waitress": ["Revolver"], "The Nurse": ["Revolver"]}
    scene = given(hands, gates=1, rank=3, turn="The Detective")
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign")
    scene.then_won_by("the Investigators", "gates-closed").then_table(gates=0)
    scene.then("The Detective", hand=[], insane=False)


@rule("FW-R14")
def test_a_fifth_gate_in_slumber_does_nothing_and_a_sixth_is_worth_a_doom() -> None:
    scene = given(gates=4, pool=3, streets=[horror("Gatekeeper"), horror("Gatekeeper")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Gatekeeper").then_table(gates=5, pool=2, held=0)
    assert scene.table.outcome is None
    scene.when("The Wall", "Trigger Gatekeeper").then_table(gates=5, pool=0, held=1)
    assert scene.table.outcome is None


@rule("FW-R14", "FW-R10")
def test_five_gates_still_open_when_the_eye_opens_win_and_four_do_not() -> None:
    hands = {"The Detective": ["Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Elder Sign", "Fedora"]}
    scene = given(hands, gates=5, rank=6, turn="The Nurse")
    scene.when("The Nurse", "Close a Gate").when("The Nurse", "Elder Sign").when("The Nurse", "End your turn")
    scene.then_table(gates=4, rank=5)
    assert scene.table.outcome is None


@rule("FW-R15", "FW-R18", "FW-R20")
def test_a_mind_lost_with_five_gates_open_gives_the_wall_its_doom_without_asking() -> None:
    hands = {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    scene = given(hands, gates=5, turn="The Detective", streets=[horror("Lawn Shambler")])
    scene.when("The Detective", "Intervene").when("The Detective", "Revolver").when("The Detective", "Lawn Shambler")
    scene.let_it_happen().then("The Detective", insane=True)
    scene.then_table(gates=5, pool=1, held=0)
    assert scene.offer("The Wall").keys == ("wrath", "brood")  # its turn has begun; of the Doom it was not asked


@rule("FW-R16")
def test_pool_and_held_doom_never_exceed_six_unless_the_table_lifts_the_limit() -> None:
    scene = given(pool=5, held=1, gates=5, streets=[horror("Eyeless Paperboy"), horror("Gatekeeper")])
    scene.when("The Wall", "Wrath").then_table(pool=6, held=0)
    scene.when("The Wall", "Trigger Eyeless Paperboy").then_table(pool=6)
    scene.when("The Wall", "Trigger Gatekeeper").then_table(pool=4, held=1)
    free = given(pool=6, held=1, streets=[horror("Eyeless Paperboy")], doom_limit=0)
    free.when("The Wall", "Wrath").then_table(pool=8).when("The Wall", "Trigger Eyeless Paperboy").then_table(pool=9)


@rule("FW-R16")
def test_held_doom_counts_against_the_limit() -> None:
    scene = given(pool=6, gates=5, streets=[horror("Gatekeeper"), horror("Eyeless Paperboy"), horror("Gatekeeper")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Gatekeeper").then_table(pool=4, held=1)
    scene.when("The Wall", "Trigger Eyeless Paperboy").then_table(pool=5, held=1)
    scene.state.streets[1].is_drained = False
    scene.table.refresh()
    scene.when("The Wall", "Trigger Eyeless Paperboy").then_table(pool=5, held=1)


@rule("FW-R17")
def test_doom_for_the_next_turn_is_held_through_wrath_and_joins_the_next_pool() -> None:
    scene = given(gates=5, pool=1, streets=[horror("Gatekeeper")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Gatekeeper").then_table(pool=0, held=1)
    assert scene.why_not("The Wall", "Delve")[1] == "FW-159"
    scene.when("The Wall", "End the turn").then_table(pool=0, held=1)
    scene.when("The Detective", "End your turn").then_table(pool=1, held=0)
    scene.when("The Wall", "Wrath").then_table(pool=2)


@rule("FW-R17")
def test_a_rush_that_fails_on_the_walls_turn_gives_it_doom_for_the_next() -> None:
    scene = given({"The Detective": ["Road Flare", "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]})
    scene.when("The Wall", "Wrath").when("The Detective", "Rush Road Flare").then_table(pool=1, held=1)
    scene.when("The Wall", "End the turn").then_table(pool=0, held=1)


@rule("FW-R18", "FW-R20")
def test_doom_earned_on_an_investigators_turn_goes_straight_into_the_pool() -> None:
    hands = {"The Librarian": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    scene = given(hands, turn="The Librarian").when("The Librarian", "Unique")
    scene.then_table(pool=1, held=0)
    assert not scene.is_asked("The Wall")


@rule("FW-R19")
def test_doom_of_an_exploit_on_the_walls_turn_can_be_spent_at_once_and_is_lost_with_the_rest() -> None:
    hands = {"The Journalist": ["Adrenaline", "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    scene = given(hands).when("The Wall", "Wrath").when("The Wall", "Delve").then_table(pool=0)
    assert "delve" not in scene.offer("The Wall").keys
    scene.when("The Journalist", "Rush Adrenaline").when("The Journalist", "Exploit the Rift").then_table(pool=1)
    assert "delve" in scene.offer("The Wall").keys
    scene.when("The Wall", "End the turn").then_table(pool=0, held=0)


@rule("FW-R21")
def test_doom_kept_from_brood_is_lost_at_the_end_of_the_wrath_that_follows() -> None:
    scene = given().when("The Wall", "Brood").then_table(pool=1)
    scene.when("The Detective", "End your turn").then_table(pool=2)
    scene.when("The Wall", "Delve").when("The Wall", "End the turn").then_table(pool=0)


@rule("FW-R22")
def test_the_wall_need_neither_act_nor_spend_in_wrath() -> None:
    scene = given(pool=3, streets=[horror("Ghoul")], wall_hand=["Cultist"]).when("The Wall", "Wrath")
    assert scene.offer("The Wall").default == ("end",)
    scene.when("The Wall", "End the turn").then_table(pool=0, streets=1)
    assert scene.wall_hand() == ["Cultist"]
    assert scene.is_asked("The Detective")


ENHANCER = {"Spirit Board": "Utilise: Enhance a Horror with Clue."}


@rule("FW-R23")
def test_placing_an_enhancement_takes_one_of_eight_tokens() -> None:
    hands = {"The Detective": ["Spirit Board", "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    for placed, cost, pool in ((7, (1, 2 + 7, 0), 0), (8, (0, 2 + 8, 0), 1)):
        ghoul = horror("Ghoul", enhanced=[Symbol.FORCE] * placed)
        scene = given(hands, streets=[ghoul], turn="The Detective", cards=keyed(ENHANCER))
        scene.when("The Detective", "Utilise")
        assert (scene.offer("The Detective").options[0].warning is not None) == (placed == 8)
        scene.when("The Detective", "Spirit Board").then_table(pool=pool)
        assert defeat_cost(scene.state, scene.state.streets[0]) == cost


@rule("FW-R23")
def test_an_aura_raises_costs_without_tokens_and_names_its_symbol() -> None:
    used_up = horror("Ghoul", enhanced=[Symbol.SCIENCE] * 8)
    cultists = [horror("H01"), horror("H02"), horror("H03")]
    scene = given(streets=[used_up, *cultists], rank=5, wall_card="Oth-Nuul, the Lidless")
    costs = [defeat_cost(scene.state, cultist) for cultist in scene.on_the_streets("Cultist")]
    assert costs == [(1, 1, 0), (2, 0, 0), (1, 0, 1)]
    assert scene.sees(None, "cost=(1, 1, 0)")
