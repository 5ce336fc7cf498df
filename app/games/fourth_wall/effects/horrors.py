"""Sentences about Horrors, Doom and Gates, and about finding cards."""

from collections.abc import Callable

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.actions import take_action_by_text
from app.games.fourth_wall.asking import asking, choose_exactly, choose_in_secret, horror_options
from app.games.fourth_wall.beats import Beat, cause_of
from app.games.fourth_wall.closing import close_by_text
from app.games.fourth_wall.destroying import destroy_one, loose_marbles
from app.games.fourth_wall.doom import add_doom, room_for_doom
from app.games.fourth_wall.drawing import draw_horrors, horror_to_wall_hand
from app.games.fourth_wall.effects.selecting import candidates, is_loose, no_horror, nobody, people, select
from app.games.fourth_wall.gates import close_gate, open_gate
from app.games.fourth_wall.instructions import Play, effect, futility, obstacle
from app.games.fourth_wall.priorities import (
    dearest,
    dearest_to_wake,
    least_missed,
    most_burdened,
    toughest,
    worth_enhancing,
)  # fmt: skip
from app.games.fourth_wall.standing import can_be_sacrificed, closes_gate
from app.games.fourth_wall.state import WALL, Horror, State
from app.games.fourth_wall.streets import discard_from_streets, has_room, take_off_streets
from app.games.fourth_wall.topics import Topic
from app.games.fourth_wall.wall import manifest, manifest_options
from app.games.fourth_wall.wording import counted
from app.kernel.decision import Flow, Option
from app.kit.ask import Choices

ENHANCEMENT_TOKENS = 8  # FW-R02


def _any(_horror: Horror) -> bool:
    return True


def _drainable(state: State) -> Callable[[Horror], bool]:
    return lambda horror: not horror.is_drained and not state.drain_is_barred


def _drained(horror: Horror) -> bool:
    return horror.is_drained


@effect(n.DiscardHorror)
def discard(state: State, play: Play, node: n.DiscardHorror) -> Flow[bool]:
    """FW-R85 Not a Defeat: no Deathrattle."""
    found = yield from select(state, play, node.horrors, Topic.DISCARD_HORROR)
    for horror in found:
        discard_from_streets(state, horror)
        state.story.tell(f"{state.horror(horror.card).name} is discarded.", "good")
    return bool(found) or is_loose(node.horrors)


@obstacle(n.DiscardHorror)
def _(state: State, play: Play, node: n.DiscardHorror) -> str | None:
    return no_horror(state, play, node.horrors, _any)


@effect(n.Drain)
def drain(state: State, play: Play, node: n.Drain) -> Flow[bool]:
    """FW-193, FW-A057 Turned sideways: it cannot be Triggered."""
    found = yield from select(state, play, node.horrors, Topic.DRAIN, _drainable(state))
    for horror in found:
        horror.is_drained = True
        state.story.tell(f"{state.horror(horror.card).name} is Drained.", "good")
    return bool(found) or is_loose(node.horrors) or node.horrors.which is n.Which.THAT


@obstacle(n.Drain)
def _(state: State, play: Play, node: n.Drain) -> str | None:
    return None if node.horrors.which is n.Which.THAT else no_horror(state, play, node.horrors, _drainable(state))


@effect(n.Undrain)
def undrain(state: State, play: Play, node: n.Undrain) -> Flow[bool]:
    found = yield from select(state, play, node.horrors, Topic.UNDRAIN, _drained, dearest_to_wake(state))
    for horror in found:
        horror.is_drained = False
        state.story.tell(f"{state.horror(horror.card).name} is undrained.", "dread")
    return bool(found) or is_loose(node.horrors)


@obstacle(n.Undrain)
def _(state: State, play: Play, node: n.Undrain) -> str | None:
    return no_horror(state, play, node.horrors, _drained)


@futility(n.Drain)
def _(state: State, play: Play, node: n.Drain) -> str | None:
    return None if candidates(state, play, node.horrors, _drainable(state)) else "no Horror can be Drained"


@futility(n.Undrain)
def _(state: State, play: Play, node: n.Undrain) -> str | None:
    return None if candidates(state, play, node.horrors, _drained) else "no Horror is Drained"


@effect(n.ReturnToTheWall)
def return_to_the_wall(state: State, play: Play, node: n.ReturnToTheWall) -> Flow[bool]:
    """FW-207, FW-A062 Its Marbles are discarded, and it goes to The Wall's hand; FW-R85 no Deathrattle."""
    found = yield from select(state, play, node.horrors, Topic.RETURN_TO_THE_WALL)
    for horror in found:
        take_off_streets(state, horror)
        horror_to_wall_hand(state, horror.card)
        state.story.tell(f"{state.horror(horror.card).name} returns to The Wall.")
    return bool(found) or is_loose(node.horrors)


@obstacle(n.ReturnToTheWall)
def _(state: State, play: Play, node: n.ReturnToTheWall) -> str | None:
    return no_horror(state, play, node.horrors, _any)


@effect(n.Sacrifice)
def sacrifice(state: State, play: Play, node: n.Sacrifice) -> Flow[bool]:
    """FW-208, FW-A063 Discarded with its Marbles, and no Deathrattle."""
    options: Choices[Horror] = lambda: horror_options(state, _victims(state, node))  # noqa: E731
    is_enough = len(options()) >= node.n
    asked = Topic.SACRIFICE(source=play.source, victims=counted(node.n, node.name))
    for horror in (yield from choose_exactly(state, WALL, asked, options, node.n, priority=least_missed(state))):
        discard_from_streets(state, horror)
        face = state.horror(horror.card)
        shown = Beat.SACRIFICED(cards=(face.card,), cause=cause_of(state, play))
        state.story.tell(f"{face.name} is Sacrificed.", "dread", shown)
    return is_enough


def _victims(state: State, node: n.Sacrifice) -> list[Horror]:
    named = [horror for horror in state.streets if state.horror(horror.card).name == node.name]
    return [horror for horror in named if can_be_sacrificed(state, horror)]


@obstacle(n.Sacrifice)
def _(state: State, _play: Play, node: n.Sacrifice) -> str | None:
    there = len(_victims(state, node))
    return (
        None
        if there >= node.n
        else f"it takes {counted(node.n, node.name)} to Sacrifice, and there {'is' if there == 1 else 'are'} {there}"
    )


@effect(n.DestroyAttached)
def destroy_attached(state: State, play: Play, node: n.DestroyAttached) -> Flow[bool]:
    found = yield from select(state, play, node.horrors, Topic.SHAKE_OFF, priority=most_burdened())
    for horror in found:
        names = ", ".join(state.marble(card).name for card in horror.marbles)
        horror.marbles.empty(state, state.marble_discard)
        state.story.tell(f"{state.horror(horror.card).name} shakes off {names or 'nothing'}.", "dread")
    return bool(found) or is_loose(node.horrors)


@obstacle(n.DestroyAttached)
def _(state: State, play: Play, node: n.DestroyAttached) -> str | None:
    return no_horror(state, play, node.horrors, _any)


@futility(n.DestroyAttached)
def _(state: State, play: Play, node: n.DestroyAttached) -> str | None:
    burdened = candidates(state, play, node.horrors, lambda horror: bool(horror.marbles))
    return None if burdened else "no Marble is Attached"


@effect(n.DestroyMarbles)
def destroy_marbles(state: State, _play: Play, node: n.DestroyMarbles) -> Flow[bool]:
    for _ in range(node.n):
        if not loose_marbles(state):
            return False
        yield from destroy_one(state)
    return True


@obstacle(n.DestroyMarbles)
def _(state: State, _play: Play, node: n.DestroyMarbles) -> str | None:
    there = len(loose_marbles(state))
    return None if there >= node.n else f"only {counted(there, 'Marble')} to be found Attached or Anchored"


@effect(n.Enhance)
def enhance(state: State, play: Play, node: n.Enhance) -> Flow[bool]:
    """FW-R23 Placing a token needs one of the eight."""
    found = yield from select(state, play, node.horrors, Topic.ENHANCE, priority=worth_enhancing(state))
    placed = 0
    for horror in found:
        if sum(len(other.enhancements) for other in state.streets) < ENHANCEMENT_TOKENS:
            horror.enhancements.append(node.symbol)
            state.story.tell(f"{state.horror(horror.card).name} gains a {node.symbol.word}.", "dread")
            placed += 1
    return placed == len(found) and (bool(found) or is_loose(node.horrors))


@obstacle(n.Enhance)
def _(state: State, play: Play, node: n.Enhance) -> str | None:
    if sum(len(horror.enhancements) for horror in state.streets) >= ENHANCEMENT_TOKENS:
        return None if is_loose(node.horrors) else "all eight Enhancement Tokens are in use"
    return no_horror(state, play, node.horrors, _any)


@effect(n.BecomeScourge)
def become_scourge(state: State, play: Play, node: n.BecomeScourge) -> Flow[bool]:
    found = yield from select(state, play, node.horrors, Topic.BECOME_SCOURGE, priority=toughest(state))
    for horror in found[:1]:
        state.scourge = horror.place
        state.story.tell(f"{state.horror(horror.card).name} becomes The Scourge.", "dread")
    return bool(found) or is_loose(node.horrors)


@obstacle(n.BecomeScourge)
def _(state: State, play: Play, node: n.BecomeScourge) -> str | None:
    return no_horror(state, play, node.horrors, _any)


# Gates and Doom


@effect(n.OpenGate)
def open_a_gate(state: State, _play: Play, _node: n.OpenGate) -> Flow[bool]:
    yield from ()
    open_gate(state)
    return True


@effect(n.CloseGate)
def close_a_gate(state: State, _play: Play, _node: n.CloseGate) -> Flow[bool]:
    """FW-R29"""
    yield from ()
    if state.scourge is not None:
        return False
    close_gate(state)
    return True


@effect(n.CloseGateByDiscarding)
def close_by_discarding(state: State, play: Play, _node: n.CloseGateByDiscarding) -> Flow[bool]:
    return (yield from close_by_text(state, play.you(state), 3))


@effect(n.CloseGateWithSymbols)
def close_with_symbols(state: State, play: Play, node: n.CloseGateWithSymbols) -> Flow[bool]:
    return (yield from close_by_text(state, play.you(state), node.n))


def _cannot_close(state: State, play: Play, kinds: int) -> str | None:
    if state.scourge is not None:
        return "The Scourge is On the Streets"
    return None if closes_gate(state, play.you(state).hand, kinds) else "your Marbles do not close a Gate"


@obstacle(n.CloseGate)
def _(state: State, _play: Play, _node: n.CloseGate) -> str | None:
    return None if state.scourge is None else "The Scourge is On the Streets"


@obstacle(n.CloseGateByDiscarding)
def _(state: State, play: Play, _node: n.CloseGateByDiscarding) -> str | None:
    return _cannot_close(state, play, 3)


@obstacle(n.CloseGateWithSymbols)
def _(state: State, play: Play, node: n.CloseGateWithSymbols) -> str | None:
    return _cannot_close(state, play, node.n)


@effect(n.AddDoom)
def more_doom(state: State, _play: Play, node: n.AddDoom) -> Flow[bool]:
    yield from ()
    placed = add_doom(state, node.n)
    state.story.tell(f"{placed} Doom joins the Action Pool.", "dread")
    return True


@effect(n.RemoveDoom)
def less_doom(state: State, play: Play, node: n.RemoveDoom) -> Flow[bool]:
    most = min(node.n, state.pool)
    if most == 0:
        return True
    options = tuple(
        Option(f"remove-{count}", f"Remove {count} Doom", count, text=text, amount=count, declines=count == 0)
        for count in range(most, -1, -1)
        if (text := f"Leaves {state.pool - count} in the pool")
    )
    asked, about = Topic.REMOVE_DOOM(source=play.source), f"{play.source}: Doom is being removed."
    removed = (yield from choose_in_secret(state, play.player, asked, lambda: options, about)) or 0
    state.pool -= min(removed, state.pool)
    state.story.tell(f"{removed} Doom leaves the Action Pool.", "good")
    return True


@futility(n.AddDoom)
def _(state: State, _play: Play, _node: n.AddDoom) -> str | None:
    return None if room_for_doom(state) else "no Doom is left in the supply"


@futility(n.RemoveDoom)
def _(state: State, _play: Play, _node: n.RemoveDoom) -> str | None:
    return None if state.pool else "no Doom is in the pool"


# The Wall's hand


@effect(n.Delve)
def delve(state: State, _play: Play, node: n.Delve) -> Flow[bool]:
    yield from ()
    drawn = draw_horrors(state, node.n)
    state.story.tell(f"The Wall Delves {drawn}.", "dread")
    return drawn == node.n


@obstacle(n.Delve)
def _(state: State, _play: Play, node: n.Delve) -> str | None:
    there = len(state.horror_deck) + len(state.horror_discard)
    return None if there >= node.n else f"only {counted(there, 'Horror')} can be drawn"


@effect(n.ManifestCheaper)
def manifest_cheaper(state: State, play: Play, node: n.ManifestCheaper) -> Flow[bool]:
    asked, options = Topic.MANIFEST_CHEAPER(source=play.source), lambda: manifest_options(state, node.n)
    card = yield from choose_in_secret(state, WALL, asked, options, "", dearest(state))
    if card is None:
        return False
    manifest(state, card, node.n)
    return True


@obstacle(n.ManifestCheaper)
def _(state: State, _play: Play, node: n.ManifestCheaper) -> str | None:
    if not has_room(state):
        return "no Street is empty"  # FW-A060
    return None if manifest_options(state, node.n) else "there is no Horror that can be paid for"


# Actions, and cards that speak of themselves


@effect(n.TakeAction)
def take_action(state: State, play: Play, node: n.TakeAction) -> Flow[bool]:
    yield from take_action_by_text(state, play.you(state), node.n)
    return True


@effect(n.MayTakeAction)
def may_take_action(state: State, play: Play, node: n.MayTakeAction) -> Flow[bool]:
    for person in (yield from people(state, play, node.who, Topic.WHO_MAY_ACT)):
        asked, act = Topic.MAY_ACT(source=play.source), Option("act", "Take an Action", True)
        if (yield from asking(state, person.seat, because=play.cause).confirm(asked, act, "Leave it")):
            yield from take_action_by_text(state, person, node.n)
    return True


@obstacle(n.MayTakeAction)
def _(state: State, play: Play, node: n.MayTakeAction) -> str | None:
    return nobody(state, play, node.who)


@effect(n.IgnoreLoss)
def ignore_loss(_state: State, play: Play, _node: n.IgnoreLoss) -> Flow[bool]:
    """FW-204"""
    yield from ()
    if play.loss is not None:
        play.loss.is_ignored = True
    return True


@effect(n.Anchor)
def anchor(state: State, play: Play, _node: n.Anchor) -> Flow[bool]:
    """FW-101 Face up On the Streets instead of discarded."""
    yield from ()
    if play.marble is not None and play.marble in state.table:
        state.table.move(state, play.marble, state.anchored)
        state.story.tell(f"{play.source} is Anchored to the Streets.", "good")
    return True
