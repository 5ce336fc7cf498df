"""The words on cards: every form of sentence carried out once, and every trigger and structure."""

import pytest

from app.games.projector import nodes as n
from app.games.projector.lines import Trigger
from app.games.projector.loading import read_cards, shipped
from app.games.projector.places import open_sides
from app.games.projector.running import Play, forms
from app.games.projector.standing import armor, hand_size, will
from app.kernel.errors import CardError
from tests.games.projector.scene import PEOPLE, Scene, campaign, given, parse
from tests.rules import rule

FAR = {"at": {"Ada": "B2", "Bo": "E5", "Cy": "B3", "Di": "B2"}, "up": ["B2", "B3", "E5"]}


def does(text: str, players: int = 3, **more: object) -> Scene:
    """Ada carries a text out; nobody is on the Gate."""
    return given(players, text=text, **{**FAR, **more})  # type: ignore[arg-type]


def test_every_sentence_of_the_grammar_can_be_carried_out() -> None:
    assert set(n.Sentence.__args__) <= forms()


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
    scene.does("Ada", "Use Sugar Mouse", "Use Sugar:")
    assert len(scene.hand("Ada")) == 4
    assert scene.explorer("Ada").items == scene.resources("Ada") == scene.explorer("Ada").lost == []


@rule("PJ-V54", "PJ-R03")
def test_moving_is_step_by_step_and_may_stop_early() -> None:
    scene = given(text="Move up to 3 spaces.", lay={"B5": "CA:11", "B4": "CA:19"}, up=["B5", "B4"])
    scene.when("Ada", "Step west").when("Ada", "Step north").when("Ada", "Stay here")
    assert scene.explorer("Ada").space == "B4"


@rule("PJ-V55", "PJ-V10", "PJ-V11", "PJ-V12")
def test_jumping_to_what_the_words_allow() -> None:
    scene = does("Jump to 1 face-up location within 1.")
    assert scene.labels("Ada") == ["B2, " + scene.state.cards.locations[scene.card_at("B2")].name,
                                   "B3, " + scene.state.cards.locations[scene.card_at("B3")].name]  # fmt: skip
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
    scene = does("Look at the top 2 cards of the entropy deck. Look at the top card of the entropy deck.",
                 entropy=["EN:101", "EN:102"])  # fmt: skip
    assert scene.told("Dust in the Beam, Draft Under the Door")
    assert not scene.told("Dust in the Beam", "Bo")
    assert scene.pile("draw")[:2] == ["EN:101", "EN:102"]


@rule("PJ-V58", "PJ-V20", "PJ-067", "PJ-R17")
def test_revealing_objectives_and_hours() -> None:
    scene = does("Reveal CA:04.")
    assert scene.sees("Bo", "What Turns It")
    assert not does("Draw 1 card.").sees("Bo", "What Turns It")
    seat = scene.seat("Ada")
    attic = given(area="AH", at={"Ada": "B2", "Bo": "B3"}, up=["B2", "B3"], text="Reveal the card beneath this location.",
                  play=Play(seat, "Cuckoo Clock", "AH:14", "B2"))  # fmt: skip
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
    scene = given(area="PF", at={"Ada": "B2"}, up=["B2"], lay={"B2": "PF:20"},
                  text="Swap this location with 1 face-down location within 2.", play=play)  # fmt: skip
    scene.all_say("D2")
    assert (scene.card_at("D2"), scene.explorer("Ada").space) == ("PF:20", "D2")


@rule("PJ-V61")
def test_opening_a_side() -> None:
    seat = given().seat("Ada")
    scene = given(area="AH", at={"Ada": "C4"}, up=["C4"], text="Open the target side until the end of the projection.",
                  play=Play(seat, "Bridge", target_side="E"))  # fmt: skip
    assert "E" in open_sides(scene.state, "C4")
    assert "W" in open_sides(scene.state, "D4")
    ladder = Play(seat, "Human Ladder", participants=(seat, scene.seat("Bo")))
    scene = given(area="AH", at={"Ada": "C4", "Bo": "C4"}, up=["C4"], play=ladder,
                  text="Open 1 side of a participant's location until the end of the projection.")  # fmt: skip
    assert "E" in open_sides(scene.state, "C4")


@rule("PJ-V62", "PJ-020", "PJ-021", "PJ-022")
def test_eliminating_and_replacing() -> None:
    scene = does("Eliminate CA:12 and replace it with CA:30. Eliminate HS:04. Eliminate HS:04. Replace CA:22 with CA:33.",
                 lay={"B2": "CA:12"})  # fmt: skip
    assert scene.card_at("B2") == "CA:30"
    assert scene.state.campaign.eliminated == ["CA:12", "HS:04"]
    assert scene.card_at("C3") == "CA:33"
    assert not scene.projection.spots["C3"].is_up


@rule("PJ-V63", "PJ-014", "PJ-R62", "PJ-030", "PJ-101")
def test_unlocking() -> None:
    scene = does("Unlock DT:01. Unlock CA:03 and CA:05. Unlock area AH. Unlock area AH. Unlock ability deck Combat. "
                 "Unlock abilities Kindle. Unlock items Hand Lantern, Grapnel. Unlock maneuvers MV:01 to MV:03.")  # fmt: skip
    now = scene.state.campaign
    assert now.diary == ["DT:01"]
    assert now.unlocked == ["CA:03", "CA:05"]
    assert now.areas == ["CA", "AH"]
    assert "Combat" in now.open_decks
    assert now.levels["Kindle"] == 4
    assert now.craftable == ["Hand Lantern", "Grapnel"]
    assert now.maneuvers == ["MV:01", "MV:02", "MV:03"]
    assert scene.sees(None, "Strike")


@rule("PJ-V64")
def test_evolving() -> None:
    assert len(does("Evolve the entropy deck 2 times.").state.campaign.eliminated) == 2


@rule("PJ-V65", "PJ-V08")
def test_dismissing_and_defeating_by_numbers() -> None:
    foes = [("Flicker", "Ada"), ("Paper Wolf", "Ada"), ("Moth Choir", None), ("Flicker", "Bo")]
    scene = does("Dismiss each Baddie you face with will at most 0.", foes=foes)
    assert scene.foes("Ada") == ["Paper Wolf"], "a Baddie without a will never meets a will condition"
    assert (scene.foes(None), scene.foes("Bo")) == (["Moth Choir"], ["Flicker"])
    scene = does("Defeat 1 Baddie you face.", foes=foes).when("Ada", "Moth Choir")
    assert scene.foes(None) == []
    assert does("Dismiss each Baddie in your player area.", foes=foes).foes("Ada") == []


@rule("PJ-V66")
def test_facing_as_far_as_copies_last() -> None:
    scene = does("Face Negative x3. The party faces Moth Choir x1. Each player faces Paper Wolf x1.")
    assert scene.foes("Ada") == ["Negative", "Negative", "Paper Wolf"]
    assert scene.foes(None) == ["Moth Choir"]
    assert scene.foes("Cy") == ["Paper Wolf"]


@rule("PJ-V67")
def test_attacks_by_text() -> None:
    foes = [("Flicker", "Ada"), ("The Conductor", None)]
    assert len(does("Each Baddie you face attacks you.", foes=foes).explorer("Ada").lost) == 2
    assert len(does("Each Baddie in the global area attacks you.", foes=foes).explorer("Ada").lost) == 1
    assert len(does("The Conductor attacks you.", foes=foes).explorer("Ada").lost) == 1
    assert does("The Conductor attacks you.").explorer("Ada").lost == []


@rule("PJ-V69", "PJ-R89", "PJ-079")
def test_tokens() -> None:
    scene = does("Place a Light token on your location.")
    assert scene.projection.spots["B2"].lights == 1
    assert does("Place a Light token on B3. Remove each Light token.").projection.spots["B3"].lights == 0
    forest = given(area="PF", text="Move the Stag token 1 space at random.")
    assert forest.projection.tokens["Stag"] in ("E2", "D2", "E3")
    sea = given(
        area="LS", text="Place the Undertow token on A2. Move the Undertow token 1 space toward the nearest figure."
    )
    assert sea.projection.baddies[0].space in ("B2", "A3")


@rule("PJ-V69", "PJ-V32")
def test_a_token_is_shoved() -> None:
    sea = given(area="LS", hands={"Ada": ["Shove"]}, levels={"Shove": 8}, dice=[12])
    from app.games.projector.foes import arrive

    arrive(sea.state, "Undertow", None, space="C5")
    sea.table.refresh()
    sea.does("Ada", "Play Shove").when("Ada", "B5").let_it_happen()
    assert sea.projection.baddies[0].space == "B5"


@rule("PJ-V70", "PJ-R89", "PJ-V32")
def test_a_lighthouse_is_placed_once() -> None:
    scene = given(area="LS", at={"Ada": "A2", "Bo": "A2"}, up=["A2"], hands={"Ada": ["Tinker", "Tinker"]}, dice=[13])
    scene.does("Ada", "Wick Tower", "Tinker")
    assert scene.projection.spots["A2"].has_lighthouse
    assert scene.projection.counters["Lights"] == 1
    assert "PR:040" in scene.state.campaign.read
    scene.ends_turn("Ada").ends_turn("Bo")
    assert not scene.offers("Ada", "Wick Tower")


@rule("PJ-V71", "PJ-V25")
def test_counters_trigger_when_they_pass_a_number_and_not_when_set() -> None:
    scene = given(area="AH", text="Set Chime to 7.\nAdd 2 to Chime.").let_it_happen()
    assert scene.state.campaign.read[-1] == "PR:020"
    assert scene.projection.counters["Chime"] == 0
    assert "PR:020" not in given(area="AH", text="Set Chime to 9.").state.campaign.read


@rule("PJ-V72", "PJ-V73", "PJ-V74", "PJ-R64", "PJ-019", "PJ-081")
def test_marking_reading_setting_aside_and_achieving() -> None:
    scene = does("Read PR:013.\nRead PR:010.\nRead PR:013.")
    now = scene.state.campaign
    assert now.marks == ["Drive", "Hare"]
    assert now.goals == ["CA"]
    assert scene.projection.reading_at_end == ["PR:016"]
    assert now.read[-3:] == ["PR:013", "PR:010", "PR:014"]
    assert "HS:04" in now.eliminated


@rule("PJ-V75", "PJ-V17", "PJ-R47")
def test_bonuses_last_as_long_as_they_say() -> None:
    text = ("Each player gets +3 to all tests until the end of the turn.\nYou get +2 to Grace tests for your next test.\n"
            "Each player gets +1 to stability rolls until the end of the projection.")  # fmt: skip
    scene = does(text)
    kinds = [
        (bonus.kind, bonus.scope, bonus.amount, bonus.until)
        for bonus in scene.projection.bonuses
        if bonus.seat == scene.seat("Ada")
    ]
    assert kinds == [
        ("test", "all", 3, "turn"),
        ("test", "Grace", 2, "next_test"),
        ("stability", "all", 1, "projection"),
    ]


@rule("PJ-V75")
def test_a_bonus_for_the_next_test_is_used_up_by_it() -> None:
    scene = given(
        hands={"Ada": ["Fend", "Fend"]}, foes=[("Negative", "Ada")], resources={"Ada": ["Brass"]}, dice=[2, 2]
    )
    scene.does("Ada", "Use Brass")
    assert len(scene.projection.bonuses) == 1
    scene.does("Ada", "Play Fend")
    assert scene.projection.bonuses == []


@rule("PJ-V75")
def test_a_bonus_until_your_next_turn_ends_when_it_starts() -> None:
    scene = given(
        at={"Ada": "B2", "Bo": "B2"}, up=["B2"], lay={"B2": "CA:20"}, hands={"Ada": ["Spot"], "Bo": ["Fend"]}, dice=[16]
    )
    scene.does("Ada", "Play Spot").ends_turn("Ada")
    assert scene.projection.bonuses
    scene.ends_turn("Bo")
    assert scene.projection.bonuses == []


@rule("PJ-V76", "PJ-V17")
def test_numbers_reduced_by_cards() -> None:
    scene = given(
        foes=[("The Afterimage", None)], setup="CA:03", conditions={"Ada": ["Waterlogged"]}, perks={"Bo": "PK:05"}
    )
    foe = scene.projection.baddies[0]
    assert (armor(scene.state, foe), will(scene.state, foe)) == (5, 4)
    scene.projection.counters["Focus"] = 3
    assert (armor(scene.state, foe), will(scene.state, foe)) == (2, 1)
    assert hand_size(scene.state, scene.seat("Ada")) == 5
    assert hand_size(scene.state, scene.seat("Bo")) == 7
    feint = Play(scene.seat("Ada"), "Feint", target_baddie=1)
    weak = given(
        foes=[("Negative", "Ada")],
        play=feint,
        text="The target gets armor and will reduced by 2 until the end of the turn.",
    )
    assert armor(weak.state, weak.projection.baddies[0]) == 0
    shielded = does(
        "Each player on your location gets damage reduced by 1 until the start of your next turn.\nTake 2 damage."
    )
    assert len(shielded.explorer("Ada").lost) == 1


@rule("PJ-V77")
def test_cards_come_back_from_the_discard_pile() -> None:
    scene = does("Return up to 1 card from your discard pile to your hand.", discards={"Ada": ["Spot", "Fend"]})
    scene.when("Ada", "Spot")
    assert "Spot" in scene.hand("Ada")
    assert scene.discarded("Ada") == ["Fend"]


@rule("PJ-V78", "PJ-056")
def test_each_player_prints() -> None:
    scene = does("Each player prints 1 slide.", 2)
    scene.when("Ada", "Spot").when("Bo", "No more")
    assert scene.reserve("Ada")[-1] == "Spot"


@rule("PJ-V80", "PJ-V31")
def test_a_drawn_card_may_be_resolved_twice() -> None:
    scene = given(hands={"Ada": ["Fend"] * 4, "Bo": ["Forewarn"]}, levels={"Forewarn": 4}, entropy=["EN:102"],
                  at={"Ada": "B2", "Bo": "B2"}, up=["B2"], lay={"B2": "CA:20"}, dice=[1])  # fmt: skip
    scene.when("Bo", "Play Forewarn").let_it_happen()
    assert len(scene.hand("Ada")) == 2


@rule("PJ-V82")
def test_constant_effects() -> None:
    scene = given(in_play=["EN:404"], hands={"Ada": ["Dash"] * 2}).let_it_happen()
    assert scene.offers("Ada", "(discard 2 cards)")
    marked = given(conditions={"Ada": ["Marked"]}, foes=[("Flicker", "Ada")], at={"Ada": "B2", "Bo": "B2"}, up=["B2"])
    assert len(marked.ends_turn("Ada").explorer("Ada").lost) == 2
    hidden = given(foes=[("Flicker", "Ada")], text="Gain Hidden.\nEach Baddie you face attacks you.")
    assert hidden.explorer("Ada").lost == []
    eyes = given(perks={"Ada": "PK:08"}, hands={"Ada": ["Spot"]}, dice=[16]).does("Ada", "Play Spot")
    assert {bonus.amount for bonus in eyes.projection.bonuses} == {3}
    hold = given(3, area="LS", text="Draw 1 resource.", turn="Cy")
    assert len(hold.resources("Cy")) == 2


@rule("PJ-V83", "PJ-123")
def test_setup_sentences() -> None:
    attic = given(area="AH")
    assert all(attic.projection.spots[space].beneath is not None for space in ("B2", "A4", "E4", "D2"))
    forest = given(area="PF")
    assert forest.projection.aside == ["PF:30", "PF:31", "PF:32"]
    assert forest.projection.tokens == {"Stag": "E2"}
    last = given(setup="CA:03")
    ring = {last.card_at(space) for space in ("C2", "D2", "B3", "E3", "B4", "E4", "B5", "D5")}
    assert ring <= {f"CA:{number}" for number in range(11, 22)}


@rule("PJ-V32")
@pytest.mark.parametrize(
    ("condition", "marks", "drawn_cards"),
    [
        ("the goal of CA is achieved", (), 0),
        ("the goal of CA is not achieved", (), 1),
        ("Hare, Stag or Drive is marked", ("Stag",), 1),
        ("Pity is marked", (), 0),
        ("you hold Winding Key", (), 0),
        ("HS:04 is in its story deck", (), 1),
    ],
)
def test_conditions_are_looked_up(condition: str, marks: tuple[str, ...], drawn_cards: int) -> None:
    scene = does(f"If {condition}: Draw 1 card.", marks=marks)
    assert drawn(scene)[0] == drawn_cards


@rule("PJ-V32")
def test_otherwise() -> None:
    scene = does("If Pity is marked: Draw 1 card. Otherwise: Discard 1 random card.")
    assert len(scene.hand("Ada")) == 1


@rule("PJ-V33")
def test_a_price_is_optional_and_paid_in_full_or_not_at_all() -> None:
    scene = does("You may pay (Discard 2 cards): Gain 1 Logic.").when("Ada", "Pay")
    assert (scene.hand("Ada"), scene.learned("Ada", "Logic")) == ([], 1)
    assert does("You may pay (Discard 2 cards): Gain 1 Logic.").when("Ada", "Leave it").learned("Ada", "Logic") == 0
    assert does("You may pay (Discard 3 cards): Gain 1 Logic.").learned("Ada", "Logic") == 0


@rule("PJ-V34", "PJ-200")
@pytest.mark.parametrize(
    ("answer", "die", "expected"), [("Dash", 13, (1, 0)), ("Dash", 5, (0, 2)), ("No test", 20, (0, 1))]
)
def test_a_test_on_a_card(answer: str, die: int, expected: tuple[int, int]) -> None:
    text = "You may test Dash +3. Success: Gain 1 Logic. Failure: Gain 1 Wonder. Otherwise: Gain 1 Wonder."
    scene = does(text, hands={"Ada": ["Dash"]}, dice=[die]).when("Ada", answer).let_it_happen()
    assert (scene.learned("Ada", "Logic"), scene.learned("Ada", "Wonder")) == expected


@rule("PJ-V35", "PJ-009")
def test_choices_show_labels_and_sentences_but_never_what_is_read() -> None:
    scene = does('Choose one (party): A) "Company": Draw 1 card. B) "Oil": Read PR:061.')
    assert scene.labels("Ada") == ["Company: Draw 1 card.", "Oil"]
    scene.all_say("Company")
    assert drawn(scene)[0] == 1
    own = does('Choose one (you): A) "Nearby": Draw 1 card. B) "Ahead": Draw 2 cards.').when("Ada", "Ahead")
    assert drawn(own)[0] == 2


@rule("PJ-V16")
def test_a_tokens_text_is_used_where_the_token_is() -> None:
    scene = given(
        area="PF", at={"Ada": "E2"}, up=["E2"], lay={"E2": "PF:14"}, hands={"Ada": ["Persuade"]}, dice=[13, 1, 1]
    )
    scene.does("Ada", "Unfolded: You may test Persuade", "Persuade")
    assert scene.projection.counters["Hoofprint"] == 1
    assert "PF:04" in scene.state.campaign.revealed


@rule("PJ-024", "PJ-025", "PJ-026", "PJ-028", "PJ-033", "PJ-036", "PJ-R90", "PJ-034", "PJ-035")
def test_keywords_traits_and_decks() -> None:
    cards = shipped()
    spot, scavenge = cards.abilities["Spot"], cards.abilities["Scavenge"]
    assert spot.keywords == ("Survival", "Awareness", "reaction")
    assert (scavenge.deck, scavenge.trait) == ("Survival", "Construction")
    assert len(cards.traits) == 7
    scene = given(hands={"Ada": ["Dash"]}, conditions={"Ada": ["Sprained"]}, dice=[17]).does("Ada", "Play Dash")
    assert scene.told("17 and 0 make 17"), "Sprained names Movement, and Dash is a Movement card"


@rule("PJ-011", "PJ-059", "PJ-033", "PJ-070")
def test_the_shipped_set_is_whole() -> None:
    cards = shipped()
    kinds = (cards.abilities, cards.stories, cards.locations, cards.entropy, cards.diaries, cards.projector)
    assert [len(kind) for kind in kinds] == [30, 43, 78, 62, 12, 36]
    others = [*cards.backgrounds, *cards.setups, *cards.objectives, *cards.hours]
    assert len(others) == 21
    copies = [cards.baddies, cards.conditions, cards.items, cards.resources]
    assert [sum(card.copies for card in kind.values()) for kind in copies] == [20, 44, 30, 36]
    assert sum(cards.realspace.values()) == 40
    assert len(cards.perks) + len(cards.styles) == 16
    assert len(cards.maneuvers) == 8


def test_a_sentence_nobody_knows_is_refused_with_card_and_nearest_sentence() -> None:
    files = dict(shipped().files)
    files["projector.toml"] = files["projector.toml"].replace(
        "Each player recovers 1 card.", "Each player heals 1 card.", 1
    )
    with pytest.raises(CardError, match=r"projector.toml, PR:040, column \d+: did not understand .*nearest sentence"):
        read_cards(files)


def test_a_name_of_the_wrong_sort_is_refused() -> None:
    files = dict(shipped().files)
    files["diaries.toml"] = files["diaries.toml"].replace("Bank 2 Awareness.", "Bank 2 Brass.")
    with pytest.raises(CardError, match="'Brass' is not among the traits"):
        read_cards(files)


@rule("PJ-V13", "PJ-V14", "PJ-V17", "PJ-V30")
def test_lines_are_read_with_their_triggers() -> None:
    state, _ = campaign()
    lines = parse(
        state, "When flipped: Draw 1 card.\nWhen landed on: Draw 1 card.\nWhile held: You get +1 to Wonder tests."
    )
    assert [line.trigger for line in lines] == [Trigger.FLIPPED, Trigger.LANDED, Trigger.HELD]  # type: ignore[attr-defined]
