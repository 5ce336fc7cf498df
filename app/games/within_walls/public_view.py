"""What lies on the table for all to see."""

from collections.abc import Iterable

from app.games.within_walls import view_types as s
from app.games.within_walls.hearing import witnesses
from app.games.within_walls.nodes import Path, Trigger
from app.games.within_walls.progress import requirement
from app.games.within_walls.records import ACTS, StoryCard
from app.games.within_walls.reveal import GATE_ACT
from app.games.within_walls.setup import AGENDAS
from app.games.within_walls.state import NPC, Ballot, Card, Insanity, ItemDiscard, Phase, Player, State, Window
from app.games.within_walls.victory import side_of
from app.games.within_walls.votes import left, total_of, weights
from app.kernel.decision import Seat, Viewer

SLOTS = 6
ALWAYS = (Trigger.SETUP, Trigger.SPIED_ON)
"""What a profession does as often as the moment comes."""

# The board


def story_board(state: State, _viewer: Viewer) -> s.StoryBoard:
    now = None if state.current is None else state.story_card(state.current)
    return s.StoryBoard(
        path=None if now is None else now.path,
        is_running=now is not None,
        events=tuple(_on_story(state, card) for card in state.on_story),
        act=state.act,
        focus=state.focus,
        progress=state.progress,
        slots=SLOTS,
        requirement=0 if now is None else requirement(state),
        votes_are_open=state.votes_are_open,
    )


def _on_story(state: State, card: Card) -> s.OnStory:
    face = state.event(card)
    return s.OnStory(face.name, face.progress, face.text)


def current_story(state: State, _viewer: Viewer) -> StoryCard | None:
    return None if state.current is None else state.story_card(state.current)


def paths(state: State, viewer: Viewer) -> s.Paths:
    """WW-121 Three rows of resolved acts and a pile beside them."""
    resolved = [(state.story_card(one.story), len(one.events)) for one in state.resolved]
    now = current_story(state, viewer)
    return s.Paths(
        paths=tuple(_path(state, path) for path in Path),
        house=tuple((face.name, count) for face, count in resolved if face.path is None),
        current=now.name if now else "",
        last_act="the end" if state.is_two_player else "the cult wins",
    )


def _path(state: State, path: Path) -> s.PathView:
    now = None if state.current is None else state.story_card(state.current)
    resolved = [(state.story_card(one.story), len(one.events)) for one in state.resolved]
    return s.PathView(
        path,
        tuple(
            s.ActView(
                act,
                tuple((face.name, count) for face, count in resolved if (face.path, face.act) == (path, act)),
                now is not None and (now.path, now.act) == (path, act),
            )
            for act in range(1, ACTS + 1)
        ),
    )


def decks(state: State, _viewer: Viewer) -> s.Decks:
    return s.Decks(
        events=len(state.event_deck),
        stories=len(state.story_deck),
        story_discard=len(state.story_discard),
        insanity=len(state.insanity_deck),
        alcohol=len(state.alcohol_deck),
        drugs=len(state.drug_deck),
    )


def discards(state: State, _viewer: Viewer) -> s.Discards:
    return s.Discards(_used(state, state.alcohol_discard), _used(state, state.drug_discard))


def _used(state: State, pile: ItemDiscard) -> tuple[s.Shown | None, ...]:
    faces = [None if card is None else state.item(card) for card in pile.shown(state, None)]
    return tuple(None if face is None else s.Shown(face.card, face.name, face.words) for face in faces)


# Players


def player(state: State, _viewer: Viewer, number: int) -> s.PlayerView:
    return player_view(state, state.players[number - 1])


def mind(state: State, _viewer: Viewer, number: int) -> s.MindView:
    one = state.players[number - 1]
    face = None if one.profession is None else state.profession(one)
    job = f"{face.name}. {face.words}" if face else ""
    return s.MindView(one.seat, one.name, job, one.total, tuple(place_view(state, it) for it in one.mind))


def pockets(state: State, _viewer: Viewer, number: int) -> s.PocketsView:
    one = state.players[number - 1]
    return s.PocketsView(
        seat=one.seat,
        is_acting=state.is_set_up and state.turn == one.seat,
        items=kinds_of(state, one.items),
        investigation=len(one.investigation),
        events=len(one.events),
        named=_named(state, one.seat),
        against=_against(state, one.seat),
    )


def player_view(state: State, player: Player) -> s.PlayerView:
    is_shown = not player.is_alive or state.is_over
    return s.PlayerView(
        seat=player.seat,
        name=player.name,
        profession=None if player.profession is None else state.profession(player),
        is_spent=is_spent(state, player),
        is_alive=player.is_alive,
        is_lead=state.is_set_up and state.lead == player.seat,
        is_npc=False,
        bars=barred(state, player),
        agenda=state.agenda(player.agenda).name if is_shown and player.agenda is not None else None,
        history=_colours(state, player) if player.has_shown_history or state.is_over else (),
        side=side_of(state, player) if is_shown and player.agenda is not None else None,
    )


def barred(state: State, player: Player) -> tuple[str, ...]:
    return tuple(f"may not {bar.what.value}" for bar in state.bars if bar.seat == player.seat)


def _named(state: State, seat: Seat) -> str | None:
    """WW-216 Whom somebody names, for all to see."""
    if state.ballot is None or seat not in state.ballot.votes:
        return None
    named = state.ballot.votes[seat]
    return "" if named is None else state.name(named)


def _against(state: State, seat: Seat) -> int:
    return 0 if state.ballot is None else weights(state.ballot).get(seat, 0)


def third(state: State, _viewer: Viewer) -> s.Third | None:
    """WW-252 The silent third at a table of two, once it is there.

    WW-256 Nothing but a name, and an agenda once it is shown.
    """
    npc = state.npc
    if npc is None:
        return None
    is_shown = not npc.is_alive or state.is_over
    face, agenda = state.profession_card(npc.profession), state.agenda(npc.agenda)
    shown, side = (agenda.name, agenda.side) if is_shown else (None, None)
    player = s.PlayerView(NPC, face.name, face, True, npc.is_alive, False, True, (), shown, (), side)
    return s.Third(player, _against(state, NPC))


def is_spent(state: State, player: Player) -> bool:
    """Whether a profession that can be used but so often has been."""
    if player.profession is None:
        return False
    limited = [one.trigger for one in state.profession(player).abilities if one.trigger not in ALWAYS]
    return bool(limited) and all(trigger in player.spent for trigger in limited)


def _colours(state: State, player: Player) -> tuple[str, ...]:
    return tuple(sorted((state.history(card).colour for card in player.history), reverse=True))


def place_view(state: State, insanity: Insanity) -> s.PlaceView:
    """WW-149 Location and tier for all; name and effect for nobody until it is revealed."""
    face, is_revealed = state.insanity(insanity.card), insanity.is_revealed
    return s.PlaceView(
        location=insanity.location,
        tier=face.tier,
        left=insanity.left if is_revealed else None,
        insanity=s.Shown(face.card, face.name, face.words) if is_revealed else None,
        covers=tuple(s.CoverView(state.item(cover.card).kind, cover.left) for cover in insanity.covers),
    )


def turn(state: State, _viewer: Viewer) -> s.Turn:
    agents, cultists = AGENDAS[len(state.players)]
    return s.Turn(
        round=state.round,
        phase=state.phase.value,
        seat=state.turn if state.is_set_up else None,
        lead=state.lead if state.is_set_up else None,
        to_come=tuple(seat for seat in state.to_come if state.is_alive(seat)),
        agents=agents,
        cultists=cultists,
        numbers=tuple(state.numbers.items()) if state.phase is Phase.CONTEST else (),
        act=state.act,
        name=state.name(state.turn) if state.is_set_up else "",
        agents_left=left(state)[0],
        cultists_left=left(state)[1],
        third=state.is_two_player,
    )


def spotlight(state: State, _viewer: Viewer) -> s.Spotlight:
    window = state.window
    return s.Spotlight(
        resolving=tuple(state.told(card) for card in state.resolving),
        slips=tuple(state.slips),
        vote=None if state.ballot is None else _vote(state, state.ballot),
        window=None if window is None else _window(state, window),
    )


def _window(state: State, window: Window) -> s.WindowView:
    return s.WindowView(window.seat, tuple(window.locations), window.why, state.name(window.seat))


def _vote(state: State, ballot: Ballot) -> s.VoteView:
    """WW-216 Open, as each is cast."""
    total = total_of(state, ballot)
    is_fixed = state.options.vote_threshold == "living" or state.is_two_player
    return s.VoteView(
        caller=ballot.caller,
        protected=ballot.protected,
        votes=tuple(ballot.votes.items()),
        doubled=ballot.doubled,
        waiting=tuple(seat for seat in ballot.voters if seat not in ballot.votes),
        counts=tuple(weights(ballot).items()),
        needed=total // 2 + 1 if is_fixed else None,
        total=total,
        names=_names(state),
        is_talk=ballot.is_talk,
        witnesses=witnesses(state, ballot),
    )


def _names(state: State) -> tuple[tuple[Seat, str], ...]:
    npc = () if state.npc is None else ((NPC, state.name(NPC)),)
    return (*((player.seat, player.name) for player in state.players), *npc)


def offers(state: State, _viewer: Viewer) -> tuple[s.OfferView, ...]:
    return tuple(
        s.OfferView(
            number=trade.number,
            giver=trade.giver,
            taker=trade.taker,
            gives=kinds_of(state, trade.gives),
            wants=kinds_of(state, trade.wants),
            giver_name=state.name(trade.giver),
            taker_name=state.name(trade.taker),
        )
        for trade in state.trades
    )


def kinds_of(state: State, cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(state.item(card).kind for card in cards)


def record(state: State, _viewer: Viewer, number: int) -> tuple[tuple[str, str | None, int], ...]:
    """What everybody saw this player do since votes can be called, as the kind of deed, whom it was about, and how
    much. What was done before tells nothing."""
    seat = state.players[number - 1].seat
    return tuple((it.kind, it.about, it.amount) for it in state.record if it.seat == seat and it.act >= GATE_ACT)
