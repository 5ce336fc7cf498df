"""Moments of whole games: first question, middle, climax, the most to read, the fullest page, the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from app.contract.proofs import bots_of, header_of, modes_of, play, walk
from app.contract.traffic import traffic
from app.games import game_called
from app.kernel.decision import Viewer
from app.kernel.game import State
from app.kernel.log import Log, OptionValue
from app.kernel.offer import Offer
from app.kernel.table import Table
from tests.browser.laid import Laid, lay_log

EVERY = 12
"""Of so many positions one is weighed for the fullest: a view costs more than a step."""


@dataclass(frozen=True)
class Moment:
    """A position of a game, and the seat to look from; none is the big screen."""

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


def modes(game_id: str) -> list[dict[str, OptionValue]]:
    """Every way to play it, with as many players as play it in the middle of what it takes."""
    game = game_called(game_id)
    players = sorted(game.players)[len(game.players) // 2]
    return [{game.player_option: players, **mode} for mode in modes_of(game)]


def sampled(game_id: str) -> list[Moment]:
    """Six moments of one game, those of its usual way to play."""
    return list(_six(game_id, modes(game_id)[0]))


def every(game_id: str) -> list[Moment]:
    """The six moments and the first of every question, from its own seat and on the big screen, in each mode."""
    found: list[Moment] = []
    for options in modes(game_id):
        found += [*_six(game_id, options), *_topics(game_id, options)]
        mode = "-".join(str(value) for value in options.values())
        log = _whole(game_id, tuple(options.items()))
        found += [Moment(game_id, f"screen {mode} {n}", log.upto(len(log.entries) * n // 4), None) for n in range(4)]
    return found


async def lay(database_url: str, moment: Moment) -> Laid:
    """A room in which the game has come to the moment."""
    return await lay_log(database_url, moment.log)


def _six(game_id: str, options: dict[str, OptionValue]) -> Iterator[Moment]:
    log, asked = _whole(game_id, tuple(options.items())), _asked(game_id, tuple(options.items()))
    chosen = {
        "first": asked[0],
        "middle": asked[len(asked) // 2],
        "climax": [it for it in asked if len(it.offer.options) > 1][-1],
        "longest": max(asked, key=lambda it: it.length),
        "fullest": max(asked, key=lambda it: it.weight),
    }
    mode = "-".join(str(value) for value in options.values())
    for name, it in chosen.items():
        yield Moment(game_id, f"{name} {mode}", log.upto(it.count), it.viewer)
    yield Moment(game_id, f"end {mode}", log.upto(len(log.entries) - 1), asked[-1].viewer)


def _topics(game_id: str, options: dict[str, OptionValue]) -> Iterator[Moment]:
    log = _whole(game_id, tuple(options.items()))
    seen: set[str] = set()
    for it in _asked(game_id, tuple(options.items())):
        if it.topic not in seen:
            seen.add(it.topic)
            yield Moment(game_id, f"{it.topic} {it.count}", log.upto(it.count), it.viewer)


@cache
def _whole(game_id: str, options: tuple[tuple[str, OptionValue], ...]) -> Log:
    """A game of bots from first to last."""
    game, given = game_called(game_id), dict(options)
    players = int(given.pop(game.player_option))
    return play(game, header_of(game, players, "layout", **given), list(bots_of(game).values())[-1]).log


@cache
def _asked(game_id: str, options: tuple[tuple[str, OptionValue], ...]) -> list[Asked]:
    """Every question of that game, in the order of asking."""
    found: list[Asked] = []
    for count, table in enumerate(walk(game_called(game_id), _whole(game_id, options))):
        for seat in table.asked():
            offer = table.offer(seat)
            if offer is not None and offer.options:
                found.append(Asked(count, seat, offer, _weight(table, seat) if count % EVERY == 0 else 0))
    return found


def _weight(table: Table[State], seat: Viewer) -> int:
    return len(traffic(table, seat))
