"""A folder of installed packages, empty at first."""

from pathlib import Path

import pytest

from tests.outside.packing import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    folder = tmp_path / "site"
    folder.mkdir()
    return Site(folder)
