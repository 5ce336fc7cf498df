"""Area setup, the map, moving, landing and flipping."""

import pytest

from app.games.projector import nodes as n
from app.games.projector.building import legal_deck, wrong_with
from app.games.projector.lines import Trigger
from app.games.projector.places import COLUMNS, ROWS
from app.games.projector.projecting import _follow_setup, _open
from app.games.projector.topics import Topic
from tests.games.projector.scene import Scene, campaign, resumed, slides
from tests.rules import rule


def setting_out(players: int = 2, *, reserve: int = 14, **fields: object) -> Scene:
    """The party before the adventure phase, with plain reserves."""
    state, log = campaign(players)
    for player in state.campaign.players:
        slides(state, player, ["Dash", "Spot", "Fend", "Tinker", "Persuade"] * (reserve // 5 + 1))
        player.reserve.cards = player.reserve.cards[:reserve]
    for name, value in fields.items():
        setattr(state.campaign, name, value)
    state.phase = "adventure"
    return resumed(state, log)


def builds(scene: Scene, who: str, count: int) -> Scene:
    offer = scene.offer(who)
    scene.table.answer(scene.seat(who), offer.number, *offer.keys[:count])
    return scene


@rule("PJ-120", "PJ-121", "PJ-123", "PJ-124", "PJ-055", "PJ-127", "PJ-128", "PJ-062", "PJ-271", "PJ-122")
def test_area_setup_lays_out_builds_draws_and_orders() -> None:
    scene = setting_out()
    assert len(scene.projection.spots) == 16
    assert not scene.projection.spots["C3"].is_up
    assert scene.projection.spots["C5"].is_up
    builds(builds(scene, "Ada", 10), "Bo", 14)
    assert len(scene.explorer("Ada").deck) == 4
    assert len(scene.hand("Ada")) == 6
    scene.all_say("Player 2, Player 1")
    assert scene.projection.current.seat == scene.seat("Bo")


@rule("PJ-006", "PJ-122", "PJ-262", "PJ-060")
def test_the_party_chooses_any_unlocked_area_again_and_again() -> None:
    scene = setting_out(areas=["CA", "PF"], goals=["CA"])
    scene.all_say("The Carousel")
    assert scene.projection.area == "CA"


@rule("PJ-R14", "PJ-V63")
def test_with_two_setup_cards_the_party_chooses() -> None:
    scene = setting_out(unlocked=["CA:03"])
    scene.all_say("Last Turn")
    assert scene.projection.setup == "CA:03"
    assert scene.projection.spots["C3"].is_up


@rule("PJ-124", "PJ-053", "PJ-050", "PJ-R79")
def test_a_deck_has_at_least_a_hand_and_at_most_the_limit() -> None:
    scene = setting_out(reserve=20)
    assert scene.offer("Ada").pick == (6, 14)
    assert "Choose 6 to 14" in scene.refuses("Ada", *scene.keys("Ada")[:5])


@rule("PJ-R79")
def test_a_reserve_below_the_hand_size_is_topped_up_by_its_owner() -> None:
    scene = setting_out(reserve=5)
    scene.when("Ada", "Spot")
    scene.when("Bo", "Fend")
    assert len(scene.reserve("Ada")) == 6


@rule("PJ-125", "PJ-V84")
def test_an_area_may_forbid_cards() -> None:
    state, _ = campaign(levels={"Kindle": 4})
    player = state.campaign.players[0]
    slides(state, player, ["Kindle"] + ["Dash"] * 10)
    _open(state, "PF", "PF:02")
    reason = wrong_with(state, player.seat, tuple(player.reserve.cards[:8]))
    assert reason == "This area does not allow some of these cards."
    assert wrong_with(state, player.seat, tuple(player.reserve.cards[1:9])) is None


STYLES = [
    ("SY:01", ["Dash"] * 4 + ["Spot"] * 8, ["Dash"] * 4 + ["Spot"] * 4, ["Dash"] * 2 + ["Spot"] * 6),
    ("SY:02", ["Fend"] * 4 + ["Spot"] * 8, ["Fend"] + ["Spot"] * 6, ["Spot"] * 7),
    (
        "SY:03",
        ["Dash"] * 5 + ["Spot"] * 5 + ["Fend"] * 5,
        ["Dash"] * 3 + ["Spot"] * 3,
        ["Dash"] * 2 + ["Spot"] * 2 + ["Fend"] * 2,
    ),
    ("SY:06", ["Dash"] * 8 + ["Persuade"] * 4, ["Dash"] * 6, ["Dash"] * 5 + ["Persuade"] * 3),
    ("SY:07", ["Dash"] * 5 + ["Spot"] * 5 + ["Fend"] * 5, ["Dash", "Spot", "Fend"] * 2, ["Dash", "Spot"] * 3),
    ("SY:08", ["Kindle"] * 2 + ["Dash"] * 8, ["Kindle"] + ["Dash"] * 6, ["Dash"] * 7),
]


@rule("PJ-V84", "PJ-089", "PJ-R78")
@pytest.mark.parametrize(("style", "reserve", "wrong", "right"), STYLES)
def test_a_style_limits_what_may_be_built(style: str, reserve: list[str], wrong: list[str], right: list[str]) -> None:
    state, _ = campaign(levels={"Kindle": 4})
    player = state.campaign.players[0]
    player.style = style
    slides(state, player, reserve)
    _open(state, "CA", "CA:02")

    def deck(names: list[str]) -> tuple[int, ...]:
        left, chosen = list(player.reserve), []
        for name in names:
            card = next(card for card in left if state.slide_name(card) == name)
            left.remove(card)
            chosen.append(card)
        return tuple(chosen)

    assert wrong_with(state, player.seat, deck(wrong)) is not None  # type: ignore[arg-type]
    assert wrong_with(state, player.seat, deck(right)) is None  # type: ignore[arg-type]
    assert wrong_with(state, player.seat, tuple(legal_deck(state, player.seat))) is None


@rule("PJ-R78")
@pytest.mark.parametrize("style", [f"SY:0{n}" for n in range(1, 9)])
def test_limits_a_reserve_cannot_meet_give_way(style: str) -> None:
    state, _ = campaign(levels={"Kindle": 4})
    player = state.campaign.players[0]
    player.style = style
    slides(state, player, ["Kindle"] * 2 + ["Fend"] * 2 + ["Dash"] * 2)
    _open(state, "PF", "PF:02")
    assert len(legal_deck(state, player.seat)) >= 6 or style == "SY:04"
    assert wrong_with(state, player.seat, tuple(legal_deck(state, player.seat))) is None


@rule("PJ-V84")
def test_travels_light_and_empty_handed() -> None:
    state, log = campaign()
    for player in state.campaign.players:
        slides(state, player, ["Dash"] * 14)
    state.campaign.players[0].style, state.campaign.players[1].style = "SY:04", "SY:05"
    state.campaign.stash, state.phase = ["Lens of When"], "adventure"
    scene = resumed(state, log)
    assert scene.offer("Ada").pick == (6, 13)
    builds(builds(scene, "Ada", 13), "Bo", 14)
    assert scene.offer("Ada").topic is Topic.TAKE_FROM_STASH
    assert not scene.is_asked("Bo")


@rule("PJ-126", "PJ-273", "PJ-R60")
def test_stash_items_are_carried_and_the_party_decides_between_two() -> None:
    scene = setting_out(stash=["Lens of When", "Brass Whistle"])
    builds(builds(scene, "Ada", 14), "Bo", 14)
    scene.when("Ada", "Lens of When", "Brass Whistle").when("Bo", "Lens of When")
    scene.all_say("Player 2")
    assert scene.explorer("Bo").items == ["Lens of When"]
    assert scene.explorer("Ada").items == ["Brass Whistle"]
    assert scene.state.campaign.stash == []


@rule("PJ-061")
def test_every_layout_fits_the_grid() -> None:
    for setup, card in campaign()[0].cards.setups.items():
        state = campaign(4)[0]
        _open(state, setup[:2], setup)
        flow = _follow_setup(state, setup)
        nodes = [node for line in card.on(Trigger.SETUP) for node in line.setup]
        if n.ChooseStations() not in nodes:
            list(flow)
            assert all(space[0] in COLUMNS and space[1] in ROWS for space in state.exploration.spots)


@rule("PJ-074", "PJ-R19", "PJ-107", "PJ-254")
def test_entropy_is_gathered_and_shuffled_for_every_projection() -> None:
    state = campaign()[0]
    _open(state, "CA", "CA:02")
    assert sorted(state.exploration.draw) == sorted(state.campaign.entropy)
    assert state.exploration.draw.cards != sorted(state.exploration.draw)
    assert not state.exploration.discard
    assert not state.exploration.dismissed
