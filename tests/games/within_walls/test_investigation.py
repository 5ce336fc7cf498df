"""The investigation step: Event cards, and the discard at the end."""

import pytest

from app.games.within_walls.records import read_cards, shipped
from app.games.within_walls.view_types import Paths
from app.kernel.errors import StaleAnswer
from tests.games.within_walls.scene import CULTIST, Scene, Who, given, mad, table_of
from tests.rules import rule


def ada_holds(*events: str, hand: tuple[str, ...] = (), **more: object) -> Scene:
    """Ada's Investigation hand is `hand`, her Events hand the others."""
    return given(table_of(4, Ada=Who(events=events, investigation=hand)), **more)  # type: ignore[arg-type]


@rule("WW-090", "WW-092", "WW-099", "WW-103")
def test_one_of_the_playable_cards_must_be_played_before_any_other() -> None:
    scene = ada_holds("E02", hand=("E01", "E20", "E11"))
    plays = [label for label in scene.labels("Ada") if label.startswith("Play")]
    assert plays == ["Play The Locked Ward (progress 1)", "Play Wet Plaster (progress 1)"]
    for key in ("show", "end", "events-1"):
        assert "not one of the options" in scene.refuses("Ada", key)


@rule("WW-091", "WW-093")
@pytest.mark.parametrize(("act", "is_playable"), [(1, False), (2, True), (4, True)])
def test_act_two_or_later_is_met_from_act_two_on(act: int, is_playable: bool) -> None:
    scene = ada_holds("E22", act=act)
    assert ("Play The Hidden Stair (progress 1)" in scene.labels("Ada")) == is_playable
    if not is_playable:
        assert scene.why_not("Ada", "The Hidden Stair") == "WW-091"


@rule("WW-091", "WW-R65")
@pytest.mark.parametrize(
    ("card", "facts"),
    [
        ("E30", {"story": "CD1"}), ("E33", {"focus": "X"}), ("E31", {"story": "MN1"}), ("E34", {"focus": "Infinity"}),
    ],
)  # fmt: skip
def test_path_and_focus_requirements(card: str, facts: dict[str, object]) -> None:
    name = shipped().events[card].name
    assert any(name in label for label in ada_holds(card, **facts).labels("Ada"))  # type: ignore[arg-type]
    assert not any(name in label for label in ada_holds(card).labels("Ada"))


@rule("WW-091", "WW-012", "WW-284")
def test_a_requirement_of_insanity_counts_what_has_no_cover_and_is_checked_again_after_any_move() -> None:
    ada = Who(events=["E32"], mind=["I63", "I53", "I25"], items=["A01"])
    scene = given(table_of(4, Ada=ada)).when("Ada", "Let it happen")
    assert any("A Fit of Laughter" in label for label in scene.labels("Ada"))
    number = scene.offer("Ada").number
    scene.when("Ada", "Place Alcohol on Hearing")
    assert not any("A Fit of Laughter" in label for label in scene.labels("Ada"))
    assert scene.offer("Ada").number != number


@rule("WW-284", "WW-285")
def test_an_answer_to_what_has_changed_meanwhile_is_refused() -> None:
    ada = Who(events=["E32"], mind=["I63", "I53", "I25"], items=["A01"])
    scene = given(table_of(4, Ada=ada)).when("Ada", "Let it happen")
    number = scene.offer("Ada").number
    scene.when("Ada", "Place Alcohol on Hearing")
    with pytest.raises(StaleAnswer):
        scene.table.answer(scene.seats["Ada"], number, "events-1")


@rule("WW-095", "WW-R18")
def test_the_text_comes_before_the_printed_progress() -> None:
    scene = ada_holds("E13", progress=2)  # back by 1, gain 1 Insanity, progress 0
    scene.when("Ada", "Play The Wrong Patient").then(progress=1)
    scene = ada_holds("E14", progress=2, stories=["SP2"]).when("Ada", "Play The Unsigned Order")
    scene.then(progress=2).when("Ada", "X").then(progress=3, focus="X", current="SP1")


@rule("WW-096", "WW-R18")
def test_a_card_that_prints_no_progress_counts_as_one() -> None:
    sources = dict(shipped().files)
    sources["events.toml"] = sources["events.toml"].replace("progress = 0", "", 1)
    assert read_cards(sources).events["E05"].progress == 1
    assert shipped().events["E05"].progress == 0


@rule("WW-097", "WW-R19")
def test_what_cannot_be_done_is_skipped() -> None:
    scene = ada_holds("E12").when("Ada", "Play A Quiet Hour")  # nothing to remove
    scene.then_mind("Ada", 0)
    scene = ada_holds("E04").when("Ada", "Play The Matron's Cabinet")  # no Event card is left to discard
    assert len(scene.player("Ada").items) == 1


@rule("WW-101", "WW-102", "WW-106")
def test_after_the_compulsory_card_any_number_of_others_may_be_played() -> None:
    scene = ada_holds("E02", hand=("E11", "E15", "E07"), events_next=["E12"])
    scene.when("Ada", "Play Wet Plaster")
    assert scene.events("Ada") == ["E02", "E15", "E07"]
    scene.when("Ada", "Play Dead End").when("Ada", "Play Footprints")
    assert "End your investigation" in scene.labels("Ada")
    scene.end_turn("Ada").then(turn="Bo")


@rule("WW-104")
def test_event_cards_are_played_in_ones_own_turn_only() -> None:
    scene = given(table_of(4, Ada=Who(events=["E01"]), Bo=Who(events=["E02"])))
    assert scene.asked() == ["Ada"]
    scene.cannot("Bo", "Footprints")


@rule("WW-105")
def test_after_a_completed_story_cards_are_laid_on_the_new_one_and_checked_against_it() -> None:
    scene = ada_holds("E29", "E30", "E02", progress=2, stories=["CD2"])
    assert not any("A Ring of Keys" in label for label in scene.labels("Ada"))
    scene.does("Ada", "Play Rats in the Linen", "Play The Cold Water Cure", "Play A Ring of Keys", "Bo")
    assert scene.ids(scene.state.on_story) == ["E30"]


@rule("WW-109", "WW-110")
def test_three_or_fewer_cards_are_kept_without_a_question() -> None:
    scene = ada_holds("E01", "E02", "E11").end_turn("Ada")
    scene.then(turn="Bo")
    assert len(scene.player("Ada").events) == 3
    people = table_of(4, Ada=Who(events=["E02"]), Bo=Who(events=["E01", "E07", "E11", "E12"]))
    many = given(people)
    assert many.asked() == ["Ada"]  # Bo's five cards trouble nobody before Bo's own discard
    many.end_turn("Ada")
    assert sum(label.startswith("Put ") for label in many.labels("Bo")) == 4


@rule("WW-108")
def test_the_order_under_the_deck_is_the_players_choice() -> None:
    scene = ada_holds("E01", "E02", "E11", "E15", "E12").when("Ada", "Put Wet Plaster under the deck and end")
    assert scene.prompt("Ada").startswith("You keep 3 Event cards: put 1 under the deck")
    scene.cannot("Ada", "Wet Plaster").when("Ada", "The Locked Ward")
    assert scene.ids(scene.state.event_deck.cards[:2]) == ["E01", "E11"]
    assert scene.told("Bo", "Ada puts 2 Event cards under the deck.")


@rule("WW-115", "WW-116")
def test_a_story_is_completed_when_progress_reaches_the_requirement() -> None:
    scene = ada_holds("E07", "E11", progress=2, stories=["SP2"]).when("Ada", "Play Dead End")
    scene.then(current="SP1", progress=2).when("Ada", "Play Wet Plaster")
    assert scene.told(None, "Bed Nineteen is completed")


@rule("WW-114", "WW-R22")
def test_progress_never_falls_below_zero() -> None:
    ada_holds("E13").when("Ada", "Play The Wrong Patient").then(progress=0)


@rule("WW-119", "WW-R24")
def test_progress_made_by_the_consequence_is_lost() -> None:
    scene = given(table_of(5, Ada=Who(events=["E11"])), story="HS8", act=3, progress=2, stories=["HS5"])
    scene.when("Ada", "Play Wet Plaster")
    scene.votes(Ada="Bo", Bo="Abstain", Cy="Bo", Di="Bo", Ed="Abstain").goes_on()
    assert not scene.player("Bo").is_alive
    scene.when("Ada", "Play The Wireless Set").then(progress=0, current="HS5")


@rule("WW-297", "WW-R23")
def test_the_completion_check_waits_for_the_whole_text_and_the_printed_progress() -> None:
    scene = ada_holds("E18", progress=1, stories=["SP2"])
    scene.when("Ada", "Play The Night Bell").when("Ada", "Advance the investigation 1.")
    closing = [text for text, _ in scene.state.story.heard(None) if "is completed" in text]
    assert len(closing) == 1
    scene.when("Ada", "Play Chalk").then(progress=0)


@rule("WW-009")
def test_the_two_hands_are_separate() -> None:
    scene = ada_holds("E02", hand=("E01", "E11"))
    hand = scene.table.view(scene.seats["Ada"])["hand"]
    assert [one.event.card for one in hand.investigation] == ["E01", "E11"]  # type: ignore[attr-defined]
    assert [one.event.card for one in hand.events] == ["E02"]  # type: ignore[attr-defined]
    spectator = scene.table.view(None)["hand"]
    assert spectator.events == ()  # type: ignore[attr-defined]


@rule("WW-014", "WW-R05")
def test_you_is_the_turn_player_on_events_and_the_owner_on_insanity() -> None:
    people = table_of(4, Ada=Who(events=["E06"]), Bo=Who(mind=["I12", "I22", "I31", "I41", "I51", "I62", "I71"]))
    scene = given(people).does("Ada", "Play Whose Turn to Watch", "Bo").when("Bo", "Hearing")
    scene.then_mind("Cy", 1)  # Voices in the Drain: the player to the left of Bo, in Ada's turn


@rule("WW-104", "WW-102")
def test_one_who_may_not_play_additional_cards_plays_the_compulsory_one_only() -> None:
    scene = given(table_of(4, Ada=Who(events=["E02"], investigation=["E11"], mind=[mad("I21", left=1)])))
    scene.when("Ada", "Play Wet Plaster")
    assert scene.labels("Ada") == ["Use your profession: Journalist", "End your investigation"]
    assert scene.why_not("Ada", "Play another Event card") == "WW-102"


@rule("WW-098")
def test_being_asked_tells_nobody_whether_the_hand_can_be_played() -> None:
    one, other = ada_holds(hand=("E20", "E30", "E33")), ada_holds(hand=("E01", "E02", "E11"))
    for who in ("Bo", "Cy", "Di", None):
        assert one.sent(who) == other.sent(who)


@rule("WW-117", "WW-121")
def test_a_special_story_goes_to_a_pile_of_its_own() -> None:
    scene = given(
        table_of(4, Ada=Who(CULTIST, events=["E11"]), Di=Who()), story="HS3", act=1, progress=2, stories=["SP2"]
    )
    scene.does("Ada", "Play Wet Plaster", "Play Chalk")
    rows = scene.table.view(None)["paths"]
    assert isinstance(rows, Paths)
    assert rows.house == (("Snowed In", 1),)
    assert all(not act.stories for path in rows.paths for act in path.acts)


@rule("WW-115")
def test_a_card_says_beforehand_where_its_printed_progress_brings_the_story() -> None:
    scene = given(table_of(4, Ada=Who(events=["E29", "E02"])), progress=1)
    assert scene.state.current is not None
    story = scene.state.story_card(scene.state.current)
    texts = [option.text or "" for option in scene.offer("Ada").options if option.label.endswith("(progress 1)")]
    assert texts
    assert all(text.startswith(f"Story 1 → 2 of {story.needs}") for text in texts)
