"""Whether an ability could help (PJ-168, PJ-199, PJ-R46), and what it may aim at (PJ-R49)."""

from collections.abc import Callable
from typing import TypeVar

from app.games.projector import nodes as n
from app.games.projector.asking import people_options
from app.games.projector.facts import SIDES
from app.games.projector.moments import Window
from app.games.projector.piles import copies_out
from app.games.projector.places import DIRECTION, beyond, distance, legal_steps, open_sides, within
from app.games.projector.records import Ability
from app.games.projector.standing import armor, faced, in_area, may_fall, modifiers, will
from app.games.projector.state import TARGET, Baddie, Explorer, State
from app.kernel.decision import Option, Seat

T = TypeVar("T")
Target = Seat | int | str
"""A player by seat, a Baddie by number, or a side as "side:N"."""


def is_useful(state: State, seat: Seat, ability: Ability) -> bool:
    """PJ-R46 Its Needs line is met."""
    met = [_is_met(state, state.explorer(seat), need) for need in ability.needed.needs]
    return any(met) if ability.needed.is_any else all(met)


def _is_met(state: State, you: Explorer, need: n.Need) -> bool:
    if _is_target(need):
        return bool(targets(state, you.seat, need))
    return _MET[type(need)](state, you, need)


def _is_target(need: n.Need) -> bool:
    return type(need) in _TARGETS


def craftable(state: State, you: Explorer, difficulty: int) -> list[str]:
    """PJ-V50 Unlocked items whose resources this player holds and whose copies last."""

    held = [state.resource_name(card) for card in you.resources]
    able = []
    for name in state.campaign.craftable:
        item = state.cards.items[name]
        has_all = all(held.count(part) >= item.recipe.count(part) for part in item.recipe)
        if has_all and item.difficulty <= difficulty and copies_out(state, name) < item.copies:
            able.append(name)
    return able


def _reaches_wider(state: State, you: Explorer, ability: str) -> bool:
    """PJ-169 The bonus would reach a player, or last to a turn, that none of its kind reaches yet."""
    best = sum(amount for _, amount in modifiers(state, you.seat, state.cards.abilities[ability], 0, 0))
    reach = 1 + max(0, 20 + best - TARGET) // 4
    lasts = turns_until(state, you.seat)
    for other in within(state, you.seat, reach):
        covered = [
            turns_until(state, bonus.owner)
            for bonus in state.exploration.bonuses
            if bonus.source == ability and bonus.seat == other.seat and bonus.owner is not None
        ]
        if not covered or max(covered) < lasts:
            return True
    return False


def turns_until(state: State, seat: Seat) -> int:
    """How many turns pass before this seat's next one begins."""
    projection = state.exploration
    order = [explorer.seat for explorer in projection.explorers]
    return (order.index(seat) - projection.turn - 1) % len(order) + 1


def _has_drawn_entropy(state: State, _you: Explorer, _need: n.Need) -> bool:
    projection = state.exploration
    drawn = projection.drawn
    is_open = drawn is not None and not projection.is_drawn_gone and projection.window == Window.ENTROPY_SHOWN.value
    return is_open and drawn is not None and not state.entropy(drawn).is_story


def _sees_face_down(state: State, you: Explorer, reach: int) -> bool:
    spots = state.exploration.spots.items()
    return any(not spot.is_up and spot.cover is None and distance(you.space, at) <= reach for at, spot in spots)


def _sees_other_up(state: State, you: Explorer, reach: int) -> bool:
    spots = state.exploration.spots.items()
    return any(
        spot.is_up and spot.cover is None and at != you.space and distance(you.space, at) <= reach for at, spot in spots
    )


_MET: dict[type, Callable[..., bool]] = {
    n.CraftableItem: lambda state, you, _: bool(craftable(state, you, 99)),
    n.NoTokenHere: lambda state, you, _: not state.exploration.spots[you.space].lights,
    n.ResourceHeld: lambda _state, you, _: bool(you.resources),
    n.BaddieFaced: lambda state, you, _: bool(faced(state, you.seat)),
    n.NotHolding: lambda _state, you, need: need.condition not in you.conditions,
    n.BaddieInPlay: lambda state, _you, _: bool(state.exploration.baddies),
    n.DrawnEntropy: _has_drawn_entropy,
    n.LegalStep: lambda state, you, _: bool(legal_steps(state, you.space)),
    n.BaddieInArea: lambda state, you, _: bool(in_area(state, you.seat)),
    n.OtherLocation: lambda state, you, need: _sees_other_up(state, you, need.within),
    n.WiderBonus: lambda state, you, need: _reaches_wider(state, you, need.ability),
    n.ResourceLeft: lambda state, _you, _: bool(state.exploration.resource_deck or state.exploration.resource_discard),
    n.FaceDownLocation: lambda state, you, need: _sees_face_down(state, you, need.within),
    n.NamedElsewhere: lambda _state, _you, _: False,  # PJ-167 only where another card offers a test of it
    n.EntropyLeft: lambda state, _you, _: bool(state.exploration.draw),
    n.CardLeftInHand: lambda _state, you, _: len(you.hand) > 1,
    n.ShakyPlayer: lambda state, you, need: any(
        may_fall(state, other.seat) for other in within(state, you.seat, need.within)
    ),
    n.CardDiscarded: lambda _state, you, _: bool(you.discard),
}


# Targets


def aims(state: State, seat: Seat, ability: Ability) -> tuple[Option[Target], ...] | None:
    """PJ-R49 What this ability may aim at now; None if it needs no target."""
    aimed = [need for need in ability.needed.needs if _is_target(need)]
    return targets(state, seat, aimed[0]) if aimed else None


def targets(state: State, seat: Seat, need: n.Need) -> tuple[Option[Target], ...]:
    return _TARGETS[type(need)](state, state.explorer(seat), need)


def _baddies(state: State, baddies: list[Baddie]) -> tuple[Option[Target], ...]:
    return tuple(foe_option(state, foe, foe.number) for foe in baddies)


def foe_option(state: State, foe: Baddie, value: T) -> Option[T]:
    """A Baddie with its number, and what it takes to be rid of it."""
    mind = will(state, foe)
    text = f"Armor {armor(state, foe)}, {'no will' if mind is None else f'will {mind}'}, attack {state.foe(foe).attack}"
    return Option(f"foe-{foe.number}", foe.name, value, None, f"foe-{foe.number}", text=text, amount=foe.number)


def _people(state: State, people: list[Explorer]) -> tuple[Option[Target], ...]:
    return people_options(state, [who.seat for who in people])


def _faced(state: State, you: Explorer, need: n.TargetFaced) -> tuple[Option[Target], ...]:
    found = [foe for foe in faced(state, you.seat) if not need.with_will or will(state, foe) is not None]
    return _baddies(state, found)


def _in_area(state: State, you: Explorer, need: n.TargetInArea) -> tuple[Option[Target], ...]:
    found = [foe for foe in in_area(state, you.seat) if not need.with_will or will(state, foe) is not None]
    return _baddies(state, found)


def _in_area_or_token(state: State, you: Explorer, need: n.TargetInAreaOrToken) -> tuple[Option[Target], ...]:
    tokens = [
        foe for foe in state.exploration.baddies if foe.is_token and distance(you.space, foe.space) <= need.within
    ]
    return _baddies(state, [*in_area(state, you.seat), *tokens])


def _hurt(state: State, you: Explorer, need: n.TargetHurt) -> tuple[Option[Target], ...]:
    damage = state.exploration.damage
    if damage is None or state.exploration.window != Window.DAMAGE.value or not damage.amount:
        return ()
    return _people(state, [who for who in within(state, you.seat, need.within) if who.seat == damage.seat])


def _unwell(state: State, you: Explorer, need: n.TargetUnwell) -> tuple[Option[Target], ...]:
    return _people(state, [who for who in within(state, you.seat, need.within) if who.lost or who.conditions])


def _other(state: State, you: Explorer, need: n.TargetOther) -> tuple[Option[Target], ...]:
    return _people(state, [who for who in within(state, you.seat, need.within) if who is not you])


def barred_sides(state: State, space: str) -> list[str]:
    """Sides one cannot pass though a location lies beyond."""
    spots, found = state.exploration.spots, []
    for side in SIDES:
        goal = beyond(space, side)
        if goal in spots and side not in open_sides(state, space):
            found.append(side)
    return found


def _side(state: State, you: Explorer, _need: n.TargetSide) -> tuple[Option[Target], ...]:
    sides = barred_sides(state, you.space)
    return tuple(
        Option(f"side-{side}", f"The side to the {DIRECTION[side]}", f"side:{side}", place=side) for side in sides
    )


_TARGETS: dict[type, Callable[..., tuple[Option[Target], ...]]] = {
    n.TargetFaced: _faced,
    n.TargetInArea: _in_area,
    n.TargetInAreaOrToken: _in_area_or_token,
    n.TargetHurt: _hurt,
    n.TargetUnwell: _unwell,
    n.TargetOther: _other,
    n.TargetSide: _side,
}
