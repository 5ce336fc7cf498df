"""Gaining Insanity, breaking, revealing and activating."""

from app.games.within_walls.nodes import Trigger
from app.games.within_walls.records import shipped
from app.games.within_walls.view_types import Discards
from tests.games.within_walls.scene import CULTIST, SEVEN, Scene, Who, given, mad, table_of
from tests.rules import rule


def ada_gains(mind: list[object], items: tuple[str, ...] = (), card: str = "E06", **more: object) -> Scene:
    """In Bo's turn a card gives Ada Insanity."""
    people = table_of(4, Ada=Who(mind=mind, items=items), Bo=Who(events=[card]))  # type: ignore[arg-type]
    scene = given(people, turn="Bo", **more).when("Bo", f"Play {shipped().events[card].name}")  # type: ignore[arg-type]
    return scene.when("Bo", "Ada")


@rule("WW-142", "WW-149", "WW-R30")
def test_a_gained_card_shows_its_place_and_tier_and_nothing_else() -> None:
    scene = ada_gains([], insanity_next=["I55"])
    assert scene.mind("Ada") == ["I55"]
    assert scene.told(None, "Ada gains Insanity: Sleep, tier 6.")
    assert not any(scene.sees(who, "The Long Sleep") for who in ("Ada", "Bo", None))


@rule("WW-085", "WW-150")
def test_whoever_chooses_reads_beforehand_what_one_more_does_to_each_mind() -> None:
    third = [card for card, face in shipped().insanity.items() if face.tier == 3 and card not in SEVEN][:1]
    people = table_of(4, Ada=Who(mind=SEVEN), Bo=Who(events=["E06"]), Cy=Who(mind=[*third, "I55"]))
    scene = given(people, turn="Bo").when("Bo", f"Play {shipped().events['E06'].name}")
    texts = {option.label: option.text or "" for option in scene.offer("Bo").options}
    assert "(one more breaks the mind)" in texts["Ada"]
    assert "(one more brings 1 to light)" in texts["Cy"]
    assert "one more" not in texts["Di"]


@rule("WW-146")
def test_several_insanity_come_one_card_at_a_time() -> None:
    people = table_of(4, Ada=Who(events=["E08"]))
    scene = given(people, insanity_next=["I12", "I13", "I21"])
    scene.when("Ada", "Play The Cracked Vial")  # without an item to discard, it is 2 Insanity
    assert scene.mind("Ada") == ["I12", "I21"]  # the second Sight card did not fit
    assert scene.ids(scene.state.insanity_deck.cards[-1:]) == ["I13"]


@rule("WW-147", "WW-R29")
def test_a_gain_no_card_fits_is_lost() -> None:
    scene = ada_gains(["I11", "I21"], only_insanity=["I12", "I22"]).then_mind("Ada", 2)
    assert scene.ids(scene.state.insanity_deck) == ["I12", "I22"]


@rule("WW-148", "WW-R29")
def test_a_card_that_leaves_goes_to_the_top_while_draws_come_from_the_bottom() -> None:
    people = table_of(4, Ada=Who(events=["E12"], mind=["I11"]))
    scene = given(people).when("Ada", "Play A Quiet Hour").then_mind("Ada", 0)
    assert scene.ids(scene.state.insanity_deck.cards[-1:]) == ["I11"]


@rule("WW-166")
def test_tiers_are_one_three_and_six() -> None:
    assert {card.tier for card in shipped().insanity.values()} == {1, 3, 6}


@rule("WW-152", "WW-150")
def test_the_owner_of_a_breaking_mind_chooses_among_the_unrevealed_covered_or_not() -> None:
    scene = ada_gains([mad("I11", revealed=True), mad("I21", ("A01", 2)), *SEVEN[2:]])
    assert [label.split(" ")[0] for label in scene.labels("Ada")] == [
        "Hearing", "Speech", "Touch", "Sleep", "Memory", "Self",
    ]  # fmt: skip


@rule("WW-157", "WW-159", "WW-161")
def test_a_break_reveals_to_all_and_activates_at_once_in_anybodys_turn() -> None:
    scene = ada_gains([*SEVEN[:5], "I62", "I71"]).when("Ada", "Memory")
    assert scene.told("Cy", "Ada's Memory is Seen Before")
    assert len(scene.player("Ada").events) == 1
    scene.then_mind("Ada", 6).then(turn="Cy")  # it was Bo's turn, who has nothing left to play


@rule("WW-158", "WW-R34")
def test_after_the_reveal_a_drug_still_prevents_the_activation() -> None:
    scene = ada_gains([*SEVEN[:6], "I75"], items=("D01",)).when("Ada", "Self")
    scene.when("Ada", "Let it happen")
    assert scene.told(None, "Ada's Self is Nobody")
    scene.when("Ada", "Place Drug on Self").goes_on().then_mind("Ada", 7)
    card = scene.insanity("Ada", "I75")
    assert (card.is_revealed, card.left, len(card.covers)) == (True, 2, 1)


@rule("WW-154")
def test_all_covers_of_a_breaking_card_are_resolved_in_the_owners_order() -> None:
    scene = ada_gains([*SEVEN[:6], mad("I71", ("A01", 2), ("A08", 1))]).when("Ada", "Self")
    assert len(scene.labels("Ada")) == 2
    scene.when("Ada", "cover-7-2")
    assert scene.ids(scene.state.alcohol_discard) == ["A08", "A01"]


@rule("WW-163", "WW-R35")
def test_a_mind_breaks_once_in_a_chain() -> None:
    people = table_of(4, Ada=Who(events=["E08"], mind=[*SEVEN[:5], "I62", "I71"]))
    scene = given(people).when("Ada", "Play The Cracked Vial")
    scene.when("Ada", "Self").then_mind("Ada", 7)  # broken once, then a place was free


@rule("WW-162", "WW-289")
def test_what_waits_is_gained_before_the_outer_text_goes_on() -> None:
    people = table_of(3, Ada=Who(events=["E03"], mind=[*SEVEN[:1], "I23", *SEVEN[2:]]), Cy=Who(CULTIST))
    scene = given(people).when("Ada", "Play Screams After Midnight").when("Ada", "Hearing")
    lines = [text for text, _ in scene.state.story.heard(None) if "gains Insanity" in text]
    assert [line.split(" ")[0] for line in lines] == ["Bo", "Cy", "Bo", "Cy"]


@rule("WW-170", "WW-R37")
def test_a_card_revealed_by_a_text_can_be_answered_on_another_card_of_the_sheet() -> None:
    people = table_of(4, Ada=Who(mind=[mad("I74", left=1), "I45", "I55"], items=["A01"]))
    scene = given(people).when("Ada", "Touch")  # The Other One is activated: no Alcohol could stop it
    assert "Place Alcohol on Sleep (tier 6)" in scene.labels("Ada")
    scene.when("Ada", "Place Alcohol on Touch")
    assert not scene.insanity("Ada", "I45").is_revealed


@rule("WW-167")
def test_no_text_reveals_a_covered_card() -> None:
    people = table_of(4, Ada=Who(mind=[mad("I74", left=1), mad("I45", ("A01", 2))]))
    scene = given(people)
    assert not scene.insanity("Ada", "I45").is_revealed


@rule("WW-173", "WW-R39")
def test_the_covers_of_a_removed_card_are_discarded_unseen() -> None:
    people = table_of(4, Ada=Who(events=["E12"], mind=[mad("I11", ("A04", 2))]))
    scene = given(people).when("Ada", "Play A Quiet Hour")
    assert scene.ids(scene.state.alcohol_discard) == ["A04"]
    assert not scene.sees(None, "Confidant's Port")
    discards = scene.table.view(None)["discards"]
    assert isinstance(discards, Discards)
    assert discards.alcohol == (None,)


@rule("WW-168", "WW-169")
def test_an_activated_card_works_on_its_owner_and_leaves() -> None:
    people = table_of(4, Ada=Who(events=["E01", "E02"], mind=[mad("I14", left=1)]))
    scene = given(people)
    assert scene.events("Ada") == []
    scene.then_mind("Ada", 0)


@rule("WW-150")
def test_the_veteran_ignores_one_break() -> None:
    people = table_of(4, Ada=Who(mind=SEVEN, profession="Veteran"), Bo=Who(events=["E06", "E06"]))
    scene = given(people, turn="Bo").does("Bo", "Play Whose Turn to Watch", "Ada")
    scene.when("Ada", "Use your profession").then_mind("Ada", 7)
    assert scene.player("Ada").spent == [Trigger.WOULD_BREAK]
    scene.does("Bo", "Play Whose Turn to Watch", "Ada")
    assert scene.prompt("Ada").startswith("Your mind breaks")


@rule("WW-228", "WW-R62", "WW-224", "WW-231")
def test_an_agent_eliminated_by_insanity_moves_the_die_and_ends_the_turn() -> None:
    people = table_of(5, Ada=Who(events=["E01"], mind=[mad("I75", left=1)]))
    given(people, progress=0).goes_on().then(progress=1, turn="Bo")


@rule("WW-291")
def test_instructions_for_one_who_is_gone_are_skipped() -> None:
    people = table_of(5, Ada=Who(events=["E09"], mind=[*SEVEN[:4], "I55", *SEVEN[5:]]))
    scene = given(people).when("Ada", "Play Draw Straws").when("Ada", "You gain 1 Insanity.").when("Ada", "Sleep")
    assert not scene.player("Ada").is_alive
    scene.then(turn="Bo")
