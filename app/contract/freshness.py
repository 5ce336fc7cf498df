"""A stale region is never shown: the view cache against fresh builds, at every step of a game and for every viewer."""

from collections.abc import Sequence
from typing import TypeVar

from app.contract.proofs import Played, walk
from app.kernel.decision import Viewer
from app.kernel.game import State
from app.kernel.offer import offered
from app.kernel.region import RegionValue
from app.kernel.table import Table

S = TypeVar("S", bound=State)


def prove_fresh(played: Played[S], every: int = 1) -> int:
    """After every entry each viewer is shown what a fresh build shows; says how many regions were compared.

    Some viewers look after every entry and some only now and then, as people come and go: a class of eyes that was
    not looked through for a while must not come back with what it showed then.
    """
    compared, viewers = 0, played.viewers
    for count, table in enumerate(walk(played.game, played.log)):
        if count % every:
            continue
        looking = viewers if not count % 5 else viewers[count % 2 :: 2]
        for name, value, alike in _look(table, looking):
            for viewer in alike:
                fresh = table.regions[name].build(table.state, viewer)
                said = f"after {count} entries {viewer or 'a spectator'} is shown an old {name!r}"
                played.require(value == fresh, said)
                compared += 1
        compared += _prove_offers_fresh(played, table, count)
    return compared


def _prove_offers_fresh(played: Played[S], table: Table[S], count: int) -> int:
    """What each seat is offered at any time is what it would be if it were worked out now."""
    for seat in () if table.outcome else table.seats:
        offer, fresh = table.offer(seat), played.game.anytime(table.state, seat)
        shown = tuple(offered(play) for play in fresh)
        said = f"after {count} entries {seat} is offered old plays at any time"
        played.require((offer.anytime if offer else ()) == shown, said)
    return len(table.seats)


def _look(table: Table[S], viewers: Sequence[Viewer]) -> list[tuple[str, RegionValue, Sequence[Viewer]]]:
    def fail(_name: str, error: Exception) -> RegionValue:
        raise error

    return list(table.views.look(table.state, table.steps, viewers, viewers, fail))
