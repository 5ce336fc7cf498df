"""The long proofs of the live rooms: `python -m tests.prove_live [--kills N] [--moves N] [--versions N] …`.

Servers killed in mid-game, half on SQLite, half on Postgres; rules changed at random under games that are played; an
older and a newer release killed in turn on one Postgres; sockets fed with nonsense; and whole evenings played again in
worlds that a viewer cannot tell apart, every byte on the real socket compared. And people who try every seat by every
way there is, until somebody would learn what nobody gave them.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
from typing import cast

import structlog

from app import games
from app.kernel.game import Game, State
from app.live.hub import Hub
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.contract import seats
from tests.contract.ledger import proved
from tests.kernel.toy import TOY
from tests.live import moves, printings, versions
from tests.live.kills import Report, run
from tests.postgres import new_database, private_postgres
from tests.web import fuzz, twins

ANSWERS = 10_000
"""More than any game takes."""


async def prove(kills: int) -> bool:
    """Kill servers; True if nothing was lost and nothing counted twice."""
    with tempfile.TemporaryDirectory(prefix="veil-") as folder:
        good = _told("SQLite", await run(kills - kills // 2, f"sqlite:///{folder}/veil.db"))
    with private_postgres() as server:
        return _told("Postgres", await run(kills // 2, await new_database(server))) and good


async def prove_moves(count: int) -> bool:
    """Change rules under games; True if every room went on."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    games.GAMES["lantern"] = cast(Game[State], TOY)
    with tempfile.TemporaryDirectory(prefix="veil-") as folder:
        engine = open_engine(f"sqlite:///{folder}/veil.db")
        await migrate(engine)
        hub = Hub(Journal(engine), pace=0, allows_seeds=True)
        report = await moves.run(hub, count)
        await hub.close()
        await engine.dispose()
    del games.GAMES["lantern"]
    print(report, flush=True)
    return not (report.stopped or report.apart)


async def prove_versions(kills: int) -> bool:
    """Kill an older and a newer release in turn; True if nothing was lost, and all see what the log says."""
    with private_postgres() as server:
        return _told("Two releases", await versions.run(kills, await new_database(server)))


async def prove_cards(evenings: int) -> None:
    """Edit the cards of every game behind the backs of its rooms; raises where one does not go on as it was."""
    with tempfile.TemporaryDirectory(prefix="veil-") as folder:
        engine = open_engine(f"sqlite:///{folder}/veil.db")
        await migrate(engine)
        hub = Hub(Journal(engine), pace=0, allows_seeds=True)
        for game in printings.CARDS:
            for edit in printings.EDITS:
                for _ in range(evenings):
                    await printings.prove(hub, game, edit, ANSWERS)
                print(f"{game}: rooms and campaigns outlived {edit}, {evenings} times", flush=True)
        await hub.close()
        await engine.dispose()


async def prove_frames(frames: int) -> None:
    """Send nonsense; raises if the server takes any harm."""
    report = await fuzz.run(frames)
    print(f"Nonsense: {report.sent} messages, {report.refused} refused, the server grew by {report.grown >> 10} KB")


async def prove_twins(evenings: int) -> None:
    """Play evenings of every game twice; raises where anybody could tell the two worlds apart."""
    for game in games.GAMES:
        for number in range(evenings):
            for found in await twins.prove(game, f"evening {number}", ANSWERS, is_playtest=number % 2 == 1):
                print(f"{game}, evening {number}: {found}", flush=True)


def _told(store: str, report: Report) -> bool:
    print(f"{store}: {report}", flush=True)
    for name in (*report.lost, *report.doubled, *report.denied, *report.stuck):
        print(f"  {name} was lost, counted twice, counted though refused, or stuck", flush=True)
    return report.is_clean


def prove_all_seats(evenings: int) -> None:
    """Let people try every seat of every game; raises where anybody learns what nobody gave them."""
    for game in list(games.GAMES):
        proved.clear()
        seats.prove_seats(game, evenings, seats.LONG)
        done = ", ".join(f"{kind} {proved[kind]:,}" for kind in seats.KINDS)
        print(f"Seats of {game}, {evenings} evenings, nobody learnt what nobody gave them: {done}", flush=True)
        seats.check_enough(evenings // 20)


def main() -> None:
    """Read the arguments and prove."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove_live", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--versions", type=int, default=20)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--evenings", type=int, default=3)
    parser.add_argument("--seats", type=int, default=60)
    given = parser.parse_args()
    prove_all_seats(given.seats)
    asyncio.run(prove_frames(given.frames))
    asyncio.run(prove_twins(given.evenings))
    asyncio.run(prove_cards(given.evenings))
    good = [
        asyncio.run(proof) for proof in (prove_moves(given.moves), prove_versions(given.versions), prove(given.kills))
    ]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
