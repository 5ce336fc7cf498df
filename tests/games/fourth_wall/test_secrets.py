"""Who may see what, row by row: the owner, the team, The Wall, and spectators (None)."""

from app.games.fourth_wall.state import WALL
from app.kernel.decision import Viewer
from app.kernel.log import Answer
from app.kit.piles import Card
from tests.games.fourth_wall.scene import Scene, given, horror, opening, party, shown_hands
from tests.rules import rule

TEAM_REGIONS = ("team-1", "team-2", "team-3")
ALL = {"The Detective", "The Waitress", "The Nurse", "The Wall", None}
THE_TEAM = {"The Detective", "The Waitress", "The Nurse"}
NOBODY: set[str | None] = set()


def viewers(scene: Scene) -> tuple[Viewer, ...]:
    return (*scene.table.seats, None)


def who_see(scene: Scene, words: str) -> set[str | None]:
    """Everyone who finds these words in anything sent to them."""
    return {who for who in (*scene.seats, "The Wall", None) if scene.sees(who, words)}


def who_know(scene: Scene, card: Card) -> set[str | None]:
    """Everyone who can tell this card from others, as the table's ledger has it."""
    names = {seat: who for who, seat in scene.seats.items()}
    return {
        None if viewer is None else names.get(viewer, "The Wall")
        for viewer in viewers(scene)
        if scene.state.knowledge.knows(viewer, card)
    }


def is_public(scene: Scene, *regions: str) -> bool:
    """Whether these regions are the same to every viewer."""
    views = [scene.table.view(viewer) for viewer in viewers(scene)]
    return all(view[region] == views[0][region] for region in regions for view in views)


def detective(*marbles: str) -> dict[str, list[str]]:
    """The Detective holds these; the Waitress and the Nurse a plain Marble each."""
    return party("The Detective", "The Waitress", "The Nurse", detective=marbles)


# Investigator cards


@rule("FW-020")
def test_row_1_all_see_the_pairs_dealt_and_nobody_the_cards_that_went_back() -> None:
    scene = opening()
    dealt = [(*person.dealt,) for person in scene.state.investigators]
    everyone = {*scene.seats, "The Wall", None}
    for card in (card for pair in dealt for card in pair):
        assert who_see(scene, scene.state.person(card).name) == everyone
    for who in scene.seats:
        scene.when(who, "person-1")
    for _, returned in dealt:
        assert who_see(scene, scene.state.person(returned).name) == NOBODY
        assert who_know(scene, returned) == NOBODY


@rule("FW-116")
def test_row_2_all_see_the_investigators_and_remember_who_went_insane() -> None:
    scene = given(
        party("The Detective", "The Waitress", "The Nurse"), streets=[horror("Ghoul")], regrouped=["The Nurse"]
    )
    assert is_public(scene, *TEAM_REGIONS)
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul").when("The Wall", "The Detective").let_it_happen()
    assert is_public(scene, *TEAM_REGIONS)
    assert who_see(scene, "Has a theory, and a bottle to go with it") == NOBODY  # face down
    assert who_see(scene, "The Detective is driven Insane.") == ALL


# Marbles


@rule("FW-024")
def test_row_3_the_team_sees_every_hand_the_insane_too_and_nobody_else_does() -> None:
    scene = given(detective("Jukebox", "Crowbar") | {"The Nurse": []}, insane=["The Nurse"])
    assert who_see(scene, "Jukebox") == THE_TEAM
    assert who_know(scene, scene.investigator("The Detective").hand[0]) == THE_TEAM


@rule("FW-099", "FW-094")
def test_row_3_a_marble_is_public_once_attached_anchored_or_rushed() -> None:
    hands = detective("Jukebox", "Road Flare", "Spirit Board", "Fedora")
    scene = given(hands, streets=[horror("Ghoul"), horror("H01")], turn="The Detective")
    scene.when("The Detective", "Intervene").when("The Detective", "Spirit Board").when("The Detective", "Ghoul")
    assert who_see(scene, "Spirit Board") == ALL
    scene.when("The Detective", "Utilise").when("The Detective", "Jukebox")
    assert who_see(scene, "Jukebox") == ALL
    assert who_see(scene, "Road Flare") == THE_TEAM
    scene.when("The Detective", "Rush Road Flare")
    assert who_see(scene, "Road Flare") == ALL
    assert who_see(scene, "Fedora") == THE_TEAM


@rule("FW-187", "FW-140")
def test_row_3_a_marble_is_public_once_revealed_by_a_blitz_or_discarded() -> None:
    scene = given(
        detective("Crowbar"), streets=[horror("Ghoul")], top=["Jukebox", "Spirit Board"], turn="The Detective"
    )
    scene.when("The Detective", "Exploit").let_it_happen()
    assert who_see(scene, "Jukebox") == ALL
    scene = given(detective("Elder Sign", "Fedora"), turn="The Detective")
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign")
    assert who_see(scene, "Elder Sign") == ALL


@rule("FW-092")
def test_rows_4_and_5_what_is_drawn_only_the_team_sees_and_how_many_everybody() -> None:
    scene = given(detective("Crowbar"), top=["Jukebox", "Spirit Board", "Porch Light"], turn="The Detective")
    scene.when("The Detective", "Search")
    assert who_see(scene, "Jukebox") == THE_TEAM
    assert is_public(scene, *TEAM_REGIONS, "piles", "discards")
    scene = given(detective("Crowbar"), top=["Jukebox", "Spirit Board", "Porch Light"], turn="The Detective")
    scene.when("The Detective", "Regroup").when("The Detective", "Draw two")
    assert who_see(scene, "Spirit Board") == THE_TEAM
    assert who_see(scene, "The Detective draws 2 Marbles.") == ALL


@rule("FW-124")
def test_row_5_a_newcomers_marbles_are_the_teams_to_see() -> None:
    scene = given(detective(), insane=["The Detective"], top=["Jukebox"]).wall_rests()
    assert who_see(scene, "Jukebox") == THE_TEAM
    assert is_public(scene, *TEAM_REGIONS)


@rule("FW-103", "FW-104")
def test_row_6_of_marbles_passed_outsiders_learn_the_parties_and_the_number() -> None:
    scene = given(detective("Jukebox", "Crowbar"), turn="The Detective")
    scene.when("The Detective", "Give or Trade").when("The Detective", "The Nurse")
    scene.when("The Detective", "Give Jukebox")
    assert who_see(scene, "Jukebox") == THE_TEAM
    assert who_see(scene, "The Detective gives The Nurse a Marble.") == {"The Wall", None}
    scene.when("The Detective", "Give or Trade").when("The Detective", "The Nurse")
    scene.when("The Detective", "Offer Crowbar for Jukebox").when("The Nurse", "Agree")
    assert who_see(scene, "trade Crowbar for Jukebox") == THE_TEAM
    assert who_see(scene, "The Detective and The Nurse trade a Marble for a Marble.") == {"The Wall", None}


def test_row_7_marbles_looked_at_are_the_teams_to_see_and_only_the_rest_becomes_public() -> None:
    scene = given(detective("Crowbar"), top=["Jukebox", "Spirit Board", "Porch Light"], turn="The Detective")
    scene.when("The Detective", "Unique")
    assert who_see(scene, "Jukebox") == THE_TEAM
    assert who_see(scene, "looked_at_count=3") == ALL
    scene.when("The Detective", "Jukebox")
    assert who_see(scene, "Jukebox") == THE_TEAM
    assert who_see(scene, "Spirit Board") == ALL


@rule("FW-015", "FW-142")
def test_rows_8_to_10_decks_are_dark_and_their_sizes_and_discard_piles_open() -> None:
    scene = given(detective("Crowbar"), top=["Jukebox"], top_horrors=["Drowned Choir"], discard=["Spirit Board"])
    assert who_see(scene, "Jukebox") == NOBODY
    assert who_see(scene, "Drowned Choir") == NOBODY
    assert who_see(scene, "Spirit Board") == ALL
    assert is_public(scene, "piles", "discards")


@rule("FW-R103")
def test_row_10_a_discard_pile_shuffled_into_a_deck_is_unknown_again() -> None:
    scene = given(detective("Crowbar"), discard=["Jukebox", "Spirit Board", "Porch Light"], turn="The Detective")
    scene.state.marble_deck.cards.clear()
    scene.when("The Detective", "Search")
    assert [who_know(scene, card) for card in scene.state.marble_deck] == [NOBODY, NOBODY]


# Losses


@rule("FW-203", "FW-R74")
def test_row_11_the_wall_sees_a_whole_hand_only_while_it_picks_from_it() -> None:
    scene = given(detective("Jukebox", "Spirit Board", "Holy Symbol"), streets=[horror("Angle Hound")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Angle Hound")
    assert who_see(scene, "Jukebox") == THE_TEAM
    scene.when("The Wall", "The Detective")
    assert who_see(scene, "Jukebox") == who_see(scene, "Spirit Board") == THE_TEAM | {"The Wall"}
    scene.when("The Wall", "Jukebox", "Spirit Board")
    assert who_see(scene, "Spirit Board") == THE_TEAM
    scene.when("The Detective", "Play Holy Symbol: save Spirit Board").let_it_happen()
    assert who_see(scene, "Jukebox") == ALL
    assert who_see(scene, "Spirit Board") == THE_TEAM
    assert who_know(scene, scene.investigator("The Detective").hand[0]) == THE_TEAM


@rule("FW-203")
def test_row_11_the_log_names_the_walls_pick_by_its_place_in_the_hand() -> None:
    scene = given(detective("Jukebox", "Crowbar", "Spirit Board"), streets=[horror("Angle Hound")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Angle Hound").when("The Wall", "The Detective")
    scene.when("The Wall", "Spirit Board", "Crowbar")
    last = scene.table.log.entries[-1]
    assert isinstance(last, Answer)
    assert last.choice == ("marble-3", "marble-2")


@rule("FW-202", "FW-R75")
def test_row_12_a_marble_picked_at_random_is_hidden_from_the_wall_until_it_is_lost() -> None:
    hands = detective("Jukebox") | {"The Nurse": ["Holy Symbol", "Crowbar"]}
    scene = given(hands, streets=[horror("Ghoul"), horror("Ghoul")], pool=1)
    scene.when("The Wall", "Wrath").when("The Wall", "trigger-1").when("The Wall", "The Detective")
    assert who_see(scene, "Jukebox") == THE_TEAM
    scene.when("The Nurse", "Play Holy Symbol")
    assert who_see(scene, "Jukebox") == THE_TEAM
    scene.when("The Wall", "trigger-2").when("The Wall", "The Detective").let_it_happen()
    assert who_see(scene, "The Detective loses Jukebox.") == ALL


@rule("FW-201", "FW-R97")
def test_row_13_a_marble_picked_to_be_lost_is_hidden_while_others_choose_and_in_the_window() -> None:
    hands = detective("Jukebox", "Crowbar") | {"The Nurse": ["Spirit Board", "Crowbar"]}
    scene = given(hands, streets=[horror("Hollow Milkman")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Hollow Milkman").when("The Detective", "Jukebox")
    assert who_see(scene, "Jukebox") == THE_TEAM
    scene.when("The Nurse", "Spirit Board")
    assert who_see(scene, "Jukebox") == who_see(scene, "Spirit Board") == THE_TEAM
    scene.let_it_happen()
    assert who_see(scene, "Jukebox") == who_see(scene, "Spirit Board") == ALL


@rule("FW-R94")
def test_row_15_votes_are_the_teams_to_see_and_their_result_is_everybodys() -> None:
    scene = given(streets=[horror("Cultist")]).when("The Wall", "Wrath").when("The Wall", "Trigger Cultist")
    scene.when("The Detective", "The Nurse")
    assert who_see(scene, "votes=(('investigator-1', ('investigator-3',)),)") == THE_TEAM
    assert scene.table.about(WALL) == scene.table.about(None) == "The Investigators vote."
    assert scene.table.waited_for(WALL) == scene.state.team
    scene.when("The Waitress", "The Nurse").when("The Nurse", "The Nurse")
    assert who_see(scene, "The Nurse Regroups.") == ALL


# The Wall's own


@rule("FW-031", "FW-051")
def test_row_17_the_wall_card_is_the_walls_alone_until_the_eye_opens() -> None:
    scene = given(wall_card="Mister Hollow, Who Knocks", rank=6, turn="The Nurse")
    assert who_see(scene, "Mister Hollow") == {"The Wall"}
    scene.when("The Nurse", "End your turn")
    assert who_see(scene, "Mister Hollow") == ALL


@rule("FW-132")
def test_row_19_nobody_ever_sees_the_face_of_a_gate_not_even_when_the_game_is_over() -> None:
    scene = given(detective("Elder Sign"), gates=1, turn="The Detective")
    gates = [scene.state.cards.walls[scene.state.faces[card]].name for card in scene.state.unused_gates]
    gates += [scene.state.cards.walls[scene.state.faces[card]].name for card in scene.state.open_gates]
    assert len(gates) == 5
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign").then_won_by("the Investigators")
    assert not any(who_see(scene, name) for name in gates)


@rule("FW-035", "FW-163")
def test_rows_20_and_21_the_walls_horrors_are_secret_but_for_their_number() -> None:
    scene = given(wall_hand=["Drowned Choir", "Ghoul"], pool=2).when("The Wall", "Wrath")
    assert who_see(scene, "Drowned Choir") == {"The Wall"}
    assert who_see(scene, "WallHand(count=2") == ALL
    scene.when("The Wall", "Manifest Drowned Choir")
    assert who_see(scene, "Drowned Choir") == ALL


@rule("FW-161")
def test_row_20_what_the_wall_delves_is_its_own() -> None:
    scene = given(top_horrors=["Drowned Choir"]).when("The Wall", "Wrath").when("The Wall", "Delve")
    assert who_see(scene, "Drowned Choir") == {"The Wall"}
    assert who_see(scene, "The Wall Delves.") == ALL


@rule("FW-207")
def test_row_22_a_horror_that_goes_back_to_the_wall_is_seen_to_go_and_is_then_one_hidden_card_of_its_hand() -> None:
    hands = party("The Street Magician", "The Waitress", "The Nurse")
    scene = given(hands, streets=[horror("Drowned Choir")], turn="The Street Magician")
    card = scene.state.streets[0].card
    scene.when("The Street Magician", "Exploit")
    assert who_see(scene, "Drowned Choir returns to The Wall.") == {*scene.seats, "The Wall", None}
    assert who_know(scene, card) == {"The Wall"}
    assert {who for who in (*scene.seats, None) if scene.sees(who, "HorrorCard(card='H15'")} == NOBODY


@rule("FW-195", "FW-R93")
def test_row_24_of_a_deck_that_is_searched_only_the_result_is_told() -> None:
    hands = detective("Revolver", "Crowbar")
    scene = given(hands, streets=[horror("Ghoul")], top_horrors=["Drowned Choir"], turn="The Detective")
    scene.when("The Detective", "Intervene").when("The Detective", "Revolver").when("The Detective", "Ghoul")
    assert who_see(scene, "The Wall finds Ghoul.") == ALL
    assert who_see(scene, "Drowned Choir") == NOBODY
    assert all(who_know(scene, card) == NOBODY for card in scene.state.horror_deck)


def test_rows_25_and_26_streets_doom_tracker_and_gates_are_everybodys() -> None:
    streets = [horror("Ghoul", "Fedora", scourge=True), horror("Drowned Choir", drained=True)]
    scene = given(streets=streets, anchored=["Jukebox"], pool=2, held=1, rank=5)
    assert is_public(scene, "streets", "doom", "tracker", "gates", "turn")
    for words in ("Fedora", "Jukebox", "is_drained=True", "is_scourge=True", "cost=(0, 0, 3)", "pool=3"):
        assert who_see(scene, words) == ALL, words


@rule("FW-123")
def test_row_29_the_next_replacement_is_nobodys_to_know_until_it_is_taken() -> None:
    scene = given(detective(), insane=["The Detective"])
    preacher = next(card for card in scene.state.investigator_deck if scene.state.person(card).name == "The Preacher")
    scene.state.investigator_deck.cards[:] = [preacher]
    assert who_see(scene, "Preacher") == NOBODY
    scene.wall_rests()
    assert who_see(scene, "The Preacher takes over from The Detective.") == ALL


def test_row_30_the_seed_is_sent_to_nobody() -> None:
    scene = given(seed="a seed nobody may see")
    assert who_see(scene, "a seed nobody may see") == NOBODY


def test_row_31_what_the_wall_is_about_to_destroy_is_its_own_until_it_is_declared() -> None:
    scene = given(streets=[horror("Ghoul", "Fedora")], anchored=["Jukebox"]).when("The Wall", "Wrath")
    scene.when("The Wall", "Destroy a Marble")
    assert who_see(scene, "Which Marble is destroyed?") == {"The Wall"}
    assert {scene.table.about(viewer) for viewer in viewers(scene)} == {"The Wall is thinking."}


@rule("FW-011")
def test_row_33_one_person_sees_all_hands_of_the_team_from_each_seat_and_the_wall_sees_none() -> None:
    scene = opening("Wanda", "Ada")
    for who in scene.seats:
        scene.when(who, "person-1")
    hands = [shown_hands(scene, seat) for seat in scene.state.team]
    assert len(hands[0]) == 3
    assert hands[0] == hands[1] == hands[2]
    assert shown_hands(scene, WALL) == shown_hands(scene, None) == []


@rule("FW-R91")
def test_row_34_a_marble_taken_from_an_open_place_is_seen_to_go_and_is_then_an_ordinary_hidden_card() -> None:
    hands = party("The Librarian", "The Waitress", "The Nurse")
    scene = given(hands, discard=["Jukebox", "Spirit Board"], turn="The Librarian").when("The Librarian", "Unique")
    assert who_see(scene, "The Librarian salvages Jukebox.") == {*scene.seats, "The Wall", None}
    for card in scene.investigator("The Librarian").hand:
        assert who_know(scene, card) == set(scene.seats)
    assert who_see(scene, "MarbleCard(card='M20'") == set(scene.seats)
    hands = party("The Street Magician", "The Waitress", "The Nurse")
    scene = given(hands, streets=[horror("Lawn Shambler", "Jukebox")], turn="The Street Magician")
    scene.when("The Street Magician", "Unique")
    assert who_see(scene, "swaps Jukebox for Chemistry Set") == {*scene.seats, "The Wall", None}
    assert who_see(scene, "MarbleCard(card='M20'") == set(scene.seats)


@rule("FW-078")
def test_row_35_marbles_marked_and_prompts_open_are_not_for_outsiders() -> None:
    scene = given(detective("Jukebox", "Elder Sign"), turn="The Detective").when("The Detective", "Close a Gate")
    assert who_see(scene, "Close a Gate: discard") == {"The Detective"}
    assert scene.table.about(WALL) == scene.table.about(None) == "The Detective is thinking."
    assert who_see(scene, "Jukebox") == THE_TEAM
