"""Carries out sets of Instructions: sentences in printed order, each by the function that knows its form."""

from dataclasses import dataclass

from app.games.fourth_wall.asking import presence_decides, turn_about
from app.games.fourth_wall.nodes import (
    AnotherIsOnTheStreets,
    Clause,
    Condition,
    EyeHasOpened,
    OpenGates,
    Sentence,
    YouAreRegrouped,
)
from app.games.fourth_wall.records import Instructions
from app.games.fourth_wall.state import WALL, Horror, Investigator, Loss, State
from app.games.fourth_wall.topics import Topic
from app.kernel.decision import Flow, Option, Question, Seat, ask, question
from app.kit.effects import Acts, Effects
from app.kit.piles import Card, Pile


@dataclass(frozen=True, slots=True)
class Play:
    """FW-145 Whose text is running: who makes its choices, the card it stands on, and the Horror it speaks of."""

    player: Seat
    source: str
    horror: Horror | None = None
    marble: Card | None = None
    label: str = ""
    """Which of the card's texts it is, as printed before it."""
    loss: Loss | None = None
    """The loss it answers."""

    @property
    def cause(self) -> str:
        """Which card asks, and with what."""
        return f"{self.label} of {self.source}" if self.label else self.source

    @property
    def is_the_walls(self) -> bool:
        return self.player == WALL

    def you(self, state: State) -> Investigator:
        """The Investigator who plays the text."""
        return state.at(self.player)


def _free(_state: State, _play: Play, _clause: object) -> None:
    """Nothing speaks against most sentences before they run."""


effect = Acts[Flow[bool], State, Play]()
"""What carries out a sentence form, and says whether the sentence was completed."""
obstacle = Effects[str | None, State, Play](_free)
"""What sees, before a sentence of a form runs, why it is bound to stay unfinished."""
futility = Effects[str | None, State, Play](_free)
"""What sees, before a sentence of a form runs, why nothing would come of it."""


def follow(state: State, play: Play, instructions: Instructions) -> Flow[None]:
    """FW-144 One set of Instructions; FW-R43 at most one compensation for the set."""
    is_completed = True
    for sentence in instructions:  # FW-146, FW-216 in printed order, each finished before the next begins
        if not (yield from carry_out(state, play, sentence)):
            is_completed = False
    if not is_completed:
        state.knowledge.entangle(_hand(state, play))
        state.unfinished.append("wall" if play.is_the_walls else "investigators")
        state.story.tell(f"{play.source}: not everything could be done.")


def carry_out(state: State, play: Play, sentence: Sentence) -> Flow[bool]:
    """One sentence; says whether it was completed."""
    if sentence.condition is not None and not holds(state, play, sentence.condition):
        return True
    if sentence.is_optional:
        yield from _perhaps(state, play, sentence)
        return True  # FW-R41 optional sentences are satisfied by doing nothing
    return (yield from _do(state, play, sentence))


def _perhaps(state: State, play: Play, sentence: Sentence) -> Flow[None]:
    def build() -> Question[bool]:
        vain = foresee_clause(state, play, sentence.clause)
        yes = Option("yes", "Do it", True, warning=vain and f"This cannot be done: {vain}.")
        options = (yes, Option("no", "Leave it", False, declines=True))
        is_asked = vain is None or sentence.clause.weighs_hand
        return question(Topic.UP_TO_YOU(source=play.source), options if is_asked else (), default=("no",))

    if presence_decides(state, play.player):  # FW-A005 it does whatever it may
        is_wanted: bool | None = foresee_clause(state, play, sentence.clause) is None
    else:
        is_wanted = yield from ask(play.player, turn_about(state, play.player), build)
    if is_wanted and not (yield from _do(state, play, sentence)):
        state.knowledge.entangle(_hand(state, play))


def _hand(state: State, play: Play) -> Pile[State]:
    """The hand that was not enough for a sentence: all may conclude what is not in it."""
    return state.wall_hand if play.is_the_walls else play.you(state).hand


def _do(state: State, play: Play, sentence: Sentence) -> Flow[bool]:
    """FW-148 As much as can be done is done; FW-R42 a price is paid in full or not at all, and without it no gain."""
    if sentence.then is None:
        return (yield from effect.of(sentence.clause)(state, play, sentence.clause))
    if foresee_clause(state, play, sentence.clause) is not None:
        return False
    if not (yield from effect.of(sentence.clause)(state, play, sentence.clause)):
        return False
    return (yield from effect.of(sentence.then)(state, play, sentence.then))


def foresee(state: State, play: Play, instructions: Instructions) -> str | None:
    """FW-R46 Why this text is bound to stay unfinished or to do nothing; the player is warned and may go on."""
    for sentence in instructions:
        if sentence.is_optional or (sentence.condition and not holds(state, play, sentence.condition)):
            continue
        reason = foresee_clause(state, play, sentence.clause)
        if reason is None and sentence.then is not None:
            reason = foresee_clause(state, play, sentence.then)
        if reason is not None:
            return f"This cannot be finished: {reason}."
    vain = [_futile(state, play, sentence.clause) for sentence in instructions]
    return f"In vain: {vain[0]}." if vain and all(vain) else None


def _futile(state: State, play: Play, clause: Clause) -> str | None:
    return futility.of(clause)(state, play, clause) or foresee_clause(state, play, clause)


def foresee_clause(state: State, play: Play, clause: Clause) -> str | None:
    return obstacle.of(clause)(state, play, clause)


def holds(state: State, play: Play, condition: Condition) -> bool:
    """Whether what a sentence asks for with "If" is the case."""
    match condition:
        case EyeHasOpened():
            return state.eye_is_open
        case OpenGates():
            return len(state.open_gates) >= condition.n
        case AnotherIsOnTheStreets():
            others = [horror for horror in state.streets if horror is not play.horror]
            return any(state.horror(horror.card).name == condition.name for horror in others)
        case YouAreRegrouped():
            return not play.is_the_walls and play.you(state).is_regrouped
