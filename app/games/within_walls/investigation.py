"""The investigation step of a turn: the compulsory Event card, further ones, votes and professions; then discarding."""

from dataclasses import dataclass, replace

from app.games.within_walls.asking import about_turn, choose_exactly, event_options, plural
from app.games.within_walls.drawing import put_events_under
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Barred
from app.games.within_walls.possible import meets
from app.games.within_walls.professions import on_turn, use_ability
from app.games.within_walls.progress import chain, check_completion, with_printed
from app.games.within_walls.records import Ability
from app.games.within_walls.state import Card, Phase, Player, State
from app.games.within_walls.topics import Act, Topic
from app.games.within_walls.votes import hold_vote, what_a_vote_does, why_no_vote
from app.kernel.decision import Flow, Option, Question, WhyNot, ask, question
from app.kit.piles import Hand

HAND_LIMIT = 3


@dataclass(frozen=True, slots=True)
class Play:
    card: Card


@dataclass(frozen=True, slots=True)
class Vote:
    pass


@dataclass(frozen=True, slots=True)
class Use:
    ability: Ability


@dataclass(frozen=True, slots=True)
class Show:
    pass


@dataclass(frozen=True, slots=True)
class Done:
    """The end of the investigation; of too many cards the first that goes under the deck."""

    card: Card | None = None


Move = Play | Vote | Use | Show | Done


def investigation(state: State, player: Player) -> Flow[Card | None]:
    """WW-089 One card of the Investigation hand, then any others (WW-102, WW-103), in one's own turn (WW-104).

    Where the hand is too large, ending it names the first card to go, which is given back.
    """
    state.phase = Phase.INVESTIGATION
    before = state.events_played
    yield from compulsory_card(state, player)
    while player.is_alive and (state.events_played == before or _may_go_on(state, player)):
        move = yield from ask(player.seat, about_turn(state), lambda: _further(state, player))
        if move is None or isinstance(move, Done):
            return None if move is None else move.card
        yield from _make(state, player, move, player.events)
    return None


def _may_go_on(state: State, player: Player) -> bool:
    """Whether there is anything left to ask about, by what everybody sees: cards in hand, whichever, or other moves.

    A turn in which nothing could be played has its moment in any case.
    """
    has_cards = bool(player.events) and not state.is_barred(player.seat, Barred.PLAY_ADDITIONAL)
    return has_cards or bool(_other_moves(state, player)[0])


def compulsory_card(state: State, player: Player) -> Flow[None]:
    """WW-090, WW-099 Which one is the player's choice; that one is played is not, unless none can be.

    The player is asked in either case: that a question is open must not tell what is in the hand.
    """
    while player.is_alive and player.investigation:
        move = yield from ask(player.seat, about_turn(state), lambda: _compulsory(state, player))
        assert move is not None
        yield from _make(state, player, move, player.investigation)
        if isinstance(move, Play):
            player.investigation.empty(state, player.events)  # WW-101


def playable(state: State, player: Player, hand: Hand) -> list[Card]:
    return [card for card in hand if meets(state, player.seat, state.event(card).requires)]


def show_unplayable_hand(state: State, player: Player) -> None:
    """WW-098 To everybody, then to the bottom of the Event deck; WW-100, WW-R20 the turn goes on."""
    player.investigation.show(state, state.knowledge.everybody)
    names = ", ".join(state.event(card).name for card in player.investigation)
    state.story.tell(f"{player.name} can play none of {names}.", "card")
    put_events_under(state, player.investigation, player.investigation)


def _compulsory(state: State, player: Player) -> Question[Move]:
    cards = playable(state, player, player.investigation)
    if not cards:
        show: Option[Move] = Option(
            "show",
            "Show everybody your Investigation hand",
            Show(),
            text="It goes under the Event deck; your turn goes on.",
        )
        why = _unmet(state, player, player.investigation)
        return question(Topic.SHOW_UNPLAYABLE_HAND, (show,), why_not=why)
    plays = _play_options(state, player.investigation, cards, "investigation")
    moves, refused = _other_moves(state, player)
    why = (*_unmet(state, player, player.investigation), *refused)
    topic = Topic.PLAY_COMPULSORY if len(plays) + len(moves) > 1 else Topic.PLAY_ONLY_CARD
    return question(topic, (*plays, *moves), why_not=why)


def _further(state: State, player: Player) -> Question[Move]:
    """WW-106 Never compulsory."""
    moves, refused = _other_moves(state, player)
    if state.is_barred(player.seat, Barred.PLAY_ADDITIONAL):
        plays: tuple[Option[Move], ...] = ()
        reason = "You may not play additional Event cards."
        refused = (*refused, WhyNot("Play another Event card", reason, "WW-102", Act.PLAY_EVENT))
    else:
        plays = _play_options(state, player.events, playable(state, player, player.events), "events")
        refused = (*_unmet(state, player, player.events), *refused)
    ends = _ends(state, player)
    options = (*plays, *moves, *ends)
    topic = Topic.PLAY_FURTHER if len(options) > 1 else Topic.END_INVESTIGATION
    return question(topic, options, why_not=refused, default=(ends[0].key,))


def _ends(state: State, player: Player) -> tuple[Option[Move], ...]:
    """WW-107 With too many cards the turn ends with one that goes; the others that must go are asked for after it."""
    excess = len(player.events) - HAND_LIMIT
    if excess <= 0:
        return (Option("end", "End your investigation", Done(), text="Then the turn is over.", declines=True),)
    text = "Your turn ends with it." if excess == 1 else f"Your turn ends: {excess} must go, this one first."
    return tuple(
        replace(
            option,
            key=f"put-{option.key}",
            label=f"Put {state.event(option.value).name} under the deck and end",
            text=text,
            group="End your investigation",
            act=Act.PUT_UNDER,
        ).standing_for(Done(option.value))
        for option in event_options(state, player.events, player.events, "events")
    )


def _play_options(state: State, hand: Hand, cards: list[Card], region: str) -> tuple[Option[Move], ...]:
    return tuple(
        replace(
            option,
            label=f"Play {option.label}",
            text=f"{with_printed(state, state.event(option.value).progress)} {option.text}".lstrip(),
            act=Act.PLAY_EVENT,
        ).standing_for(Play(option.value))
        for option in event_options(state, hand, cards, region)
    )


def _other_moves(state: State, player: Player) -> tuple[tuple[Option[Move], ...], tuple[WhyNot, ...]]:
    """WW-210, WW-R44 A vote or the profession, while nothing else is being resolved."""
    abilities, refused = on_turn(state, player)
    moves: list[Option[Move]] = [option.standing_for(Use(option.value)) for option in abilities]
    why = why_no_vote(state, player)
    if why is None:
        text = what_a_vote_does(state)
        moves.append(Option("vote", "Call an elimination vote", Vote(), text=text, act=Act.CALL_VOTE))
    return tuple(moves), refused if why is None else (*refused, why)


def _unmet(state: State, player: Player, hand: Hand) -> tuple[WhyNot, ...]:
    able = playable(state, player, hand)
    return tuple(
        WhyNot(face.name, f"It requires {face.requires.words}.", "WW-091", Act.PLAY_EVENT)
        for face in (state.event(card) for card in hand if card not in able)
    )


def _make(state: State, player: Player, move: Move, hand: Hand) -> Flow[None]:
    match move:
        case Play():
            yield from play_event(state, player, move.card, hand)
        case Use():
            yield from chain(state, use_ability(state, player, move.ability))
        case Vote():
            state.has_called_vote = True  # WW-209
            yield from hold_vote(state, player.seat)
            yield from check_completion(state)  # WW-230
        case Show():
            show_unplayable_hand(state, player)
        case Done():
            return


def play_event(state: State, player: Player, card: Card, hand: Hand) -> Flow[None]:
    """WW-094 On top of the current story (WW-105 whichever that is now), for all to see."""
    hand.move(state, card, state.on_story)
    state.slips = []
    state.events_played += 1
    state.remember(player.seat, "event", None, state.event(card).progress)
    face = state.event(card)
    state.tally.play(face.name)
    state.story.tell(f"{player.name} plays {face.name}: {face.words}", "card")
    yield from chain(state, _resolve_event(state, player, card))


def _resolve_event(state: State, player: Player, card: Card) -> Flow[None]:
    """WW-095, WW-R18 The text from top to bottom, then the printed progress; the check follows the chain."""
    state.resolving.append(card)
    yield from carry_out(state, Context(player.seat), state.event(card).steps)
    state.resolving.remove(card)
    state.progress += state.event(card).progress


def discard(state: State, player: Player, first: Card | None) -> Flow[None]:
    """WW-107 What exceeds 3 goes under the Event deck; WW-109 nothing else may.

    WW-110 checked only here; WW-R67 the end of the turn; WW-R21 in the order the player likes.
    """
    state.phase = Phase.DISCARD
    excess = len(player.events) - HAND_LIMIT
    if excess <= 0:
        return
    named = [first] if first is not None and first in player.events else []
    cards = yield from choose_exactly(
        state,
        player.seat,
        Topic.DISCARD_EXCESS(limit=HAND_LIMIT, excess=excess - len(named)),
        lambda: event_options(state, player.events, [card for card in player.events if card not in named], "events"),
        excess - len(named),
    )
    put_events_under(state, player.events, (*named, *cards))
    state.story.tell(f"{player.name} puts {plural(excess, 'Event card')} under the deck.")
