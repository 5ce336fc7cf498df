"""What an answer does and costs is said before it is given, from what lies open."""

from collections.abc import Mapping

import pytest

from app.games.great_old_ones.foresight import cultist_action
from app.games.great_old_ones.harm import Harm, harm
from app.kernel.offer import OfferedOption
from tests.games.great_old_ones.scene import Scene, given, steps
from tests.rules import rule

CLAWS = {"d12": 6, "d6": 6}
"""Claws from the rafters: for each of up to four Mi-Gos somebody at random loses 1 health."""


def option(scene: Scene, who: str, key: str) -> OfferedOption:
    return next(option for option in scene.offer(who).options if option.key == key)


def vitals(scene: Scene, who: str) -> object:
    return scene.table.view(scene.seat(who))["vitals"]


def finishing(people: Mapping[str, object], **more: object) -> Scene:
    """Everybody has written both values and thinks about being finished."""
    return given(people, **more)  # type: ignore[arg-type]


@rule("GO-090", "GO-071", "GO-313")
def test_alone_finishing_says_that_the_cultists_will_fell_you_and_end_the_game() -> None:
    scene = finishing({"Bob": {"health": 4}}, monsters=(0,) * 6, **CLAWS)
    finished = option(scene, "Bob", "call")
    assert finished.text is not None
    assert finished.text.startswith("Claws from the rafters. For each active monster")
    assert finished.warning == "To you: you lose 4 health of 4: you fall, and the game is lost."
    assert vitals(scene, "Bob").threat == finished.warning  # type: ignore[attr-defined]
    assert vitals(scene, "Bob").is_grave  # type: ignore[attr-defined]


@rule("GO-090", "GO-156")
def test_what_falls_on_somebody_at_random_may_fell_you() -> None:
    people = {"Bob": {"health": 4}, "Mandy": {"health": 9}}
    scene = finishing(people, monsters=(0,) * 6, **CLAWS)
    assert option(scene, "Bob", "call").warning == "To you: you lose up to 4 health of 4: you may fall."
    assert vitals(scene, "Mandy").threat == "To you: you lose up to 4 health of 9."  # type: ignore[attr-defined]
    spectator = scene.table.view(None)["vitals"]
    assert (spectator.seat, spectator.threat) == (None, "")  # type: ignore[attr-defined]


@rule("GO-071", "GO-291")
@pytest.mark.parametrize(
    ("d12", "d6", "cultists", "wanted"),
    [
        (10, 4, 0, Harm(1, 1)),  # each investigator loses 1
        (10, 1, 0, Harm(0, 1)),  # the one with the most health does
        (4, 6, 3, Harm(1, 1)),  # with three cultists each, otherwise one at random
        (4, 6, 2, Harm(0, 1)),
        (7, 6, 0, Harm(0, 2)),  # an insanity test may fail
        (1, 1, 0, Harm(0, 0)),
    ],
)
def test_harm_is_what_is_printed_as_things_stand(d12: int, d6: int, cultists: int, wanted: Harm) -> None:
    scene = finishing({"Bob": {}, "Mandy": {}}, d12=d12, d6=d6, cultists=cultists)
    action = cultist_action(scene.state)
    assert action is not None
    assert harm(scene.state, scene.person("Bob"), action[1]) == wanted


@rule("GO-322", "GO-213")
def test_accepting_a_failed_test_warns_one_who_cannot_spare_the_health() -> None:
    people = {"Bob": {"health": 2, "insanity": 27}, "Mandy": {}}
    scene = given(people, steps("4A"), d12=7, d6=6, dice=(1, 6))
    accept = option(scene, "Bob", "accept")
    assert (accept.label, accept.text, accept.warning) == ("Accept the 1", "Failed, lose 2 health.", "You fall.")
    assert option(scene, "Mandy", "accept").warning is None


@rule("GO-079")
def test_every_row_says_what_writing_there_brings() -> None:
    scene = given({"Bob": {"die": 3, "healing": [1, 1], "rest": [1]}})
    texts = {one.key: one.text for one in scene.offer("Bob").options}
    assert texts["die-rest"] == "then 2 more for “You gain 2 health.”"
    assert texts["die-healing"] == "1 free number, then “Any one investigator gains 1 health. You gain 2 experience.”"


@rule("GO-066", "GO-072")
def test_a_die_that_is_held_lies_on_the_board_before_it_is_confirmed() -> None:
    scene = given({"Bob": {}, "Mandy": {}}, steps("choosing"), d12=1, pool=(2, 4, 5))
    assert scene.table.view(None)["die-1"].status == "no die yet"  # type: ignore[attr-defined]
    scene.when("Bob", "Take the 4")
    held = scene.table.view(None)["die-1"]
    assert (held.die, held.status) == (4, "held")  # type: ignore[attr-defined]
    scene.when("Bob", "confirm")
    assert scene.table.view(None)["die-1"].status == "confirmed"  # type: ignore[attr-defined]


@rule("GO-R72")
def test_who_is_asked_for_by_what_befalls_them() -> None:
    scene = given({"Bob": {"die": 3, "healing": [1, 1]}, "Mandy": {}}).when("Bob", "die-healing")
    assert scene.offer("Bob").prompt == "Who gains 1 health?"
    assert option(scene, "Bob", scene.seat("Mandy")).text == "Health 4, 0 of 8 clues."
