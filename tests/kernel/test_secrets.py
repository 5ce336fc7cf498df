"""What outsiders see of a covered question, what a seat is told, and what it cannot tell."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.contract.proofs import (
    Failure,
    Played,
    bots_of,
    header_of,
    play,
    prove_imagined,
    prove_names_hidden,
    prove_twin,
)
from app.contract.traffic import traffic
from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.driver import next_answer
from app.kernel.game import Game, imagine
from app.kernel.log import Answer
from app.kernel.region import Region, RegionValue
from tests.kernel.scene import Scene, given, real_game
from tests.kernel.toy import ADA, BO, CY, DI, TOY, Lantern


def window() -> Scene:
    """Ada has bid the most; Bo, Cy and Di may object."""
    scene = given({ADA: ["owl"], BO: ["moth"], CY: ["fox"], DI: ["moth"]})
    return scene.when(ADA, "hand-1").when(BO, "nothing").when(CY, "nothing").when(DI, "nothing")


def test_a_cover_shows_outsiders_a_text_and_seats_of_its_own() -> None:
    table = window().table
    for outsider in (ADA, None):
        assert table.about(outsider) == "A moment passes."
        assert table.waited_for(outsider) == (BO, CY, DI)
    assert table.about(CY) == "The others may object."


def test_a_cover_hides_from_outsiders_who_has_answered() -> None:
    scene = window()
    before = {viewer: traffic(scene.table, viewer) for viewer in (ADA, None)}
    scene.when(CY, "pass").when(BO, "never")
    assert {viewer: traffic(scene.table, viewer) for viewer in (ADA, None)} == before
    assert scene.table.waited_for(CY) == (DI,)


def test_the_first_answer_that_counts_closes_the_window() -> None:
    scene = window().when(CY, "pass").when(DI, "hand-1")
    assert scene.state.story.heard(ADA)[-1] == ("di objects.", "bad")
    assert scene.hand(BO) == ["moth"]
    assert scene.offer(BO).prompt == "Grab?"


def test_a_window_without_objection_closes_when_all_have_answered() -> None:
    scene = window().when(CY, "pass").when(DI, "pass").when(BO, "pass")
    assert scene.table.about(None) == "All grab for tokens."


def test_an_answer_that_would_close_the_window_waits_for_the_pause_all_can_see() -> None:
    scene = window()

    def pause(seat: Seat, *choice: str) -> int:
        return scene.table.pause_before(Answer(seat, scene.offer(seat).number, choice))

    assert pause(BO, "hand-1") == 2
    assert pause(BO, "pass") == 0
    scene.when(CY, "pass").when(DI, "pass")
    assert pause(BO, "pass") == 2


def standing_pass() -> Scene:
    """Bo wants to be left alone; in the second round Ada bids the most again."""
    scene = given({ADA: ["owl", "owl"], BO: ["moth"], CY: ["fox"]}, rounds=2)
    scene.when(ADA, "hand-1").when(BO, "nothing").when(CY, "nothing")
    scene.when(BO, "never").when(CY, "pass").when(ADA)
    for seat in (ADA, BO, CY):
        scene.when(seat, "stop")
    return scene.when(ADA, "hand-1").when(BO, "nothing").when(CY, "nothing")


def test_an_answer_given_in_advance_is_offered_but_not_yet_taken() -> None:
    scene = standing_pass()
    assert scene.offer(BO).given == ("pass",)
    assert scene.offer(CY).given is None
    assert scene.table.asked() == (BO, CY)
    assert scene.table.waited_for(None) == (BO, CY)


def test_whoever_drives_the_table_gives_it_and_the_log_shows_an_ordinary_answer() -> None:
    scene = standing_pass()
    answer = next_answer(scene.table, {}, Chance("bots"))
    assert answer == Answer(BO, scene.offer(BO).number, ("pass",))
    scene.table.apply(answer)
    assert scene.table.asked() == (CY,)


def test_a_seat_may_still_answer_otherwise_than_it_said_in_advance() -> None:
    scene = standing_pass().when(BO, "hand-1")
    assert scene.state.story.heard(None)[-1] == ("bo objects.", "bad")


def test_a_spectator_is_asked_nothing() -> None:
    assert real_game().table.offer(None) is None


def test_a_hidden_card_is_in_nobodys_view_until_it_is_turned_up() -> None:
    scene = given({ADA: [], BO: []}).all_bid_nothing().when(BO, "pass").when(ADA, "stop").when(BO, "stop")
    assert [scene.table.view(viewer)["lamp"] for viewer in (ADA, BO, None)] == ["?", "?", "?"]
    scene.when(ADA, "bo").when(BO, "ada")
    assert [scene.table.view(viewer)["lamp"] for viewer in (ADA, BO, None)] == ["owl", "owl", "owl"]


def test_imagining_deals_what_the_viewer_does_not_know_and_keeps_the_rest() -> None:
    scene = given({ADA: ["fox", "owl"], BO: ["ox", "moth", "bell"], CY: ["knell"]}, deck=["fox"] * 6)
    imagine(TOY, scene.state, ADA, Chance("another world"))
    assert scene.hand(ADA) == ["fox", "owl"]
    assert scene.hand(BO) != ["ox", "moth", "bell"]
    assert sorted(scene.state.faces) == sorted(["owl", "fox", "owl", "ox", "moth", "bell", "knell"] + ["fox"] * 6)


# The proofs themselves must catch a game that tells too much


def tell_the_lamp(state: Lantern, _viewer: Viewer) -> RegionValue:
    return state.faces[state.lamp]


def tell_how_many_moths(state: Lantern, _viewer: Viewer) -> RegionValue:
    return sum(len(state.held(seat, "moth")) for seat in state.seats)


def leaking(name: str, build: Callable[[Lantern, Viewer], RegionValue]) -> Game[Lantern]:
    return replace(TOY, regions={**TOY.regions, name: Region(build)})


def played(game: Game[Lantern], seed: str) -> Played[Lantern]:
    return play(game, header_of(game, 3, seed, rounds=6), bots_of(game)["random"])


def is_caught(game: Game[Lantern], viewer: Seat | None) -> bool:
    finished = played(game, "leak")
    chance = Chance("another world")
    try:
        for count in range(0, len(finished.log.entries), 5):
            prove_imagined(finished, count, viewer, chance)
        prove_twin(finished, viewer, chance)
    except Failure:
        return True
    return False


@pytest.mark.parametrize("viewer", [ADA, None])
@pytest.mark.parametrize("region", [tell_the_lamp, tell_how_many_moths])
def test_a_region_that_tells_of_hidden_cards_is_caught(
    region: Callable[[Lantern, Viewer], RegionValue], viewer: Viewer
) -> None:
    assert is_caught(leaking("leak", region), viewer)
    assert not is_caught(TOY, viewer)


def test_a_region_that_names_a_card_nobody_saw_is_caught() -> None:
    def tell_the_top_after_one_bid(state: Lantern, _viewer: Viewer) -> RegionValue:
        return state.faces[state.deck[-1]] if state.knowledge.now == 1 else ""

    finished = played(leaking("deck", tell_the_top_after_one_bid), "names")
    prove_names_hidden(finished, 2, None)
    with pytest.raises(Failure, match="never seen"):
        prove_names_hidden(finished, 1, None)
