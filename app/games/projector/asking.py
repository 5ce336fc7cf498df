"""How this game words its questions: choosing cards, places and people, and deciding as a party."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from app.games.projector.state import Card, Explorer, State
from app.kernel.decision import Cover, Flow, Option, Seat, Timing, WhyNot, together
from app.kernel.topic import Asked
from app.kit.ask import Asking, Choices
from app.kit.ballot import Ballot, Count
from app.kit.piles import Pile

T = TypeVar("T")
Options = tuple[Option[T], ...]


def clock(state: State) -> Timing | None:
    """PJ-R85"""
    seconds = state.options.decision_time
    return Timing(at_most=seconds) if seconds else None


def is_hiding(state: State) -> bool:
    """With closed hands what a hand holds must not show by silence: then one is asked even without a choice."""
    return state.options.hands == "closed"


def about(state: State, seat: Seat) -> str:
    """What everybody reads while a seat thinks."""
    return f"{state.title(seat)} is deciding."


def slide_options(
    state: State,
    pile: Pile[State],
    called: str,
    region: str | None = None,
    wanted: Callable[[Card], bool] = lambda _: True,
) -> Options[Card]:
    """Action cards as options, named by their place in a pile; the region is called like the pile if none is named."""
    return tuple(
        Option(place, name, card, name, region or called, place=place)
        for number, card in enumerate(pile, start=1)
        if wanted(card) and (place := f"{called}-{number}") and (name := state.slide_name(card))
    )


def reserve_of(seat: Seat) -> str:
    """The region in which a seat's slides lie."""
    return seat.replace("player", "reserve")


def hand_options(state: State, explorer: Explorer, wanted: Callable[[Card], bool] = lambda _: True) -> Options[Card]:
    return slide_options(state, explorer.hand, "hand", wanted=wanted)


def people_options(state: State, seats: Iterable[Seat]) -> Options[Seat]:
    return tuple(
        Option(seat, state.title(seat), seat, None, "party", text=_at_a_glance(state, seat), seat=seat)
        for seat in seats
    )


def _at_a_glance(state: State, seat: Seat) -> str | None:
    """How somebody who explores stands, as the whole party sees it."""
    if state.projection is None or not state.is_exploring(seat):
        return None
    explorer = state.explorer(seat)
    left = len(explorer.hand) + len(explorer.deck) + len(explorer.discard)
    return f"At {explorer.space}, {left} card{'' if left == 1 else 's'} left"


def _asking(state: State, seat: Seat, *, is_lasting: bool = False) -> Asking:
    return Asking(seat, about(state, seat), clock(state), hides=is_hiding(state), is_lasting=is_lasting)


def choose(state: State, seat: Seat, asked: Asked, options: Choices[T]) -> Flow[T | None]:
    """One of the options; a single one is taken without asking."""
    return (yield from _asking(state, seat).choose(asked, options))


def choose_or_not(
    state: State, seat: Seat, asked: Asked, options: Choices[T], leave: str = "Not now", *, is_lasting: bool = False
) -> Flow[T | None]:
    """One of the options or none; where there are none, nobody is asked."""
    if not is_hiding(state) and not options():
        return None
    nothing: Option[None] = Option("none", leave, None, declines=True)
    asking = replace(_asking(state, seat, is_lasting=is_lasting), hides=True)  # what is open stays open
    return (yield from asking.or_back(asked, options, nothing))


def choose_exactly(state: State, seat: Seat, asked: Asked, options: Choices[T], count: int) -> Flow[tuple[T, ...]]:
    """As many of the options as wanted; without a real choice they are taken without asking."""
    return (yield from _asking(state, seat).exactly(asked, options, count))


def choose_up_to(state: State, seat: Seat, asked: Asked, options: Choices[T], most: int) -> Flow[tuple[T, ...]]:
    """None to so many of the options."""
    return (yield from _asking(state, seat).up_to(asked, options, most))


def all_at_once(flows: Mapping[Seat, Flow[T]]) -> Flow[dict[Seat, T]]:
    """PJ-278, PJ-R86 All choose at the same time; the caller applies the answers together, in order."""
    if not flows:
        return {}
    return (yield from together(flows))


# The party decides


def party_decides(state: State, asked: Asked, options: Choices[T], why_not: tuple[WhyNot, ...] = ()) -> Flow[T | None]:
    """PJ-273, PJ-274 Each seat names what it wants; more than half settle it, an even split is the Speaker's.

    PJ-276 Seats that have left a projection vote too. PJ-R84 By table option all must agree. PJ-277 Silence is a
    vote for the first option and changes nothing that the others agree on.
    """
    now = options()
    if len(now) <= 1:
        return now[0].value if now else None
    count = yield from _ballot(state, asked, options, why_not).hold()
    chosen = count.winner or (yield from _speaker_decides(state, asked, options, count))
    state.story.tell(f"The party decides: {chosen.label}.")
    return chosen.value


def _ballot(state: State, asked: Asked, options: Choices[T], why_not: tuple[WhyNot, ...]) -> Ballot[T]:
    seats, told = tuple(state.seats), f"The party decides: {asked.prompt}"
    return Ballot(
        asked,
        options,
        seats,
        told,
        needed=len(seats) if state.options.decisions == "unanimous" else len(seats) // 2 + 1,
        cover=Cover(frozenset(seats), told if state.options.story_on_screen else "The party decides.", seats),
        timing=clock(state),
        because="The party decides",
        why_not=why_not,
    )


def _speaker_decides(state: State, asked: Asked, options: Choices[T], count: Count[T]) -> Flow[Option[T]]:
    """PJ-274 On an even split the Speaker's vote decides; where nothing has half the votes the Speaker chooses."""
    speaker, voted = state.speaker, set(count.votes.values())
    if state.options.decisions == "majority" and len(voted) == 2 and speaker in count.votes:
        return next(option for option in count.choices if option.key == count.votes[speaker])
    because = "The party does not agree; as its Speaker you decide"
    asking = Asking(speaker, "The Speaker decides.", clock(state), because)
    each = lambda: tuple(option.standing_for(option) for option in options())  # noqa: E731
    chosen = yield from asking.in_secret(asked, each)
    assert chosen is not None
    return chosen


def yes_or_no(prompt_yes: str, prompt_no: str, text: str | None = None) -> Options[bool]:
    """The text says what comes of a yes."""
    return (Option("no", prompt_no, False, declines=True), Option("yes", prompt_yes, True, text=text))
