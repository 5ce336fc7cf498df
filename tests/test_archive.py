"""What every release has left behind is gone on with: tables, campaigns and logs, each with its own cards."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.games import GAMES
from app.kernel.bots import random_bot
from app.kernel.campaign import resume
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.game import Game, State
from app.kernel.log import Header, Log, load_log
from app.kernel.table import Table
from tests import keep, record
from tests.keep import CAMPAIGNS, FOLDER, LOGS, LONGEST, TABLES, Kind, cards_kept, load_campaign, load_table

ALL = list(GAMES.values())


def left(kind: Kind) -> list[object]:
    """Everything of this kind that any release has left, with its game."""
    files = [(game, file) for game in ALL for file in kind.of(game.id)]
    return [pytest.param(game, file, id=f"{game.id}-{file.parent.name}-{file.stem}") for game, file in files]


def played_on(table: Table[State]) -> Table[State]:
    play_out(table, dict.fromkeys(table.seats, random_bot), Chance("on"), LONGEST)
    assert table.outcome
    return table


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_present_version_is_kept(game: Game[State]) -> None:
    version = f"v{game.rules_version}"
    assert any(file.parent.name == version for file in LOGS.of(game.id))
    assert any(file.parent.name == version for file in TABLES.of(game.id))
    assert bool(CAMPAIGNS.of(game.id)) == bool(game.campaign)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_set_that_was_kept_is_still_what_it_was(game: Game[State]) -> None:
    for file in (FOLDER / game.id / "cards").iterdir():
        assert cards_kept(game, file.stem).hash == file.stem


@pytest.mark.parametrize(("game", "file"), left(LOGS))
def test_a_log_that_was_kept_is_played_to_its_end(game: Game[State], file: Path) -> None:
    log = load_log(file.read_text("utf-8"))
    cards = cards_kept(game, log.header.card_hash)
    if log.header.rules_version == game.rules_version:  # a game that is over is never moved to newer rules
        assert Table(game, log, cards, saves=0).outcome


@pytest.mark.parametrize(("game", "file"), left(TABLES))
def test_a_table_that_was_kept_goes_on_from_its_checkpoint_to_its_end(game: Game[State], file: Path) -> None:
    kept, saved = load_table(file)
    cards = cards_kept(game, kept.header.card_hash)
    log = replace(kept, header=replace(kept.header, rules_version=game.rules_version))
    try:
        table = Table.resume(game, log, saved, cards)
    except Exception:
        if kept.header.rules_version == game.rules_version:
            raise
        table = Table.resume(game, log.upto(saved.count), saved, cards)  # under newer rules the turn begins again
    played_on(table)


@pytest.mark.parametrize(("game", "file"), left(CAMPAIGNS))
def test_a_campaign_that_was_kept_goes_on(game: Game[State], file: Path) -> None:
    kept = load_campaign(file)
    cards = cards_kept(game, kept.card_hash)
    header = Header(game.id, game.rules_version, cards.name, cards.hash, kept.options, kept.seats, "another evening")
    played_on(Table.resume(game, Log(header, kept.log_entries()), resume(game, kept, header, cards), cards))


def test_what_is_kept_of_a_version_is_not_kept_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "FOLDER", tmp_path)
    game = GAMES["within-walls"]
    keep.keep_release(game, is_unreleased=False)
    with pytest.raises(SystemExit, match="raise the version"):
        keep.keep_release(game, is_unreleased=False)
    keep.keep_release(game, is_unreleased=True)


def test_a_game_is_not_recorded_again_under_the_same_rules() -> None:
    with pytest.raises(SystemExit, match="raise the version"):
        record.record_all(GAMES["within-walls"], is_unreleased=False)
