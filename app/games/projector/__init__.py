"""The Projector: a co-operative campaign through the worlds an aunt's machine throws on the wall."""

from collections.abc import Iterable, Sequence

from app.games.projector.anytime import anytime
from app.games.projector.beats import Beat
from app.games.projector.bots import BOTS
from app.games.projector.bots.sense import THOUGHTS, UNWEIGHED
from app.games.projector.cover import COVER
from app.games.projector.goals import known
from app.games.projector.lessons import LESSONS
from app.games.projector.options import OPTIONS
from app.games.projector.party import gather, lacks, rests
from app.games.projector.positions import POSITIONS
from app.games.projector.printed import printed, terms
from app.games.projector.records import LOADER, SCHEMA
from app.games.projector.rules import play
from app.games.projector.setup import new_state, resigned, seats
from app.games.projector.standing import turn_of
from app.games.projector.state import State
from app.games.projector.topics import Topic
from app.games.projector.verdict import landmarks, measures, verdict
from app.games.projector.view import REGIONS, SHEET, gauges, portrait
from app.kernel.game import CampaignRules, Game


def cards_of(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    """The physical cards by kind: those that could lie in one another's place as far as anybody can tell."""
    owners: dict[int, str] = {
        card: player.seat for player in state.everybody for card in (*player.reserve, *player.parked)
    }
    kinds: dict[str, list[int]] = {}
    for card, face in enumerate(state.faces):
        kinds.setdefault(_kind(state, card, face, owners), []).append(card)
    return kinds.items()


def _kind(state: State, card: int, face: str, owners: dict[int, str]) -> str:
    if face.startswith("slide:"):
        return f"slides of {owners.get(card, 'nobody')}"
    if face.startswith("resource:"):
        return "resource"
    if face in state.cards.entropy:
        deck = "of the twenty" if card in state.campaign.entropy else "waiting"
        return f"entropy {state.cards.entropy[face].tier} {deck}"
    location = state.cards.locations.get(face)
    if location is None:
        return "hour"
    sides = location.sides if state.options.backs == "open" else ""  # PJ-R01 what shows on the back
    return f"location {location.area} {sides}"


def faces_of(state: State) -> list[str]:
    """What is printed on each physical card."""
    return state.faces


def standing(state: State) -> tuple[str, str] | None:
    """Out there: what is to be done, and when it all fades."""
    projection = state.projection
    return None if projection is None else known(state)


GAME = Game(
    id="projector",
    title="The Projector",
    prefix="PJ",
    cover=COVER,
    rules_version=2,
    options=OPTIONS,
    players=range(2, 5),
    player_option="players",
    seats=seats,
    card_set=LOADER.shipped,
    read_cards=LOADER.read,
    schema=SCHEMA,
    loader=LOADER,
    state=State,
    set_up=new_state,
    play=play,
    anytime=anytime,
    resigned=resigned,
    regions=REGIONS,
    cards_of=cards_of,
    faces=faces_of,
    bots=BOTS,
    gauges=gauges,
    standing=standing,
    landmarks=landmarks,
    measures=measures,
    verdict=verdict,
    topics=Topic,
    beats=Beat,
    lessons=LESSONS,
    thoughts=frozenset(THOUGHTS),
    unweighed=UNWEIGHED,
    terms=terms,
    turn_of=turn_of,
    portrait=portrait,
    printed=printed,
    campaign=CampaignRules(rests, gather, SHEET, once=("opens",), lacks=lacks),
    positions=POSITIONS,
)
