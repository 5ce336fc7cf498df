"""Within Walls: a sanatorium, a story that must not reach its end, and one among you who wants it to."""

from collections.abc import Iterable, Sequence

from app.games.within_walls.bots import BOTS
from app.games.within_walls.bots.sense import THOUGHTS, UNWEIGHED
from app.games.within_walls.card_views import printed_view
from app.games.within_walls.cover import COVER
from app.games.within_walls.faces import SCHEMA, read_cards, shipped
from app.games.within_walls.positions import POSITIONS
from app.games.within_walls.rules import play
from app.games.within_walls.setup import OPTIONS, new_state, resigned, seats
from app.games.within_walls.state import State
from app.games.within_walls.talking import NOTEBOOK, silent, whispers
from app.games.within_walls.terms import terms
from app.games.within_walls.topics import Topic
from app.games.within_walls.trading import anytime
from app.games.within_walls.verdict import landmarks, verdict
from app.games.within_walls.victory import FACTIONS
from app.games.within_walls.view import PUBLIC, REGIONS, gauges
from app.kernel.game import Game, Holding
from app.kernel.telling import began


def cards_of(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    """The physical cards by what can be told from their backs: an Insanity shows its location and tier (WW-149)."""
    kinds: dict[str, list[int]] = {}
    for card, face in enumerate(state.faces):
        kinds.setdefault(_back(state, face), []).append(card)
    return kinds.items()


def _back(state: State, face: str) -> str:
    cards = state.cards
    if face in cards.insanity:
        return f"insanity {cards.insanity[face].location} {cards.insanity[face].tier}"
    if face in cards.items:
        return cards.items[face].kind
    if face in cards.histories:
        return cards.histories[face].colour
    if face in cards.events:
        return "event"
    if face in cards.stories:
        return "story"
    return "agenda" if face in cards.agendas else "profession"


def faces_of(state: State) -> list[str]:
    """What is printed on each physical card."""
    return state.faces


GAME = Game(
    id="within-walls",
    title="Within Walls",
    prefix="WW",
    cover=COVER,
    rules_version=1,
    options=OPTIONS,
    players=range(2, 7),
    player_option="players",
    age=14,
    minutes=(45, 75),
    seats=seats,
    card_set=shipped,
    read_cards=read_cards,
    schema=SCHEMA,
    state=State,
    set_up=new_state,
    play=play,
    anytime=anytime,
    resigned=resigned,
    regions=REGIONS,
    cards_of=cards_of,
    faces=faces_of,
    each_holds=Holding.ONE,
    bots=BOTS,
    topics=Topic,
    thoughts=frozenset(THOUGHTS),
    unweighed=UNWEIGHED,
    terms=terms,
    gauges=gauges,
    landmarks=landmarks,
    verdict=verdict,
    public=PUBLIC,
    epochs={"story-before": began},
    factions=FACTIONS,
    silent=silent,
    whispers=whispers,
    notebook=NOTEBOOK,
    positions=POSITIONS,
    turn_of=lambda state: state.turn if state.is_set_up else None,
    printed=printed_view,
)
