"""Rulings on Horrors: defeat, Triggers, The Scourge, and finding cards."""

from app.games.fourth_wall.standing import defeat_cost
from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import given, horror, party
from tests.rules import rule


@rule("FW-R80")
def test_defeat_is_checked_after_each_attaching_once_the_text_has_run() -> None:
    hands = party("The Greaser", "The Waitress", "The Nurse", greaser=["Instant Camera", "Revolver", "Fedora"])
    scene = given(hands, streets=[horror("H02"), horror("H01")], top=["Jukebox"], turn="The Greaser")
    scene.when("The Greaser", "Exploit").when("The Greaser", "Instant Camera").when("The Greaser", "street-1")
    scene.then_table(streets=1, pool=0)  # Defeated although the Action goes on
    assert scene.labels("The Greaser") == ["Revolver", "Fedora", "Jukebox"]
    told = [line for line in scene.story() if line.endswith(("draws 1 Marble.", "is Defeated."))]
    assert told == ["The Greaser draws 1 Marble.", "Cultist is Defeated."]


@rule("FW-R80", "FW-R82")
def test_a_gate_closed_lowers_a_cost_times_gates_and_step_five_finds_the_horror_defeated() -> None:
    leader = horror("Cult Leader", "Magnifying Glass", "Instant Camera")
    hands = party("The Mechanic", "The Waitress", "The Nurse", mechanic=["Elder Sign", "Fedora"])
    scene = given(hands, gates=4, streets=[leader], discarded_horrors=["Cultist"], turn="The Mechanic")
    assert defeat_cost(scene.state, scene.state.streets[0]) == (4, 0, 0)
    scene.when("The Mechanic", "Close a Gate").when("The Mechanic", "Elder Sign").then_table(gates=3, streets=0)
    assert scene.wall_hand() == ["Cultist"]
    assert sorted(scene.discarded()) == ["Elder Sign", "Instant Camera", "Magnifying Glass"]


@rule("FW-R82")
def test_a_cost_times_gates_rises_with_every_gate_that_opens() -> None:
    scene = given(gates=2, streets=[horror("Drowned Choir"), horror("Gatekeeper")], pool=1)
    assert scene.sees(None, "cost=(0, 0, 2)")
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Gatekeeper").then_table(gates=3)
    assert scene.sees(None, "cost=(0, 0, 3)")


@rule("FW-R81")
def test_the_active_investigator_picks_which_of_several_horrors_falls_first() -> None:
    streets = [horror("Cult Leader", "Magnifying Glass"), horror("Drowned Choir", "Chemistry Set")]
    hands = party("The Mechanic", "The Waitress", "The Nurse", mechanic=["Elder Sign", "Fedora"])
    hands |= {"The Waitress": ["Crowbar"], "The Nurse": ["Crowbar"]}
    scene = given(hands, streets=streets, turn="The Mechanic")
    scene.when("The Mechanic", "Close a Gate").when("The Mechanic", "Elder Sign")
    assert scene.labels("The Mechanic") == ["Cult Leader", "Drowned Choir"]
    scene.when("The Mechanic", "Drowned Choir").let_it_happen()
    fallen = [line for line in scene.story() if line.endswith("is Defeated.")]
    assert fallen == ["Drowned Choir is Defeated.", "Cult Leader is Defeated."]


@rule("FW-R81")
def test_on_its_own_turn_the_wall_picks_which_of_several_horrors_falls_first() -> None:
    streets = [horror("Cult Leader", "Magnifying Glass"), horror("Cult Leader", "Magnifying Glass")]
    hands = party("The Preacher", "The Waitress", "The Nurse", preacher=["Elder Sign", "Adrenaline", "Fedora"])
    scene = given(hands, streets=streets).when("The Wall", "Wrath").when("The Preacher", "Rush Adrenaline")
    scene.when("The Preacher", "Exploit").when("The Preacher", "Elder Sign")
    assert scene.labels("The Wall") == ["Cult Leader", "Cult Leader"]
    scene.when("The Wall", "street-2").then_table(streets=0)


@rule("FW-R83")
def test_the_wall_makes_a_deathrattles_choices_on_an_investigators_turn() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse", mechanic=["Elder Sign", "Fedora"])
    scene = given(hands, streets=[horror("Gatekeeper")], turn="The Mechanic")
    scene.when("The Mechanic", "Intervene").when("The Mechanic", "Elder Sign").when("The Mechanic", "Gatekeeper")
    assert scene.labels("The Wall") == ["The Mechanic", "The Waitress", "The Nurse"]
    assert not scene.is_asked("The Mechanic")
    scene.when("The Wall", "The Mechanic").let_it_happen()
    assert "The Mechanic loses Fedora." in scene.story()


@rule("FW-R84")
def test_a_deathrattle_that_returns_its_own_horror_discards_only_the_marbles() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse", mechanic=["Revolver", "Fedora"])
    thing = horror("Thing Behind the Wallpaper", "Magnifying Glass")
    scene = given(hands, streets=[thing], turn="The Mechanic")
    scene.when("The Mechanic", "Intervene").when("The Mechanic", "Revolver").when("The Mechanic", "Thing Behind")
    scene.then_table(streets=0)
    assert scene.wall_hand() == ["Thing Behind the Wallpaper"]
    assert scene.discarded_horrors() == []
    assert sorted(scene.discarded()) == ["Magnifying Glass", "Revolver"]


@rule("FW-R85")
def test_sacrifice_return_and_discard_are_no_defeats() -> None:
    hands = party("The Street Magician", "The Waitress", "The Nurse", magician=["Elder Sign", "Fedora"])
    gatekeeper = horror("Gatekeeper", "Jukebox")
    discarded = given(hands, streets=[gatekeeper], turn="The Street Magician")
    discarded.when("The Street Magician", "Utilise").when("The Street Magician", "Elder Sign")
    assert discarded.discarded_horrors() == ["Gatekeeper"]
    returned = given(hands, streets=[gatekeeper], turn="The Street Magician")
    returned.when("The Street Magician", "Exploit")
    assert returned.wall_hand() == ["Gatekeeper"]
    for scene in (discarded, returned):
        assert "Jukebox" in scene.discarded()
        assert scene.is_asked("The Street Magician")  # The Wall was given no Target to choose
        scene.then("The Waitress", count=1)


@rule("FW-R85")
def test_a_sacrificed_horror_gives_no_deathrattle() -> None:
    text = "Trigger: Sacrifice 1 Ghoul to Open a Gate."
    scene = given(streets=[horror("Hollow Milkman"), horror("Ghoul")], cards=keyed({"Hollow Milkman": text}))
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Hollow Milkman").then_table(gates=4, streets=1)
    assert scene.wall_hand() == []
    assert scene.discarded_horrors() == ["Ghoul"]


@rule("FW-R86")
def test_a_horror_that_has_just_come_may_be_triggered_unless_it_came_drained() -> None:
    scene = given(pool=3, wall_hand=["Ghoul", "Lawn Shambler"]).when("The Wall", "Wrath")
    scene.when("The Wall", "Manifest Ghoul").when("The Wall", "Manifest Lawn Shambler")
    assert "trigger-1" in scene.offer("The Wall").keys
    assert scene.why_not("The Wall", "Trigger Lawn Shambler") == ("It is Drained.", "FW-171")
    scene.when("The Wall", "Trigger Ghoul").when("The Wall", "The Nurse").let_it_happen()
    scene.then("The Nurse", count=1)


@rule("FW-R87")
def test_a_horror_undrained_in_between_may_be_triggered_twice_in_a_turn() -> None:
    scene = given(pool=3, streets=[horror("Television Static"), horror("Mirror Neighbour")]).when("The Wall", "Wrath")
    scene.when("The Wall", "Trigger Television Static")
    assert scene.why_not("The Wall", "Trigger Television Static") == ("It is Drained.", "FW-171")
    scene.when("The Wall", "Trigger Mirror Neighbour").when("The Wall", "Television Static")
    scene.when("The Wall", "Trigger Television Static").then_table(pool=1)
    assert len(scene.state.wall_hand) == 4


@rule("FW-R88")
def test_a_horror_that_left_during_its_own_trigger_is_not_drained() -> None:
    scene = given(streets=[horror("H01"), horror("H02"), horror("H03")]).when("The Wall", "Wrath")
    (first, second, third) = scene.state.streets
    scene.when("The Wall", "trigger-1").when("The Wall", "street-1", "street-2").then_table(gates=4)
    assert scene.state.streets == [third]
    assert not any(cultist.is_drained for cultist in (first, second, third))


@rule("FW-R89")
def test_at_the_next_brood_the_token_stays_or_moves_to_any_horror() -> None:
    for choice, place in (("Ghoul", 1), ("Hollow Milkman", 2)):
        scene = given(streets=[horror("Ghoul", scourge=True), horror("Hollow Milkman")]).when("The Wall", "Brood")
        assert scene.labels("The Wall") == ["Ghoul", "Hollow Milkman"]
        scene.when("The Wall", choice).then_table(scourge=place)


@rule("FW-R90")
def test_the_wall_cannot_decline_to_place_the_scourge() -> None:
    scene = given(streets=[horror("Ghoul"), horror("Hollow Milkman")]).when("The Wall", "Brood")
    offer = scene.offer("The Wall")
    assert (offer.keys, offer.pick) == (("street-1", "street-2"), None)
    alone = given(streets=[horror("Ghoul")]).when("The Wall", "Brood").then_table(scourge=1)
    assert alone.is_asked("The Detective")


@rule("FW-R91")
def test_a_found_card_goes_to_the_finders_hand() -> None:
    hands = party("The Preacher", "The Waitress", "The Nurse")
    scene = given(hands, discard=["Holy Symbol"], turn="The Preacher").when("The Preacher", "Unique")
    scene.then("The Preacher", hand=["Chemistry Set", "Holy Symbol"])
    hands = party("The Mechanic", "The Waitress", "The Nurse", mechanic=["Revolver", "Fedora"])
    scene = given(hands, streets=[horror("Ghoul")], discarded_horrors=["Ghoul"], turn="The Mechanic")
    scene.when("The Mechanic", "Intervene").when("The Mechanic", "Revolver").when("The Mechanic", "Ghoul")
    assert scene.wall_hand() == ["Ghoul"]


@rule("FW-R92")
def test_a_find_that_fails_costs_what_it_cost_and_is_not_compensated() -> None:
    hands = party("The Preacher", "The Waitress", "The Nurse", waitress=["Holy Symbol"] * 4)
    scene = given(hands, turn="The Preacher").when("The Preacher", "Unique").then_table(ap=1, pool=0)
    scene.then("The Preacher", count=1)
    assert "The Preacher finds no Holy Symbol." in scene.story()


@rule("FW-R93")
def test_a_find_in_the_deck_tells_the_result_and_shows_nobody_the_deck() -> None:
    hands = party("The Preacher", "The Waitress", "The Nurse")
    scene = given(hands, top=["Jukebox", "Spirit Board"], turn="The Preacher")
    before = list(scene.state.marble_deck)
    scene.when("The Preacher", "Unique").then("The Preacher", hand=["Chemistry Set", "Holy Symbol"])
    assert "The Preacher finds Holy Symbol." in scene.story()
    assert not any(scene.sees(who, "Jukebox") for who in (*scene.seats, "The Wall", None))
    knows = scene.state.knowledge.knows
    assert not any(knows(seat, card) for seat in (*scene.table.seats, None) for card in scene.state.marble_deck)
    found = next(card for card in before if card not in scene.state.marble_deck)
    assert scene.state.marble_deck.cards != [card for card in before if card != found]  # and shuffled
