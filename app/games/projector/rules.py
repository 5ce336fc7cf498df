"""The course of the game: days of Story, Adventure and Learning. Reads like the rulebook, top to bottom."""

from functools import partial

from app.games.projector import beats, effects
from app.games.projector.asking import Options, party_decides
from app.games.projector.learning import begin_learning, learn
from app.games.projector.party import welcome
from app.games.projector.piles import plural
from app.games.projector.projecting import area_setup, cleanup, setups_of
from app.games.projector.reading import read_card
from app.games.projector.running import Play
from app.games.projector.state import State
from app.games.projector.topics import Topic
from app.games.projector.turns import turn
from app.kernel.decision import CHECKPOINT, Flow, GameOver, Option, Outcome

__all__ = ["effects", "play"]


def play(state: State) -> Flow[None]:
    """PJ-108, PJ-109 Day after day, until the campaign is won or the table has played its days."""
    while True:
        yield CHECKPOINT
        match state.phase:
            case "story":
                yield from story_phase(state)
                state.phase = "adventure"
            case "adventure":
                yield from _adventure(state)
            case "exploring":
                yield from _explore(state)
            case "learning":
                yield from _learn(state)


# Story


def story_phase(state: State) -> Flow[None]:
    """PJ-110, PJ-112 At most one story deck, read on until a lock is on top."""
    told = f"Day {state.today.day}. The Speaker is {state.title(state.speaker)}."
    state.story.tell(told, "turn", beats.day(state))
    yield from welcome(state)
    deck = yield from _choose_story(state)
    if not deck:
        return
    while is_available(state, deck):  # PJ-115, PJ-R69
        id = state.campaign.stories[deck][0]
        yield from read_card(state, Play(state.speaker, state.cards.stories[id].name), id)  # PJ-113
        if id in state.campaign.stories[deck]:
            state.campaign.stories[deck].remove(id)  # PJ-114 read: no longer in the way


def is_available(state: State, deck: str) -> bool:
    """PJ-116, PJ-R68 A card nobody has read is on top, and it is no lock."""
    cards = state.campaign.stories[deck]
    return bool(cards) and not state.cards.stories[cards[0]].is_lock


def _choose_story(state: State) -> Flow[str | None]:
    first = next(iter(state.cards.story_decks))
    if not state.campaign.read:
        return first  # PJ-007, PJ-R67
    if not any(is_available(state, deck) for deck in state.campaign.stories):
        state.story.tell("Every story is locked or finished.")  # PJ-111
        return None
    state.is_calm = True
    chosen = yield from party_decides(state, Topic.READ_STORY, partial(_story_options, state))
    state.is_calm = False
    return chosen


def _left_of(state: State, id: str) -> str:
    left = len(state.campaign.stories[id])
    return f"{left} card{'' if left == 1 else 's'} still to read"


def _story_options(state: State) -> Options[str]:
    decks = [
        Option(f"story-{id}", deck.name, id, text=_left_of(state, id), place=id)
        for id, deck in state.cards.story_decks.items()
        if is_available(state, id)
    ]
    return (*decks, Option("no-story", "None today", "", declines=True))


# Adventure


def _adventure(state: State) -> Flow[None]:
    if not any(setups_of(state, area) for area in state.campaign.areas):  # PJ-R70
        yield from begin_learning(state)
        state.phase = "learning"
        return
    yield from area_setup(state)
    state.phase = "exploring"


def _explore(state: State) -> Flow[None]:
    """PJ-130 Turn after turn, until everybody has left; PJ-R29 then cleanup at once."""
    yield from turn(state)
    if state.exploration.is_over:
        yield from cleanup(state)
        yield from begin_learning(state)
        state.phase = "learning"


# Learning, and the end of the day


def _learn(state: State) -> Flow[None]:
    if state.actions_left:
        yield from learn(state)
        return
    _night(state)


def _night(state: State) -> None:
    """PJ-275 The Speaker's seat passes on; a table that has played its days puts the sheet away (PJ-005)."""
    campaign = state.campaign
    campaign.day += 1
    campaign.speaker = (campaign.speaker + 1) % state.party_size
    state.days_played += 1
    state.phase = "story"
    if state.days_played >= state.options.days:
        goals = f"{plural(len(campaign.goals), 'goal')} achieved, {plural(len(campaign.areas), 'area')} open"
        reason = f"The days of this table are over: {goals}. The campaign goes on another time."
        state.story.tell(reason, "turn", beats.tonight(reason))
        raise GameOver(Outcome(f"put away with {plural(len(campaign.goals), 'goal')}", (), reason, "PJ-005"))
