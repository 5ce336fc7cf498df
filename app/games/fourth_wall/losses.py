"""Losing Marbles: who picks, the window in which a loss can be ignored, and the loss itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from app.games.fourth_wall.asking import hand_options, marble_options, team_cover
from app.games.fourth_wall.faces import MarbleCard, printed
from app.games.fourth_wall.instructions import Play, follow
from app.games.fourth_wall.piles import discard_from_hand, discard_marbles
from app.games.fourth_wall.standing import first_loss_is_ignored
from app.games.fourth_wall.state import WALL, Card, Investigator, Loss, State
from app.games.fourth_wall.topics import Act, Topic
from app.games.fourth_wall.wording import gate_after
from app.kernel.decision import Build, Flow, Option, Question, Seat, Timing, ask, ask_first, ask_together, question
from app.kernel.topic import Asked


@dataclass(frozen=True, slots=True)
class Stake:
    """What one is to lose, who said so, and the card played against it in the same breath."""

    marble: Card
    is_own_choice: bool = False
    guard: Card | None = None


PickMarble: TypeAlias = Callable[[State, Play, list[Investigator]], Flow[dict[Seat, Stake]]]

PAUSE = "The Investigators hold their breath."
NOT_AGAIN = "You are not asked again this turn"


def lose_marbles(state: State, play: Play, losers: list[Investigator], count: int, pick: PickMarble) -> Flow[bool]:
    """FW-R72 One loss after the other, each with its own window; says whether everyone had enough to lose."""
    had_enough = True
    for _ in range(count):
        holders = [loser for loser in losers if loser.hand]
        had_enough = had_enough and len(holders) == len(losers)
        picked = yield from pick(state, play, holders)
        for loser in holders:  # FW-224, FW-R97 chosen in parallel, applied in turn order
            yield from _lose_one(state, play, loser, picked.get(loser.seat), pick)
    return had_enough


def picked_by_losers(state: State, play: Play, losers: list[Investigator]) -> Flow[dict[Seat, Stake]]:
    """FW-201, FW-223 Each picks a Marble of its own hand, all at the same time."""
    questions: dict[Seat, Build[Stake]] = {
        loser.seat: lambda loser=loser: _pick_question(state, play, loser)  # type: ignore[misc]
        for loser in losers
        if len(loser.hand) > 1
    }
    forced = {loser.seat: Stake(loser.hand[0]) for loser in losers if len(loser.hand) == 1}
    about = f"{play.source}: Marbles are being picked to be lost."
    cover = team_cover(state, about, [*questions])
    answers = (yield from ask_together(questions, about, cover=cover)) if questions else {}
    return forced | {seat: picked[0] for seat, picked in answers.items() if picked}


def _pick_question(state: State, play: Play, loser: Investigator) -> Question[Stake]:
    """FW-R70 Whoever picks may play a card against the loss at once, and is not asked about it a second time."""
    marbles = [
        replace(option.standing_for(Stake(option.value, True)), act=Act.LOSE) for option in hand_options(state, loser)
    ]
    guards = [
        replace(option.standing_for(Stake(option.value, True, option.value)), key=f"guard-{option.key}", region=None)
        for option in _guard_options(state, loser)
    ]
    return question(Topic.LOSE_WHICH(source=play.source), (*marbles, *guards), because=play.cause)


def _guard_options(state: State, person: Investigator) -> tuple[Option[Card], ...]:
    """The cards this Investigator could play against a loss."""
    return tuple(
        replace(
            option,
            label=f"Play {option.label}",
            text=printed(state.marble(option.value).text, "Rush when a Marble would be lost"),
            act=Act.GUARD,
        )
        for option in hand_options(state, person, lambda marble: bool(state.marble(marble).rush_at_loss))
    )


def picked_at_random(state: State, _play: Play, losers: list[Investigator]) -> Flow[dict[Seat, Stake]]:
    """FW-202"""
    yield from ()
    return {loser.seat: Stake(state.chance.pick(loser.hand)) for loser in losers}


def picked_by_the_wall(state: State, play: Play, losers: list[Investigator]) -> Flow[dict[Seat, Stake]]:
    """FW-203, FW-R74 The Wall looks at the whole hand and picks; the hand closes again with its choice."""
    if state.presence is not None:
        return {loser.seat: Stake(picked_by_the_presence(state, loser)) for loser in losers}
    picked: dict[Seat, Stake] = {}
    for loser in losers:
        asked = Topic.CHOOSE_LOSS(source=play.source, whom=state.name(loser))

        def build(loser: Investigator = loser, asked: Asked = asked) -> Question[Card]:
            state.show_wall(loser.hand)
            return question(asked, marble_options(state, loser.hand, loser.hand, "marble"), because=play.cause)

        card = yield from ask(WALL, f"The Wall looks into the hand of {state.name(loser)}.", build)
        state.knowledge.hide(loser.hand, keep=state.team_mask)
        if card is not None:
            picked[loser.seat] = Stake(card)
    return picked


def picked_by_the_presence(state: State, loser: Investigator) -> Card:
    """FW-A054 Most Symbols, then one with Instructions, then chance; FW-A059 the hand is shown to nobody new."""

    def value(card: Card) -> tuple[int, bool]:
        return sum(state.marble(card).symbols), bool(state.marble(card).text)

    state.knowledge.entangle(loser.hand)
    best = max(value(card) for card in loser.hand)
    card = state.chance.pick([card for card in loser.hand if value(card) == best])
    words = f"Presence: most Symbols, then one with Instructions → {state.name(loser)} is to lose"
    state.story.confide(state.team, f"{words} {state.marble(card).name}.", f"{words} a Marble.")
    return card


def _lose_one(state: State, play: Play, loser: Investigator, stake: Stake | None, pick: PickMarble) -> Flow[None]:
    while stake is not None and stake.marble not in loser.hand:  # a Rush has taken the picked Marble elsewhere
        again = yield from pick(state, play, [loser] if loser.hand else [])
        stake = again.get(loser.seat)
    if stake is None:
        return
    if first_loss_is_ignored(state):
        state.has_ignored_first_loss = True
        state.story.tell(f"{state.name(loser)} keeps a Marble: the first loss of this turn does not happen.", "good")
        return
    # A Rush may cost a Marble in the window of another loss.
    outer, state.loss = state.loss, Loss(loser.seat, stake.marble)
    if stake.guard is None:
        yield from _window(state, play, loser, stake)
    else:
        yield from _play_against_loss(state, loser, stake.guard)
    is_settled = _settle(state, loser, stake.marble)
    state.loss = outer
    if not is_settled:
        yield from _lose_one(state, play, loser, stake, pick)


def _settle(state: State, loser: Investigator, card: Card) -> bool:
    """After the window: the loss was ignored, or happens, or must fall on another Marble (False)."""
    # FW-R47, FW-R75 Ignored: the Marble never left the hand, and nobody else learns which it was.
    if state.loss is not None and state.loss.is_ignored:
        state.story.tell(f"{state.name(loser)} keeps the Marble.", "good")
        return True
    if card not in loser.hand:
        return False
    discard_from_hand(state, loser, [card])
    state.story.tell(f"{state.name(loser)} loses {state.marble(card).name}.", "dread")
    return True


def _window(state: State, play: Play, loser: Investigator, stake: Stake) -> Flow[None]:
    """FW-233, FW-R70 Everyone who is not Insane is asked, card or not, so that the pause betrays no hand."""
    seats = [person.seat for person in state.sane() if person.hand]
    questions: dict[Seat, Build[Card | None]] = {
        seat: lambda seat=seat: _question(state, play, state.at(seat), loser, stake)  # type: ignore[misc]
        for seat in seats
    }
    about = f"{state.name(loser)} is about to lose {state.marble(stake.marble).name}."
    answers = yield from ask_first(
        questions,
        about,
        lambda played: played is not None and played >= 0,
        cover=team_cover(state, PAUSE, seats),
        timing=Timing(at_least=3, at_most=state.options.loss_window),
    )
    remember_passes(state, answers)
    for seat, picked in answers.items():
        if picked and picked[0] is not None and picked[0] != PASS_ON:
            yield from _play_against_loss(state, state.at(seat), picked[0])


def remember_passes(state: State, answers: Mapping[Seat, tuple[Card | None, ...]]) -> None:
    """FW-R70 Whoever passes in advance is not waited for in the windows of this turn."""
    state.standing_passes += [seat for seat, picked in answers.items() if PASS_ON in picked]


def passing_in_advance(
    state: State, person: Investigator, could_answer: Callable[[MarbleCard], object], key: str = "pass"
) -> tuple[str, ...] | None:
    """What is answered for somebody who passed in advance.

    FW-A069 In Alliance a window is open only to those who hold something to answer with; no onlooker can tell.
    """
    if person.seat in state.standing_passes:
        return (key,)
    if state.presence is None or any(could_answer(state.marble(card)) for card in person.hand):
        return None
    return (key,)


def _guards(marble: MarbleCard) -> bool:
    return bool(marble.rush or marble.rush_at_loss)


PASS_ON = Card(-1)
"""Passing now and for the rest of the turn."""
LET_HAPPEN: tuple[Option[Card | None], ...] = (
    Option("pass", "Let it happen", None, declines=True),
    Option("pass-on", "Let all happen this turn", PASS_ON, text=NOT_AGAIN, declines=True),
)


def _question(
    state: State, play: Play, person: Investigator, loser: Investigator, stake: Stake
) -> Question[Card | None]:
    has_spoken = person is loser and stake.is_own_choice  # a fact everybody knows: it says nothing of the hand
    return question(
        _threat(state, person, loser, stake.marble),
        (*_guard_options(state, person), *LET_HAPPEN),
        default=("pass",),
        given=("pass",) if has_spoken else passing_in_advance(state, person, _guards),
        because=play.cause,
    )


def _threat(state: State, person: Investigator, loser: Investigator, card: Card) -> Asked:
    """What is about to happen, and to whom; worst of all, that it is the last Marble."""
    name, marble = state.name(loser), state.marble(card).name
    who, whose, goes = ("You are", "your", "you go") if person is loser else (f"{name} is", "the", f"{name} goes")
    if loser.hand != [card]:
        return Topic.LOSS(who=who, marble=marble)
    return Topic.LAST_LOSS(who=who, marble=marble, whose=whose, goes=goes, gate=gate_after(state))


def _play_against_loss(state: State, person: Investigator, card: Card) -> Flow[None]:
    """FW-204, FW-232 Played in this window only; FW-212 discarded after its Instructions."""
    marble = state.marble(card)
    person.hand.remove(card)
    state.table.append(card)
    state.show_all([card])
    state.tally.play(marble.name)
    state.story.tell(f"{state.name(person)} plays {marble.name}.", "good")
    yield from follow(state, Play(person.seat, marble.name, marble=card, label="Rush"), marble.rush_at_loss)
    state.table.remove(card)
    discard_marbles(state, [card])
