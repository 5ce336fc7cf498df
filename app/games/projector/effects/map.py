"""Sentences about the map: moving, looking, flipping, covering, swapping and replacing."""

from app.games.projector import nodes as n
from app.games.projector.asking import (
    Options,
    choose,
    choose_exactly,
    choose_up_to,
    party_decides,
)  # fmt: skip
from app.games.projector.effects.people import explorers
from app.games.projector.lines import Trigger
from app.games.projector.moving import arrive, flip, move_up_to
from app.games.projector.needs import barred_sides
from app.games.projector.places import (
    DIRECTION,
    FACING,
    beyond,
    fitting,
    gate,
    space_name,
    space_of,
    what_is_there,
)  # fmt: skip
from app.games.projector.running import Play, effect, run_lines
from app.games.projector.state import Look, Spot, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Option, Seat
from app.kit.piles import reveal


def space_options(state: State, spaces: list[str]) -> Options[str]:
    return tuple(
        Option(key, space_name(state, space), space, None, key, text=what_is_there(state, space), place=space)
        for space in spaces
        if (key := f"space-{space}")
    )


def here(state: State, play: Play) -> str:
    return state.explorer(play.seat).space


def spaces(state: State, play: Play, where: n.Where, topic: Topic, seat: Seat | None = None) -> Flow[list[str]]:
    """PJ-V09 to PJ-V12 The spaces a sentence means; chosen by you unless it says otherwise."""
    chooser = seat or play.seat
    match where:
        case n.Here.YOURS:
            return [here(state, play)]
        case n.Here.THIS:
            return [play.space] if play.space else []
        case n.Here.GATE:
            at = gate(state)
            return [at] if at else []
        case n.Named():
            at = space_of(state, where.card)
            return [at] if at else []
        case n.At():
            return [where.space] if where.space in state.exploration.spots else []
        case n.Locations():
            return (yield from _pick(state, play, where, topic, chooser))


def _pick(state: State, play: Play, where: n.Locations, topic: Topic, chooser: Seat) -> Flow[list[str]]:
    start, asked = state.explorer(chooser).space, topic(source=play.source)

    def options() -> Options[str]:
        return space_options(state, fitting(state, start, where, play.margin))

    found = fitting(state, start, where, play.margin)
    match where.spread:
        case n.Spread.EACH:
            return found
        case n.Spread.RANDOM:
            return [state.chance.pick(found)] if found else []
        case n.Spread.UP_TO:
            most = where.count.value(play.margin)
            return list((yield from choose_up_to(state, chooser, asked, options, most))) if found else []
        case n.Spread.ONE:
            return list((yield from choose_exactly(state, chooser, asked, options, 1)))


@effect(n.Move)
def moves(state: State, play: Play, node: n.Move) -> Flow[None]:
    """PJ-V54"""
    for person in (yield from explorers(state, play, node.who)):
        yield from move_up_to(state, person.seat, node.count.value(play.margin), play.source)


@effect(n.Jump)
def jumps(state: State, play: Play, node: n.Jump) -> Flow[None]:
    """PJ-V55, PJ-R04 Sides are ignored; a landing; range is counted from the one who jumps."""
    for person in (yield from explorers(state, play, node.who)):
        for space in (yield from spaces(state, play, node.where, Topic.JUMP, person.seat)):
            state.story.tell(f"{state.title(person.seat)} jumps to {space}.")
            yield from arrive(state, person.seat, space)


# Looking and flipping


@effect(n.Look)
def looks(state: State, play: Play, node: n.Look) -> Flow[None]:
    """PJ-V56 In secret; that a look happened, and where, is public."""
    if not state.is_exploring(play.seat):
        return
    for space in (yield from spaces(state, play, node.where, Topic.LOOK)):
        card = state.exploration.spots[space].card
        _note(state, play.seat, f"At {space}", state.faces[card])
        state.knowledge.show([card], state.knowledge.mask((play.seat,)))
        name, who = state.location(card).name, state.title(play.seat)
        state.story.confide((play.seat,), f"You look at {space}: {name}.", f"{who} looks at {space}.")


@effect(n.LookAhead)
def looks_ahead(state: State, play: Play, node: n.LookAhead) -> Flow[None]:
    """PJ-V56 The order stays as it is."""
    yield from ()
    if not state.is_exploring(play.seat):
        return
    count = node.count.value(play.margin)
    cards = list(reversed(state.exploration.draw.cards[-count:]))
    state.exploration.draw.show(state, state.knowledge.mask((play.seat,)), cards)
    for place, card in enumerate(cards, start=1):
        _note(state, play.seat, f"Entropy, {place} from the top in turn {state.exploration.turns}", state.faces[card])
    names = ", ".join(state.entropy(card).name for card in cards) or "nothing left"
    others = f"{state.title(play.seat)} looks at the top of the entropy deck."
    state.story.confide((play.seat,), f"Next in the entropy deck: {names}.", others)


def _note(state: State, seat: Seat, where: str, face: str) -> None:
    state.exploration.looks.append(Look(seat, where, face))


@effect(n.Flip)
def flips(state: State, play: Play, node: n.Flip) -> Flow[None]:
    """PJ-V57"""
    if state.is_exploring(play.seat):
        for space in (yield from spaces(state, play, node.where, Topic.FLIP)):
            yield from flip(state, play.seat, space)


@effect(n.TurnDown)
def turns_down(state: State, play: Play, node: n.TurnDown) -> Flow[None]:
    """PJ-V57, PJ-R08 The text stops; everybody still knows what lies there."""
    if state.is_exploring(play.seat):
        for space in (yield from spaces(state, play, node.where, Topic.TURN_DOWN)):
            state.exploration.spots[space].is_up = False
            state.story.tell(f"The card at {space} turns face down.")


@effect(n.RevealBeneath)
def reveals_beneath(state: State, play: Play, _node: n.RevealBeneath) -> Flow[None]:
    """PJ-V58, PJ-V20"""
    spot = state.exploration.spots.get(play.space)
    if spot is None or spot.beneath is None or spot.is_beneath_up:
        return
    spot.is_beneath_up = True
    reveal(state, [spot.beneath])
    hour = state.cards.hours[state.faces[spot.beneath]]
    state.story.tell(f"Beneath {play.source}: {hour.name}.")
    yield from run_lines(state, play, hour.on(Trigger.REVEALED))


# Covering, swapping, opening


@effect(n.Cover)
def covers(state: State, play: Play, node: n.Cover) -> Flow[None]:
    """PJ-V59, PJ-066 Chosen by the party; the card must be waiting beside the layout."""
    projection = state.exploration
    if node.card not in projection.aside or not state.is_exploring(play.seat):
        return
    space = yield from _party_picks(state, play, node.where, Topic.COVER)
    if space is not None:
        projection.aside.remove(node.card)
        card = state.card_with(node.card)
        projection.spots[space].cover = card
        reveal(state, [card])
        state.see(node.card)
        state.story.tell(f"{state.location(card).name} covers {space}.")


def _party_picks(state: State, play: Play, where: n.Where, topic: Topic) -> Flow[str | None]:
    if not isinstance(where, n.Locations):
        found = yield from spaces(state, play, where, topic)
        return found[0] if found else None
    start = here(state, play)
    options = lambda: space_options(state, fitting(state, start, where, play.margin))  # noqa: E731
    return (yield from party_decides(state, topic(source=play.source), options))


@effect(n.Uncover)
def uncovers(state: State, play: Play, _node: n.Uncover) -> Flow[None]:
    """PJ-V59 The covering card is set aside again."""
    yield from ()
    spot = state.exploration.spots.get(play.space)
    if spot is not None and spot.cover is not None:
        state.exploration.aside.append(state.faces[spot.cover])
        spot.cover = None
        state.story.tell(f"{play.space} is uncovered.", "good")


@effect(n.Swap)
def swaps(state: State, play: Play, node: n.Swap) -> Flow[None]:
    """PJ-V60, PJ-R04 The cards change places with everything on them; no one lands."""
    if not state.is_exploring(play.seat):
        return
    found = yield from spaces(state, play, node.one, Topic.SWAP)
    other = (yield from _party_picks(state, play, node.other, Topic.SWAP)) if found else None
    if other is None:
        return
    one = found[0]
    spots, exchange = state.exploration.spots, {one: other, other: one}
    spots[one], spots[other] = spots[other], spots[one]
    for person in state.exploration.exploring():
        person.space = exchange.get(person.space, person.space)
    for token, at in state.exploration.tokens.items():
        state.exploration.tokens[token] = exchange.get(at, at)
    for foe in state.exploration.baddies:
        foe.space = exchange.get(foe.space, foe.space)
    state.story.tell(f"{one} and {other} change places.")


def open_side(state: State, space: str, side: str) -> None:
    """PJ-V61 That side and the one facing it."""
    spots, goal = state.exploration.spots, beyond(space, side)
    for at, opened in ((space, side), (goal, FACING[side])):
        if at in spots and opened not in spots[at].opened:
            spots[at].opened += opened
    state.story.tell(f"The side of {space} to the {DIRECTION[side]} stands open.", "good")


@effect(n.OpenTargetSide)
def opens_target_side(state: State, play: Play, _node: n.OpenTargetSide) -> Flow[None]:
    yield from ()
    if play.target_side and state.is_exploring(play.seat):
        open_side(state, here(state, play), play.target_side)


@effect(n.OpenParticipantSide)
def opens_participant_side(state: State, play: Play, _node: n.OpenParticipantSide) -> Flow[None]:
    """PJ-V61"""
    able = [state.explorer(seat).space for seat in play.participants if state.is_exploring(seat)]
    options = tuple(
        Option(f"side-{space}-{side}", f"{space}, to the {DIRECTION[side]}", (space, side), place=f"{space}-{side}")
        for space in sorted(set(able))
        for side in barred_sides(state, space)
    )
    chosen = yield from choose(state, play.seat, Topic.OPEN_SIDE(source=play.source), lambda: options)
    if chosen is not None:
        open_side(state, *chosen)


# Replacing


def replace_at(state: State, space: str, id: str) -> None:
    """PJ-R12 Figures and tokens stay, the face stays, nobody lands, and the way home is not taken away."""
    spot: Spot = state.exploration.spots[space]
    old = state.location(spot.card)
    spot.has_gate = spot.has_gate or "Gate" in old.keywords
    spot.card = state.card_with(id)
    if id in state.exploration.aside:
        state.exploration.aside.remove(id)
    if spot.is_up:
        reveal(state, [spot.card])
        state.see(id)
        state.story.tell(f"At {space}, {old.name} becomes {state.location(spot.card).name}.")


def lies_at(state: State, id: str) -> str | None:
    """Where a location lies, covered or not."""
    for space, spot in state.exploration.spots.items() if state.projection else ():
        if state.faces[spot.card] == id:
            return space
    return None


@effect(n.Replace)
def replaces(state: State, _play: Play, node: n.Replace) -> Flow[None]:
    """PJ-022 Until the end of the projection."""
    yield from ()
    space = lies_at(state, state.current_card(node.card))
    if space is not None and lies_at(state, node.replacement) is None:
        state.exploration.replaced.append((node.card, node.replacement))
        replace_at(state, space, node.replacement)


@effect(n.ReplaceYours)
def replaces_yours(state: State, play: Play, node: n.ReplaceYours) -> Flow[None]:
    """PJ-V62"""
    yield from ()
    if state.is_exploring(play.seat) and lies_at(state, node.replacement) is None:
        space = here(state, play)
        old = state.faces[state.exploration.spots[space].card]
        state.exploration.replaced.append((old, node.replacement))
        replace_at(state, space, node.replacement)
