"""The Wall's answers: one small thought for every kind of question."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.choosing import Choice, declining, doing, finest, keys, slot
from app.games.fourth_wall.bots.hands import keepsake
from app.games.fourth_wall.bots.judgement import GATE, VICTORY, hardness
from app.games.fourth_wall.bots.schemes import Doing, Scheme, WallJudgement, spend
from app.games.fourth_wall.topics import Act, street
from app.games.fourth_wall.view_types import StreetHorror
from app.kernel.offer import Offer, OfferedOption

PATIENCE = 1.4
"""How much better the next turn must be for The Wall to Brood in this one: Wrath now does not forgo Wrath then."""
EXPOSED = 12.0
"""What it costs if The Scourge falls and nothing takes its place before somebody closes a Gate."""


# Wrath or Brood


def wrath_or_brood(mind: WallJudgement, offer: Offer) -> Choice:
    """Brood bars the Gates and wakes the spent, but until Wrath has followed, a dead Scourge cannot be replaced."""
    return doing(offer, Act.BROOD if _broods(mind) else Act.WRATH)


def _broods(mind: WallJudgement) -> bool:
    pool = mind.doom.pool
    now, _ = spend(mind.schemes(), pool + 1)
    if now >= VICTORY / 2:
        return False
    later, _ = spend(mind.schemes(all_awake=True), min(pool + 2, mind.doom.limit or 9))
    if not mind.horrors:
        return later >= VICTORY / 2
    if mind.scourge is None:
        return True
    after_brood, after_wrath = EXPOSED * (1.0 - mind.bulwark), EXPOSED * mind.breach
    return later - after_brood > PATIENCE * now - after_wrath


def unleash(mind: WallJudgement, offer: Offer) -> Choice:
    """The Scourge goes where it is hardest to get at, or dearest to be rid of."""

    def grip(option: OfferedOption) -> float:
        horror = mind.horror_at(option.place)
        return hardness(horror.left) + 0.4 * min(GATE, mind.rattle(horror.horror))

    return finest(offer.options, grip)


# Wrath


def act(mind: WallJudgement, offer: Offer) -> Choice:
    """First what brings Doom, then what the pool buys best, and last what wakes the spent."""
    offered = {_does(option): option for option in offer.options}
    for horror in mind.horrors:
        trigger = offered.get((Act.TRIGGER, street(horror.place), None))
        if trigger is not None and _feeds(horror):
            return (trigger.key,)
    sound = {does for does, option in offered.items() if option.warning is None}
    groups = [[scheme for scheme in group if scheme.does in sound] for group in mind.schemes()]
    _, chosen = spend(groups, mind.doom.pool)
    return (offered[min(chosen, key=_turn_of).does].key,) if chosen else declining(offer)


def _does(option: OfferedOption) -> Doing:
    return option.act, option.place, option.amount


def _feeds(horror: StreetHorror) -> bool:
    text = horror.horror.trigger
    brought = sum(sentence.clause.n for sentence in text if isinstance(sentence.clause, n.AddDoom))
    return brought > horror.horror.trigger_cost


def _turn_of(scheme: Scheme) -> tuple[bool, bool, float]:
    """What costs nothing comes early: a turn without Doom ends by itself."""
    return scheme.comes_last, scheme.cost > 0, -scheme.worth


def destroy(mind: WallJudgement, offer: Offer) -> Choice:
    offered = {(option.place, option.amount): option.key for option in offer.options}
    found = [loose for loose in mind.loose() if loose[1:] in offered]
    return (offered[max(found)[1:]],) if found else ()


# Targets


def target(form: type[n.Losing]) -> "Thought":
    """The one it hurts most: first those whose hand it empties."""

    def choose(mind: WallJudgement, offer: Offer) -> Choice:
        def pain(option: OfferedOption) -> tuple[float, int]:
            assert option.seat is not None
            return mind.hit(mind.team[option.seat], option.amount or 1, form.edge), mind.wait(option.seat)

        return (max(offer.options, key=pain).key,)

    return choose


def take_marble(mind: WallJudgement, offer: Offer) -> Choice:
    """The Marble they need most: one that shows the Symbol they have least of, and of those the best."""
    marbles = {option.key: mind.cards.marbles[option.card] for option in offer.options if option.card}
    shown = [sum(marble.symbols[kind] > 0 for marble in marbles.values()) for kind in range(3)]
    scarce = min(range(3), key=lambda kind: shown[kind] or len(marbles))

    def need(key: str) -> tuple[bool, float]:
        return marbles[key].symbols[scarce] > 0, keepsake(marbles[key])

    return tuple(sorted(marbles, key=need, reverse=True)[: offer.pick[0] if offer.pick else 1])


# Horrors


def sacrifice(mind: WallJudgement, offer: Offer) -> Choice:
    """Those that are Drained or nearly dead go first."""

    def value(option: OfferedOption) -> tuple[bool, int]:
        horror = mind.horror_at(option.place)
        return not horror.is_drained, sum(horror.left)

    count = offer.pick[0] if offer.pick else 1
    return keys(sorted(offer.options, key=value)[:count])


def undrain(mind: WallJudgement, offer: Offer) -> Choice:
    """As many as allowed, the most profitable first."""
    count = offer.pick[1] if offer.pick else 1
    profit = lambda option: mind.profit(mind.horror_at(option.place).horror)  # noqa: E731
    return keys(sorted(offer.options, key=profit, reverse=True)[:count])


def shake_off(mind: WallJudgement, offer: Offer) -> Choice:
    return finest(offer.options, lambda option: mind.burden(mind.horror_at(option.place)))


def manifest_cheaper(mind: WallJudgement, offer: Offer) -> Choice:
    """The dearest, since it costs so little now."""

    def bargain(option: OfferedOption) -> float:
        horror = mind.wall_hand.horrors[slot(option)]
        return mind.presence(horror) + 0.5 * horror.manifest_cost

    return finest(offer.options, bargain)


Thought: TypeAlias = Callable[[WallJudgement, Offer], Choice]
