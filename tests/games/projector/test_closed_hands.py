"""With closed hands nobody but its owner can tell what a hand holds: every byte of a turn is the same."""

from collections.abc import Iterator

import pytest

from app.contract.traffic import traffic
from app.games.projector.moments import Window
from app.games.projector.topics import Act, Topic
from tests.games.projector.scene import Scene, away
from tests.rules import rule

REACTIONS = ("Brace", "Forewarn", "Slip Away", "Rally", "Spot", "Anchor")
ASKED = {
    "Brace": "Damage is about to be dealt",
    "Forewarn": "An entropy card is shown",
    "Spot": "The die is rolled",
    "Anchor": "A stability roll is coming",
}
"""Where a Wait! is not needed: the others are good at any time, or when Bo himself is attacked."""
NEAR_MISS = [12, 4, 4, 4]
"""With the level and the lamp that was drawn it is two short of a success."""


def laid(reaction: str, other: str, *, is_held: bool) -> Scene:
    """Ada's turn with a Baddie before her and a player gone; Bo holds the one slide, the other lies in his deck."""
    return away(
        3,
        hands={"Ada": ["Fend", "Dash", "Dash"], "Bo": [reaction, "Dash"]},
        decks={"Bo": [other, *["Dash"] * 7]},
        levels={name: 4 for name in REACTIONS if name != "Spot"},
        foes=[("Flicker", "Ada"), ("Flicker", "Bo")],
        gone={"Cy": "home"},
        entropy=["EN:108", "EN:112"],
        dice=NEAR_MISS,
        are_closed=True,
        is_held=is_held,
    )


def sent(scene: Scene, *, says_wait: bool) -> Iterator[tuple[str, list[bytes]]]:
    """What all but Bo get until Ada's turn is over: Bo never steps in, she fights, moves and ends it."""
    others = [seat for seat in scene.state.seats if seat != scene.seat("Bo")]
    left = ["Play Fend", Act.STEP, "end"]
    while scene.projection.current.seat == scene.seat("Ada"):
        if says_wait:
            scene.wait()
        yield scene.open_window(), [traffic(scene.table, viewer) for viewer in (*others, None)]
        offer = scene.table.offer(scene.seat("Bo"))
        if offer is not None and offer.options:
            assert offer.topic is Topic.STEP_IN
            scene.table.answer(scene.seat("Bo"), offer.number, "pass")
        elif scene.offer("Ada").topic is Topic.ACT:
            _acts(scene, left.pop(0))
        else:
            own = scene.offer("Ada")
            is_step = own.topic is Topic.DISCARD_TO_MOVE
            scene.table.answer(
                scene.seat("Ada"), own.number, *(("hand-1",) if is_step else own.default or own.keys[:1])
            )
        scene.settled()


def _acts(scene: Scene, act: str) -> None:
    step = next((option.key for option in scene.offer("Ada").options if option.act == Act.STEP), "end")
    scene.when("Ada", step if act == Act.STEP else act)


@rule("PJ-R88", "PJ-R96", "PJ-294", "PJ-295")
@pytest.mark.parametrize("says_wait", [False, True])
@pytest.mark.parametrize("reaction", REACTIONS)
def test_a_turn_sends_the_others_the_same_bytes_whatever_a_hand_holds(reaction: str, says_wait: bool) -> None:
    """Bo's reserve has the reaction in either world, for that is public; in one he holds it, in the other not."""
    worlds = [
        list(sent(laid(*pair, is_held=says_wait), says_wait=says_wait))
        for pair in ((reaction, "Tinker"), ("Tinker", reaction))
    ]
    assert worlds[0] == worlds[1]
    stopped = {window for window, _ in worlds[0] if window}
    every = {kind.value for kind in Window} - {Window.CHAIN.value}
    assert stopped == (every if says_wait else {ASKED[reaction]} if reaction in ASKED else set())
