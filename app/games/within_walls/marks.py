"""What each region of a view is made of, in values that are cheap to compare: while they are equal, it is too."""

from collections.abc import Hashable

from app.games.within_walls.state import Insanity, Player, State
from app.kernel.decision import Seat, Viewer


def story_board(state: State, _viewer: Viewer) -> Hashable:
    board = state.current, state.act, state.focus, state.progress, state.votes_are_open
    return (*board, state.on_story.revision)


def current_story(state: State, _viewer: Viewer) -> Hashable:
    return state.current


def paths(state: State, _viewer: Viewer) -> Hashable:
    return state.current, len(state.resolved), sum(len(one.events) for one in state.resolved)


def decks(state: State, _viewer: Viewer) -> Hashable:
    counted = (state.event_deck, state.story_deck, state.story_discard, state.insanity_deck, state.alcohol_deck)
    return (*map(len, counted), len(state.drug_deck))


def discards(state: State, _viewer: Viewer) -> Hashable:
    return state.alcohol_discard.revision, state.drug_discard.revision


def _lies(one: Insanity) -> Hashable:
    return one.card, one.is_revealed, one.left, *((cover.card, cover.left) for cover in one.covers)


def mind(state: State, _viewer: Viewer, number: int) -> Hashable:
    one = state.players[number - 1]
    return one.profession, *map(_lies, one.mind)


def player(state: State, _viewer: Viewer, number: int) -> Hashable:
    one = state.players[number - 1]
    place = one.profession, one.is_alive, state.is_set_up, state.lead == one.seat, state.is_over, one.has_shown_history
    return place, len(one.spent), _bars(state, one)


def _bars(state: State, player: Player) -> Hashable:
    return tuple(bar.what for bar in state.bars if bar.seat == player.seat)


def pockets(state: State, _viewer: Viewer, number: int) -> Hashable:
    one, ballot = state.players[number - 1], state.ballot
    voted = None if ballot is None else (*ballot.votes.items(), ballot.doubled)
    acts = state.is_set_up and state.turn == one.seat
    return acts, len(one.investigation), len(one.events), one.items.revision, voted


def third(state: State, _viewer: Viewer) -> Hashable:
    ballot = None if state.ballot is None else tuple(state.ballot.votes.items())
    return state.npc and (state.npc.is_alive, state.is_over, ballot)


def turn(state: State, _viewer: Viewer) -> Hashable:
    now = state.round, state.phase, state.turn, state.lead, state.act, state.is_set_up
    return (*now, tuple(state.to_come), _living(state), tuple(state.numbers.items()))


def _living(state: State) -> Hashable:
    return tuple(player.is_alive for player in state.players)


def spotlight(state: State, _viewer: Viewer) -> Hashable:
    ballot, window = state.ballot, state.window
    heard = ballot and (ballot.is_talk, len(state.record))
    vote = ballot and (ballot.caller, ballot.protected, ballot.doubled, *ballot.votes.items())
    answer = window and (window.seat, window.why, *window.locations)
    return tuple(state.resolving), tuple((slip.title, slip.text) for slip in state.slips), vote, answer, heard


def offers(state: State, _viewer: Viewer) -> Hashable:
    return tuple(trade.number for trade in state.trades)


def record(state: State, _viewer: Viewer, _number: int) -> Hashable:
    return len(state.record)


def anytime(state: State, seat: Seat) -> Hashable:
    """What a seat may use, give, trade and say: its own things, what lies open, and how the others stand."""
    player, knows = state.at(seat), state.knowledge.known_by(seat)
    own = player.is_alive, player.has_shown_history, player.lets_mild, player.items.revision, *map(knows, player.items)
    answers = state.window is not None and state.window.seat == seat
    looks = sum(deed.seat == seat and deed.kind == "spy" for deed in state.record)
    now = state.is_over, state.round > 0, answers, _bars(state, player), looks
    mind = tuple((id(one), one.card, one.location, one.is_revealed, len(one.covers)) for one in player.mind)
    trading = tuple(state.owing), tuple(state.composing), tuple(trade.number for trade in state.trades)
    others = tuple((other.is_alive, bool(other.items)) for other in state.players)
    return own, now, mind, trading, others, seat in state.claimed, state.npc and state.npc.is_alive


# The viewer's own


def _own(state: State, viewer: Viewer) -> Player | None:
    return None if viewer is None else state.at(viewer)


def sheet(state: State, viewer: Viewer) -> Hashable:
    player = _own(state, viewer)
    return player and (player.profession, len(player.spent), player.total, _bars(state, player))


def place(state: State, viewer: Viewer, location: int) -> Hashable:
    player = _own(state, viewer)
    insanity = player and player.at_location(location)
    return insanity and _lies(insanity)


def prognosis(state: State, viewer: Viewer) -> Hashable:
    player = _own(state, viewer)
    return player and (tuple(map(_lies, player.mind)), bool(player.items))


def hand(state: State, viewer: Viewer) -> Hashable:
    """What can be played hangs on the story, the die and one's own Insanity."""
    player = _own(state, viewer)
    if player is None:
        return None
    cards = player.investigation.revision, player.events.revision, player.items.revision
    return cards, state.current, state.act, state.focus, player.total


def secret(state: State, viewer: Viewer) -> Hashable:
    player = _own(state, viewer)
    return player and (player.agenda, tuple(player.dealt), tuple(player.history), tuple(player.handles))


def notebook(state: State, _viewer: Viewer) -> Hashable:
    return len(state.notes)


def drawn(state: State, _viewer: Viewer) -> Hashable:
    return state.drawn, state.turn, tuple((look.about, *look.cards) for look in state.looks)


def role(state: State, viewer: Viewer) -> Hashable:
    player = _own(state, viewer)
    return player and (player.profession, len(player.spent), _living(state))


def debrief(state: State, _viewer: Viewer) -> Hashable:
    return state.is_over
