"""In no game can anybody tell the true world from another that agrees with what they have seen."""

from app.kernel.chance import Chance
from app.kernel.game import State
from tests.contract.proofs import (
    Played,
    prove_alike,
    prove_dice_to_come_unseen,
    prove_epochs,
    prove_imagined,
    prove_names_hidden,
    prove_public,
    prove_twin,
    prove_views_stand,
)

STEPS = 12


def steps(played: Played[State]) -> list[int]:
    """The start, and some moments of the game."""
    chance, length = Chance(f"steps/{played.log.header.seed}"), len(played.log.entries)
    return [0, *(chance.below(length) for _ in range(STEPS))]


def test_a_world_dealt_anew_looks_the_same_to_everybody(played: Played[State]) -> None:
    chance = Chance("imagined")
    differed = [prove_imagined(played, count, viewer, chance) for count in steps(played) for viewer in played.viewers]
    assert sum(differed) > len(differed) // 2 or not played.has_cards


def test_nothing_shown_looks_ahead_at_dice_to_come(played: Played[State]) -> None:
    for count in steps(played):
        for viewer in played.viewers:
            prove_dice_to_come_unseen(played, count, viewer)


def test_a_game_dealt_anew_from_the_start_sends_everybody_the_same_at_every_step(
    played_by_lot: Played[State],
) -> None:
    chance = Chance("twins")
    twins = [prove_twin(played_by_lot, viewer, chance) for viewer in played_by_lot.viewers]
    differed = [twin for twin in twins if twin.steps]
    if not played_by_lot.has_cards:
        return
    assert len(differed) > len(twins) // 2
    assert sum(twin.is_whole for twin in differed) > len(differed) // 2


def test_no_view_names_a_card_its_viewer_never_saw(played: Played[State]) -> None:
    for count in steps(played):
        for viewer in played.viewers:
            prove_names_hidden(played, count, viewer)


def test_a_view_is_equal_when_built_twice_and_stays_as_it_was_handed_out(played: Played[State]) -> None:
    for count in steps(played):
        prove_views_stand(played, (count, count + 20), played.viewers[count % len(played.viewers)])


def test_a_public_region_is_the_same_for_every_viewer(played: Played[State]) -> None:
    assert played.game.public <= played.game.regions.keys()
    for count in steps(played):
        prove_public(played, count)


def test_viewers_who_see_alike_see_the_same(played: Played[State]) -> None:
    assert played.game.alike.keys() <= played.game.regions.keys() - played.game.public
    for count in steps(played):
        prove_alike(played, count)


def test_a_region_stays_the_same_for_as_long_as_its_epoch(played: Played[State]) -> None:
    assert played.game.epochs.keys() <= played.game.regions.keys()
    for count in steps(played):
        prove_epochs(played, (count, count + 20), played.viewers[count % len(played.viewers)])
