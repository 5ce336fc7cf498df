"""Every game ends, asks what can be answered, and is the same game whenever its log is played."""

from app.kernel.chance import Chance
from app.kernel.game import State
from tests.contract.proofs import Played, prove_checkpoints, prove_offers, prove_options, prove_replay, walk


def test_bots_finish_the_game_and_replay_equals_play(played: Played[State]) -> None:
    assert played.outcome.reason
    prove_replay(played)


def test_from_every_checkpoint_the_game_goes_the_same_way(played: Played[State]) -> None:
    assert prove_checkpoints(played) > 0


def test_under_any_options_the_game_ends_and_replays(played_by_lot: Played[State]) -> None:
    prove_replay(played_by_lot)
    prove_checkpoints(played_by_lot)


def test_at_every_step_somebody_is_asked_what_silence_can_answer(played: Played[State]) -> None:
    for table in walk(played.game, played.log):
        prove_offers(played, table)


def test_every_option_offered_is_taken(played_by_lot: Played[State]) -> None:
    chance, length = Chance("options"), len(played_by_lot.log.entries)
    taken = [prove_options(played_by_lot, count) for count in (0, *(chance.below(length) for _ in range(4)))]
    assert sum(taken) > 5
