"""What is looked at alone, as each viewer may know of it."""

from app.games.within_walls import sights as s
from app.games.within_walls.card_views import story_view
from app.games.within_walls.state import Card, Look, Sight, State
from app.kernel.decision import Viewer


def drawn(state: State, viewer: Viewer) -> s.Drawn:
    """WW-125, WW-203 What is looked at alone: seen by some, known to be there by all."""
    if state.look is not None:
        return _looked_at(state, state.look, viewer)
    if state.drawn is None:
        return s.Drawn(None, None)
    name = state.name(state.turn)
    story_card = story_view(state.story_card(state.drawn)) if viewer == state.turn else None
    return s.Drawn(state.turn, story_card, name, f"{name} looks at a Story card, alone.")


def _looked_at(state: State, look: Look, viewer: Viewer) -> s.Drawn:
    first = look.seats[0]
    if viewer not in look.seats:
        return s.Drawn(first, None, state.name(first), look.about)
    if look.sight is Sight.STORIES:
        stories = tuple(story_view(state.story_card(card)) for card in look.cards)
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
