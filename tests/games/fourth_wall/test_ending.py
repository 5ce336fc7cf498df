"""How the game ends, and how it does not."""

from app.games.fourth_wall.state import WALL
from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule


@rule("FW-060")
def test_the_investigators_win_when_the_last_gate_is_closed() -> None:
    scene = given(
        {
            "The Detective": ["Elder Sign"] * 2,
            "The Waitress": ["Fedora"],
            "The Nurse": ["Magnifying Glass", "Revolver", "Chemistry Set", "Fedora"],
        },
        gates=2,
        turn="The Detective",
    )
    scene.does("The Detective", "Close a Gate", "Elder Sign").then_table(gates=1)
    assert scene.table.outcome is None
    scene.when("The Detective", "End your turn").wall_rests().when("The Waitress", "End your turn").wall_rests()
    scene.when("The Nurse", "Close a Gate").when("The Nurse", "Magnifying Glass", "Revolver", "Chemistry Set")
    scene.then_table(gates=0).then_won_by("the Investigators", "gates-closed")


@rule("FW-012")
def test_the_investigators_win_together_even_the_insane() -> None:
    scene = given(
        {"The Detective": ["Elder Sign"], "The Waitress": [], "The Nurse": ["Fedora"]},
        insane=["The Waitress"],
        gates=1,
        turn="The Detective",
    )
    scene.does("The Detective", "Close a Gate", "Elder Sign")
    assert scene.table.outcome is not None
    assert scene.table.outcome.winners == scene.state.team


@rule("FW-012", "FW-058")
def test_the_investigators_lose_together() -> None:
    scene = given(rank=1, turn="The Nurse").when("The Nurse", "End your turn")
    assert scene.table.outcome is not None
    assert scene.table.outcome.winners == (WALL,)


@rule("FW-061")
def test_the_wall_wins_when_a_fifth_gate_opens_under_the_eye() -> None:
    scene = given(streets=[horror("Gatekeeper")], gates=4, rank=5, pool=1).when("The Wall", "Wrath")
    scene.when("The Wall", "Trigger Gatekeeper").then_table(gates=5).then_won_by("The Wall", "five-gates")


@rule("FW-062")
def test_with_nobody_sane_and_no_card_left_the_game_goes_on() -> None:
    names = ("The Detective", "The Waitress", "The Nurse")
    scene = given({name: [] for name in names} | {"The Nurse": ["Fedora"]}, insane=names[:2], streets=[horror("Ghoul")])
    scene.state.marble_deck.cards.clear()
    scene.state.horror_deck.cards.clear()
    scene.does("The Wall", "Wrath", "Trigger Ghoul").let_it_happen().then("The Nurse", insane=True)
    scene.state.marble_discard.cards.clear()
    for who in names:
        scene.wall_rests().then(who, count=0, insane=False).when(who, "End your turn")
    assert scene.table.outcome is None
    assert scene.is_asked("The Wall")


@rule("FW-063")
def test_closing_the_last_gate_with_the_last_marble_wins_before_the_mind_goes() -> None:
    scene = given(
        {"The Detective": ["Elder Sign"], "The Waitress": ["Fedora"], "The Nurse": ["Revolver"]},
        gates=1,
        rank=3,
        turn="The Detective",
    )
    scene.does("The Detective", "Close a Gate", "Elder Sign")
    scene.then_won_by("the Investigators").then_table(gates=0).then("The Detective", count=0, insane=False)


@rule("FW-061", "FW-063")
def test_the_fifth_gate_ends_the_game_between_two_insanities() -> None:
    scene = given(
        {"The Detective": ["Fedora"], "The Waitress": ["Adrenaline"], "The Nurse": ["Revolver"] * 3 + ["Fedora"]},
        streets=[horror("Hollow Milkman")],
        gates=4,
        rank=5,
    )
    scene.does("The Wall", "Wrath", "Trigger Hollow Milkman").when("The Nurse", "Revolver")
    scene.let_it_happen().then_won_by("The Wall", "five-gates").then_table(gates=5)
    scene.then("The Detective", insane=True).then("The Waitress", count=0, insane=False)
