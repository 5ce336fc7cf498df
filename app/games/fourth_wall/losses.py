"""Losing Marbles: who picks, the one window in which losses of a sentence can be ignored, and the losses themselves."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from app.games.fourth_wall.asking import hand_options, marble_options, team_cover
from app.games.fourth_wall.beats import loses, saved
from app.games.fourth_wall.drawing import discard_from_hand
from app.games.fourth_wall.instructions import Play, follow
from app.games.fourth_wall.standing import first_loss_is_ignored
from app.games.fourth_wall.state import WALL, Investigator, Loss, State
from app.games.fourth_wall.topics import Act, Topic
from app.games.fourth_wall.windows import LET_HAPPEN, PAUSE, passing_in_advance, remember_passes, window_timing
from app.games.fourth_wall.wording import counted, gate_after, several
from app.kernel.decision import Build, Flow, Option, Pick, Question, Seat, ask_first, ask_many, ask_together, question
from app.kernel.topic import Asked
from app.kit.piles import Card
from app.kit.text import words


@dataclass(slots=True)
class Staked:
    """What one Investigator is to lose by a sentence, and the cards played against that in the same breath."""

    marbles: list[Card] = field(default_factory=list)
    guards: list[Card] = field(default_factory=list)
    is_own_choice: bool = False


PickMarbles: TypeAlias = Callable[[State, Play, list[Investigator], int], Flow[dict[Seat, Staked]]]


def lose_marbles(state: State, play: Play, losers: list[Investigator], count: int, pick: PickMarbles) -> Flow[bool]:
    """FW-R72 All losses of a sentence at once, with one window; says whether everyone had enough to lose."""
    holders = [loser for loser in losers if loser.hand]
    had_enough = all(len(loser.hand) >= count for loser in losers)
    staked = yield from pick(state, play, holders, count)
    losses = [Loss(seat, card) for seat, stake in staked.items() for card in stake.marbles]
    _ignore_the_first(state, losses)
    outer, state.losses = state.losses, losses  # a Rush may cost Marbles in the window of other losses
    for seat, stake in staked.items():
        for guard in stake.guards:
            yield from _play_against(state, state.at(seat), guard, None)
    yield from _window(state, play, [seat for seat, stake in staked.items() if stake.is_own_choice])
    state.losses = outer
    for loser in holders:  # FW-224, FW-R97 chosen in parallel, applied in turn order
        yield from _apply(state, play, loser, [loss for loss in losses if loss.seat == loser.seat], pick)
    return had_enough


def _ignore_the_first(state: State, losses: list[Loss]) -> None:
    if losses and first_loss_is_ignored(state):
        state.has_ignored_first_loss = True
        losses[0].is_ignored = True
        name = state.name(state.at(losses[0].seat))
        state.story.tell(f"{name} keeps a Marble: the first loss of this turn does not happen.", "good")


def _apply(state: State, play: Play, loser: Investigator, losses: list[Loss], pick: PickMarbles) -> Flow[None]:
    """FW-R47, FW-R75 What was ignored never left the hand; for one that has left it meanwhile another goes."""
    missing = 0
    for loss in losses:
        if not loss.is_ignored and loss.marble not in loser.hand:
            missing += 1
        elif not loss.is_ignored:
            discard_from_hand(state, loser, [loss.marble])
            told = f"{state.name(loser)} loses {state.marble(loss.marble).name}."
            state.story.tell(told, "dread", loses(state, play, loser, loss.marble))
    if missing and loser.hand:
        yield from lose_marbles(state, play, [loser], missing, pick)


# Who picks


def picked_by_losers(state: State, play: Play, losers: list[Investigator], count: int) -> Flow[dict[Seat, Staked]]:
    """FW-201, FW-223 Each picks Marbles of its own hand, all at the same time; all of them where there is no choice."""
    questions: dict[Seat, Build[Staked]] = {
        loser.seat: lambda loser=loser: _pick_question(state, play, loser, count)  # type: ignore[misc]
        for loser in losers
        if len(loser.hand) > count
    }
    about = f"{play.source}: Marbles are being picked to be lost."
    cover = team_cover(state, about, [*questions])
    answers = (yield from ask_together(questions, about, cover=cover)) if questions else {}
    return {
        loser.seat: _together(answers[loser.seat]) if answers.get(loser.seat) else Staked(list(loser.hand))
        for loser in losers
    }


def _together(picked: Iterable[Staked]) -> Staked:
    parts = list(picked)
    marbles, guards = (
        [card for part in parts for card in part.marbles],
        [card for part in parts for card in part.guards],
    )
    return Staked(marbles, guards, is_own_choice=True)


def _pick_question(state: State, play: Play, loser: Investigator, count: int) -> Question[Staked]:
    """FW-R70 Whoever picks may play a card against a loss in the same breath: it counts for one of them."""
    marbles = [replace(one.standing_for(Staked([one.value])), act=Act.LOSE) for one in hand_options(state, loser)]
    guards = [
        replace(one.standing_for(Staked(guards=[one.value])), key=f"guard-{one.key}", region=None)
        for one in _guard_options(state, loser)
    ]

    def check(picked: tuple[Staked, ...]) -> str | None:
        chosen = _together(picked)
        return "A card you play is not one you lose." if set(chosen.marbles) & set(chosen.guards) else None

    pick = Pick(count, count, check) if count > 1 else None
    asked = Topic.LOSE_WHICH(source=play.source, marbles=several(count, "Marble"))
    return question(asked, (*marbles, *guards), pick=pick, because=play.cause)


def _guard_options(state: State, person: Investigator) -> tuple[Option[Card], ...]:
    """The cards this Investigator could play against a loss."""
    return tuple(
        replace(
            option,
            label=f"Play {option.label}",
            text=words(state.marble(option.value).text, "Rush when a Marble would be lost"),
            act=Act.GUARD,
        )
        for option in hand_options(state, person, lambda card: bool(state.marble(card).rush_at_loss))
    )


def picked_at_random(state: State, _play: Play, losers: list[Investigator], count: int) -> Flow[dict[Seat, Staked]]:
    """FW-202"""
    yield from ()
    return {loser.seat: Staked(_some_of(state, loser.hand, count)) for loser in losers}


def _some_of(state: State, hand: Iterable[Card], count: int) -> list[Card]:
    rest, some = list(hand), list[Card]()
    while rest and len(some) < count:
        some.append(rest.pop(state.chance.below(len(rest))))
    return some


def picked_by_the_wall(state: State, play: Play, losers: list[Investigator], count: int) -> Flow[dict[Seat, Staked]]:
    """FW-203, FW-R74 The Wall looks at the whole hand and picks; the hand closes again with its choice."""
    picked: dict[Seat, Staked] = {}
    for loser in losers:
        if state.presence is not None:
            picked[loser.seat] = Staked(_picked_by_the_presence(state, loser, count))
        else:
            picked[loser.seat] = Staked((yield from _looked_through(state, play, loser, count)))
    return picked


def _looked_through(state: State, play: Play, loser: Investigator, count: int) -> Flow[list[Card]]:
    """FW-R74 Where all of a hand is lost there is nothing to pick, and nothing to look at."""
    if len(loser.hand) <= count:
        return list(loser.hand)

    def build() -> Question[Card]:
        loser.hand.show(state, state.wall_mask)
        asked = Topic.CHOOSE_LOSS(source=play.source, marbles=several(count, "Marble"), whom=state.name(loser))
        wanted = min(count, len(loser.hand))
        pick: Pick[Card] | None = Pick(wanted, wanted) if count > 1 else None
        return question(asked, marble_options(state, loser.hand, loser.hand, "marble"), pick=pick, because=play.cause)

    cards = yield from ask_many(WALL, f"The Wall looks into the hand of {state.name(loser)}.", build)
    loser.hand.close(state)
    return list(cards)


def _picked_by_the_presence(state: State, loser: Investigator, count: int) -> list[Card]:
    """FW-A054 Most Symbols, then one with Instructions, then chance; FW-A059 the hand is shown to nobody new."""

    def value(card: Card) -> tuple[int, bool]:
        return sum(state.marble(card).symbols), bool(state.marble(card).text)

    state.knowledge.entangle(loser.hand)
    rest, picked = list(loser.hand), list[Card]()
    while rest and len(picked) < count:
        best = max(value(card) for card in rest)
        picked.append(state.chance.pick([card for card in rest if value(card) == best]))
        rest.remove(picked[-1])
    words = f"Presence: most Symbols, then one with Instructions → {state.name(loser)} is to lose"
    names = ", ".join(state.marble(card).name for card in picked)
    state.story.confide(state.team, f"{words} {names}.", f"{words} {counted(len(picked), 'Marble')}.")
    return picked


# The window


def _window(state: State, play: Play, spoken: list[Seat]) -> Flow[None]:
    """FW-233, FW-R70 One for all Marbles at stake; it goes on while cards are played and something is left to save."""
    passed: list[Seat] = []
    while state.at_stake and (played := (yield from _ask_window(state, play, spoken, passed))):
        for seat, rescue in played:
            assert rescue.guard is not None
            yield from _play_against(state, state.at(seat), rescue.guard, rescue.loss)


def _ask_window(state: State, play: Play, spoken: list[Seat], passed: list[Seat]) -> "Flow[list[tuple[Seat, Rescue]]]":
    """The cards played first; those who pass are noted, and not asked again in this window."""
    seats = [person.seat for person in state.sane() if person.hand]
    questions: dict[Seat, Build[Rescue]] = {
        seat: lambda seat=seat: _question(state, play, state.at(seat), spoken, passed)  # type: ignore[misc]
        for seat in seats
    }
    answers = yield from ask_first(
        questions,
        _all_at_stake(state),
        lambda rescue: rescue.guard is not None,
        cover=team_cover(state, PAUSE, seats),
        timing=window_timing(state),
    )
    remember_passes(state, answers, lambda rescue: rescue.is_final)
    rescues = [(seat, rescue) for seat, picked in answers.items() for rescue in picked]
    passed += [seat for seat, rescue in rescues if rescue.guard is None]
    return [(seat, rescue) for seat, rescue in rescues if rescue.guard is not None]


@dataclass(frozen=True, slots=True)
class Rescue:
    """An answer in the window: a card against one of the losses, or none, now or for the rest of the turn."""

    guard: Card | None = None
    loss: Loss | None = None
    is_final: bool = False


PASSES: tuple[Option[Rescue], ...] = (
    LET_HAPPEN[0].standing_for(Rescue()),
    LET_HAPPEN[1].standing_for(Rescue(is_final=True)),
)


def _question(
    state: State, play: Play, person: Investigator, spoken: list[Seat], passed: list[Seat]
) -> Question[Rescue]:
    losses = state.at_stake
    has_spoken = person.seat in passed or (person.seat in spoken and all(loss.seat == person.seat for loss in losses))
    given = ("pass",) if has_spoken else passing_in_advance(state, person, lambda marble: marble.rush_at_loss)
    options = (*_rescues(state, person, losses), *PASSES)
    return question(_threat(state, person, losses), options, default=("pass",), given=given, because=play.cause)


def _rescues(state: State, person: Investigator, losses: list[Loss]) -> tuple[Option[Rescue], ...]:
    """FW-R72 One card against one loss: which card is all the same, so each Marble at stake is offered once."""
    guard = next(iter(_guard_options(state, person)), None)
    if guard is None:
        return ()
    if len(losses) == 1:
        return (guard.standing_for(Rescue(guard.value, losses[0])),)
    return tuple(
        Option(
            f"save-{number}",
            f"{guard.label}: save {state.marble(loss.marble).name} of {state.name(state.at(loss.seat))}",
            Rescue(guard.value, loss),
            state.marble(loss.marble).card,
            text=_last(state, loss) or "It stays in the hand; the card you play is gone",
            act=Act.GUARD,
            place=guard.place,
            seat=loss.seat,
            amount=guard.amount,
        )
        for number, loss in enumerate(losses, start=1)
    )


def _last(state: State, loss: Loss) -> str:
    """Worst of all: nothing would be left in the hand."""
    loser = state.at(loss.seat)
    if len(loser.hand) > sum(other.seat == loss.seat for other in state.at_stake):
        return ""
    return f"Otherwise Insane{gate_after(state)}"


def _all_at_stake(state: State) -> str:
    by_loser: dict[Seat, list[str]] = {}
    for loss in state.at_stake:
        by_loser.setdefault(loss.seat, []).append(state.marble(loss.marble).name)
    lost = [f"{state.name(state.at(seat))}: {', '.join(names)}" for seat, names in by_loser.items()]
    return f"About to be lost: {'; '.join(lost)}."


def _threat(state: State, person: Investigator, losses: list[Loss]) -> Asked:
    """What is about to happen, and to whom; worst of all, that it is the last Marble."""
    if len({loss.seat for loss in losses}) != 1:
        return Topic.LOSSES(losses=_all_at_stake(state))
    loser, marbles = state.at(losses[0].seat), ", ".join(state.marble(loss.marble).name for loss in losses)
    name = state.name(loser)
    who, whose, goes = ("You are", "your", "you go") if person is loser else (f"{name} is", "the", f"{name} goes")
    if len(loser.hand) > len(losses):
        return Topic.LOSS(who=who, marble=marbles)
    return Topic.LAST_LOSS(who=who, marble=marbles, whose=whose, goes=goes, gate=gate_after(state))


def _play_against(state: State, person: Investigator, card: Card, loss: Loss | None) -> Flow[None]:
    """FW-204, FW-232 Played in this window only; FW-212 discarded after its Instructions."""
    marble = state.marble(card)
    if card not in person.hand:  # a Rush has taken it elsewhere
        return
    person.hand.move(state, card, state.table)
    state.tally.play(marble.name)
    state.story.tell(f"{state.name(person)} plays {marble.name}.", "good")
    yield from follow(state, Play(person.seat, marble.name, marble=card, label="Rush", loss=loss), marble.rush_at_loss)
    state.table.move(state, card, state.marble_discard)
    if loss is None or loss.is_ignored:
        keeper = person if loss is None else state.at(loss.seat)
        state.story.tell(f"{state.name(keeper)} keeps the Marble.", "good", saved(state, person, card, loss))
