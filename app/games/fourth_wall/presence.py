"""The Presence: a deck of cards that plays The Wall in Alliance, out of the state and seeded chance alone (FW-A003)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.fourth_wall.asking import team_cover
from app.games.fourth_wall.beats import Beat, presence_card, standing
from app.games.fourth_wall.destroying import loose_marbles
from app.games.fourth_wall.drawing import draw_horrors
from app.games.fourth_wall.instructions import Play
from app.games.fourth_wall.nodes import Who
from app.games.fourth_wall.priorities import dearest, in_the_way
from app.games.fourth_wall.records import Entry, Instructions, Kind, MarbleCard, PresenceCard, who
from app.games.fourth_wall.state import WALL, Investigator, Presence, State
from app.games.fourth_wall.streets import has_room
from app.games.fourth_wall.target import move_token, token_holder
from app.games.fourth_wall.topics import Act, Topic
from app.games.fourth_wall.usefulness import is_useful, opens_a_gate
from app.games.fourth_wall.wall import (
    WallAction,
    begin_turn,
    brood,
    brood_is_barred,
    end_turn,
    gain_doom,
    put_out,
    spend_doom,
    unleash,
    wrath_options,
)  # fmt: skip
from app.games.fourth_wall.windows import NOT_AGAIN, PASS_ON, passing_in_advance, remember_passes
from app.kernel.decision import Build, Flow, Option, Question, Seat, Timing, ask_together, question
from app.kernel.moment import Cause, turn_begins
from app.kernel.topic import Asked
from app.kit.piles import Card, reveal

VEIL = 3
MOST_ACTIONS = 30


# Set-up


def lay_out(state: State, presence: Presence) -> Flow[None]:
    """FW-A006 to FW-A014 The Streets, the Veil, the first Horrors and The Scourge; FW-A072 chance is the table's."""
    first = state.chance.below(len(state.investigators))
    state.investigators = state.investigators[first:] + state.investigators[:first]  # FW-A006
    presence.target = state.investigators[0].seat  # FW-A014
    presence.row.shuffle(state)  # FW-A007
    reveal(state, presence.row)
    presence.deck.shuffle(state)  # FW-A013
    draw_horrors(state, VEIL)  # FW-A010
    for card in state.wall_hand.cards[: presence.horrors]:  # FW-A011
        put_out(state, card)
    yield from unleash(state)  # FW-A012


# The turn


def presence_turn(state: State) -> Flow[None]:
    """FW-A002 The Wall's turn: flip, kind, target, then Wrath or Brood."""
    presence = state.presence
    assert presence is not None
    begin_turn(state)
    presence.actions, presence.has_destroyed = 0, False
    state.story.tell("The Presence stirs.", "turn", turn_begins("The Presence", standing=standing(state)))
    card = flip(state, presence)
    state.is_brood = _is_brood(state, presence, card)
    move_token(state, presence)
    if state.is_brood:
        yield from _pause(state, Topic.BEFORE_BROOD)
        yield from brood(state)
    else:
        gain_doom(state, card.doom)
        _fill_veil(state)
        yield from spend_doom(state, _next_action)  # FW-A030
    end_turn(state)


def flip(state: State, presence: Presence) -> PresenceCard:
    """FW-A023 The top card, face up onto the pile; without one all are shuffled into a new deck first."""
    card = presence.deck.draw(state, presence.discard, presence.discard)
    assert card is not None
    face = state.presence_face(card)
    state.tally.draw(face.name)
    state.tally.play(face.name)
    state.story.tell(f"{face.name}.", "dread", presence_card(state, card))
    return face


def _is_brood(state: State, presence: Presence, card: PresenceCard) -> bool:
    """FW-A024 As the card says; FW-A025 a closed Gate turns it to Brood, FW-A026 what bars Brood turns it to Wrath."""
    recoils, presence.recoils = presence.recoils, False
    is_wanted = recoils or card.kind is Kind.BROOD
    barred = brood_is_barred(state) if is_wanted else None
    why = "a Gate was closed → Brood" if recoils else f"the card says {card.kind.value}"
    if barred is not None:
        why += f"; {barred.reason[0].lower()}{barred.reason[1:-1]} → Wrath"
    state.story.tell(f"Presence: {why}.")
    return is_wanted and barred is None


def _fill_veil(state: State) -> None:
    """FW-A029 Delves at no cost, as far as there are Horrors."""
    missing = VEIL - len(state.wall_hand)
    if missing > 0 and (drawn := draw_horrors(state, missing)):
        names = ", ".join(state.horror(card).name for card in state.wall_hand.cards[-drawn:])
        state.story.tell(f"The Veil is filled up: {names}.")


# The Plan


@dataclass(frozen=True, slots=True)
class Step:
    """What the Presence is about to do, in words, and why."""

    action: WallAction
    words: str
    why: str


def _next_action(state: State) -> Flow[WallAction | None]:
    """FW-A036 The first entry that is possible; FW-A067 announced, FW-A068 and thought over after every Rush."""
    presence = state.presence
    assert presence is not None
    while presence.actions < MOST_ACTIONS:  # FW-A045
        step = planned(state, presence)
        if step is None:
            return None
        rushes = state.rushes
        shown = Beat.PLAN(step.words, cause=Cause(words=f"because: {step.why}"))
        state.story.tell(f"Presence: {step.why} → {step.words}.", moment=shown)
        is_trigger = step.action.act is Act.TRIGGER
        yield from _pause(state, Topic.BEFORE_STEP(step=step.words, why=step.why), is_trigger)
        if state.rushes == rushes:
            presence.actions += 1
            presence.has_destroyed |= step.action.act is Act.DESTROY
            return step.action
    return None


def planned(state: State, presence: Presence) -> Step | None:
    """FW-A036 The first entry of the Plan that can be done and paid for right now, read from the top each time."""
    plan = state.presence_face(presence.discard[-1]).plan
    actions = [option.value for option in wrath_options(state)[0] if option.value is not None]
    for number, entry in enumerate(plan):
        action = _CHOOSERS[entry](state, actions)
        if action is not None:
            return Step(action, _words(state, action), _reason(plan, number))
    state.story.tell(f"Presence: {_none_of(plan)} → the Plan ends.")
    return None


def _reason(plan: tuple[Entry, ...], number: int) -> str:
    taken, later = plan[number].value, plan[number + 1 :]
    if number:
        return f"{_none_of(plan[:number])}, so {taken}"
    return f"{taken} before {later[0].value}" if later else taken


def _none_of(entries: tuple[Entry, ...]) -> str:
    return f"{' and '.join(f'no {entry.value}' for entry in entries)} is possible"


def _manifest(state: State, actions: list[WallAction]) -> WallAction | None:
    """FW-A037 A Street is empty and a Horror affordable; FW-A038 the dearest, of those the oldest."""
    rank = dearest(state).key
    found = {action.card: action for action in actions if action.card is not None and has_room(state)}
    return found[min(found, key=rank)] if found else None


def _trigger(state: State, actions: list[WallAction]) -> WallAction | None:
    """FW-A039 Undrained, affordable and useful; FW-A040 a Gate before all, then the dearest, then the lowest Street."""
    found = [action for action in actions if action.horror is not None and _is_worth_triggering(state, action)]

    def rank(action: WallAction) -> tuple[bool, int, int]:
        assert action.horror is not None
        opens = opens_a_gate(state.horror(action.horror.card).trigger)
        return (not opens, -action.cost, action.horror.place)

    return min(found, key=rank, default=None)


def _is_worth_triggering(state: State, action: WallAction) -> bool:
    assert action.horror is not None
    face = state.horror(action.horror.card)
    if action.cost == 0 and action.horror.card in state.triggered:  # FW-A041
        return False
    return is_useful(state, Play(WALL, face.name, action.horror), face.trigger)


def _destroy(_state: State, actions: list[WallAction]) -> WallAction | None:
    """FW-A042 Whenever a Marble is Attached or Anchored and a Doom is there."""
    return next((action for action in actions if action.act is Act.DESTROY), None)


def _destroy_once(state: State, actions: list[WallAction]) -> WallAction | None:
    """FW-A042"""
    assert state.presence is not None
    return None if state.presence.has_destroyed else _destroy(state, actions)


def _unique(state: State, actions: list[WallAction]) -> WallAction | None:
    """FW-A043 From An Eye Opens on, once a turn, if it is useful."""
    face = state.wall_face()
    found = next((action for action in actions if action.act is Act.UNIQUE), None)
    return found if found and is_useful(state, Play(WALL, face.name), face.unique) else None


_CHOOSERS: Mapping[Entry, Callable[[State, list[WallAction]], WallAction | None]] = {
    Entry.MANIFEST: _manifest,
    Entry.TRIGGER: _trigger,
    Entry.DESTROY: _destroy,
    Entry.DESTROY_ONCE: _destroy_once,
    Entry.UNIQUE: _unique,
}
"""FW-A035"""


# Telling


def _words(state: State, action: WallAction) -> str:
    """FW-A067 The Action, its object and its Target."""
    price = f"({action.cost} Doom)"
    if action.card is not None:
        return f"Manifest {state.horror(action.card).name} {price}"
    if action.horror is not None:
        horror = state.horror(action.horror.card)
        return f"Trigger {horror.name} in Street {action.horror.place} {price}{_at_whom(state, horror.trigger)}"
    if action.act is Act.UNIQUE:
        wall = state.wall_face()
        return f"use the Unique Action of {wall.name} {price}{_at_whom(state, wall.unique)}"
    return f"destroy {_marble_in_the_way(state)} {price}"


def _at_whom(state: State, text: Instructions) -> str:
    presence = state.presence
    clauses = [clause for sentence in text for clause in (sentence.clause, sentence.then)]
    if presence is None or all(who(clause) is not Who.TARGET for clause in clauses):
        return ""
    target = token_holder(state, presence)
    return f" at {state.name(target)}" if target is not None else ""


def _marble_in_the_way(state: State) -> str:
    _, card = min(loose_marbles(state), key=in_the_way(state).key)
    return state.marble(card).name


def _never(_marble: MarbleCard) -> bool:
    return False


def _stops_triggers(marble: MarbleCard) -> bool:
    return any(sentence.clause.stops_triggers for sentence in marble.rush)


def _pause(state: State, asked: Asked, is_trigger: bool = False) -> Flow[None]:
    """FW-A067 Time to follow, and to break in: who could stop a Trigger is waited for, or everybody if the table likes.

    All are asked, card or not; for those who hold none the answer is given at once, and no onlooker can tell.
    FW-A068 After a Rush nobody is waited for any longer: what was announced may not come.
    """
    people, rushes, about = state.sane(), state.rushes, asked.prompt
    matters = _stops_triggers if is_trigger else _never
    questions: dict[Seat, Build[Card | None]] = {
        person.seat: lambda person=person: _next_question(state, person, asked, rushes, matters)  # type: ignore[misc]
        for person in people
    }
    timing = Timing(at_least=3, at_most=state.options.step_time or None)
    cover = team_cover(state, about, [person.seat for person in people])
    if questions:
        remember_passes(state, (yield from ask_together(questions, about, cover=cover, timing=timing)))


_NEXT: tuple[Option[Card | None], ...] = (
    Option("next", "Next", None),
    Option("next-all", "On to the end of its turn", PASS_ON, text=NOT_AGAIN),
)


def _next_question(
    state: State, person: Investigator, asked: Asked, rushes: int, matters: Callable[[MarbleCard], bool]
) -> Question[Card | None]:
    options = () if person.is_insane else _NEXT
    given: tuple[str, ...] | None = None
    passed = person.seat in state.standing_passes
    if passed or state.rushes != rushes or (state.is_solo and person is not _spokesman(state)):
        given = ("next",)
    elif state.options.pace == "rush":
        given = passing_in_advance(state, person, matters, "next")
    return question(asked, options, given=given)


def _spokesman(state: State) -> Investigator:
    """FW-A067 One player alone passes once, for whichever of three Investigators; first for one who could break in."""
    people = state.sane()
    rushers = [person for person in people if any(_stops_triggers(state.marble(card)) for card in person.hand)]
    return (rushers or people)[0]
