"""The words on cards: every form of sentence carried out once, and every trigger and structure."""

import pytest

from app.games.projector import nodes as n
from app.games.projector.places import open_sides
from app.games.projector.running import Play, effect
from tests.games.projector.scene import PEOPLE, Scene, campaign, given
from tests.rules import rule

FAR = {"at": {"Ada": "B2", "Bo": "E5", "Cy": "B3", "Di": "B2"}, "up": ["B2", "B3", "E5"]}


def does(text: str, players: int = 3, **more: object) -> Scene:
    """Ada carries a text out; nobody is on the Gate."""
    return given(players, text=text, **{**FAR, **more})  # type: ignore[arg-type]


def test_every_sentence_of_the_grammar_can_be_carried_out() -> None:
    assert set(n.Sentence.__args__) <= effect.forms


def drawn(scene: Scene) -> list[int]:
    return [len(scene.hand(who)) - 2 for who in PEOPLE[: scene.state.party_size]]


@rule("PJ-V01", "PJ-V02", "PJ-V03", "PJ-V04", "PJ-V36")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw 2 cards.", [2, 0, 0, 0]),
        ("Each player draws 1 card.", [1, 1, 1, 1]),
        ("Each other player draws 1 card.", [0, 1, 1, 1]),
        ("Each player within 1 draws 1 card.", [1, 0, 1, 1]),
        ("Each other player within 1 draws 1 card.", [0, 0, 1, 1]),
        ("Each player on your location draws 1 card.", [1, 0, 0, 1]),
    ],
)
def test_whom_a_sentence_is_about(text: str, expected: list[int]) -> None:
    assert drawn(does(text, 4)) == expected


@rule("PJ-V05")
def test_a_player_the_party_chooses_and_a_random_one() -> None:
    scene = does("A player the party chooses draws 1 card.").all_say("Player 2")
    assert drawn(scene) == [0, 1, 0]
    assert sum(drawn(does("A random player draws 1 card."))) == 1


@rule("PJ-V07")
def test_participants_of_a_maneuver() -> None:
    seats = given(3).state.seats
    play = Play(seats[0], "A maneuver", participants=(seats[0], seats[2]))
    assert drawn(does("Each participant draws 2 cards.", play=play)) == [2, 0, 2]
    scene = does("1 participant you choose draws 1 card.", play=play).when("Ada", "Player 3")
    assert drawn(scene) == [0, 0, 1]


@rule("PJ-V37", "PJ-V38", "PJ-V39", "PJ-V41", "PJ-V40")
def test_discarding_losing_taking_damage_and_recovering() -> None:
    assert does("Discard 1 card.", hands={"Ada": ["Dash", "Fend"]}).when("Ada", "Fend").hand("Ada") == ["Dash"]
    assert does("Discard 5 cards.").hand("Ada") == []
    assert len(does("Each player discards 1 random card.").hand("Bo")) == 1
    assert len(does("Lose 2 cards.").explorer("Ada").lost) == 2
    assert len(does("Each player takes 1 damage.").explorer("Cy").lost) == 1
    scene = does("Recover 2 cards.", lost={"Ada": ["Spot"] * 3})
    assert (len(scene.explorer("Ada").lost), scene.discarded("Ada")) == (1, ["Spot", "Spot"])


@rule("PJ-V42")
def test_recover_instead_of_dissipating() -> None:
    assert len(does("Recover 4 cards instead of dissipating.", lost={"Ada": ["Spot"] * 5}).explorer("Ada").lost) == 1


@rule("PJ-V43", "PJ-V44", "PJ-039")
def test_gaining_and_banking() -> None:
    scene = does("Gain 1 Grace. Each player gains 2 Wonder. Bank 3 Logic.")
    assert (scene.learned("Ada", "Grace"), scene.learned("Bo", "Wonder")) == (1, 2)
    assert scene.state.campaign.bank["Logic"] == 3


@rule("PJ-V46", "PJ-V47")
def test_resources() -> None:
    scene = does("Draw 2 resources. Discard 1 resource.").when("Ada", "resource-1")
    assert len(scene.resources("Ada")) == 1
    assert does("Take 2 Ink.").resources("Ada") == ["Ink", "Ink"]
    assert does("Take 1 resources you choose.").when("Ada", "Silver").resources("Ada") == ["Silver"]
    short = does("Draw 40 resources.")
    assert len(short.resources("Ada")) == 36


@rule("PJ-V49", "PJ-R59")
def test_items_are_taken_and_placed() -> None:
    play = Play(given().seat("Ada"), "A card", "CA:30", "B2")
    scene = does("Take Lens of When. Place Lens of When on this location.", play=play)
    assert scene.explorer("Ada").items == []
    assert scene.projection.spots["B2"].items == ["Lens of When"]


@rule("PJ-V50")
def test_crafting_pays_with_resources() -> None:
    scene = does("Craft 1 item with difficulty at most 0.", resources={"Ada": ["Glass", "Wax", "Brass", "Brass"]})
    assert scene.explorer("Ada").items == [], "nothing is unlocked to be made"
    state, _ = campaign()
    assert state.campaign.craftable == []
    scene = given(2, hands={"Ada": ["Tinker"]}, resources={"Ada": ["Glass", "Wax"]}, dice=[16])
    scene.let_it_happen()
    assert not scene.offers("Ada", "Play Tinker")
    scene.state.campaign.craftable.append("Hand Lantern")
    scene.table.refresh()
    scene.does("Ada", "Play Tinker")
    assert scene.explorer("Ada").items == ["Hand Lantern"]
    assert scene.resources("Ada") == []


@rule("PJ-V51", "PJ-V52")
def test_conditions_come_once_and_are_shaken_off() -> None:
    scene = does("Gain Marked. Gain Marked. Each player gains Homesick.")
    assert scene.explorer("Ada").conditions == ["Marked", "Homesick"]
    seat = scene.seat("Ada")
    play = Play(seat, "Soothe", target_seat=seat)
    scene = does("The target removes 1 Condition.", conditions={"Ada": ["Marked", "Sprained"]}, play=play)
    scene.when("Ada", "Sprained")
    assert scene.explorer("Ada").conditions == ["Marked"]
    gone = does("Remove this card.", conditions={"Ada": ["Marked"]}, play=Play(seat, "Marked", condition="Marked"))
    assert gone.explorer("Ada").conditions == []


@rule("PJ-V53", "PJ-V27")
def test_an_item_is_used_up() -> None:
    scene = given(items={"Ada": ["Sugar Mouse"]}, resources={"Ada": ["Sugar"]}, lost={"Ada": ["Spot"] * 2})
    scene.does("Ada", "Use Sugar Mouse", "Use Sugar")
    assert len(scene.hand("Ada")) == 4
    assert scene.explorer("Ada").items == scene.resources("Ada") == []
    assert not scene.explorer("Ada").lost


@rule("PJ-V54", "PJ-R03")
def test_moving_is_step_by_step_and_may_stop_early() -> None:
    scene = given(text="Move up to 3 spaces.", lay={"B5": "CA:11", "B4": "CA:19"}, up=["B5", "B4"])
    scene.when("Ada", "Step west").when("Ada", "Step north").when("Ada", "Stay here")
    assert scene.explorer("Ada").space == "B4"


@rule("PJ-V55", "PJ-V10", "PJ-V11", "PJ-V12")
def test_jumping_to_what_the_words_allow() -> None:
    scene = does("Jump to 1 face-up location within 1.")
    assert scene.labels("Ada") == [
        "B2, " + scene.state.cards.locations[scene.card_at("B2")].name,
        "B3, " + scene.state.cards.locations[scene.card_at("B3")].name,
    ]
    assert does("Jump to 1 adjacent location.").keys("Ada") == ["space-B3", "space-C2"]
    assert does("Jump to a random face-up location.", lay={"E5": "CA:19", "B3": "CA:11"}).explorer("Ada").space in (
        "B3",
        "E5",
    )
    assert does("Jump to the Gate.").explorer("Ada").space == "C5"


@rule("PJ-V56")
def test_a_look_is_secret_and_may_be_shared() -> None:
    scene = does("Look at 1 face-down location within 1.", lay={"C2": "CA:21"}).when("Ada", "C2")
    assert scene.sees("Ada", "Band of Shadows")
    assert not scene.sees("Bo", "Band of Shadows")
    assert scene.told("looks at C2", "Bo")
    scene.when("Ada", "Share what you saw")
    assert scene.sees("Bo", "Band of Shadows")
    assert not scene.sees(None, "Band of Shadows")


@rule("PJ-V56")
def test_looking_ahead_changes_no_order() -> None:
    scene = does(
        "Look at the top 2 cards of the entropy deck. Look at the top card of the entropy deck.",
        entropy=["EN:101", "EN:102"],
    )
    assert scene.told("Dust in the Beam, Draft Under the Door")
    assert not scene.told("Dust in the Beam", "Bo")
    assert scene.pile("draw")[:2] == ["EN:101", "EN:102"]


@rule("PJ-V58", "PJ-V20", "PJ-067", "PJ-R17")
def test_revealing_objectives_and_hours() -> None:
    scene = does("Reveal CA:04.")
    assert scene.sees("Bo", "What Turns It")
    assert not does("Draw 1 card.").sees("Bo", "What Turns It")
    seat = scene.seat("Ada")
    attic = given(
        area="AH",
        at={"Ada": "B2", "Bo": "B3"},
        up=["B2", "B3"],
        text="Reveal the card beneath this location.",
        play=Play(seat, "Cuckoo Clock", "AH:14", "B2"),
    )
    assert attic.projection.spots["B2"].is_beneath_up
    assert set(attic.state.campaign.read) & {"PR:021", "PR:022"}


@rule("PJ-V30", "PJ-R17")
def test_a_hidden_goal_that_is_met_is_revealed() -> None:
    scene = does("Mark Drive. Mark Hare.")
    assert scene.state.campaign.revealed == ["CA:04"]
    assert does("Mark Drive.").state.campaign.revealed == []


@rule("PJ-V60", "PJ-R04")
def test_swapping_takes_everything_along_and_nobody_lands() -> None:
    play = Play(given().seat("Ada"), "Watermark Stream", "PF:20", "B2")
    scene = given(
        area="PF",
        at={"Ada": "B2"},
        up=["B2"],
        lay={"B2": "PF:20"},
        text="Swap this location with 1 face-down location within 2.",
        play=play,
    )
    scene.all_say("D2")
    assert (scene.card_at("D2"), scene.explorer("Ada").space) == ("PF:20", "D2")


@rule("PJ-V61")
def test_opening_a_side() -> None:
    seat = given().seat("Ada")
    scene = given(
        area="AH",
        at={"Ada": "C4"},
        up=["C4"],
        text="Open the target side until the end of the projection.",
        play=Play(seat, "Bridge", target_side="E"),
    )
    assert "E" in open_sides(scene.state, "C4")
    assert "W" in open_sides(scene.state, "D4")
    ladder = Play(seat, "Human Ladder", participants=(seat, scene.seat("Bo")))
    scene = given(
        area="AH",
        at={"Ada": "C4", "Bo": "C4"},
        up=["C4"],
        play=ladder,
        text="Open 1 side of a participant's location until the end of the projection.",
    )
    assert "E" in open_sides(scene.state, "C4")
