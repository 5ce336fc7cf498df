"""What sentences about Marbles do, and when they are not completed: then one Doom follows (V01 to V17)."""

import pytest

from tests.games.fourth_wall.keyed import TRIGGER, UTILISE, holding, revolver_says, static_says
from tests.games.fourth_wall.scene import Scene, given, horror

LOSING = ("FW-201", "FW-203", "FW-R70", "FW-R71", "FW-R72")


def detective_says(sentence: str, *hand: str, deck: int = 20, discard: tuple[str, ...] = ()) -> Scene:
    """The Detective is about to Utilise that sentence; so many Marbles are left in the deck."""
    scene = given(holding(*hand), turn="The Detective", cards=revolver_says(sentence), discard=discard)
    scene.state.marble_deck.cards = scene.state.marble_deck.cards[len(scene.state.marble_deck.cards) - deck :]
    return scene


def the_wall_says(sentence: str) -> Scene:
    """The Wall Triggers that sentence; The Nurse holds one Marble, the others two."""
    hands = holding("Fedora") | {"The Nurse": ["Jumper Cables"]}
    return given(hands, streets=[horror("Television Static")], cards=static_says(sentence)).does(*TRIGGER)


def lose_whatever(scene: Scene) -> Scene:
    """Every loss happens, whichever Marble it falls on."""
    while asked := scene.table.asked():
        offer = scene.table.offer(asked[0])
        if offer is None or offer.rule not in LOSING:
            break
        scene.table.answer(asked[0], offer.number, *offer.default)
    return scene


def is_voting(scene: Scene) -> bool:
    return scene.table.about(None) == "The Investigators vote."


def test_search() -> None:
    """V01"""
    detective_says("Search 2.").does(*UTILISE).then("The Detective", count=2).then_table(pool=0)
    detective_says("Search 2.", deck=1).does(*UTILISE).then("The Detective", count=1).then_table(pool=1)


def test_another_searches() -> None:
    """V02"""
    scene = detective_says("Another Investigator Searches 2.", "Fedora").does(*UTILISE, "The Nurse")
    scene.then("The Nurse", count=4).then("The Waitress", count=2).then_table(pool=0)
    detective_says("Another Investigator Searches 2.", "Fedora", deck=1).does(*UTILISE, "The Nurse").then_table(pool=1)


def test_each_and_each_other_search() -> None:
    """V02"""
    scene = detective_says("Each Investigator Searches 1.", "Fedora").does(*UTILISE)
    scene.then("The Detective", count=2).then("The Waitress", count=3).then("The Nurse", count=3)
    scene = detective_says("Each other Investigator Searches 1.", "Fedora", deck=1).does(*UTILISE)
    scene.then("The Detective", count=1).then("The Waitress", count=3).then("The Nurse", count=2).then_table(pool=0)


def test_nobody_else_is_there_to_search() -> None:
    """V02"""
    hands = holding("Fedora") | {"The Waitress": [], "The Nurse": []}
    cards = revolver_says("Another Investigator Searches 1.")
    scene = given(hands, turn="The Detective", insane=["The Waitress", "The Nurse"], cards=cards)
    scene.does(*UTILISE).then_table(pool=1)


def test_discard_marbles() -> None:
    """V03"""
    scene = detective_says("Discard 2 Marbles.", "Fedora", "Fedora", "Jukebox").does(*UTILISE)
    scene.when("The Detective", "Fedora", "Jukebox").then("The Detective", hand=["Fedora"]).then_table(pool=0)
    assert scene.discarded() == ["Fedora", "Jukebox", "Revolver"]
    scene = detective_says("Discard 2 Marbles.", "Fedora").does(*UTILISE).let_it_happen()
    scene.then("The Detective", count=0).then_table(pool=1)


@pytest.mark.parametrize("marbles", ["2 Marbles", "2 Random Marbles", "2 Marbles Chosen by The Wall"])
def test_the_target_loses_marbles(marbles: str) -> None:
    """V04, V05, V06"""
    scene = lose_whatever(the_wall_says(f"Target Investigator Loses {marbles}.").when("The Wall", "The Waitress"))
    scene.then("The Waitress", count=0, insane=True)
    assert not is_voting(scene)
    scene = lose_whatever(the_wall_says(f"Target Investigator Loses {marbles}.").when("The Wall", "The Nurse"))
    scene.then("The Nurse", count=0, insane=True)
    assert is_voting(scene)


@pytest.mark.parametrize("marbles", ["2 Marbles", "2 Random Marbles", "2 Marbles Chosen by The Wall"])
def test_each_loses_what_there_is_to_lose(marbles: str) -> None:
    """V04, V05, V06"""
    scene = lose_whatever(the_wall_says(f"Each Investigator Loses {marbles}."))
    assert [person.is_insane for person in scene.state.investigators] == [True, True, True]
    assert not is_voting(scene)  # nobody is left to vote


def test_there_is_nobody_left_to_lose() -> None:
    """V04"""
    hands: dict[str, list[str]] = {"The Detective": [], "The Waitress": [], "The Nurse": []}
    scene = given(
        hands,
        streets=[horror("Television Static")],
        insane=list(hands),
        cards=static_says("Target Investigator Loses 1 Marble."),
    )
    scene.does(*TRIGGER)
    assert "Television Static: not everything could be done." in scene.story()


def test_find() -> None:
    """V07"""
    scene = detective_says("Find a Jukebox.", discard=("Jukebox",)).does(*UTILISE)
    scene.then("The Detective", hand=["Jukebox"]).then_table(pool=0)
    scene = detective_says("Find a Jukebox.", "Fedora", deck=0).does(*UTILISE)
    scene.then("The Detective", hand=["Fedora"]).then_table(pool=0)


def test_salvage() -> None:
    """V08"""
    scene = detective_says("Salvage 2 Marbles.", discard=("Fedora", "Jukebox", "Elder Sign")).does(*UTILISE)
    scene.when("The Detective", "Jukebox", "Elder Sign").then("The Detective", hand=["Jukebox", "Elder Sign"])
    scene.then_table(pool=0)
    scene = detective_says("Salvage 2 Marbles.", discard=("Fedora",)).does(*UTILISE)
    scene.then("The Detective", hand=["Fedora"]).then_table(pool=1)


def test_salvage_by_symbol() -> None:
    """Salvage N {Sym} Marble(s)."""
    scene = detective_says("Salvage 1 Clue Marble.", discard=("Jukebox", "Fedora", "Elder Sign")).does(*UTILISE)
    assert scene.labels("The Detective") == ["Fedora", "Elder Sign"]
    scene.when("The Detective", "Elder Sign").then("The Detective", hand=["Elder Sign"]).then_table(pool=0)
    scene = detective_says("Salvage 1 Clue Marble.", "Fedora", discard=("Jukebox",)).does(*UTILISE)
    scene.then("The Detective", hand=["Fedora"]).then_table(pool=1)


def test_look_at_the_top() -> None:
    """V09"""
    sentence = "Look at the top 3 Marbles, take 2 and discard the rest."
    scene = detective_says(sentence, discard=("Fedora",)).does(*UTILISE)
    seen = scene.labels("The Detective")
    scene.when("The Detective", seen[0], seen[2]).then("The Detective", hand=[seen[0], seen[2]]).then_table(pool=0)
    assert scene.discarded() == ["Fedora", seen[1], "Revolver"]
    detective_says(sentence, deck=2).does(*UTILISE).then("The Detective", count=2).then_table(pool=0)
    detective_says(sentence, deck=1).does(*UTILISE).then("The Detective", count=1).then_table(pool=1)


def test_give_up_to() -> None:
    """V10"""
    sentence = "Give up to 2 Marbles to another Investigator."
    scene = detective_says(sentence, "Fedora", "Jukebox", "Elder Sign").does(*UTILISE, "The Nurse")
    assert scene.offer("The Detective").pick == (0, 2)
    scene.when("The Detective", "Fedora", "Jukebox").then("The Detective", hand=["Elder Sign"])
    scene.then("The Nurse", count=4).then_table(pool=0)
    scene = detective_says(sentence, "Fedora").does(*UTILISE, "The Nurse").when("The Detective")
    scene.then("The Detective", hand=["Fedora"]).then_table(pool=0)


def test_trade_up_to() -> None:
    """V11"""
    scene = detective_says("Trade up to 2 Marbles with another Investigator.", "Fedora", "Jukebox")
    scene.does(*UTILISE, "The Nurse")
    for mine in ("Fedora", "Jukebox"):
        scene.when("The Detective", f"Offer {mine} for Jumper Cables").when("The Nurse", "Agree")
    scene.then("The Detective", hand=["Jumper Cables"] * 2).then("The Nurse", hand=["Fedora", "Jukebox"])
    scene.then_table(pool=0)
    assert scene.labels("The Detective")[-1] == "End your turn"


def test_may_regroup() -> None:
    """V12"""
    scene = detective_says("Another Investigator may Regroup.", "Fedora").does(*UTILISE, "The Nurse")
    scene.does("The Nurse", "Regroup", "Draw two").then("The Nurse", count=4, regrouped=True).then_table(ap=1, pool=0)
    scene = detective_says("Another Investigator may Regroup.", "Fedora").does(*UTILISE, "The Nurse")
    scene.when("The Nurse", "Do not Regroup").then("The Nurse", count=2, regrouped=False).then_table(pool=0)


def test_regroup() -> None:
    """Regroup."""
    scene = detective_says("Regroup.", "Fedora").does(*UTILISE, "Draw two")
    scene.then("The Detective", count=3, regrouped=True).then_table(ap=1)
