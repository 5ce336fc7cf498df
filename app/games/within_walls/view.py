"""What each viewer may see, region by region. Every field is put in by hand; nothing is ever taken out."""

from collections.abc import Callable, Mapping

from app.games.within_walls import sights as s
from app.games.within_walls.card_views import event_view, story_view
from app.games.within_walls.dealing import surplus
from app.games.within_walls.drawn import drawn
from app.games.within_walls.faces import ACTS, LOCATIONS
from app.games.within_walls.forecast import forecast
from app.games.within_walls.nodes import Path, Trigger
from app.games.within_walls.possible import meets
from app.games.within_walls.progress import requirement
from app.games.within_walls.setup import AGENDAS
from app.games.within_walls.state import NPC, Ballot, Card, Insanity, Note, Player, State, Window
from app.games.within_walls.unmasking import debrief, histories
from app.games.within_walls.victory import side_of
from app.games.within_walls.votes import left, total_of, weights
from app.kernel.decision import Seat, Viewer
from app.kernel.telling import STORY

SLOTS = 6
HILTS = (0, 90, 180, 270, 0, 90, 180)
"""The angle of each location's starting position."""
REFERENCE = (
    "Your turn: upkeep, then one card of your Investigation hand, then as many of your Events hand as you like.",
    "Keep at most 3 Event cards at the end of your turn.",
    "Items may be placed, given and traded at any time. Alcohol only on what is unrevealed.",
    "From Act 3 on you may call one vote in your turn. More than half of the living eliminate.",
    "Agents win when no Cultist is left. Cultists win with an Act 5 story, or when they are no longer outnumbered.",
    "Say what you like, true or false. Show nothing.",
)


# The board


def story_board(state: State, _viewer: Viewer) -> s.StoryBoard:
    """WW-121 Three rows of resolved acts and a pile beside them."""
    resolved = [(state.story_card(one.story), len(one.events)) for one in state.resolved]
    return s.StoryBoard(
        paths=tuple(_path(state, path) for path in Path),
        house=tuple((face.name, count) for face, count in resolved if face.path is None),
        current=None if state.current is None else story_view(state.story_card(state.current)),
        events=tuple(event_view(state.event(card)) for card in state.on_story),
        act=state.act,
        focus=state.focus.value,
        progress=state.progress,
        slots=SLOTS,
        requirement=0 if state.current is None else requirement(state),
        votes_are_open=state.votes_are_open,
    )


def _path(state: State, path: Path) -> s.PathView:
    now = None if state.current is None else state.story_card(state.current)
    resolved = [(state.story_card(one.story), len(one.events)) for one in state.resolved]
    return s.PathView(
        path.value,
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
        alcohol_discard=_discards(state, state.alcohol_discard),
        drug_discard=_discards(state, state.drug_discard),
    )


def _discards(state: State, pile: list[Card]) -> tuple[str | None, ...]:
    """Resolved ones by name, those discarded unresolved face down."""
    return tuple(None if card in state.unseen_discards else state.item(card).name for card in pile)


# Players


def players(state: State, _viewer: Viewer) -> tuple[s.PlayerView, ...]:
    npc = () if state.npc is None else (_npc(state),)
    return (*(_player(state, player) for player in state.players), *npc)


def _player(state: State, player: Player) -> s.PlayerView:
    is_shown = not player.is_alive or state.is_over
    return s.PlayerView(
        seat=player.seat,
        name=player.name,
        profession=_profession(state, player),
        is_alive=player.is_alive,
        is_lead=state.is_set_up and state.lead == player.seat,
        is_acting=state.is_set_up and state.turn == player.seat,
        is_npc=False,
        total=player.total,
        mind=mind(state, player),
        items=tuple(state.item(card).kind for card in player.items),
        investigation=len(player.investigation),
        events=len(player.events),
        bars=tuple(f"may not {bar.what.value}" for bar in state.bars if bar.seat == player.seat),
        agenda=state.agenda(player.agenda).name if is_shown and player.agenda is not None else None,
        history=_colours(state, player) if player.has_shown_history or state.is_over else (),
        side=side_of(state, player) if is_shown and player.agenda is not None else None,
        named=_named(state, player.seat),
        against=_against(state, player.seat),
    )


def _named(state: State, seat: Seat) -> str | None:
    """WW-216 Whom somebody names, for all to see."""
    if state.ballot is None or seat not in state.ballot.votes:
        return None
    named = state.ballot.votes[seat]
    return "" if named is None else state.name(named)


def _against(state: State, seat: Seat) -> int:
    return 0 if state.ballot is None else weights(state.ballot).get(seat, 0)


def _npc(state: State) -> s.PlayerView:
    """WW-256 Nothing but a name, and an agenda once it is shown."""
    npc = state.npc
    assert npc is not None
    is_shown = not npc.is_alive or state.is_over
    face = state.profession_card(npc.profession)
    agenda = state.agenda(npc.agenda)
    shown, side = (agenda.name, agenda.side) if is_shown else (None, None)
    profession = s.ProfessionView(face.id, face.name, "", True)
    return s.PlayerView(
        NPC, face.name, profession, npc.is_alive, False, False, True, 0, (), (), 0, 0, (), shown, (), side,
        against=_against(state, NPC),
    )  # fmt: skip


def _profession(state: State, player: Player) -> s.ProfessionView | None:
    if player.profession is None:
        return None
    face = state.profession(player)
    limited = [a.trigger for a in face.abilities if a.trigger not in (Trigger.SETUP, Trigger.SPIED_ON)]
    is_spent = bool(limited) and all(trigger in player.spent for trigger in limited)
    return s.ProfessionView(face.id, face.name, face.words, is_spent)


def _colours(state: State, player: Player) -> tuple[str, ...]:
    return tuple(sorted((state.history(card).colour for card in player.history), reverse=True))


def mind(state: State, player: Player) -> tuple[s.PlaceView, ...]:
    """WW-033 Seven places."""
    return tuple(_place(state, location, player.at_location(location)) for location in range(1, len(LOCATIONS) + 1))


def _place(state: State, location: int, insanity: Insanity | None) -> s.PlaceView:
    """WW-149 Location and tier for all; name and effect for nobody until it is revealed."""
    name, hilt = LOCATIONS[location - 1], HILTS[location - 1]
    if insanity is None:
        return s.PlaceView(location, name, hilt)
    face = state.insanity(insanity.card)
    is_revealed = insanity.is_revealed
    return s.PlaceView(
        location=location,
        name=name,
        hilt=hilt,
        tier=face.tier,
        is_revealed=is_revealed,
        left=insanity.left if is_revealed else None,
        angle=(hilt + 90 * (2 - insanity.left)) % 360 if is_revealed else hilt,
        card=face.id if is_revealed else None,
        title=face.name if is_revealed else None,
        text=face.words if is_revealed else None,
        covers=tuple(
            s.CoverView(state.item(cover.card).kind, cover.left, (hilt + 90 * (2 - cover.left)) % 360)
            for cover in insanity.covers
        ),
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
        numbers=tuple(state.numbers.items()),
        act=state.act,
        name=state.name(state.turn) if state.is_set_up else "",
        agents_left=left(state)[0],
        cultists_left=left(state)[1],
    )


def spotlight(state: State, _viewer: Viewer) -> s.Spotlight:
    window = state.window
    return s.Spotlight(
        resolving=tuple(_resolving(state, card) for card in state.resolving),
        slips=tuple((slip.card, slip.title, slip.text) for slip in state.slips),
        vote=None if state.ballot is None else _vote(state, state.ballot),
        window=None if window is None else _window(state, window),
    )


def _window(state: State, window: Window) -> s.WindowView:
    return s.WindowView(window.seat, tuple(window.locations), window.why, state.name(window.seat))


def _resolving(state: State, card: Card) -> tuple[str, str, str]:
    face_id, cards = state.faces[card], state.cards
    for kind in (cards.events, cards.stories, cards.insanity, cards.items, cards.professions):
        if face_id in kind:
            face = kind[face_id]
            return face.id, face.name, face.words
    raise AssertionError(face_id)


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
            gives=_kinds(state, trade.gives),
            wants=_kinds(state, trade.wants),
            giver_name=state.name(trade.giver),
            taker_name=state.name(trade.taker),
        )
        for trade in state.trades
    )


def _kinds(state: State, cards: list[Card]) -> tuple[str, ...]:
    return tuple(state.item(card).kind for card in cards)


def record(state: State, _viewer: Viewer) -> tuple[s.DeedView, ...]:
    return tuple(
        s.DeedView(deed.round, deed.act, deed.seat, deed.kind, deed.about, deed.amount) for deed in state.record
    )


# The viewer's own


def _own(state: State, viewer: Viewer) -> Player | None:
    return None if viewer is None else state.at(viewer)


def sheet(state: State, viewer: Viewer) -> s.Sheet:
    """One's own mind sheet, as everybody may see it, with what the rules make of it at the next upkeep."""
    player = _own(state, viewer)
    return s.Sheet(None) if player is None else s.Sheet(_player(state, player), forecast(state, player))


def hand(state: State, viewer: Viewer) -> s.Hand:
    """WW-009, WW-069 Two separate hands, for their owner's eyes."""
    player = _own(state, viewer)
    if player is None:
        return s.Hand(None, (), ())
    investigation, events = (_events(state, player, cards) for cards in (player.investigation, player.events))
    return s.Hand(player.seat, investigation, events, _kinds(state, player.items))


def _events(state: State, player: Player, cards: list[Card]) -> tuple[s.EventView, ...]:
    return tuple(event_view(state.event(card), meets(state, player.seat, state.event(card).requires)) for card in cards)


def secret(state: State, viewer: Viewer) -> s.Secret:
    """WW-275, WW-276 The owner's at any time, in no order that could tell which card a Spy saw."""
    player = _own(state, viewer)
    if player is None or player.agenda is None:
        return s.Secret(viewer, None, "", "", "", (), (), ())
    face = state.agenda(player.agenda)
    kept = player.history or player.dealt
    return s.Secret(
        seat=player.seat,
        agenda=face.id,
        name=face.name,
        side=face.side,
        text=face.words,
        history=histories(state, kept),
        handles=tuple(player.handles),
        fellows=_fellows(state, player),
        fellow_names=tuple(state.name(seat) for seat in _fellows(state, player)),
        surplus=_surplus(state, player),
    )


def _surplus(state: State, player: Player) -> tuple[s.HistoryView, ...]:
    """WW-031 In the places the question names; nothing once one of them is gone."""
    if player.history or state.options.history_faces != "full":
        return ()
    faces = [state.history(card) for card in surplus(state, player)]
    return tuple(s.HistoryView(face.colour, face.words) for face in faces)


def _fellows(state: State, player: Player) -> tuple[Seat, ...]:
    """WW-027 Nobody's agenda but one's own; WW-R61 by table option the Cultists see each other."""
    if not (state.options.cultists_know and state.is_cultist(player)):
        return ()
    return tuple(other.seat for other in state.players if other is not player and state.is_cultist(other))


def notebook(state: State, viewer: Viewer) -> tuple[s.NoteView, ...]:
    """What this viewer alone has learnt."""
    return tuple(
        s.NoteView(note.round, note.kind, note.about, note.text, _colour_seen(state, note))
        for note in state.notes
        if viewer in note.seats
    )


def _colour_seen(state: State, note: Note) -> str:
    histories = state.cards.histories
    return next((histories[state.faces[card]].colour for card in note.cards if state.faces[card] in histories), "")


def role(state: State, viewer: Viewer) -> s.Role:
    player = _own(state, viewer)
    if player is None:
        return s.Role(None, "spectator")
    profession = _profession(state, player)
    return s.Role(player.seat, "players", REFERENCE, player.name, profession, len(state.living), left(state)[1])


def gauges(state: State) -> Mapping[str, int]:
    """How the game stands, in numbers everybody can see."""
    return {"Act": state.act, "Progress": state.progress, "Living": len(state.living)}


REGIONS: Mapping[str, Callable[[State, Viewer], object]] = {
    "story-board": story_board,
    "decks": decks,
    "players": players,
    "turn": turn,
    "spotlight": spotlight,
    "offers": offers,
    "record": record,
    "roll-call": players,
    "sheet": sheet,
    "hand": hand,
    "secret": secret,
    "notebook": notebook,
    "drawn": drawn,
    "role": role,
    "debrief": debrief,
    **STORY,
}

PUBLIC = frozenset(
    {"story-board", "decks", "players", "roll-call", "turn", "spotlight", "offers", "record", "debrief", *STORY}
)
"""The regions in which nothing depends on who looks; the story tells everybody the same, and nobody's secret."""
