"""Card sets checked from the terminal."""

from pathlib import Path

from app.cli.cards import overlaid
from app.games import game_called
from app.kernel.cardset import tables
from app.workshop.cardfiles import Parcel, packed
from tests.cli.conftest import Run, shelved_toy

FEZ = '[[hat]]\nid = "T2"\nname = "Fez"\n\n[[hat]]\nid = "T3"\nname = "Cap"\ncopies = 4\n'


def row(text: str) -> list[str]:
    return next(line.split()[1:] for line in text.splitlines() if line.split()[:1] == ["hat"])


def test_a_game_is_checked_by_its_id(run: Run) -> None:
    ran = run("cards", "check", "toy")
    assert ran.code == 0
    assert row(ran.out) == ["2", "3"]


def test_every_shipped_set_can_be_read(run: Run) -> None:
    assert run("cards", "check", "fourth-wall").code == 0


def test_a_file_replaces_cards_of_the_same_id_and_adds_others(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(FEZ)
    ran = run("cards", "check", tmp_path / "mine.toml", "--game", "toy")
    assert ran.code == 0
    assert row(ran.out) == ["3", "7"]


def test_a_file_may_bear_the_name_of_a_shipped_one() -> None:
    rows = tables(overlaid(shelved_toy(), "hats.toml", FEZ))["hat"]
    assert sorted((file, str(row["name"])) for file, row in rows) == [
        ("hats.toml", "Cap"),
        ("hats.toml", "Fez"),
        ("hats.toml of The Toy", "Top hat"),
    ]


def test_a_folder_stands_for_its_tables(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hats.toml").write_text(FEZ)
    ran = run("cards", "check", tmp_path, "--game", "toy")
    assert row(ran.out) == ["2", "5"]
    assert "cat" in ran.out


def test_the_zip_of_a_set_is_checked(run: Run, tmp_path: Path) -> None:
    game = game_called("wick")
    (tmp_path / "ours.zip").write_bytes(packed(Parcel("wick", "Ours", "", game.card_set().files)))
    ran = run("cards", "check", tmp_path / "ours.zip")
    assert (ran.code, "comfort" in ran.out, "Ours" in ran.out) == (0, True, True)
    (tmp_path / "torn.zip").write_bytes(b"PK")
    assert "This is no file of a card set." in run("cards", "check", tmp_path / "torn.zip").err


def test_a_spreadsheet_is_checked_row_by_row(run: Run, tmp_path: Path) -> None:
    rows = "id,name,copies,light,text\nowl,An Owl,2,1,Gain 2 Wax.\n"
    (tmp_path / "wick-comfort.csv").write_text(rows)
    assert run("cards", "check", tmp_path / "wick-comfort.csv").code == 0
    (tmp_path / "wrong.csv").write_text(rows + "ox,An Ox,2,1,Gain 2 Wacks.\n")
    ran = run("cards", "check", tmp_path / "wrong.csv", "--game", "wick")
    assert ran.code == 1
    assert ran.err.startswith("wrong.csv, row 3, text: did not understand 'Wacks.'")
    (tmp_path / "strange.csv").write_text("who,what\nme,this\n")
    assert "no game has such columns" in run("cards", "check", tmp_path / "strange.csv").err


def test_a_wrong_card_is_one_line_for_its_author(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[hat]]\nid = "T2"\nnme = "Fez"\n')
    ran = run("cards", "check", tmp_path / "mine.toml", "--game", "toy")
    assert ran.code == 1
    assert ran.err == "mine.toml, T2, nme: there is no such field; a card of this kind has id, name, copies.\n"


def test_what_is_no_card_set_is_said(run: Run, tmp_path: Path) -> None:
    assert "is neither a game" in run("cards", "check", "owls").err
    assert "holds no .toml files." in run("cards", "check", tmp_path).err
    assert "holds no .toml files." in run("cards", "check", tmp_path, "--game", "toy").err
    assert "cannot be read" in run("cards", "check", tmp_path / "none.toml").err
    (tmp_path / "torn.toml").write_text("[[hat")
    assert "this is not valid TOML" in run("cards", "check", tmp_path / "torn.toml", "--game", "toy").err


def test_cards_tell_by_themselves_which_game_they_are_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(FEZ)
    assert row(run("cards", "check", tmp_path / "mine.toml").out) == ["3", "7"]
    assert row(run("cards", "check", tmp_path).out) == ["2", "5"]


def test_kinds_that_two_games_have_are_told_apart_by_their_fields(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[investigator]]\nid = "mo"\nname = "Mo"\ncalling = "Clown"\ntext = "Honk."\n')
    assert "mine.toml, Mo" in run("cards", "check", tmp_path / "mine.toml").err


def test_cards_that_do_not_tell_their_game_ask_for_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[investigator]]\nname = "Mo"\n')
    ran = run("cards", "check", tmp_path / "mine.toml")
    assert ran.code == 1
    assert "such cards are in fourth-wall and great-old-ones. Name the game: --game " in ran.err
    (tmp_path / "mine.toml").write_text('[[entorpy]]\nname = "Mo"\n')
    assert (
        "no game has cards of kind 'entorpy'; projector has 'entropy'."
        in run("cards", "check", tmp_path / "mine.toml").err
    )
