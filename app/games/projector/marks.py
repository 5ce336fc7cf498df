"""The revision of what each region is made of, so that none is built again while nothing in it has moved.

A mark holds every value its region is made from, as small tuples; what is printed on cards never moves.
"""

from collections.abc import Hashable
from typing import TypeAlias

from app.games.projector.own_view import reads
from app.games.projector.standing import turn_of
from app.games.projector.state import Explorer, Player, Projection, State
from app.kernel.decision import Seat, Viewer
from app.kit.piles import Pile

Mark: TypeAlias = Hashable


def day(state: State, _viewer: Viewer) -> Mark:
    now, projection = state.campaign, state.projection
    moment = (projection.is_acting, projection.window, projection.turns) if projection else ()
    return (
        now.day,
        now.speaker,
        state.phase,
        state.days_played,
        turn_of(state),
        moment,
        state.actions_left,
        state.has_studied,
        tuple(state.rolls.items()),
    )


def area(state: State, _viewer: Viewer) -> Mark:
    projection = state.projection
    if projection is None:
        return ()
    counters, tokens = tuple(projection.counters.items()), tuple(projection.tokens.items())
    return (projection.setup, counters, tokens, len(projection.aside), _progress(state))


def _progress(state: State) -> Mark:
    """What the party has achieved and found out."""
    now = state.campaign
    return tuple(map(len, (now.goals, now.revealed, now.unlocked, now.marks)))


def map_(state: State, _viewer: Viewer) -> Mark:
    """For those with the same eyes, by which they know what lies face down."""
    projection = state.projection
    if projection is None:
        return ()
    spots = tuple(
        (
            space,
            spot.card,
            spot.is_up,
            spot.cover,
            spot.has_gate,
            spot.opened,
            spot.beneath,
            spot.is_beneath_up,
            tuple(spot.items),
            spot.lights,
            spot.has_lighthouse,
        )
        for space, spot in projection.spots.items()
    )
    figures = tuple((person.seat, person.space, person.gone) for person in projection.explorers)
    return (spots, figures, tuple(projection.tokens.items()), _foes(projection), tuple(projection.used))


def places(state: State, _viewer: Viewer, row: str) -> Mark:
    spots = state.projection.spots.items() if state.projection else ()
    return tuple((space, spot.card, spot.is_up, spot.cover) for space, spot in spots if space.endswith(row))


def _foes(projection: Projection) -> Mark:
    return tuple((foe.number, foe.name, foe.seat, foe.space, foe.is_token) for foe in projection.baddies)


def member(state: State, _viewer: Viewer, seat: Seat) -> Mark:
    player = state.player(seat)
    explorer = _explorer(state.explorer(seat)) if state.projection else ()
    size = (len(player.reserve), state.party_size, seat == state.speaker)
    return (_own(player), size, explorer, _stable(state, seat), levels(state), state.names[seat])


def things(state: State, _viewer: Viewer, seat: Seat) -> Mark:
    person = state.explorer(seat) if state.projection else None
    lies = (person.resources.revision, tuple(person.items), tuple(person.conditions)) if person else ()
    return (_own(state.player(seat)), lies)


def _own(player: Player) -> Mark:
    return (player.perk, player.style, tuple(player.conditions))


def _explorer(person: Explorer) -> Mark:
    return (
        person.seat,
        person.space,
        _revisions(person.hand, person.deck, person.lost, person.discard, person.resources),
        tuple(person.apperceptions.items()),
        tuple(person.items),
        tuple(person.conditions),
        person.station,
        person.gone,
    )


def _revisions(*piles: Pile[State]) -> Mark:
    return tuple(pile.revision for pile in piles)


def _in_force(state: State) -> Mark:
    """What numbers hang on beside a player's own cards."""
    projection = state.projection
    if projection is None:
        return ()
    bonuses = tuple(
        (each.kind, each.seat, each.amount, each.source, each.baddie, each.scope) for each in projection.bonuses
    )
    return (projection.setup, projection.in_play.revision, _foes(projection), bonuses)


def _stable(state: State, seat: Seat) -> Mark:
    """What hand size and stability hang on beside a player's own cards."""
    projection = state.projection
    if projection is None:
        return ()
    bonuses = tuple(
        (each.source, each.amount) for each in projection.bonuses if each.kind == "stability" and each.seat == seat
    )
    return (projection.setup, projection.in_play.revision, _foes(projection), bonuses)


def levels(state: State) -> Mark:
    return tuple(state.campaign.levels.items())


def hand(state: State, viewer: Viewer) -> Mark:
    is_there = viewer is not None and state.projection is not None
    return (state.explorer(viewer).hand.revision, levels(state)) if is_there and viewer else ()


def vitals(state: State, viewer: Viewer) -> Mark:
    projection = state.projection
    if projection is None:
        return ()
    days = (state.campaign.day, state.days_played, projection.draw.revision, projection.has_decks)
    own = state.explorer(viewer) if viewer is not None else None
    return (days, _revisions(own.hand, own.deck, own.lost) if own else ())


def held(state: State, viewer: Viewer, seat: Seat) -> Mark:
    if not reads(state, viewer, seat) or state.projection is None:
        return ()
    return (state.explorer(seat).hand.revision, levels(state))


def reserve(state: State, viewer: Viewer, seat: Seat) -> Mark:
    if viewer is None:
        return ()
    player = next((player for player in state.everybody if player.seat == seat), None)
    if player is None:
        return ()
    projection, is_away = state.projection, player in state.campaign.dormant
    slides = (_revisions(player.reserve, player.parked), player.perk, player.style, is_away, state.party_size)
    if projection is None or is_away:
        return (slides, levels(state), projection is not None and projection.has_decks)
    person = state.explorer(seat)
    in_deck = len(person.deck) + len(person.hand) + len(person.discard) + len(person.lost)
    return (slides, levels(state), projection.setup, projection.has_decks, in_deck)


def entropy(state: State, _viewer: Viewer) -> Mark:
    now, projection = state.campaign, state.projection
    twenty = (_revisions(now.entropy, now.next_deck), len(now.seen), now.next_tier)
    if projection is None:
        return twenty
    piles = _revisions(projection.draw, projection.discard, projection.dismissed, projection.in_play)
    return (twenty, piles, projection.drawn, projection.has_recycled)


def baddies(state: State, _viewer: Viewer) -> Mark:
    projection = state.projection
    return (_in_force(state), tuple(projection.counters.items())) if projection else ()


def focus(state: State, _viewer: Viewer) -> Mark:
    projection = state.projection
    if projection is None:
        return ()
    tests = tuple(
        (test.seat, test.ability, test.use, test.die, tuple(test.parts), test.total, test.outcome)
        for test in projection.tests
    )
    damage = (projection.damage.seat, projection.damage.amount) if projection.damage else ()
    attack, gone = (projection.attack, projection.attacked), tuple(person.gone for person in projection.explorers)
    return (tests, attack, damage, projection.window, projection.moment, gone)


def abilities(state: State, _viewer: Viewer) -> Mark:
    now = state.campaign
    decks = tuple((name, len(deck)) for name, deck in now.ability_decks.items())
    return (levels(state), tuple(now.bank.items()), tuple(now.open_decks), decks)


def campaign(state: State, _viewer: Viewer) -> Mark:
    now = state.campaign
    counted = (now.areas, now.craftable, now.maneuvers, now.eliminated, now.seen, now.read, now.atlas, now.replaced)
    return (_progress(state), tuple(now.stash), tuple(now.diary), tuple(map(len, counted)))


def stories(state: State, _viewer: Viewer) -> Mark:
    return tuple(map(len, state.campaign.stories.values()))


def reading(state: State, _viewer: Viewer) -> Mark:
    return tuple(state.reading)


def chronicle(state: State, _viewer: Viewer) -> Mark:
    return len(state.campaign.read)


def looks(state: State, _viewer: Viewer) -> Mark:
    seen = state.projection.looks if state.projection else ()
    return tuple((look.seat, look.where, look.face, look.is_shared) for look in seen)


def atlas(state: State, _viewer: Viewer) -> Mark:
    return tuple((setup, tuple(places.items())) for setup, places in state.campaign.atlas.items())


def calendar(state: State, _viewer: Viewer) -> Mark:
    now = state.campaign
    last = now.calendar[-1] if now.calendar else None
    today = (last.area, last.setup, tuple(last.left.items()), len(last.goals)) if last else ()
    return (len(now.calendar), today, len(now.read))


def role(state: State, viewer: Viewer) -> Mark:
    if viewer is None:
        return ()
    player, person = state.player(viewer), state.explorer(viewer) if state.projection else None
    orders = tuple(player.orders.items())
    return (
        state.title(viewer),
        state.speaker,
        orders,
        bool(person and person.is_armed),
        player.perk,
        player.style,
        player.reserve.revision,
        levels(state),
        (state.phase, state.projection.step if state.projection else "", turn_of(state) is not None, state.party_size),
    )
