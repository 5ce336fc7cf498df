"""A million hostile inputs, and a store that fails: `python -m tests.prove_hostile [--inputs N] [--faults N]`.

Half of the inputs go to an app on SQLite, half to one on Postgres, each in a process of its own. Then Postgres crashes
under two servers, is readable only, and SQLite's disk is full, while games are played.
"""

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

from tests.hostile.storm import Tally, app_on, storm
from tests.live import faults
from tests.live.kills import Report
from tests.postgres import new_database, private_postgres


def rain(store: str, count: int) -> Tally:
    """So many inputs on that kind of store."""
    if store == "SQLite":
        with tempfile.TemporaryDirectory(prefix="veil-") as folder:
            return asyncio.run(_rain(f"sqlite:///{folder}/veil.db", count, store))
    with private_postgres() as server:
        return asyncio.run(_rain(asyncio.run(new_database(server)), count, store))


async def _rain(database_url: str, count: int, store: str) -> Tally:
    async with app_on(database_url) as app:
        return await storm(app, count, f"prove on {store}")


def prove_inputs(count: int) -> None:
    """Raises where any input harms the server."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as processes:
        raining = {store: processes.submit(rain, store, count // 2) for store in ("SQLite", "Postgres")}
        for store, tally in raining.items():
            print(f"{store}: {tally.result()}", flush=True)
            for (route, status), times in sorted(tally.result().routes.items()):
                print(f"  {route} {status}: {times:,}")


async def prove_faults(times: int) -> bool:
    """True if nothing acknowledged was lost and every room went on."""
    good = []
    with private_postgres() as server:
        for fault, count in ((faults.crash(server), times), (faults.read_only(server), max(1, times // 4))):
            database = await new_database(server)
            async with faults.serving(database, processes=2) as servers:
                report = await faults.run(count, fault, database, servers)
            good.append(_told(f"Postgres, two servers, {fault.name}", report))
    with tempfile.TemporaryDirectory(prefix="veil-") as folder:
        database = f"sqlite:///{folder}/veil.db"
        async with faults.serving(database, processes=1) as servers:
            fault = faults.full_disk(servers[0])
            report = await faults.run(max(1, times // 4), fault, database, servers)
        good.append(_told(f"SQLite, {fault.name}", report))
    return all(good)


def _told(what: str, report: Report) -> bool:
    print(f"{what}: {report}", flush=True)
    for name in (*report.lost, *report.doubled, *report.denied, *report.stuck):
        print(f"  {name} was lost, counted twice, counted though refused, or stuck", flush=True)
    return report.is_clean


def main() -> None:
    """Read the arguments and prove."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove_hostile", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--faults", type=int, default=20)
    given = parser.parse_args()
    is_good = asyncio.run(prove_faults(given.faults)) if given.faults else True
    if given.inputs:
        prove_inputs(given.inputs)
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
