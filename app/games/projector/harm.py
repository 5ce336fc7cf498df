"""Attack, damage and losing a card: three separate events, in that order (PJ-187)."""

from functools import partial

from app.games.projector import beats
from app.games.projector import nodes as n
from app.games.projector.asking import choose
from app.games.projector.leaving import out_of_cards
from app.games.projector.lines import Trigger
from app.games.projector.moments import Window
from app.games.projector.running import Play, run_lines
from app.games.projector.standing import constants, damage_less, faced, has_constant
from app.games.projector.state import Baddie, Damage, State
from app.games.projector.topics import Topic
from app.games.projector.windows import window
from app.kernel.decision import Flow, Option, Seat


def lose_cards(state: State, seat: Seat, count: int, source: str) -> Flow[None]:
    """PJ-182, PJ-183, PJ-184 The top of the draw deck, face down and unseen, to the lost deck."""
    for _ in range(count):
        if not state.is_exploring(seat):
            return
        left = len(state.explorer(seat).deck) + len(state.explorer(seat).discard)
        yield from window(state, Window.LOSS, f"{source}: {state.title(seat)} loses a card, {left} left to draw")
        if state.is_exploring(seat):
            yield from _lose_one(state, seat)


def _lose_one(state: State, seat: Seat) -> Flow[None]:
    explorer = state.explorer(seat)
    if not explorer.deck.renew(state, explorer.discard) and not (yield from out_of_cards(state, seat)):
        return  # PJ-185, PJ-186
    if explorer.deck.draw(state, explorer.lost, explorer.discard) is not None:
        state.story.tell(f"{state.title(seat)} loses a card.", "bad", beats.card_lost(state, explorer))


def damage(state: State, seat: Seat, amount: int, source: str) -> Flow[None]:
    """PJ-290 Known first, dealt after the window; PJ-R37 one Prevent works on the sum."""
    amount = max(0, amount - damage_less(state, seat))
    if not amount or not state.is_exploring(seat):
        return
    projection = state.exploration
    before, projection.damage = projection.damage, Damage(seat, amount, source)
    yield from window(state, Window.DAMAGE, partial(_coming, state, projection.damage))
    dealt, projection.damage = projection.damage.amount, before
    if dealt and state.is_exploring(seat):
        told = f"{source}: {dealt} damage to {state.title(seat)}."
        state.story.tell(told, "bad", beats.damage(state, seat, dealt, source))
        yield from lose_cards(state, seat, dealt, source)


def _coming(state: State, damage: Damage) -> str:
    return f"{damage.source} deals {damage.amount} damage to {state.title(damage.seat)}"


def attack(state: State, group: list[Baddie], seat: Seat) -> Flow[None]:
    """PJ-179, PJ-181, PJ-R37 Instances of one Baddie strike together; PJ-R39 without damage it is still an attack."""
    projection = state.exploration
    if not group or not state.is_exploring(seat) or has_constant(state, seat, n.NotAttacked):
        return
    name = group[0].name
    before = projection.attack, projection.attacked, projection.is_attack_cancelled
    projection.attack, projection.attacked, projection.is_attack_cancelled = name, seat, False
    state.story.tell(f"{name} attacks {state.title(seat)}.", "bad", beats.attacks(state, name, seat))
    yield from window(state, Window.ATTACK, f"{state.title(seat)} is attacked by {name}")
    is_cancelled = projection.is_attack_cancelled
    projection.attack, projection.attacked, projection.is_attack_cancelled = before
    present = [baddie for baddie in group if baddie in projection.baddies]
    if not is_cancelled and state.is_exploring(seat) and present:
        yield from _strike(state, present, seat)


def _strike(state: State, group: list[Baddie], seat: Seat) -> Flow[None]:
    for baddie in group:  # PJ-V18
        card = state.foe(baddie)
        yield from run_lines(state, Play(seat, card.name, card.id, baddie=baddie.number), card.on(Trigger.ATTACKS))
    strength = sum(state.foe(baddie).attack for baddie in group)
    if strength:
        strength += sum(node.count for _, node in constants(state, seat) if isinstance(node, n.MoreDamage))
        yield from damage(state, seat, strength, group[0].name)


def baddie_turn(state: State) -> Flow[None]:
    """PJ-080, PJ-177, PJ-178 Baddies in the current player's area, the global ones, and tokens underfoot (PJ-R38)."""
    seat = state.exploration.current.seat
    waiting = [baddie.number for baddie in faced(state, seat)]
    while waiting and state.is_exploring(seat) and not has_constant(state, seat, n.NotAttacked):
        name = yield from _next_attacker(state, seat, waiting)
        group = [baddie for baddie in faced(state, seat) if baddie.name == name and baddie.number in waiting]
        if name is None:
            return
        for baddie in group:
            waiting.remove(baddie.number)
        yield from attack(state, group, seat)


def _next_attacker(state: State, seat: Seat, waiting: list[int]) -> Flow[str | None]:
    """PJ-180, PJ-272 The current player chooses the order."""

    def options() -> tuple[Option[str], ...]:
        names = dict.fromkeys(baddie.name for baddie in faced(state, seat) if baddie.number in waiting)
        strength = {foe.name: state.foe(foe).attack for foe in faced(state, seat)}
        return tuple(
            Option(f"foe-{number}", name, name, text=f"Attack {strength[name]}", amount=strength[name])
            for number, name in enumerate(names, start=1)
        )

    return (yield from choose(state, seat, Topic.NEXT_ATTACKER, options))
