"""Games told again from their logs."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.contract.proofs import header_of
from app.games import GAMES
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.log import Log, with_files
from app.kernel.table import Table
from app.store.card_sets import first_kept
from tests.cli.conftest import Run
from tests.keep import cards_kept
from tests.live.printings import edited


@pytest.fixture
def log(run: Run, tmp_path: Path) -> Path:
    """A finished game in which the host was a person."""
    file = tmp_path / "game.log"
    run("play", "toy", "--me", "host", "--seed", "5", "--save", file, answers="2\n1 2\n" * 4)
    return file


def test_a_spectator_hears_what_all_may_hear(run: Run, log: Path) -> None:
    told = run("replay", log).out
    assert "The Host hides the cat." in told
    assert "under hat 2" not in told
    assert "The seed matches the commitment made at the start" in told
    assert "The end" in told


def test_a_seat_hears_and_sees_its_own_side(run: Run, log: Path) -> None:
    told = run("replay", log, "--as", "host").out
    assert "You hide the cat under hat 2." in told
    assert "The cat is under hat 2" in told


def test_everybody_hears_all_of_it(run: Run, log: Path) -> None:
    told = run("replay", log, "--as", "everybody").out
    assert "[host] You hide the cat under hat 2." in told
    assert "What host sees besides" in told


def test_a_replay_can_stop_early(run: Run, log: Path) -> None:
    told = run("replay", log, "--as", "everybody", "--to", "1").out
    assert "This game is not over" in told
    assert "Found" not in told


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda _: "", "This file is empty"),
        (lambda _: "Dear diary,\n", "is not JSON"),
        (lambda _: '{"a": 1}\n', "is not the header of a game's log"),
        (lambda text: text.replace('"seed": "5"', '"seed": "6"'), "does not match the commitment"),
        (lambda text: text.replace('"rules_version": 1', '"rules_version": 7'), "under version 7 of the rules"),
        (lambda text: text.replace('"card_hash": "', '"card_hash": "0'), "another printing of the card set 'toys'"),
        (lambda text: text.replace('"game": "toy"', '"game": "owl"'), "There is no game called 'owl'"),
        (lambda text: text.replace("hat:2", "hat:7", 1), "Answer 1 of this log does not fit the game before it"),
        (lambda text: text + '{"fox": 1}\n', "This line of the log is not an answer"),
    ],
)
def test_a_log_that_cannot_be_told_is_one_line(
    run: Run, log: Path, spoil: Callable[[str], str], complaint: str
) -> None:
    log.write_text(spoil(log.read_text()))
    ran = run("replay", log)
    assert ran.code == 1
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_other_files_and_listeners_are_refused(run: Run, log: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    assert "is not a text file." in run("replay", picture).err
    assert "There is no seat 'cook' here" in run("replay", log, "--as", "cook").err
    assert "--to takes a number from 0 to that" in run("replay", log, "--to", "999").err


def test_a_log_without_a_commitment_says_so(run: Run, log: Path) -> None:
    header, *entries = log.read_text().splitlines(keepends=True)
    log.write_text(header[: header.index(', "commitment"')] + "}\n" + "".join(entries))
    assert "No commitment to the seed stands in this log" in run("replay", log).out


def test_a_log_played_with_other_cards_brings_them_along(run: Run, tmp_path: Path) -> None:
    game = GAMES["within-walls"]
    other = edited(game, "a name", "a card gone")
    header = replace(header_of(game, 3, "other cards"), card_set=other.name, card_hash=other.hash)
    table = Table(game, Log(header), other)
    play_out(table, dict.fromkeys(table.seats, random_bot), Chance("bots"), 60)
    file = tmp_path / "log.jsonl"
    file.write_text(with_files(table.log.dump(), other.files))
    assert f"({other.hash}); {len(table.log.entries)} answers" in run("replay", file).out
    file.write_text(table.log.dump())
    assert "another printing" in run("replay", file).err


def test_a_log_from_before_sets_were_kept_is_told_with_the_cards_of_then(run: Run, tmp_path: Path) -> None:
    (old,) = [kept for kept in first_kept() if kept.game == "great-old-ones"]
    game = GAMES[old.game]
    header = replace(header_of(game, 1, "cards of then"), card_hash=old.hash)
    table = Table(game, Log(header), cards_kept(game, old.hash), saves=0)
    play_out(table, dict.fromkeys(table.seats, random_bot), Chance("then"), 60)
    file = tmp_path / "log.jsonl"
    file.write_text(table.log.dump().replace(old.hash, old.alias))
    told = run("replay", file, "--to", "3")
    assert (told.code, "Queue scenario action" in told.out) == (0, True)
    assert " node" not in told.out, "what runs is for the rules alone"
