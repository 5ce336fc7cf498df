"""How card text is carried out: choices, selectors, conditions, professions."""

import pytest

from app.games.within_walls.nodes import Choice, Does, If, May, Steps, Trigger
from app.games.within_walls.records import shipped
from tests.games.within_walls.keyed import with_event, with_text
from tests.games.within_walls.scene import CULTIST, Scene, Who, given, mad, table_of
from tests.rules import rule


def plays(text: str, people: dict[str, Who] | None = None, **more: object) -> Scene:
    """Ada plays a card that says so."""
    people = people or {}
    ada = people.get("Ada", Who())
    ada = Who(ada.agenda, ada.profession, [*ada.events, "E01"], (), ada.items, ada.mind)
    cards = with_event("E01", text)
    scene = given(table_of(4, **{**people, "Ada": ada}), cards=cards, **more)  # type: ignore[arg-type]
    if "Event card" not in scene.prompt("Ada"):
        scene.until("Event card")
    return scene.when("Ada", "Play The Locked Ward")


@rule("WW-289", "WW-R19")
def test_sentences_are_carried_out_in_printed_order() -> None:
    scene = plays("You gain 1 Insanity. You remove 1 Insanity. You gain 1 Drug.", insanity_next=["I21"])
    scene.then_mind("Ada", 0)
    assert scene.ids(scene.state.insanity_deck.cards[-1:]) == ["I21"]
    assert len(scene.player("Ada").items) == 1


@rule("WW-290")
def test_each_player_is_carried_out_in_turn_order_from_you() -> None:
    people = table_of(4, Cy=Who(events=["E03"]))
    scene = given(people, turn="Cy").when("Cy", "Play Screams After Midnight")
    gained = [text.split(" ")[0] for text, _ in scene.state.story.heard(None) if "gains Insanity" in text]
    assert gained == ["Cy", "Di", "Ada", "Bo"]


@rule("WW-292")
def test_an_option_that_cannot_be_carried_out_in_full_is_offered_only_if_none_can() -> None:
    scene = given(table_of(4, Ada=Who(events=["E08"]))).when("Ada", "Play The Cracked Vial")
    assert scene.told(None, "Ada chooses (b): You gain 2 Insanity.")  # there is nothing to ask
    rich = given(table_of(4, Ada=Who(events=["E08"], items=["A01"]))).when("Ada", "Play The Cracked Vial")
    assert rich.labels("Ada") == ["You discard 1 item.", "You gain 2 Insanity."]
    none = plays("Choose one: (a) You discard 2 items. (b) You remove 1 Insanity.")
    assert len(none.labels("Ada")) == 2


@rule("WW-292")
def test_each_player_discards_can_be_chosen_only_if_each_can() -> None:
    full = {name: Who(items=["A01"]) for name in ("Ada", "Bo", "Cy")}
    some = plays("Choose one: (a) Each player discards 1 item. (b) Nothing happens.", full)
    assert some.told(None, "Ada chooses (b): Nothing happens.")
    full["Di"] = Who(CULTIST, items=["A01"])
    every = plays("Choose one: (a) Each player discards 1 item. (b) Nothing happens.", full)
    assert len(every.labels("Ada")) == 2


@rule("WW-293", "WW-R68")
def test_only_players_for_whom_it_can_be_carried_out_may_be_chosen() -> None:
    people = {"Bo": Who(items=["A01"]), "Di": Who(CULTIST, items=["D01"])}
    scene = plays("You take 1 item from another player of your choice.", people)
    assert scene.labels("Ada") == ["Bo", "Di"]
    scene.when("Ada", "Di")
    assert scene.items("Ada") == ["D01"]
    nobody = plays("Another player of your choice discards 1 item.")
    assert nobody.labels("Ada") == ["Bo", "Cy", "Di"]


@rule("WW-294")
def test_a_tie_for_the_most_or_the_least_is_broken_by_you() -> None:
    people = {"Bo": Who(mind=["I11"]), "Cy": Who(mind=["I21"])}
    most = plays("The player with the most Insanity gains 1 Drug.", people)
    assert most.labels("Ada") == ["Bo", "Cy"]
    least = plays("The player with the least Insanity gains 1 Drug.", people)
    assert least.labels("Ada") == ["Ada", "Di"]


@rule("WW-295")
def test_the_owner_chooses_what_goes() -> None:
    people = {"Bo": Who(events=["E02", "E11"], items=["A01", "D01"], mind=["I11", "I21"])}
    text = "The player to your left discards 1 Event card. That player removes 1 Insanity."
    scene = plays(text, people)
    scene.when("Bo", "Footprints")
    assert scene.events("Bo") == ["E11"]
    assert scene.asked() == ["Ada"]  # nobody was chosen, so "that player" is nobody
    chosen = plays("Another player of your choice removes 1 Insanity. That player discards 1 item.", people)
    assert chosen.prompt("Bo") == "Which 1 Insanity card do you remove?"  # the only one who can
    chosen.when("Bo", "Hearing").when("Bo", "Drug")
    assert (chosen.mind("Bo"), chosen.items("Bo")) == (["I11"], ["A01"])


@rule("WW-296", "WW-239")
def test_once_per_round_comes_back_and_once_per_game_does_not() -> None:
    people = table_of(
        4,
        Ada=Who(profession="Apothecary", items=["A04"]),
        Cy=Who(profession="Archivist"),
        Bo=Who(profession="Journalist"),
    )
    scene = given(people).when("Ada", "Use your profession: Apothecary")
    assert scene.why_not("Ada", "Use your profession") == "WW-296"
    scene.end_turn("Ada").when("Bo", "Use your profession: Journalist")
    assert scene.player("Bo").spent == [Trigger.TURN_ONCE_PER_GAME]
    scene.until("Round 4: Bo's turn")
    assert scene.player("Ada").spent == []
    assert scene.player("Bo").spent == [Trigger.TURN_ONCE_PER_GAME]


@rule("WW-238", "WW-236", "WW-237")
def test_an_ability_needs_its_first_instruction_to_be_possible_and_ones_own_turn() -> None:
    scene = given(table_of(4, Ada=Who(profession="Archivist"), Bo=Who(profession="Journalist")))
    assert scene.why_not("Ada", "Use your profession") == "WW-238"
    scene.cannot("Bo", "Use your profession")
    able = given(table_of(4, Ada=Who(profession="Archivist", events=["E01"]), Bo=Who(profession="Journalist")))
    able.when("Ada", "Use your profession: Archivist")
    assert len(able.player("Ada").events) == 1
    assert able.events("Ada") != ["E01"]


@rule("WW-236")
def test_the_engineer_sets_the_focus_anew_before_the_completion_check() -> None:
    cards = with_text("professions.toml", "P09", "Once per game, after the focus is set: You set the focus.")
    people = table_of(4, Cy=Who(profession="Engineer"))
    scene = given(people, turn="Ada", planning=True, progress=2, focus="Blank", cards=cards).when("Ada", "Rat")
    scene.when("Cy", "Use your profession").when("Cy", "X")
    scene.then(focus="X", current="SP1", progress=2)


@rule("WW-236")
def test_the_medium_may_put_the_card_on_the_bottom() -> None:
    people = table_of(4, Ada=Who(profession="Medium"))
    scene = given(people, stories=["MN4", "SP2"]).when("Ada", "Use your profession: Medium")
    assert scene.noted("Ada", "on the Story deck: Red Corridor.")
    assert not scene.sees("Bo", "Red Corridor")
    assert scene.offer("Ada").options[0].card == "MN4"  # the card in question is shown with the question
    scene.when("Ada", "Do it")
    assert scene.ids(scene.state.story_deck.cards[:1]) == ["MN4"]
    assert scene.told("Bo", "puts that card on the bottom")


@rule("WW-236", "WW-235")
def test_the_apothecary_looks_at_an_item_alone() -> None:
    scene = given(table_of(4, Ada=Who(profession="Apothecary", items=["A04"]), Cy=Who(profession="Journalist")))
    scene.when("Ada", "Use your profession: Apothecary")
    assert scene.sees("Ada", "Confidant's Port")
    assert not any(scene.sees(who, "Confidant's Port") for who in ("Bo", "Cy", "Di", None))


@rule("WW-236")
@pytest.mark.parametrize(
    ("profession", "count"),
    [("Doctor", {"Bo": 0, "Cy": 1}), ("Priest", {"Bo": 0, "Cy": 0}), ("Bootlegger", {"Bo": 1, "Cy": 1})],
)
def test_professions_for_others(profession: str, count: dict[str, int]) -> None:
    people = table_of(
        4, Ada=Who(profession=profession), Bo=Who(mind=["I45"], profession="Medium"), Cy=Who(mind=["I55"]),
        Di=Who(CULTIST, mind=["I25"], profession="Veteran"),
    )  # fmt: skip
    scene = given(people).when("Ada", f"Use your profession: {profession}")
    if profession != "Priest":
        scene.when("Ada", "Bo")
    assert {who: len(scene.player(who).mind) for who in count} == count
    assert len(scene.player("Bo").items) == (profession == "Bootlegger")


@pytest.mark.parametrize(
    "text",
    [
        "If you have 2 or more Insanity: You gain 1 Drug. Otherwise: You gain 2 Insanity.",
        "If you hold 2 or more items: You give 1 item to the player to your left.",
        "If the current story is Mad Nurse: Set the focus to Rat. If the focus is X: Advance the investigation 2.",
        "If you hold no items: Nothing happens.",
        "You may discard 2 items. If you do: Each player activates 1 revealed Insanity.",
        "If the current act is 3 or higher: Choose one: (a) You are eliminated. (b) You turn 1 revealed Insanity back.",
        "You may not play additional Event cards until the end of this turn.",
        "You look at 1 item in your inventory. You look at the top 2 cards of the Story deck.",
    ],
)
def test_reserved_forms_are_read_with_their_words(text: str) -> None:
    card = with_event("E01", text).events["E01"]
    assert card.words == text
    assert all(words in text for words in _words(card.steps))


def _words(steps: Steps) -> list[str]:
    """What questions quote of a text; none of it is empty, and no mark is left before it."""
    found: list[str] = []
    for step in steps:
        match step:
            case Does():
                found += [step.words]
            case May():
                found += [step.words, *_words(step.then)]
            case Choice():
                found += [*step.words, *(words for option in step.options for words in _words(option))]
            case If():
                found += [*_words(step.then), *_words(step.otherwise)]
    assert all(words and ":" not in words and "(" not in words for words in found), found
    return found


# Spying


@rule("WW-196", "WW-197", "WW-205")
def test_the_spy_chooses_another_living_player() -> None:
    people = table_of(5, Ada=Who(events=["E24"]), Cy=Who(alive=False))
    scene = given(people, story="SP3").when("Ada", "Play Telegram")
    assert scene.labels("Ada") == ["Bo", "Di", "Ed"]


@rule("WW-197", "WW-206")
def test_nobody_spies_on_themselves() -> None:
    scene = plays("You spy on you.")
    assert scene.told(None, "There is nobody for Ada to spy on.")
    assert scene.state.notes == []


@rule("WW-196")
def test_that_player_spies_back() -> None:
    scene = given(table_of(4, Ada=Who(events=["E26"])), story="SP3").does("Ada", "Play Eyes Across the Ward", "Cy")
    assert [(note.seats, note.about) for note in scene.state.notes] == [
        ([scene.seats["Ada"]], scene.seats["Cy"]), ([scene.seats["Cy"]], scene.seats["Ada"]),
    ]  # fmt: skip


@rule("WW-R08", "WW-204")
def test_with_full_faces_the_spy_sees_the_card() -> None:
    people = table_of(4, Ada=Who(events=["E24"]))
    scene = given(people, story="SP3", history_faces="full").does("Ada", "Play Telegram", "Bo")
    lines = {scene.state.history(card).words for card in scene.player("Bo").history}
    assert any(scene.sees("Ada", line) for line in lines)
    assert not any(scene.sees("Cy", line) for line in lines)


# Selectors and reserved forms


@rule("WW-290")
@pytest.mark.parametrize(
    ("text", "minds"),
    [
        ("Each other player gains 1 Insanity.", "0111"),
        ("The player to your right gains 1 Insanity.", "0001"),
        ("The Lead Agent gains 1 Insanity.", "1000"),
        ("If the current act is 2 or higher: You gain 1 Insanity. Otherwise: That player gains 1 Insanity.", "0000"),
        ("If the current act is 1 or higher: You gain 1 Insanity. Otherwise: Each player gains 1 Insanity.", "1000"),
        ("If the current act is 2 or higher: Nothing happens. Otherwise: Each player gains 1 Insanity.", "1111"),
        ("If the focus is Blank: You gain 1 Insanity.", "1000"),
        ("If the current story is Mad Nurse: You gain 1 Insanity.", "0000"),
        ("If you hold no items: You gain 1 Insanity.", "1000"),
        ("If you have 1 or more Insanity: Each player gains 1 Insanity.", "0000"),
    ],
)  # fmt: skip
def test_whom_a_sentence_is_about(text: str, minds: str) -> None:
    scene = plays(text)
    assert "".join(str(len(player.mind)) for player in scene.state.players) == minds


@rule("WW-289")
def test_you_may_and_if_you_do() -> None:
    text = "You may discard 1 item. If you do: You gain 1 Drug."
    scene = plays(text, {"Ada": Who(items=["A01"])}).when("Ada", "Do it")
    assert [scene.state.item(card).kind for card in scene.player("Ada").items] == ["drug"]
    kept = plays(text, {"Ada": Who(items=["A01"])}).when("Ada", "Leave it")
    assert kept.items("Ada") == ["A01"]
    assert plays(text).asked() == ["Ada"]  # nothing to discard, nothing asked
    assert plays(text).prompt("Ada").startswith("Play another Event card")


@rule("WW-298")
def test_reserved_forms_work() -> None:
    mind = [mad("I62", revealed=True), mad("I25", revealed=True)]
    active = plays("You activate 1 revealed Insanity.", {"Ada": Who(mind=mind)})
    active.when("Ada", "Memory")
    assert active.mind("Ada") == ["I25"]
    back = plays("You turn 1 revealed Insanity back.", {"Ada": Who(mind=[mad("I25", revealed=True)])})
    assert back.insanity("Ada", "I25").left == 2
    shuffled = plays("Shuffle the Story discard pile into the Story deck.", story_discard=["SP5"])
    assert shuffled.state.story_discard.cards == []


@rule("WW-289")
def test_a_text_in_words_is_what_its_card_says() -> None:
    """Every sentence that questions and the story quote stands on its card, word for word."""
    cards = shipped()
    for card in (card for kind in (cards.events, cards.stories, cards.insanity, cards.items) for card in kind.values()):
        assert all(words in card.words for words in _words(card.steps)), card.words
    vial = cards.events["E08"].steps[-1]
    assert isinstance(vial, Choice)
    assert vial.words == ("You discard 1 item.", "You gain 2 Insanity.")
