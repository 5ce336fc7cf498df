"""Carries out card text: sentence by sentence, each finished before the next begins (WW-289).

What a sentence does is a function in `effects`, registered under its node.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.games.within_walls import beats
from app.games.within_walls import nodes as n
from app.games.within_walls.asking import asking, player_options
from app.games.within_walls.nodes import Steps, Who
from app.games.within_walls.possible import can_all, is_met, possible
from app.games.within_walls.state import Card, Insanity, Player, State
from app.games.within_walls.topics import Topic
from app.kernel.decision import Flow, Option, Seat
from app.kernel.topic import Asked
from app.kit.effects import Acts


@dataclass(slots=True)
class Context:
    """WW-014, WW-R05 Who "you" is, and what a text has spoken of so far."""

    you: Seat
    that: Seat | None = None
    covered: Insanity | None = None
    looked_at: Card | None = None
    protected: Seat | None = None
    is_prevented: bool = False
    is_ignored: bool = False
    counts_twice: bool = False
    sees_too: bool = False


deed = Acts[Flow[None], State, Context, Player]()
"""What a subject does."""
event = Acts[Flow[None], State, Context]()
"""What just happens."""


def carry_out(state: State, context: Context, text: Steps) -> Flow[None]:
    """WW-097 As far as possible; a part that cannot be done is skipped."""
    for step in text:
        match step:
            case n.Choice():
                yield from _choose_one(state, context, step)
            case n.If():
                yield from carry_out(
                    state, context, step.then if is_met(state, context.you, step.condition) else step.otherwise
                )
            case n.May():
                yield from _may(state, context, step)
            case n.Does():
                yield from _does(state, context, step)
            case _:
                yield from event.of(step)(state, context, step)


def _does(state: State, context: Context, clause: n.Does) -> Flow[None]:
    """WW-290 Player by player; WW-291 one who was eliminated in the meantime is skipped."""
    for seat in (yield from subjects(state, context, clause)):
        if state.is_alive(seat):
            yield from deed.of(clause.deed)(state, context, state.at(seat), clause.deed)


def _choose_one(state: State, context: Context, choice: n.Choice) -> Flow[None]:
    """WW-292 An option that cannot be carried out in full may be chosen only if none can."""
    if not state.is_alive(context.you):
        return

    def options() -> tuple[Option[tuple[str, str, Steps]], ...]:
        listed = tuple(
            Option(f"choose-{letter}", words, (letter, words, steps), amount=number)
            for number, (letter, words, steps) in enumerate(zip("abc", choice.words, choice.options, strict=False), 1)
        )
        able = tuple(option for option in listed if can_all(state, context.you, option.value[2]))
        return able or listed

    picked = yield from asking(state, context.you).choose(Topic.CHOOSE_ONE, options)
    if picked is not None:
        letter, words, steps = picked
        _say_which(state, context.you, letter, words)
        yield from carry_out(state, context, steps)


def _say_which(state: State, you: Seat, letter: str, words: str) -> None:
    """Everybody hears which branch it is, and reads it until the turn is over."""
    shown = beats.branch(state, you, letter, words)
    state.story.tell(f"{state.name(you)} chooses ({letter}): {words}", moment=shown)
    if state.resolving:
        state.slip(state.resolving[-1], f"{state.name(you)} chose ({letter})", words, is_choice=True)


def _may(state: State, context: Context, step: n.May) -> Flow[None]:
    """Openly; what follows runs only if the deed could be done in full."""
    if not state.is_alive(context.you) or not possible(state, context.you, step.deed):
        return
    do = Option("yes", "Do it", True, _card_meant(state, context, step.deed))
    if (yield from asking(state, context.you).confirm(Topic.YOU_MAY(sentence=step.words), do, "Leave it")):
        yield from deed.of(step.deed)(state, context, state.at(context.you), step.deed)
        yield from carry_out(state, context, step.then)


def _card_meant(state: State, context: Context, said: n.Deed) -> str | None:
    """The Story card one has just looked at, for whoever is asked what becomes of it."""
    is_meant = isinstance(said, n.PutOnBottom) and context.looked_at is not None
    return state.faces[context.looked_at] if is_meant and context.looked_at is not None else None


# Whom a sentence is about


def subjects(state: State, context: Context, clause: n.Does) -> Flow[list[Seat]]:
    """The players a sentence is about, in turn order starting with You."""
    if clause.who in (Who.EACH, Who.EACH_OTHER):
        first = state.turn if isinstance(clause.deed, n.BeEliminated) else context.you  # WW-234
        everybody = [player.seat for player in state.from_seat(first)]
        return [seat for seat in everybody if clause.who is Who.EACH or seat != context.you]
    able = partial(_can_do, state, clause.deed)
    topic = Topic.WHO_SUFFERS if clause.deed.is_harmful else Topic.WHO
    one = yield from person(state, context, clause.who, context.you, able, topic(sentence=clause.words))
    return [] if one is None else [one]


def _can_do(state: State, said: n.Deed, seat: Seat) -> bool:
    return possible(state, seat, said)


def person(
    state: State, context: Context, who: Who, subject: Seat, able: Callable[[Seat], bool], asked: Asked
) -> Flow[Seat | None]:
    """The one player meant; chosen, where there is a choice, among those for whom it can be carried out (WW-293)."""
    if who in (Who.ANOTHER, Who.ANYBODY, Who.THEIR_CHOICE, Who.MOST, Who.LEAST):
        chooser = subject if who is Who.THEIR_CHOICE else context.you
        return (yield from _chosen(state, context, who, chooser, able, asked))
    found = _named(state, context, who, subject)
    return found if found is not None and state.is_alive(found) else None


def _named(state: State, context: Context, who: Who, subject: Seat) -> Seat | None:
    """WW-003, WW-R01 Left is the next living player clockwise, right the next the other way round."""
    seen_from = subject if who in (Who.THEIR_LEFT, Who.THEIR_RIGHT) else context.you
    others = state.others(seen_from)
    match who:
        case Who.YOU:
            return context.you
        case Who.THAT:
            return context.that
        case Who.LEAD:
            return state.from_seat(state.lead)[0].seat
        case Who.RANDOM:
            return state.chance.pick(others).seat if others else None
        case Who.LEFT | Who.THEIR_LEFT:
            return others[0].seat if others else None
        case _:
            return others[-1].seat if others else None


def _chosen(
    state: State, context: Context, who: Who, chooser: Seat, able: Callable[[Seat], bool], asked: Asked
) -> Flow[Seat | None]:
    """WW-294 Ties for the most or the least Insanity are broken by You."""
    if not state.is_alive(chooser):
        return None

    def options() -> tuple[Option[Seat], ...]:
        players = _eligible(state, who, chooser)
        return player_options(state, [player for player in players if able(player.seat)] or players)

    picked = yield from asking(state, chooser).choose(asked, options)
    if picked is not None:
        context.that = picked
    return picked


def _eligible(state: State, who: Who, chooser: Seat) -> list[Player]:
    living = state.from_seat(chooser)
    if who in (Who.MOST, Who.LEAST):
        totals = [player.total for player in living]
        wanted = max(totals) if who is Who.MOST else min(totals)
        return [player for player in living if player.total == wanted]
    return living if who is Who.ANYBODY else state.others(chooser)
