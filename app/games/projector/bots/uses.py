"""What abilities, perks and styles are good for, read from what they do, whatever a card set calls them."""

from enum import Enum, auto

from app.games.projector import nodes as n
from app.games.projector.lines import Body, If, lines_of, sentences
from app.games.projector.records import Ability


class Use(Enum):
    """What a bot plays an ability for."""

    PERSUADE = auto()
    BEFRIEND = auto()
    STRIKE = auto()
    FEND = auto()
    SHOVE = auto()
    FOREWARN = auto()
    SHIELD = auto()
    STEADY = auto()
    HELP = auto()
    THINK = auto()
    RUN = auto()
    CRAFT = auto()
    GATHER = auto()
    CHOOSE = auto()
    IMPROVISE = auto()
    LIGHT = auto()
    HEAL = auto()
    SCOUT = auto()
    PEEK = auto()


def effects(ability: Ability) -> tuple[n.Sentence, ...]:
    """All that can come of a success."""
    return tuple(node for line in lines_of(ability.success) for node in _outcomes(line.body))


def _outcomes(body: Body | None) -> tuple[n.Sentence, ...]:
    if isinstance(body, If):
        return (*sentences(body.then), *sentences(body.otherwise))
    return sentences(body)


def use_of(ability: Ability) -> Use | None:
    match effects(ability):
        case (n.Defeat(n.Foes.TARGET) | n.Dismiss(n.Foes.TARGET), *_) | (n.MoveTarget(), n.Dismiss(n.Foes.TARGET)):
            return _fight(ability)
        case (n.Dismiss(n.Foes.DRAWN), *_):
            return Use.FOREWARN
        case (n.Move(who), *_) if who == n.YOU:
            return Use.RUN
        case (n.GetBonus(who), *_):
            return Use.THINK if who == n.YOU else Use.HELP
        case (n.DiscardResources(), n.Draw()):
            return Use.IMPROVISE
        case (n.Look(), *further):
            return Use.PEEK if any(isinstance(node, n.LookAhead) for node in further) else Use.SCOUT
        case (first, *_):
            return _by_first(first)
        case _:
            return None


def _by_first(node: n.Sentence) -> Use | None:
    """What the first sentence says is enough."""
    match node:
        case n.Craft():
            return Use.CRAFT
        case n.PlaceToken():
            return Use.LIGHT
        case n.Prevent():
            return Use.SHIELD
        case n.GetStability():
            return Use.STEADY
        case n.Recover():
            return Use.HEAL
        case n.DrawResources():
            return Use.GATHER
        case n.TakeChosenResources():
            return Use.CHOOSE
        case _:
            return None


def _fight(ability: Ability) -> Use:
    node = blow(ability)
    assert node is not None
    is_final = isinstance(node, n.Defeat)
    if node.limit is not None and node.limit.measure is n.Measure.WILL:
        return Use.BEFRIEND if is_final else Use.PERSUADE
    if not is_final:
        return Use.SHOVE
    return Use.STRIKE if node.limit is None or node.limit.limit.base else Use.FEND


def blow(ability: Ability) -> n.Defeat | n.Dismiss | None:
    """What rids one of the Baddie that the ability is aimed at."""
    rids = (node for node in effects(ability) if isinstance(node, n.Defeat | n.Dismiss))
    return next((node for node in rids if node.foes is n.Foes.TARGET), None)
