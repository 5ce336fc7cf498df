"""Nobody can tell, from any byte on the wire, what they may not know."""

from dataclasses import replace
from typing import cast

import pytest

from app import games
from app.contract.proofs import header_of
from app.games.fourth_wall.state import State as FourthWall
from app.games.fourth_wall.view_types import Piles
from app.kernel.decision import Viewer
from app.kernel.game import Game, State
from app.kernel.log import Log
from app.kernel.region import Region
from app.kernel.table import Table
from tests.web.twins import prove


def hides_cards(game: Game[State]) -> bool:
    """Whether there is anything that could be dealt otherwise."""
    table = Table(game, Log(header_of(game, game.players[0], "cards")), saves=0)
    return any(cards for _kind, cards in game.cards_of(table.state))


@pytest.mark.parametrize("game", sorted(games.GAMES))
async def test_in_a_world_dealt_anew_the_wire_carries_the_same_bytes_to_everybody(game: str) -> None:
    found = await prove(game, "on the wire", answers=90)
    assert len(found) == len({it.viewer for it in found}) >= 3
    if not hides_cards(games.GAMES[game]):
        return
    changed = [it for it in found if it.has_changed]
    assert len(changed) > len(found) // 2
    least = min(60, 3 * (games.GAMES[game].minutes or (60, 60))[0])  # a game of ten minutes is over before that
    assert all(it.acts > least for it in changed if it.is_whole)
    assert sum(it.is_whole for it in changed) > len(changed) // 2


@pytest.mark.parametrize("game", sorted(games.GAMES))
async def test_notes_look_ups_and_an_observer_show_to_nobody_at_the_table(game: str) -> None:
    """The twin has neither the others' notes nor anybody who watches, and yet all are sent the same."""
    found = await prove(game, "in a playtest", answers=15, is_playtest=True)
    assert not hides_cards(games.GAMES[game]) or sum(it.has_changed for it in found) > len(found) // 2
    assert sum(it.acts > 10 for it in found) > len(found) // 2


@pytest.mark.parametrize("game", sorted(games.GAMES))
async def test_sockets_that_keep_what_they_have_are_told_the_same_changes_and_numbers(game: str) -> None:
    """What comes hangs on all that came before: changes inside regions, and numbers of markup that was sent."""
    found = await prove(game, "kept", answers=40, is_kept=True)
    assert not hides_cards(games.GAMES[game]) or sum(it.has_changed for it in found) > len(found) // 2
    assert sum(it.acts > 25 for it in found) > len(found) // 2


async def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.GAMES["fourth-wall"]

    def leaking(state: State, viewer: Viewer) -> object:
        """The piles as they are shown, but for a count that hangs on a card nobody has seen."""
        piles, deck = game.regions["piles"].build(state, viewer), cast(FourthWall, state).marble_deck
        face = game.faces(state)[deck[0]] if deck else ""
        return replace(cast(Piles, piles), marble_deck=len(deck) + sum(face.encode()) % 2)

    leaky = replace(game, regions={**game.regions, "piles": Region(leaking)})
    monkeypatch.setitem(games.GAMES, "fourth-wall", leaky)
    with pytest.raises(AssertionError, match="can tell the twin"):
        await prove("fourth-wall", "a leak", answers=6)
