"""How the game ends: with everybody's agenda on the table. WW-251 No progress of the story makes the Agents win."""

from typing import NoReturn

from app.games.within_walls.faces import AGENTS, CULTISTS
from app.games.within_walls.state import Player, State
from app.kernel.decision import GameOver, Outcome

DAWN = "The doors open at dawn. You count yourselves on the steps, and this time the number is right."
OUTNUMBERED = "There is nobody left to outvote them. They close the file and keep the keys."


FACTIONS = {
    AGENTS: frozenset({"agents-unmasked", "agents-act-five", "agents-alone"}),
    CULTISTS: frozenset({"cultists-numbers", "cultists-act-five", "cultists-alone"}),
}
"""Who wins with which ending."""


def side_of(state: State, player: Player) -> str:
    return CULTISTS if state.is_cultist(player) else AGENTS


def check_numbers(state: State) -> None:
    """WW-226 Right after an agenda was shown; WW-272 not with two players."""
    if state.is_two_player:
        return
    cultists = sum(state.is_cultist(player) for player in state.living)
    agents = len(state.living) - cultists
    if not cultists:  # WW-240, WW-244 before anything else; WW-241 one of two is not all
        end(state, AGENTS, "agents-unmasked", DAWN, "WW-240")
    if agents == 0 or (
        state.options.parity_win and agents <= cultists
    ):  # WW-243, WW-R54; WW-247, WW-248, WW-249, WW-250
        end(state, CULTISTS, "cultists-numbers", OUTNUMBERED, "WW-243")


def act_five(state: State, words: str) -> NoReturn:
    """WW-140, WW-242 An Act 5 story has become the current one; WW-265, WW-266 with two it hangs on the NPC."""
    if not state.is_two_player:
        end(state, CULTISTS, "cultists-act-five", words, "WW-242")
    if _npc_is_cultist(state):
        end(state, CULTISTS, "cultists-act-five", words, "WW-266")
    end(state, AGENTS, "agents-act-five", words, "WW-265")


def npc_is_out(state: State) -> NoReturn:
    """WW-267, WW-268"""
    if _npc_is_cultist(state):
        end(state, AGENTS, "agents-unmasked", DAWN, "WW-268")
    end(state, CULTISTS, "cultists-numbers", OUTNUMBERED, "WW-267")


def person_is_out(state: State) -> NoReturn:
    """WW-269, WW-270 Of two people one is gone."""
    if _npc_is_cultist(state):
        end(state, CULTISTS, "cultists-alone", OUTNUMBERED, "WW-270")
    end(state, AGENTS, "agents-alone", DAWN, "WW-269")


def _npc_is_cultist(state: State) -> bool:
    assert state.npc is not None
    return state.agenda(state.npc.agenda).side == CULTISTS


def winners(state: State, side: str) -> list[Player]:
    """WW-245, WW-R55 Only the living of the side; WW-271, WW-R58 with two players the whole side."""
    whole = state.is_two_player or not state.options.survivors_only
    return [player for player in state.players if side_of(state, player) == side and (whole or player.is_alive)]


def end(state: State, side: str, ending: str, words: str, rule: str) -> NoReturn:
    """WW-246 All agendas are shown, with all that was secret but the fourth History card; WW-287 nothing goes on."""
    state.is_over = True
    for player in state.players:
        assert player.agenda is not None
        state.show_all([player.agenda, *player.history])
    if state.npc is not None:
        state.show_all([state.npc.agenda])
    for note in state.notes:
        state.show_all(note.cards)
    state.window, state.ballot, state.drawn, state.look, state.trades = None, None, None, None, []
    state.story.tell(f"The {side.capitalize()} win. {words}", "end")
    won = tuple(player.seat for player in winners(state, side))
    raise GameOver(Outcome(ending, won, f"The {side.capitalize()} win. {words}", rule))
