"""What a player may do in step 2 of the turn, each act as an option."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from app.games.projector import beats
from app.games.projector import nodes as n
from app.games.projector.asking import choose_exactly, choose_or_not, hand_options, people_options
from app.games.projector.effects.things import resource_options
from app.games.projector.leaving import homeward
from app.games.projector.lines import ONCE, Body, If, Line, MayTest, Pay, Trigger
from app.games.projector.moving import arrive, move_up_to, step_options
from app.games.projector.piles import discard, discard_resources
from app.games.projector.places import card_at, legal_steps, within
from app.games.projector.projecting import station_options
from app.games.projector.records import Item, Printed
from app.games.projector.running import Play, can_pay, holds, own_card, pay_and_run, run, run_lines, run_test
from app.games.projector.standing import has_constant, held_cards, may_return, setups_in_force
from app.games.projector.state import Card, Explorer, State
from app.games.projector.testing import aim, attempt, offered_slides, own_use, playable, slide_play
from app.games.projector.topics import Act, Topic
from app.kernel.decision import Flow, Option, Seat, WhyNot
from app.kernel.topic import Asked
from app.kit.text import words

Doing: TypeAlias = Callable[[], Flow[None]]
Doings: TypeAlias = list[Option[Doing | None]]


def acts(state: State, explorer: Explorer) -> Doings:
    """PJ-164 Any number of times, in any order."""
    return [
        *_steps(state, explorer),
        *_slides(state, explorer),
        *_texts(state, explorer),
        *_uses(state, explorer),
        *_further(state, explorer),
    ]


# Moving by discarding


def move_cost(state: State, seat: Seat) -> int:
    """PJ-159, PJ-V82"""
    return 2 if has_constant(state, seat, n.DearerMoves) else 1


def _steps(state: State, explorer: Explorer) -> Doings:
    cost = move_cost(state, explorer.seat)
    if len(explorer.hand) < cost:
        return []
    price = "discard a card" if cost == 1 else f"discard {cost} cards"
    return [
        option.standing_for(partial(_discard_to_move, state, explorer, option.value), cost=price)
        for option in step_options(state, explorer)
    ]


def _discard_to_move(state: State, explorer: Explorer, goal: str) -> Flow[None]:
    """PJ-159, PJ-160, PJ-161 A discarded card is not played: it gives one movement point."""
    cost = move_cost(state, explorer.seat)
    options = partial(hand_options, state, explorer)
    if cost == 1:
        card = yield from choose_or_not(state, explorer.seat, Topic.DISCARD_TO_MOVE, options, "Stay here")
        cards = [] if card is None else [card]
    else:
        cards = list((yield from choose_exactly(state, explorer.seat, Topic.DISCARD_TO_MOVE, options, cost)))
    if not cards:
        return
    discard(state, explorer, cards)
    is_longer = _is_first_longer(state, explorer)
    yield from arrive(state, explorer.seat, goal)
    if is_longer:
        yield from move_up_to(state, explorer.seat, 1, "One more space")


def _is_first_longer(state: State, explorer: Explorer) -> bool:
    """PJ-V82 Helm and Trailblazer: the first card discarded to move each turn."""
    mark, used = f"moved:{explorer.seat}", state.exploration.used_this_turn
    is_first = mark not in used
    used.append(mark)
    return is_first and has_constant(state, explorer.seat, n.FirstMoveLonger)


# Playing action cards


def _slides(state: State, explorer: Explorer) -> Doings:
    """PJ-165, PJ-168, PJ-300 What could help, for its own effect; reactions too."""
    return [
        slide_play(state, explorer, card, "play", partial(_play, state, explorer.seat, card))
        for card in playable(state, explorer.seat)
    ]


def _play(state: State, seat: Seat, card: Card) -> Flow[None]:
    target = yield from aim(state, seat, state.ability_of(card))
    if target is not False:
        yield from attempt(state, seat, card, own_use(state, seat, card, target or None))


def refused(state: State, explorer: Explorer) -> tuple[WhyNot, ...]:
    """Why cards in hand, or steps, are not offered."""
    able = {state.faces[card] for card in playable(state, explorer.seat)}
    names = dict.fromkeys(state.ability_of(card).name for card in explorer.hand if state.faces[card] not in able)
    reasons = [WhyNot(f"Play {name}", f"It needs: {_needs(state, name)}", "PJ-168", Act.PLAY) for name in names]
    if not legal_steps(state, explorer.space):
        reasons.append(
            WhyNot("Step", "No side here leads through an open side to another location.", "PJ-162", Act.STEP)
        )
    elif len(explorer.hand) < move_cost(state, explorer.seat):
        reasons.append(WhyNot("Step", "A step costs a card from your hand.", "PJ-159", Act.STEP))
    if not may_return(state, explorer.seat):
        reasons.append(WhyNot("Return home", "Only from a Gate that is face up and uncovered.", "PJ-131", Act.GO_HOME))
    return tuple(reasons)


def _needs(state: State, name: str) -> str:
    return words(state.cards.abilities[name].needs)


# Texts that may be used once


def _printed_here(state: State, explorer: Explorer) -> Iterator[tuple[str, Printed, Play]]:
    """PJ-155, PJ-156, PJ-157, PJ-V15 The cards whose texts this player may use now, each with a key for its marks."""
    seat = explorer.seat
    location = card_at(state, explorer.space)
    if location is not None:
        yield location.id, location, Play(seat, location.name, location.id, explorer.space)
    for card in state.exploration.in_play:
        entropy = state.entropy(card)
        yield entropy.id, entropy, Play(seat, entropy.name, entropy.id, entropy=card)
    for key, held in held_cards(state, seat):
        mark = held.id if isinstance(held, Item) and held.is_unique else f"{held.id}:{seat}"
        yield mark, held, own_card(seat, key, held)
    for setup in setups_in_force(state):
        yield setup.id, setup, Play(seat, setup.name, setup.id)


def _texts(state: State, explorer: Explorer, triggers: tuple[Trigger, ...] = (*ONCE, Trigger.TOKEN_PER_TURN)) -> Doings:
    found: Doings = []
    for key, card, play in _printed_here(state, explorer):
        for number, line in enumerate(card.lines):
            mark = _mark(state, explorer, f"{key}/{number}", line) if line.trigger in triggers else None
            if mark is not None and line.body is not None and _is_open(state, play, line.body):
                option: Option[Doing | None] = Option(
                    f"text-{card.id}-{number + 1}",
                    card.name,
                    partial(_use_line, state, play, line, mark),
                    card.id,
                    text=line.text,
                    act=Act.USE_TEXT,
                    amount=number + 1,
                )
                if all(other.key != option.key for other in found):
                    found.append(option)
    return found


def off_turn(state: State, explorer: Explorer) -> Doings:
    """PJ-R91 Texts "once per player" and "once per projection", which name nobody's turn."""
    return _texts(state, explorer, (Trigger.PER_PLAYER, Trigger.PER_PROJECTION))


def _mark(state: State, explorer: Explorer, key: str, line: Line) -> tuple[list[str], str] | None:
    """PJ-155, PJ-156, PJ-157 Where the use of a line is marked; None if it cannot be used (again)."""
    projection = state.exploration
    if line.trigger is Trigger.TOKEN_PER_TURN:  # PJ-V16
        is_here = projection.tokens.get(line.name) == explorer.space
        marks = projection.used_this_turn if is_here else None
    elif line.trigger in ONCE:
        marks = projection.used_this_turn if line.trigger is Trigger.PER_TURN else projection.used
        key = f"{key}:{explorer.seat}" if line.trigger is Trigger.PER_PLAYER else key
    else:
        marks = None
    return None if marks is None or key in marks else (marks, key)


def _is_open(state: State, play: Play, body: Body) -> bool:
    """Whether anything could come of it."""
    match body:
        case If():
            is_so = holds(state, play, body.condition)
            return _is_open(state, play, body.then) if is_so else body.otherwise is not None
        case Pay():
            return can_pay(state, play, body)
        case MayTest():
            return bool(offered_slides(state, play.seat, body))
        case _:
            return True


def _use_line(state: State, play: Play, line: Line, mark: tuple[list[str], str]) -> Flow[None]:
    """PJ-158 Optional; a test not made after all leaves no mark."""
    marks, key = mark
    marks.append(key)
    body = line.body
    if isinstance(body, If):
        body = body.then if holds(state, play, body.condition) else body.otherwise
    state.story.tell(f"{state.title(play.seat)} uses {play.source}.")
    state.tally.play(play.source)
    if isinstance(body, MayTest):
        if (yield from run_test(state, play, body)) is None:
            marks.remove(key)
    elif isinstance(body, Pay):
        yield from pay_and_run(state, play, body)
    elif body is not None:
        yield from run(state, play, body)


# Using up items and resources


def _uses(state: State, explorer: Explorer) -> Doings:
    """PJ-V27 A free act in one's own turn."""
    found: Doings = []
    for name in dict.fromkeys(explorer.items):
        item = state.cards.items[name]
        if item.on(Trigger.USE):
            act = partial(_use_item, state, explorer, name)
            text = item.on(Trigger.USE)[0].text
            found.append(Option(f"use-{item.id}", f"Use {name}", act, name, text=text, act=Act.USE_UP))
    kinds = {state.resource_name(card): card for card in reversed(explorer.resources.cards)}
    for name in sorted(kinds):
        resource = state.cards.resources[name]
        act = partial(_use_resource, state, explorer, kinds[name])
        text = resource.lines[0].text
        found.append(Option(f"use-{resource.id}", f"Use {name}", act, name, text=text, act=Act.USE_UP))
    return found


def _use_item(state: State, explorer: Explorer, name: str) -> Flow[None]:
    item = state.cards.items[name]
    explorer.items.remove(name)
    state.story.tell(f"{state.title(explorer.seat)} uses {name}.")
    state.tally.play(name)
    yield from run_lines(state, Play(explorer.seat, name, item.id), item.on(Trigger.USE))


def _use_resource(state: State, explorer: Explorer, card: Card) -> Flow[None]:
    name = state.resource_name(card)
    discard_resources(state, explorer, [card])
    state.story.tell(f"{state.title(explorer.seat)} uses {name}.")
    state.tally.play(name)
    resource = state.cards.resources[name]
    yield from run_lines(state, Play(explorer.seat, name, resource.id), resource.on(Trigger.USE))


# Stations, maneuvers, handing over, going home


def _further(state: State, explorer: Explorer) -> Doings:
    return [
        *_stations(state, explorer),
        *_maneuvers(state, explorer),
        *_gifts(state, explorer),
        *homeward(state, explorer.seat),
    ]


def _stations(state: State, explorer: Explorer) -> Doings:
    """PJ-R92 To a free station, once in each of one's turns."""
    mark = f"station:{explorer.seat}"
    if not explorer.station or mark in state.exploration.used_this_turn:
        return []

    def change(station: str) -> Flow[None]:
        yield from ()
        state.exploration.used_this_turn.append(mark)
        explorer.station = station
        state.story.tell(f"{state.title(explorer.seat)} goes to the {station}.")

    return [
        replace(
            option.standing_for(partial(change, option.value)),
            label=f"Go to the {option.label}",
            act=Act.CHANGE_STATION,
        )
        for option in station_options(state)
    ]


def _maneuvers(state: State, explorer: Explorer) -> Doings:
    """Two players within 1, one card of each ability; with closed hands one can only ask."""
    found: Doings = []
    mine = [state.ability_of(card).name for card in explorer.hand]
    for id in state.campaign.maneuvers:
        maneuver = state.cards.maneuvers[id]
        for partner in _partners(state, explorer):
            theirs = [state.ability_of(card).name for card in partner.hand]
            pairs = [pair for pair in (maneuver.abilities, maneuver.abilities[::-1]) if pair[0] in mine]
            is_open = state.options.hands == "closed" or any(pair[1] in theirs for pair in pairs)
            asked = f"maneuver:{id}:{partner.seat}"
            if pairs and is_open and asked not in state.exploration.used_this_turn:
                label, text = f"{maneuver.name} with {state.title(partner.seat)}", words(maneuver.text)
                act = partial(_maneuver, state, explorer, partner, id)
                key = f"maneuver-{id}-{partner.seat}"
                found.append(Option(key, label, act, id, text=text, act=Act.MANEUVER, seat=partner.seat))
    return found


def _partners(state: State, explorer: Explorer) -> list[Explorer]:
    near = within(state, explorer.seat, 1)
    return [other for other in near if other is not explorer and other.hand]


def _maneuver(state: State, explorer: Explorer, partner: Explorer, id: str) -> Flow[None]:
    """Not playing a card: no test, no apperceptions."""
    maneuver = state.cards.maneuvers[id]
    state.exploration.used_this_turn.append(f"maneuver:{id}:{partner.seat}")
    own = yield from _give_card(state, explorer, Topic.GIVE_FOR_MANEUVER(maneuver=maneuver.name), maneuver.abilities)
    if own is None:
        return
    wanted = list(maneuver.abilities)
    wanted.remove(state.ability_of(own).name)
    asking = state.title(explorer.seat)
    asked = Topic.JOIN_MANEUVER(player=asking, maneuver=maneuver.name, text=words(maneuver.text))
    other = yield from _give_card(state, partner, asked, tuple(wanted))
    if other is None:
        state.story.tell(f"{state.title(partner.seat)} does not join in {maneuver.name}.")
        return
    discard(state, explorer, [own])
    discard(state, partner, [other])
    state.exploration.used_this_turn.remove(f"maneuver:{id}:{partner.seat}")
    together = beats.together(maneuver.name, (explorer.seat, partner.seat))
    state.story.tell(f"{maneuver.name}!", "good", together)
    state.tally.play(maneuver.name)
    play = Play(explorer.seat, maneuver.name, id, participants=(explorer.seat, partner.seat))
    yield from run_lines(state, play, maneuver.on(Trigger.NOW))


def _give_card(state: State, giver: Explorer, asked: Asked, abilities: tuple[str, ...]) -> Flow[Card | None]:
    options = partial(hand_options, state, giver, lambda card: state.ability_of(card).name in abilities)
    return (yield from choose_or_not(state, giver.seat, asked, options))


def _gifts(state: State, explorer: Explorer) -> Doings:
    """PJ-R61 By table option, in one's own turn, to a player on the same space."""
    if not state.options.hand_over or not (explorer.items or explorer.resources):
        return []
    here = [
        other.seat for other in state.exploration.exploring() if other is not explorer and other.space == explorer.space
    ]
    if not here:
        return []
    hand_over = partial(_hand_over, state, explorer, here)
    text = f"To {' or '.join(map(state.title, here))}, for nothing"
    return [Option("hand-over", "Hand over an item or resource", hand_over, text=text, act=Act.HAND_OVER)]


def _hand_over(state: State, explorer: Explorer, here: list[Seat]) -> Flow[None]:
    items = tuple(
        Option(place, name, name, name, place=place)
        for number, name in enumerate(explorer.items, start=1)
        if (place := f"item-{number}")
    )
    things: tuple[Option[str | Card], ...] = (*items, *resource_options(state, explorer))
    thing = yield from choose_or_not(state, explorer.seat, Topic.HAND_OVER, lambda: things)
    if thing is None:
        return
    options = partial(people_options, state, here)
    seat = yield from choose_or_not(state, explorer.seat, Topic.HAND_TO_WHOM, options)
    if seat is None:
        return
    if isinstance(thing, str):
        explorer.items.remove(thing)
        state.explorer(seat).items.append(thing)
    else:
        explorer.resources.move(state, thing, state.explorer(seat).resources)
    state.story.tell(f"{state.title(explorer.seat)} hands something to {state.title(seat)}.")
