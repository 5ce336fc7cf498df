"""Moments in which every seat has a strand of its own, and waits for the others where it has nothing to do."""

from collections.abc import Mapping

from app.games.great_old_ones.asking import run_errands, send, wait
from app.games.great_old_ones.state import Errand, Investigator, State
from app.kernel.decision import Flow, Seat, together


def everybody(state: State, flows: Mapping[Seat, Flow[None]], about: str) -> Flow[None]:
    """GO-321 Flows of several investigators side by side. GO-320 It is over when nothing of anybody is open."""
    state.running = len(flows)
    yield from together({one.seat: _part(state, one, flows.get(one.seat), about) for one in state.investigators})


def _part(state: State, person: Investigator, flow: Flow[None] | None, about: str) -> Flow[None]:
    if flow is not None:
        yield from flow
        state.running -= 1
    yield from _attend(state, person, about)


def _attend(state: State, person: Investigator, about: str) -> Flow[None]:
    """Settle what comes, write what was won (GO-170), and wait for the others."""
    while True:
        yield from run_errands(state, person)
        if _has_to_write(state, person):
            send(state, person.seat, Errand("write_free_numbers"))
        elif is_quiet(state):
            return
        else:
            yield from wait(state, person, about, lambda: is_quiet(state) or _has_to_write(state, person))


def _has_to_write(state: State, person: Investigator) -> bool:
    """GO-R24 Outside step 3, in which there is time for it."""
    return person.is_active and person.free_numbers > 0 and state.step != "act"


def is_quiet(state: State) -> bool:
    """Whether nobody has anything left to do."""
    return state.running == 0 and not any(
        person.errands or person.busy or _has_to_write(state, person) for person in state.investigators
    )
