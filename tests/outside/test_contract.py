"""The contract tests run on a game of another package, where Veil is installed and pytest is."""

from tests.outside.packing import Site

PLUGIN = ("-m", "pytest", "-p", "app.contract.plugin", "-p", "no:asyncio", "-p", "no:cacheprovider", "-q")
BATTERY = (*PLUGIN, "--pyargs", "app.contract.battery")


def test_the_battery_runs_on_the_game_that_is_named_and_finds_what_is_wrong(site: Site) -> None:
    site.install("hats", "stand")
    ran = site.run(*BATTERY, "--veil-game", "hat-stand", "-k", "thought or every_page")
    assert "test_a_bot_has_a_thought_about_every_topic_or_leaves_it_to_silence_by_name[hat-stand]" in ran.stdout
    assert "assert 'sense' in" in ran.stdout
    assert "test_every_page_of_the_game_can_be_read_and_has_what_it_shows[hat-stand]" in ran.stdout
    assert "2 failed" in ran.stdout


def test_one_line_among_the_tests_of_a_package_runs_it_on_its_own_game(site: Site) -> None:
    site.install("hats", "stand")
    (site.folder / "pytest.ini").write_text("[pytest]\nveil_games = hat-stand\n")
    (site.folder / "test_contract.py").write_text("from app.contract.battery import *\n")
    ran = site.run(*PLUGIN, "-vv", "-k", "under_any_options and 2")
    assert ran.returncode == 0, ran.stdout
    assert "test_contract.py::test_under_any_options_the_game_ends_and_replays[hat-stand-2] PASSED" in ran.stdout
    assert "1 passed" in ran.stdout


def test_a_game_that_is_left_out_is_told_with_the_reason(site: Site) -> None:
    site.install("hats", "stand", changed={"RULES.md": ""})
    assert "hat-stand is left out: stand has no RULES.md." in site.run(*BATTERY, "--veil-game", "hat-stand").stdout


def test_a_server_runs_without_pytest(site: Site) -> None:
    source = "import app.main, app.cli, sys; print([name for name in sys.modules if 'pytest' in name])"
    assert site.run("-c", source).stdout == "[]\n"
