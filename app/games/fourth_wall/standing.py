"""Numbers worked out when asked: Defeat Costs, Sanity and prices under the standing texts in force."""

from collections.abc import Collection, Iterable, Iterator

from app.games.fourth_wall.lasting import (
    AdditionalSymbols,
    CannotBeSacrificed,
    Class,
    ClosingNeeds,
    ClosingNeedsWhileHere,
    DeathrattleIgnored,
    EachDrained,
    EachNamed,
    ExploitAddsDoom,
    FewerSymbols,
    FirstLossIgnored,
    FreePassing,
    HorrorHere,
    SanityHigher,
    SanityLower,
    Standing,
    TheScourge,
)  # fmt: skip
from app.games.fourth_wall.nodes import Which
from app.games.fourth_wall.records import ORDER, Symbols
from app.games.fourth_wall.state import Horror, Investigator, State
from app.kernel.decision import Needs
from app.kit.piles import Card


def in_force(state: State) -> Iterator[Standing]:
    """Every standing sentence that is active now."""
    yield from (text for text, _place in placed(state))


def placed(state: State) -> Iterator[tuple[Standing, int]]:
    """The same, each with the number of the Street it is printed on, or 0."""
    for text in _unplaced(state):
        yield text, 0
    if state.presence is not None and state.presence.has_street_text:  # FW-A022
        for place, card in enumerate(state.presence.row, start=1):
            for text in state.street(card).standing:
                yield text, place


def _unplaced(state: State) -> Iterator[Standing]:
    for marble in state.anchored:  # FW-185 Anchored text is active; FW-184, FW-R31 Attached text is not
        yield from state.marble(marble).anchored
    for horror in state.streets:
        yield from state.horror(horror.card).on_the_streets
    if state.eye_is_open:  # FW-049, FW-053, FW-054 the Aura holds on every turn once the Eye is open, never before
        yield from state.wall_face().aura


def sanity(state: State, investigator: Investigator) -> int:
    """FW-R61 The current value, after Auras and Anchored Marbles; FW-023 it is the hand limit too."""
    return sanity_with(state, investigator, sanity_shift(state))


def sanity_with(state: State, investigator: Investigator, shift: int) -> int:
    assert investigator.card is not None
    return max(state.person(investigator.card).sanity + shift, 1)


def sanity_shift(state: State) -> int:
    """By how much everybody's Sanity is higher or lower than printed."""
    shift = 0
    for text in in_force(state):
        if isinstance(text, SanityHigher):
            shift += text.n
        elif isinstance(text, SanityLower):
            shift -= text.n
    return shift


def defeat_cost(state: State, horror: Horror) -> Symbols:
    """The Symbols it takes to Defeat a Horror now."""
    return cost_under(state, horror, placed(state))


def cost_under(state: State, horror: Horror, standing: Iterable[tuple[Standing, int]]) -> Symbols:
    """The Symbols it takes to Defeat a Horror under these sentences."""
    card = state.horror(horror.card)
    factor = len(state.open_gates) if card.times_gates else 1  # FW-138, FW-139, FW-R82 live, never fixed
    cost = [printed * factor for printed in card.defeat_cost]
    for symbol in horror.enhancements:
        cost[ORDER.index(symbol)] += 1
    fewer = [0, 0, 0]
    for text, place in standing:
        if isinstance(text, AdditionalSymbols) and concerns(state, text.horrors, horror, place):  # FW-181, FW-182
            cost[ORDER.index(text.symbol)] += text.n
        elif isinstance(text, FewerSymbols) and concerns(state, text.horrors, horror, place):
            fewer[ORDER.index(text.symbol)] += text.n
    return _lowered(cost, fewer)


def _lowered(cost: list[int], fewer: list[int]) -> Symbols:
    lowered = [max(0, full - less) for full, less in zip(cost, fewer, strict=True)]
    if sum(lowered) == 0 and sum(cost) > 0:
        lowered[next(index for index, full in enumerate(cost) if full)] = 1
    return (lowered[0], lowered[1], lowered[2])


def concerns(state: State, which: Class, horror: Horror, place: int) -> bool:
    """Whether a standing sentence speaks of this Horror; `place` is the Street it is printed on, if it is on one."""
    match which:
        case EachNamed():
            return state.horror(horror.card).name == which.name
        case EachDrained():
            return horror.is_drained
        case TheScourge():
            return state.is_scourge(horror)
        case Which.EACH:
            return True
        case HorrorHere():
            return horror.place == place  # FW-A066 from its arrival until it leaves
        case _:
            return False


def symbols_on(state: State, marbles: Collection[Card]) -> Symbols:
    clue = force = science = 0
    for marble in marbles:
        printed = state.marble(marble).symbols
        clue, force, science = clue + printed[0], force + printed[1], science + printed[2]
    return (clue, force, science)


def symbols_left(state: State, horror: Horror) -> Symbols:
    """What of the cost is not there yet."""
    return still_needed(state, defeat_cost(state, horror), horror.marbles)


def still_needed(state: State, cost: Symbols, marbles: Collection[Card]) -> Symbols:
    """FW-133 Each Attached Symbol cancels one of its kind, FW-186 no Anchored one; FW-134 a surplus does nothing."""
    there = symbols_on(state, marbles)
    return (max(0, cost[0] - there[0]), max(0, cost[1] - there[1]), max(0, cost[2] - there[2]))


def is_defeated(state: State, horror: Horror) -> bool:
    """FW-135 Defeated when nothing of the cost is left."""
    return sum(symbols_left(state, horror)) == 0


def surcharge(state: State) -> int:
    """How many Marbles more than the Symbols need it takes to close a Gate; several such texts add up."""
    always = [text.n for text in in_force(state) if isinstance(text, ClosingNeeds)]
    here = [
        text.n
        for text, place in placed(state)
        if isinstance(text, ClosingNeedsWhileHere) and state.horror_at(place) is not None  # FW-A066
    ]
    return sum(always) + sum(here)


def deathrattle_is_ignored(state: State, horror: Horror) -> bool:
    """FW-A066"""
    return any(isinstance(text, DeathrattleIgnored) and place == horror.place for text, place in placed(state))


def closes_gate(state: State, marbles: Iterable[Card], kinds: int = 3) -> bool:
    """FW-078, FW-084 Some of these show that many kinds of Symbol, with the surcharge left over."""
    return gate_needs(state, kinds).are_met(kinds_shown(state, card) for card in marbles)


def gate_needs(state: State, kinds: int) -> Needs:
    """What it takes to close a Gate: so many kinds of Symbol, and the surcharge."""
    return Needs(tuple(symbol.word for symbol in ORDER), kinds, surcharge(state))


def kinds_shown(state: State, card: Card) -> tuple[str, ...]:
    """The kinds of Symbol on a Marble, in words."""
    symbols = state.marble(card).symbols
    return tuple(symbol.word for symbol, count in zip(ORDER, symbols, strict=True) if count)


def extra_doom_for_exploit(state: State) -> int:
    return sum(text.n for text in in_force(state) if isinstance(text, ExploitAddsDoom))


def can_be_sacrificed(state: State, horror: Horror) -> bool:
    name = state.horror(horror.card).name
    return not any(isinstance(text, CannotBeSacrificed) and text.name == name for text in in_force(state))


def passing_is_free(state: State) -> bool:
    return any(isinstance(text, FreePassing) for text in in_force(state)) and not state.has_passed_free


def first_loss_is_ignored(state: State) -> bool:
    wanted = any(isinstance(text, FirstLossIgnored) for text in in_force(state))
    return wanted and state.is_wall_turn and not state.has_ignored_first_loss


def trigger_is_barred(state: State, horror: Horror) -> str | None:
    """Why a Horror cannot be Triggered now, whatever it costs."""
    if horror.is_drained:
        return "it is Drained"  # FW-171
    if state.drain_is_barred and horror.card in state.triggered:
        return "it has been Triggered this turn"  # FW-R11 the other reading: once per Wall turn
    return None
