"""What is asked goes by its topic, and what is offered by its data: words are for people."""

from app.games.fourth_wall.bots import BOTS
from app.games.fourth_wall.topics import HAND, THEIRS, Act, Topic, street
from app.kernel.chance import Chance
from tests.games.fourth_wall.keyed import UTILISE, revolver_says
from tests.games.fourth_wall.scene import Scene, given, horror, party

PAIR = ("The Detective", "The Nurse")


def data(scene: Scene, who: str) -> list[tuple[object, ...]]:
    return [(option.act, option.place, option.seat, option.amount) for option in scene.offer(who).options]


def test_actions_say_what_kind_they_are_and_what_they_cost() -> None:
    scene = given(turn="The Detective")
    offer = scene.offer("The Detective")
    assert offer.topic is Topic.TAKE_ACTION
    assert (Act.SEARCH, None, None, 1) in data(scene, "The Detective")
    assert [option.key for option in offer.options if option.declines] == ["end"]


def test_a_marble_says_where_it_lies_and_a_horror_what_would_be_left() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Fedora", "Baseball Bat"])
    scene = given(hands, streets=[horror("Ghoul")], turn="The Detective").when("The Detective", "Intervene")
    assert data(scene, "The Detective")[:2] == [(None, HAND, None, 1), (None, HAND, None, 2)]
    scene.when("The Detective", "Baseball Bat")
    assert scene.offer("The Detective").topic is Topic.INTERVENE_AGAINST
    assert data(scene, "The Detective")[0] == (None, street(1), None, 1)


def test_an_offer_to_trade_says_whose_it_is_and_what_is_refused() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Crowbar"])
    scene = given(hands, turn="The Detective").does("The Detective", "Give or Trade", "The Nurse")
    give, trade, _back = scene.offer("The Detective").options
    assert (give.act, trade.act, give.seat) == (Act.GIVE, Act.TRADE, scene.seat("The Nurse"))
    assert (give.place, give.amount, trade.place, trade.amount) == (HAND, 1, THEIRS, 1)
    assert (give.card, trade.card) == tuple(scene.state.faces[scene.investigator(who).hand[0]] for who in PAIR)
    scene.when("The Detective", "Offer Crowbar")
    refusal = scene.offer("The Nurse").options[-1]
    assert refusal.declines
    assert (refusal.seat, refusal.place) == (scene.seat("The Detective"), give.card)
    assert scene.offer("The Detective").topic is Topic.AWAIT_TRADE


def test_a_bot_elects_to_lose_whoever_can_spare_a_marble() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Revolver", "Fedora"])
    hands |= {
        "The Waitress": ["Crowbar"],
        "The Nurse": ["Jumper Cables", "Baseball Bat", "Chemistry Set", "Chemistry Set"],
    }
    scene = given(hands, turn="The Detective", cards=revolver_says("An Elected Investigator Loses 1 Marble."))
    offer = scene.does(*UTILISE).offer("The Waitress")
    assert offer.topic is Topic.ELECT_TO_LOSE
    view = scene.table.view(scene.seat("The Waitress"))
    assert BOTS["sense"](view, offer, Chance("bots")) == (scene.seat("The Nurse"),)
