"""Cultists and scenario monsters: how they appear, are wounded and defeated. GO-264 to GO-271."""

from app.games.great_old_ones import beats
from app.games.great_old_ones.abilities import react
from app.games.great_old_ones.asking import choose
from app.games.great_old_ones.instructions import Context, run_printed
from app.games.great_old_ones.nodes import Kind, Trigger
from app.games.great_old_ones.state import Investigator, Monster, State
from app.games.great_old_ones.topics import Topic
from app.kernel.decision import Flow, Option
from app.kernel.topic import Asked


def summon(state: State, kind: Kind, amount: int, context: Context) -> Flow[None]:
    """GO-264 Into the next free box, with what is printed on it; GO-269, GO-R65 without one the overflow text runs."""
    figures = state.figures(kind)
    for _ in range(amount):
        taken = len(state.cultists) if kind is Kind.CULTIST else len(state.monsters)
        if taken >= figures.boxes:
            state.tell(f"No box is free for another {figures.name}.", "bad")
            yield from run_printed(state, figures.overflow, Context(context.author))  # GO-R17
            continue
        _stand(state, kind)
        state.tell(f"A {figures.name} appears.", "bad", beats.appears(state, kind))
        printed = figures.prints.get(taken + 1)
        if printed is not None:
            yield from run_printed(state, printed, Context(context.author, is_print=True))


def _stand(state: State, kind: Kind) -> None:
    if kind is Kind.CULTIST:
        state.cultists.append(True)
    else:
        state.monsters.append(Monster())


def defeat_cultists(state: State, person: Investigator, amount: int, is_ability: bool) -> Flow[None]:
    """GO-265, GO-266, GO-268, GO-R56, GO-R57, GO-R66 The leftmost, one by one: reward, then weaknesses.

    GO-R44 Whatever the effect, the ability comes after all of them, and not after its own.
    """
    defeated = 0
    for _ in range(amount):
        if True not in state.cultists:
            break
        held = list(person.weaknesses)
        state.cultists[state.cultists.index(True)] = False
        defeated += 1
        state.tell(f"{state.name(person)} defeats a cultist.", "gain", beats.slain(state, person, "a cultist"))
        yield from run_printed(state, state.scenario.cultists.reward, Context(person.seat))
        yield from react(state, person, Trigger.DEFEAT_A_CULTIST, held)
    if defeated and not is_ability:
        yield from react(state, person, Trigger.DEFEAT_CULTISTS, person.weaknesses)


def wound_monsters(state: State, person: Investigator, amount: int, damage: int) -> Flow[None]:
    """GO-271 Different monsters of the investigator's choice; if there are fewer, all of them."""
    left = state.active_monsters()
    for remaining in range(amount, 0, -1):
        left = [monster for monster in left if monster.is_active]
        asked = Topic.WOUND_MONSTER(damage=damage)
        monster = yield from _choose(state, person, left, remaining, asked, damage)
        if monster is None:
            return
        left = [other for other in left if other is not monster]
        before = monster.wounds
        monster.wounds = _after(state, monster, damage)
        name = monster_name(state, monster)
        told = f"{state.name(person)} wounds {name}."
        state.tell(told, "gain", beats.wounded(state, person, name, before, monster.wounds))
        if monster.wounds >= state.monster_health:  # GO-270
            yield from defeat_monster(state, person, monster)


def defeat_monsters(state: State, person: Investigator, amount: int) -> Flow[None]:
    """Of the investigator's choice, each with its reward."""
    for remaining in range(amount, 0, -1):
        monster = yield from _choose(state, person, state.active_monsters(), remaining, Topic.DEFEAT_MONSTER)
        if monster is None:
            return
        yield from defeat_monster(state, person, monster)


def defeat_monster(state: State, person: Investigator, monster: Monster) -> Flow[None]:
    monster.wounds, monster.is_active = state.monster_health, False
    name = monster_name(state, monster)
    state.tell(f"{state.name(person)} defeats {name}.", "good", beats.slain(state, person, name))
    yield from run_printed(state, state.scenario.monsters.reward, Context(person.seat))


def _choose(
    state: State, person: Investigator, monsters: list[Monster], wanted: int, asked: Asked, damage: int = 0
) -> Flow[Monster | None]:
    """Where all are wanted there is nothing to choose."""
    if len(monsters) <= wanted:
        return monsters[0] if monsters else None

    def options() -> tuple[Option[Monster], ...]:
        """Those with as many wounds are one option."""
        alike: dict[int, list[Monster]] = {}
        for monster in monsters:
            if monster.is_active:
                alike.setdefault(monster.wounds, []).append(monster)
        return tuple(_option(state, same[0], len(same), damage) for same in alike.values())

    return (yield from choose(state, person, asked, options))


def _place(state: State, monster: Monster) -> int:
    return next(at for at, other in enumerate(state.monsters, start=1) if other is monster)


def monster_name(state: State, monster: Monster) -> str:
    name = state.scenario.monsters.name
    return f"the {name}" if state.scenario.monsters.boxes == 1 else f"{name} {_place(state, monster)}"


def _after(state: State, monster: Monster, damage: int) -> int:
    """GO-270 Its wounds with so many more."""
    return min(state.monster_health, monster.wounds + damage)


def _option(state: State, monster: Monster, count: int, damage: int) -> Option[Monster]:
    place, several = _place(state, monster), f"; {count} of them" if count > 1 else ""
    wounds = f"{monster.wounds} of {state.monster_health} wounds"
    label = f"{state.scenario.monsters.name} {place}, {wounds}{several}"
    after = _after(state, monster, damage)
    text = (
        None
        if not damage
        else "Defeated by it."
        if after >= state.monster_health
        else f"Then {after} of {state.monster_health} wounds."
    )
    return Option(f"monster-{place}", label, monster, None, "monsters", text=text, amount=place)
