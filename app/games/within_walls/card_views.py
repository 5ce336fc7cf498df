"""Cards as whoever may see them sees them: what is printed, field by field."""

from app.games.within_walls import sights as s
from app.games.within_walls.faces import Cards, EventCard, StoryCard
from app.kernel.cardset import CardSet


def story_view(face: StoryCard) -> s.StoryView:
    return s.StoryView(
        card=face.id,
        name=face.name,
        act=face.act,
        path=face.path.value if face.path else None,
        requires=face.requires.words,
        needs=face.needs,
        text=face.words,
        opening=face.opening,
        closing=face.closing,
    )


def event_view(face: EventCard, is_playable: bool = True) -> s.EventView:
    return s.EventView(face.id, face.name, face.requires.words, face.progress, face.words, is_playable)


def printed_view(cards: CardSet, id: str) -> s.EventView | s.StoryView | s.PlainView | None:
    """What is printed on the card that an option names."""
    assert isinstance(cards, Cards)
    if id in cards.events:
        return event_view(cards.events[id])
    if id in cards.stories:
        return story_view(cards.stories[id])
    if id in cards.insanity:
        insanity = cards.insanity[id]
        return s.PlainView(id, insanity.name, f"Insanity, tier {insanity.tier}", insanity.words)
    if id in cards.professions:
        profession = cards.professions[id]
        return s.PlainView(id, profession.name, "Profession", profession.words)
    return None
