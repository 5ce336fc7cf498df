"""How one Action ends, whoever took it: defeat check, end-of-Action check, compensation."""

from functools import partial

from app.games.fourth_wall.asking import elect, people_options, team_cover
from app.games.fourth_wall.beats import insane
from app.games.fourth_wall.defeat import any_defeated, check_all_defeats
from app.games.fourth_wall.doom import doom_for_next_turn
from app.games.fourth_wall.drawing import discard_from_hand
from app.games.fourth_wall.gates import open_gate
from app.games.fourth_wall.passing import over_limit, regroup, tell_discards
from app.games.fourth_wall.standing import sanity
from app.games.fourth_wall.state import Investigator, State
from app.games.fourth_wall.topics import Topic
from app.games.fourth_wall.windows import LET_HAPPEN, PAUSE, passing_in_advance, remember_passes, window_timing
from app.games.fourth_wall.wording import gate_after
from app.kernel.decision import Build, Flow, Option, Question, Seat, ask_together, question
from app.kit.piles import Card


def run_action(state: State, resolving: Flow[None]) -> Flow[None]:
    """FW-R24 An Action declared and paid resolves and tidies up; then come steps 5 to 7."""
    if state.is_resolving:  # FW-230, FW-R64 part of the outer Action, whose last steps serve for both
        yield from resolving
        return
    state.is_resolving = True
    yield from resolving
    yield from check_all_defeats(state)  # FW-218 step 5
    yield from end_of_action(state)  # FW-219 step 6
    yield from compensate(state)  # FW-220, FW-R44 step 7
    state.is_resolving = False


def settle_costs(state: State) -> Flow[None]:
    """FW-R107 Costs that fall outside of any Action: who is Defeated by that falls at once, with all that follows."""
    if any_defeated(state):
        yield from run_action(state, _nothing())


def _nothing() -> Flow[None]:
    yield from ()


def end_of_action(state: State) -> Flow[None]:
    """FW-219, FW-R51 Hand limits, then insanity with its Gates."""
    while True:
        yield from check_hand_limits(state)
        emptied = _on_the_brink(state)
        if not emptied:
            return
        rushes = state.rushes
        yield from _brink_window(state)
        if state.rushes == rushes:
            break  # FW-235 after a Rush this step starts again
    for investigator in emptied:  # FW-225, FW-R52 in turn order; a win stops the sequence
        drive_insane(state, investigator)


def check_hand_limits(state: State) -> Flow[None]:
    """FW-113 Whoever holds more than Sanity discards down to it, all at the same time.

    Again if need be: a Rush played meanwhile may have filled another hand.
    """
    while over := [person for person in state.sane() if len(person.hand) > sanity(state, person)]:
        questions: dict[Seat, Build[Card]] = {
            person.seat: lambda person=person: over_limit(state, person)  # type: ignore[misc]
            for person in over
        }
        answers = yield from ask_together(questions, "Hands over the limit are cut down.")  # FW-223
        for person in over:  # FW-224
            cards = list(answers[person.seat])
            discard_from_hand(state, person, cards)
            tell_discards(state, person, cards)


def _on_the_brink(state: State) -> list[Investigator]:
    """FW-114, FW-115 No Marble in hand, whoever took it; FW-R53 in the middle of an Action that means nothing."""
    return [person for person in state.sane() if not person.hand]


def _brink_window(state: State) -> Flow[None]:
    """FW-235, FW-R71 Before insanity is applied, everyone with Marbles may play a Rush."""
    seats = [person.seat for person in state.sane() if person.hand]
    if not seats:
        return
    names = " and ".join(state.name(person) for person in _on_the_brink(state))

    def build(seat: Seat) -> Question[Card | None]:
        asked = Topic.ON_THE_BRINK(names=names, gate=gate_after(state))
        given = passing_in_advance(state, state.at(seat), lambda marble: marble.rush)
        options = LET_HAPPEN if _on_the_brink(state) else ()
        return question(asked, options, given=given, because="No Marble left to hold on to")

    cover = team_cover(state, PAUSE, seats)
    timing = window_timing(state)
    questions: dict[Seat, Build[Card | None]] = {seat: partial(build, seat) for seat in seats}
    answers = yield from ask_together(questions, f"{names} on the brink.", cover=cover, timing=timing)
    remember_passes(state, answers)


def drive_insane(state: State, investigator: Investigator) -> None:
    """FW-116 The card is turned face down; FW-127, FW-R54 no longer Regrouped; FW-122 a Gate opens."""
    investigator.is_insane = True
    investigator.is_regrouped = False
    state.story.tell(f"{state.name(investigator)} is driven Insane.", "dread", insane(state, investigator))
    open_gate(state, is_shown=False)


def compensate(state: State) -> Flow[None]:
    """A player who faced Instructions that could not be completed gets something for it."""
    while state.unfinished:
        side = state.unfinished.pop(0)
        if side == "investigators":
            doom_for_next_turn(state)  # FW-149
        else:
            yield from _regroup_someone(state)  # FW-150


def _regroup_someone(state: State) -> Flow[None]:
    """FW-150, FW-R50 The team elects one who is not Insane, or nobody (FW-R49: perhaps there is nobody)."""
    if not state.sane():
        return
    nobody: Option[Investigator | None] = Option("nobody", "Nobody", None, declines=True)
    candidates = lambda: (*people_options(state, state.sane()), nobody)  # noqa: E731
    elected = yield from elect(state, Topic.ELECT_FOR_UNFINISHED, candidates)
    if elected is None or elected.is_insane:
        return
    yield from regroup(state, elected)
    yield from check_all_defeats(state)  # FW-226
    yield from end_of_action(state)
