"""Baddies coming and going: where they stand, and what becomes of them when they are defeated or dismissed."""

from app.games.projector import beats
from app.games.projector.lines import Trigger
from app.games.projector.running import Play, run_lines
from app.games.projector.state import Baddie, Card, State
from app.kernel.decision import Flow, Seat


def copies_left(state: State, name: str) -> int:
    """PJ-V66 As far as copies last."""
    out = sum(baddie.name == name and baddie.entropy is None for baddie in state.exploration.baddies)
    return state.cards.baddies[name].copies - out


def arrive(state: State, name: str, seat: Seat | None, entropy: Card | None = None, space: str = "") -> Baddie:
    """PJ-075 To one player's area, to the global area, or as a token on a location."""
    projection = state.exploration
    projection.baddie_count += 1
    baddie = Baddie(projection.baddie_count, name, entropy, seat, space, bool(space))
    projection.baddies.append(baddie)
    whom = state.title(seat) if seat else (f"the location at {space}" if space else "the party")
    state.story.tell(f"{name} comes to {whom}.", "bad", beats.arrives(name, whom, seat, state.foe(baddie)))
    return baddie


def face(state: State, name: str, count: int, seat: Seat | None) -> None:
    """So many copies from the Baddies deck."""
    for _ in range(min(count, copies_left(state, name))):
        arrive(state, name, seat)


def put_away(state: State, baddie: Baddie, pile: str) -> None:
    """PJ-076, PJ-077, PJ-078 An entropy Baddie to one of the entropy piles, any other to where it came from."""
    projection = state.exploration
    if baddie not in projection.baddies:
        return
    projection.baddies.remove(baddie)
    projection.tokens.pop(baddie.name, None)
    if baddie.entropy is not None:
        (projection.dismissed if pile == "dismissed" else projection.discard).put(state, baddie.entropy)


def defeat(state: State, baddie: Baddie, seat: Seat) -> Flow[None]:
    put_away(state, baddie, "discard")
    state.exploration.last_defeated = baddie.number
    state.story.tell(f"{baddie.name} is defeated.", "good", beats.foe_gone(baddie.name, "defeated"))
    yield from _last_words(state, baddie, seat, Trigger.DEFEATED)


def dismiss(state: State, baddie: Baddie, seat: Seat) -> Flow[None]:
    """PJ-217, PJ-218"""
    put_away(state, baddie, "dismissed")
    state.story.tell(f"{baddie.name} is dismissed.", "good", beats.foe_gone(baddie.name, "dismissed"))
    yield from _last_words(state, baddie, seat, Trigger.DISMISSED)


def _last_words(state: State, baddie: Baddie, seat: Seat, trigger: Trigger) -> Flow[None]:
    """PJ-V19 "You" is who caused it, otherwise the current player."""
    card = state.foe(baddie)
    you = seat if state.is_exploring(seat) else state.exploration.current.seat
    yield from run_lines(state, Play(you, card.name, card.id), card.on(trigger))
