"""What is in force: constant effects of cards in play, timed bonuses, and the numbers that follow from them.

Numbers of all ranks of cards add up; where one card says "cannot" and another "may", the higher rank holds.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum

from app.games.projector import nodes as n
from app.games.projector.lines import Trigger
from app.games.projector.places import card_at, is_gate
from app.games.projector.records import Ability, ConditionCard, Foe, Printed, Setup, StoryCard
from app.games.projector.state import DECK_LIMIT, HAND_SIZE, TARGET, Baddie, Card, State
from app.kernel.decision import Seat

BEST = 20
"""What a die can show at most; then a test succeeds whatever it adds up to."""


def held_cards(state: State, seat: Seat) -> Iterator[tuple[str, Printed]]:
    """The cards in a player's own area, each with the trigger its constant lines bear."""
    explorer, player, cards = state.explorer(seat), state.player(seat), state.cards
    for name in explorer.conditions:
        yield f"condition:{name}", cards.conditions[name]
    for name in explorer.items:
        yield f"item:{name}", cards.items[name]
    if explorer.station:
        yield f"station:{explorer.station}", cards.stations[explorer.station]
    if player.perk:
        yield f"perk:{player.perk}", cards.perks[player.perk]


def setups_in_force(state: State) -> tuple[Printed, ...]:
    """The setup card in use, and those that say they are kept in every projection."""
    return state.cards.setups_in_force[state.exploration.setup]


def global_cards(state: State) -> Iterator[Printed]:
    """The cards that are there for everybody."""
    yield from setups_in_force(state)
    for card in state.exploration.in_play:
        yield state.entropy(card)
    for baddie in state.exploration.baddies:
        yield state.foe(baddie)


def constants(state: State, seat: Seat) -> Iterator[tuple[str, n.Constant]]:
    """PJ-V17 The constant effects for one seat, each with the name of its card."""
    return ((card.name, node) for card, node in _in_force(state, seat))


def _in_force(state: State, seat: Seat) -> Iterator[tuple[Printed, n.Constant]]:
    for _, card in held_cards(state, seat):
        for node in card.constants:
            yield card, node
    for card in global_cards(state):
        for node in card.constants_for_each:
            yield card, node


class Rank(IntEnum):
    """PJ-R66 Where a card stands in the order of rules: the higher beats the lower."""

    GENERAL = 0
    ENTROPY = 1  # PJ-088
    AREA = 2  # PJ-087
    ABILITY = 3  # PJ-086


def rank(card: Printed) -> Rank:
    """Baddies and Conditions stand with entropy cards, setup and story cards with areas, all else with abilities."""
    match card:
        case Foe() | ConditionCard():
            return Rank.ENTROPY
        case Setup() | StoryCard():
            return Rank.AREA
        case _:
            return Rank.ABILITY


def prevails(state: State, seat: Seat, cannot: type, may: type) -> bool:
    """Whether what a card forbids holds against what another allows: at equal rank it does."""
    bars = [rank(card) for card, node in _in_force(state, seat) if isinstance(node, cannot)]
    allows = [rank(card) for card, node in _in_force(state, seat) if isinstance(node, may)]
    return bool(bars) and max(bars) >= max(allows, default=Rank.GENERAL)


def bonus_increase(state: State, seat: Seat, ability: str) -> int:
    """PJ-V82 What the player's own cards add to a bonus of this name."""
    nodes = [node for _, node in constants(state, seat) if isinstance(node, n.BonusIncreased)]
    return sum(node.count for node in nodes if node.ability == ability)


def has_constant(state: State, seat: Seat, kind: type) -> bool:
    return any(isinstance(node, kind) for _, node in constants(state, seat))


def bars_reactions(state: State, seat: Seat) -> bool:
    """PJ-V82 Outside one's own turn, where a card says so; that it may be done there is a general rule (PJ-170)."""
    if seat == state.exploration.current.seat:
        return False
    return prevails(state, seat, n.NoReactionsOutside, n.ReactionsAnywhere)


def fits(scope: str, ability: Ability) -> bool:
    """PJ-024 A text that names a keyword applies to every card that has it; PJ-026 by itself a keyword does nothing."""
    return scope in ("all", ability.name, ability.trait, ability.deck)


def largest_each(parts: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """PJ-R47 Bonuses of one card name do not add up: the largest counts."""
    best: dict[str, int] = {}
    for name, amount in parts:
        best[name] = max(amount, best[name]) if name in best else amount
    return [(name, amount) for name, amount in best.items() if amount]


def _bonuses(state: State, seat: Seat, ability: Ability) -> Iterator[tuple[str, int]]:
    for name, node in constants(state, seat):
        if isinstance(node, n.GetBonus) and fits(node.scope, ability):
            yield name, node.bonus.base
    for bonus in state.exploration.bonuses:
        if bonus.kind == "test" and bonus.seat == seat and fits(bonus.scope, ability):
            yield bonus.source, bonus.amount
    spot = state.exploration.spots.get(state.explorer(seat).space)
    if spot and spot.lights and spot.cover is None:
        yield "Light", 2


def modifiers(state: State, seat: Seat, ability: Ability, meld: int, special: int) -> list[tuple[str, int]]:
    """PJ-203 to PJ-208 Everything added to the die, each part with its name."""
    explorer = state.explorer(seat)
    parts = [(f"{ability.name}, level", state.campaign.levels.get(ability.name, 0))]  # PJ-203
    parts.append((f"{ability.trait} learned here", explorer.apperceptions.get(ability.trait, 0)))  # PJ-204, PJ-042
    if ability.per_baddie:
        near = [foe for foe in faced(state, seat) if not foe.is_token]
        parts.append(("Baddies you face", ability.per_baddie * len(near)))  # PJ-205
    location = card_at(state, explorer.space)
    if location:
        parts += [(location.name, bonus) for scope, bonus in location.modifiers if fits(scope, ability)]  # PJ-206
    parts += [("slide", meld), ("this use", special)]  # PJ-207
    parts += largest_each(_bonuses(state, seat, ability))  # PJ-208
    return [(name, amount) for name, amount in parts if amount]


def succeeds(state: State, seat: Seat, slide: Card, special: int = 0) -> str:
    """PJ-209, PJ-213 What the die must show, as things stand."""
    added = modifiers(state, seat, state.ability_of(slide), state.meld_of(slide), special)
    least = TARGET - sum(amount for _, amount in added)
    return f"From {max(least, 2)} on it succeeds." if least < BEST else "Only a 20 succeeds."


# Numbers of players


def hand_size(state: State, seat: Seat) -> int:
    """PJ-050 to PJ-052, and what cards make of it; never less than 1."""
    changes = largest_each((name, node.change) for name, node in constants(state, seat) if isinstance(node, n.HandSize))
    return max(1, HAND_SIZE[state.party_size] + sum(change for _, change in changes))


def own_hand_size(state: State, seat: Seat) -> int:
    """PJ-R79 The hand size a deck is built for: perk included, no projection needed."""
    perk = state.player(seat).perk
    nodes = state.cards.perks[perk].constants if perk else ()
    return HAND_SIZE[state.party_size] + sum(node.change for node in nodes if isinstance(node, n.HandSize))


def build_sentences(state: State, seat: Seat) -> tuple[n.BuildSentence, ...]:
    """PJ-089 What the style of a player demands of a deck."""
    style = state.player(seat).style
    lines = state.cards.styles[style].on(Trigger.BUILD) if style else ()
    return tuple(node for line in lines for node in line.build)


def deck_limit(state: State, seat: Seat) -> int:
    smaller = sum(node.count for node in build_sentences(state, seat) if isinstance(node, n.SmallerDeck))
    return DECK_LIMIT[state.party_size] - smaller


def stability(state: State, seat: Seat) -> int:
    """What is added to a stability roll."""
    parts = [(name, node.bonus.base) for name, node in constants(state, seat) if isinstance(node, n.GetStability)]
    parts += [
        (bonus.source, bonus.amount)
        for bonus in state.exploration.bonuses
        if bonus.kind == "stability" and bonus.seat == seat
    ]
    return sum(amount for _, amount in largest_each(parts))


def gone(state: State) -> int:
    """PJ-188, PJ-141, PJ-R26, PJ-R40 Players who have left by now, either way."""
    return sum(not explorer.is_exploring for explorer in state.exploration.explorers)


def may_fall(state: State, seat: Seat) -> bool:
    """Whether a stability check of this seat could fail."""
    return 1 + stability(state, seat) <= gone(state)


def may_return(state: State, seat: Seat) -> bool:
    """PJ-131 On the Gate, as the Carousel's setup card says in every projection."""
    if not state.is_exploring(seat) or not is_gate(state, state.explorer(seat).space):
        return False
    return any(isinstance(node, n.GateLeadsHome) for card in global_cards(state) for node in card.constants)


def damage_less(state: State, seat: Seat) -> int:
    parts = [
        (bonus.source, bonus.amount)
        for bonus in state.exploration.bonuses
        if bonus.kind == "damage" and bonus.seat == seat
    ]
    return sum(amount for _, amount in largest_each(parts))


# Baddies


def in_area(state: State, seat: Seat) -> list[Baddie]:
    return [baddie for baddie in state.exploration.baddies if baddie.seat == seat]


def faced(state: State, seat: Seat) -> list[Baddie]:
    """PJ-V08 In one's own area, in the global area, or a token on one's location."""
    here = state.explorer(seat).space
    return [
        baddie
        for baddie in state.exploration.baddies
        if baddie.seat == seat or (baddie.seat is None and (not baddie.is_token or baddie.space == here))
    ]


def baddie(state: State, number: int) -> Baddie | None:
    return next((baddie for baddie in state.exploration.baddies if baddie.number == number), None)


def _weakened(state: State, foe: Baddie) -> int:
    parts = [
        (bonus.source, bonus.amount)
        for bonus in state.exploration.bonuses
        if bonus.kind == "weak" and bonus.baddie == foe.number
    ]
    for node in state.foe(foe).constants:
        if isinstance(node, n.ThisWeakened):
            parts.append((foe.name, node.count * state.exploration.counters.get(node.counter, 0)))
    return sum(amount for _, amount in largest_each(parts))


def armor(state: State, foe: Baddie) -> int:
    return max(0, state.foe(foe).armor - _weakened(state, foe))


def will(state: State, foe: Baddie) -> int | None:
    """PJ-V65 None: it never meets a will condition."""
    printed = state.foe(foe).will
    return None if printed is None else max(0, printed - _weakened(state, foe))


def named_sort(state: State, slide: Card, sort: str) -> bool:
    """Whether a slide is of this ability, trait or deck."""
    return fits(sort, state.ability_of(slide))


def turn_of(state: State) -> Seat | None:
    """Whose turn it is; no seat’s but in a projection."""
    projection = state.projection
    is_under_way = projection is not None and projection.has_begun and not projection.is_over
    return projection.current.seat if projection is not None and is_under_way else None
