"""Every card of every set can be filled in, taken along as rows, and compared, and means the same afterwards."""

from dataclasses import replace

import pytest

from app.games import GAMES
from app.kernel.cardset import CardSet
from app.kernel.game import Game, State
from app.kit.loader import Loader
from app.kit.text import TextReader
from app.store.workshop import DraftCard
from app.web.card_faces import face
from app.workshop.cardfiles import cards_of, files_of
from app.workshop.differences import differences
from app.workshop.forms import fields_of, label_of, next_id, row_of
from app.workshop.press import Press, Slip, rows_of
from app.workshop.sets import draft_card, forms_of
from app.workshop.spreadsheets import Reading, Unmapped, dry_run, forgotten, reading_of, remembered, sheet_of

EDITED = [game for game in GAMES.values() if isinstance(game.loader, Loader)]
EVERY_GAME = pytest.mark.parametrize("game", EDITED, ids=lambda game: game.id)


def loader_of(game: Game[State]) -> Loader[CardSet]:
    assert isinstance(game.loader, Loader)
    return game.loader


def shipped(game: Game[State]) -> list[DraftCard]:
    return cards_of(loader_of(game), game.card_set().files)


@EVERY_GAME
def test_a_form_filled_in_as_it_came_means_the_same(game: Game[State]) -> None:
    loader, cards = loader_of(game), shipped(game)
    again = []
    for card in cards:
        form = {field.name: field.value.replace("\n", "\r\n") for field in fields_of(loader, card.kind, card.body)}
        again.append(draft_card(loader, card.kind, row_of(loader, card.kind, form)))
    assert loader.read(files_of(again)).hash == game.card_set().hash


@EVERY_GAME
def test_rows_that_come_back_unchanged_change_nothing(game: Game[State]) -> None:
    loader, cards = loader_of(game), shipped(game)
    for kind in loader.kinds:
        mates = [card for card in cards if card.kind == kind]
        if mates:
            run = dry_run(loader, kind, sheet_of(loader, kind, mates), cards)
            assert (len(run.rows), run.count("same"), run.taken) == (len(mates), len(mates), ())


@EVERY_GAME
def test_every_card_is_printed(game: Game[State]) -> None:
    loader, cards = loader_of(game), shipped(game)
    press = Press.of(game.id, loader, cards)
    for card in cards:
        printed = press.printed(card.kind, card.body)
        assert printed
        if isinstance(printed, Slip):
            assert printed.name


def test_two_changed_rows_are_found_and_only_they() -> None:
    game = GAMES["fourth-wall"]
    loader, cards = loader_of(game), shipped(game)
    sheet = sheet_of(loader, "horror", [card for card in cards if card.kind == "horror"])
    run = dry_run(loader, "horror", sheet.replace("Eyeless Paperboy", "Lodger").replace("Gatekeeper", "Doorman"), cards)
    assert [(row.state, row.name) for row in run.taken] == [("changed", "Doorman"), ("changed", "Lodger")]
    assert [change.label for row in run.taken for change in row.changes] == ["Name", "Name"]


def test_other_peoples_headings_and_words_are_mapped() -> None:
    game = GAMES["fourth-wall"]
    loader, cards = loader_of(game), shipped(game)
    rows = (
        "Nr\tTitle\tCopies\tManifest Cost\tTrigger cost\tDefeat cost\tText\tArtist\n"
        "H90\tThe Lodger\t2\t1\t1\tCF\tTrigger: Target Investigator Loses 1 Marbel.\tAnn\n"
        "H91\tThe Guest\t2\t1\t1\tCF\tTrigger: Each Investigator Loses 1 Marbel.\tAnn"
    )
    with pytest.raises(Unmapped, match="'id'") as unmapped:
        dry_run(loader, "horror", rows, cards)
    assert unmapped.value.headings == ("Nr", "Title", "Artist")
    kept = remembered({}, "horror", Reading({"Nr": "id", "Title": "name", "Artist": ""}))
    named = reading_of(kept, "horror")
    wrong = dry_run(loader, "horror", rows, cards, named)
    assert (wrong.count("wrong"), wrong.strange) == (2, ())
    assert [(phrase.words.split()[0], len(phrase.cards)) for phrase in wrong.phrases] == [("Marbel.", 2)]
    kept = remembered(kept, "horror", Reading(words={"Marbel": "Marble"}))
    taken = dry_run(loader, "horror", rows, cards, reading_of(kept, "horror")).rows
    assert [(row.state, row.notes) for row in taken] == [("new", {"Artist": "Ann"})] * 2
    assert reading_of(forgotten(kept, "horror", "Nr", "Marbel"), "horror").headings == {"Title": "name", "Artist": ""}


def test_rows_without_ids_are_known_by_their_names() -> None:
    game = GAMES["fourth-wall"]
    loader, cards = loader_of(game), shipped(game)
    rows = (
        "Name;Copies;Manifest cost;Trigger cost;Defeat cost;Text\n"
        "The Lodger;2;1;1;CF;Trigger: Add 1 Doom.\nGatekeeper;2;1;1;CF;Trigger: Add 1 Doom.\nThe Guest;1;1;1;F;"
    )
    run = dry_run(loader, "horror", rows, cards)
    gatekeeper = next(card.id for card in cards if card.body.get("name") == "Gatekeeper")
    assert [(row.state, row.id) for row in run.rows] == [("new", "H17"), ("changed", gatekeeper), ("new", "H18")]
    assert run.rows[0].card["id"] == "H17"


def test_what_is_noted_of_a_card_goes_out_and_comes_back() -> None:
    game = GAMES["fourth-wall"]
    loader, cards = loader_of(game), shipped(game)
    noted = [replace(card, notes={"Artist": "=Ann"}) if card.kind == "horror" else card for card in cards]
    sheet = sheet_of(loader, "horror", [card for card in noted if card.kind == "horror"])
    assert dry_run(loader, "horror", sheet, noted).taken == ()
    changed = dry_run(loader, "horror", sheet.replace("'=Ann", "Ben", 1), noted)
    assert [[change.label for change in row.changes] for row in changed.taken] == [["Note Artist"]]


def test_changes_are_told_card_by_card_and_word_by_word() -> None:
    game = GAMES["fourth-wall"]
    loader, before = loader_of(game), shipped(game)
    first = next(card for card in before if card.kind == "horror")
    changed = DraftCard("horror", first.id, {**first.body, "text": "Trigger: Open a Gate.", "copies": 9})
    new = DraftCard("horror", "H99", {**first.body, "id": "H99", "name": "The Lodger"})
    after = [changed if card is first else card for card in before[:-1]] + [new]
    found = {change.id: change for change in differences(loader, before, after)}
    assert {id: change.state for id, change in found.items()} == {
        first.id: "changed",
        "H99": "new",
        before[-1].id: "gone",
    }
    assert [change.label for change in found[first.id].fields] == ["Copies", "Text"]
    text = found[first.id].fields[1].stretches
    assert [part.words for part in text if not part.is_gone] == ["Trigger:", "Open a Gate."]


def test_a_sentence_that_cannot_be_read_is_marked_in_the_drawing() -> None:
    game = GAMES["fourth-wall"]
    loader, cards = loader_of(game), shipped(game)
    horror = next(card for card in cards if card.kind == "horror")
    press = Press.of(game.id, loader, cards)
    text = "Trigger: Open a Gate. Target <b>Investigator</b> Forgets 1 Marble."
    drawn = face(press, "horror", {**horror.body, "text": text})
    words = "Target &lt;b&gt;Investigator&lt;/b&gt; Forgets 1 Marble"
    assert f'Open a Gate. <mark class="say-unknown">{words}</mark>.' in drawn.replace("</span> <span>", " ")
    said = "Trigger: Open a Gate."
    lasting = press.printed("horror", {**horror.body, "text": f"{said} While On the Streets: Everybody hums."})
    assert not isinstance(lasting, Slip), "what lasts cannot be settled by hand, so it is left out"
    assert isinstance(press.printed("horror", {**horror.body, "copies": "many"}), Slip)


def test_names_of_fields_and_new_cards() -> None:
    assert label_of("manifest_cost") == label_of("manifestCost") == "Manifest cost"
    assert next_id(["H01", "H16", "H7"]) == "H17"
    assert next_id(["Ada"]) == "card-2"


def test_an_author_is_shown_the_sentences_of_a_kind_and_no_others() -> None:
    projector, streets = GAMES["projector"], GAMES["fourth-wall"]
    styles, items = (forms_of("projector", kind, _reader(projector)) for kind in ("style", "item"))
    assert not {*styles} & {*items}
    assert "Search N." in forms_of("fourth-wall", "investigator", _reader(streets))
    lasting = forms_of("fourth-wall", "street", _reader(streets))
    assert lasting
    assert "Search N." not in lasting
    assert {*forms_of("fourth-wall", "horror", _reader(streets))} == {*_reader(streets).forms}


def _reader(game: Game[State]) -> TextReader:
    reader = loader_of(game).reader_of(rows_of(shipped(game)))
    assert reader is not None
    return reader
