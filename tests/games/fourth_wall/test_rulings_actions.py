"""Rulings on the Actions of Investigators."""

from app.games.fourth_wall.bots.hands import TeamJudgement
from app.games.fourth_wall.standing import sanity
from tests.games.fourth_wall.scene import Scene, given, horror, party
from tests.rules import rule


def with_nothing_to_draw(scene: Scene) -> Scene:
    scene.state.marble_deck.cards.clear()
    scene.state.marble_discard.cards.clear()
    scene.table.refresh()
    return scene


@rule("FW-R24")
def test_an_action_runs_in_seven_steps() -> None:
    scene = given(
        {"The Journalist": ["Crowbar"], "The Waitress": ["Road Flare", "Revolver"], "The Nurse": ["Revolver"]},
        streets=[horror("Cult Leader", "Magnifying Glass", drained=True)],
        turn="The Journalist",
    )
    scene.when("The Journalist", "Unique").then_table(ap=0, gates=3)  # declared, then paid
    scene.when("The Waitress", "Rush Road Flare")  # which can drain nothing
    scene.when("The Journalist", "Crowbar").let_it_happen()
    steps = (
        "The Journalist discards Crowbar.",
        "A Gate is closed. 2 of 5 stand open.",
        "Cult Leader is Defeated.",
        "The Journalist is driven Insane.",
        "A Gate opens. 3 of 5 stand open.",
        "One Doom joins the Action Pool.",
    )
    assert [line for line in scene.story() if line in steps] == list(steps)


@rule("FW-R25")
def test_the_rift_may_be_exploited_twice_in_a_turn() -> None:
    scene = given(party("The Journalist", "The Waitress", "The Nurse"), turn="The Journalist")
    scene.when("The Journalist", "Exploit").when("The Journalist", "Exploit")
    scene.then("The Journalist", count=5).then_table(pool=2, ap=0)


@rule("FW-R26")
def test_a_unique_action_is_counted_per_turn_of_the_game() -> None:
    hands = party("The Nurse", "The Greaser", "The Waitress", nurse=["Adrenaline", "Adrenaline", "Crowbar"])
    scene = given(hands, turn="The Nurse")
    scene.when("The Nurse", "Unique").when("The Nurse", "The Greaser")
    assert scene.why_not("The Nurse", "Unique") == ("It has been used this turn.", "FW-090")
    scene.when("The Nurse", "End your turn").when("The Wall", "Wrath")
    scene.when("The Nurse", "Rush Adrenaline").when("The Nurse", "Unique").when("The Nurse", "The Greaser")
    scene.then("The Greaser", count=5)
    scene.when("The Nurse", "Rush Adrenaline")
    assert scene.why_not("The Nurse", "Unique") == ("It has been used this turn.", "FW-090")


@rule("FW-R27")
def test_a_unique_action_for_nothing_is_open_with_no_points_left_and_the_turn_ends_when_its_player_says() -> None:
    scene = given(party("The Greaser", "The Waitress", "The Nurse"), turn="The Greaser")
    scene.when("The Greaser", "Search").when("The Greaser", "Search").then_table(ap=0)
    assert set(scene.offer("The Greaser").keys) == {"unique", "end"}
    scene.when("The Greaser", "Unique").when("The Greaser", "Chemistry Set").then("The Greaser", count=3)
    assert scene.offer("The Greaser").keys == ("end",)
    scene.when("The Greaser", "End your turn")
    assert scene.is_asked("The Wall")


@rule("FW-R27")
def test_silence_ends_a_turn_where_the_table_set_a_timer() -> None:
    unhurried = given(turn="The Detective").offer("The Detective")
    hurried = given(turn="The Detective", turn_timer=90).offer("The Detective")
    assert unhurried.timing is None
    assert hurried.timing is not None
    assert (hurried.timing.at_most, hurried.default) == (90, ("end",))
    wall = given(turn_timer=90).when("The Wall", "Wrath").offer("The Wall")
    assert wall.timing is not None
    assert (wall.timing.at_most, wall.default) == (90, ("end",))


@rule("FW-R28")
def test_more_marbles_than_needed_may_be_discarded_for_a_gate_after_a_warning() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Elder Sign", "Crowbar", "Revolver", "Fedora"])
    scene = given(hands, turn="The Nurse").when("The Nurse", "Close a Gate")
    assert "wasted" in scene.offer("The Nurse").prompt
    scene.when("The Nurse", "Elder Sign", "Crowbar", "Revolver").then("The Nurse", hand=["Fedora"])
    scene.then_table(gates=2)
    hands = party("The Preacher", "The Waitress", "The Nurse", preacher=["Elder Sign", "Revolver", "Fedora"])
    scene = given(hands, turn="The Preacher").when("The Preacher", "Exploit")
    assert "wasted" in scene.offer("The Preacher").prompt


@rule("FW-R29", "FW-R40")
def test_the_scourge_stops_a_closing_by_card_text_and_the_exploit_that_fails_costs_two_doom() -> None:
    hands = party("The Preacher", "The Waitress", "The Nurse", preacher=["Elder Sign", "Revolver"])
    scene = given(hands, streets=[horror("Ghoul", scourge=True)], turn="The Preacher")
    assert scene.why_not("The Preacher", "Close a Gate") == ("The Scourge is On the Streets.", "FW-085")
    scene.when("The Preacher", "Exploit").then("The Preacher", count=2).then_table(gates=3, ap=1, pool=2)


@rule("FW-R30")
def test_a_marble_without_a_useful_symbol_may_be_attached_for_its_text() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Instant Camera", "Fedora"])
    scene = given(hands, streets=[horror("Ghoul")], top=["Jukebox"], turn="The Nurse")
    scene.when("The Nurse", "Intervene").when("The Nurse", "Instant Camera").when("The Nurse", "Ghoul")
    scene.then("The Nurse", hand=["Fedora", "Jukebox"])
    scene.when("The Nurse", "Intervene").when("The Nurse", "Fedora").when("The Nurse", "Ghoul")
    assert len(scene.on_the_streets("Ghoul")[0].marbles) == 2


@rule("FW-R31")
def test_of_an_attached_marble_neither_utilise_nor_anchored_text_is_active() -> None:
    attached = horror("Lawn Shambler", "Jukebox", "Elder Sign", "Malted Milkshake")
    scene = given(streets=[attached], turn="The Detective")
    assert sanity(scene.state, scene.investigator("The Detective")) == 5
    assert scene.why_not("The Detective", "Utilise")[1] == "FW-100"
    assert not any(scene.anytime(who) for who in scene.seats)
    anchored = given(anchored=["Jukebox"], turn="The Detective")
    assert sanity(anchored.state, anchored.investigator("The Detective")) == 6


@rule("FW-R32")
def test_a_utilised_marble_lies_in_no_pile_while_it_resolves() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Newspaper Clipping", "Fedora"])
    scene = given(hands, discard=["Revolver", "Jukebox", "Chalk Circle"], turn="The Nurse")
    scene.when("The Nurse", "Utilise").when("The Nurse", "Newspaper Clipping").then("The Nurse", hand=["Fedora"])
    assert scene.labels("The Nurse") == ["Revolver", "Jukebox", "Chalk Circle"]
    assert scene.sees(None, "Newspaper Clipping")
    scene.when("The Nurse", "Revolver", "Jukebox").then("The Nurse", hand=["Fedora", "Revolver", "Jukebox"])
    assert scene.discarded() == ["Chalk Circle", "Newspaper Clipping"]


@rule("FW-R32")
def test_a_utilised_marble_cannot_be_lost_by_its_own_text() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Vial of Suspicious Liquid"])
    scene = with_nothing_to_draw(given(hands, turn="The Nurse"))
    scene.when("The Nurse", "Utilise").when("The Nurse", "Vial of Suspicious Liquid")
    assert "The Nurse loses Vial of Suspicious Liquid." not in scene.story()
    assert scene.discarded() == ["Vial of Suspicious Liquid"]


@rule("FW-R33")
def test_nobody_is_asked_to_accept_a_gift_and_the_hand_limit_holds_all_the_same() -> None:
    full = ["Revolver", "Revolver", "Fedora", "Fedora", "Baseball Bat"]
    hands = party("The Nurse", "The Detective", "The Waitress", nurse=["Jukebox", "Crowbar"], detective=full)
    scene = given(hands, turn="The Nurse").when("The Nurse", "Give or Trade").when("The Nurse", "The Detective")
    scene.when("The Nurse", "Give Jukebox")
    scene.then("The Detective", count=6)
    scene.when("The Detective", "Fedora").then("The Detective", count=5).then_table(ap=1)
    assert "Jukebox" in scene.hand("The Detective")


@rule("FW-R34")
def test_the_partner_picks_what_comes_back_in_a_trade() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Jukebox"], waitress=["Fedora", "Revolver"])
    scene = given(hands, turn="The Nurse").when("The Nurse", "Give or Trade").when("The Nurse", "The Waitress")
    scene.when("The Nurse", "Offer Jukebox for Fedora")
    assert scene.labels("The Waitress") == ["Agree: Fedora for Jukebox", "Revolver", "Refuse"]
    scene.when("The Waitress", "Revolver").then_table(ap=1)
    scene.then("The Nurse", hand=["Revolver"]).then("The Waitress", hand=["Fedora", "Jukebox"])


@rule("FW-R34")
def test_a_trade_refused_or_withdrawn_costs_no_points() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Jukebox"], waitress=["Fedora"])
    scene = given(hands, turn="The Nurse")
    for who, answer in (("The Waitress", "Refuse"), ("The Nurse", "Withdraw")):
        scene.when("The Nurse", "Give or Trade").when("The Nurse", "The Waitress")
        scene.when("The Nurse", "Offer").when(who, answer).then_table(ap=2)
        assert scene.is_asked("The Nurse")
        assert not scene.is_asked("The Waitress")
    scene.then("The Nurse", hand=["Jukebox"]).then("The Waitress", hand=["Fedora"])


@rule("FW-R34")
def test_an_offer_that_is_refused_uses_up_the_trade_of_a_text() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Fedora", "Jukebox"], waitress=["Revolver"])
    scene = given(hands, turn="The Nurse").when("The Nurse", "Rush Fedora").when("The Nurse", "The Waitress")
    scene.when("The Nurse", "Offer Jukebox").when("The Waitress", "Refuse")
    assert not scene.is_asked("The Waitress")
    assert scene.offer("The Nurse").rule == "FW-065"
    scene.then("The Nurse", hand=["Jukebox"]).then_table(ap=2)


@rule("FW-R34")
def test_a_bot_offers_no_trade_again_to_whoever_has_refused_it() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Jukebox"], waitress=["Fedora"])
    scene = given(hands, turn="The Nurse").when("The Nurse", "Give or Trade").when("The Nurse", "The Waitress")
    scene.when("The Nurse", "Offer").when("The Waitress", "Refuse")
    mind = TeamJudgement(scene.table.view(scene.investigator("The Nurse").seat))
    assert [member.name for member in mind.others] == ["The Waitress", "The Detective"]
    assert [member.name for member in mind.traders] == ["The Detective"]


@rule("FW-R35")
def test_what_comes_back_in_a_trade_may_have_the_same_name_but_is_another_card() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Revolver"], waitress=["Revolver"])
    scene = given(hands, turn="The Nurse")
    (mine,), (theirs,) = scene.investigator("The Nurse").hand, scene.investigator("The Waitress").hand
    scene.when("The Nurse", "Give or Trade").when("The Nurse", "The Waitress")
    scene.when("The Nurse", "Offer").when("The Waitress", "Revolver").then_table(ap=1)
    assert scene.investigator("The Nurse").hand.cards == [theirs]
    assert scene.investigator("The Waitress").hand.cards == [mine]


@rule("FW-R36")
def test_a_full_hand_may_still_draw_two_in_a_regroup_or_none() -> None:
    full = ["Revolver", "Revolver", "Fedora", "Fedora", "Baseball Bat"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=full)
    two = given(hands, top=["Jukebox", "Chalk Circle"], turn="The Detective").when("The Detective", "Regroup")
    assert two.labels("The Detective") == ["Draw two Marbles", "Draw up to your Sanity (0)", "Draw none"]
    two.when("The Detective", "Draw two").then("The Detective", count=7)
    two.when("The Detective", "Fedora", "Fedora").then("The Detective", count=5)
    assert "Jukebox" in two.hand("The Detective")
    for answer in ("Draw up to", "Draw none"):
        scene = given(hands, turn="The Detective").when("The Detective", "Regroup").when("The Detective", answer)
        scene.then("The Detective", hand=full, regrouped=True)


@rule("FW-R37")
def test_marbles_are_passed_freely_only_inside_a_regroup_and_only_with_the_one_who_takes_it() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", "The Mechanic", detective=["Jukebox", "Revolver"])
    scene = given(hands, turn="The Detective", regrouped=["The Waitress", "The Nurse"])
    scene.when("The Detective", "Regroup").when("The Detective", "Draw none")
    assert scene.labels("The Detective") == ["The Waitress", "The Nurse", "Done passing Marbles"]
    assert not scene.is_asked("The Waitress")
    scene.does("The Detective", "The Nurse", "Give Jukebox", "Done")
    scene.then("The Nurse", count=2).then_table(ap=0)
    scene.then("The Detective", regrouped=True)
    assert scene.offer("The Detective").keys == ("end",)


@rule("FW-R37", "FW-111")
def test_the_regrouped_may_give_to_the_one_who_regroups() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Jukebox", "Crowbar", "Fedora"])
    scene = given(hands, turn="The Detective", regrouped=["The Nurse"])
    scene.does("The Detective", "Regroup", "Draw none", "Ask for Jukebox")
    assert scene.labels("The Nurse") == ["Agree: Jukebox for nothing", "Refuse"]
    scene.when("The Nurse", "Agree").then("The Detective", count=2).then("The Nurse", count=2)
    scene.does("The Detective", "Ask for Crowbar").when("The Nurse", "Refuse").then("The Nurse", count=2)
    scene.when("The Detective", "Done").then_table(ap=0)
    assert not scene.is_asked("The Nurse")


@rule("FW-R38")
def test_a_regroup_granted_by_a_card_is_a_full_one_for_no_points() -> None:
    full = ["Revolver", "Revolver", "Fedora", "Fedora", "Baseball Bat"]
    hands = party("The Nurse", "The Waitress", "The Detective", waitress=["Jukebox"], detective=full)
    scene = given(hands, turn="The Nurse", regrouped=["The Detective"])
    scene.when("The Nurse", "Exploit").when("The Nurse", "The Waitress").when("The Waitress", "Regroup")
    scene.when("The Waitress", "Draw two").then("The Waitress", count=3, regrouped=True)
    scene.does("The Waitress", "Give Jukebox", "Done")
    scene.when("The Detective", "Fedora").then("The Detective", count=5).then_table(ap=1, pool=1)
    scene.when("The Nurse", "End your turn").wall_rests().then("The Waitress", regrouped=False)


@rule("FW-R39")
def test_with_nothing_left_to_draw_search_is_not_open_and_texts_draw_what_there_is() -> None:
    hands = party("The Journalist", "The Waitress", "The Nurse")
    scene = with_nothing_to_draw(given(hands, turn="The Journalist"))
    assert scene.why_not("The Journalist", "Search") == ("There is no Marble left to draw.", "FW-093")
    scene = given(hands, turn="The Journalist")
    del scene.state.marble_deck.cards[1:]
    scene.table.refresh()
    scene.when("The Journalist", "Exploit").then("The Journalist", count=2).then_table(pool=2)


@rule("FW-R40")
def test_an_exploit_that_was_completed_costs_one_doom() -> None:
    scene = given(party("The Journalist", "The Waitress", "The Nurse"), turn="The Journalist")
    scene.when("The Journalist", "Exploit").then("The Journalist", count=3).then_table(pool=1)
