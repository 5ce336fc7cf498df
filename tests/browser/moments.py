"""Moments of recorded games: first question, middle, climax, the most to read, the fullest page, the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from pathlib import Path

from app.contract.proofs import bots_of, header_of, play, walk
from app.contract.traffic import traffic
from app.games import GAMES, game_called
from app.kernel.decision import Viewer
from app.kernel.errors import VeilError
from app.kernel.log import Header, Log, load_log
from app.kernel.offer import Offer
from app.kernel.table import Table
from tests.browser.laid import Laid, lay_log

RECORDED = Path(__file__).parents[1] / "playthroughs"
EVERY = 12
"""Of so many positions one is weighed for the fullest: a view costs more than a step."""
KINDS = ("first", "middle", "climax", "longest", "fullest", "end")


@dataclass(frozen=True)
class Moment:
    """A position of a recorded game, and the seat to look from; none is the big screen."""

    game: str
    name: str
    log: Log
    viewer: Viewer


@dataclass(frozen=True)
class Asked:
    """After so many entries this seat was asked this."""

    count: int
    viewer: Viewer
    offer: Offer
    weight: int

    @property
    def topic(self) -> str:
        return self.offer.topic.key if self.offer.topic else ""

    @property
    def length(self) -> int:
        """How much there is to read before one answers."""
        words = (len(it.label) + len(it.text or "") + len(it.warning or "") + 20 for it in self.offer.options)
        return sum(words) + len(self.offer.prompt)


def names_of(game_id: str) -> list[str]:
    """The game's recordings, from few players to many."""
    names = sorted(path.stem for path in RECORDED.glob(f"{game_id}-*.jsonl"))
    assert names, f"{game_id} has no recording"
    return names


@cache
def recorded(name: str) -> Log:
    """A recording; where cards or rules have changed since, such a game played anew by bots."""
    log = load_log((RECORDED / f"{name}.jsonl").read_text("utf-8"))
    try:
        Table(game_called(log.header.game), log, saves=False)
    except VeilError:
        return _anew(log.header)
    return log


def _anew(header: Header) -> Log:
    game = game_called(header.game)
    options = {key: value for key, value in header.options.items() if key != game.player_option}
    fresh = header_of(game, int(header.options[game.player_option]), header.seed, **options)
    return play(game, fresh, list(bots_of(game).values())[-1]).log


def sampled(game_id: str) -> list[Moment]:
    """Half of the six moments, the other half in the next game, and the big screen, each from another recording."""
    names = cycle(names_of(game_id))
    kinds = KINDS[[*GAMES].index(game_id) % 2 :: 2]
    chosen = [_moment(game_id, name, kind) for kind, name in zip(kinds, names, strict=False)]
    return [*chosen, _screen(game_id, next(names), 3, 4)]


def every(game_id: str) -> list[Moment]:
    """The six moments of every recording, its big screen, and every kind of question once, from its own seat."""
    found: list[Moment] = []
    seen: set[str] = set()
    for name in names_of(game_id):
        found += [_moment(game_id, name, kind) for kind in KINDS]
        found += [_screen(game_id, name, part, 4) for part in (1, 3, 4)]
        found += _topics(game_id, name, seen)
    return found


async def lay(database_url: str, moment: Moment) -> Laid:
    """A room in which the game has come to the moment."""
    return await lay_log(database_url, moment.log)


def _moment(game_id: str, name: str, kind: str) -> Moment:
    log, asked = recorded(name), _asked(game_id, name)
    if kind == "end":
        return Moment(game_id, f"end {name}", log, asked[-1].viewer)
    several = [it for it in asked if len(it.offer.options) > 1] or asked
    firsts = [it for it in several if it.viewer == next(iter(log.header.seats))] or asked
    chosen = {
        "first": asked[0],
        "middle": firsts[len(firsts) // 2],
        "climax": several[-1],
        "longest": max(asked, key=lambda it: it.length),
        "fullest": max(asked, key=lambda it: it.weight),
    }[kind]
    return Moment(game_id, f"{kind} {name}", log.upto(chosen.count), chosen.viewer)


def _screen(game_id: str, name: str, part: int, of: int) -> Moment:
    log = recorded(name)
    return Moment(game_id, f"screen {part} {name}", log.upto(len(log.entries) * part // of), None)


def _topics(game_id: str, name: str, seen: set[str]) -> Iterator[Moment]:
    for it in _asked(game_id, name):
        if it.topic not in seen:
            seen.add(it.topic)
            yield Moment(game_id, f"{it.topic} {it.count} {name}", recorded(name).upto(it.count), it.viewer)


@cache
def _asked(game_id: str, name: str) -> list[Asked]:
    """Every question of that recording, in the order of asking."""
    found: list[Asked] = []
    for count, table in enumerate(walk(game_called(game_id), recorded(name))):
        for seat in table.asked():
            offer = table.offer(seat)
            if offer is not None and offer.options:
                weight = len(traffic(table, seat)) if count % EVERY == 0 else 0
                found.append(Asked(count, seat, offer, weight))
    return found
