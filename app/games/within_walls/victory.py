"""How the game ends: with everybody's agenda on the table. WW-251 No progress of the story makes the Agents win."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from app.games.within_walls.beats import ends
from app.games.within_walls.records import AGENTS, CULTISTS
from app.games.within_walls.state import Player, State
from app.kernel.decision import GameOver, Outcome
from app.kit.piles import reveal

DAWN = "The doors open at dawn. You count yourselves on the steps, and this time the number is right."
OUTNUMBERED = "There is nobody left to outvote them. They close the file and keep the keys."


@dataclass(frozen=True, slots=True)
class Ending:
    side: str
    key: str
    words: str
    rule: str


class Fate(Enum):
    """What ends a game of two."""

    ACT_FIVE = "Act V begins"
    THIRD_OUT = "The third is voted out"
    ONE_OUT = "One of you is eliminated"


OF_TWO: Mapping[tuple[Fate, str], Ending] = {
    (Fate.ACT_FIVE, AGENTS): Ending(
        AGENTS,
        "agents-act-five",
        "The story is told to its end, and the one who kept silent through all of it was an Agent.",
        "WW-265",
    ),
    (Fate.ACT_FIVE, CULTISTS): Ending(
        CULTISTS,
        "cultists-act-five",
        "The last page turns, and the silent third reads it out in a voice you know from the walls.",
        "WW-266",
    ),
    (Fate.THIRD_OUT, AGENTS): Ending(
        CULTISTS,
        "cultists-third-out",
        "The third goes without a word, and was an Agent. Two are left, and one of them smiles.",
        "WW-267",
    ),
    (Fate.THIRD_OUT, CULTISTS): Ending(
        AGENTS,
        "agents-third-out",
        "The third is led away, and what the walls had to say goes along. Two of you walk out at dawn.",
        "WW-268",
    ),
    (Fate.ONE_OUT, AGENTS): Ending(
        AGENTS,
        "agents-alone",
        "One of you is gone, and it is the silent third, an Agent, who closes the case.",
        "WW-269",
    ),
    (Fate.ONE_OUT, CULTISTS): Ending(
        CULTISTS,
        "cultists-alone",
        "One of you is gone, and the other is alone with the third. The door was never locked; it locks now.",
        "WW-270",
    ),
}
"""By what happened, and the side of the silent third."""
FACTIONS = {
    AGENTS: frozenset({"agents-unmasked", *(end.key for end in OF_TWO.values() if end.side == AGENTS)}),
    CULTISTS: frozenset({"cultists-numbers", *(end.key for end in OF_TWO.values() if end.side == CULTISTS)}),
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
        end(state, Ending(AGENTS, "agents-unmasked", DAWN, "WW-240"))
    if agents == 0 or (
        state.options.parity_win and agents <= cultists
    ):  # WW-243, WW-R54; WW-247, WW-248, WW-249, WW-250
        end(state, Ending(CULTISTS, "cultists-numbers", OUTNUMBERED, "WW-243"))


def act_five(state: State, words: str) -> NoReturn:
    """WW-140, WW-242 An Act 5 story has become the current one; with two it hangs on the third."""
    if state.is_two_player:
        end_of_two(state, Fate.ACT_FIVE)
    end(state, Ending(CULTISTS, "cultists-act-five", words, "WW-242"))


def end_of_two(state: State, fate: Fate) -> NoReturn:
    """WW-265, WW-266, WW-267, WW-268, WW-269, WW-270"""
    assert state.npc is not None
    end(state, OF_TWO[fate, state.agenda(state.npc.agenda).side])


def fates(side: str) -> tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]:
    """What each way to end a game of two brings to one of this side, by what the third may be."""
    thirds = (AGENTS,) if side == CULTISTS else (AGENTS, CULTISTS)  # of three agendas one is a Cultist's
    return tuple((fate.value, tuple((third, OF_TWO[fate, third].side == side) for third in thirds)) for fate in Fate)


def winners(state: State, side: str) -> list[Player]:
    """WW-245, WW-R55 Only the living of the side; WW-271, WW-R58 with two players the whole side."""
    whole = state.is_two_player or not state.options.survivors_only
    return [player for player in state.players if side_of(state, player) == side and (whole or player.is_alive)]


def end(state: State, ending: Ending) -> NoReturn:
    """WW-246 All agendas are shown, with all that was secret but the fourth History card; WW-287 nothing goes on."""
    state.is_over = True
    for player in state.players:
        assert player.agenda is not None
        reveal(state, [player.agenda, *player.history])
    if state.npc is not None:
        reveal(state, [state.npc.agenda])
    for note in state.notes:
        reveal(state, note.cards)
    state.window, state.ballot, state.drawn, state.looks, state.trades = None, None, None, [], []
    told = f"The {ending.side.capitalize()} win. {ending.words}"
    won = tuple(player.seat for player in winners(state, ending.side))
    state.story.tell(told, "end", ends(state, f"The {ending.side.capitalize()} win", ending.words, won))
    raise GameOver(Outcome(ending.key, won, told, ending.rule))
