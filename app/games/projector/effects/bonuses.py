"""Sentences that last for a while, and those about the die and the damage at hand."""

from app.games.projector import nodes as n
from app.games.projector.effects.people import explorers
from app.games.projector.running import Play, effect
from app.games.projector.standing import bonus_increase
from app.games.projector.state import Bonus, State
from app.games.projector.testing import roll_die
from app.kernel.decision import Flow, Seat


def _grant(
    state: State,
    play: Play,
    kind: str,
    seat: Seat | None,
    amount: int,
    until: n.Until,
    scope: str = "all",
    foe: int = 0,
) -> None:
    bonus = Bonus(kind, seat, amount, scope, play.source, until.value, play.seat, foe)
    state.exploration.bonuses.append(bonus)


@effect(n.GetBonus)
def gets_bonus(state: State, play: Play, node: n.GetBonus) -> Flow[None]:
    """PJ-V75"""
    for person in (yield from explorers(state, play, node.who)):
        amount = node.bonus.value(play.margin) + bonus_increase(state, play.seat, play.source)
        _grant(state, play, "test", person.seat, amount, node.until, node.scope)
        tests = "all tests" if node.scope == "all" else f"{node.scope} tests"
        state.story.tell(f"{state.title(person.seat)} gets {amount:+d} to {tests}.")


@effect(n.GetStability)
def gets_stability(state: State, play: Play, node: n.GetStability) -> Flow[None]:
    """PJ-V75"""
    for person in (yield from explorers(state, play, node.who)):
        _grant(state, play, "stability", person.seat, node.bonus.value(play.margin), node.until)


@effect(n.DamageReduced)
def gets_cover(state: State, play: Play, node: n.DamageReduced) -> Flow[None]:
    """PJ-V76"""
    for person in (yield from explorers(state, play, node.who)):
        _grant(state, play, "damage", person.seat, node.count.value(play.margin), node.until)


@effect(n.TargetWeakened)
def weakens(state: State, play: Play, node: n.TargetWeakened) -> Flow[None]:
    """PJ-V76"""
    yield from ()
    if play.target_baddie:
        _grant(state, play, "weak", None, node.count.value(play.margin), node.until, foe=play.target_baddie)


@effect(n.Prevent)
def prevents(state: State, play: Play, node: n.Prevent) -> Flow[None]:
    """PJ-V68 Lowers the packet of damage."""
    yield from ()
    damage = state.exploration.damage
    saved = play.target_seat if node.who.people is n.People.TARGET else play.seat
    if damage is not None and damage.seat == saved:
        count = damage.amount if node.count is None else node.count.value(play.margin)
        damage.amount = max(0, damage.amount - count)
        state.story.tell(f"{play.source} keeps {count} damage from {state.title(saved)}.", "good")


@effect(n.CancelAttack)
def cancels(state: State, play: Play, _node: n.CancelAttack) -> Flow[None]:
    """PJ-V68 No damage, no attack text."""
    yield from ()
    state.exploration.is_attack_cancelled = True
    state.story.tell(f"{play.source} stops the attack.", "good")


@effect(n.Reroll)
def rerolls(state: State, play: Play, _node: n.Reroll) -> Flow[None]:
    """PJ-V79 The new result stands."""
    yield from ()
    for test in reversed(state.exploration.tests):
        if test.seat == play.seat:
            before = test.die
            roll_die(state, test)
            test.total += test.die - before
            state.story.tell(f"The die is rolled again: {test.die}.")
            return


@effect(n.ResolveTwice)
def resolves_twice(state: State, _play: Play, _node: n.ResolveTwice) -> Flow[None]:
    """PJ-V80"""
    yield from ()
    state.exploration.drawn_times = 2
