"""Whether an instruction can be carried out in full, from what everybody can see (WW-R19, WW-R68)."""

from app.games.within_walls import nodes as n
from app.games.within_walls.drawing import events_left, items_left
from app.games.within_walls.mind import revealable
from app.games.within_walls.nodes import ALL, Steps, Who
from app.games.within_walls.records import ALCOHOL, DRUG, Requirement
from app.games.within_walls.state import NPC, Insanity, Player, State
from app.kernel.decision import Seat


def meets(state: State, seat: Seat, requires: Requirement) -> bool:
    """WW-091, WW-092, WW-093 What is printed at the top of a card; nothing printed is always met (WW-R65)."""
    story = None if state.current is None else state.story_card(state.current)
    return (
        state.act >= requires.act
        and (requires.path is None or (story is not None and story.path is requires.path))
        and (requires.face is None or state.focus is requires.face)
        and state.at(seat).total >= requires.insanity
    )


def is_met(state: State, you: Seat, condition: n.Condition) -> bool:
    """A condition in a card's text."""
    player = state.at(you)
    match condition:
        case n.HasInsanity():
            return player.total >= condition.n
        case n.HasItems():
            return len(player.items) >= condition.n
        case n.HasNoItems():
            return not player.items
        case n.ActIs():
            return state.act >= condition.n
        case n.StoryIs():
            return state.current is not None and state.story_card(state.current).path is condition.path
        case n.FocusIs():
            return state.focus is condition.face


def can_all(state: State, you: Seat, text: Steps) -> bool:
    """Whether every sentence of a text can be carried out in full as things stand."""
    return all(can(state, you, step) for step in text)


def can(state: State, you: Seat, step: n.Step) -> bool:
    match step:
        case n.Does():
            return _someone_can(state, you, step)
        case n.MoveBack():
            return state.progress >= step.n
        case n.CallVote():
            return bool(nameable(state, you))
        case n.If():
            return can_all(state, you, step.then if is_met(state, you, step.condition) else step.otherwise)
        case n.Choice():
            return any(can_all(state, you, option) for option in step.options)
        case _:
            return True


def _someone_can(state: State, you: Seat, clause: n.Does) -> bool:
    if clause.who is Who.YOU:
        return possible(state, you, clause.deed)
    others = [player.seat for player in state.others(you)]
    if clause.who is Who.EACH:
        return all(possible(state, seat, clause.deed) for seat in (you, *others))
    if clause.who is Who.EACH_OTHER:
        return bool(others) and all(possible(state, seat, clause.deed) for seat in others)
    if clause.who in (Who.ANYBODY, Who.MOST, Who.LEAST, Who.LEAD):
        others.append(you)
    return any(possible(state, seat, clause.deed) for seat in others)


def possible(state: State, seat: Seat, deed: n.Deed) -> bool:
    """Whether this player can do it in full."""
    player = state.at(seat)
    match deed:
        case n.GainAlcohol() | n.GainDrugs():
            return items_left(state, ALCOHOL if isinstance(deed, n.GainAlcohol) else DRUG) >= deed.n
        case n.DiscardItems() | n.LookAtItems():
            return len(player.items) >= _at_least(deed.n)
        case n.DiscardEvents():
            return len(player.events) >= _at_least(deed.n)
        case n.DrawEvents():
            return events_left(state) >= deed.n
        case n.RemoveInsanity():
            return len(removable(player, deed.is_revealed)) >= deed.n
        case n.RevealInsanity():
            return len(revealable(player)) >= deed.n
        case n.ActivateInsanity() | n.TurnBack():
            return len(removable(player, True)) >= deed.n
        case n.Spy():
            return bool(targets(state, seat))
        case n.Give():
            return len(player.items) >= deed.n and bool(state.others(seat))
        case n.Take():
            return any(len(other.items) >= deed.n for other in state.others(seat))
        case n.LookAtStories() | n.PutOnBottom():
            return bool(state.story_deck)
        case _:
            return True


def _at_least(amount: int) -> int:
    return 1 if amount == ALL else amount


def removable(player: Player, is_revealed: bool | None) -> list[Insanity]:
    return [insanity for insanity in player.mind if is_revealed in (None, insanity.is_revealed)]


def targets(state: State, spy: Seat) -> list[Player]:
    """WW-196 Other living players with History cards; WW-197 nobody spies on themselves."""
    return [player for player in state.others(spy) if player.history]


def nameable(state: State, voter: Seat, protected: Seat | None = None) -> list[Seat]:
    """WW-215, WW-R46 Nobody names themselves; WW-221 nor the eliminated; WW-260 with two, only the NPC."""
    if state.npc is not None:
        return [NPC] if state.npc.is_alive and protected != NPC else []
    return [player.seat for player in state.others(voter) if player.seat != protected]
