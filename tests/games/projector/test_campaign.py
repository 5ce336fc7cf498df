"""The campaign: its beginning, its stories, its days, and what the party decides."""

import pytest

from app.contract.proofs import header_of
from app.games.projector import GAME
from app.games.projector.party_view import MemberView
from app.kernel.errors import SetupError
from app.kernel.log import Log
from app.kernel.table import Table, new_header
from tests.games.projector.scene import PEOPLE, Scene, campaign, given, opening, resumed
from tests.rules import rule


@rule("PJ-001", "PJ-002", "PJ-104", "PJ-270", "PJ-R81")
def test_two_to_four_seats_are_one_party_each_with_a_colour() -> None:
    assert list(GAME.players) == [2, 3, 4]
    for players in GAME.players:
        seats = GAME.seats(GAME.check_options({"players": players}))
        assert {info.side for info in seats} == {"party"}
        view = opening(players).table.view(None)
        shown = [part for name, part in view.items() if name.startswith("member-")]
        assert len({part.colour for part in shown if isinstance(part, MemberView)}) == len(shown) == players


@rule("PJ-002")
def test_a_table_with_a_wrong_number_of_seats_is_refused() -> None:
    header = new_header(GAME, dict.fromkeys(opening(2).state.seats, "x"), "scene", players=3)
    with pytest.raises(SetupError, match="3 seats"):
        Table(GAME, Log(header))


@rule("PJ-007", "PJ-R67", "PJ-012", "PJ-018", "PJ-113", "PJ-096", "PJ-058")
def test_a_new_campaign_begins_with_the_first_card_of_helenas_story() -> None:
    scene = opening(4).let_it_happen()
    assert scene.state.campaign.read[:3] == ["HS:01", "HS:02", "HS:03"]
    assert scene.told("The line crackles")
    assert scene.state.campaign.stories["HS"][0] == "HS:04"


@rule("PJ-V81", "PJ-058", "PJ-052", "PJ-103", "PJ-048")
def test_the_realspace_deck_gives_a_party_of_four_ten_slides_each() -> None:
    scene = opening(4).let_it_happen()
    assert [len(scene.reserve(who)) for who in PEOPLE] == [10] * 4
    assert sorted(set(scene.reserve("Ada"))) == ["Dash", "Fend", "Persuade", "Spot", "Tinker"]


@rule("PJ-V81", "PJ-050", "PJ-051", "PJ-058")
def test_smaller_parties_take_more_slides_one_at_a_time_in_seat_order() -> None:
    for players, deck in ((2, 14), (3, 12)):
        scene = opening(players).let_it_happen()
        for _ in range((deck - 10) * players):
            who = next(who for who in PEOPLE[:players] if scene.is_asked(who))
            scene.when(who, " left)")
        assert [len(scene.reserve(who)) for who in PEOPLE[:players]] == [deck] * players


@rule("PJ-013", "PJ-015", "PJ-016", "PJ-017", "PJ-097", "PJ-102", "PJ-106", "PJ-R76", "PJ-038", "PJ-098", "PJ-101")
def test_what_is_open_and_what_is_locked_at_the_start() -> None:
    state, _ = campaign()
    fresh = opening(2).let_it_happen().state.campaign
    assert sorted(fresh.open_decks) == ["Crafting", "Defense", "Movement", "Negotiation", "Survival"]
    assert len(fresh.ability_decks) == 8
    assert fresh.maneuvers == []
    assert len(fresh.stories) == 8
    assert state.campaign.craftable == []
    scene = opening(4).let_it_happen()
    assert scene.sees("Ada", "Kindle")
    assert not scene.sees("Ada", "Improvise"), "it lies under Kindle"
    assert not scene.sees("Ada", "Strike"), "Combat is locked"
    assert not scene.sees("Ada", "The Paper Forest")


@rule("PJ-015", "PJ-014", "PJ-R70")
def test_without_an_area_the_adventure_phase_is_skipped() -> None:
    state, log = campaign()
    state.campaign.areas, state.phase = [], "adventure"
    scene = resumed(state, log)
    assert scene.state.phase == "learning"


@rule("PJ-068", "PJ-069", "PJ-071", "PJ-070", "PJ-R50")
def test_the_starting_entropy_is_tier_1_with_tier_2_beside_it() -> None:
    now = campaign()[0].campaign
    state = campaign()[0]
    assert sorted(state.faces[card] for card in now.entropy) == [f"EN:{n}" for n in range(101, 121)]
    assert {state.entropy(card).tier for card in now.next_deck} == {2}
    assert len(now.next_deck) == 12


@rule("PJ-006", "PJ-110", "PJ-112", "PJ-R67")
def test_the_party_may_read_one_story_or_none() -> None:
    state, log = campaign()
    scene = resumed(state, log)
    assert scene.offers("Ada", "Your Story")
    assert not scene.offers("Ada", "Helena's Story"), "a lock is on top"
    scene.all_say("None today")
    assert scene.state.phase == "adventure"
    again = resumed(*campaign())
    again.all_say("Your Story").let_it_happen()
    again.when("Ada", "No more").when("Bo", "No more")
    assert again.state.phase == "adventure"


@rule("PJ-111", "PJ-R68")
def test_when_every_story_is_blocked_or_finished_the_phase_is_over() -> None:
    state, log = campaign()
    state.campaign.stories["YS"] = []
    assert resumed(state, log).state.phase == "adventure"


@rule("PJ-119", "PJ-258", "PJ-225")
def test_what_was_read_can_be_read_again() -> None:
    scene = opening(4)
    assert scene.sees("Ada", "The key is under the cat")
    assert not any(card.story for card in scene.table.view(None)["chronicle"])  # type: ignore[attr-defined]
    open_book = opening(4, chronicle="open")
    assert any(card.story for card in open_book.table.view(None)["chronicle"])  # type: ignore[attr-defined]


@rule("PJ-009", "PJ-018")
def test_nothing_unread_reaches_anybody() -> None:
    scene = opening(4)
    for words in ("Home", "The beam goes out", "Band of Shadows", "Loose Flicker", "Lens of When", "PR:010"):
        assert not any(scene.sees(who, words) for who in (*PEOPLE, None))


@rule("PJ-108", "PJ-109", "PJ-005", "PJ-275", "PJ-003")
def test_a_day_has_three_phases_and_days_follow_one_another() -> None:
    state, log = campaign()
    state.phase, state.actions_left = "learning", 1
    scene = resumed(state, log).all_say("No more today")
    assert (scene.state.campaign.day, scene.state.phase) == (2, "story")
    assert scene.state.speaker == scene.seat("Bo")


@rule("PJ-005", "PJ-109")
def test_a_table_that_has_played_its_days_puts_the_campaign_away_without_defeat() -> None:
    state, log = campaign(days=1)
    state.phase, state.actions_left = "learning", 1
    scene = resumed(state, log).all_say("No more today")
    assert scene.table.outcome is not None
    assert scene.table.outcome.ending == "put away with 0 goals"
    assert scene.table.outcome.winners == ()


@rule("PJ-004", "PJ-V74")
def test_the_campaign_is_won_when_helena_is_home() -> None:
    state, log = campaign()
    state.campaign.stories["HS"] = ["HS:13"]
    scene = resumed(state, log).all_say("Helena's Story").let_it_happen()
    assert scene.table.outcome is not None
    assert scene.table.outcome.winners == tuple(scene.state.seats)


# Deciding as a party


@rule("PJ-274", "PJ-273", "PJ-R84")
def test_more_than_half_settle_it() -> None:
    scene = resumed(*campaign(3))
    scene.when("Ada", "Your Story").when("Bo", "Your Story")
    assert scene.state.campaign.read[-1] == "YS:01"


@rule("PJ-274", "PJ-275")
def test_on_an_even_split_the_speakers_vote_decides() -> None:
    scene = resumed(*campaign())
    scene.when("Bo", "Your Story").when("Ada", "None today")
    assert scene.state.phase == "adventure", "Ada is the Speaker"


@rule("PJ-R84", "PJ-274")
def test_by_table_option_all_must_agree_or_the_speaker_decides() -> None:
    scene = resumed(*campaign(3, decisions="unanimous"))
    scene.when("Ada", "Your Story").when("Bo", "Your Story").when("Cy", "None today")
    assert scene.state.campaign.read[-1] != "YS:01"
    assert "as its Speaker you decide" in (scene.offer("Ada").because or "")
    scene.when("Ada", "None today")
    assert scene.state.phase == "adventure"


@rule("PJ-276")
def test_who_has_left_a_projection_still_votes() -> None:
    scene = given(3, gone={"Cy": "home"}, text='Choose one (party): A) "Tea": Draw 1 card. B) "Cake": Lose 1 card.')
    assert scene.is_asked("Cy")


@rule("PJ-277", "PJ-R85")
def test_the_table_has_limits_and_silence_is_answered_with_the_least() -> None:
    scene = given(hands={"Ada": ["Spot"]}, reaction_time=30, is_held=True)
    offer = scene.offer("Ada")
    assert offer.default == ("pass",)
    assert offer.timing is not None
    assert offer.timing.at_most == 30


@rule("PJ-278", "PJ-R86")
def test_what_each_player_chooses_is_chosen_at_the_same_time_and_in_secret() -> None:
    scene = given(hands={"Ada": ["Dash", "Fend"], "Bo": ["Spot", "Tinker"]}, text="Each player discards 1 card.")
    scene.when("Ada", "Dash")
    assert not scene.sees("Bo", "discards")
    scene.when("Bo", "Tinker")
    assert scene.hand("Ada") == ["Fend"]
    assert scene.hand("Bo") == ["Spot"]


# Perks and styles


@rule("PJ-090", "PJ-091", "PJ-092", "PJ-093", "PJ-094", "PJ-095", "PJ-105", "PJ-R77", "PJ-089")
def test_a_perk_and_a_style_are_chosen_together_once_and_for_good() -> None:
    scene = resumed(*campaign())
    scene.when("Ada", "Choose a perk").when("Ada", "Night Owl").when("Ada", "Gentle")
    assert (scene.player("Ada").perk, scene.player("Ada").style) == ("PK:05", "SY:02")
    assert "Choose a perk and a style, for good" not in scene.anytime("Ada")
    assert scene.sees("Bo", "Night Owl")
    scene.when("Bo", "Choose a perk")
    assert not scene.offers("Bo", "Night Owl"), "each card exists once"
    scene.when("Bo", "Deep Pockets").when("Bo", "Neither")
    assert scene.player("Bo").perk == ""


@rule("PJ-R77")
def test_no_perk_is_chosen_while_a_card_is_being_resolved() -> None:
    scene = given(hands={"Ada": ["Spot"]}, entropy=["EN:108"], is_held=True)
    assert scene.open_window()
    assert not [label for label in scene.anytime("Bo") if "perk" in label]


@rule("PJ-094", "PJ-R77")
def test_one_seat_at_a_time_chooses_a_perk() -> None:
    scene = resumed(*campaign())
    scene.when("Ada", "Choose a perk")
    assert not [label for who in ("Ada", "Bo") for label in scene.anytime(who) if "perk" in label]
    scene.when("Ada", "Night Owl").when("Ada", "Gentle")
    assert [label for label in scene.anytime("Bo") if "perk" in label]


@rule("PJ-233")
def test_a_table_may_agree_on_the_level_of_new_abilities() -> None:
    for level in (4, 7):
        table = Table(GAME, Log(header_of(GAME, 2, "level", level=level)), saves=0)
        state = Scene(table).let_it_happen().state
        assert set(state.campaign.levels.values()) == {level}
