"""Lets bots answer at a table, through the same door as everybody else."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias, TypeVar

from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import IllegalAnswer
from app.kernel.game import Bot, State
from app.kernel.log import Answer
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.kernel.views import SeatView

S = TypeVar("S", bound=State)
Bots: TypeAlias = Mapping[Seat, Bot]

PATIENCE = 12
"""So many any-time plays bots may make before the game itself moves on: most use up a card, but not all need to."""


def play_out(
    table: Table[S],
    bots: Bots,
    chance: Chance,
    limit: int,
    watch: Callable[[Answer], None] = lambda _answer: None,
    sentences: int | None = None,
) -> Outcome | None:
    """Let the bots play to the end; no outcome if that took more than so many answers or they wait for a person.

    `watch` is called with each answer before it is applied; with `sentences`, cards may say so many in one game.
    """
    said = table.state.tally.budget
    for _ in range(limit):
        answer = None if table.outcome else next_answer(table, bots, chance)
        if answer is None or (sentences is not None and said.whole > sentences):
            break
        watch(answer)
        table.apply(answer)
    return table.outcome


def next_answer(
    table: Table[S], bots: Bots, chance: Chance, sitting_in: frozenset[Seat] = frozenset()
) -> Answer | None:
    """What comes next without a person: an answer given in advance, a bot's any-time play, or a bot's answer.

    Bots that are `sitting_in` for members of a campaign choose nothing that lasts.
    """
    asked = table.asked()
    if not asked and table.outcome is None:
        raise RuntimeError(f"{table.game.title} waits for nobody, yet it has not ended.")
    free = {seat: bot for seat, bot in bots.items() if seat not in sitting_in or not table.asks_lasting(seat)}
    return (
        table.given()
        or _anytime_play(table, asked, free, chance, sitting_in)
        or _answer(table, asked, free, chance, sitting_in)
    )


def _offer(table: Table[S], seat: Seat, sitting_in: frozenset[Seat]) -> Offer | None:
    """What a bot may choose from."""
    offer = table.offer(seat)
    lasting = table.lasting_plays(seat) if offer and seat in sitting_in else ()
    if offer is None or not lasting:
        return offer
    return replace(offer, anytime=tuple(play for play in offer.anytime if play.key not in lasting))


def _anytime_play(
    table: Table[S],
    asked: tuple[Seat, ...],
    bots: Bots,
    chance: Chance,
    sitting_in: frozenset[Seat],
) -> Answer | None:
    """Those who are not asked may step in first; those who are weigh it against their own answer."""
    if table.interruptions >= PATIENCE:
        return None
    for seat in _in_turn(table, bots):
        offer = None if seat in asked else _offer(table, seat, sitting_in)
        if offer is None or not offer.anytime:
            continue
        choice = bots[seat](SeatView(table, seat), _only_anytime(offer), chance)
        if choice is not None:
            return Answer(seat, offer.number, choice)
    return None


def _answer(
    table: Table[S],
    asked: tuple[Seat, ...],
    bots: Bots,
    chance: Chance,
    sitting_in: frozenset[Seat],
) -> Answer | None:
    """The first bot that does not hold back; one may while others are asked, and wait for what they say."""
    for seat in _in_turn(table, bots):
        offer = _offer(table, seat, sitting_in) if seat in asked else None
        if offer is not None:
            if table.interruptions >= PATIENCE:
                offer = replace(offer, anytime=())
            is_for_people = offer.topic is not None and offer.topic.is_for_people
            choice = offer.default if is_for_people else bots[seat](SeatView(table, seat), offer, chance)
            answer = _chosen(table, seat, bots[seat], offer, choice)
            if answer is not None:
                return answer
    if asked and all(seat in bots for seat in asked):
        held_back = " and ".join(f"the bot on {seat!r}" for seat in asked)
        raise IllegalAnswer(f"Nobody goes on: {held_back} did not answer.")
    return None


def _chosen(table: Table[S], seat: Seat, bot: Bot, offer: Offer, choice: tuple[str, ...] | None) -> Answer | None:
    if choice is None:
        return None
    answer = Answer(seat, offer.number, choice)
    if bot is random_bot and offer.pick and not _is_legal(table, answer):
        return replace(answer, choice=offer.default)
    return answer


def _is_legal(table: Table[S], answer: Answer) -> bool:
    try:
        table.check(answer)
    except IllegalAnswer:
        return False
    return True


def _only_anytime(offer: Offer) -> Offer:
    """Without the question: a vote this seat has cast already is not asked of its bot again."""
    return replace(offer, options=(), pick=None, default=(), chosen=None)


def _in_turn(table: Table[S], bots: Bots) -> list[Seat]:
    """The bots' seats, beginning with another one after every answer, so that none is always first."""
    seats = [seat for seat in table.seats if seat in bots]
    start = len(table.log.entries) % max(1, len(seats))
    return [*seats[start:], *seats[:start]]
