"""The course of the game: set-up, turns, the Turn Tracker. Reads like the rulebook, top to bottom."""

from app.games.fourth_wall import effects
from app.games.fourth_wall.actions import Action, action_options
from app.games.fourth_wall.asking import turn_about
from app.games.fourth_wall.beats import UNKNOWN, Beat, come_to_town, eye_opens, standing, under_the_tracker
from app.games.fourth_wall.drawing import draw_horrors, draw_marbles
from app.games.fourth_wall.gates import check_five_gates, wall_wins
from app.games.fourth_wall.phases import tell_phase
from app.games.fourth_wall.presence import lay_out, presence_turn
from app.games.fourth_wall.standing import sanity
from app.games.fourth_wall.state import WALL, Investigator, State
from app.games.fourth_wall.steps import check_hand_limits, run_action, settle_costs
from app.games.fourth_wall.topics import Topic
from app.games.fourth_wall.wall import LAST_MOMENT, undrain_all, wall_turn
from app.games.fourth_wall.wording import counted
from app.kernel.decision import CHECKPOINT, Build, Flow, Option, Question, Seat, Timing, ask, ask_together, question
from app.kernel.moment import turn_begins
from app.kit.piles import Card, reveal

__all__ = ["effects", "play"]

ACTION_POINTS = 2


def play(state: State) -> Flow[None]:
    """A Wall turn before every Investigator turn (FW-039, FW-041), until somebody wins."""
    if not state.is_set_up:
        yield CHECKPOINT
        yield from set_up(state)
    while True:
        yield CHECKPOINT
        if state.is_wall_turn:
            yield from (wall_turn(state) if state.presence is None else presence_turn(state))  # FW-A002
            state.is_wall_turn = False
        else:
            yield from investigator_turn(state)
            yield from next_turn(state)


# Set-up


def set_up(state: State) -> Flow[None]:
    """Shuffle, choose Investigators, deal, build The Wall."""
    for deck in (state.marble_deck, state.investigator_deck, state.horror_deck, state.unused_gates):
        deck.shuffle(state)  # FW-015, FW-016, FW-025, FW-026
    yield from _choose_investigators(state)
    for investigator in state.investigators:
        draw_marbles(state, investigator, sanity(state, investigator))  # FW-022
    state.rank = state.tracker.start  # FW-029, FW-046
    state.wall_card = state.unused_gates.take(state.unused_gates[-1])  # FW-030, FW-A008 face down
    state.knowledge.show([state.wall_card], state.wall_mask)  # FW-031
    _tell_the_wall(state)
    presence = state.presence
    gates = state.options.gates if presence is None else presence.gates  # FW-A009
    state.unused_gates.deal(state, state.open_gates, gates)  # FW-032, FW-033, FW-037, FW-038
    if presence is None:
        draw_horrors(state, 5)  # FW-035
    else:
        yield from lay_out(state, presence)
    state.is_set_up = True
    remember_hands(state)
    state.story.tell(f"{len(state.open_gates)} Gates stand open. Something sleeps behind the wall.", "dread")
    if state.eye_is_open:  # FW-R10, FW-R105 a tracker may begin on that rank
        yield from open_eye(state)
    else:
        tell_phase(state)


def _tell_the_wall(state: State) -> None:
    """All are told that a card lies there; The Wall, where a person plays it, sees which."""
    told = "A Wall card lies face down under the Turn Tracker."
    outside = Beat.UNDER_THE_TRACKER(steps=(UNKNOWN,))
    if state.presence is not None:
        state.story.tell(told, "", outside)
    else:
        state.story.confide((WALL,), told, told, "", under_the_tracker(state), outside)


def _choose_investigators(state: State) -> Flow[None]:
    """Two cards each, one kept; the others go back and the deck is shuffled."""
    for investigator in state.investigators:
        state.investigator_deck.deal(state, investigator.dealt, 2)  # FW-018; FW-020 for all to see
    questions: dict[Seat, Build[Card]] = {
        investigator.seat: lambda investigator=investigator: _who_are_you(state, investigator)  # type: ignore[misc]
        for investigator in state.investigators
    }
    answers = yield from ask_together(questions, turn_about(state))
    for investigator in state.investigators:
        investigator.card = investigator.dealt.take(answers[investigator.seat][0])  # FW-019
        investigator.dealt.empty(state, state.investigator_deck)
        state.story.tell(f"{state.name(investigator)} comes to town.", moment=come_to_town(state, investigator))
    state.investigator_deck.shuffle(state)  # FW-021, FW-R57


def _who_are_you(state: State, investigator: Investigator) -> Question[Card]:
    options = tuple(
        Option(
            f"person-{number}",
            state.person(card).name,
            card,
            state.faces[card],
            text=f"Sanity {state.person(card).sanity}: holds up to {counted(state.person(card).sanity, 'Marble')}",
            amount=number,
        )
        for number, card in enumerate(investigator.dealt, start=1)
    )
    return question(Topic.WHO_ARE_YOU, options)


CRESCENDO = ("Every Horror is ready again.", "The Wall Broods no more: it is Wrath until the end.")


# The Investigator turn


def investigator_turn(state: State) -> Flow[None]:
    """FW-067 Two AP to spend or to leave, until the turn is ended or the mind is."""
    investigator = state.acting
    investigator.is_regrouped = False  # FW-064
    state.uniques_used.clear()
    state.refusals.clear()
    state.standing_passes.clear()
    state.holds.clear()
    state.has_passed_free = False
    if investigator.is_insane:
        replace(state, investigator)
    state.ap = ACTION_POINTS  # FW-065; FW-126 also for one who has just come
    name = state.name(investigator)
    state.story.tell(f"{name}'s turn.", "turn", turn_begins(name, investigator.seat, standing=standing(state)))
    while not investigator.is_insane:  # FW-121 driven Insane, the turn is over
        action = yield from ask(
            investigator.seat,
            turn_about(state),
            lambda: _turn_question(state, investigator),
            timing=_turn_clock(state, investigator),
        )
        if action is None:
            break
        resolve = yield from action.declare(state, investigator)  # FW-214
        if resolve is not None and action.cost(state, investigator) <= state.ap:  # a Rush may have raised the cost
            state.ap -= action.cost(state, investigator)  # FW-215
            yield from run_action(state, resolve())
    state.ap = 0


def _turn_clock(state: State, investigator: Investigator) -> Timing | None:
    """FW-R27 A table may set a turn timer; FW-R106 a turn with nothing left ends after a moment."""
    if not _can_act(state, investigator):
        return LAST_MOMENT
    return Timing(at_most=state.options.turn_timer) if state.options.turn_timer else None


def _can_act(state: State, investigator: Investigator) -> bool:
    """Whether AP are left or some Action is free: none that needs a certain Marble ever is, so all may see that."""
    return state.ap > 0 or bool(action_options(state, investigator, 0)[0])


def _turn_question(state: State, investigator: Investigator) -> Question[Action | None]:
    """FW-066 Any Actions one can pay for, the same twice if one likes."""
    if investigator.is_insane:
        return Question("", ())
    options, refused = action_options(state, investigator, state.ap)
    left = f"{state.ap} AP unspent {'is' if state.ap == 1 else 'are'} lost" if state.ap else None
    end: Option[Action | None] = Option("end", "End your turn", None, text=left, declines=True)
    points = counted(state.ap, "Action Point")
    if _can_act(state, investigator):
        return question(Topic.TAKE_ACTION(points=points), (*options, end), why_not=refused, default=("end",))
    return question(Topic.END_TURN(points=points), (end,), why_not=refused, given=("end",))


def replace(state: State, investigator: Investigator) -> None:
    """FW-044, FW-123 Somebody new, at random, takes the seat; the old card goes back, the turn goes on."""
    old, deck = investigator.card, state.investigator_deck
    assert old is not None
    investigator.card = deck.take(deck[state.chance.below(len(deck))])
    reveal(state, [investigator.card])
    investigator.is_insane = False
    draw_marbles(state, investigator, sanity(state, investigator))  # FW-124, FW-R56 as many as there are
    deck.put(state, old)  # FW-125, FW-R55 after the draw, so it cannot come straight back
    deck.shuffle(state)
    state.story.tell(f"{state.name(investigator)} takes over from {state.person(old).name}.")


# Between turns


def next_turn(state: State) -> Flow[None]:
    """FW-227 After the last Action; FW-042, FW-043 the tracker falls by one after the last Investigator, never else."""
    state.is_wall_turn = True
    state.turn = (state.turn + 1) % len(state.investigators)
    if state.turn == 0:
        yield from lower_tracker(state)
        remember_hands(state)


def remember_hands(state: State) -> None:
    """Where an Alliance lets spectators see the hands a round late, what they saw last gives way to what comes next."""
    if state.presence is None or state.options.spectators == "nothing":
        return
    state.late_hands = state.hands_now
    state.hands_now = [[state.faces[card] for card in person.hand] for person in state.investigators]
    state.knowledge.entangle(card for person in state.investigators for card in person.hand)
    state.knowledge.learn(state.knowledge.mask((None,)))


def lower_tracker(state: State) -> Flow[None]:
    """FW-059, FW-R12 Awakens, then An Eye Opens with its checks, then The Crescendo."""
    state.rank -= 1
    tracker = state.tracker
    state.story.tell(f"The Turn Tracker falls to {state.rank}.", "turn")
    if state.rank <= tracker.awakens:
        wall_wins(state, "awakens", "The Ancient One Awakens.", "FW-058")
    if state.rank == tracker.eye_opens:
        yield from open_eye(state)
    if state.rank == tracker.crescendo:
        undrain_all(state)  # FW-056, FW-R11 once, on entering
        state.story.tell("The Crescendo begins. Every Horror stirs.", "dread", Beat.CRESCENDO(steps=CRESCENDO))
        tell_phase(state)
    yield from settle_costs(state)


def open_eye(state: State) -> Flow[None]:
    """FW-051 The Wall card is turned up; FW-055 five Gates win; FW-R62 hands over a lowered Sanity are cut down."""
    assert state.wall_card is not None
    reveal(state, [state.wall_card])
    state.story.tell(f"An Eye Opens. The Wall is {state.wall_face().name}.", "dread", eye_opens(state))
    tell_phase(state)
    check_five_gates(state)
    yield from check_hand_limits(state)
