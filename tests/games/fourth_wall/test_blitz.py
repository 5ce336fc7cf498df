"""Blitz: the top of the deck thrown at the Horrors."""

from app.games.fourth_wall.standing import symbols_left
from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule

TEAM = {"The Detective": ["Revolver"] * 2, "The Waitress": ["Adrenaline", "Crowbar"], "The Nurse": ["Adrenaline"] * 2}
NAMED = ["Chemistry Set", "Fedora", "Baseball Bat", "Magnifying Glass", "Holy Symbol"]


@rule("FW-187", "FW-191")
def test_a_blitz_reveals_so_many_marbles_and_discards_those_without_the_symbol() -> None:
    scene = given(TEAM, streets=[horror("Gatekeeper")], turn="The Detective", top=NAMED)
    scene.when("The Detective", "Exploit").let_it_happen()
    assert scene.discarded() == ["Chemistry Set", "Baseball Bat"]
    assert scene.state.marble(scene.state.marble_deck[-1]).name == "Magnifying Glass"
    assert "The Blitz reveals Chemistry Set, Fedora, Baseball Bat." in scene.story()


@rule("FW-188", "FW-234")
def test_anyone_may_raise_a_blitz_before_the_reveal_and_several_may() -> None:
    scene = given(TEAM, streets=[horror("Gatekeeper")], turn="The Detective", top=["Revolver"] + ["Chemistry Set"] * 3)
    deck = len(scene.state.marble_deck)
    scene.when("The Detective", "Exploit")
    assert scene.table.asked() == tuple(scene.state.team)
    assert scene.labels("The Nurse") == ["Leave it as it is", "Adrenaline", "Adrenaline", "Leave all this turn"]
    scene.when("The Nurse", "Adrenaline", "Adrenaline").when("The Waitress", "Adrenaline")
    assert len(scene.state.marble_deck) == deck
    scene.when("The Detective", "Leave it as it is")
    assert len(scene.state.marble_deck) == deck - 9
    assert scene.hand("The Waitress") == ["Crowbar"]
    assert scene.discarded()[:3] == ["Adrenaline"] * 3


@rule("FW-234")
def test_one_who_is_insane_does_not_raise_a_blitz() -> None:
    scene = given(TEAM, streets=[horror("Ghoul")], turn="The Detective", insane=["The Waitress"])
    scene.when("The Detective", "Exploit")
    assert not scene.is_asked("The Waitress")
    assert scene.is_asked("The Nurse")


@rule("FW-189")
def test_every_marble_that_shows_the_symbol_must_be_used() -> None:
    scene = given(TEAM, streets=[horror("Gatekeeper")], turn="The Detective", top=["Crowbar", "Fedora", "Baseball Bat"])
    scene.when("The Detective", "Exploit").let_it_happen()
    assert scene.labels("The Detective") == ["Crowbar", "Fedora"]
    scene.when("The Detective", "Fedora")
    gatekeeper = scene.on_the_streets("Gatekeeper")[0]
    assert [scene.state.marble(card).name for card in gatekeeper.marbles] == ["Fedora", "Crowbar"]
    assert symbols_left(scene.state, gatekeeper) == (0, 0, 1)


@rule("FW-189")
def test_a_blitz_marble_intervenes_as_if_played_from_hand() -> None:
    scene = given(TEAM, streets=[horror("Gatekeeper")], turn="The Detective", top=["Instant Camera", *NAMED[:1] * 2])
    scene.when("The Detective", "Exploit").let_it_happen().then("The Detective", count=3)


@rule("FW-190", "FW-192")
def test_the_investigator_picks_order_and_horrors_and_pays_nothing_more() -> None:
    top = ["Magnifying Glass", "Fedora", "Holy Symbol"]
    scene = given(TEAM, streets=[horror("Gatekeeper"), horror("Restless Spirit")], turn="The Detective", top=top)
    scene.when("The Detective", "Exploit").let_it_happen()
    scene.does("The Detective", "Fedora", "Gatekeeper", "Magnifying Glass", "Restless Spirit", "Gatekeeper")
    placed = {
        scene.state.horror(there.card).name: [scene.state.marble(card).name for card in there.marbles]
        for there in scene.state.streets
    }
    assert placed == {"Gatekeeper": ["Fedora", "Holy Symbol"], "Restless Spirit": ["Magnifying Glass"]}
    scene.then_table(ap=1)
