"""The Target Token of Alliance: who has it, and by what rule it moves."""

from collections.abc import Callable, Mapping

from app.games.fourth_wall.beats import Beat
from app.games.fourth_wall.records import TargetRule
from app.games.fourth_wall.standing import sanity
from app.games.fourth_wall.state import Investigator, Presence, State
from app.kernel.moment import Cause

RANKS: Mapping[TargetRule, Callable[[State, Investigator], int]] = {
    TargetRule.FEWEST: lambda _state, person: len(person.hand),
    TargetRule.MOST: lambda _state, person: -len(person.hand),
    TargetRule.SANITY: lambda state, person: sanity(state, person),
    TargetRule.NEXT: lambda state, person: wait(state, person),
    TargetRule.LAST: lambda state, person: -wait(state, person),
}
"""FW-A046 Each rule but chance: the lowest is Targeted."""


def wait(state: State, person: Investigator) -> int:
    """FW-A049 How many turns away its next turn is; the one who acts now has to wait a whole round."""
    place = state.in_turn_order().index(person)
    return place if place or state.is_wall_turn else len(state.investigators)


def eligible(state: State) -> list[Investigator]:
    """FW-A047 Not Insane, and with a Marble if anybody has one; FW-A048 who acts soonest comes first."""
    sane = sorted(state.sane(), key=lambda person: wait(state, person))
    return [person for person in sane if person.hand] or sane


def move_token(state: State, presence: Presence) -> None:
    """FW-A027 By the rule on the card turned up last; FW-A047 if all are Insane it stays."""
    people = eligible(state)
    if not people:
        return
    rule = state.presence_face(presence.discard[-1]).target
    if rule is TargetRule.RANDOM:
        target = state.chance.pick(people)  # FW-A072
    else:
        target = min(people, key=lambda person: RANKS[rule](state, person))
    presence.target = target.seat
    name = state.name(target)
    shown = Beat.TARGETED(
        f"{name} is the Target", yours="You are the Target", seats=(target.seat,), cause=Cause(words=rule.value)
    )
    state.story.tell(f"Presence: {rule.value} → {name} is the Target.", "dread", shown)


def token_holder(state: State, presence: Presence) -> Investigator | None:
    """FW-A064 The Target; FW-A050 where that one is Insane or has no Marble, the last rule is applied once more."""
    assert presence.target is not None
    holder = state.at(presence.target)
    if (holder.is_insane or not holder.hand) and presence.discard:
        move_token(state, presence)
        holder = state.at(presence.target)
    return None if holder.is_insane else holder
