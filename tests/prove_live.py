"""The long proofs of the live rooms: `python -m tests.prove_live [--kills N]`. Half on SQLite, half on Postgres."""

import argparse
import asyncio
import sys
import tempfile

from tests.live.kills import Report, run
from tests.postgres import new_database, private_postgres


async def prove(kills: int) -> bool:
    """Kill servers; True if nothing was lost and nothing counted twice."""
    with tempfile.TemporaryDirectory(prefix="veil-") as folder:
        good = _told("SQLite", await run(kills - kills // 2, f"sqlite:///{folder}/veil.db"))
    with private_postgres() as server:
        return _told("Postgres", await run(kills // 2, await new_database(server))) and good


def _told(store: str, report: Report) -> bool:
    print(f"{store}: {report}", flush=True)
    for name in (*report.lost, *report.doubled, *report.denied, *report.stuck):
        print(f"  {name} was lost, counted twice, counted though refused, or stuck", flush=True)
    return report.is_clean


def main() -> None:
    """Read the arguments and prove."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove_live", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    sys.exit(0 if asyncio.run(prove(parser.parse_args().kills)) else 1)


if __name__ == "__main__":
    main()
