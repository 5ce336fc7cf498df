"""Words the questions of this game share: counted things, Symbols, and what a loss comes to."""

from collections.abc import Iterable

from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.records import ORDER, Symbols
from app.games.fourth_wall.standing import defeat_cost, sanity, still_needed, symbols_left
from app.games.fourth_wall.state import GATES, Horror, Investigator, State
from app.kit.piles import Card


def counted(count: int, thing: str) -> str:
    """1 Marble, 2 Marbles."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def several(count: int, thing: str) -> str:
    """Marble, 2 Marbles."""
    return thing if count == 1 else counted(count, thing)


def said(symbols: Symbols) -> str:
    """2 Clue, 1 Science."""
    return ", ".join(f"{count} {symbol.word}" for symbol, count in zip(ORDER, symbols, strict=True) if count)


def either(symbols: Iterable[Symbol]) -> str:
    """Clue, or Clue or Force."""
    return " or ".join(symbol.word for symbol in symbols)


def stands(state: State, horror: Horror) -> str:
    """What it takes to Defeat a Horror now."""
    return f"{said(symbols_left(state, horror)) or 'Nothing'} left{', Drained' if horror.is_drained else ''}"


def struck(state: State, horror: Horror, card: Card) -> Symbols:
    """What would be left of a Horror's Defeat Cost with this Marble Attached."""
    left, shown = symbols_left(state, horror), state.marble(card).symbols
    return (max(0, left[0] - shown[0]), max(0, left[1] - shown[1]), max(0, left[2] - shown[2]))


def without(state: State, horror: Horror, card: Card) -> Symbols:
    """What would be left of a Horror's Defeat Cost if this Marble were not Attached any more."""
    return still_needed(state, defeat_cost(state, horror), [marble for marble in horror.marbles if marble != card])


def given_back(state: State, horror: Horror, card: Card) -> str:
    """What a Horror needs again once a Marble leaves it; FW-134 a surplus is not missed."""
    name, left = state.horror(horror.card).name, without(state, horror, card)
    if left == symbols_left(state, horror):
        return f"{name} needs no more than now: {stands(state, horror)}"
    return f"Without it {name} needs {said(left)}, now {said(symbols_left(state, horror)) or 'nothing'}"


def holds(state: State, person: Investigator) -> str:
    """How full a hand is, as all may see."""
    return f"Holds {len(person.hand)} of {sanity(state, person)}"


def last_marble(state: State, person: Investigator) -> str | None:
    """What to beware of before the only Marble of a hand is used. FW-115, FW-R71 A Rush may still save its owner."""
    return f"Your last Marble: with none left you go Insane{gate_after(state)}." if len(person.hand) == 1 else None


def gate_after(state: State, closed: int = 0) -> str:
    """What comes of a mind that goes, as far as Gates are concerned, once so many more are closed."""
    opened = len(state.open_gates) - closed + 1
    if opened > GATES:
        return ""
    if opened == GATES and state.eye_is_open:
        return ", the last Gate opens: The Wall wins"
    return f", Gate {opened} of {GATES} opens"
