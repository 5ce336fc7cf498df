"""Alcohol and Drugs: using, giving, trading."""

from app.games.within_walls.records import shipped
from tests.games.within_walls.keyed import with_event
from tests.games.within_walls.scene import Scene, Who, given, mad, table_of
from tests.rules import rule


@rule("WW-174", "WW-175", "WW-279", "WW-R60")
def test_an_item_may_be_used_in_anybodys_turn_on_ones_own_sheet() -> None:
    people = table_of(4, Bo=Who(mind=["I45"], items=["A04"]), Cy=Who(mind=["I55"]))
    scene = given(people)
    assert [play for play in scene.anytime("Bo") if "Place" in play] == ["Place Alcohol on Touch (tier 6)"]
    scene.when("Bo", "Place Alcohol on Touch")
    (cover,) = scene.insanity("Bo", "I45").covers
    assert cover.left == 2
    assert not any(scene.sees(who, "Confidant's Port") for who in ("Ada", "Bo", None))
    assert scene.asked() == ["Ada"]


@rule("WW-180", "WW-181", "WW-R40")
def test_a_second_cover_lies_beside_the_first_and_lowers_nothing() -> None:
    scene = given(table_of(4, Bo=Who(mind=["I45", "I55"], items=["A01", "D01"])))
    assert scene.player("Bo").total == 2
    scene.when("Bo", "Place Alcohol on Touch")
    assert scene.player("Bo").total == 1
    scene.when("Bo", "Place Drug on Touch")
    assert scene.player("Bo").total == 1
    assert len(scene.insanity("Bo", "I45").covers) == 2


@rule("WW-181")
def test_each_cover_turns_and_resolves_on_its_own() -> None:
    scene = given(table_of(4, Ada=Who(mind=[mad("I45", ("A01", 1), ("A09", 2))])))
    assert scene.ids(scene.state.alcohol_discard) == ["A01"]
    assert [cover.left for cover in scene.insanity("Ada", "I45").covers] == [1]


@rule("WW-176", "WW-177")
def test_alcohol_lies_on_the_unrevealed_only_and_a_drug_on_either() -> None:
    scene = given(table_of(4, Bo=Who(mind=[mad("I25", revealed=True), "I45"], items=["A01", "D01"])))
    plays = [play for play in scene.anytime("Bo") if "Place" in play]
    assert plays == [
        "Place Alcohol on Touch (tier 6)",
        "Place Drug on Hearing (The Command, tier 6)",
        "Place Drug on Touch (tier 6)",
    ]


@rule("WW-187", "WW-183")
def test_without_an_insanity_there_is_nothing_to_place_an_item_on_and_none_comes_back() -> None:
    scene = given(table_of(4, Bo=Who(items=["A01"]), Cy=Who(mind=[mad("I45", ("A01", 2))])))
    scene.cannot("Bo", "Place").cannot("Cy", "Give").cannot("Cy", "Place")


@rule("WW-184", "WW-185", "WW-186")
def test_a_cover_is_shown_carried_out_and_discarded() -> None:
    scene = given(table_of(4, Ada=Who(mind=[mad("I11", ("A06", 1))])))
    assert scene.told("Bo", "Ada's Alcohol is Surgical Spirit: Reveal the covered Insanity.")
    assert scene.insanity("Ada", "I11").is_revealed  # it no longer covers when its text is carried out
    assert scene.sees(None, "Surgical Spirit")
    assert scene.ids(scene.state.alcohol_discard) == ["A06"]


@rule("WW-188", "WW-R14")
def test_an_empty_item_deck_is_made_of_its_discard_pile() -> None:
    scene = given(table_of(4, Ada=Who(events=["E15"])))
    state = scene.state
    state.unseen_discards = state.alcohol_deck.cards[:2]
    state.alcohol_discard.lay(state, state.unseen_discards)
    state.alcohol_deck.cards = []
    scene.does("Ada", "Play Pass the Flask", "Bo")
    assert len(scene.player("Bo").items) == 1
    assert (len(state.alcohol_deck), len(state.alcohol_discard)) == (1, 0)


@rule("WW-188")
def test_with_both_piles_empty_nothing_is_gained() -> None:
    scene = given(table_of(4, Ada=Who(events=["E15"])))
    scene.state.alcohol_deck.cards = []
    scene.does("Ada", "Play Pass the Flask", "Bo")
    assert scene.items("Bo") == []
    assert scene.told(None, "There is no Alcohol left to gain.")


@rule("WW-189", "WW-010")
def test_there_is_no_limit_to_the_inventory() -> None:
    items = [card.card for card in shipped().items.values() if card.kind == "alcohol"]
    scene = given(table_of(4, Ada=Who(events=["E04"], items=items)))
    scene.when("Ada", "Play The Matron's Cabinet")
    assert len(scene.player("Ada").items) == len(items) + 1
    scene.end_turn("Ada").then(turn="Bo")


# Giving and trading


@rule("WW-190", "WW-193", "WW-192")
def test_a_gift_takes_effect_at_once_face_down_in_anybodys_turn() -> None:
    scene = given(table_of(4, Bo=Who(items=["A04"])))
    scene.does("Bo", "Give Alcohol", "Di")
    assert scene.items("Di") == ["A04"]
    assert scene.told(None, "Bo gives Alcohol to Di.")
    assert not any(scene.sees(who, "Confidant's Port") for who in ("Bo", "Di", None))


@rule("WW-R41")
def test_by_table_option_a_gift_waits_to_be_accepted() -> None:
    scene = given(table_of(4, Bo=Who(items=["A04"])), gifts="accept").does("Bo", "Give Alcohol", "Di")
    assert scene.items("Di") == []
    scene.when("Di", "Accept Bo's offer: 1 Alcohol")
    assert scene.items("Di") == ["A04"]


def offered() -> Scene:
    scene = given(table_of(4, Bo=Who(items=["A04", "A01"]), Cy=Who(items=["D01", "D02"])))
    scene.when("Bo", "Offer Cy a trade").when("Bo", "Your Alcohol 1", "Cy's Drug 2")
    return scene


@rule("WW-193", "WW-191", "WW-279")
def test_a_trade_takes_effect_when_the_other_accepts() -> None:
    scene = offered()
    assert scene.items("Bo") == ["A04", "A01"]
    assert scene.told(None, "Bo offers Cy 1 Alcohol for 1 Drug.")
    scene.when("Cy", "Accept Bo's offer")
    assert scene.items("Bo") == ["A01", "D02"]
    assert scene.items("Cy") == ["D01", "A04"]


@rule("WW-279")
def test_an_offer_can_be_refused_and_withdrawn() -> None:
    scene = offered().when("Cy", "Refuse")
    assert scene.state.trades == []
    scene = offered().when("Bo", "Withdraw")
    assert scene.state.trades == []
    assert scene.items("Cy") == ["D01", "D02"]


@rule("WW-285", "WW-284")
def test_an_offer_of_items_that_have_moved_is_off_the_table() -> None:
    scene = offered().does("Cy", "Give Drug", "Di", "Give Drug", "Di")
    assert scene.state.trades == []
    scene.cannot("Cy", "Accept")


@rule("WW-193")
def test_a_trade_takes_from_both_sides() -> None:
    scene = given(table_of(4, Bo=Who(items=["A04"]), Cy=Who(items=["D01"]))).when("Bo", "Offer Cy a trade")
    assert "at least one item from each side" in scene.refuses("Bo", "mine-1")
    offer = scene.offer("Bo")
    scene.table.answer(scene.seats["Bo"], offer.number)
    assert scene.state.trades == []
    assert scene.asked() == ["Ada"]


@rule("WW-191", "WW-R03")
def test_only_items_change_hands() -> None:
    scene = given(
        table_of(4, Ada=Who(events=["E01"]), Bo=Who(items=["A01"], events=["E02"], mind=[mad("I45", ("A09", 2))]))
    )
    gives = [play for play in scene.anytime("Bo") if play.startswith("Give")]
    assert gives == ["Give Alcohol away"]
    scene.when("Bo", "Give Alcohol")
    assert scene.labels("Bo") == ["Cy", "Di", "Ada", "Nobody, after all"]
    scene.when("Bo", "Nobody").goes_on()
    assert scene.items("Bo") == ["A01"]


@rule("WW-194")
def test_the_eliminated_neither_give_nor_receive() -> None:
    people = table_of(5, Bo=Who(items=["A01"]), Cy=Who(alive=False, items=["A01"]))
    scene = given(people)
    scene.cannot("Bo", "Cy").cannot("Cy", "Give")


@rule("WW-194", "WW-256")
def test_the_npc_neither_gives_nor_receives() -> None:
    scene = given({"Ada": Who(items=["A01"]), "Bo": Who("cultist")})
    assert [play for play in scene.anytime("Ada") if "Give" in play] == ["Give Alcohol to Bo"]


@rule("WW-195", "WW-R41")
def test_one_who_owes_items_cannot_give_them_away() -> None:
    people = table_of(4, Ada=Who(events=["E08"], items=["A01", "A04", "D01"], mind=["I45"]))
    scene = given(people).when("Ada", "Play The Cracked Vial").when("Ada", "You discard 1 item.")
    assert scene.anytime("Ada") == []
    assert scene.labels("Ada") == ["Alcohol (2)", "Drug"]
    scene.when("Ada", "Alcohol (2)")
    assert scene.items("Ada") == ["A04", "D01"]
    assert "Give Alcohol away" in scene.anytime("Ada")


@rule("WW-280", "WW-287")
def test_after_the_end_nothing_moves() -> None:
    people = table_of(3, Ada=Who(mind=[mad("I55", left=1)]), Bo=Who(items=["A01"]))
    scene = given(people).when("Ada", "Let it happen").then_won_by("Cy")
    assert scene.table.offer(scene.seats["Bo"]) is None
    assert scene.state.window is None
    assert scene.state.trades == []


@rule("WW-R74", "WW-192")
def test_items_one_cannot_tell_apart_are_one_answer() -> None:
    people = table_of(4, Ada=Who(events=["E08"], items=["A01", "A04", "A05"]))
    scene = given(people).does("Ada", "Play The Cracked Vial", "You discard 1 item.")
    assert scene.items("Ada") == ["A04", "A05"]  # all are alike, so nothing is asked
    assert [play for play in scene.anytime("Ada") if "Give" in play] == ["Give Alcohol away"]


@rule("WW-R74", "WW-295")
def test_a_handful_is_chosen_by_kinds() -> None:
    people = table_of(4, Ada=Who(events=["E01"], items=["A01", "A04", "D01", "D02"]))
    scene = given(people, cards=with_event("E01", "You discard 2 items.")).when("Ada", "Play The Locked Ward")
    assert scene.labels("Ada") == ["2 Alcohol", "1 Alcohol and 1 Drug", "2 Drugs"]
    scene.when("Ada", "1 Alcohol and 1 Drug")
    assert scene.items("Ada") == ["A04", "D02"]


@rule("WW-R74")
def test_an_item_one_has_looked_at_has_a_name_of_its_own() -> None:
    people = table_of(
        4, Ada=Who(profession="Apothecary", items=["A01", "A04"], mind=["I45"]), Cy=Who(profession="Priest")
    )
    scene = given(people).when("Ada", "Use your profession")
    name = scene.state.item(scene.player("Ada").items[0]).name
    assert scene.sees("Ada", name)
    assert [play for play in scene.anytime("Ada") if "Give" in play] == [
        f"Give Alcohol: {name} away", "Give Alcohol away",
    ]  # fmt: skip
    assert not scene.sees("Bo", name)
