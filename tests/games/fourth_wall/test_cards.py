"""Card sets: what is read, what is refused, and how the author is told."""

import pytest

from app.games.fourth_wall.instructions import effect
from app.games.fourth_wall.nodes import CLAUSES
from app.games.fourth_wall.records import Cards, MarbleCard, read_cards, shipped
from app.kernel.errors import CardError, SetupError
from tests.games.fourth_wall.keyed import changed, keyed
from tests.games.fourth_wall.scene import TEAM, given
from tests.rules import rule

ELDER_SIGN = 'text = "Utilise: Discard a Horror."'


def refused(file: str, old: str, new: str) -> str:
    """What the author reads after changing one string of one file."""
    with pytest.raises(CardError) as caught:
        read_cards(changed(file, old, new))
    return str(caught.value)


def elder_sign(text: str) -> str:
    """What the author reads after writing this on Elder Sign."""
    return refused("marbles.toml", ELDER_SIGN, f'text = "{text}"')


def revolver(cards: Cards) -> MarbleCard:
    return next(card for card in cards.marbles.values() if card.name == "Revolver")


# What is understood


def test_every_sentence_form_can_be_carried_out() -> None:
    assert effect.forms == set(CLAUSES)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Discard a Marble.", "Discard 1 Marble."),
        ("Discard 1 Marbles.", "Discard 1 Marble."),
        ("Find an Adrenaline.", "Find a Adrenaline."),
        ("You Lose a Marble.", "You Loses 1 Marble."),
        ("You may discard 2 Marbles.", "You may Discard 2 Marbles."),
        ("If an Eye has opened, search 2.", "If An Eye has opened, Search 2."),
        ("Discard 1 Marble to search 2.", "Discard 1 Marble to Search 2."),
        ("Drain up to 1 other Ghoul.", "Drain up to 1 other Ghouls."),
        ("Blitz (3) Clue, Force or Science.", "Blitz (3) Clue, Force, or Science."),
    ],
)
def test_a_word_may_be_written_in_several_ways(written: str, meant: str) -> None:
    read, wanted = (keyed({"Revolver": f"Utilise: {text}"}) for text in (written, meant))
    assert revolver(read).utilise == revolver(wanted).utilise != ()


def test_a_sentence_is_taken_whole_before_it_is_cut_at_to() -> None:
    sentence = revolver(keyed({"Revolver": "Utilise: Return a Horror to the Wall."})).utilise[0]
    assert sentence.then is None
    sentence = revolver(keyed({"Revolver": "Utilise: Return a Horror to the Wall to Search 1."})).utilise[0]
    assert sentence.then is not None


def test_a_set_is_known_by_the_words_of_its_files() -> None:
    assert read_cards(dict(shipped().files)).hash == shipped().hash
    assert keyed({"Revolver": "Utilise: Search 1."}).hash != shipped().hash


# Mistyped cards


def test_a_mistyped_word_is_shown_with_its_column_and_the_nearest_sentence() -> None:
    assert elder_sign("Utilise: Serch 3.") == (
        "marbles.toml, Elder Sign, column 10: did not understand 'Serch 3.'; the nearest sentence known is `Search N.`."
    )
    assert elder_sign("Utilise: Search 1. Discard a Horor.") == (
        "marbles.toml, Elder Sign, column 30: did not understand 'Horor.'; "
        "the nearest sentence known is `Discard {Hor}.`."
    )
    assert elder_sign("Utilise: Target Investigator Loses 2 Marvels Chosen by The Wall.") == (
        "marbles.toml, Elder Sign, column 38: did not understand 'Marvels Chosen by'; "
        "the nearest sentence known is `{Inv} Lose(s) N Marble(s) Chosen by The Wall.`."
    )


def test_a_sentence_that_breaks_off_is_shown_by_its_end() -> None:
    assert elder_sign("Utilise: Discard a Horror") == (
        "marbles.toml, Elder Sign, column 26: did not understand the end of 'Discard a Horror'; "
        "the nearest sentence known is `Discard {Hor}.`."
    )


def test_a_card_nobody_knows_cannot_be_found() -> None:
    assert "did not understand 'Sword.'" in elder_sign("Utilise: Find a Sword.")


def test_text_begins_with_a_label_of_its_kind_of_card() -> None:
    assert elder_sign("Trigger: Discard a Horror.") == (
        "marbles.toml, Elder Sign, column 1: did not understand Trigger: Discard a Horror.; the text begins with one "
        "of the labels Utilise:, Intervene:, Rush when a Marble would be lost:, Rush:, Anchored:."
    )
    assert "each label stands once on a card" in elder_sign("Utilise: Search 1. Utilise: Search 2.")
    assert "a label is followed by at least one sentence" in elder_sign("Utilise:")


def test_acting_and_standing_sentences_keep_to_their_blocks() -> None:
    assert "`Each Investigator's Sanity is N lower.`" in elder_sign("Utilise: Each Investigator's Sanity is 1 lower.")
    assert "did not understand 'Search 1.'" in elder_sign("Utilise: Anchor to the Streets. Anchored: Search 1.")


def test_what_the_wall_plays_cannot_speak_to_an_investigator() -> None:
    said = "a sentence here speaks to an Investigator, and The Wall plays this card"
    assert refused("horrors.toml", "Trigger: Delve 2.", "Trigger: Search 2.") == (
        f"horrors.toml, Television Static, Trigger: {said}."
    )
    assert said in refused("horrors.toml", "Deathrattle: Find a Ghoul.", "Deathrattle: You Lose 1 Marble.")
    assert said in refused("walls.toml", "Unique: Open a Gate.", "Unique: Add 1 Doom to Blitz (2) Clue.")


# Wrong fields


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("marbles.toml", "copies = 2", "copys = 2", "marbles.toml, Elder Sign, copys: there is no such field"),
        ("marbles.toml", "copies = 2\n", "", "marbles.toml, Elder Sign, copies: this field is missing"),
        ("marbles.toml", "copies = 2", "copies = 0", "copies: 0 is not a whole number from 1 to 99"),
        ("marbles.toml", "copies = 2", "copies = true", "copies: True is not a whole number from 1 to 99"),
        ("marbles.toml", 'symbols = "CFS"', 'symbols = "CFSS"', "symbols: 'CFSS' is not 0 to 3 letters"),
        ("marbles.toml", 'name = "Elder Sign"\n', "", "marbles.toml, M01, name: this field is missing"),
        ("marbles.toml", 'name = "Elder Sign"', 'name = ""', "marbles.toml, M01, name: this field is missing"),
        ("marbles.toml", 'id = "M01"', 'id = "M02"', "Molotov Cocktail, id: there is another card 'M02'"),
        ("marbles.toml", 'id = "M01"', 'id = "H01"', "id: there is another card 'H01'"),
        ("investigators.toml", "sanity = 5", "sanity = 10", "sanity: 10 is not a whole number from 1 to 9"),
        (
            "investigators.toml",
            "unique_cost = 1",
            "unique_cost = 3",
            "unique_cost: 3 is not a whole number from 0 to 2",
        ),
        ("walls.toml", "unique_cost = 1", "unique_cost = 7", "unique_cost: 7 is not a whole number from 0 to 6"),
        (
            "horrors.toml",
            "manifest_cost = 1",
            "manifest_cost = 7",
            "manifest_cost: 7 is not a whole number from 0 to 6",
        ),
        ("horrors.toml", "trigger_cost = 0", "trigger_cost = 7", "trigger_cost: 7 is not a whole number from 0 to 6"),
        ("horrors.toml", 'defeat_cost = "F"', 'defeat_cost = ""', "defeat_cost: '' is not 1 to 9 letters"),
        ("horrors.toml", "drain = true", 'drain = "yes"', "drain: 'yes' is neither true nor false"),
        ("horrors.toml", 'name = "Gatekeeper"', "name = 7", "name: 7 is not text"),
        ("trackers.toml", "[[tracker]]", "[[clock]]", "trackers.toml: there are no cards of kind 'clock'"),
        ("walls.toml", "[[wall]]", "[wall]", "walls.toml: "),
        ("walls.toml", 'id = "W1"', 'id = "W1', "walls.toml: this is not valid TOML"),
    ],
)
def test_a_wrong_field_is_named(file: str, old: str, new: str, told: str) -> None:
    assert told in refused(file, old, new)


# Sets that cannot be played


def without(file: str, kind: str, kept: int) -> dict[str, str]:
    """The stand-in files with only so many cards of one kind."""
    head, *cards = shipped().files[file].split(f"[[{kind}]]")
    return dict(shipped().files) | {file: f"[[{kind}]]".join([head, *cards[:kept]])}


@rule("FW-R105")
def test_a_set_needs_two_investigator_cards_for_every_seat() -> None:
    given(TEAM, cards=read_cards(without("investigators.toml", "investigator", 6)))
    with pytest.raises(SetupError, match="too small for 3 Investigators"):
        given(TEAM, cards=read_cards(without("investigators.toml", "investigator", 5)))


@rule("FW-R105")
def test_a_set_needs_nine_marbles_for_every_seat() -> None:
    def with_marbles(count: int) -> Cards:
        marble = f'[[marble]]\nid = "M03"\nname = "Holy Symbol"\ncopies = {count}\nsymbols = "C"\n'
        return read_cards(dict(shipped().files) | {"marbles.toml": marble})

    hands = {"The Detective": ["Holy Symbol"], "The Waitress": ["Holy Symbol"], "The Nurse": ["Holy Symbol"]}
    given(hands, cards=with_marbles(27))
    with pytest.raises(SetupError, match="too small for 3 Investigators"):
        given(hands, cards=with_marbles(26))


@rule("FW-R105")
def test_a_set_needs_five_horrors() -> None:
    head, first, *_rest = shipped().files["horrors.toml"].split("[[horror]]")
    horrors = f"{head}[[horror]]{first}"
    with pytest.raises(CardError, match="at least five Horrors"):
        read_cards(dict(shipped().files) | {"horrors.toml": horrors.replace("copies = 3", "copies = 4")})
    read_cards(dict(shipped().files) | {"horrors.toml": horrors.replace("copies = 3", "copies = 5")})


@rule("FW-R105")
def test_a_set_has_six_wall_cards() -> None:
    with pytest.raises(CardError, match="six Wall cards; this one has 5"):
        read_cards(without("walls.toml", "wall", 5))


def with_tracker(*ranks: int) -> dict[str, str]:
    """The stand-in files in which every side of the trackers has these ranks."""
    names = ("start", "eye_opens", "crescendo", "awakens")
    lines = "\n".join(f"{name} = {rank}" for name, rank in zip(names, ranks, strict=True))
    sides = "\n".join(f"[[tracker]]\ninvestigators = {count}\n{lines}" for count in range(3, 7))
    return dict(shipped().files) | {"trackers.toml": sides}


@rule("FW-R105")
@pytest.mark.parametrize("ranks", [(4, 5, 2, 0), (8, 5, 6, 0), (8, 5, 2, 3), (3, 3, 3, 3)])
def test_the_ranks_of_a_tracker_fall(ranks: tuple[int, ...]) -> None:
    read_cards(with_tracker(8, 2, 2, 0))
    with pytest.raises(CardError, match="start: the ranks of a tracker fall from start to awakens"):
        read_cards(with_tracker(*ranks))


def test_a_set_has_a_tracker_for_every_number_of_investigators() -> None:
    with pytest.raises(CardError, match="a tracker for 6 Investigators; this one has none"):
        read_cards(without("trackers.toml", "tracker", 3))
