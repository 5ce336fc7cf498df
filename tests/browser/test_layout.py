"""How every game lies on every screen: a sample of recorded moments. `make prove ONLY=layout` looks at all of them."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from app.games import GAMES
from tests.browser.audit import PICTURES, Auditor, auditing, sample


@pytest.fixture(scope="module")
async def auditor(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Auditor]:
    async with auditing(browser, tmp_path_factory.mktemp("layout")) as made:
        yield made


@pytest.mark.timeout(180)
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_cut_small_covered_or_out_of_reach(auditor: Auditor, game: str) -> None:
    looks = [await auditor.look(moment, windows) for moment, windows in sample(game)]
    found = [str(finding) for look in looks for finding in look]
    assert not found, f"see {PICTURES}:\n" + "\n".join(found)
