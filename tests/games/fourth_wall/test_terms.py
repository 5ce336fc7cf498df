"""Terms: Attached and Anchored, Elected and Target, finding, losing, and what leaves the Streets."""

import pytest

from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.records import read_cards
from app.games.fourth_wall.standing import sanity, symbols_left
from app.kernel.errors import CardError
from tests.games.fourth_wall.keyed import UTILISE, changed, holding, keyed, revolver_says
from tests.games.fourth_wall.scene import TEAM, given, horror
from tests.rules import rule

OTHERS = {"The Waitress": ["Crowbar"] * 2, "The Nurse": ["Jumper Cables"] * 2}
PREACHER = {"The Preacher": ["Revolver"] * 2, **OTHERS}


@rule("FW-183")
def test_an_attached_marble_cancels_symbols_while_it_stays() -> None:
    scene = given(streets=[horror("Ghoul", "Baseball Bat")])
    ghoul = scene.on_the_streets("Ghoul")[0]
    assert symbols_left(scene.state, ghoul) == (0, 1, 0)
    scene.does("The Wall", "Wrath", "Destroy a Marble", "Baseball Bat")
    assert symbols_left(scene.state, ghoul) == (0, 2, 0)


@rule("FW-184")
def test_of_an_attached_marble_only_symbols_and_intervene_text_count() -> None:
    team = {"The Detective": ["Jukebox", "Malted Milkshake", "Instant Camera"], **OTHERS}
    scene = given(team, streets=[horror("Gatekeeper")], turn="The Detective", top=["Fedora"])
    assert scene.anytime("The Detective") == ["Rush Malted Milkshake"]
    scene.does("The Detective", "Intervene", "Jukebox", "Gatekeeper")
    scene.does("The Detective", "Intervene", "Malted Milkshake", "Gatekeeper")
    assert scene.anytime("The Detective") == ["Hold!"]
    assert sanity(scene.state, scene.investigator("The Detective")) == 5
    scene.then("The Detective", hand=["Instant Camera"])


@rule("FW-184")
def test_intervene_text_runs_when_the_marble_is_attached() -> None:
    team = {"The Detective": ["Instant Camera", "Revolver"], **OTHERS}
    scene = given(team, streets=[horror("Gatekeeper")], turn="The Detective", top=["Fedora"])
    scene.does("The Detective", "Intervene", "Instant Camera", "Gatekeeper")
    scene.then("The Detective", hand=["Revolver", "Fedora"])


@rule("FW-185")
def test_an_anchored_marble_works_until_it_is_removed() -> None:
    scene = given({"The Detective": ["Jukebox", "Revolver"], **OTHERS}, turn="The Detective")
    detective = scene.investigator("The Detective")
    scene.does("The Detective", "Utilise", "Jukebox").when("The Detective", "End your turn")
    assert sanity(scene.state, detective) == 6
    assert scene.sees(None, "Jukebox")
    scene.does("The Wall", "Wrath", "Destroy a Marble", "Jukebox")
    assert sanity(scene.state, detective) == 5


@rule("FW-186")
def test_an_anchored_marble_cancels_no_symbols() -> None:
    scene = given(streets=[horror("H01")], anchored=["Jukebox"], turn="The Detective")
    assert symbols_left(scene.state, scene.on_the_streets("Cultist")[0]) == (0, 1, 0)
    scene.when("The Detective", "Search").then_table(streets=1)


@rule("FW-193")
def test_a_drained_horror_cannot_be_triggered() -> None:
    scene = given({"The Detective": ["Road Flare", "Revolver"], **OTHERS}, streets=[horror("Ghoul")])
    scene.when("The Wall", "Wrath")
    assert "Trigger Ghoul" in " ".join(scene.labels("The Wall"))
    scene.when("The Detective", "Rush Road Flare")
    assert "Trigger Ghoul" not in " ".join(scene.labels("The Wall"))
    assert scene.why_not("The Wall", "Trigger Ghoul") == ("It is Drained.", "FW-171")


@rule("FW-194")
def test_the_team_elects_by_vote() -> None:
    scene = given({"The Detective": ["Ham Radio", "Revolver"], **OTHERS}, turn="The Detective")
    scene.does("The Detective", "Utilise", "Ham Radio")
    scene.when("The Detective", "The Detective").when("The Waitress", "The Nurse")
    assert not scene.is_asked("The Wall")
    scene.when("The Nurse", "The Nurse").does("The Nurse", "Regroup", "Draw none").then("The Nurse", regrouped=True)
    scene.then("The Detective", regrouped=False)


@rule("FW-195")
def test_finding_looks_in_the_discard_pile_before_the_deck() -> None:
    scene = given(PREACHER, turn="The Preacher", discard=["Fedora", "Holy Symbol"])
    deck = list(scene.state.marble_deck)
    scene.when("The Preacher", "Unique").then("The Preacher", hand=["Revolver", "Revolver", "Holy Symbol"])
    assert scene.discarded() == ["Fedora"]
    assert scene.state.marble_deck.cards == deck


@rule("FW-195", "FW-196")
def test_a_deck_that_was_searched_is_shuffled() -> None:
    scene = given(PREACHER, turn="The Preacher", top=["Elder Sign", "Holy Symbol", "Fedora"])
    deck = list(scene.state.marble_deck)
    scene.when("The Preacher", "Unique").then("The Preacher", hand=["Revolver", "Revolver", "Holy Symbol"])
    rest = [card for card in deck if card in scene.state.marble_deck]
    assert len(rest) == len(deck) - 1
    assert scene.state.marble_deck.cards != rest


@rule("FW-197")
def test_what_was_spent_on_finding_nothing_stays_spent() -> None:
    team = {"The Preacher": ["Holy Symbol"] * 2, "The Waitress": ["Holy Symbol"], "The Nurse": ["Holy Symbol"]}
    scene = given(team, turn="The Preacher").when("The Preacher", "Unique")
    scene.then("The Preacher", count=2).then_table(ap=1, pool=0)
    assert "The Preacher finds no Holy Symbol." in scene.story()


@rule("FW-198")
def test_the_wall_takes_up_a_found_horror_whoever_had_the_turn() -> None:
    scene = given(streets=[horror("Ghoul")], turn="The Detective", discarded_horrors=["Ghoul"])
    scene.does("The Detective", "Intervene", "Revolver", "Ghoul")
    assert scene.wall_hand() == ["Ghoul"]
    scene.then("The Detective", hand=["Revolver"])


@rule("FW-198")
def test_whoever_used_the_effect_takes_up_a_found_marble() -> None:
    scene = given(PREACHER, turn="The Preacher", discard=["Holy Symbol"]).when("The Preacher", "Unique")
    scene.then("The Preacher", count=3).then("The Waitress", count=2).then("The Nurse", count=2)


@rule("FW-199")
def test_giving_to_another_leaves_oneself_out() -> None:
    scene = given({"The Detective": ["Hot Rod Keys", "Revolver"], **OTHERS})
    scene.when("The Detective", "Rush Hot Rod Keys")
    assert scene.labels("The Detective") == ["The Waitress", "The Nurse"]


@rule("FW-200")
def test_a_marble_with_the_symbol_may_show_others_too() -> None:
    team = {
        "The Veteran": ["Crowbar", "Fedora", "Chemistry Set"],
        "The Waitress": ["Fedora"],
        "The Nurse": ["Revolver"],
    }
    scene = given(team, streets=[horror("Gatekeeper")], turn="The Veteran")
    scene.does("The Veteran", "Unique", "Do it", "Crowbar").then("The Veteran", hand=["Fedora", "Chemistry Set"])
    assert symbols_left(scene.state, scene.on_the_streets("Gatekeeper")[0]) == (0, 0, 1)


@rule("FW-206")
def test_the_streets_have_room_for_any_number_of_horrors() -> None:
    crowd = ["Cultist"] * 8 + ["Hollow Milkman"] * 4 + ["Ghoul"] * 3
    more = ["Eyeless Paperboy"] * 3 + ["Television Static"]
    scene = given(streets=[horror(name) for name in crowd], anchored=["Jukebox"], wall_hand=more)
    scene.when("The Wall", "Wrath").does("The Wall", *(f"Manifest {name}" for name in more)).then_table(streets=19)


@rule("FW-207")
def test_a_horror_returned_to_the_wall_leaves_its_marbles_behind() -> None:
    magician = {"The Street Magician": ["Revolver"], **OTHERS}
    scene = given(magician, streets=[horror("Gatekeeper", "Fedora")], turn="The Street Magician")
    scene.when("The Street Magician", "Exploit").then_table(streets=0)
    assert scene.wall_hand() == ["Gatekeeper"]
    assert scene.discarded() == ["Fedora"]


@rule("FW-208")
def test_a_sacrificed_horror_goes_with_its_marbles_and_without_deathrattle() -> None:
    texts = {"Cultist": "Trigger: Sacrifice 2 Cultists to Open a Gate. Deathrattle: Open a Gate."}
    scene = given(streets=[horror("H01", "Fedora"), horror("H03")], cards=keyed(texts), gates=3)
    scene.does("The Wall", "Wrath", "Trigger Cultist").then_table(gates=4, streets=0)
    assert scene.discarded() == ["Fedora"]
    assert scene.discarded_horrors() == ["Cultist", "Cultist"]


@rule("FW-209")
def test_the_wall_chooses_the_target() -> None:
    scene = given(streets=[horror("Ghoul")]).does("The Wall", "Wrath", "Trigger Ghoul")
    assert scene.labels("The Wall") == list(TEAM)
    scene.when("The Wall", "The Waitress").let_it_happen().then("The Waitress", count=1)


@rule("FW-210", "FW-211")
def test_a_rush_is_played_on_anyones_turn_for_no_action_points() -> None:
    team = {"The Detective": ["Revolver"], "The Waitress": ["Malted Milkshake"], "The Nurse": ["Malted Milkshake"]}
    scene = given(team).when("The Wall", "Wrath").when("The Waitress", "Rush Malted Milkshake")
    scene.then("The Waitress", count=2).when("The Wall", "End the turn").then_table(ap=2)
    scene.when("The Nurse", "Rush Malted Milkshake").then("The Nurse", count=2).then_table(ap=2)
    assert scene.is_asked("The Detective")


@rule("FW-212")
def test_a_rush_card_is_discarded_after_its_instructions() -> None:
    team = {"The Detective": ["Road Flare", "Revolver"], **OTHERS}
    scene = given(team, streets=[horror("Ghoul"), horror("Cultist")], turn="The Detective")
    scene.when("The Detective", "Rush Road Flare")
    assert scene.discarded() == []
    scene.when("The Detective", "Ghoul")
    assert scene.discarded() == ["Road Flare"]


@rule("FW-213")
def test_there_are_three_symbols_and_no_fourth() -> None:
    assert [symbol.word for symbol in Symbol] == ["Clue", "Force", "Science"]
    with pytest.raises(CardError, match="symbols: 'CFM' is not 0 to 3 letters of C, F and S"):
        read_cards(changed("marbles.toml", 'symbols = "CFS"', 'symbols = "CFM"'))


@rule("FW-199")
def test_give_without_another_may_be_to_oneself() -> None:
    cards = revolver_says("Give up to 2 Marbles to an Investigator.")
    scene = given(holding("Fedora", "Jukebox"), turn="The Detective", cards=cards).does(*UTILISE)
    assert scene.labels("The Detective") == ["The Detective", "The Waitress", "The Nurse"]
    scene.when("The Detective", "The Detective").then("The Detective", hand=["Fedora", "Jukebox"]).then_table(pool=0)
    scene = given(holding("Fedora", "Jukebox"), turn="The Detective", cards=cards).does(*UTILISE, "The Nurse")
    scene.when("The Detective", "Fedora").then("The Nurse", count=3)


@rule("FW-200")
@pytest.mark.parametrize(
    "sentence", ["Intervene with a Clue or Force Marble.", "Intervene with up to 1 Clue or Force Marbles."]
)
def test_intervene_with_one_of_the_symbols_listed(sentence: str) -> None:
    hands = holding("Magnifying Glass", "Baseball Bat", "Chemistry Set")
    scene = given(hands, streets=[horror("Ghoul")], turn="The Detective", cards=revolver_says(sentence))
    scene.does(*UTILISE)
    assert scene.labels("The Detective") == ["Magnifying Glass", "Baseball Bat"]
    scene.when("The Detective", "Baseball Bat")
    assert [scene.state.marble(card).name for card in scene.state.streets[0].marbles] == ["Baseball Bat"]


@rule("FW-194")
def test_a_horror_can_be_elected() -> None:
    streets = [horror("Ghoul"), horror("Cultist")]
    cards = revolver_says("Discard an Elected Horror.")
    scene = given(holding("Fedora"), streets=streets, turn="The Detective", cards=cards).does(*UTILISE)
    assert scene.table.about(None) == "The Investigators vote."
    for who, name in (("The Detective", "Ghoul"), ("The Waitress", "Cultist"), ("The Nurse", "Cultist")):
        scene.when(who, name)
    assert scene.discarded_horrors() == ["Cultist"]
