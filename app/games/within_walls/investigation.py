"""The investigation step of a turn: the compulsory Event card, further ones, votes and professions; then discarding."""

from dataclasses import dataclass, replace

from app.games.within_walls.asking import about_turn, choose_exactly, event_options, plural
from app.games.within_walls.instructions import Context, carry_out
from app.games.within_walls.nodes import Ability, Barred
from app.games.within_walls.piles import put_events_under
from app.games.within_walls.possible import meets
from app.games.within_walls.professions import on_turn, use_ability
from app.games.within_walls.progress import chain, check_completion
from app.games.within_walls.state import Card, Phase, Player, State
from app.games.within_walls.topics import Act, Topic
from app.games.within_walls.votes import hold_vote, what_a_vote_does, why_no_vote
from app.kernel.decision import Flow, Option, Question, WhyNot, ask, question

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
    pass


Move = Play | Vote | Use | Show | Done


def investigation(state: State, player: Player) -> Flow[None]:
    """WW-089 One card of the Investigation hand, then any others (WW-102, WW-103), in one's own turn (WW-104)."""
    state.phase = Phase.INVESTIGATION
    before = state.events_played
    yield from compulsory_card(state, player)
    while player.is_alive and (state.events_played == before or _may_go_on(state, player)):
        move = yield from ask(player.seat, about_turn(state), lambda: _further(state, player))
        if move is None or isinstance(move, Done):
            return
        yield from _make(state, player, move, player.events)


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
            player.events += player.investigation  # WW-101
            player.investigation = []


def playable(state: State, player: Player, hand: list[Card]) -> list[Card]:
    return [card for card in hand if meets(state, player.seat, state.event(card).requires)]


def show_unplayable_hand(state: State, player: Player) -> None:
    """WW-098 To everybody, then to the bottom of the Event deck; WW-100, WW-R20 the turn goes on."""
    state.show_all(player.investigation)
    names = ", ".join(state.event(card).name for card in player.investigation)
    state.story.tell(f"{player.name} can play none of {names}.", "card")
    put_events_under(state, player.investigation)
    player.investigation = []


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
    return question(Topic.PLAY_COMPULSORY, (*plays, *moves), why_not=why)


def _further(state: State, player: Player) -> Question[Move]:
    """WW-106 Never compulsory."""
    moves, refused = _other_moves(state, player)
    if state.is_barred(player.seat, Barred.PLAY_ADDITIONAL):
        plays: tuple[Option[Move], ...] = ()
        refused = (*refused, WhyNot("Play another Event card", "You may not play additional Event cards.", "WW-102"))
    else:
        plays = _play_options(state, player.events, playable(state, player, player.events), "events")
        refused = (*_unmet(state, player, player.events), *refused)
    excess = len(player.events) - HAND_LIMIT
    left = f"Then {plural(excess, 'Event card')} of yours must go." if excess > 0 else "Then the turn is over."
    done: Option[Move] = Option("end", "End your investigation", Done(), text=left, declines=True)
    return question(Topic.PLAY_FURTHER, (*plays, *moves, done), why_not=refused, default=("end",))


def _play_options(state: State, hand: list[Card], cards: list[Card], region: str) -> tuple[Option[Move], ...]:
    return tuple(
        replace(option, label=f"Play {option.label}", act=Act.PLAY_EVENT).standing_for(Play(option.value))
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


def _unmet(state: State, player: Player, hand: list[Card]) -> tuple[WhyNot, ...]:
    able = playable(state, player, hand)
    return tuple(
        WhyNot(state.event(card).name, f"It requires {state.event(card).requires.words}.", "WW-091")
        for card in hand
        if card not in able
    )


def _make(state: State, player: Player, move: Move, hand: list[Card]) -> Flow[None]:
    match move:
        case Play():
            hand.remove(move.card)
            yield from play_event(state, player, move.card)
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


def play_event(state: State, player: Player, card: Card) -> Flow[None]:
    """WW-094 On top of the current story (WW-105 whichever that is now), for all to see."""
    state.on_story.append(card)
    state.slips = []
    state.show_all([card])
    state.events_played += 1
    state.remember(player.seat, "event", None, state.event(card).progress)
    face = state.event(card)
    state.tally.play(face.name)
    state.story.tell(f"{player.name} plays {face.name}: {face.words}", "card")
    yield from chain(state, _resolve_event(state, player, card))


def _resolve_event(state: State, player: Player, card: Card) -> Flow[None]:
    """WW-095, WW-R18 The text from top to bottom, then the printed progress; the check follows the chain."""
    state.resolving.append(card)
    yield from carry_out(state, Context(player.seat), state.event(card).text)
    state.resolving.remove(card)
    state.progress += state.event(card).progress


def discard(state: State, player: Player) -> Flow[None]:
    """WW-107 What exceeds 3 goes under the Event deck; WW-109 nothing else may.

    WW-110 checked only here; WW-R67 the end of the turn; WW-R21 in the order the player likes.
    """
    state.phase = Phase.DISCARD
    excess = len(player.events) - HAND_LIMIT
    if excess <= 0:
        return
    cards = yield from choose_exactly(
        state,
        player.seat,
        Topic.DISCARD_EXCESS(limit=HAND_LIMIT, excess=excess),
        lambda: event_options(state, player.events, player.events, "events"),
        excess,
    )
    player.events = [card for card in player.events if card not in cards]
    put_events_under(state, cards)
    state.story.tell(f"{player.name} puts {excess} Event card{'' if excess == 1 else 's'} under the deck.")
