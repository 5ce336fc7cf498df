"""What victory, defeat and `If …:` look at."""

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import Condition
from app.games.great_old_ones.state import State


def holds(state: State, condition: Condition) -> bool:
    """Whether it is so now."""
    match condition:
        case n.AtLeastActive(number, kind):
            return state.count(kind) >= number
        case n.AtMostActive(number, kind):
            return state.count(kind) <= number
        case n.NoneActive(kind):
            return state.count(kind) == 0
        case n.TrackHas(track, number):
            return state.tracks[track.name] >= number
        case n.TrackFull(track):
            return state.tracks[track.name] >= state.track_boxes(state.scenario.tracks[track.name])
        case n.RitualFull():
            return state.is_ritual_full
        case n.InvestigatorsActive(number):
            return len(state.active()) >= number
        case n.NobodyActive():
            return not state.active()
        case n.InsaneWithOpenSeal():
            return state.went_insane_open
        case n.LevelAtLeast(number):
            return state.level >= number
        case n.EverySealClosed() | n.SealsClosed():
            return _are_sealed(state, condition)


def _are_sealed(state: State, condition: n.EverySealClosed | n.SealsClosed) -> bool:
    """GO-012, GO-193, GO-206 Counted over all who took part, whatever became of them."""
    wanted = condition.number if isinstance(condition, n.SealsClosed) else state.participating
    return sum(person.is_sealed for person in state.investigators) >= wanted
