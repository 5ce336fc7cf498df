"""Recorded games go as they went when they were recorded.

Where a change of rules is meant to change them: raise the game's rules version, run `python -m tests.record`, and let
the reviewer read the transcripts. A change of cards changes none: each goes on with those it was recorded with.
"""

import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from tests.record import names, recorded, transcript, transcript_file

RECORDINGS = [(game, name) for game in GAMES.values() for name in names(game)]


@pytest.mark.parametrize(("game", "name"), RECORDINGS, ids=[name for _game, name in RECORDINGS])
def test_a_recorded_game_goes_as_it_went(game: Game[State], name: str) -> None:
    before = transcript_file(name).read_text("utf-8").split("\n")
    assert transcript(game, recorded(name)).split("\n") == before
