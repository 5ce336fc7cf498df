"""Horrors Defeated: when, in what order, and what they do on the way out."""

from app.games.fourth_wall.asking import choose, horror_options
from app.games.fourth_wall.beats import Beat
from app.games.fourth_wall.instructions import Play, follow
from app.games.fourth_wall.priorities import first_street
from app.games.fourth_wall.standing import deathrattle_is_ignored, is_defeated
from app.games.fourth_wall.state import WALL, Horror, State
from app.games.fourth_wall.streets import discard_from_streets
from app.games.fourth_wall.topics import Topic
from app.kernel.decision import Flow
from app.kernel.moment import Cause


def check_defeat(state: State, horror: Horror) -> Flow[None]:
    """FW-221, FW-R80 One Horror, right after something was Attached to it."""
    if state.on_the_streets(horror) and not horror.is_dying and is_defeated(state, horror):
        yield from _defeat(state, horror)


def check_all_defeats(state: State) -> Flow[None]:
    """FW-218, FW-R80 Every Horror whose cost is fully cancelled.

    FW-R81 The active side picks the order of several; in Alliance they fall in the order of the Streets.
    """
    while _defeated(state):
        chooser = WALL if state.is_wall_turn or state.presence is not None else state.acting.seat
        options = lambda: horror_options(state, _defeated(state))  # noqa: E731
        first = yield from choose(state, chooser, Topic.FALLS_FIRST, options, priority=first_street())
        if first is not None:
            yield from _defeat(state, first)


def any_defeated(state: State) -> bool:
    return bool(_defeated(state))


def _defeated(state: State) -> list[Horror]:
    return [horror for horror in state.streets if not horror.is_dying and is_defeated(state, horror)]


def _defeat(state: State, horror: Horror) -> Flow[None]:
    """FW-136 Deathrattle first, then the Horror and its Marbles are discarded; FW-R83 its choices are The Wall's."""
    card = state.horror(horror.card)
    horror.is_dying = True
    by = None if state.is_wall_turn else Cause(by=state.acting.seat)
    shown = Beat.DEFEATED(f"{card.name} is Defeated", cards=(card.card,), cause=by)
    state.story.tell(f"{card.name} is Defeated.", "good", shown)
    if deathrattle_is_ignored(state, horror):
        state.story.tell(f"The Deathrattle of {card.name} is ignored.", "good")
    else:
        yield from follow(state, Play(WALL, card.name, horror, label="Deathrattle"), card.deathrattle)
    if state.on_the_streets(horror):  # FW-R84 a Deathrattle may have moved it already
        discard_from_streets(state, horror)
