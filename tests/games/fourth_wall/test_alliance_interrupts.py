"""Alliance: following the Presence step by step, breaking in, and who sees what."""

import pytest

from app.games.fourth_wall import GAME
from app.games.fourth_wall.records import shipped
from app.games.fourth_wall.view_types import PresenceView
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from tests.games.fourth_wall.scene import TEAM, Scene, alliance, allied, horror, shown_hands
from tests.games.fourth_wall.test_setup import everyone_chooses, nobody_knows
from tests.rules import rule

FACE, PARADE, BREATH = "A Face at the Window", "A Parade of Strangers", "The Long Breath"
DEAR = ["Star-Fed Colossus", "Gatekeeper", "Gatekeeper"]
RUSHERS = {
    "The Detective": ["Revolver", "Road Flare"],
    "The Waitress": ["Crowbar"] * 2,
    "The Nurse": ["Fedora", "Holy Symbol"],
}


def given_in_advance(scene: Scene) -> dict[str, tuple[str, ...] | None]:
    """What each Investigator who is asked has answered in advance."""
    return {who: scene.offer(who).given for who in scene.seats if scene.is_asked(who)}


@rule("FW-A067")
def test_each_action_is_announced_before_it_is_taken_with_its_object_and_target() -> None:
    scene = allied(RUSHERS, FACE, streets=[horror("Ghoul")], wall_hand=DEAR)
    words = "Trigger Ghoul in Street 1 (1 Doom) at The Detective."
    assert scene.announced() == f"The Presence is about to {words}"
    assert scene.offer("The Detective").prompt.endswith("Why: Trigger before Manifest.")
    assert scene.story()[-1] == f"Presence: Trigger before Manifest → {words}"
    scene.then_table(pool=1).then("The Detective", count=2)
    scene.goes_on().then_table(pool=0)
    assert scene.state.at_stake


@rule("FW-A067")
def test_who_could_stop_a_trigger_is_waited_for_and_the_others_answer_is_given() -> None:
    scene = allied(RUSHERS, FACE, streets=[horror("Ghoul")], wall_hand=DEAR)
    assert given_in_advance(scene) == {"The Detective": None, "The Waitress": ("next",), "The Nurse": ("next",)}
    timing = scene.offer("The Detective").timing
    assert timing is not None
    assert (timing.at_least, timing.at_most) == (3, 30)
    bots = dict.fromkeys(scene.table.seats, random_bot)
    answer = next_answer(scene.table, bots, Chance("first"))
    assert answer is not None
    assert (answer.seat, answer.choice) == (scene.seat("The Waitress"), ("next",))


@rule("FW-A067")
def test_nobody_is_waited_for_before_a_step_no_rush_can_stop() -> None:
    scene = allied(RUSHERS, FACE, wall_hand=["Cultist", *DEAR[:2]])
    assert scene.announced() == "The Presence is about to Manifest Cultist (1 Doom)."
    assert set(given_in_advance(scene).values()) == {("next",)}
    assert "Rush Road Flare" in scene.anytime("The Detective")


@rule("FW-A067")
def test_a_table_may_wait_until_everybody_says_next_for_as_long_as_it_takes() -> None:
    scene = allied(TEAM, FACE, streets=[horror("Ghoul")], wall_hand=DEAR, pace="everybody", step_time=0)
    assert given_in_advance(scene) == dict.fromkeys(TEAM)
    timing = scene.offer("The Nurse").timing
    assert timing is not None
    assert timing.at_most is None


@rule("FW-A067")
def test_an_onlooker_sees_the_same_pause_whatever_is_in_the_hands() -> None:
    pauses = []
    for hands in (TEAM, RUSHERS):
        scene = allied(hands, FACE, streets=[horror("Ghoul")], wall_hand=DEAR)
        pauses.append((scene.table.about(None), scene.table.waited_for(None)))
        scene.when("The Waitress", "Next")
        assert scene.table.waited_for(None) == pauses[0][1]
    assert pauses[0] == pauses[1]


@rule("FW-A067")
def test_the_insane_are_not_waited_for() -> None:
    scene = allied(TEAM, FACE, streets=[horror("Ghoul")], insane=["The Waitress"], wall_hand=DEAR)
    assert [who for who in TEAM if scene.is_asked(who)] == ["The Detective", "The Nurse"]


@rule("FW-A067")
def test_one_player_alone_says_next_once_for_all_three() -> None:
    scene = everyone_chooses(alliance("Ada", pace="everybody"))
    answers = given_in_advance(scene)
    assert len(answers) == 3
    assert sorted(answer is None for answer in answers.values()) == [False, False, True]


@rule("FW-A068")
def test_after_a_rush_the_plan_is_read_again_before_anything_is_paid() -> None:
    scene = allied(RUSHERS, FACE, streets=[horror("Ghoul")], wall_hand=["Cultist", *DEAR[:2]])
    scene.when("The Detective", "Rush Road Flare")
    scene.then_table(pool=1)
    assert scene.on_the_streets("Ghoul")[0].is_drained
    assert set(given_in_advance(scene).values()) == {("next",)}
    scene.goes_on()
    assert scene.announced() == "The Presence is about to Manifest Cultist (1 Doom)."
    assert "The Wall Triggers Ghoul." not in scene.story()


@rule("FW-A069")
def test_a_loss_window_waits_only_for_those_who_could_answer() -> None:
    scene = allied(RUSHERS, FACE, streets=[horror("Ghoul")], wall_hand=DEAR).goes_on()
    assert scene.state.at_stake
    assert given_in_advance(scene) == {"The Detective": ("pass",), "The Waitress": ("pass",), "The Nurse": None}
    scene.when("The Nurse", "Play Holy Symbol").then("The Detective", count=2)


@rule("FW-A069")
def test_a_blitz_and_a_brink_window_wait_only_for_those_who_could_answer() -> None:
    hands = {"The Detective": ["Revolver"] * 2, "The Waitress": ["Adrenaline", "Crowbar"], "The Nurse": ["Holy Symbol"]}
    scene = allied(hands, streets=[horror("Ghoul")], turn="The Detective").when("The Detective", "Exploit")
    assert given_in_advance(scene) == {"The Detective": ("pass",), "The Waitress": None, "The Nurse": ("pass",)}
    hands = {"The Detective": ["Revolver"], "The Waitress": ["Hot Rod Keys", "Crowbar"], "The Nurse": ["Holy Symbol"]}
    scene = allied(hands, streets=[horror("Lawn Shambler")], turn="The Detective", level=1)
    scene.does("The Detective", "Intervene", "Revolver", "Lawn Shambler")
    assert given_in_advance(scene) == {"The Waitress": None, "The Nurse": ("pass",)}


@rule("FW-237")
def test_hold_gives_everybody_time_before_a_step_of_the_presence() -> None:
    scene = allied(TEAM, FACE, streets=[horror("Ghoul")], wall_hand=DEAR).when("The Nurse", "Hold!")
    assert [who for who in TEAM if scene.is_asked(who)] == ["The Nurse"]
    scene.when("The Nurse", "Go on")
    assert scene.announced().startswith("The Presence is about to Trigger Ghoul")


# Information


@rule("FW-A070")
@pytest.mark.parametrize("viewer", [None, "The Nurse"])
def test_all_but_the_order_of_decks_and_the_face_of_the_wall_card_is_open(viewer: str | None) -> None:
    scene = allied(TEAM, PARADE, wall_hand=["Ghoul", "Cultist", "Angle Hound"], wall_card="The Tide With Teeth")
    view = scene.table.view(None if viewer is None else scene.seat(viewer))["presence"]
    assert isinstance(view, PresenceView)
    assert [card.name for card in view.veil] == ["Ghoul", "Cultist", "Angle Hound"]
    assert [card.name for card in view.discard] == [FACE, PARADE]
    assert (view.deck, view.target) == (7, scene.seat("The Detective"))
    assert not scene.sees(viewer, "The Tide With Teeth")
    presence = scene.state.presence
    assert presence is not None
    assert nobody_knows(scene, [*presence.deck, *scene.state.horror_deck, *scene.state.marble_deck])


@rule("FW-A070")
def test_a_new_presence_deck_is_nobodys_to_know() -> None:
    scene = allied(turned=[card.name for card in shipped().presences.values()], wall_hand=DEAR)
    assert scene.state.presence is not None
    assert nobody_knows(scene, scene.state.presence.deck.cards)


@rule("FW-A071")
def test_one_person_alone_elects_without_a_vote() -> None:
    scene = everyone_chooses(alliance("Ada"))
    assert scene.state.is_solo
    assert not everyone_chooses(alliance("Ada", "Bo")).state.is_solo
    scene.state.unfinished = ["wall"]
    scene.runs()
    while not (asked := [who for who in scene.seats if scene.is_asked(who) and "nobody" in scene.offer(who).keys]):
        seat = scene.table.asked()[0]
        offer = scene.table.offer(seat)
        assert offer is not None
        scene.table.answer(seat, offer.number, *offer.default)
    assert len(asked) == 1
    assert scene.offer(asked[0]).rule == "FW-A071"
    scene.when(asked[0], "Nobody")
    assert not any("nobody" in scene.offer(who).keys for who in scene.seats if scene.is_asked(who))


@rule("FW-A072")
def test_all_chance_comes_from_the_seed_and_no_view_shows_it() -> None:
    first, again, other = (everyone_chooses(alliance(seed=seed)) for seed in ("seed-1", "seed-1", "seed-2"))
    assert first.table.fingerprint() == again.table.fingerprint() != other.table.fingerprint()
    assert not any(first.sees(who, "seed-1") for who in (*first.seats, None))


@rule("FW-A073")
def test_the_investigators_win_by_closing_the_last_gate() -> None:
    hands = {"The Detective": ["Elder Sign"], "The Waitress": ["Crowbar"], "The Nurse": ["Crowbar"]}
    scene = allied(hands, turn="The Detective", gates=1)
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign")
    scene.then_won_by("the Investigators", "gates-closed")
    assert scene.table.outcome is not None
    assert scene.table.outcome.winners == scene.state.team


@rule("FW-A073")
@pytest.mark.parametrize(("rank", "gates", "ending"), [(1, 3, "awakens"), (6, 5, "five-gates")])
def test_all_investigators_lose_when_the_wall_wins(rank: int, gates: int, ending: str) -> None:
    scene = allied(TEAM, turn="The Nurse", rank=rank, gates=gates).when("The Nurse", "End your turn")
    scene.then_won_by("The Wall", ending)
    assert scene.table.outcome is not None
    assert scene.table.outcome.winners == ()


@rule("FW-R101")
def test_the_team_may_give_up_in_alliance_and_nobody_wins() -> None:
    state = allied(TEAM, turn="The Nurse").state
    outcome = GAME.resigned(state, state.team)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("team-gave-up", ())


@rule("FW-024")
def test_spectators_see_hands_a_round_late_if_the_table_likes() -> None:
    scene = allied(TEAM, BREATH, turn="The Nurse", spectators="a round late")
    scene.state.hands_now = [["M05"], ["M16"], ["M14"]]  # how the hands stood when this round began
    assert not shown_hands(scene, None)
    scene.when("The Nurse", "End your turn")
    assert [[marble.name for marble in hand.marbles] for hand in shown_hands(scene, None)] == [
        ["Revolver"],
        ["Crowbar"],
        ["Jumper Cables"],
    ]
    assert not shown_hands(allied(TEAM, BREATH, turn="The Nurse").when("The Nurse", "End your turn"), None)
