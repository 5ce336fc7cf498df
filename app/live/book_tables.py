"""Tables that are only there for the pictures of a rulebook: bots have played at them for a while."""

from functools import lru_cache

from app.games import game_called
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.driver import play_out
from app.kernel.errors import VeilError
from app.kernel.game import State
from app.kernel.log import Log
from app.kernel.region import RegionValue
from app.kernel.table import Table, new_header
from app.kit.record import decks_of
from app.live.book import Demo, book

MOST_TABLES = 16


@lru_cache(MOST_TABLES)
def table_of(game: str, demo: str = "") -> Table[State]:
    """The table of that name, or the first one of the game's book."""
    found, tables = game_called(game), book(game).demos
    if demo and demo not in tables:
        raise VeilError(f"{found.title}: its rulebook has no table called {demo!r}.")
    laid = tables[demo] if demo else next(iter(tables.values()), Demo("book", 0))
    options = found.check_options(laid.options)
    seats = {each.seat: each.label for each in found.seats(options)}
    table = Table(found, Log(new_header(found, seats, laid.seed, **options)))
    play_out(table, dict.fromkeys(seats, found.bots["sense"]), Chance(laid.seed), laid.answers)
    return table


def region_of(game: str, name: str, demo: str = "", chair: int = 0) -> tuple[RegionValue, Viewer]:
    """A region of such a table as its n-th seat sees it, or, of nobody's chair, a spectator; and who that is."""
    table = table_of(game, demo)
    viewer = table.seats[chair - 1] if chair else None
    return table.views.value(name, table.state, viewer, table.steps), viewer


def sides_of(game: str, demo: str = "") -> dict[Seat, str]:
    """Which side each seat of such a table is on."""
    table = table_of(game, demo)
    return {info.seat: info.side for info in table.game.seats(table.log.header.options)}


def card_of(game: str, id: str) -> RegionValue:
    """What is printed on a card of the shipped set."""
    found = game_called(game)
    printed = found.printed(found.card_set(), id)
    if printed is None:
        raise VeilError(f"{found.title}: its rulebook shows {id!r}, which no template draws.")
    return printed


def cards_of(game: str) -> CardSet:
    return game_called(game).card_set()


def card_ids(game: str) -> tuple[str, ...]:
    """All cards of the shipped set that a template draws, in the order of their decks."""
    found, cards = game_called(game), cards_of(game)
    ids = dict.fromkeys(id for deck in decks_of(type(cards)) for id in getattr(cards, deck))
    return tuple(id for id in ids if found.printed(cards, id) is not None)
