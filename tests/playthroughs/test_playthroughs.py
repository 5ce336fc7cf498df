"""Recorded games go as they went when they were recorded.

Where a change of rules is meant to change them: raise the game's rules version, run `python -m tests.record`, and let
the reviewer read the transcripts.
"""

import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from tests.record import recorded, transcript, transcript_file

TABLES = [(game, players) for game in GAMES.values() for players in game.players]


@pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{game.id}-{players}" for game, players in TABLES])
def test_a_recorded_game_goes_as_it_went(game: Game[State], players: int) -> None:
    before = transcript_file(game, players).read_text("utf-8").split("\n")
    assert transcript(game, recorded(game, players)).split("\n") == before
