"""Reading aloud: a card lies on the stage until its reader goes on."""

from app.games.projector.asking import clock
from app.games.projector.lines import Choose, Trigger
from app.games.projector.records import Printed
from app.games.projector.running import Play, run_lines
from app.games.projector.state import State
from app.games.projector.topics import Topic
from app.kernel.decision import Cover, Flow, Option, ask, question


def card_to_read(state: State, id: str) -> Printed:
    """A story card, a page of the diary or a card of the Projector deck."""
    cards = state.cards
    return cards.projector.get(id) or cards.diaries.get(id) or cards.stories[id]


def read_card(state: State, play: Play, id: str) -> Flow[None]:
    """PJ-018, PJ-R64 That card alone is turned up, read out, carried out, and put back."""
    card = card_to_read(state, id)
    if id not in state.campaign.read:
        state.campaign.read.append(id)
    told = f"{card.name}. {card.story}"
    others = told if state.options.story_on_screen else "A card is read out."
    state.story.confide(tuple(state.seats), told, others, "read")
    state.reading.append(id)
    if not _is_choice(card):
        yield from _read_on(state, card)
    yield from run_lines(state, Play(play.seat, card.name, id, play.space), card.on(Trigger.NOW))
    state.reading.remove(id)


def _is_choice(card: Printed) -> bool:
    """The card stays on the stage by itself while the party chooses."""
    return any(isinstance(line.body, Choose) for line in card.on(Trigger.NOW))


def _read_on(state: State, card: Printed) -> Flow[None]:
    """PJ-R95 The Speaker reads aloud and goes on; nothing on the card is carried out before."""
    on: Option[None] = Option("next", "Read on", None)
    asked = question(Topic.READ_ALOUD, (on,), because="You are the Speaker")
    told = f"{state.title(state.speaker)} reads aloud: {card.name}."
    others = told if state.options.story_on_screen else "A card is read out."
    cover = Cover(frozenset(state.seats), others, (state.speaker,))
    yield from ask(state.speaker, told, lambda: asked, cover=cover, timing=clock(state))
