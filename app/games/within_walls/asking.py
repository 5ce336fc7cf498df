"""How this game words its questions: choosing players, Insanity cards, items and Event cards."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from app.games.within_walls.faces import LOCATIONS
from app.games.within_walls.state import Card, Insanity, Phase, Player, State
from app.kernel.decision import Flow, Option, Pick, Question, Seat, ask, ask_many

T = TypeVar("T")


def place_name(location: int) -> str:
    return LOCATIONS[location - 1]


def plural(count: int, word: str) -> str:
    """`2 Event cards`, `1 Event card`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def insanity_name(state: State, insanity: Insanity) -> str:
    """What everybody may read of an Insanity card: its place and tier, and its name once it is revealed (WW-149)."""
    face = state.insanity(insanity.card)
    shown = f"{face.name}, " if insanity.is_revealed else ""
    return f"{place_name(insanity.location)} ({shown}tier {face.tier}{', covered' if insanity.covers else ''})"


def insanity_options(state: State, cards: Iterable[Insanity], owner: Player) -> tuple[Option[Insanity], ...]:
    return tuple(
        Option(
            f"mind-{insanity.location}",
            insanity_name(state, insanity),
            insanity,
            state.insanity(insanity.card).id if insanity.is_revealed else None,
            f"players/{owner.seat}",
        )
        for insanity in sorted(cards, key=lambda insanity: insanity.location)
    )


def player_options(state: State, players: Iterable[Player]) -> tuple[Option[Seat], ...]:
    return tuple(Option(player.seat, state.name(player.seat), player.seat, None, "players") for player in players)


def labelled_items(state: State, owner: Player) -> list[tuple[Card, str]]:
    """WW-192 Items by their kind and their place among those of their kind; their faces are nobody's to see."""
    kinds = [state.item(card).kind.capitalize() for card in owner.items]
    return [
        (card, f"{kind} {kinds[: place + 1].count(kind)}" if kinds.count(kind) > 1 else kind)
        for place, (card, kind) in enumerate(zip(owner.items, kinds, strict=True))
    ]


def item_options(state: State, owner: Player) -> tuple[Option[Card], ...]:
    return tuple(
        Option(f"item-{place}", label, card, None, f"players/{owner.seat}")
        for place, (card, label) in enumerate(labelled_items(state, owner), start=1)
    )


def event_options(state: State, hand: Sequence[Card], wanted: Iterable[Card], region: str) -> tuple[Option[Card], ...]:
    """Cards of one's own hand, named by their place in it."""
    return tuple(
        Option(
            f"{region}-{hand.index(card) + 1}",
            f"{state.event(card).name} (progress {state.event(card).progress})",
            card,
            state.event(card).id,
            "hand",
        )
        for card in wanted
    )


def about_turn(state: State) -> str:
    """What everyone reads while somebody thinks; the same for every step of the thinking."""
    if state.phase is Phase.CONTEST:
        return "Everybody chooses a number."
    if state.phase is Phase.PLANNING:
        return f"Round {state.round}, planning: {state.name(state.turn)} is Lead Agent."
    return f"Round {state.round}: {state.name(state.turn)}'s turn."


def choose(
    seat: Seat, prompt: str, options: Callable[[], tuple[Option[T], ...]], about: str, rule: str | None = None
) -> Flow[T | None]:
    """One of the options, all of them public; a single one is taken without asking, and none gives None."""
    now = options()
    if len(now) <= 1:
        return now[0].value if now else None
    return (yield from ask(seat, about, lambda: Question(prompt, options(), rule=rule)))


def choose_exactly(
    seat: Seat, prompt: str, options: Callable[[], tuple[Option[T], ...]], count: int, about: str, rule: str
) -> Flow[tuple[T, ...]]:
    """As many of the options as wanted, or all if there are no more; how many there are is public."""
    now = options()
    if len(now) <= count:
        return tuple(option.value for option in now)

    def build() -> Question[T]:
        fresh = options()
        wanted = min(count, len(fresh))
        return Question(prompt, fresh if wanted else (), Pick(wanted, wanted), rule=rule)

    return (yield from ask_many(seat, about, build))


def confirm(seat: Seat, prompt: str, yes: str, no: str, about: str, rule: str) -> Flow[bool]:
    """Yes or no; silence is no."""
    options = (Option("yes", yes, True), Option("no", no, False))
    question = Question(prompt, options, default=("no",), rule=rule)
    return bool((yield from ask(seat, about, lambda: question)))
