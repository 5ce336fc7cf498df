"""Proves a report: a playtest of two versions is played by bots, and its figures are counted once more."""

import json
import time
from dataclasses import dataclass, field

import httpx

from app.lab.exports import report_json
from app.lab.playtests import Lab
from app.lab.report import Chosen
from app.lab.reporting import report, sum_up
from tests.lab.evenings import evening
from tests.lab.recount import counted, differences, newcomers
from tests.lab.testing import begun, forked
from tests.web.guests import bearer
from tests.web.house import House

GAMES_IN_A_SLICE = 6
GAME, OPTIONS = "fourth-wall", {"investigators": 3}


@dataclass
class Proof:
    """What came of it."""

    games: int = 0
    notes: int = 0
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0
    """Of processor, to open the report's page once the sums are kept."""
    bytes: int = 0


async def prove(house: House, games: int) -> Proof:
    """Play so many games, and compare all figures of the report with those of the logs."""
    lab: Lab = house.app.state.lab
    async with httpx.AsyncClient(base_url=house.url, timeout=120) as http:
        sets = [await forked(http, name, GAME) for name in ("First", "Second")]
        test = await begun(http, GAME, card_sets=[it.version for it in sets], options=OPTIONS)
        facts = await lab.find(test.code)
        for number in range(games):
            played = await evening(lab, facts, number)
            await lab.hub.evict_if_loaded(played.room.code)
        while await sum_up(lab):
            pass
        tables = await counted(lab, facts)
        proof = Proof(len(tables), sum(len(table.of("Noted")) for table in tables))
        proof.wrong = differences(json.loads(json.dumps(report_json(await report(lab, facts)))), tables)
        new = json.loads(json.dumps(report_json(await report(lab, facts, Chosen("first")))))
        proof.wrong += differences(new, tables, newcomers)
        await http.get(f"/playtests/{test.code}", headers=bearer(test.owner))
        before = time.process_time()
        page = await http.get(f"/playtests/{test.code}", headers=bearer(test.owner))
        proof.seconds, proof.bytes = time.process_time() - before, len(page.content)
        assert page.status_code == 200
    return proof
