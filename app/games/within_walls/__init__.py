"""Within Walls: a sanatorium, a story that must not reach its end, and one among you who wants it to."""

from collections.abc import Iterable, Sequence

from app.games.within_walls import marks
from app.games.within_walls.beats import Beat, standing
from app.games.within_walls.bots import BOTS
from app.games.within_walls.bots.sense import THOUGHTS, UNWEIGHED
from app.games.within_walls.cover import COVER
from app.games.within_walls.lessons import LESSONS
from app.games.within_walls.positions import POSITIONS
from app.games.within_walls.records import LOADER, printed
from app.games.within_walls.rules import play
from app.games.within_walls.setup import OPTIONS, new_state, resigned, seats
from app.games.within_walls.state import State
from app.games.within_walls.talking import NOTEBOOK, silent, whispers
from app.games.within_walls.terms import terms
from app.games.within_walls.topics import Topic
from app.games.within_walls.trading import anytime
from app.games.within_walls.verdict import landmarks, measures, verdict
from app.games.within_walls.victory import FACTIONS
from app.games.within_walls.view import REGIONS, gauges, portrait
from app.kernel.game import Game, Holding
from app.kit.piles import cards_by_back


def cards_of(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    """The physical cards by what can be told from their backs."""
    return cards_by_back(state.faces, state.cards.back)


GAME = Game(
    id="within-walls",
    title="Within Walls",
    prefix="WW",
    cover=COVER,
    rules_version=3,
    options=OPTIONS,
    players=range(2, 7),
    player_option="players",
    age=14,
    minutes=(45, 75),
    seats=seats,
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
    each_holds=Holding.ONE,
    bots=BOTS,
    topics=Topic,
    beats=Beat,
    lessons=LESSONS,
    thoughts=frozenset(THOUGHTS),
    unweighed=UNWEIGHED,
    terms=terms,
    gauges=gauges,
    standing=lambda state: standing(state) if state.is_set_up else None,
    landmarks=landmarks,
    measures=measures,
    verdict=verdict,
    factions=FACTIONS,
    silent=silent,
    whispers=whispers,
    notebook=NOTEBOOK,
    positions=POSITIONS,
    turn_of=lambda state: state.turn if state.is_set_up else None,
    portrait=portrait,
    printed=printed,
)
