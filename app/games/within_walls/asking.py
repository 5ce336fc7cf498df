"""How this game words its questions: choosing players, Insanity cards, items and Event cards."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.games.within_walls.faces import LOCATIONS
from app.games.within_walls.state import Card, Insanity, Phase, Player, State
from app.kernel.decision import Flow, Option, Pick, Question, Seat, ask, ask_many, question
from app.kernel.topic import Asked

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


def insanity_text(state: State, insanity: Insanity) -> str:
    """What everybody may read of what it does: its text once it is revealed, until then when it will be."""
    face = state.insanity(insanity.card)
    return face.words if insanity.is_revealed else f"Unrevealed until its owner has {face.tier} Insanity."


def insanity_options(state: State, cards: Iterable[Insanity], owner: Player) -> tuple[Option[Insanity], ...]:
    return tuple(
        Option(
            f"mind-{insanity.location}",
            insanity_name(state, insanity),
            insanity,
            state.insanity(insanity.card).id if insanity.is_revealed else None,
            f"players/{owner.seat}",
            text=insanity_text(state, insanity),
            place=place_name(insanity.location),
            seat=owner.seat,
        )
        for insanity in sorted(cards, key=lambda insanity: insanity.location)
    )


def player_options(state: State, players: Iterable[Player]) -> tuple[Option[Seat], ...]:
    return tuple(
        Option(it.seat, it.name, it.seat, None, "players", text=_at_a_glance(state, it), seat=it.seat) for it in players
    )


def _at_a_glance(state: State, player: Player) -> str:
    """What everybody knows of a player, in a line."""
    profession = state.profession(player).name if player.profession is not None else "nobody yet"
    return f"{profession}, Insanity {player.total}, {plural(len(player.items), 'item')}"


def event_options(state: State, hand: Sequence[Card], wanted: Iterable[Card], region: str) -> tuple[Option[Card], ...]:
    """Cards of one's own hand, named by their place in it."""
    return tuple(_event_option(state, card, f"{region}-{hand.index(card) + 1}") for card in wanted)


def _event_option(state: State, card: Card, key: str) -> Option[Card]:
    face = state.event(card)
    return Option(key, f"{face.name} (progress {face.progress})", card, face.id, "hand", text=face.words, place=key)


def card_name(state: State, card: Card) -> str:
    """What is printed at the top of a card that lies open."""
    id, cards = state.faces[card], state.cards
    kinds = (cards.events, cards.stories, cards.insanity, cards.items, cards.professions)
    return next(kind[id].name for kind in kinds if id in kind)


def because(state: State) -> str | None:
    """The card that is being carried out, for all to see, if one is; it is what asks."""
    return card_name(state, state.resolving[-1]) if state.resolving else None


def about_turn(state: State) -> str:
    """What everyone reads while somebody thinks; the same for every step of the thinking."""
    if state.phase is Phase.CONTEST:
        return "Everybody chooses a number."
    if state.phase is Phase.PLANNING:
        return f"Round {state.round}, planning: {state.name(state.turn)} is Lead Agent."
    return f"Round {state.round}: {state.name(state.turn)}'s turn."


def choose(
    state: State, seat: Seat, asked: Asked, options: Callable[[], tuple[Option[T], ...]], about: str = ""
) -> Flow[T | None]:
    """One of the options, all of them public; a single one is taken without asking, and none gives None."""
    now = options()
    if len(now) <= 1:
        return now[0].value if now else None
    build = lambda: question(asked, options(), because=because(state))  # noqa: E731
    return (yield from ask(seat, about or about_turn(state), build))


def choose_exactly(
    state: State, seat: Seat, asked: Asked, options: Callable[[], tuple[Option[T], ...]], count: int
) -> Flow[tuple[T, ...]]:
    """As many of the options as wanted, or all if there are no more; how many there are is public."""
    now = options()
    if len(now) <= count:
        return tuple(option.value for option in now)
    if count == 1:
        one = yield from choose(state, seat, asked, options)
        return () if one is None else (one,)

    def build() -> Question[T]:
        fresh = options()
        wanted = min(count, len(fresh))
        return question(asked, fresh if wanted else (), pick=Pick(wanted, wanted), because=because(state))

    return (yield from ask_many(seat, about_turn(state), build))


@dataclass(frozen=True, slots=True)
class Answers:
    """The two answers to a question of yes or no; what saying yes does, and the card or the seat it is about."""

    yes: str
    no: str
    text: str = ""
    card: str | None = None
    about: Seat | None = None


def confirm(state: State, seat: Seat, asked: Asked, answers: Answers, about: str = "") -> Flow[bool]:
    """Yes or no; silence is no."""
    options = (
        Option("yes", answers.yes, True, answers.card, text=answers.text or None, seat=answers.about),
        Option("no", answers.no, False, declines=True),
    )
    asking = question(asked, options, default=("no",), because=because(state))
    return bool((yield from ask(seat, about or about_turn(state), lambda: asking)))
