"""Sentences about resources, items and Conditions."""

from functools import partial

from app.games.projector import nodes as n
from app.games.projector.asking import Options, choose, choose_exactly, choose_up_to
from app.games.projector.effects.people import explorers
from app.games.projector.needs import craftable
from app.games.projector.piles import (
    discard_resources,
    draw_resources,
    find_resource,
    take_item,
)  # fmt: skip
from app.games.projector.running import Play, effect, payable
from app.games.projector.state import Card, Explorer, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Option


def resource_options(state: State, person: Explorer) -> Options[Card]:
    """A player's resources, named by their place."""
    return tuple(
        Option(place, name, card, name, place=place)
        for number, card in enumerate(person.resources, start=1)
        if (place := f"resource-{number}") and (name := state.resource_name(card))
    )


@effect(n.DrawResources)
def draws_resources(state: State, play: Play, node: n.DrawResources) -> Flow[None]:
    """PJ-V46"""
    for person in (yield from explorers(state, play, n.YOU)):
        draw_resources(state, person, node.count.value(play.margin))


@effect(n.DiscardResources)
def discards_resources(state: State, play: Play, node: n.DiscardResources) -> Flow[None]:
    """PJ-V46"""
    for person in (yield from explorers(state, play, n.YOU)):
        count = node.count.value(play.margin)
        options = partial(resource_options, state, person)
        asked = Topic.DISCARD_RESOURCES(source=play.source, count=count)
        chosen = yield from choose_exactly(state, person.seat, asked, options, count)
        discard_resources(state, person, list(chosen))


@payable(n.DiscardResources)
def _can_discard_resources(state: State, play: Play, node: n.DiscardResources) -> bool:
    return len(state.explorer(play.seat).resources) >= node.count.base


@effect(n.TakeResource)
def takes_resource(state: State, play: Play, node: n.TakeResource) -> Flow[None]:
    """PJ-V47"""
    for person in (yield from explorers(state, play, n.YOU)):
        for _ in range(node.count.value(play.margin)):
            find_resource(state, person, node.resource)


@effect(n.TakeChosenResources)
def takes_chosen(state: State, play: Play, node: n.TakeChosenResources) -> Flow[None]:
    """PJ-V47 Which kinds are left can be counted by everybody."""
    for person in (yield from explorers(state, play, n.YOU)):
        for _ in range(node.count.value(play.margin)):
            options = partial(_kinds_left, state)
            name = yield from choose(state, person.seat, Topic.TAKE_RESOURCE(source=play.source), options)
            if name is not None:
                find_resource(state, person, name)


def _kinds_left(state: State) -> Options[str]:
    projection = state.exploration
    left = {state.resource_name(card) for card in (*projection.resource_deck, *projection.resource_discard)}
    return tuple(Option(f"kind-{name}", name, name, name) for name in state.cards.resources if name in left)


@effect(n.KeepResources)
def keeps_resources(state: State, play: Play, node: n.KeepResources) -> Flow[None]:
    """PJ-V48"""
    for person in (yield from explorers(state, play, n.YOU)):
        options, most = partial(resource_options, state, person), node.count.base
        asked = Topic.KEEP_RESOURCES(source=play.source, most=most)
        chosen = yield from choose_up_to(state, person.seat, asked, options, most)
        for card in chosen:
            person.resources.move(state, card, state.player(person.seat).kept)


@effect(n.TakeItem)
def takes_item(state: State, play: Play, node: n.TakeItem) -> Flow[None]:
    """PJ-V49, PJ-R59"""
    yield from ()
    person = state.explorer(play.seat) if state.projection is not None else None
    take_item(state, node.item, person)


@effect(n.PlaceItem)
def places_item(state: State, play: Play, node: n.PlaceItem) -> Flow[None]:
    """PJ-V49 From you to the card the text is on."""
    for person in (yield from explorers(state, play, n.YOU)):
        if node.item in person.items and play.space in state.exploration.spots:
            person.items.remove(node.item)
            state.exploration.spots[play.space].items.append(node.item)
            state.story.tell(f"{node.item} is placed at {play.space}.", "good")


@effect(n.Craft)
def crafts(state: State, play: Play, node: n.Craft) -> Flow[None]:
    """PJ-V50"""
    for person in (yield from explorers(state, play, n.YOU)):
        options = partial(_craft_options, state, person, node.difficulty.value(play.margin))
        name = yield from choose(state, person.seat, Topic.CRAFT, options)
        if name is None:
            return
        for part in state.cards.items[name].recipe:
            card = next(card for card in person.resources if state.resource_name(card) == part)
            discard_resources(state, person, [card])
        take_item(state, name, person)


def _craft_options(state: State, person: Explorer, difficulty: int) -> Options[str]:
    return tuple(
        Option(f"craft-{state.cards.items[name].id}", name, name, name) for name in craftable(state, person, difficulty)
    )


@effect(n.DiscardThis)
def discards_this(state: State, play: Play, _node: n.DiscardThis) -> Flow[None]:
    """PJ-V53 The item goes back to the Items deck."""
    yield from ()
    person = state.explorer(play.seat)
    if play.item in person.items:
        person.items.remove(play.item)


# Conditions


@effect(n.GainCondition)
def gains_condition(state: State, play: Play, node: n.GainCondition) -> Flow[None]:
    """PJ-V51 A second copy of one you hold is not taken, and copies may run out."""
    for person in (yield from explorers(state, play, node.who)):
        out = sum(other.conditions.count(node.condition) for other in state.exploration.explorers)
        if node.condition not in person.conditions and out < state.cards.conditions[node.condition].copies:
            person.conditions.append(node.condition)
            state.story.tell(f"{state.title(person.seat)}: {node.condition}.")


@effect(n.RemoveConditions)
def removes_conditions(state: State, play: Play, node: n.RemoveConditions) -> Flow[None]:
    """PJ-V52 The holder chooses which, or none."""
    for person in (yield from explorers(state, play, node.who)):
        options = partial(_condition_options, state, person)
        most = node.count.value(play.margin)
        if person.conditions:
            asked = Topic.REMOVE_CONDITIONS(source=play.source)
            for name in (yield from choose_up_to(state, person.seat, asked, options, most)):
                person.conditions.remove(name)


def _condition_options(state: State, person: Explorer) -> Options[str]:
    return tuple(Option(f"condition-{state.cards.conditions[name].id}", name, name, name) for name in person.conditions)


@effect(n.RemoveThis)
def removes_this(state: State, play: Play, _node: n.RemoveThis) -> Flow[None]:
    """PJ-V52 This Condition goes back."""
    yield from ()
    person = state.explorer(play.seat)
    if play.condition in person.conditions:
        person.conditions.remove(play.condition)
        state.story.tell(f"{state.title(play.seat)} is no longer {play.condition}.")
