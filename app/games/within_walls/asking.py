"""How this game words its questions: choosing players, Insanity cards, items and Event cards."""

from collections.abc import Iterable
from typing import TypeVar

from app.games.within_walls.mind import one_more
from app.games.within_walls.records import LOCATIONS
from app.games.within_walls.state import Card, Insanity, Phase, Player, State
from app.kernel.decision import Flow, Option, Seat, Timing
from app.kernel.topic import Asked
from app.kit.ask import Asking, Choices
from app.kit.piles import Hand

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
            state.insanity(insanity.card).card if insanity.is_revealed else None,
            owner.seat,
            text=insanity_text(state, insanity),
            place=place_name(insanity.location),
            seat=owner.seat,
        )
        for insanity in sorted(cards, key=lambda insanity: insanity.location)
    )


def player_options(state: State, players: Iterable[Player]) -> tuple[Option[Seat], ...]:
    return tuple(
        Option(it.seat, it.name, it.seat, None, it.seat, text=_at_a_glance(state, it), seat=it.seat) for it in players
    )


def _at_a_glance(state: State, player: Player) -> str:
    """What everybody knows of a player, in a line."""
    profession = state.profession(player).name if player.profession is not None else "nobody yet"
    more = one_more(state, player)
    return f"{profession}, Insanity {player.total}{f' ({more})' if more else ''}, {plural(len(player.items), 'item')}"


def event_options(state: State, hand: Hand, wanted: Iterable[Card], region: str) -> tuple[Option[Card], ...]:
    """Cards of one's own hand, named by their place in it."""
    return tuple(_event_option(state, card, f"{region}-{hand.index(card) + 1}") for card in wanted)


def _event_option(state: State, card: Card, key: str) -> Option[Card]:
    face = state.event(card)
    return Option(key, f"{face.name} (progress {face.progress})", card, face.card, "hand", text=face.words, place=key)


def because(state: State) -> str | None:
    """The card that is being carried out, for all to see, if one is; it is what asks."""
    return state.told(state.resolving[-1]).name if state.resolving else None


def about_turn(state: State) -> str:
    """What everyone reads while somebody thinks; the same for every step of the thinking."""
    if state.phase is Phase.CONTEST:
        return "Everybody chooses a number."
    if state.phase is Phase.PLANNING:
        return f"Round {state.round}, planning: {state.name(state.turn)} is Lead Agent."
    return f"Round {state.round}: {state.name(state.turn)}'s turn."


def asking(state: State, seat: Seat, about: str = "", timing: Timing | None = None) -> Asking:
    """This seat, asked by the card that is being carried out, while the others read whose turn it is."""
    return Asking(seat, about or about_turn(state), timing, because(state))


def choose_exactly(state: State, seat: Seat, asked: Asked, options: Choices[T], count: int) -> Flow[tuple[T, ...]]:
    """As many of the options as wanted, or all if there are no more; one alone is answered by a touch."""
    if count < 1:
        return ()
    if count > 1:
        return (yield from asking(state, seat).exactly(asked, options, count))
    one = yield from asking(state, seat).choose(asked, options)
    return () if one is None else (one,)
