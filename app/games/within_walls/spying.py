"""Spying: one History card, at random, for the Spy's eyes alone; WW-259, WW-R56 also between two players."""

from app.games.within_walls.beats import look_alone
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Trigger
from app.games.within_walls.state import Card, Look, Player, Sight, State
from app.kernel.decision import Flow


def spy(state: State, spy: Player, target: Player) -> Flow[None]:
    """WW-198, WW-199 The cards are shuffled, one is seen; WW-202 they are shuffled again afterwards."""
    if spy is target or not target.history:  # WW-197, WW-206
        return
    state.shuffle_history(target)
    seen = target.history[0]
    viewers = [spy] if not (yield from _looks_too(state, target)) else [spy, target]
    _remember(state, spy, target, viewers, seen)
    about = f"{spy.name} spies on {target.name}."
    look = Look([viewer.seat for viewer in viewers], Sight.HISTORY, about, [seen])
    look_alone(state, look, f"It was {what_a_spy_sees(state, seen)}.", target)
    state.shuffle_history(target)


def _looks_too(state: State, target: Player) -> Flow[bool]:
    """WW-201 The Detective is shown the same card."""
    ability = state.profession(target).ability(Trigger.SPIED_ON)
    if ability is None:
        return False
    context = Context(target.seat)
    yield from carry_out(state, context, ability.steps)
    return context.sees_too


def _remember(state: State, spy: Player, target: Player, viewers: list[Player], seen: Card) -> None:
    """WW-200, WW-203, WW-R42 That it happened is for all, what was seen for the viewers alone."""
    seats = tuple(player.seat for player in viewers)
    mask = state.knowledge.mask(seats)
    words = what_a_spy_sees(state, seen)
    if state.options.history_faces == "full":
        state.knowledge.show([seen], mask)
    if is_telling(state, target, seen):
        state.knowledge.entangle([card for card in (target.agenda,) if card is not None], mask)
    state.knowledge.learn(mask)
    state.remember(spy.seat, "spy", target.seat)
    state.tally.count("spyings")
    state.note(seats, "spied", f"{spy.name} spies on {target.name}: {words}.", target.seat, [seen])


def what_a_spy_sees(state: State, card: Card) -> str:
    """WW-204, WW-R08 The colour; with full faces the whole card."""
    face = state.history(card)
    if state.options.history_faces == "full":
        return f"the {face.colour} card “{face.words}”"
    return f"a {face.colour} card"


def is_telling(state: State, target: Player, seen: Card) -> bool:
    """Whether the card seen would be another one under another agenda.

    One light and one dark card are kept under any agenda; only the third hangs on it. With full faces it hangs on the
    owner's choice as well, so every card does.
    """
    if state.options.history_faces == "full":
        return True
    kept_anyway = {target.dealt[0], target.dealt[2]}
    return seen not in kept_anyway
