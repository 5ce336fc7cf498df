"""The ritual track and the queue of cultist actions. GO-039 to GO-060."""

from app.games.great_old_ones import beats
from app.games.great_old_ones.ending import fix_loss
from app.games.great_old_ones.instructions import Context, run_printed
from app.games.great_old_ones.state import Queued, State
from app.kernel.decision import Flow, Seat


def advance(state: State, amount: int, author: Seat | None) -> Flow[None]:
    """GO-046, GO-054, GO-055, GO-R04 Crosses one by one; the advance ends where the section does.

    GO-059, GO-R05 The amount was fixed when the advance started.
    """
    start, crossed = state.section_at(state.ritual)
    boxes = min(amount, state.section_boxes(state.scenario.sections[start]) - crossed)
    if boxes <= 0:
        return
    short = "" if boxes == amount else f" and not by {amount}: its section is full"
    shown = beats.ritual(state, state.ritual, state.ritual + boxes)
    state.tell(f"The ritual advances by {boxes}{short}.", "bad", shown)
    for _ in range(boxes):
        index, crossed = state.section_at(state.ritual)
        if index != start:
            return
        state.ritual += 1
        printed = state.scenario.sections[index].prints.get(crossed + 1)
        if printed is not None:
            yield from run_printed(state, printed, Context(author, is_print=True))
        if state.is_ritual_full:
            fix_loss(state, "The ritual is complete.", "GO-058")


def set_back(state: State, amount: int) -> None:
    """Never across the border of a section (GO-057); erased boxes print again."""
    erased = min(amount, state.section_at(state.ritual)[1])
    state.ritual -= erased
    shown = beats.ritual(state, state.ritual + erased, state.ritual)
    state.tell(f"The ritual is set back by {erased}.", "gain", shown)


def queue(state: State, action: int) -> None:
    """GO-047, GO-048, GO-283 Into the next space; GO-049, GO-051, GO-052 beyond the limit it is ignored.

    GO-053, GO-282, GO-R09, GO-R10 Entries of this round count, done or not, the same number more than once.
    """
    name = state.scenario.actions[action - 1].name
    if len(state.queue) < state.queue_cap:
        state.queue.append(Queued(action))
        state.tell(f"Action {action}, {name}, goes into the queue.", "bad", beats.queued(state, name, False))
    else:
        told = f"The queue is full; action {action}, {name}, is ignored."
        state.tell(told, shown=beats.queued(state, name, True))
