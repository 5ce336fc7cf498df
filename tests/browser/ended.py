"""Evenings that are over, or nearly, before anybody looks: played by bots in memory, then laid in a room."""

from functools import cache

from app.games import game_called
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.log import Entry, Header, Log, OptionValue, header_to_json
from app.kernel.table import Table, new_header
from app.live.events import Played, Started
from app.live.hub import Hub
from app.live.play import begin_at
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.browser.laid import Laid
from tests.live.party import gather

OPTIONS: dict[str, dict[str, OptionValue]] = {
    "fourth-wall": {"investigators": 3},
    "within-walls": {"players": 5},
    "great-old-ones": {"investigators": 3},
    "projector": {"players": 3, "days": 1},
}
"""By game, a table of middling size."""
LONGEST = 4000


async def lay(database_url: str, game: str, short_of: int = 0) -> Laid:
    """A room in which bots have played to the end, or to so many answers short of it."""
    header, entries = _played(game)
    engine = open_engine(database_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    party = await gather(hub, game, header.seed, header.options)
    await party.sit()
    laid = Laid(party.room.code, party.tokens)
    kept = entries[: len(entries) - short_of]
    await begin_at(party.room, [Started(header_to_json(header))], [Played(entry) for entry in kept])
    await hub.close()
    await hub.journal.close()
    await engine.dispose()
    return laid


@cache
def _played(game_id: str) -> tuple[Header, tuple[Entry, ...]]:
    """A game of bots from first to last."""
    game, options = game_called(game_id), OPTIONS.get(game_id, {})
    names = {info.seat: info.seat.title() for info in game.seats(game.check_options(options))}
    table = Table(game, Log(new_header(game, names, "over", **options)), saves=0)
    bots = dict.fromkeys(names, game.bots["sense"])
    assert play_out(table, bots, Chance("over"), LONGEST) is not None
    return table.log.header, tuple(table.log.entries)
