"""Closing a Gate: what it takes, by the Action or because a card says so."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from app.games.fourth_wall.asking import hand_options, turn_about
from app.games.fourth_wall.drawing import discard_from_hand
from app.games.fourth_wall.gates import close_gate
from app.games.fourth_wall.passing import tell_discards
from app.games.fourth_wall.standing import closes_gate, gate_needs, kinds_shown, surcharge
from app.games.fourth_wall.state import Investigator, State
from app.games.fourth_wall.topics import Act, Topic
from app.games.fourth_wall.wording import counted, gate_after
from app.kernel.decision import Flow, Option, Pick, Question, WhyNot, ask_many, question
from app.kit.piles import Card

Resolve: TypeAlias = Callable[[], Flow[None]]


def gate_cannot_close(state: State, investigator: Investigator) -> WhyNot | None:
    if state.scourge is not None:  # FW-085, FW-178
        return WhyNot("Close a Gate", "The Scourge is On the Streets.", "FW-085", Act.CLOSE)
    if not closes_gate(state, investigator.hand):
        return WhyNot("Close a Gate", f"It takes {price_of_a_gate(state, 3)} from your hand.", "FW-078", Act.CLOSE)
    return None


def price_of_a_gate(state: State, kinds: int) -> str:
    """FW-078, FW-084 What must be discarded, with all that is asked on top of it."""
    more = surcharge(state)
    needed = "a Clue, a Force and a Science" if kinds == 3 else f"{kinds} different Symbols"
    return f"{needed}, and {counted(more, 'Marble')} more" if more else needed


def declare_close(state: State, investigator: Investigator) -> Flow[Resolve | None]:
    """FW-078 Any number of Marbles that show the three Symbols; FW-R28 more than needed is allowed, and wasted."""

    def build() -> Question[Card]:
        options = _towards(state, investigator) if gate_cannot_close(state, investigator) is None else ()
        pick = _closing_pick(state, 0, len(options), 3)
        return question(Topic.CLOSE_GATE(price=price_of_a_gate(state, 3)), options, pick=pick, default=())

    cards = yield from ask_many(investigator.seat, turn_about(state, investigator.seat), build)
    return (lambda: close_with(state, investigator, list(cards))) if cards else None


def _towards(state: State, investigator: Investigator) -> tuple[Option[Card], ...]:
    """One's Marbles with the Symbols they bring."""
    options = hand_options(state, investigator)
    return tuple(replace(option, gives=kinds_shown(state, option.value)) for option in options)


def _closing_pick(state: State, least: int, most: int, kinds: int) -> Pick[Card]:
    """FW-R13 Who gives the last Marble away for a Gate that is not the last one goes Insane after it."""
    opens_again = f"No Marble would be left: you go Insane{gate_after(state, 1)}" if len(state.open_gates) > 1 else ""
    needs = gate_needs(state, kinds)
    return Pick(
        least,
        most,
        lambda picked: _cannot_close_with(state, picked, kinds),
        needs,
        "Go back",
        opens_again and f"{opens_again}.",
    )


def _cannot_close_with(state: State, picked: tuple[Card, ...], kinds: int) -> str | None:
    if not picked or closes_gate(state, picked, kinds):
        return None
    return f"These Marbles do not close a Gate: it takes {price_of_a_gate(state, kinds)}."


def close_with(state: State, investigator: Investigator, cards: list[Card]) -> Flow[None]:
    """FW-079 Discarded; FW-080 surplus Symbols wasted, FW-081 no text used; FW-082 then one Gate is shut."""
    yield from ()
    discard_from_hand(state, investigator, cards)
    tell_discards(state, investigator, cards)
    close_gate(state, investigator, cards)


def close_by_text(state: State, investigator: Investigator, kinds: int) -> Flow[bool]:
    """Close a Gate because a card says so; FW-R29 The Scourge forbids that too."""

    def can_close() -> bool:
        return state.scourge is None and closes_gate(state, investigator.hand, kinds)

    def build() -> Question[Card]:
        options = _towards(state, investigator) if can_close() else ()
        pick = _closing_pick(state, 1, max(1, len(options)), kinds)
        everything = tuple(option.key for option in options)
        asked = Topic.CLOSE_GATE_BY_TEXT(price=price_of_a_gate(state, kinds))
        return question(asked, options, pick=pick, default=everything)

    cards = yield from ask_many(investigator.seat, turn_about(state, investigator.seat), build)
    if not cards:
        return False
    yield from close_with(state, investigator, list(cards))
    return True
