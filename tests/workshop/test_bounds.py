"""Whatever strangers bring is bounded, and what is refused is refused in words."""

import io
import json
import zipfile
from collections.abc import Mapping

import pytest
from PIL import Image

from app.games import GAMES
from app.kernel.cardset import read_toml, tables
from app.kernel.errors import CardError
from app.kit.record import columns
from app.workshop.bounds import LARGEST, MOST_FIELDS, MOST_WORDS
from app.workshop.cardfiles import cards_of, unpacked
from app.workshop.forms import NESTED
from app.workshop.pictures import check_dots
from app.workshop.sets import draft_card, loader_of
from app.workshop.spreadsheets import Reading, dry_run, reading_of, remembered
from tests.workshop.test_forms import shipped

ABOUT = json.dumps({"game": "fourth-wall", "name": "Mean", "note": ""})
DEEP = "[[horror]]\nid = 'H1'\ntext = " + "{a = " * 200 + "1" + "}" * 200


def zipped(files: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def damaged(data: bytes) -> bytes:
    """A zip whose packed bytes are others than they were."""
    at = data.find(b"horror.toml") + len("horror.toml")
    return data[: at + 8] + bytes(byte ^ 0x5A for byte in data[at + 8 : at + 30]) + data[at + 30 :]


CARDS = zipped({"set.json": ABOUT, "horror.toml": "[[horror]]\nid = 'H1'\n" * 40})


@pytest.mark.parametrize(
    "data",
    [
        damaged(CARDS),
        zipped({"set.json": ABOUT, "horror.toml": ""}, zipfile.ZIP_LZMA),
        zipped({"set.json": ABOUT, "horror.toml": "#" * 30_000_000}),
        zipped({"set.json": "[" * 200_000, "horror.toml": ""}),
        zipped({"set.json": "[]", "horror.toml": ""}),
        zipped({"set.json": ABOUT, "horror.toml": b"\xff\xfe"}),
    ],
    ids=["damaged", "another packing", "blown up", "deep", "another shape", "no text"],
)
def test_a_zip_that_means_ill_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(CardError, match="set"):
        unpacked(data)


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 100_000, "a" + ".a" * 1_000_000 + " = 1", '"a"' + ' . "a"' * 300_000, "a = " + "9" * 6000, DEEP],
    ids=["lists", "key", "quoted key", "number", "tables"],
)
def test_a_text_is_read_in_the_time_that_its_length_warrants(text: str) -> None:
    with pytest.raises(CardError, match=r"horror\.toml: this is not valid TOML"):
        tables({"horror.toml": text})


def test_full_stops_in_a_text_are_no_long_key() -> None:
    text = "Wait..... and. so. on. " * 20 + "1.2.3.4"
    assert read_toml(f'text = """{text}"""') == {"text": text}


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"name": None}, "only words"),
        ({"copies": 0.5}, "only words"),
        ({"copies": LARGEST + 1}, "at most 1,000,000"),
        ({"text": "a" * (MOST_WORDS + 1)}, "at most 1000 letters"),
        ({"text": [[[[[[["deep"]]]]]]]}, "deeper"),
        ({"text": ["a" * 900] * 9}, "8000 in all"),
        ({"name": "a\0b"}, "cannot be printed"),
        ({"n\0": "a"}, "name of a field"),
        ({"id": "a/b"}, "without a slash"),
        ({"id": ".."}, "cannot go by"),
        ({f"field {n}": "a" for n in range(MOST_FIELDS)}, "at most 60 fields"),
    ],
)
def test_what_no_card_holds_is_refused_in_words(row: dict[str, object], words: str) -> None:
    with pytest.raises(CardError, match=words):
        draft_card(loader_of("fourth-wall"), "horror", {"id": "H01", **row})


def test_every_shipped_card_is_within_the_bounds() -> None:
    for game in GAMES.values():
        for card in cards_of(loader_of(game.id), game.card_set().files):
            assert draft_card(loader_of(game.id), card.kind, card.body).id == card.id


def test_the_pictures_of_a_set_are_bounded_together() -> None:
    out = io.BytesIO()
    Image.new("1", (6300, 6300)).save(out, "PNG")
    check_dots([out.getvalue()] * 10)
    with pytest.raises(CardError, match="million dots"):
        check_dots([out.getvalue()] * 11)


def test_rows_that_no_draft_takes_are_wrong_one_by_one() -> None:
    game = GAMES["fourth-wall"]
    rows = f"id,name,text\na/b,A,\nH90,B,{'You may ' * 200}\nH01,Once,\nH01,Twice,\nH02,\0,"
    run = dry_run(loader_of(game.id), "horror", rows, shipped(game))
    assert [row.state for row in run.rows] == ["wrong", "wrong", "changed", "wrong", "wrong"]
    said = [problem.message for row in run.rows for problem in row.problems]
    assert [word in line for word, line in zip(("slash", "letters", "row 4", "printed"), said, strict=True)] == [
        True
    ] * 4


def test_a_cell_that_is_no_table_is_a_wrong_cell_and_no_wrong_sheet() -> None:
    game = GAMES["great-old-ones"]
    loader, cards = loader_of(game.id), shipped(game)
    facts = [(kind, name, fact) for kind, deck in loader.kinds.items() for name, fact in columns(deck.record).items()]
    kind, field = next((kind, name) for kind, name, fact in facts if fact.entry in NESTED)
    first, second = [card for card in cards if card.kind == kind][:2]
    rows = f"{loader.key_of(kind)},{field}\n{first.id},value = {{\n{second.id},"
    run = dry_run(loader, kind, rows, cards)
    assert run.rows[0].problems[0].field == field
    assert run.rows[0].number == 2


@pytest.mark.parametrize("rows", ["id,name\nH01," + "a" * 200_000, "id,id\nH01,H02", "\n\n", "id,name\n,\n,"])
def test_rows_that_cannot_be_read_say_so(rows: str) -> None:
    game = GAMES["fourth-wall"]
    with pytest.raises(CardError):
        dry_run(loader_of(game.id), "horror", rows, shipped(game))


def test_old_line_ends_are_line_ends() -> None:
    game = GAMES["fourth-wall"]
    run = dry_run(loader_of(game.id), "horror", "id,name\rH01,The Lodger\r\rH02,Ben\r", shipped(game))
    assert [(row.number, row.id, row.state) for row in run.rows] == [(2, "H01", "changed"), (4, "H02", "changed")]


def test_fields_without_a_column_stay_as_they_are() -> None:
    game = GAMES["fourth-wall"]
    before = next(card for card in shipped(game) if card.id == "H01")
    [row] = dry_run(loader_of(game.id), "horror", "id,name\nH01,The Lodger", shipped(game)).rows
    assert row.card == {**before.body, "name": "The Lodger"}


def test_words_that_are_read_as_longer_words_do_not_grow_for_ever() -> None:
    game = GAMES["fourth-wall"]
    chain = {letter: following * 300 for letter, following in zip("abcdefgh", "bcdefghi", strict=True)}
    how = reading_of(remembered({}, "horror", Reading(words=chain)), "horror")
    [row] = dry_run(loader_of(game.id), "horror", "id,text\nH01,aaaaaaaa", shipped(game), how).rows
    assert row.state == "wrong"
