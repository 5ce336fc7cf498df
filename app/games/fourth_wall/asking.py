"""How this game words its questions: choosing Marbles, Horrors and people, electing, and the team's windows.

This is also the one place that settles who chooses for The Wall: the person on its seat, or in Alliance the Presence
by the priority that comes with the choice (FW-A003).
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias, TypeVar

from app.games.fourth_wall.priorities import Priority
from app.games.fourth_wall.standing import symbols_left
from app.games.fourth_wall.state import WALL, Horror, Investigator, State
from app.games.fourth_wall.target import token_holder
from app.games.fourth_wall.topics import HAND, Topic, street
from app.games.fourth_wall.wording import holds, last_marble, said, stands, struck
from app.kernel.decision import Cover, Flow, Option, Seat, Timing
from app.kernel.topic import Asked
from app.kit.ask import Asking, Choices
from app.kit.ballot import Ballot
from app.kit.piles import Card, Pile

T = TypeVar("T")
People: TypeAlias = Callable[[State, Iterable[Investigator]], tuple[Option[Investigator], ...]]
"""How Investigators are told of as options."""
VOTE = "The Investigators vote."


def marble_options(state: State, cards: Iterable[Card], hand: Pile[State], region: str) -> tuple[Option[Card], ...]:
    """Marbles as options, named by their place in the hand they lie in."""
    return tuple(
        Option(
            f"{region}-{hand.index(card) + 1}",
            state.marble(card).name,
            card,
            state.marble(card).card,
            region,
            text=said(state.marble(card).symbols) or None,
            place=region,
            amount=hand.index(card) + 1,
        )
        for card in cards
    )


def hand_options(state: State, investigator: Investigator, wanted: Callable[[Card], bool] = lambda _: True) -> (
    tuple[Option[Card], ...]
):  # fmt: skip
    """FW-077 An Investigator's own Marbles as options, nobody else's."""
    cards = [card for card in investigator.hand if wanted(card)]
    return marble_options(state, cards, investigator.hand, HAND)


def spending_options(
    state: State, investigator: Investigator, wanted: Callable[[Card], bool] = lambda _: True
) -> tuple[Option[Card], ...]:
    """The same where the Marble leaves the hand: the last one warns."""
    warning = last_marble(state, investigator)
    options = hand_options(state, investigator, wanted)
    return tuple(replace(option, warning=warning) for option in options) if warning else options


def horror_options(state: State, horrors: Iterable[Horror]) -> tuple[Option[Horror], ...]:
    """Horrors On the Streets as options, named by their place."""
    return tuple(
        Option(
            street(horror.place),
            state.horror(horror.card).name,
            horror,
            state.horror(horror.card).card,
            "streets",
            text=stands(state, horror),
            place=street(horror.place),
        )
        for horror in horrors
    )


def struck_options(state: State, card: Card) -> tuple[Option[Horror], ...]:
    """Every Horror On the Streets, with what this Marble would leave of it; the amount is that of the Symbols."""
    return tuple(_struck_by(state, card, option) for option in horror_options(state, state.streets))


def _struck_by(state: State, card: Card, option: Option[Horror]) -> Option[Horror]:
    left = struck(state, option.value, card)
    if left == symbols_left(state, option.value):
        return replace(option, warning=f"{state.marble(card).name} cancels nothing of it", amount=sum(left))
    return replace(option, text=f"Leaves {said(left)}" if sum(left) else "Defeats it", amount=sum(left))


def people_options(state: State, people: Iterable[Investigator]) -> tuple[Option[Investigator], ...]:
    """Investigators as options, named by their seat."""
    return tuple(
        Option(one.seat, state.name(one), one, None, "team", text=holds(state, one), seat=one.seat) for one in people
    )


def turn_of(state: State) -> Seat | None:
    """Whose turn it is, once the Investigators have chosen who they are; the Presence has no seat."""
    if not state.is_set_up or (state.is_wall_turn and state.presence is not None):
        return None
    return WALL if state.is_wall_turn else state.acting.seat


def turn_about(state: State, asked: Seat | None = None) -> str:
    """What everyone may read while the one whose turn it is thinks; the same for every step of the thinking."""
    turn = turn_of(state)
    if asked is not None and turn is not None and turn != asked:
        return "The turn waits for an answer."
    if not state.is_set_up:
        return "The Investigators choose who they are."
    if state.is_wall_turn:
        return "The Wall is thinking." if state.presence is None else "The Presence is at work."
    return f"{state.name(state.acting)} is thinking."


def asking(state: State, seat: Seat, about: str = "", because: str | None = None) -> Asking:
    """A question to this seat, while all others read what its player is about."""
    return Asking(seat, about or turn_about(state, seat), because=because)


def presence_decides(state: State, seat: Seat) -> bool:
    """FW-A003, FW-A056 Whether this choice is The Wall's, on whoever's turn, and no person plays The Wall."""
    return seat == WALL and state.presence is not None


def _decided(state: State, options: tuple[Option[T], ...], most: int, priority: Priority[T] | None) -> tuple[T, ...]:
    """FW-A005 As many as it may, in the order of the priority; without one, as they are listed."""
    ranked = sorted(options, key=lambda option: priority.key(option.value)) if priority else list(options)
    if priority and len(options) > most:
        names = ", ".join(option.whole for option in ranked[:most])
        state.story.tell(f"Presence: {priority.why} → {names}.")
    return tuple(option.value for option in ranked[:most])


def choose(
    state: State, seat: Seat, asked: Asked, options: Choices[T], about: str = "", priority: Priority[T] | None = None
) -> Flow[T | None]:
    """One of the options; a single one is taken without asking."""
    if presence_decides(state, seat):
        return next(iter(_decided(state, options(), 1, priority)), None)
    return (yield from asking(state, seat, about).choose(asked, options))


def choose_in_secret(
    state: State, seat: Seat, asked: Asked, options: Choices[T], about: str = "", priority: Priority[T] | None = None
) -> Flow[T | None]:
    """One of the options; asked even if there is only one, for how many there are is nobody else's to know."""
    if presence_decides(state, seat):
        return next(iter(_decided(state, options(), 1, priority)), None)
    return (yield from asking(state, seat, about).in_secret(asked, options))


def choose_or_back(
    state: State, seat: Seat, asked: Asked, options: Choices[T], about: str = "", priority: Priority[T] | None = None
) -> Flow[T | None]:
    """One of the options, or None to go back to where one came from."""
    if presence_decides(state, seat):
        return next(iter(_decided(state, options(), 1, priority)), None)
    return (yield from asking(state, seat, about).or_back(asked, options))


def choose_exactly(
    state: State, seat: Seat, asked: Asked, options: Choices[T], count: int, priority: Priority[T] | None = None
) -> Flow[tuple[T, ...]]:
    """As many of the options as wanted; without a real choice they are taken without asking."""
    if presence_decides(state, seat):
        return _decided(state, options(), count, priority)
    return (yield from asking(state, seat).exactly(asked, options, count))


def choose_up_to(
    state: State, seat: Seat, asked: Asked, options: Choices[T], most: int, priority: Priority[T] | None = None
) -> Flow[tuple[T, ...]]:
    """None to so many of the options."""
    if presence_decides(state, seat):
        return _decided(state, options(), most, priority)
    return (yield from asking(state, seat).up_to(asked, options, most))


def team_cover(state: State, about: str, seats: Iterable[Seat]) -> Cover:
    """What The Wall and onlookers see of the team's affairs: the same pause, whatever is in the hands."""
    return Cover(frozenset(state.team), about, tuple(seats))


def elect(state: State, asked: Asked, options: Choices[T]) -> Flow[T | None]:
    """FW-194, FW-R94 The team votes: one vote for each who is not Insane (FW-R95, FW-R96), most votes win.

    Ties and an empty vote are decided by the one whose turn it is, or who acts next and is not Insane.
    """
    voters = tuple(person.seat for person in state.sane())
    if not voters:
        return None
    if state.is_solo:  # FW-A071 one person's choice needs no vote
        alone = asking(state, voters[0], "The Investigators choose.")
        return (yield from alone.choose(Topic.ELECT_ALONE(question=asked.prompt), options))
    cover, vote_time = team_cover(state, VOTE, voters), Timing(at_most=state.options.vote_time)
    ballot = Ballot(asked, options, voters, VOTE, abstention="No preference", cover=cover, timing=vote_time)
    count = yield from ballot.hold()
    if count.winner is not None:
        return count.winner.value
    tie = Asking(voters[0], VOTE, Timing(at_most=15), "The vote is tied", cover)
    return (yield from tie.choose(asked, lambda: count.tied))


def choose_target(state: State, asked: Asked, told: People = people_options) -> Flow[Investigator | None]:
    """FW-209, FW-R07 The Wall chooses, and needs no token for it; FW-117 never one who is Insane.

    FW-A064 In Alliance the token says who it is.
    """
    if state.presence is not None:
        return token_holder(state, state.presence)
    options = lambda: told(state, state.sane())  # noqa: E731
    return (yield from choose(state, WALL, asked, options, "The Wall chooses a Target."))
