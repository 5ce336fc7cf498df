"""The long proof of playtests: `python -m tests.prove_lab [GAMES]`.

Bots play the games of a playtest, and notes, look-ups and answers are made up; every figure of its report must be the
one counted from the journals and logs, and its page must open in under a second.
"""

import asyncio
import sys
import tempfile

from tests.lab.proving import prove
from tests.web.house import open_house, settings_for

GAMES = 200
SLOWEST = 1.0
"""Seconds of processor for the report's page."""


async def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with tempfile.TemporaryDirectory(prefix="veil-") as folder:
        async with open_house(settings_for(f"sqlite:///{folder}/veil.db")) as house:
            proof = await prove(house, games)
    print(f"· a playtest of {proof.games} games with {proof.notes} notes: {len(proof.wrong)} figures are wrong")
    print(f"· its report opens in {proof.seconds:.2f} s of processor, {proof.bytes // 1024} KB")
    print("\n".join(proof.wrong))
    return 1 if proof.wrong or proof.seconds >= SLOWEST else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
