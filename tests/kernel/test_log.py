"""The log is the save: same log, same game; undo, rewind and branch are shorter logs."""

import json

import pytest

from app.contract.proofs import bots_of, finished, header_of, play, prove_checkpoints, prove_replay
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.errors import LogError, StaleAnswer
from app.kernel.log import Answer, Entry, NewDice, Resign, entries_from_json, entry_from_json, entry_to_json, load_log
from app.kernel.table import Saved, Table, new_header
from tests.kernel.scene import END, Scene, real_game
from tests.kernel.toy import ADA, BO, CY, TOY


def played_scene(seed: str = "a seed") -> Scene:
    """A game of bots, stopped in the middle."""
    scene = real_game(seed)
    play_out(scene.table, dict.fromkeys(scene.table.seats, bots_of(TOY)["random"]), Chance("bots"), limit=20)
    assert scene.table.outcome is None
    return scene


@pytest.mark.parametrize("players", TOY.players)
def test_the_same_log_is_the_same_game(players: int) -> None:
    for number in range(5):
        prove_replay(play(TOY, header_of(TOY, players, f"replay {number}"), bots_of(TOY)["random"]))


@pytest.mark.parametrize("players", TOY.players)
def test_from_every_checkpoint_the_game_goes_the_same_way(players: int) -> None:
    for number in range(5):
        played = play(TOY, header_of(TOY, players, f"resume {number}", rounds=6), bots_of(TOY)["random"])
        assert prove_checkpoints(played) > 0
        for saved in played.saves:
            assert Table.resume(TOY, played.log, saved).fingerprint() == played.fingerprint


def test_a_table_stopped_in_the_middle_resumes_with_its_open_questions() -> None:
    scene = played_scene()
    assert scene.table.saved is not None
    resumed = Table.resume(TOY, scene.table.log, scene.table.saved)
    assert [resumed.offer(seat) for seat in resumed.seats] == [scene.table.offer(seat) for seat in resumed.seats]
    assert resumed.log == scene.table.log


def test_a_checkpoint_survives_as_text() -> None:
    saved = played_scene().table.saved
    assert saved is not None
    assert Saved.load(saved.dump()) == saved


def test_checkpoints_can_be_left_out() -> None:
    scene = played_scene()
    bare = Table(TOY, scene.table.log, saves=False)
    assert bare.saved is None
    assert bare.fingerprint() == scene.table.fingerprint()


def test_a_log_is_the_same_after_dump_and_load() -> None:
    log = played_scene().table.log
    log.entries += [NewDice("again"), Resign((ADA, BO)), Answer(CY, 7, ("a", "b"), "an id")]
    assert load_log(log.dump()) == log


@pytest.mark.parametrize("name", ["Zoë", "line\nbreak", "line\u2028separator", "next\u0085line", '"quoted"', "幽霊"])
def test_a_name_may_hold_any_sign(name: str) -> None:
    header = new_header(TOY, {ADA: name, BO: "Bo"}, "a seed", players=2)
    log = Table(TOY, load_log(Scene(TOY, header).table.log.dump())).log
    assert log.header.seats[ADA] == name


# Logs that cannot be played here


def header_line() -> dict[str, object]:
    values: dict[str, object] = json.loads(real_game().table.log.dump().split("\n")[0])
    return values


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("not a log", "not JSON"),
        ("[1, 2]", "not an object"),
        ('{"game": "lantern"}', "not the header"),
        (json.dumps({**header_line(), "extra": 1}), "not the header"),
        (json.dumps({**header_line(), "seats": ["ada"]}), "not the header"),
        (json.dumps({**header_line(), "seed": 5}), "not the header"),
        (json.dumps({**header_line(), "seed": "another"}), "does not match the commitment"),
        (json.dumps(header_line()) + '\n{"seat": "ada"}', "not an answer"),
        (json.dumps(header_line()) + '\n{"seat": "ada", "number": "x", "choice": []}', "not an answer"),
        (json.dumps(header_line()) + '\n{"seat": "ada", "number": 1, "choice": "nothing"}', "not an answer"),
        (json.dumps(header_line()) + "\n???", "not JSON"),
    ],
)
def test_a_broken_log_is_refused_in_plain_words(text: str, reason: str) -> None:
    with pytest.raises(LogError, match=reason):
        load_log(text)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "chess", "is of 'chess', not of 'lantern'"),
        ("rules_version", 0, "version 0 of the rules of Lantern; this is version 1"),
        ("card_hash", "0000", "another printing of the card set 'lantern'"),
    ],
)
def test_a_log_of_another_game_version_or_card_set_is_refused(field: str, value: object, reason: str) -> None:
    log = load_log(json.dumps({**header_line(), field: value}))
    with pytest.raises(LogError, match=reason):
        Table(TOY, log)


def test_a_log_without_the_commitment_can_be_read() -> None:
    values = header_line()
    del values["commitment"]
    assert load_log(json.dumps(values)).header == real_game().table.log.header


# Undo, branch, new dice, resigning


def test_undo_is_a_shorter_log() -> None:
    scene = real_game().when(ADA, "hand-1")
    before = scene.table.fingerprint()
    scene.when(BO, "hand-1")
    assert scene.again(count=1).table.fingerprint() == before


def test_a_branch_begins_where_the_log_was_cut_and_leaves_it_alone() -> None:
    scene = played_scene()
    branch = scene.again(count=3)
    seat = branch.table.asked()[0]
    branch.when(seat, *branch.offer(seat).default)
    assert len(branch.table.log.entries) == 4
    assert len(scene.table.log.entries) == 20
    assert branch.table.log.header == scene.table.log.header


def shuffles(scene: Scene) -> list[int]:
    return [scene.state.chance.below(1000) for _ in range(5)]


def test_new_dice_fall_otherwise_and_are_in_the_log() -> None:
    same, other = real_game(), real_game()
    other.table.apply(NewDice("please"))
    replayed = Table(TOY, load_log(other.table.log.dump()))
    assert replayed.fingerprint() == other.table.fingerprint()
    assert shuffles(same) != shuffles(other)


def test_new_dice_are_kept_by_later_checkpoints() -> None:
    scene = real_game()
    scene.table.apply(NewDice("please"))
    play_out(scene.table, dict.fromkeys(scene.table.seats, bots_of(TOY)["random"]), Chance("bots"), limit=1000)
    played = finished(TOY, scene.table.log)
    prove_replay(played)
    prove_checkpoints(played)


def test_the_game_says_whether_a_resignation_ends_it() -> None:
    scene = real_game()
    scene.table.apply(Resign((ADA,)))
    assert scene.table.outcome is None
    scene.table.apply(Resign((ADA, BO, CY)))
    assert scene.table.outcome is not None
    assert scene.table.outcome.ending == "abandoned"
    assert scene.again().table.fingerprint() == scene.table.fingerprint()
    with pytest.raises(StaleAnswer, match="The game is over"):
        scene.table.apply(Resign((ADA,)))


def test_two_seeds_make_two_games() -> None:
    assert real_game("one").table.fingerprint() != real_game("two").table.fingerprint()


def test_the_fingerprint_knows_the_outcome() -> None:
    scene = real_game()
    before = scene.table.fingerprint()
    scene.table.outcome = END
    assert scene.table.fingerprint() != before


def test_many_lines_are_read_as_each_alone() -> None:
    entries: list[Entry] = [Answer(ADA, 1, ("a", "b,c"), "x"), NewDice("},{"), Resign((BO, CY)), Answer(BO, 2, ())]
    lines = [entry_to_json(entry) for entry in entries]
    assert entries_from_json(lines) == [entry_from_json(line) for line in lines] == entries
    with pytest.raises(LogError, match="not JSON"):
        entries_from_json([lines[0], f"{lines[1]},{lines[2]}"])
