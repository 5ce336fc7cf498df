"""How every game lies on every screen: a sample of recorded moments. `make prove ONLY=layout` looks at all of them."""

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser

from app.games import GAMES
from tests.browser.audit import PICTURES, Auditor, audited, auditing, sample


@pytest.fixture(scope="module")
def server_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    with audited(tmp_path_factory.mktemp("layout")) as made:
        yield made


@pytest.fixture
async def auditor(browser: Browser, server_of_its_own: tuple[str, str]) -> AsyncIterator[Auditor]:
    async with auditing(browser, *server_of_its_own) as made:
        yield made


@pytest.mark.timeout(180)
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_cut_small_covered_or_out_of_reach(auditor: Auditor, game: str) -> None:
    looks = [await auditor.look(moment, windows) for moment, windows in sample(game)]
    found = [str(finding) for look in looks for finding in look]
    assert not found, f"see {PICTURES}:\n" + "\n".join(found)
