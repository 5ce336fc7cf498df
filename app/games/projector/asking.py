"""How this game words its questions: choosing cards, places and people, and deciding as a party."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
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
    together,
)  # fmt: skip

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
        Option(f"{region}-{pile.index(card) + 1}", state.slide_name(card), card, state.slide_name(card), region)
        for card in cards
    )


def hand_options(state: State, explorer: Explorer, wanted: Callable[[Card], bool] = lambda _: True) -> Options[Card]:
    return slide_options(state, [card for card in explorer.hand if wanted(card)], explorer.hand, "hand")


def people_options(state: State, seats: Iterable[Seat]) -> Options[Seat]:
    return tuple(Option(seat, state.title(seat), seat, None, "party") for seat in seats)


def choose(state: State, seat: Seat, prompt: str, options: Callable[[], Options[T]], rule: str = "") -> Flow[T | None]:
    """One of the options; a single one is taken without asking."""
    now = options()
    if len(now) <= 1:
        return now[0].value if now else None
    build = lambda: Question(prompt, options(), rule=rule or None)  # noqa: E731
    return (yield from ask(seat, about(state, seat), build, timing=clock(state)))


def choose_or_not(
    state: State,
    seat: Seat,
    prompt: str,
    options: Callable[[], Options[T]],
    leave: str = "Not now",
    rule: str = "",
    *,
    is_lasting: bool = False,
) -> Flow[T | None]:
    """One of the options or none; where there are none, nobody is asked."""
    if not is_hiding(state) and not options():
        return None
    nothing: Option[None] = Option("none", leave, None)

    def build() -> Question[T | None]:
        listed = (*options(), nothing)
        return Question(prompt, listed, default=("none",), rule=rule or None, is_lasting=is_lasting)

    return (yield from ask(seat, about(state, seat), build, timing=clock(state)))


def choose_exactly(
    state: State, seat: Seat, prompt: str, options: Callable[[], Options[T]], count: int, rule: str = ""
) -> Flow[tuple[T, ...]]:
    """As many of the options as wanted; without a real choice they are taken without asking."""
    now = options()
    if len(now) <= count:
        return tuple(option.value for option in now)

    def build() -> Question[T]:
        fresh = options()
        wanted = min(count, len(fresh))
        return Question(prompt, fresh, Pick(wanted, wanted), rule=rule or None)

    return (yield from ask_many(seat, about(state, seat), build, timing=clock(state)))


def choose_up_to(
    state: State, seat: Seat, prompt: str, options: Callable[[], Options[T]], most: int, rule: str = ""
) -> Flow[tuple[T, ...]]:
    """None to so many of the options."""
    if not is_hiding(state) and not options():
        return ()

    def build() -> Question[T]:
        fresh = options()
        return Question(prompt, fresh, Pick(0, min(most, len(fresh))), default=(), rule=rule or None)

    return (yield from ask_many(seat, about(state, seat), build, timing=clock(state)))


def all_at_once(flows: Mapping[Seat, Flow[T]]) -> Flow[dict[Seat, T]]:
    """PJ-278, PJ-R86 All choose at the same time; the caller applies the answers together, in order."""
    if not flows:
        return {}
    return (yield from together(flows))


# The party decides


def party_decides(
    state: State,
    prompt: str,
    options: Callable[[], Options[T]],
    rule: str = "PJ-274",
    why_not: tuple[WhyNot, ...] = (),
) -> Flow[T | None]:
    """PJ-273, PJ-274 Each seat names what it wants; more than half settle it, an even split is the Speaker's.

    PJ-276 Seats that have left a projection vote too. PJ-R84 By table option all must agree. PJ-277 Silence is a
    vote for the first option and changes nothing that the others agree on.
    """
    now = options()
    if len(now) <= 1:
        return now[0].value if now else None
    votes = yield from _vote(state, prompt, options, rule, why_not)
    chosen = _settled(state, votes)
    if chosen is None:
        chosen = yield from _speaker_decides(state, prompt, options, votes, rule)
    value = next((option.value for option in options() if option.key == chosen), None)
    label = next((option.label for option in options() if option.key == chosen), "")
    state.story.tell(f"The party decides: {label}.")
    return value


def _vote(
    state: State, prompt: str, options: Callable[[], Options[T]], rule: str, why_not: tuple[WhyNot, ...]
) -> Flow[dict[Seat, str]]:
    def build() -> Question[str]:
        listed = tuple(_vote_for(option) for option in options())
        return Question(prompt, listed, why_not=why_not, rule=rule, because="The party decides")

    def settles(asked: Iterable[Seat], answers: Mapping[Seat, tuple[object, ...]]) -> bool:
        given = {seat: str(values[0]) for seat, values in answers.items() if values}
        return all(seat in answers for seat in asked) or _settled(state, given) is not None

    questions: dict[Seat, Build[str]] = dict.fromkeys(state.seats, build)
    told = f"The party decides: {prompt}"
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


def _vote_for(option: Option[T]) -> Option[str]:
    return replace(cast("Option[str]", option), value=option.key)


def _settled(state: State, votes: Mapping[Seat, str]) -> str | None:
    """The option that has passed, if one has."""
    seats, counts = len(state.seats), {key: list(votes.values()).count(key) for key in votes.values()}
    needed = seats if state.options.decisions == "unanimous" else seats // 2 + 1
    for key, count in counts.items():
        if count >= needed:
            return key
    return None


def _speaker_decides(
    state: State, prompt: str, options: Callable[[], Options[T]], votes: Mapping[Seat, str], rule: str
) -> Flow[str | None]:
    """PJ-274 On an even split the Speaker's vote decides; where nothing has half the votes the Speaker chooses."""
    wanted = set(votes.values())
    if state.options.decisions == "majority" and len(wanted) == 2 and state.speaker in votes:
        return votes[state.speaker]

    def build() -> Question[str]:
        listed = tuple(_vote_for(option) for option in options())
        return Question(prompt, listed, rule=rule, because="The party does not agree; as its Speaker you decide")

    return (yield from ask(state.speaker, "The Speaker decides.", build, timing=clock(state)))


def yes_or_no(prompt_yes: str, prompt_no: str) -> Options[bool]:
    return (Option("no", prompt_no, False), Option("yes", prompt_yes, True))
