"""Further rulings: how few may play, when decks are rebuilt, cards that share a name, keyed-in sets."""

from dataclasses import replace

import pytest

from app.games.fourth_wall import GAME
from app.games.fourth_wall.records import Cards, read_cards, shipped
from app.games.fourth_wall.seating import investigator_seat, investigators_for
from app.games.fourth_wall.setup import new_state
from app.games.fourth_wall.state import WALL, State
from app.kernel.chance import Chance
from app.kernel.errors import CardError, SetupError
from app.kernel.table import new_header
from tests.games.fourth_wall.keyed import changed
from tests.games.fourth_wall.scene import Scene, given, horror, party
from tests.rules import rule


@rule("FW-R102")
def test_fewer_than_three_investigators_are_never_in_play() -> None:
    assert [investigators_for(people) for people in range(1, 7)] == [3, 4, 3, 4, 5, 6]
    for count in (1, 2):
        with pytest.raises(SetupError, match="Investigators"):
            GAME.check_options({"investigators": count})


def with_deck_of(scene: Scene, count: int) -> Scene:
    """The Marble deck holds only so many of its top cards."""
    scene.state.marble_deck.cards[:] = scene.state.marble_deck.cards[len(scene.state.marble_deck.cards) - count :]
    return scene


@rule("FW-R103")
def test_a_deck_is_rebuilt_when_the_next_card_is_wanted_not_when_the_last_one_leaves() -> None:
    scene = given(party("The Nurse", "The Waitress", "The Detective"), discard=["Jukebox"], turn="The Nurse")
    with_deck_of(scene, 1).when("The Nurse", "Search")
    assert (scene.state.marble_deck.cards, scene.discarded()) == ([], ["Jukebox"])
    scene.when("The Nurse", "Search")
    assert (scene.state.marble_deck.cards, scene.discarded()) == ([], [])
    assert "Jukebox" in scene.hand("The Nurse")


@rule("FW-R103")
def test_a_deck_is_rebuilt_in_the_middle_of_a_draw() -> None:
    hands = party("The Journalist", "The Waitress", "The Nurse")
    scene = given(hands, top=["Chalk Circle"], discard=["Jukebox"], turn="The Journalist")
    with_deck_of(scene, 1).when("The Journalist", "Exploit").then_table(pool=1)
    scene.then("The Journalist", hand=["Chemistry Set", "Chalk Circle", "Jukebox"])


@rule("FW-R103")
def test_what_is_attached_anchored_revealed_or_being_played_stays_out_of_a_new_deck() -> None:
    hands = party("The Nurse", "The Mechanic", "The Detective", nurse=["Molotov Cocktail", "Fedora"])
    streets = [horror("Lawn Shambler", "Spirit Board")]
    top, discard = ["Crowbar", "Ham Radio"], ["Geiger Counter"]
    scene = given(hands, streets=streets, anchored=["Jukebox"], top=top, discard=discard, turn="The Nurse")
    with_deck_of(scene, 2).when("The Nurse", "Utilise").when("The Nurse", "Molotov Cocktail").let_it_happen()
    assert "The Blitz reveals Crowbar, Ham Radio, Geiger Counter." in scene.story()
    scene.then("The Nurse", hand=["Fedora"])
    assert [scene.state.marble(card).name for card in scene.state.anchored] == ["Jukebox"]
    assert len(scene.on_the_streets("Lawn Shambler")[0].marbles) == 2  # the Spirit Board, and the Crowbar


@rule("FW-R104")
def test_who_finds_one_of_several_printings_picks_it_from_the_discard_pile() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Magnifying Glass", "Fedora"])
    scene = given(
        hands, streets=[horror("Cult Leader")], gates=2, discarded_horrors=["H01", "H03", "H01"], turn="The Detective"
    )
    scene.when("The Detective", "Intervene").when("The Detective", "Magnifying Glass").when("The Detective", "Cult")
    assert scene.labels("The Wall") == ["Cultist (F)", "Cultist (S)"]
    scene.when("The Wall", "Cultist (S)")
    assert [scene.state.faces[card] for card in scene.state.wall_hand] == ["H03"]


@rule("FW-R104")
def test_from_the_deck_one_of_the_name_is_taken_at_random() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Magnifying Glass", "Fedora"])
    found = set()
    for seed in ("one", "two", "three", "four", "five", "six", "seven", "eight"):
        scene = given(hands, streets=[horror("Cult Leader")], gates=2, turn="The Detective", seed=seed)
        scene.when("The Detective", "Intervene").when("The Detective", "Magnifying Glass").when("The Detective", "Cult")
        assert scene.wall_hand() == ["Cultist"]
        found.add(scene.state.faces[scene.state.wall_hand[0]])
    assert len(found) > 1


# Keyed-in sets


def a_table_of(cards: Cards, investigators: int) -> State:
    seats = {WALL: "Wanda"} | {investigator_seat(number + 1): "Ada" for number in range(investigators)}
    return new_state(new_header(GAME, seats, "scene", investigators=investigators), cards, Chance("scene"))


@rule("FW-R105")
def test_a_set_needs_two_investigator_cards_for_each_seat() -> None:
    cards = shipped()
    five = replace(cards, investigators=dict([*cards.investigators.items()][:5]))
    six = replace(cards, investigators=dict([*cards.investigators.items()][:6]))
    assert len(a_table_of(six, 3).investigator_deck) == 6
    with pytest.raises(SetupError, match="too small"):
        a_table_of(five, 3)


@rule("FW-R105")
def test_a_set_needs_nine_marbles_for_each_seat() -> None:
    cards = shipped()
    revolver = next(card for card in cards.marbles.values() if card.name == "Revolver")
    enough = replace(cards, marbles={revolver.card: replace(revolver, copies=27)})
    assert len(a_table_of(enough, 3).marble_deck) == 27
    for copies, seats in ((26, 3), (27, 4)):
        with pytest.raises(SetupError, match="too small"):
            a_table_of(replace(cards, marbles={revolver.card: replace(revolver, copies=copies)}), seats)
    with pytest.raises(CardError, match="1 to 9"):
        read_cards(changed("investigators.toml", "sanity = 5", "sanity = 10"))


@rule("FW-R105")
def test_a_set_needs_five_horrors_and_six_wall_cards() -> None:
    sources = shipped().files
    head, first, *_ = sources["horrors.toml"].split("[[horror]]")
    with pytest.raises(CardError, match="at least five Horrors"):
        read_cards({**sources, "horrors.toml": f"{head}[[horror]]{first}"})
    five_walls = sources["walls.toml"].rpartition("[[wall]]")[0]
    with pytest.raises(CardError, match="six Wall cards; this one has 5"):
        read_cards({**sources, "walls.toml": five_walls})


@rule("FW-R105")
@pytest.mark.parametrize("ranks", [(8, 9, 2, 0), (8, 5, 6, 0), (8, 5, 2, 3), (0, 0, 0, 0), (2, 5, 1, 0)])
def test_a_tracker_that_rises_or_does_not_fall_is_refused(ranks: tuple[int, ...]) -> None:
    names = ("start", "eye_opens", "crescendo", "awakens")
    lines = [f"{name} = {rank}" for name, rank in zip(names, ranks, strict=True)]
    side = "\n".join(["[[tracker]]", "investigators = 3", *lines])
    with pytest.raises(CardError, match="the ranks of a tracker fall"):
        read_cards({**shipped().files, "trackers.toml": side})
