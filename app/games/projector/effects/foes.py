"""Sentences about Baddies and entropy cards."""

from app.games.projector import nodes as n
from app.games.projector.asking import choose
from app.games.projector.entropy import dismiss_entropy, evolve, evolve_card
from app.games.projector.foes import defeat, dismiss, face
from app.games.projector.harm import attack
from app.games.projector.needs import foe_option
from app.games.projector.running import Play, effect
from app.games.projector.standing import armor, baddie, faced, in_area, will
from app.games.projector.state import Baddie, Card, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Seat


def _group(state: State, play: Play, foes: n.Foes) -> list[Baddie]:
    """PJ-V08 The Baddies a sentence can mean."""
    here = [seat for seat in (play.participants or (play.seat,)) if state.is_exploring(seat)]
    match foes:
        case n.Foes.TARGET:
            found = baddie(state, play.target_baddie)
            return [found] if found else []
        case n.Foes.THIS:
            found = baddie(state, play.baddie)
            return [found] if found else []
        case n.Foes.EACH_GLOBAL:
            return [foe for foe in state.exploration.baddies if foe.seat is None and not foe.is_token]
        case n.Foes.ONE_IN_AREA | n.Foes.EACH_IN_AREA:
            return in_area(state, play.seat)
        case _:
            listed = [foe for seat in here for foe in faced(state, seat)]
            return [foe for foe in state.exploration.baddies if foe in listed]


def _is_within(state: State, play: Play, foe: Baddie, limit: n.AtMost | None) -> bool:
    """PJ-V65 Only if the number condition holds; without a will value it never does."""
    if limit is None:
        return True
    value = armor(state, foe) if limit.measure is n.Measure.ARMOR else will(state, foe)
    return value is not None and value <= limit.limit.value(play.margin)


ONE = (n.Foes.ONE_FACED, n.Foes.ONE_IN_AREA, n.Foes.ONE_OF_PARTICIPANT)


def _chosen(state: State, play: Play, node: "n.Dismiss | n.Defeat", topic: Topic) -> Flow[list[Baddie]]:
    if state.projection is None:
        return []
    able = [foe for foe in _group(state, play, node.foes) if _is_within(state, play, foe, node.limit)]
    if node.foes not in ONE:
        return able
    options = tuple(foe_option(state, foe, foe) for foe in able)
    foe = yield from choose(state, play.seat, topic(source=play.source), lambda: options)
    return [foe] if foe else []


@effect(n.Dismiss)
def dismisses(state: State, play: Play, node: n.Dismiss) -> Flow[None]:
    """PJ-V65, PJ-217, PJ-218"""
    card = _entropy_meant(state, play, node)
    if card is not None:
        is_weak = node.limit is None or state.entropy(card).tier <= node.limit.limit.value(play.margin)
        if is_weak:
            dismiss_entropy(state, card)
            if card == state.exploration.drawn and node.foes is n.Foes.DRAWN:
                state.exploration.drawn = None  # never carried out
        return
    for foe in (yield from _chosen(state, play, node, Topic.DISMISS_BADDIE)):
        if foe in state.exploration.baddies:
            yield from dismiss(state, foe, play.seat)


def _entropy_meant(state: State, play: Play, node: n.Dismiss) -> Card | None:
    if node.foes is n.Foes.DRAWN:
        return state.exploration.drawn
    return play.entropy if node.foes is n.Foes.THIS else None


@effect(n.Defeat)
def defeats(state: State, play: Play, node: n.Defeat) -> Flow[None]:
    """PJ-V65"""
    for foe in (yield from _chosen(state, play, node, Topic.DEFEAT_BADDIE)):
        if foe in state.exploration.baddies:
            yield from defeat(state, foe, play.seat)


@effect(n.Face)
def you_face(state: State, play: Play, node: n.Face) -> Flow[None]:
    """PJ-V66"""
    yield from ()
    if state.is_exploring(play.seat):
        face(state, node.baddie, node.count, play.seat)


@effect(n.PartyFaces)
def party_faces(state: State, _play: Play, node: n.PartyFaces) -> Flow[None]:
    """PJ-V66"""
    yield from ()
    if state.projection is not None:
        face(state, node.baddie, node.count, None)


@effect(n.EachFaces)
def each_faces(state: State, _play: Play, node: n.EachFaces) -> Flow[None]:
    """PJ-V66"""
    yield from ()
    for person in state.exploration.exploring() if state.projection else ():
        face(state, node.baddie, node.count, person.seat)


@effect(n.Attacks)
def attacks(state: State, play: Play, node: n.Attacks) -> Flow[None]:
    """PJ-V67 An attack now, if it is in play; instances together."""
    yield from _attack_by(state, _group(state, play, node.foes), play.seat)


@effect(n.NamedAttacks)
def named_attacks(state: State, play: Play, node: n.NamedAttacks) -> Flow[None]:
    """PJ-V67"""
    yield from _attack_by(state, [foe for foe in state.exploration.baddies if foe.name == node.baddie], play.seat)


def _attack_by(state: State, foes: list[Baddie], seat: Seat) -> Flow[None]:
    for name in dict.fromkeys(foe.name for foe in foes):
        yield from attack(state, [foe for foe in foes if foe.name == name], seat)


@effect(n.EvolveDeck)
def evolves(state: State, _play: Play, node: n.EvolveDeck) -> Flow[None]:
    """PJ-V64"""
    yield from ()
    for _ in range(node.times):
        evolve(state)


@effect(n.EvolveThis)
def evolves_this(state: State, play: Play, _node: n.EvolveThis) -> Flow[None]:
    """PJ-221, PJ-R57"""
    yield from ()
    if play.entropy is not None:
        evolve_card(state, state.faces[play.entropy], by_own_text=True)


@effect(n.EvolveCard)
def evolves_card(state: State, _play: Play, node: n.EvolveCard) -> Flow[None]:
    """PJ-R56"""
    yield from ()
    evolve_card(state, node.card)
