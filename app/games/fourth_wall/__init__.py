"""I Am The Fourth Wall: an ancient being behind the wallpaper against the people of a 1950s suburb."""

from collections.abc import Iterable, Sequence

from app.games.fourth_wall import marks
from app.games.fourth_wall.anytime import anytime
from app.games.fourth_wall.asking import turn_of
from app.games.fourth_wall.beats import Beat, standing
from app.games.fourth_wall.bots import BOTS
from app.games.fourth_wall.bots.sense import THOUGHTS, UNWEIGHED
from app.games.fourth_wall.cover import COVER
from app.games.fourth_wall.lessons import LESSONS
from app.games.fourth_wall.options import OPTIONS
from app.games.fourth_wall.positions import MENDS, POSITIONS
from app.games.fourth_wall.records import LOADER, printed
from app.games.fourth_wall.rules import play
from app.games.fourth_wall.seating import proposed, seats
from app.games.fourth_wall.setup import new_state, overhears, resigned
from app.games.fourth_wall.state import State
from app.games.fourth_wall.terms import terms
from app.games.fourth_wall.topics import Topic
from app.games.fourth_wall.verdict import landmarks, verdict
from app.games.fourth_wall.view import REGIONS, gauges, portrait
from app.kernel.game import Game, Holding
from app.kit.piles import cards_by_back


def cards_of(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    """The physical cards by kind."""
    return cards_by_back(state.faces, state.cards.kind_of)


GAME = Game(
    id="fourth-wall",
    title="I Am The Fourth Wall",
    prefix="FW",
    cover=COVER,
    rules_version=2,
    options=OPTIONS,
    players=range(3, 7),
    player_option="investigators",
    age=14,
    minutes=(30, 45),
    seats=seats,
    seating=proposed,
    card_set=LOADER.shipped,
    read_cards=LOADER.read,
    loader=LOADER,
    schema=LOADER.schema,
    state=State,
    set_up=new_state,
    play=play,
    anytime=anytime,
    anytime_marks=marks.anytime,
    resigned=resigned,
    regions=REGIONS,
    cards_of=cards_of,
    faces=lambda state: state.faces,
    each_holds=Holding.SIDE,
    bots=BOTS,
    topics=Topic,
    beats=Beat,
    lessons=LESSONS,
    thoughts=THOUGHTS,
    unweighed=UNWEIGHED,
    gauges=gauges,
    standing=lambda state: standing(state) if state.is_set_up else None,
    landmarks=landmarks,
    verdict=verdict,
    overhears=overhears,
    terms=terms,
    turn_of=turn_of,
    portrait=portrait,
    printed=printed,
    positions=POSITIONS,
    mends=MENDS,
)
