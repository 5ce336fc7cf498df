"""Whom a sentence is about."""

from app.games.projector import nodes as n
from app.games.projector.asking import choose, party_decides, people_options
from app.games.projector.places import within
from app.games.projector.running import Play
from app.games.projector.state import Explorer, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Seat


def seats(state: State, play: Play, who: n.Who) -> Flow[list[Seat]]:
    """PJ-V02 All still exploring; outside a projection all seats."""
    able = state.seats if state.projection is None else [person.seat for person in state.projection.exploring()]
    match who.people:
        case n.People.YOU:
            return [play.seat] if play.seat in able else []
        case n.People.EACH:
            return list(able)
        case n.People.EACH_OTHER:
            return [seat for seat in able if seat != play.seat]
        case n.People.TARGET:
            return [play.target_seat] if play.target_seat in able and play.target_seat else []
        case n.People.PARTICIPANTS:
            return [seat for seat in play.participants if seat in able]
        case n.People.RANDOM:
            return [state.chance.pick(able)] if able else []
        case n.People.PARTY_CHOICE:
            options = lambda: people_options(state, able)  # noqa: E731
            chosen = yield from party_decides(state, Topic.WHICH_PLAYER(source=play.source), options)
            return [chosen] if chosen else []
        case n.People.PARTICIPANT:
            options = lambda: people_options(state, [seat for seat in play.participants if seat in able])  # noqa: E731
            one = yield from choose(state, play.seat, Topic.WHICH_PARTICIPANT(source=play.source), options)
            return [one] if one else []
        case _:
            return _near(state, play, who)


def _near(state: State, play: Play, who: n.Who) -> list[Seat]:
    if state.projection is None or not state.explorer(play.seat).space:
        return []
    reach = 0 if who.people is n.People.HERE or who.within is None else who.within.value(play.margin)
    near = [person.seat for person in within(state, play.seat, reach)]
    return [seat for seat in near if seat != play.seat or who.people is not n.People.OTHERS_WITHIN]


def explorers(state: State, play: Play, who: n.Who) -> Flow[list[Explorer]]:
    """Those of them who are in a projection."""
    if state.projection is None:
        return []
    found = yield from seats(state, play, who)
    return [state.explorer(seat) for seat in found]
