"""Long work is done in a process of its own: tables go on meanwhile, and its death is nobody's end."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.kernel.log import load_log
from app.live import chronicle, workers
from app.live.chronicle import Source
from app.live.debriefs import write_on
from app.live.errors import NotNow, TooMany
from app.live.workers import Workers
from app.web.replaying import as_json
from tests.live.odd_jobs import die, die_at_first, how_nice, idle, who

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


@pytest.fixture
async def apart() -> AsyncIterator[Workers]:
    worker = Workers(is_apart=True)
    yield worker
    await worker.close()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def is_gone(pid: int) -> None:
    async with asyncio.timeout(10):
        while is_running(pid):
            await asyncio.sleep(0.01)


async def test_it_works_in_another_process_which_gives_way_and_ends_with_it(apart: Workers) -> None:
    pid = await apart.run(who)
    assert pid != os.getpid()
    assert await apart.run(how_nice) == os.nice(0) + workers.NICE
    os.kill(pid, signal.SIGINT)  # as a terminal sends to all
    assert await apart.run(who) == pid
    await apart.close()
    await is_gone(pid)


async def test_a_process_that_dies_is_replaced_and_the_work_done_again(apart: Workers, tmp_path: Path) -> None:
    first = await apart.run(who)
    assert await apart.run(die_at_first, str(tmp_path / "died")) == "done"
    assert await apart.run(who) != first
    with pytest.raises(NotNow, match="try again"):
        await apart.run(die)
    assert await apart.run(who) != os.getpid()


async def test_whoever_asks_for_very_much_is_told_when_to_come_back(apart: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "enough"
    asking = [asyncio.create_task(apart.ask("one house", idle, str(mark))) for _ in range(workers.MOST_OF_AN_ADDRESS)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany, match=r"Come back in (a second|\d+ seconds)\.$"):
        await apart.ask("one house", idle, str(mark))
    another = asyncio.create_task(apart.ask("another house", idle, str(mark)))
    await asyncio.sleep(0)
    mark.touch()
    assert await asyncio.gather(*asking, another) == ["done"] * (workers.MOST_OF_AN_ADDRESS + 1)
    assert await apart.ask("one house", idle, str(mark)) == "done"


async def test_a_game_is_told_there_as_here(apart: Workers) -> None:
    log = (PLAYTHROUGHS / "within-walls-3.jsonl").read_text("utf-8")
    source = Source("room", log, "", tuple((seat, "") for seat in load_log(log).header.seats))
    assert await apart.finish(write_on, source) == chronicle.write(source)
    assert await apart.finish(as_json, source, 7, "player-2") == as_json(source, 7, "player-2")
