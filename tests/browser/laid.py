"""Roll For Great Old Ones brought to a moment before anybody looks: searched in memory, then laid in a room."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from app.games.great_old_ones import GAME
from app.games.great_old_ones.setup import seats
from app.games.great_old_ones.state import Die, DieKind, State
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import play_out
from app.kernel.game import Bot, Game
from app.kernel.game import State as AnyState
from app.kernel.log import Answer, Entry, Log, OptionValue, header_to_json
from app.kernel.offer import Offer
from app.kernel.table import Table, new_header
from app.kernel.views import SeatView
from app.live.events import Played, Started
from app.live.hub import Hub
from app.live.play import begin_at
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.live.party import gather

S = TypeVar("S", bound=AnyState)
OPTIONS: dict[str, OptionValue] = {"investigators": 3, "scenario": "2", "reroll_hold": "0"}
ALONE: dict[str, OptionValue] = {"investigators": 1, "scenario": "3", "reroll_hold": "0"}
FIRST, SECOND, THIRD = (Seat(f"investigator-{number}") for number in (1, 2, 3))
NAMES = {FIRST: "Ada", SECOND: "Bo", THIRD: "Cy"}
SEEDS = 400
LONGEST = 600
SHORT = 100
DEFEATS = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}


@dataclass
class Laid:
    """A room in a database, and the token of everybody in it."""

    code: str
    tokens: dict[Seat, str] = field(default_factory=dict)


async def lay(database_url: str, wanted: Callable[[State], bool]) -> Laid:
    """A room in which the game has come to the wanted moment."""
    seed, entries = search(wanted)
    return await _lay(database_url, OPTIONS, seed, entries)


async def lay_victory(database_url: str) -> tuple[Laid, list[str]]:
    """A room for one, in which nothing has happened yet, and what to answer there to win."""
    for number in range(SEEDS):
        table = _table(f"alone {number}", ALONE)
        outcome = play_out(table, {FIRST: GAME.bots["sense"]}, Chance("alone"), SHORT)
        if outcome is not None and outcome.winners:
            answers = [entry.choice[0] for entry in table.log.entries if isinstance(entry, Answer)]
            return await _lay(database_url, ALONE, f"alone {number}", ()), answers
    raise AssertionError("nobody wins so soon")


async def _lay(database_url: str, options: dict[str, OptionValue], seed: str, entries: tuple[Entry, ...]) -> Laid:
    return await lay_log(database_url, Log(_table(seed, options).log.header, list(entries)))


async def lay_log(database_url: str, log: Log) -> Laid:
    """A room of any game, in which all this has been played."""
    engine = open_engine(database_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    header, entries = log.header, log.entries
    party = await gather(hub, header.game, header.seed, dict(header.options))
    await party.sit(names=header.seats)
    laid = Laid(party.room.code, party.tokens)
    await begin_at(party.room, [Started(header_to_json(header))], [Played(entry) for entry in entries])
    await hub.close()
    await hub.journal.close()
    await engine.dispose()
    return laid


def search(wanted: Callable[[State], bool]) -> tuple[str, tuple[Entry, ...]]:
    """The first seed that leads there, and what was answered on the way."""
    for number in range(SEEDS):
        table = _table(f"laid {number}", OPTIONS)
        for _ in range(LONGEST):
            if wanted(table.state):
                return f"laid {number}", tuple(table.log.entries)
            if table.outcome or not _move(table):
                break
    raise AssertionError("no seed leads there")


def _table(seed: str, options: dict[str, OptionValue]) -> Table[State]:
    names = {info.seat: info.seat.title() for info in seats(options)}
    return Table(GAME, Log(new_header(GAME, names, seed, **options)), saves=0)


def _move(table: Table[State]) -> bool:
    """Somebody answers; one who looks at an attack die waits as long as anybody else has something to do."""
    offers = [(seat, offer) for seat in table.asked() if (offer := table.offer(seat)) is not None and offer.options]
    busy = [(seat, offer) for seat, offer in offers if "accept" not in offer.keys]
    for seat, offer in busy or offers:
        table.apply(Answer(seat, offer.number, (_choice(table.state, seat, offer),)))
        return True
    return False


def _choice(state: State, seat: Seat, offer: Offer) -> str:
    """Towards an attack, by the die alone; everything else as it comes."""
    keys = list(offer.keys)
    if "confirm" in keys:
        return "confirm"
    row = state.at(seat).rows[2]
    taken = row[len(row) // 5 * 5 :]
    fitting = [key for key in keys if (die := state.die(key)) is not None and die.value not in taken]
    attacks = [key for key in keys if key == "die-attack"]
    plain = [key for key in keys if not key.endswith(("attack", "finished")) and "attack" not in key]
    return next(iter(fitting or attacks or [key for key in plain if not key.startswith("free-")] or keys[-1:]))


def played_until(game: Game[S], wanted: Callable[[Table[S]], bool], bot: Bot, **options: OptionValue) -> Log:
    """The first game of these bots that comes to the wanted moment, up to there."""
    for number in range(SEEDS):
        names = {info.seat: info.seat.title() for info in game.seats(game.check_options(options))}
        table = Table(game, Log(new_header(game, names, f"moment {number}", **options)), saves=0)
        chance = Chance(f"moment {number}")
        while table.outcome is None and len(table.log.entries) < LONGEST:
            if wanted(table):
                return table.log
            seat = table.asked()[0]
            offer = table.offer(seat)
            assert offer is not None
            choice = bot(SeatView(table, seat), offer, chance)
            table.apply(Answer(seat, offer.number, choice or offer.default))
    raise AssertionError("no game leads there")


# Moments


def attack_dice(state: State) -> list[Die]:
    return [die for die in state.dice if die.kind is DieKind.ATTACK]


def two_race(state: State) -> bool:
    """Two attacks lie open that want more cultists than there are, while the third still has numbers to write."""
    dice = attack_dice(state)
    hunted = [DEFEATS[die.value] for die in dice]
    others = [person for person in state.active() if person.seat not in [die.owner for die in dice]]
    wanting = 0 < sum(state.cultists) < sum(hunted)
    return len(dice) == 2 and all(hunted) and wanting and any(person.values_left for person in others)
