"""What each viewer alone may see: the own mind, hands, agenda and notebook, and what is looked at alone."""

from app.games.within_walls import view_types as s
from app.games.within_walls.dealing import surplus
from app.games.within_walls.forecast import forecast
from app.games.within_walls.possible import meets
from app.games.within_walls.public_view import barred, is_spent, kinds_of, place_view
from app.games.within_walls.records import HistoryCard
from app.games.within_walls.state import Card, Look, Note, Player, Sight, State
from app.games.within_walls.unmasking import histories
from app.games.within_walls.victory import fates
from app.games.within_walls.votes import left
from app.kernel.decision import Seat, Viewer
from app.kit.piles import Hand

TURN = (
    "Your turn: upkeep, then one card of your Investigation hand, then as many of your Events hand as you like.",
    "Keep at most 3 Event cards at the end of your turn.",
    "Items may be placed, given and traded at any time. Alcohol only on what is unrevealed.",
)
VOTES = (
    "From Act 3 on you may call one vote in your turn. After a minute to talk hands go up: more than half of the "
    "living eliminate."
)
VOTES_OF_TWO = (
    "From Act 3 on you may call one vote in your turn, after a minute to talk. It takes both of you, and only the "
    "third can be named."
)
TALK = "Say what you like, true or false. Show nothing."
ENDS = (
    ("Agents win", "when no Cultist is left."),
    ("Cultists win", "when an Act V story begins, or when the Agents no longer outnumber them."),
)
ENDS_OF_TWO = (
    (
        "If the third is an Agent",
        "the Agents win when Act V begins or one of you is eliminated, and lose when it goes.",
    ),
    ("If it is the Cultist", "they win when it is voted out, and lose when Act V begins or one of you is eliminated."),
)


def drawn(state: State, viewer: Viewer) -> s.Drawn:
    """WW-125, WW-203 What is looked at alone: seen by some, known to be there by all; one's own before another's."""
    own = [look for look in state.looks if viewer in look.seats]
    if own and (state.drawn is None or viewer != state.turn):
        return _looked_at(state, own[-1])
    if state.drawn is not None:
        return _drawn(state, state.drawn, viewer)
    if state.looks:
        look = state.looks[-1]
        return s.Drawn(look.seats[0], None, state.name(look.seats[0]), look.about)
    return s.Drawn(None, None)


def _drawn(state: State, card: Card, viewer: Viewer) -> s.Drawn:
    name = state.name(state.turn)
    story_card = state.story_card(card) if viewer == state.turn else None
    return s.Drawn(state.turn, story_card, name, f"{name} looks at a Story card, alone.")


def _looked_at(state: State, look: Look) -> s.Drawn:
    first = look.seats[0]
    if look.sight is Sight.STORIES:
        stories = tuple(state.story_card(card) for card in look.cards)
        return s.Drawn(first, None, state.name(first), look.about, stories)
    see = _history_seen if look.sight is Sight.HISTORY else _item_seen
    return s.Drawn(first, None, state.name(first), look.about, (), tuple(see(state, card) for card in look.cards))


def _history_seen(state: State, card: Card) -> s.SeenView:
    """WW-204, WW-R08 The colour, or the whole card; and what the colour may mean, where agendas are as printed."""
    face = state.history(card)
    if state.options.history_faces == "full":
        return s.SeenView(face.colour, face.colour.capitalize(), face.words)
    count = {"light": "2 light, a Cultist 1", "dark": "1 dark, a Cultist 2"}[face.colour]
    is_plain = state.options.agenda_history == "strict"
    return s.SeenView(
        face.colour, face.colour.capitalize(), f"Of three cards an Agent keeps {count}." if is_plain else ""
    )


def _item_seen(state: State, card: Card) -> s.SeenView:
    face = state.item(card)
    return s.SeenView(face.kind, face.name, face.words)


def _own(state: State, viewer: Viewer) -> Player | None:
    return None if viewer is None else state.at(viewer)


def sheet(state: State, viewer: Viewer) -> s.Sheet:
    """The head of one's own mind sheet, as everybody may see it."""
    player = _own(state, viewer)
    if player is None:
        return s.Sheet(None)
    job = None if player.profession is None else state.profession(player)
    return s.Sheet(player.seat, player.name, job, is_spent(state, player), player.total, barred(state, player))


def place(state: State, viewer: Viewer, location: int) -> s.OwnPlace:
    player = _own(state, viewer)
    if player is None:
        return s.OwnPlace(None, s.PlaceView(location))
    insanity = player.at_location(location)
    return s.OwnPlace(player.seat, place_view(state, insanity) if insanity else s.PlaceView(location))


def prognosis(state: State, viewer: Viewer) -> s.Prognosis:
    player = _own(state, viewer)
    return s.Prognosis() if player is None else s.Prognosis(forecast(state, player), bool(player.items))


def hand(state: State, viewer: Viewer) -> s.Hand:
    """WW-009, WW-069 Two separate hands, for their owner's eyes."""
    player = _own(state, viewer)
    if player is None:
        return s.Hand(None, (), ())
    investigation, events = (_events(state, player, cards) for cards in (player.investigation, player.events))
    return s.Hand(player.seat, investigation, events, kinds_of(state, player.items))


def _events(state: State, player: Player, cards: Hand) -> tuple[s.InHand, ...]:
    return tuple(s.InHand(state.event(card), meets(state, player.seat, state.event(card).requires)) for card in cards)


def secret(state: State, viewer: Viewer) -> s.Secret:
    """WW-275, WW-276 The owner's at any time, in no order that could tell which card a Spy saw."""
    player = _own(state, viewer)
    if player is None or player.agenda is None:
        return s.Secret(viewer, None, "", "", "", (), (), ())
    face = state.agenda(player.agenda)
    kept = player.history or player.dealt
    return s.Secret(
        seat=player.seat,
        agenda=face.card,
        name=face.name,
        side=face.side,
        text=face.goal(len(state.players)),
        history=histories(state, kept),
        handles=tuple(player.handles),
        fellows=_fellows(state, player),
        fellow_names=tuple(state.name(seat) for seat in _fellows(state, player)),
        surplus=_surplus(state, player),
        fates=fates(face.side) if state.is_two_player else (),
    )


def _surplus(state: State, player: Player) -> tuple[HistoryCard, ...]:
    """WW-031 In the places the question names; nothing once one of them is gone."""
    if player.history or state.options.history_faces != "full":
        return ()
    return tuple(state.history(card) for card in surplus(state, player))


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
    votes, ends = (VOTES_OF_TWO, ENDS_OF_TWO) if state.is_two_player else (VOTES, ENDS)
    return s.Role(
        seat=player.seat,
        side="players",
        reference=(*TURN, votes, *(" ".join(line) for line in ends), TALK),
        name=player.name,
        profession=None if player.profession is None else state.profession(player),
        is_spent=is_spent(state, player),
        among=_among(state),
        ends=ends,
        votes=votes,
    )


def _among(state: State) -> str:
    """How many live, and how many of them are what nobody wants beside them."""
    cultists = left(state)[1]
    of_whom = "of you or the third" if state.is_two_player else "of you"
    return f"{len(state.living)} live; {cultists} {of_whom} {'is a Cultist' if cultists == 1 else 'are Cultists'}."
