"""A campaign from one sitting to the next: put away, taken out again, by the same party or by another."""

import json
from dataclasses import replace

import pytest

from app.games.projector import GAME
from app.games.projector.records import shipped
from app.games.projector.setup import seats
from app.games.projector.state import DECK_LIMIT, RESERVE_LIMIT, State
from app.games.projector.topics import Topic
from app.kernel.bots import random_bot
from app.kernel.campaign import CampaignSave, look_into, resume, save
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import play_out
from app.kernel.errors import LogError
from app.kernel.log import Header, Log
from app.kernel.plain import to_plain
from app.kernel.table import Table
from tests.games.projector.scene import PEOPLE, Scene, campaign, given, opening, resumed, slides
from tests.rules import rule

CHAIRS = [info.seat for info in seats({"players": 4})]


def sit(kept: CampaignSave, *people: str, seed: str = "another evening") -> Scene:
    """The next sitting: these people on the chairs of their names."""
    chairs = [CHAIRS[PEOPLE.index(who)] for who in people]
    names = {seat: kept.seats.get(seat, "Somebody new") for seat in chairs}
    options = {**kept.options, "players": len(names)}
    header = Header(GAME.id, kept.rules_version, "any", kept.card_hash, options, names, seed)
    log = Log(header, kept.log_entries())
    return Scene(Table.resume(GAME, log, resume(GAME, kept, header, shipped())))


def truth(state: State) -> str:
    """All that is the case, but for the dice to come and the lessons undo asks about."""
    plain = to_plain(replace(state, chance=Chance("", state.chance.page)))
    assert isinstance(plain, list)
    return json.dumps([part for part in plain if part != to_plain(state.knowledge)])


def between_days(players: int = 2) -> Table[State]:
    """A party that is asked which story it reads on."""
    return resumed(*campaign(players)).table


@pytest.mark.parametrize("answers", [3, 17, 40, 90, 160, 300, 500])
@rule("PJ-259", "PJ-260", "PJ-R82", "PJ-003", "PJ-045", "PJ-073", "PJ-099", "PJ-100", "PJ-258", "PJ-249", "PJ-250")
def test_a_campaign_goes_on_at_another_table_in_the_middle_of_anything(answers: int) -> None:
    table = opening(2, days=99).table
    play_out(table, dict.fromkeys(table.seats, random_bot), Chance("bots"), answers)
    kept = CampaignSave.load(save(table).dump())
    again = sit(kept, "Ada", "Bo").table
    assert truth(again.state) == truth(table.state)
    for seat in table.seats:
        assert again.offer(seat) == table.offer(seat)


@rule("PJ-261")
def test_what_is_kept_holds_no_seed_and_other_dice_fall_from_then_on() -> None:
    scene = given(hands={"Ada": ["Spot"]})
    kept = save(scene.table)
    assert scene.table.log.header.seed not in kept.dump().replace('"scene"', "")
    draws = [sit(kept, "Ada", "Bo", seed=seed).state.chance.below(10**9) for seed in ("one", "two")]
    assert draws[0] != draws[1]


@rule("PJ-261")
def test_within_a_day_a_campaign_of_rules_still_to_come_is_refused_in_plain_words() -> None:
    kept = save(given(hands={"Ada": ["Spot"]}).table)
    look_into(GAME, replace(kept, rules_version=0), shipped())
    for wrong in (replace(kept, rules_version=GAME.rules_version + 1), replace(kept, game="chess")):
        with pytest.raises(LogError, match="This campaign"):
            look_into(GAME, wrong, shipped())


@rule("PJ-003", "PJ-261")
def test_between_days_a_campaign_outlasts_mended_rules_and_cards() -> None:
    kept = replace(save(between_days()), card_hash="an older printing", rules_version=0)
    assert look_into(GAME, kept, shipped()).campaign.levels["Spot"] == 4
    with pytest.raises(LogError, match="'Yodel', which the cards"):
        look_into(GAME, replace(kept, state=kept.state.replace('"Spot":4', '"Yodel":4')), shipped())
    with pytest.raises(LogError, match="no longer read"):
        look_into(GAME, replace(kept, state="[]"), shipped())


@rule("PJ-003")
def test_cards_a_set_has_got_meanwhile_lie_ready() -> None:
    table = between_days()
    table.state.faces.remove("LS:29")
    kept = replace(save(table), card_hash="an older printing")
    names = dict.fromkeys(table.seats, "Ada")
    header = Header(GAME.id, GAME.rules_version, "any", shipped().hash, kept.options, names, "another evening")
    assert "LS:29" in Table.resume(GAME, Log(header), resume(GAME, kept, header, shipped())).state.faces


@rule("PJ-266", "PJ-R80")
def test_the_party_changes_between_days_and_never_within_one() -> None:
    assert save(between_days()).is_resting
    assert not save(given(hands={"Ada": ["Spot"]}).table).is_resting
    assert not save(opening(2).table).is_resting, "the first story is being read"


@rule("PJ-266", "PJ-269", "PJ-R80")
def test_a_seat_that_leaves_is_dormant_and_finds_everything_again() -> None:
    table = between_days(3)
    bo = table.state.campaign.players[1]
    slides(table.state, bo, ["Spot +1", "Dash"])
    bo.perk, bo.style, bo.conditions = "PK:05", "SY:02", ["Homesick"]
    before = to_plain(bo)
    without = sit(save(table), "Ada", "Cy")
    assert without.state.seats == [CHAIRS[0], CHAIRS[2]]
    assert [to_plain(player) for player in without.state.campaign.dormant] == [before]
    assert not [option for option in without.anytime("Ada") if "Night Owl" in option]
    back = sit(save(without.table), "Ada", "Bo", "Cy")
    assert to_plain(back.player("Bo")) == before
    assert not back.state.campaign.dormant


@rule("PJ-275", "PJ-266")
def test_if_the_speaker_leaves_the_next_seat_speaks() -> None:
    table = between_days(3)
    table.state.campaign.speaker = 1
    assert sit(save(table), "Ada", "Cy").state.speaker == CHAIRS[2]


@rule("PJ-268")
def test_a_newcomer_makes_a_reserve_of_the_size_of_a_deck_with_one_slide_of_each_ability() -> None:
    scene = sit(save(between_days()), "Ada", "Bo", "Cy")
    assert scene.offer("Cy").topic is Topic.MAKE_RESERVE
    assert not scene.is_asked("Ada")
    while scene.offer("Cy").topic is Topic.MAKE_RESERVE:
        scene.when("Cy", "Spot")
    made = [scene.state.slide_name(card) for card in scene.state.player(CHAIRS[2]).reserve]
    assert len(made) == DECK_LIMIT[3]
    assert {*made} == {*scene.state.campaign.levels}
    assert made.count("Spot") == DECK_LIMIT[3] - len(scene.state.campaign.levels) + 1


@rule("PJ-266", "PJ-267")
def test_cards_above_a_lowered_limit_are_parked_and_come_back_when_it_rises() -> None:
    table = between_days(2)
    for player, names in zip(table.state.campaign.players, (["Dash"] * 2, []), strict=True):
        slides(table.state, player, [*names, *["Spot"] * RESERVE_LIMIT[3]])
    larger = sit(save(table), "Ada", "Bo", "Cy")
    assert len(larger.player("Ada").reserve) == RESERVE_LIMIT[3] + 2, "the limit holds from the next area setup"
    while larger.offer("Cy").topic is Topic.MAKE_RESERVE:
        larger.when("Cy", "Spot")
    larger.all_say("None today")
    larger.when("Ada", "reserve-1", "reserve-2")
    assert [larger.state.slide_name(card) for card in larger.player("Ada").parked] == ["Dash", "Dash"]
    assert larger.sees("Bo", "parked-2")
    assert "Dash" not in larger.labels("Ada"), "parked cards build no deck"
    larger.state.campaign.dormant.append(larger.state.campaign.players.pop())
    larger.state.projection, larger.state.phase, larger.state.is_calm = None, "story", True
    smaller = sit(save(larger.table), "Ada", "Bo").all_say("None today")
    assert not smaller.player("Ada").parked
    assert len(smaller.player("Ada").reserve) == RESERVE_LIMIT[3] + 2


@rule("PJ-054", "PJ-275")
def test_the_calendar_tells_of_every_day_and_watchers_read_no_titles() -> None:
    scene = resumed(*campaign()).all_say("None today")
    assert scene.state.campaign.calendar[0].day == 1
    own, others = scene.table.view(Seat("player-1"))["calendar"], scene.table.view(None)["calendar"]
    assert own == others, "nothing was read"
