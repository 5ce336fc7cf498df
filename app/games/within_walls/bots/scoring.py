"""What a text is worth to one side: each kind of sentence a small number."""

from app.games.within_walls import nodes as n
from app.games.within_walls.bots.sight import Sight
from app.games.within_walls.nodes import Steps, Who

FULL = 6
SPY, SPIED_ON, VOTE, GIFT = 1.6, -0.3, -0.4, -0.1


def worth_of_event(sight: Sight, card: str) -> float:
    """An Event card: its text and its progress."""
    face = sight.cards.events[card]
    return worth_of_text(sight, face.steps) + worth_of_progress(sight, face.progress)


def worth_of_text(sight: Sight, text: Steps) -> float:
    return sum(_step(sight, step) for step in text)


def _step(sight: Sight, step: n.Step) -> float:
    """The better option counts where there is a choice."""
    match step:
        case n.Does():
            return _deed(sight, step.who, step.deed)
        case n.Choice():
            return max(worth_of_text(sight, option) for option in step.options)
        case n.If():
            return worth_of_text(sight, sight.branch(step))
        case n.May():
            return max(0.0, _deed(sight, Who.YOU, step.deed) + worth_of_text(sight, step.then))
        case n.Advance():
            return worth_of_progress(sight, step.n)
        case n.MoveBack():
            return worth_of_progress(sight, -min(sight.story_board.progress, step.n))
        case n.CallVote() | n.CallAdditionalVote():
            return VOTE
        case _:
            return 0.0


def _deed(sight: Sight, who: Who, deed: n.Deed) -> float:
    match deed:
        case n.GainInsanity():
            return _gain_of_insanity(sight, who, deed.n)
        case n.RemoveInsanity():
            return _removal(sight, who)
        case n.Spy():
            return SPY if who is Who.YOU else SPIED_ON if deed.on is Who.YOU else 0.0
        case n.GainAlcohol() | n.GainDrugs() if who in (Who.ANOTHER, Who.ANYBODY):
            return GIFT
        case _:
            return deed.own_worth if who is Who.YOU else 0.0


def _gain_of_insanity(sight: Sight, who: Who, count: int) -> float:
    """One's own hurts the more the fuller the mind is; the others' helps a Cultist."""
    filled = sum(place.tier is not None for place in sight.mind.mind)
    own = -count * (2.0 if filled + count > FULL else 0.5 + 0.12 * filled)
    others = 0.5 if sight.is_cultist else -0.25
    if who is Who.YOU:
        return own
    if who is Who.EACH:
        return own + others
    return others if sight.is_cultist else -0.1


def _removal(sight: Sight, who: Who) -> float:
    has_some = any(place.tier is not None for place in sight.mind.mind)
    if who is Who.YOU:
        return 1.2 if has_some else 0.0
    own = 1.0 if has_some and who in (Who.EACH, Who.ANYBODY) else 0.0
    return own + (-0.4 if sight.is_cultist and who in (Who.EACH, Who.EACH_OTHER) else 0.2)


def worth_of_progress(sight: Sight, count: int) -> float:
    """Cultists want the story to go on, the more the later it is; Agents only until votes are open. With two players
    an Agent who trusts the silent third wants the end to come, and a Cultist fears it."""
    act = sight.story_board.act
    if sight.is_of_two:
        return -0.4 * count if sight.is_cultist else 0.2 * count
    if sight.is_cultist:
        return (0.45 + 0.1 * act) * count
    if act < 3:
        return 0.15 * count
    left = sight.story_board.requirement - sight.story_board.progress
    return -(0.35 + 0.2 * (act - 2)) * count - (0.6 if act >= 4 and 0 < left <= count else 0.0)
