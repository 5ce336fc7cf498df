"""Who and what a sentence speaks of."""

from collections.abc import Callable

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.asking import (
    People,
    choose,
    choose_target,
    choose_up_to,
    elect,
    horror_options,
    people_options,
)  # fmt: skip
from app.games.fourth_wall.instructions import Play
from app.games.fourth_wall.priorities import Priority, least_missed
from app.games.fourth_wall.standing import symbols_left
from app.games.fourth_wall.state import WALL, Horror, Investigator, State
from app.games.fourth_wall.topics import Topic
from app.kernel.decision import Flow, Option

COLLECTIVE = (n.Who.EACH, n.Who.EACH_OTHER)


ELECTIONS = {
    Topic.WHO_SEARCHES: Topic.ELECT_TO_SEARCH,
    Topic.WHO_MAY_REGROUP: Topic.ELECT_TO_REGROUP,
    Topic.WHO_MAY_ACT: Topic.ELECT_TO_ACT,
    Topic.WHO_LOSES: Topic.ELECT_TO_LOSE,
    Topic.WHO_LOSES_BY_CHANCE: Topic.ELECT_TO_LOSE,
    Topic.WHO_LOSES_BY_CHOICE: Topic.ELECT_TO_LOSE,
}
"""What the team votes on where a text leaves it to them."""


def people(
    state: State, play: Play, who: n.Who, topic: Topic, told: People = people_options
) -> Flow[list[Investigator]]:
    """The Investigators a sentence speaks of, chosen anew for each (FW-147); FW-119 never one who is Insane."""
    asked = topic(source=play.source)
    match who:
        case n.Who.YOU:
            return [play.you(state)]
        case n.Who.EACH:
            return state.sane()
        case n.Who.EACH_OTHER:
            return others(state, play)
        case n.Who.ANOTHER if play.is_the_walls and state.presence is not None:  # FW-A056 whoever has the Target Token
            one = yield from choose_target(state, asked)
        case n.Who.ANOTHER:
            one = yield from choose(state, play.player, asked, lambda: told(state, others(state, play)))
        case n.Who.ELECTED:  # FW-118
            vote = ELECTIONS[topic](source=play.source)
            one = yield from elect(state, vote, lambda: told(state, state.sane()))
        case n.Who.TARGET:
            one = yield from choose_target(state, asked, told)
    return [one] if one is not None else []


def others(state: State, play: Play) -> list[Investigator]:
    return [person for person in state.sane() if person.seat != play.player]


def nobody(state: State, play: Play, who: n.Who) -> str | None:
    """Why a sentence that needs somebody finds nobody."""
    if who in (n.Who.YOU, *COLLECTIVE):
        return None
    return None if eligible(state, play, who) else "there is nobody it could be about"


def eligible(state: State, play: Play, who: n.Who) -> list[Investigator]:
    """Those among whom a sentence may choose."""
    return others(state, play) if who is n.Who.ANOTHER else state.sane()


def select(
    state: State,
    play: Play,
    wanted: n.Horrors,
    topic: Topic,
    qualifies: Callable[[Horror], bool] = lambda _: True,
    priority: Priority[Horror] | None = None,
) -> Flow[list[Horror]]:
    """The Horrors a sentence speaks of; FW-147 another sentence may choose the same or others.

    What does a Horror no good the Presence does to the one it misses least, unless another priority is given.
    """
    priority, asked = priority or least_missed(state), topic(source=play.source)

    def options() -> tuple[Option[Horror], ...]:
        return horror_options(state, candidates(state, play, wanted, qualifies))

    match wanted.which:
        case n.Which.THIS | n.Which.THAT | n.Which.EACH:
            return candidates(state, play, wanted, qualifies)
        case n.Which.UP_TO:
            if not options():
                return []
            return list((yield from choose_up_to(state, play.player, asked, options, wanted.most, priority)))
        case n.Which.ELECTED:  # FW-194
            elected = yield from elect(state, Topic.ELECT_HORROR(question=asked.prompt), options)
            return [elected] if elected is not None else []
        case n.Which.ONE | n.Which.TARGET:
            chooser = WALL if wanted.which is n.Which.TARGET else play.player
            one = yield from choose(state, chooser, asked, options, priority=priority)
            return [one] if one is not None else []


def candidates(
    state: State, play: Play, wanted: n.Horrors, qualifies: Callable[[Horror], bool] = lambda _: True
) -> list[Horror]:
    """The Horrors On the Streets among which a sentence may choose."""
    if wanted.which in (n.Which.THIS, n.Which.THAT):
        return [horror for horror in state.streets if horror is play.horror and qualifies(horror)]
    return [horror for horror in state.streets if _fits(state, play, wanted, horror) and qualifies(horror)]


def _fits(state: State, play: Play, wanted: n.Horrors, horror: Horror) -> bool:
    card = state.horror(horror.card)
    if wanted.is_other and horror is play.horror:
        return False
    if wanted.name is not None and card.name != wanted.name:
        return False
    if wanted.symbols_left is not None and sum(symbols_left(state, horror)) > wanted.symbols_left:
        return False
    return wanted.trigger_cost is None or card.trigger_cost >= wanted.trigger_cost


def is_loose(wanted: n.Horrors) -> bool:
    """Whether finding nothing completes the sentence all the same."""
    return wanted.which in (n.Which.UP_TO, n.Which.EACH)


def no_horror(state: State, play: Play, wanted: n.Horrors, qualifies: Callable[[Horror], bool]) -> str | None:
    if is_loose(wanted) or candidates(state, play, wanted, qualifies):
        return None
    return "no Horror On the Streets qualifies"
