"""The worked examples of the rules, one scene each (11 to 20)."""

from app.games.great_old_ones.state import DieKind
from app.games.great_old_ones.topics import Topic
from tests.games.great_old_ones.scene import Scene, given, rounds, steps
from tests.rules import rule


@rule("GO-187", "GO-191", "GO-192", "GO-198", "GO-R46")
def test_11_incapacitated_by_the_price_of_a_reroll() -> None:
    sally = {"health": 1, "rerolls": 7, "die": 5, "attack": [1, 2, 3, 4]}
    scene = given({"Sally": sally, "Bob": {"die": 1}}, cultists=3, dice=(2, 6))
    scene.when("Sally", "die-attack").when("Sally", "Reroll your attack die (2)")
    scene.then("Sally", is_incapacitated=True, attack=[1, 2, 3, 4, 5], values_left=1)
    scene.then_board(cultists=3)
    assert [die.kind for die in scene.state.dice if die.owner == scene.person("Sally").seat] == [DieKind.INVESTIGATOR]
    assert not scene.is_asked("Sally")


@rule("GO-045", "GO-062", "GO-063", "GO-194", "GO-195", "GO-196", "GO-239", "GO-R47")
def test_12_revival() -> None:
    fallen = {"is_incapacitated": True, "health": 0, "fell_in": 5, "die": 6}
    people = {"Bob": {}, "Sally": {"experience": 11, "soul": [5]}, "Rouven": fallen}
    scene = given(people, rounds, section=3, round=5, dice=(12, 1, 4, 1))
    scene.then_board(level=4, crossed=4, queue_cap=4)
    assert len([die for die in scene.state.dice if die.kind is DieKind.POOL]) == 3
    scene.when("Sally", "Take the 4", "confirm")  # two ones are left, and Bob takes one
    scene.when("Sally", "die-soul").when("Sally", "skill-B2")
    scene.then("Rouven", is_incapacitated=False, health=3, values_left=0).then_board(level=5, queue_cap=5)
    assert not scene.is_asked("Rouven")
    assert any("Reroll" in label for label in scene.anytime("Rouven"))
    scene.all_finish()
    while scene.state.round == 6:
        scene.silent_step()
    scene.gesture(Topic.ROLL)
    assert len([die for die in scene.state.dice if die.kind is DieKind.POOL]) == 4


@rule("GO-175", "GO-254", "GO-255", "GO-256", "GO-257", "GO-R51", "GO-R61")
def test_13_passing_on_a_clue() -> None:
    def scene_with(clues: int) -> Scene:
        bob = {"clues": clues, "experience": 11, "free_numbers": 2, "soul": [5], "search": [2]}
        scene = given({"Bob": bob, "Mandy": {"clues": 11, "die": 3}}, difficulty=12)
        return scene.when("Bob", "free-soul-4", "skill-C5")

    scene_with(12).then("Bob", clues=12).then("Mandy", clues=11)
    scene = scene_with(13)
    scene.then("Bob", clues=12, is_sealed=True).when("Mandy", "bonus-3").then("Mandy", clues=12, is_sealed=True)
    scene.person("Bob").experience = 14
    scene.when("Bob", "free-search-2").then("Bob", experience=15, clues=13, free_numbers=0)


@rule("GO-174", "GO-176", "GO-177", "GO-178", "GO-318", "GO-324", "GO-R54", "GO-R68")
def test_14_a_seal_closes_in_mid_effect() -> None:
    bob = {"clues": 7, "experience": 20, "search": [2, 2, 2], "die": 2, "rerolls": 30}
    scene = given({"Bob": bob}, monsters=(0, 1), dice=(5,))
    scene.when("Bob", "die-search").when("Bob", "bonus-1")
    scene.then_board(monsters=0).then("Bob", is_sealed=True, clues=9, experience=24)
    scene.when("Bob", "skill-A4").then("Bob", clues=10, free_numbers=3, health=5)
    assert scene.state.bonuses[0] == scene.person("Bob").seat


@rule("GO-014", "GO-034", "GO-058", "GO-304", "GO-306", "GO-308", "GO-R14", "GO-R15")
def test_15_victory_denied_by_a_full_track() -> None:
    people = {"Bob": {"clues": 8}, "Mandy": {"clues": 8}}
    scene = given(people, steps("cultists", "check"), boxes_left=1, d12=1, d6=2, queue=(1,))
    scene.then_ends("defeat", "The ritual is complete.")
    given(people, steps("cultists", "check"), boxes_left=1, d12=12, d6=1).then_ends("victory")


@rule("GO-204", "GO-205", "GO-206", "GO-207", "GO-310", "GO-064", "GO-R55")
def test_16_insane_with_and_without_a_closed_seal() -> None:
    def scene_with(clues: int) -> Scene:
        people = {"Bob": {"insanity": 26, "clues": clues}, "Mandy": {"insanity": 10, "rerolls": 30}}
        return given(people, steps("4A", "check", "roll"), scenario="3", difficulty=12, d12=3, d6=5)

    scene = scene_with(12).when("Mandy", "skill-A3")
    scene.then("Bob", is_insane=True, insanity=28, is_sealed=True).then("Mandy", insanity=12)
    assert len([die for die in scene.state.dice if die.kind is DieKind.POOL]) == 2
    assert ("Bob goes insane", "The seal was closed: the others go on.") in told(scene)
    lost = scene_with(11)
    lost.then_ends("defeat", "went insane with an open seal")
    assert ("Bob goes insane", "The seal was open: all is lost.") in told(lost)


def told(scene: Scene) -> list[tuple[str, str]]:
    """The moments that were shown to all, each with what follows from a mind that is gone."""
    moments = [line.moment for line in scene.state.story.lines if line.moment]
    return [(one.title, str(one.steps[-1]) if one.kind == "goes-insane" else "") for one in moments]


@rule("GO-170", "GO-241", "GO-243", "GO-244", "GO-R28")
def test_17_a_copy_in_step_4() -> None:
    rouven = {"even_copies": 1, "health": 1, "rest": [1, 2, 3]}
    people = {"Rouven": rouven, "Sally": {"die": 4, "values": 0}}
    scene = given(people, steps("4A"), d12=10, d6=4)
    scene.when("Rouven", "Copy Sally's 4", "copy-rest").then("Rouven", health=3, free_numbers=1, even_copies=0)
    scene.when("Rouven", "copy-search").then("Rouven", search=[4]).when("Rouven", "free-special-4")
    scene.then("Rouven", health=2, special=[4]).then("Sally", health=3)


@rule("GO-248", "GO-249", "GO-R37")
def test_18_a_penalty_free_reroll() -> None:
    bob = {"weaknesses": [3], "free_rerolls": 3, "rerolls": 5, "die": 1}
    scene = given({"Bob": bob}, d12=11, d6=2, dice=(7,)).when("Bob", "Reroll the cultists' D12 (11) penalty-free")
    scene.then("Bob", free_rerolls=2, rerolls=5, insanity=0, health=4)
    assert scene.state.dice_value(DieKind.CULTIST_D12) == 7


@rule("GO-113", "GO-219", "GO-267", "GO-R57")
def test_19_weakness_1_at_a_section_border() -> None:
    mandy = {"weaknesses": [1], "attack": [1, 2, 3, 4], "die": 5, "rerolls": 30}
    scene = given({"Mandy": mandy, "Bob": {"rerolls": 30, "die": 1}}, section=3, crossed=7, cultists=4, dice=(5,))
    scene.when("Mandy", "die-attack")
    scene.then("Mandy", experience=2).then_board(section=4, crossed=2, cultists=2, queue=[8])


@rule("GO-082", "GO-114", "GO-115", "GO-268", "GO-R67")
def test_20_two_attacks_and_one_cultist() -> None:
    ready = {"attack": [1, 2, 3, 4], "die": 5}
    scene = given({"Bob": ready, "Mandy": ready, "Sally": ready}, cultists=1, dice=(5, 3))
    scene.when("Bob", "die-attack").when("Mandy", "die-attack")
    scene.when("Bob", "accept").then_board(cultists=0).then("Bob", experience=1)
    scene.when("Mandy", "accept").then("Mandy", experience=0)
    scene.when("Sally", "die-attack").then("Sally", attack=[1, 2, 3, 4, 5])
    assert scene.tells("There is no active cultist; the attack fails.")
