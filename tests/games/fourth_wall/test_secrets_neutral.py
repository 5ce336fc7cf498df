"""What the team does among itself changes nothing of what The Wall and spectators get: not a word, not a pause."""

from collections.abc import Callable, Sequence

import pytest

from app.contract.traffic import difference, traffic
from app.games.fourth_wall.state import WALL
from app.kernel.decision import Viewer
from app.kernel.errors import AnswerError
from tests.games.fourth_wall.scene import Scene, given, horror, party
from tests.rules import rule

OUTSIDERS: tuple[Viewer, ...] = (WALL, None)


def unseen(scene: Scene, *answers: tuple[str, str]) -> None:
    """None of these answers changes anything for those outside the team."""
    before = {viewer: traffic(scene.table, viewer) for viewer in OUTSIDERS}
    for who, label in answers:
        scene.when(who, label)
        for viewer in OUTSIDERS:
            now = traffic(scene.table, viewer)
            assert now == before[viewer], f"{who}: {label}{difference(before[viewer], now)}"


def alike(one: Scene, other: Scene, viewers: Sequence[Viewer] = OUTSIDERS) -> None:
    """Those outside the team cannot tell these two tables apart."""
    for viewer in viewers:
        this, that = traffic(one.table, viewer), traffic(other.table, viewer)
        assert this == that, difference(this, that)


def both(one: Scene, other: Scene, *answers: tuple[str, str]) -> None:
    """The same is said at both tables, and at no moment can outsiders tell them apart."""
    alike(one, other)
    for who, label in answers:
        for scene in (one, other):
            scene.when(who, label)
        alike(one, other)


def two_tables(lay: Callable[[str], Scene], *marbles: str) -> tuple[Scene, Scene]:
    """The same table twice, but for one Marble in a hand."""
    one, other = (lay(marble) for marble in marbles)
    return one, other


# Trades, row 35


@rule("FW-R34")
def test_a_trade_offered_refused_and_withdrawn_is_the_teams_secret() -> None:
    scene = given(turn="The Detective")
    offered = [("The Detective", label) for label in ("Give or Trade", "The Nurse", "Offer")]
    unseen(scene, *offered, ("The Nurse", "Refuse"))
    unseen(scene, *offered, ("The Detective", "Withdraw"))
    unseen(scene, *offered)
    assert scene.table.about(scene.seats["The Waitress"]) == "The Detective offers The Nurse a trade."
    assert scene.table.waited_for(WALL) == scene.table.waited_for(None) == (scene.seats["The Detective"],)


@rule("FW-111", "FW-R34")
def test_a_trade_refused_within_a_regroup_is_the_teams_secret_too() -> None:
    scene = given(turn="The Detective", regrouped=["The Nurse"])
    scene.when("The Detective", "Regroup").when("The Detective", "Draw none")
    for offer in ("Offer Revolver", "Ask for Jumper Cables"):
        offered = ("The Detective", offer)
        unseen(scene, offered, ("The Nurse", "Refuse"), offered, ("The Detective", "Withdraw"))


@rule("FW-R33")
def test_a_gift_thought_better_of_is_the_teams_secret() -> None:
    scene = given(turn="The Detective", streets=[horror("Ghoul")])
    unseen(scene, *[("The Detective", label) for label in ("Give or Trade", "The Nurse", "Back")])
    unseen(scene, *[("The Detective", label) for label in ("Intervene", "Revolver", "Back")])
    unseen(scene, *[("The Detective", label) for label in ("Intervene", "Back")])


# Votes, row 15


@rule("FW-R94")
def test_no_vote_cast_changed_or_tied_shows_outside_the_team() -> None:
    scene = given(streets=[horror("Cultist")]).when("The Wall", "Wrath").when("The Wall", "Trigger Cultist")
    unseen(
        scene,
        ("The Nurse", "The Nurse"),
        ("The Waitress", "Nobody"),
        ("The Waitress", "The Detective"),
        ("The Detective", "No preference"),  # tied: The Detective, who acts next, is asked alone
    )
    assert scene.table.asked() == (scene.seats["The Detective"],)
    assert scene.table.waited_for(WALL) == scene.state.team


# Windows, rows 12 to 14


def about_to_lose(marble: str) -> Scene:
    """The Detective is about to lose the Revolver; the Nurse holds this Marble and another."""
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Revolver"], nurse=[marble, "Fedora"])
    scene = given(hands, streets=[horror("Ghoul")])
    return scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul").when("The Wall", "The Detective")


PASSES = [(who, "Let it happen") for who in ("The Nurse", "The Detective", "The Waitress")]


@rule("FW-R70", "FW-233")
def test_the_loss_window_is_the_same_pause_whether_or_not_somebody_holds_holy_symbol() -> None:
    for marble in ("Holy Symbol", "Crowbar"):
        scene = about_to_lose(marble)
        unseen(scene, *PASSES[:2])
        assert scene.table.about(WALL) == "The Investigators hold their breath."
        assert scene.table.waited_for(WALL) == scene.state.team
    both(*two_tables(about_to_lose, "Holy Symbol", "Crowbar"), *PASSES)


@rule("FW-R70")
def test_to_pass_for_the_rest_of_the_turn_looks_like_any_pass() -> None:
    plain, in_advance = two_tables(about_to_lose, "Crowbar", "Crowbar")
    plain.when("The Nurse", "Let it happen")
    in_advance.when("The Nurse", "Let all happen this turn")
    both(plain, in_advance, *PASSES[1:])


@rule("FW-R71", "FW-235")
def test_the_brink_window_is_the_same_pause_whether_or_not_somebody_holds_a_rush() -> None:
    one, other = two_tables(about_to_lose, "Hot Rod Keys", "Crowbar")
    both(one, other, *PASSES)
    assert "on the brink" in one.table.about(one.seats["The Nurse"])
    assert one.table.about(WALL) == other.table.about(None) == "The Investigators hold their breath."
    both(one, other, ("The Nurse", "Let it happen"), ("The Waitress", "Let it happen"))
    one.then("The Detective", insane=True)


@rule("FW-R76", "FW-234")
def test_the_blitz_window_is_the_same_pause_whether_or_not_somebody_holds_adrenaline() -> None:
    def a_blitz_is_coming(marble: str) -> Scene:
        hands = party("The Mechanic", "The Waitress", "The Nurse", nurse=[marble, "Fedora"])
        top = ["Crowbar", "Geiger Counter", "Jukebox"]
        scene = given(hands, streets=[horror("Ghoul")], top=top, turn="The Mechanic")
        return scene.when("The Mechanic", "Exploit")

    one, other = two_tables(a_blitz_is_coming, "Adrenaline", "Instant Camera")
    assert one.labels("The Nurse") != other.labels("The Nurse")
    both(one, other, *[(who, "Leave it") for who in ("The Nurse", "The Waitress", "The Mechanic")])


@rule("FW-201", "FW-223")
def test_nobody_outside_sees_who_has_picked_the_marble_to_lose() -> None:
    two = ["Revolver", "Fedora"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=two, nurse=two)
    scene = given(hands, streets=[horror("Hollow Milkman")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Hollow Milkman")
    unseen(scene, ("The Detective", "Fedora"))


# Being asked is a sign too


@rule("FW-200")
@pytest.mark.parametrize("who", ["The Mechanic", "The Professor", "The Veteran"])
def test_whether_an_intervene_is_offered_does_not_hang_on_the_hand(who: str) -> None:
    def on_the_walls_turn(marble: str) -> Scene:
        hands = {who: ["Adrenaline", marble, "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Crowbar"]}
        scene = given(hands, streets=[horror("Ghoul")]).when("The Wall", "Wrath")
        return scene.when(who, "Rush Adrenaline").when(who, "Unique")

    armed, unarmed = two_tables(on_the_walls_turn, "Jumper Cables", "Magnifying Glass")
    alike(armed, unarmed)
    assert armed.is_asked(who)
    assert unarmed.is_asked(who)


@rule("FW-R63", "FW-210")
def test_what_the_team_could_rush_or_close_with_shows_nowhere() -> None:
    def lay(marble: str) -> Scene:
        hands = party("The Detective", "The Waitress", "The Nurse", detective=["Crowbar", marble], nurse=[marble])
        return given(hands, streets=[horror("Ghoul"), horror("Angle Hound")], pool=2)

    one, other = two_tables(lay, "Road Flare", "Geiger Counter")
    both(one, other, ("The Wall", "Wrath"), ("The Wall", "Trigger Ghoul"))
    one, other = two_tables(lay, "Malted Milkshake", "Ham Radio")
    both(one, other, ("The Wall", "Wrath"), ("The Wall", "End the turn"), ("The Detective", "End your turn"))


# What The Wall is refused, and whom it may Target


@rule("FW-117", "FW-209")
def test_the_walls_targets_depend_on_public_facts_alone() -> None:
    def lay(marble: str) -> Scene:
        hands = party("The Detective", "The Waitress", "The Nurse", detective=[], nurse=[marble])
        scene = given(hands, streets=[horror("Ghoul")], insane=["The Detective"])
        return scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul")

    one, other = two_tables(lay, "Holy Symbol", "Crowbar")
    assert one.labels("The Wall") == other.labels("The Wall") == ["The Waitress", "The Nurse"]
    alike(one, other)


def refusal(scene: Scene, number: int, *choice: str) -> str:
    with pytest.raises(AnswerError) as refused:
        scene.table.answer(WALL, number, *choice)
    return f"{type(refused.value).__name__}: {refused.value}"


@rule("FW-R70")
def test_the_wall_is_refused_in_the_same_words_whatever_the_hands_hold() -> None:
    one, other = two_tables(about_to_lose, "Holy Symbol", "Crowbar")
    for number in (0, one.table.numbers[WALL], one.table.numbers[WALL] + 1):
        for key in ("hand-1", "pass", "any:rush-1-M03", "any:hold", "marble-1"):
            assert refusal(one, number, key) == refusal(other, number, key)


@rule("FW-203", "FW-159")
def test_the_walls_reasons_why_not_are_the_same_whatever_the_hands_hold() -> None:
    def lay(marble: str) -> Scene:
        hands = party("The Detective", "The Waitress", "The Nurse", nurse=[marble, "Fedora"])
        scene = given(hands, streets=[horror("Star-Fed Colossus"), horror("Cultist")], wall_hand=["Gatekeeper"])
        return scene.when("The Wall", "Wrath")

    one, other = two_tables(lay, "Holy Symbol", "Crowbar")
    assert one.offer("The Wall").why_not == other.offer("The Wall").why_not
    assert one.offer("The Wall").options == other.offer("The Wall").options
    number = one.offer("The Wall").number
    assert refusal(one, number, "manifest-1") == refusal(other, number, "manifest-1")


@rule("FW-015", "FW-025")
def test_the_order_of_the_decks_shows_to_nobody() -> None:
    one, other = given(), given()
    for deck in (other.state.marble_deck, other.state.horror_deck, other.state.investigator_deck):
        deck.cards.reverse()
    other.state.unused_gates.cards.reverse()
    other.state.open_gates.cards.reverse()
    other.table.refresh()
    alike(one, other, (*one.table.seats, None))
