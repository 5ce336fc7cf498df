"""What happens in an hour."""

import pytest

from app.games.wick import GAME
from app.games.wick.state import WAX
from app.kernel.decision import Seat
from app.kernel.log import Log
from app.kernel.table import Table, new_header
from app.kit.shapes import Back, Card, Cards
from tests.games.wick.scene import laid
from tests.rules import rule


@rule("WK-001", "WK-003", "WK-004", "WK-005", "WK-006", "WK-007")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_table_is_set_for_as_many_as_play(players: int) -> None:
    seats = {info.seat: info.label for info in GAME.seats({"players": players})}
    state = Table(GAME, Log(new_header(GAME, seats, "table", players=players))).state
    cards = state.cards
    assert state.wax == WAX[players] - 1  # the first hour has begun
    assert [len(player.hand) for player in state.players] == [4] * players
    assert len(state.box) == sum(card.copies for card in cards.comforts.values()) - 4 * players
    assert len(state.dark) + len(state.door) == len(cards.noises)
    assert [len(state.on(side)) for side in ("draught", "guests")] == [1, players - 1]
    assert not state.stick
    first = Seat("player-1")
    assert all(state.knowledge.knows(first, card) for card in state.player(first).hand)
    assert not any(state.knowledge.knows(first, card) for card in state.players[1].hand)
    assert not state.knowledge.knows(first, state.players[1].role[0])


@rule("WK-008")
def test_of_three_roles_for_two_players_one_lies_under_the_candlestick() -> None:
    seats = {info.seat: info.label for info in GAME.seats({"players": 2})}
    found = set()
    for seed in range(20):
        state = Table(GAME, Log(new_header(GAME, seats, str(seed), players=2))).state
        assert len(state.stick) == 1
        found.add(len(state.on("draught")))
    assert found == {0, 1}


@rule("WK-010")
def test_the_candle_burns_every_hour_and_goes_on_to_the_left() -> None:
    night = laid(wax=9)
    assert (night.state.wax, night.state.acting.name) == (8, "Ada")
    night.hour({"Ada": "Warm Milk", "Bo": "Warm Milk"})
    assert night.state.acting.name == "Bo"


@rule("WK-012")
def test_the_holder_alone_sees_two_noises_and_lets_one_in() -> None:
    night = laid(noises=("polite-knock", "third-stair"))
    door = GAME.regions["noises"]
    views = [door.build(night.state, viewer) for viewer in (night.seat("Ada"), night.seat("Bo"), None)]
    assert [[type(card) for card in view.cards] for view in views if isinstance(view, Cards)] == [
        [Card, Card], [Back, Back], [Back, Back]]  # fmt: skip
    dark = len(night.state.dark)
    night.when("Ada", "The Third Stair")
    assert night.room == ["third-stair"]
    assert len(night.state.dark) == dark + 1
    assert night.faces(night.state.dark)[0] == "polite-knock"
    other = night.state.dark[0]
    assert [night.state.knowledge.knows(night.seat(who), other) for who in ("Ada", "Bo")] == [True, False]


@rule("WK-013")
@pytest.mark.parametrize(("players", "called"), [(3, 1), (4, 2), (5, 2)])
def test_the_holder_calls_others_into_the_light_and_stands_there_already(players: int, called: int) -> None:
    night = laid(players=players)
    night.when("Ada", "A Stopped Clock")
    offer = night.offer("Ada")
    assert offer.pick == (called, called)
    assert "Ada" not in night.labels("Ada")
    assert night.reason("Ada", "Ada").rule == "WK-013"


@rule("WK-013")
def test_of_two_both_stand_in_the_light_without_being_called() -> None:
    night = laid(players=2).when("Ada", "A Stopped Clock")
    assert night.is_asked("Ada")
    assert night.is_asked("Bo")


@rule("WK-014")
def test_one_card_from_the_box_comes_among_those_laid() -> None:
    night = laid(hands={"Ada": ["lantern"], "Bo": ["old-song"]}, box=("open-window",))
    night.when("Ada", "Clock").when("Ada", "Bo").when("Bo", "Old Song")
    assert not night.state.light
    assert not night.told("Old Song")
    night.when("Ada", "Lantern")
    assert sorted(night.faces(night.state.light.cards)) == ["lantern", "old-song", "open-window"]
    assert "lantern" not in night.hand("Ada")


@rule("WK-014")
def test_a_last_card_is_laid_unasked() -> None:
    night = laid(holds={"Bo": 1}, hands={"Ada": ["lantern"], "Bo": ["old-song"]}, box=("open-window",))
    night.when("Ada", "Clock").when("Ada", "Bo")
    assert not night.is_asked("Bo")
    night.when("Ada", "Lantern")
    assert sorted(night.faces(night.state.light.cards)) == ["lantern", "old-song", "open-window"]


@rule("WK-014")
def test_the_order_of_cards_tells_nothing_of_whose_they_are() -> None:
    orders = set()
    for box in range(1, 9):
        night = laid(hands={"Ada": ["lantern"], "Bo": ["open-window"]}, noises=[*["stopped-clock"] * box])
        night.state.chance.salt(str(box))
        night.hour({"Ada": "Lantern", "Bo": "Open Window"})
        orders.add(tuple(night.faces(night.state.light.cards)))
    assert len(orders) > 1


@rule("WK-011", "WK-015")
def test_enough_light_answers_a_noise_and_it_goes() -> None:
    night = laid(hands={"Ada": ["lantern"]}, noises=("stopped-clock", "stopped-clock"))
    night.hour({"Ada": "Lantern", "Bo": "Warm Milk"})  # 3 + 2 + 0 of 5
    assert night.room == []
    assert night.state.wax == 8  # only what the two hours burn


@rule("WK-011", "WK-015")
def test_with_too_little_light_it_stays_and_does_what_it_says() -> None:
    night = laid(wax=10).hour({"Ada": "Warm Milk", "Bo": "Warm Milk"})  # 4 of 5
    assert night.room == ["stopped-clock"]
    assert night.state.wax == 10 - 1 - 2 - 1


@rule("WK-016")
@pytest.mark.parametrize(("players", "room", "wanted"), [(2, 0, 5), (3, 0, 5), (4, 0, 7), (5, 0, 7), (3, 2, 7)])
def test_what_a_noise_wants_grows_with_those_in_the_light_and_in_the_room(players: int, room: int, wanted: int) -> None:
    night = laid(players=players, room=["third-stair"] * room).when("Ada", "A Stopped Clock")
    assert night.state.wanted == wanted


@rule("WK-025")
def test_those_with_fewer_than_four_draw_one() -> None:
    night = laid(box=("dead-bulb", "lantern", "wet-match"))
    night.hour({"Ada": "Warm Milk", "Bo": "Warm Milk"})
    assert [len(player.hand) for player in night.state.players] == [4, 4, 4]
    assert night.hand("Ada")[-1] == "lantern"
    assert night.hand("Cy") == ["warm-milk"] * 4


@rule("WK-025")
def test_spent_cards_become_the_box_when_it_is_empty() -> None:
    night = laid()
    while len(night.state.box) > 1:
        night.state.ashes.put(night.state, night.state.box.take(night.state.box[0]))
    night.hour({"Ada": "Warm Milk", "Bo": "Warm Milk"})
    assert [len(player.hand) for player in night.state.players] == [4, 4, 4]
    assert len(night.state.box) > 10


def test_cards_are_counted_when_they_are_drawn_and_when_they_are_played() -> None:
    night = laid(hands={"Ada": ["lantern"], "Bo": ["matchbook"]}, box=("dead-bulb",))
    before = dict(night.state.tally.drawn)
    noise = night.labels("Ada")[0]
    night.hour({"Ada": "A Lantern", "Bo": "Matchbook"})
    assert night.state.tally.played == {noise: 1, "A Lantern": 1, "Matchbook": 1, "A Dead Bulb": 1}
    assert sum(night.state.tally.drawn.values()) > sum(before.values())
