"""How this game words its questions: choosing cards, places and people, and deciding as a party."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar, cast

from app.games.projector.state import Card, Explorer, State
from app.kernel.decision import (
    Ask,
    Build,
    Cover,
    Flow,
    Option,
    Pick,
    Question,
    Seat,
    Timing,
    WhyNot,
    ask,
    ask_many,
    question,
    together,
)  # fmt: skip
from app.kernel.topic import Asked

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


def slide_options(state: State, cards: Iterable[Card], pile: Sequence[Card], region: str) -> Options[Card]:
    """Action cards as options, named by their place."""
    return tuple(
        Option(place, name, card, name, region, place=place)
        for card in cards
        if (place := f"{region}-{pile.index(card) + 1}") and (name := state.slide_name(card))
    )


def hand_options(state: State, explorer: Explorer, wanted: Callable[[Card], bool] = lambda _: True) -> Options[Card]:
    return slide_options(state, [card for card in explorer.hand if wanted(card)], explorer.hand, "hand")


def people_options(state: State, seats: Iterable[Seat]) -> Options[Seat]:
    return tuple(Option(seat, state.title(seat), seat, None, "party", seat=seat) for seat in seats)


def choose(state: State, seat: Seat, asked: Asked, options: Callable[[], Options[T]]) -> Flow[T | None]:
    """One of the options; a single one is taken without asking."""
    now = options()
    if len(now) <= 1:
        return now[0].value if now else None
    return (yield from ask(seat, about(state, seat), lambda: question(asked, options()), timing=clock(state)))


def choose_or_not(
    state: State,
    seat: Seat,
    asked: Asked,
    options: Callable[[], Options[T]],
    leave: str = "Not now",
    *,
    is_lasting: bool = False,
) -> Flow[T | None]:
    """One of the options or none; where there are none, nobody is asked."""
    if not is_hiding(state) and not options():
        return None
    nothing: Option[None] = Option("none", leave, None, declines=True)

    def build() -> Question[T | None]:
        return question(asked, (*options(), nothing), default=("none",), is_lasting=is_lasting)

    return (yield from ask(seat, about(state, seat), build, timing=clock(state)))


def choose_exactly(
    state: State, seat: Seat, asked: Asked, options: Callable[[], Options[T]], count: int
) -> Flow[tuple[T, ...]]:
    """As many of the options as wanted; without a real choice they are taken without asking."""
    now = options()
    if len(now) <= count:
        return tuple(option.value for option in now)

    def build() -> Question[T]:
        fresh = options()
        wanted = min(count, len(fresh))
        return question(asked, fresh, pick=Pick(wanted, wanted))

    return (yield from ask_many(seat, about(state, seat), build, timing=clock(state)))


def choose_up_to(
    state: State, seat: Seat, asked: Asked, options: Callable[[], Options[T]], most: int
) -> Flow[tuple[T, ...]]:
    """None to so many of the options."""
    if not is_hiding(state) and not options():
        return ()

    def build() -> Question[T]:
        fresh = options()
        return question(asked, fresh, pick=Pick(0, min(most, len(fresh))), default=())

    return (yield from ask_many(seat, about(state, seat), build, timing=clock(state)))


def all_at_once(flows: Mapping[Seat, Flow[T]]) -> Flow[dict[Seat, T]]:
    """PJ-278, PJ-R86 All choose at the same time; the caller applies the answers together, in order."""
    if not flows:
        return {}
    return (yield from together(flows))


# The party decides


def party_decides(
    state: State, asked: Asked, options: Callable[[], Options[T]], why_not: tuple[WhyNot, ...] = ()
) -> Flow[T | None]:
    """PJ-273, PJ-274 Each seat names what it wants; more than half settle it, an even split is the Speaker's.

    PJ-276 Seats that have left a projection vote too. PJ-R84 By table option all must agree. PJ-277 Silence is a
    vote for the first option and changes nothing that the others agree on.
    """
    now = options()
    if len(now) <= 1:
        return now[0].value if now else None
    votes = yield from _vote(state, asked, options, why_not)
    chosen = _settled(state, votes)
    if chosen is None:
        chosen = yield from _speaker_decides(state, asked, options, votes)
    value = next((option.value for option in options() if option.key == chosen), None)
    label = next((option.label for option in options() if option.key == chosen), "")
    state.story.tell(f"The party decides: {label}.")
    return value


def _vote(
    state: State, asked: Asked, options: Callable[[], Options[T]], why_not: tuple[WhyNot, ...]
) -> Flow[dict[Seat, str]]:
    def build() -> Question[str]:
        return question(asked, _votes_for(options()), why_not=why_not, because="The party decides")

    def settles(voters: Iterable[Seat], answers: Mapping[Seat, tuple[object, ...]]) -> bool:
        given = {seat: str(values[0]) for seat, values in answers.items() if values}
        return all(seat in answers for seat in voters) or _settled(state, given) is not None

    questions: dict[Seat, Build[str]] = dict.fromkeys(state.seats, build)
    told = f"The party decides: {asked.prompt}"
    step = Ask(
        cast("Mapping[Seat, Build[object]]", questions),
        told,
        Cover(
            frozenset(state.seats), told if state.options.story_on_screen else "The party decides.", tuple(state.seats)
        ),
        clock(state),
        is_revisable=True,
        settles=settles,
    )
    answers = cast("dict[Seat, tuple[str, ...]]", (yield step))
    return {seat: values[0] for seat, values in answers.items() if values}


def _votes_for(options: Options[T]) -> Options[str]:
    return tuple(option.standing_for(option.key) for option in options)


def _settled(state: State, votes: Mapping[Seat, str]) -> str | None:
    """The option that has passed, if one has."""
    seats, counts = len(state.seats), {key: list(votes.values()).count(key) for key in votes.values()}
    needed = seats if state.options.decisions == "unanimous" else seats // 2 + 1
    for key, count in counts.items():
        if count >= needed:
            return key
    return None


def _speaker_decides(
    state: State, asked: Asked, options: Callable[[], Options[T]], votes: Mapping[Seat, str]
) -> Flow[str | None]:
    """PJ-274 On an even split the Speaker's vote decides; where nothing has half the votes the Speaker chooses."""
    wanted = set(votes.values())
    if state.options.decisions == "majority" and len(wanted) == 2 and state.speaker in votes:
        return votes[state.speaker]

    def build() -> Question[str]:
        because = "The party does not agree; as its Speaker you decide"
        return question(asked, _votes_for(options()), because=because)

    return (yield from ask(state.speaker, "The Speaker decides.", build, timing=clock(state)))


def yes_or_no(prompt_yes: str, prompt_no: str) -> Options[bool]:
    return (Option("no", prompt_no, False, declines=True), Option("yes", prompt_yes, True))
