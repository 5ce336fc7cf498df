"""Carries out card text: lines in order, each body by its form, each sentence by the function that knows it.

PJ-010, PJ-084 What a card says is what happens, whatever the general rules would say.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from app.games.projector import nodes as n
from app.games.projector.asking import choose, choose_or_not, party_decides, yes_or_no
from app.games.projector.goals import is_achieved
from app.games.projector.lines import Body, Choose, If, Lines, MayTest, Pay, Sentences
from app.games.projector.records import Printed
from app.games.projector.state import Card, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Option, Seat
from app.kernel.topic import Asked
from app.kernel.values import value
from app.kit.effects import Acts, Effects

EXPLORING = (
    n.MoveTokenAtRandom,
    n.MoveTokenToward,
    n.Discard,
    n.DiscardResources,
    n.NamedAttacks,
    n.Attacks,
    n.Cover,
    n.RemoveThis,
    n.Reroll,
    n.Prevent,
    n.CancelAttack,
    n.BankHalf,
    n.RecoverInstead,
    n.Dismiss,
    n.ResolveTwice,
    n.RevealBeneath,
    n.DiscardThis,
)
"""What speaks of a projection. A story of an author's own may say it between two of them; then it does nothing."""


@value()
class Play:
    """PJ-V01 Whose text is running, on which card, and what it aims at."""

    seat: Seat
    source: str
    card: str = ""
    space: str = ""
    margin: int = 0
    target_seat: Seat | None = None
    target_baddie: int = 0
    target_side: str = ""
    participants: tuple[Seat, ...] = ()
    entropy: Card | None = None
    condition: str = ""
    item: str = ""
    baddie: int = 0


def own_card(seat: Seat, key: str, card: Printed) -> Play:
    """The play of a card in a player's own area; `key` says what "this card" is."""
    kind, _, name = key.partition(":")
    condition, item = (name if kind == wanted else "" for wanted in ("condition", "item"))
    return Play(seat, card.name, card.id, condition=condition, item=item)


Tester: TypeAlias = Callable[[State, Play, MayTest], Flow[bool | None]]

effect = Acts[Flow[None], State, Play]()
"""What carries out a sentence, by its form."""
payable = Effects[bool, State, Play]()
"""Whether a sentence can be done in full, as a price."""
_tester: list[Tester] = []


def tester(function: Tester) -> Tester:
    """Marks the function that puts an ability to a special test."""
    _tester.append(function)
    return function


def run_lines(state: State, play: Play, lines: Lines) -> Flow[None]:
    """All lines, in printed order."""
    for line in lines:
        if line.body is not None:
            yield from run(state, play, line.body)


def run(state: State, play: Play, body: Body) -> Flow[None]:
    """One body. A sentence that cannot be carried out in full is carried out as far as possible."""
    match body:
        case Sentences():
            for sentence in body.sentences:
                yield from do(state, play, sentence)
        case If():
            branch = body.then if holds(state, play, body.condition) else body.otherwise  # PJ-V32
            if branch is not None:
                yield from run(state, play, branch)
        case Pay():
            yield from _pay(state, play, body)
        case MayTest():
            yield from run_test(state, play, body)
        case Choose():
            yield from _choose(state, play, body)


def do(state: State, play: Play, sentence: object) -> Flow[None]:
    """One sentence."""
    if state.projection is None and isinstance(sentence, EXPLORING):
        return
    yield from effect.of(sentence)(state, play, sentence)


def can_pay(state: State, play: Play, body: Pay) -> bool:
    """PJ-V33 Only if the price can be paid in full."""
    if state.projection is None and any(isinstance(sentence, EXPLORING) for sentence in body.price):
        return False
    return all(payable.of(sentence)(state, play, sentence) for sentence in body.price)


def _pay(state: State, play: Play, body: Pay) -> Flow[None]:
    if not can_pay(state, play, body):
        return
    leave, pay = yes_or_no("Pay", "Leave it")
    options = (leave, replace(pay, text=body.cost or None))
    if not (yield from choose(state, play.seat, Topic.PAY(source=play.source), lambda: options)):
        return
    yield from pay_and_run(state, play, body)


def pay_and_run(state: State, play: Play, body: Pay) -> Flow[None]:
    """The price, then what it buys."""
    for sentence in body.price:
        yield from do(state, play, sentence)
    yield from run(state, play, body.body)


def run_test(state: State, play: Play, body: MayTest) -> Flow[bool | None]:
    """PJ-V34 Failure runs on a failed roll, Otherwise on a failed roll or if no test was made (None)."""
    has_succeeded = yield from _tester[0](state, play, body)
    if has_succeeded is False and body.failure is not None:
        yield from run(state, play, body.failure)
    if not has_succeeded and body.otherwise is not None:  # PJ-R43
        yield from run(state, play, body.otherwise)
    return has_succeeded


def _choose(state: State, play: Play, body: Choose) -> Flow[None]:
    """PJ-V35 The labels and sentences are shown, never the card that a Read leads to."""
    options = tuple(
        Option(f"choice-{number}", label, number, text=printed or None, amount=number)
        for number, (label, _, printed) in enumerate(body.options)
    )
    asked = Topic.CHOOSE_ONE(source=play.source)
    if body.by_party:
        number = yield from party_decides(state, asked, lambda: options)
    else:
        number = yield from choose(state, play.seat, asked, lambda: options)
    if number is not None:
        yield from run(state, play, body.options[number][1])


def may(state: State, play: Play, asked: Asked, yes: str) -> Flow[bool]:
    """Something optional, by one player."""
    options = (Option("yes", yes, True),)
    return bool((yield from choose_or_not(state, play.seat, asked, lambda: options)))


def holds(state: State, play: Play, condition: n.Condition) -> bool:
    """PJ-V32 Whether what a text asks for with "If" is the case."""
    campaign = state.campaign
    match condition:
        case n.GoalAchieved():
            return is_achieved(state, condition.goal)
        case n.GoalNotAchieved():
            return not is_achieved(state, condition.goal)
        case n.Marked():
            is_also = condition.also is None or condition.also in campaign.marks
            return is_also and any(mark in campaign.marks for mark in condition.marks)
        case n.InStoryDeck():
            return condition.card in campaign.stories[condition.card[:2]]
        case _:
            return state.projection is not None and _holds_here(state, play, condition)


def _holds_here(state: State, play: Play, condition: n.Condition) -> bool:
    projection = state.exploration
    match condition:
        case n.YouHold():
            is_in_play = condition.card is None or projection.setup == condition.card
            return is_in_play and condition.item in state.explorer(play.seat).items
        case n.CardBeneath():
            spot = projection.spots[play.space]
            return spot.beneath is not None and not spot.is_beneath_up
        case n.NoLighthouse():
            return not projection.spots[play.space].has_lighthouse
        case n.TargetIsToken():
            return any(baddie.number == play.target_baddie and baddie.is_token for baddie in projection.baddies)
        case n.TargetWasDefeated():
            return bool(play.target_baddie) and projection.last_defeated == play.target_baddie
        case _:
            return False
