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
from tests.browser.laid import Laid, lay_log
from tests.live.party import gather

OPTIONS: dict[str, dict[str, OptionValue]] = {
    "fourth-wall": {"investigators": 3},
    "within-walls": {"players": 5},
    "great-old-ones": {"investigators": 3},
    "projector": {"players": 3, "days": 1},
}
"""By game, a table of middling size."""
MOST: dict[str, dict[str, OptionValue]] = {
    "fourth-wall": {"investigators": 5},
    "within-walls": {"players": 6},
    "great-old-ones": {"investigators": 4},
    "projector": {"players": 4, "days": 1},
}
"""By game, as many as may sit there."""
NAMES = (
    "Maximiliana von Hohenzollern-Sigmaringen",
    "Bartholomew Featherstonehaugh-Cholmondel",
    "Wilhelmina Wolkenbruch-Oberammergau-Most",
    "Konstantin Konstantinowitsch Rachmaninow",
    "Annegret Kramp-Karrenbauer-Leutheusser S",
    "Theodora Papadimitriou-Konstantinopoulou",
    "Ferdinand Rumpelstilzchen-Regenbogenfarb",
)
"""As long as names may be."""
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


async def lay_fullest(database_url: str, game: str) -> Laid:
    """A room with every seat taken under the longest of names, in which bots have played to the end."""
    return await lay_log(database_url, _fullest(game))


async def lay_vote(database_url: str) -> Laid:
    """A room of Within Walls in which six sit, at the vote before which most has been said and looked at."""
    log = _fullest("within-walls")
    table = Table(game_called("within-walls"), Log(log.header), saves=0)
    fullest, length = 0, 0
    for count, entry in enumerate(log.entries, 1):
        table.apply(entry)
        vote = getattr(table.view(None)["spotlight"], "vote", None)
        told = sum(len(words) for one in vote.witnesses for words in (*one.said, *one.looked)) if vote else 0
        fullest, length = (count, told) if told > length else (fullest, length)
    return await lay_log(database_url, log.upto(fullest))


@cache
def _fullest(game_id: str) -> Log:
    """A game of bots with every seat taken, from first to last."""
    game, options = game_called(game_id), MOST.get(game_id, {})
    names = dict(zip((info.seat for info in game.seats(game.check_options(options))), NAMES, strict=False))
    table = Table(game, Log(new_header(game, names, "fullest", **options)), saves=0)
    assert play_out(table, dict.fromkeys(names, game.bots["sense"]), Chance("fullest"), LONGEST) is not None
    return table.log
