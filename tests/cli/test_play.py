"""Games played in the terminal, by typing what a person would type."""

from pathlib import Path

import pytest

from app.kernel.log import load_log
from tests.cli.conftest import Run

HOST_WINS = "2\n1 2\n" * 4


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_whole_game_is_played_by_typing(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "host", answers=HOST_WINS)
    assert ran.code == 0
    assert "Hat 1  (everybody looks there first)" in ran.out
    assert "You hide the cat under hat 2." in ran.out
    assert "The end" in ran.out


def test_what_is_secret_stays_off_the_others_screen(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "guest-1", "--bot", "random", answers="1\n" * 6)
    assert "The Host hides the cat." in ran.out
    assert "You hide the cat" not in ran.out
    assert "The cat is under hat" not in ran.out


def test_bad_input_is_answered_in_plain_words_and_asked_again(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "host", answers="x\n\n1 2\n2\n1 3\n1 2 3\n")
    assert "There is no option 'x'; the numbers go from 1 to 3." in ran.out
    assert "Type the number of an option." in ran.out
    assert "Choose exactly one option." in ran.out
    assert "Hats 1 and 3 are too far apart." in ran.out
    assert "Choose 1 to 2; you chose 3." in ran.out


def test_a_question_mark_says_why_not(run: Run) -> None:
    assert "Hat 4: It is in the wash. (TOY-001)" in run("play", "toy", "--seed", "5", "--me", "host", answers="?\n").out


def test_an_any_time_play_has_a_number_of_its_own(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "guest-1", "--bot", "random", answers="4\n2\n")
    assert "4  Whisper" in ran.out
    assert "guest-1 whispers: hat 2." in ran.out


def test_one_may_step_in_before_a_bot_answers(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "guest-1", "--step", answers="1\n3\n\n1\n")
    assert ran.out.index("press Enter to let the game go on") < ran.out.index("guest-1 whispers: hat 3.")
    assert ran.out.index("guest-1 whispers: hat 3.") < ran.out.index("Under which hat?")


def test_a_game_is_saved_on_leaving_and_goes_on(run: Run) -> None:
    left = run("play", "toy", "--seed", "5", "--me", "host=Ada", "--save", "ada.log", answers="2\n1\nq\n")
    assert "veil play --load ada.log" in left.out
    before = load_log(Path("ada.log").read_text())
    again = run("play", "--load", "ada.log", answers=HOST_WINS)
    after = load_log(Path("ada.log").read_text())
    assert "host: Ada" in again.out
    assert "The end" in again.out
    assert after.entries[: len(before.entries)] == before.entries


def test_the_log_is_saved_when_the_input_ends(run: Run) -> None:
    run("play", "toy", "--seed", "5", "--me", "host", answers="2\n")
    run("play", "toy", "--seed", "5", "--me", "host", answers="2\n")
    assert load_log(Path("toy.log").read_text()).entries
    assert load_log(Path("toy2.log").read_text()).entries


def test_the_screen_is_handed_over_between_people(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "all", answers="\n2\n\n1\n\n3\n\n")
    assert "The screen is for The Host now" in ran.out
    assert "The screen is for Guest 2 now" in ran.out


def test_one_person_with_two_seats_keeps_the_screen(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "guest-1=Bo", "--me", "guest-2=Bo", answers="1\n1\n1\n")
    assert "The screen is for" not in ran.out
    assert ran.out.count("times so far") == 1


def test_the_terminal_asks_who_plays(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", answers="guest-2\n1\n")
    assert "People on which seats?" in ran.out
    assert "guest-1: Guest 1 (bot), guest-2: Guest 2" in ran.out


def test_bots_alone_can_be_watched(run: Run) -> None:
    ran = run("play", "toy", "--seed", "5", "--me", "none")
    assert "The Host hides the cat." in ran.out
    assert "The end" in ran.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["toy", "--players", "9"], "The Toy is for 2 to 4 players, not for 9."),
        (["toy", "--option", "rounds=many"], "Rounds: 'many' is not a whole number from 1 to 9."),
        (["toy", "--option", "rounds"], "Write an option as key=value, not 'rounds'"),
        (["toy", "--option", "hue=red"], "The Toy has no option called 'hue'"),
        (["toy", "--me", "cook"], "There is no seat 'cook' here; there are host, guest-1, guest-2."),
        (["toy", "--me", "host", "--bot", "clever"], "The Toy has no bot called 'clever'"),
        (["toy", "--me", "host", "--bot", "cooks=random"], "There is no side 'cooks' here; there are house, guests."),
        (["nothing"], "There is no game called 'nothing'"),
        (["--load", "none.log"], "none.log cannot be read: No such file or directory."),
        (["toy", "--load", "none.log"], "A saved game goes on as it began"),
    ],
)
def test_what_cannot_be_played_is_one_line(run: Run, arguments: list[str], complaint: str) -> None:
    ran = run("play", *arguments)
    assert ran.code == 1
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_options_are_read_in_the_words_people_use(run: Run) -> None:
    run(
        "play",
        "toy",
        "--seed",
        "5",
        "--me",
        "none",
        "--option",
        "light=off",
        "--option",
        "rounds=2",
        "--save",
        "dark.log",
    )
    options = load_log(Path("dark.log").read_text()).header.options
    assert options == {"players": 3, "rounds": 2, "light": False}
