"""Losing Marbles: who picks, the window in which a loss can be ignored, and the loss itself."""

from collections.abc import Callable
from typing import TypeAlias

from app.games.fourth_wall.asking import hand_options, marble_options, team_cover
from app.games.fourth_wall.faces import MarbleCard
from app.games.fourth_wall.instructions import Play, follow
from app.games.fourth_wall.piles import discard_from_hand, discard_marbles
from app.games.fourth_wall.standing import first_loss_is_ignored
from app.games.fourth_wall.state import WALL, Card, Investigator, Loss, State
from app.kernel.decision import Build, Flow, Option, Question, Seat, Timing, ask, ask_first, ask_together

PickMarble: TypeAlias = Callable[[State, Play, list[Investigator]], Flow[dict[Seat, Card]]]

PAUSE = "The Investigators hold their breath."


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


def picked_by_losers(state: State, play: Play, losers: list[Investigator]) -> Flow[dict[Seat, Card]]:
    """FW-201, FW-223 Each picks a Marble of its own hand, all at the same time."""
    questions: dict[Seat, Build[Card]] = {
        loser.seat: lambda loser=loser: Question(  # type: ignore[misc]
            f"{play.source}: which Marble do you lose?", hand_options(state, loser), rule="FW-201"
        )
        for loser in losers
        if len(loser.hand) > 1
    }
    forced = {loser.seat: loser.hand[0] for loser in losers if len(loser.hand) == 1}
    about = f"{play.source}: Marbles are being picked to be lost."
    cover = team_cover(state, about, [*questions])
    answers = (yield from ask_together(questions, about, cover=cover)) if questions else {}
    return forced | {seat: picked[0] for seat, picked in answers.items() if picked}


def picked_at_random(state: State, _play: Play, losers: list[Investigator]) -> Flow[dict[Seat, Card]]:
    """FW-202"""
    yield from ()
    return {loser.seat: state.chance.pick(loser.hand) for loser in losers}


def picked_by_the_wall(state: State, play: Play, losers: list[Investigator]) -> Flow[dict[Seat, Card]]:
    """FW-203, FW-R74 The Wall looks at the whole hand and picks; the hand closes again with its choice."""
    if state.presence is not None:
        return {loser.seat: picked_by_the_presence(state, loser) for loser in losers}
    picked: dict[Seat, Card] = {}
    for loser in losers:
        prompt = f"{play.source}: which Marble does {state.name(loser)} lose?"

        def build(loser: Investigator = loser, prompt: str = prompt) -> Question[Card]:
            state.show_wall(loser.hand)
            return Question(prompt, marble_options(state, loser.hand, loser.hand, "marble"), rule="FW-203")

        card = yield from ask(WALL, f"The Wall looks into the hand of {state.name(loser)}.", build)
        state.knowledge.hide(loser.hand, keep=state.team_mask)
        if card is not None:
            picked[loser.seat] = card
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


def _lose_one(state: State, play: Play, loser: Investigator, card: Card | None, pick: PickMarble) -> Flow[None]:
    while card is not None and card not in loser.hand:  # a Rush has taken the picked Marble elsewhere
        again = yield from pick(state, play, [loser] if loser.hand else [])
        card = again.get(loser.seat)
    if card is None:
        return
    if first_loss_is_ignored(state):
        state.has_ignored_first_loss = True
        state.story.tell(f"{state.name(loser)} keeps a Marble: the first loss of this turn does not happen.", "good")
        return
    outer, state.loss = state.loss, Loss(loser.seat, card)  # a Rush may cost a Marble in the window of another loss
    yield from _window(state, loser, card)
    is_settled = _settle(state, loser, card)
    state.loss = outer
    if not is_settled:
        yield from _lose_one(state, play, loser, card, pick)


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


def _window(state: State, loser: Investigator, card: Card) -> Flow[None]:
    """FW-233, FW-R70 Everyone who is not Insane is asked, card or not, so that the pause betrays no hand."""
    seats = [person.seat for person in state.sane() if person.hand]
    questions: dict[Seat, Build[Card | None]] = {
        seat: lambda seat=seat: _question(state, state.at(seat), loser, card)  # type: ignore[misc]
        for seat in seats
    }
    about = f"{state.name(loser)} is about to lose {state.marble(card).name}."
    answers = yield from ask_first(
        questions,
        about,
        lambda played: played is not None and played >= 0,
        cover=team_cover(state, PAUSE, seats),
        timing=Timing(at_least=3, at_most=state.options.loss_window),
    )
    for seat, picked in answers.items():
        if picked and picked[0] == PASS_ON:
            state.standing_passes.append(seat)
        elif picked and picked[0] is not None:
            yield from _play_against_loss(state, state.at(seat), picked[0])


def passing_in_advance(
    state: State, person: Investigator, could_answer: Callable[[MarbleCard], object], key: str = "pass"
) -> tuple[str, ...] | None:
    """FW-A069 In Alliance a window is open only to those who hold something to answer with; no onlooker can tell."""
    if state.presence is None or any(could_answer(state.marble(card)) for card in person.hand):
        return None
    return (key,)


def _guards(marble: MarbleCard) -> bool:
    return bool(marble.rush or marble.rush_at_loss)


PASS_ON = Card(-1)
"""Passing now and for the rest of the Action."""


def _question(state: State, person: Investigator, loser: Investigator, card: Card) -> Question[Card | None]:
    whose = "You are" if person is loser else f"{state.name(loser)} is"
    plays: tuple[Option[Card | None], ...] = tuple(
        Option(option.key, f"Play {option.label}", option.value, option.card, option.region)
        for option in hand_options(state, person, lambda marble: bool(state.marble(marble).rush_at_loss))
    )
    passes: tuple[Option[Card | None], ...] = (
        Option("pass", "Let it happen", None),
        Option("pass-on", "Let it happen, and for the rest of this Action", PASS_ON),
    )
    return Question(
        f"{whose} about to lose {state.marble(card).name}.",
        (*plays, *passes),
        default=("pass",),
        given=("pass",) if person.seat in state.standing_passes else passing_in_advance(state, person, _guards),
        rule="FW-R70",
    )


def _play_against_loss(state: State, person: Investigator, card: Card) -> Flow[None]:
    """FW-204, FW-232 Played in this window only; FW-212 discarded after its Instructions."""
    marble = state.marble(card)
    person.hand.remove(card)
    state.table.append(card)
    state.show_all([card])
    state.tally.play(marble.name)
    state.story.tell(f"{state.name(person)} plays {marble.name}.", "good")
    yield from follow(state, Play(person.seat, marble.name, marble=card), marble.rush_at_loss)
    state.table.remove(card)
    discard_marbles(state, [card])
