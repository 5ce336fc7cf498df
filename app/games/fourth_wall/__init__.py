"""I Am The Fourth Wall: an ancient being behind the wallpaper against the people of a 1950s suburb."""

from collections.abc import Container, Iterable, Sequence

from app.games.fourth_wall.anytime import anytime
from app.games.fourth_wall.asking import turn_of
from app.games.fourth_wall.bots import BOTS
from app.games.fourth_wall.bots.sense import THOUGHTS, UNWEIGHED
from app.games.fourth_wall.card_views import printed_view
from app.games.fourth_wall.cover import COVER
from app.games.fourth_wall.faces import SCHEMA, read_cards, shipped
from app.games.fourth_wall.positions import POSITIONS
from app.games.fourth_wall.rules import play
from app.games.fourth_wall.seating import seats
from app.games.fourth_wall.setup import OPTIONS, new_state, overhears, resigned
from app.games.fourth_wall.state import State
from app.games.fourth_wall.terms import terms
from app.games.fourth_wall.topics import Topic
from app.games.fourth_wall.verdict import landmarks, verdict
from app.games.fourth_wall.view import ALIKE, EPOCHS, PUBLIC, REGIONS, gauges
from app.kernel.game import Game, Holding


def cards_of(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    """The physical cards by kind."""
    cards = state.cards
    printed: dict[str, Container[str]] = {
        "marble": cards.marbles,
        "horror": cards.horrors,
        "wall": cards.walls,
        "presence": cards.presences,
        "street": cards.streets,
        "investigator": cards.investigators,
    }
    kinds: dict[str, list[int]] = {kind: [] for kind in printed}
    for card, face in enumerate(state.faces):
        kinds[next(kind for kind, faces in printed.items() if face in faces)].append(card)
    return kinds.items()


def faces_of(state: State) -> list[str]:
    """What is printed on each physical card."""
    return state.faces


GAME = Game(
    id="fourth-wall",
    title="I Am The Fourth Wall",
    prefix="FW",
    cover=COVER,
    rules_version=1,
    options=OPTIONS,
    players=range(3, 7),
    player_option="investigators",
    age=14,
    minutes=(30, 45),
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
    each_holds=Holding.SIDE,
    bots=BOTS,
    topics=Topic,
    thoughts=THOUGHTS,
    unweighed=UNWEIGHED,
    gauges=gauges,
    landmarks=landmarks,
    verdict=verdict,
    public=PUBLIC,
    alike=ALIKE,
    epochs=EPOCHS,
    overhears=overhears,
    terms=terms,
    turn_of=turn_of,
    printed=printed_view,
    positions=POSITIONS,
)
