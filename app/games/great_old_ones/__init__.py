"""Roll For Great Old Ones: a co-operative roll-and-write game in which everybody acts at once."""

from collections.abc import Iterable, Sequence

from app.games.great_old_ones.anytime import anytime
from app.games.great_old_ones.asking import turn_of
from app.games.great_old_ones.beats import Beat, standing
from app.games.great_old_ones.bots import BOTS
from app.games.great_old_ones.bots.sense import BY_ACT, THOUGHTS, UNWEIGHED
from app.games.great_old_ones.cover import COVER
from app.games.great_old_ones.ending import resigned
from app.games.great_old_ones.lessons import LESSONS
from app.games.great_old_ones.options import OPTIONS
from app.games.great_old_ones.positions import POSITIONS
from app.games.great_old_ones.printed import terms
from app.games.great_old_ones.records import LOADER, SCHEMA, read_cards, shipped
from app.games.great_old_ones.rules import play
from app.games.great_old_ones.setup import new_state, seats
from app.games.great_old_ones.state import State
from app.games.great_old_ones.topics import Topic
from app.games.great_old_ones.verdict import landmarks, verdict
from app.games.great_old_ones.view import REGIONS, gauges, portrait
from app.kernel.game import Game


def cards_of(_state: State) -> Iterable[tuple[str, Sequence[int]]]:
    """Nothing is ever face down."""
    return ()


def faces_of(_state: State) -> list[str]:
    return []


GAME = Game(
    id="great-old-ones",
    title="Roll For Great Old Ones",
    prefix="GO",
    cover=COVER,
    rules_version=2,
    options=OPTIONS,
    players=range(1, 5),
    player_option="investigators",
    age=14,  # GO-003
    minutes=(60, 60),
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
    loader=LOADER,
    bots=BOTS,
    topics=Topic,
    beats=Beat,
    lessons=LESSONS,
    thoughts=frozenset(THOUGHTS) | BY_ACT,
    unweighed=UNWEIGHED,
    terms=terms,
    turn_of=turn_of,
    portrait=portrait,
    gauges=gauges,
    standing=lambda state: standing(state) if state.is_set_up else None,
    landmarks=landmarks,
    verdict=verdict,
    positions=POSITIONS,
)
