"""The report's figures are those of the journals and logs, counted once more; `make prove` does it with 200 games."""

from tests.lab.proving import GAMES_IN_A_SLICE, prove
from tests.web.house import House


async def test_the_figures_of_a_report_are_those_of_its_logs(light_house: House) -> None:
    proof = await prove(light_house, GAMES_IN_A_SLICE)
    assert proof.games == GAMES_IN_A_SLICE
    assert proof.notes
    assert not proof.wrong
