"""Goals: each area has several, one after another, and is done when all of them are (PJ-067)."""

from collections.abc import Iterator

from app.games.projector import nodes as n
from app.games.projector.lines import Line, Trigger, sentences
from app.games.projector.standing import setups_in_force
from app.games.projector.state import State


def open_objectives(state: State) -> list[str]:
    """PJ-067 Those revealed, and those unlocked openly."""
    now = state.campaign
    return [id for id in state.cards.objectives if id in now.revealed or id in now.unlocked]


def next_goals(state: State, area: str) -> list[str]:
    """The objectives of an area that the party knows and has not achieved."""
    return [id for id in open_objectives(state) if id.startswith(area) and id not in state.campaign.goals]


def is_achieved(state: State, goal: str) -> bool:
    """PJ-R98 The goal of an objective once it is written down; an area with all its goals, save those locked away."""
    now = state.campaign
    if goal in now.goals or goal not in state.cards.areas:
        return goal in now.goals
    stages = [
        id
        for id, card in state.cards.objectives.items()
        if id.startswith(goal) and (not card.is_locked or id in now.unlocked)
    ]
    return bool(stages) and all(id in now.goals for id in stages)


def known(state: State) -> tuple[str, str]:
    """PJ-067 What is to be done here, as far as it is known, and what comes nearer by itself."""
    return _what_to_do(state), f"{'. '.join(_threats(state))}."


def _what_to_do(state: State) -> str:
    """The next goal, or, as long as no card has told one, where on the map it is to be looked for."""
    open_ones = [state.cards.objectives[goal] for goal in next_goals(state, state.exploration.area)]
    if open_ones:
        return f"{open_ones[0].name}: {open_ones[0].aim}"
    is_begun = any(goal.startswith(state.exploration.area) for goal in state.campaign.goals)
    what = "There may be more to do here" if is_begun else "Find out what to do here"
    return f"{what}: a card tells it. {_where_to_look(state)}".rstrip()


def _where_to_look(state: State) -> str:
    """What everybody sees lie there: a count to bring up, figures to follow, cards beneath places, places face down."""
    spots = state.exploration.spots.values()
    beneath = sum(spot.beneath is not None and not spot.is_beneath_up for spot in spots)
    hidden = sum(not spot.is_up for spot in spots)
    at = [f"The {name} is at {space}." for name, space in state.exploration.tokens.items() if space]
    counts = [f"{words}." for words in _counts(state, is_by_itself=False)]
    if beneath:
        at.append(f"{'A card lies' if beneath == 1 else f'{beneath} cards lie'} beneath places.")
    if hidden and not at:
        at.append(f"{'One place is' if hidden == 1 else f'{hidden} places are'} still to be turned up.")
    return " ".join([*at, *counts])


def _threats(state: State) -> tuple[str, ...]:
    """PJ-145, PJ-147 What comes nearer by itself: the counts that rise with every turn, and the end of the entropy."""
    projection, left = state.exploration, len(state.exploration.draw)
    cards = f"{left} entropy {'card' if left == 1 else 'cards'} left"
    comes_back = not projection.has_recycled and len(projection.dismissed) > 0
    then = "what was dismissed comes back" if comes_back else "all dissipate"
    return *_counts(state, is_by_itself=True), f"{cards}; then {then}"


def _counts(state: State, *, is_by_itself: bool) -> Iterator[str]:
    """The counts something waits for, each with how far it is: those that rise after every turn, or the others."""
    lines = [line for card in setups_in_force(state) for line in card.lines]
    rising = {name for line in lines if line.trigger is Trigger.AFTER_TURN for name in _raised(line)}
    for name, now in state.exploration.counters.items():
        ends = [line.number for line in lines if line.trigger is Trigger.COUNTER and line.name == name]
        next_end = min((number for number in ends if number > now), default=None)
        if next_end is not None and (name in rising) is is_by_itself:
            yield f"{name} {now} of {next_end}"


def _raised(line: Line) -> list[str]:
    return [one.counter for one in sentences(line.body) if isinstance(one, n.AddCounter)]
