"""Wick: a blackout, one candle, and a draught."""

from app.games.wick.bots import THOUGHTS, Sight
from app.games.wick.lessons import LESSONS
from app.games.wick.records import DRAUGHT, GUESTS, LOADER, TERMS
from app.games.wick.rules import Beat, Topic, play
from app.games.wick.state import State, new_state
from app.games.wick.view import REGIONS
from app.kernel.boxcover import BoxCover, Look
from app.kit.options import players
from app.kit.tabletop import card_game

COVER = BoxCover(
    line="The lights are out. One candle, and one of you would rather it went out too.",
    about="Answer what is heard with what is in your pockets, unseen, until dawn. One of you may want the dark.",
    people="2 to 5 people",
    kind="hidden traitor, short",
    look=Look("candle", "#b4531a", "#f5e9d0", "#241a1c"),
    content="the dark, noises in it, lying to one’s friends",
)
GAME = card_game(
    id="wick",
    title="Wick",
    prefix="WK",
    cover=COVER,
    rules_version=2,
    age=10,
    minutes=(10, 15),
    options=(players(2, 5, default=4, rule="WK-001"),),
    loader=LOADER,
    state=State,
    set_up=new_state,
    play=play,
    regions=REGIONS,
    topics=Topic,
    beats=Beat,
    sight=Sight,
    lessons=LESSONS,
    thoughts=THOUGHTS,
    unweighed={Topic.DISCARD},
    terms=TERMS,
    gauges=lambda state: {"Wax": state.wax},
    landmarks=lambda state: {"Hours": len(state.hours), "Noises in the room": len(state.room)},
    factions={GUESTS: frozenset({"dawn", "last-match"}), DRAUGHT: frozenset({"dark"})},
    gave_up="WK-027",
)
