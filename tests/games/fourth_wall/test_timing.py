"""The seven steps of an Action, and who comes first when several must choose."""

from tests.games.fourth_wall.scene import Scene, given, horror
from tests.rules import rule

OTHERS = {"The Waitress": ["Crowbar"] * 2, "The Nurse": ["Jumper Cables"] * 2}


def told_in_order(scene: Scene, *lines: str) -> bool:
    """Whether these lines stand in the story in this order."""
    story = scene.story()
    places = [story.index(line) for line in lines]
    return places == sorted(places)


@rule("FW-214")
def test_an_action_is_declared_with_its_objects_and_can_be_thought_better_of() -> None:
    scene = given(streets=[horror("Ghoul"), horror("Cultist")], turn="The Detective")
    scene.does("The Detective", "Intervene", "Revolver")
    assert scene.labels("The Detective") == ["Ghoul", "Cultist", "Back"]
    scene.when("The Detective", "Back").then("The Detective", count=2).then_table(ap=2)
    given(anchored=["Jukebox"]).does("The Wall", "Wrath", "Destroy a Marble", "Back").then_table(pool=1)


@rule("FW-215")
def test_a_paid_action_is_not_taken_back() -> None:
    hands = {"The Librarian": ["Fedora"], **OTHERS}
    scene = given(hands, turn="The Librarian", discard=["Elder Sign", "Holy Symbol", "Adrenaline"])
    scene.when("The Librarian", "Unique").then_table(ap=0)
    assert scene.labels("The Librarian") == ["Elder Sign", "Holy Symbol", "Adrenaline"]
    wall = given(streets=[horror("Ghoul")]).does("The Wall", "Wrath", "Trigger Ghoul").then_table(pool=0)
    assert wall.labels("The Wall") == ["The Detective", "The Waitress", "The Nurse"]


@rule("FW-216")
def test_a_choice_is_made_when_its_sentence_is_reached() -> None:
    scene = given(streets=[horror("Ghoul"), horror("Ghoul", drained=True)])
    scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Nurse")
    assert not scene.is_asked("The Wall")
    scene.let_it_happen().then("The Nurse", count=1)
    assert scene.labels("The Wall") == ["Ghoul"]
    scene.when("The Wall", "Ghoul")
    assert [ghoul.is_drained for ghoul in scene.state.streets] == [True, False]


@rule("FW-217")
def test_after_its_text_a_marble_is_discarded_and_a_horror_drained() -> None:
    hands = {"The Detective": ["Elder Sign", "Revolver"], **OTHERS}
    scene = given(hands, streets=[horror("Ghoul"), horror("Cultist")], turn="The Detective")
    scene.does("The Detective", "Utilise", "Elder Sign")
    assert scene.discarded() == []
    scene.when("The Detective", "Cultist")
    assert scene.discarded() == ["Elder Sign"]
    wall = given(streets=[horror("Ghoul")]).does("The Wall", "Wrath", "Trigger Ghoul")
    assert not wall.on_the_streets("Ghoul")[0].is_drained
    wall.when("The Wall", "The Nurse").let_it_happen()
    assert wall.on_the_streets("Ghoul")[0].is_drained


@rule("FW-217")
def test_after_its_text_an_exploit_adds_its_doom() -> None:
    top = ["Fedora", "Chemistry Set", "Chemistry Set"]
    scene = given(streets=[horror("Ghoul"), horror("Cultist")], turn="The Detective", top=top)
    scene.when("The Detective", "Exploit").let_it_happen()
    assert scene.labels("The Detective") == ["Ghoul", "Cultist"]
    scene.then_table(pool=0).when("The Detective", "Ghoul").then_table(pool=1)


@rule("FW-218")
def test_a_cost_that_falls_to_nothing_defeats_a_horror_at_the_end_of_the_action() -> None:
    streets = [horror("Ghoul", "Revolver", drained=True), horror("Cultist")]
    scene = given({"The Detective": ["Fedora"], **OTHERS}, streets=streets, wall_card="The Colour After Noon", rank=5)
    scene.when("The Wall", "Wrath")
    assert scene.on_the_streets("Ghoul")
    scene.when("The Wall", "Unique")
    assert not scene.on_the_streets("Ghoul")


@rule("FW-219")
def test_hands_are_cut_down_before_minds_give_way_and_gates_open() -> None:
    hands = {
        "The Detective": ["Revolver", "Revolver", "Fedora", "Fedora", "Elder Sign"],
        "The Waitress": ["Crowbar"],
        "The Nurse": ["Hot Rod Keys", "Jumper Cables"],
    }
    scene = given(hands, turn="The Detective", gates=3)
    scene.does("The Nurse", "Rush Hot Rod Keys", "The Detective", "Jumper Cables")
    assert scene.table.asked() == (scene.seat("The Detective"),)
    scene.then("The Nurse", count=0, insane=False).then_table(gates=3)
    scene.when("The Detective", "Fedora").let_it_happen().then("The Nurse", insane=True).then_table(gates=4)
    assert told_in_order(scene, "The Detective discards Fedora.", "The Nurse is driven Insane.")
    assert told_in_order(scene, "The Nurse is driven Insane.", "A Gate opens. 4 of 5 stand open.")


@rule("FW-220")
def test_compensation_comes_after_the_check() -> None:
    hands = {"The Detective": ["Newspaper Clipping"], **OTHERS}
    scene = given(hands, turn="The Detective").does("The Detective", "Utilise", "Newspaper Clipping").let_it_happen()
    scene.then("The Detective", insane=True).then_table(pool=1)
    assert told_in_order(scene, "A Gate opens. 4 of 5 stand open.", "One Doom joins the Action Pool.")


@rule("FW-221")
def test_a_horror_falls_right_after_the_marble_that_was_one_too_many() -> None:
    hands = {"The Mechanic": ["Revolver", "Revolver", "Fedora"], **OTHERS}
    scene = given(hands, streets=[horror("Ghoul"), horror("Gatekeeper")], turn="The Mechanic")
    scene.does("The Mechanic", "Unique", "Revolver", "Ghoul")
    assert scene.labels("The Mechanic") == ["Revolver"]
    assert not scene.on_the_streets("Ghoul")
    assert scene.discarded() == ["Revolver"]


@rule("FW-222")
def test_turn_order_starts_with_who_acts_next() -> None:
    scene = given(streets=[horror("Hollow Milkman")], next_up="The Waitress")
    scene.does("The Wall", "Wrath", "Trigger Hollow Milkman")
    for who in ("The Detective", "The Waitress", "The Nurse"):
        scene.when(who, scene.hand(who)[0])
    order = [scene.state.title(loss.seat) for loss in scene.state.at_stake]
    assert order == ["The Waitress", "The Nurse", "The Detective"]
    scene.let_it_happen()
    assert told_in_order(scene, *[f"{name} loses {scene.discarded()[at]}." for at, name in enumerate(order)])


@rule("FW-222")
def test_on_an_investigators_turn_it_starts_with_that_one() -> None:
    hands = {"The Detective": ["Fedora"], "The Waitress": ["Molotov Cocktail", "Crowbar"], "The Nurse": ["Fedora"]}
    top = ["Chemistry Set"] * 3 + ["Magnifying Glass"] * 2
    scene = given(hands, streets=[horror("Gatekeeper")], turn="The Waitress", top=top, gates=1)
    scene.does("The Waitress", "Utilise", "Molotov Cocktail").let_it_happen()
    assert told_in_order(scene, "The Nurse loses Fedora.", "The Detective loses Fedora.")
    assert told_in_order(scene, "The Nurse is driven Insane.", "The Detective is driven Insane.")


@rule("FW-223", "FW-224")
def test_several_choose_at_once_and_nothing_shows_until_all_have() -> None:
    scene = given(streets=[horror("Hollow Milkman")]).does("The Wall", "Wrath", "Trigger Hollow Milkman")
    assert scene.table.asked() == tuple(scene.state.team)
    scene.when("The Nurse", "Jumper Cables").when("The Waitress", "Crowbar")
    assert scene.discarded() == []
    scene.when("The Detective", "Revolver").let_it_happen()
    assert scene.discarded() == ["Revolver", "Crowbar", "Jumper Cables"]


@rule("FW-223")
def test_hands_over_the_limit_are_cut_down_at_once() -> None:
    hands = {"The Detective": ["Revolver"] * 3 + ["Fedora"] * 2, "The Veteran": ["Chemistry Set"] * 3 + ["Elder Sign"]}
    scene = given(hands | {"The Nurse": ["Adrenaline"] * 2}, rank=6, turn="The Nurse", wall_card="The Tide With Teeth")
    scene.when("The Nurse", "End your turn").then_table(rank=5)
    assert scene.table.asked() == (scene.seat("The Detective"), scene.seat("The Veteran"))
    scene.when("The Veteran", "Elder Sign")
    assert scene.discarded() == []
    scene.when("The Detective", "Fedora")
    assert scene.discarded() == ["Fedora", "Elder Sign"]


@rule("FW-225")
def test_two_emptied_hands_open_a_gate_each_in_turn_order() -> None:
    hands = {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"] * 2, "The Nurse": ["Fedora"]}
    scene = given(hands, streets=[horror("Hollow Milkman")], next_up="The Waitress", gates=3)
    scene.does("The Wall", "Wrath", "Trigger Hollow Milkman").when("The Waitress", "Crowbar").let_it_happen()
    assert told_in_order(
        scene,
        "The Nurse is driven Insane.",
        "A Gate opens. 4 of 5 stand open.",
        "The Detective is driven Insane.",
        "A Gate opens. 5 of 5 stand open.",
    )


@rule("FW-226")
def test_a_regroup_in_compensation_is_followed_by_its_own_check() -> None:
    hands = {
        "The Librarian": ["Elder Sign"],
        "The Waitress": ["Crowbar"] * 2 + ["Revolver"] * 3 + ["Fedora"],
        "The Nurse": ["Jumper Cables"],
    }
    scene = given(hands, streets=[horror("Cultist")], regrouped=["The Waitress"], top=["Jukebox", "Adrenaline"])
    scene.does("The Wall", "Wrath", "Trigger Cultist")
    for who in hands:
        scene.when(who, "The Librarian")
    scene.does("The Librarian", "Draw two", "Give Elder Sign", "Done")
    scene.then("The Librarian", hand=["Jukebox", "Adrenaline"])
    assert scene.table.asked() == (scene.seat("The Waitress"),)
    scene.when("The Waitress", "Fedora").then("The Waitress", count=6)
    assert scene.is_asked("The Wall")


@rule("FW-227")
def test_the_end_of_a_turn_waits_for_all_steps_of_the_last_action() -> None:
    hands = {"The Detective": ["Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Newspaper Clipping"]}
    scene = given(hands, turn="The Nurse", gates=3, rank=8).does("The Nurse", "Utilise", "Newspaper Clipping")
    scene.then_table(rank=8)
    scene.let_it_happen().then_table(rank=7, gates=4, pool=1)
    assert told_in_order(scene, "One Doom joins the Action Pool.", "The Turn Tracker falls to 7.")
