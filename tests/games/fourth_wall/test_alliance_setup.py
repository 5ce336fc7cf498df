"""Alliance: how the table is laid, and how hard the Presence is told to be."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from app.games.fourth_wall import GAME
from app.games.fourth_wall.presence import lay_out
from app.games.fourth_wall.records import read_cards, shipped
from app.games.fourth_wall.seating import seat_allies, seats
from app.games.fourth_wall.standing import defeat_cost
from app.games.fourth_wall.state import WALL, State
from app.games.fourth_wall.view_types import PresenceView, Streets
from app.kernel.errors import SetupError
from app.kernel.log import Log, OptionValue
from app.kernel.table import Table, new_header
from tests.games.fourth_wall.scene import Scene, alliance, allied, horror, opening
from tests.games.fourth_wall.test_setup import SEEDS, everyone_chooses, nobody_knows
from tests.rules import rule


def laid_out(seed: str = "scene", level: int = 2, horrors: int = 1) -> State:
    """The table right after the Presence's things were laid out, before its first turn."""
    state = alliance(seed=seed, level=level, horrors=horrors).state
    assert state.presence is not None
    state.chance.shuffle(state.horror_deck.cards)
    for _ in lay_out(state, state.presence):
        raise AssertionError("somebody is asked")
    return state


def begun(**options: OptionValue) -> Scene:
    """A table at the first step of the Presence's first turn."""
    return everyone_chooses(alliance(seed="scene", **options))


def presence_view(scene: Scene, who: str | None = None) -> PresenceView:
    view = scene.table.view(None if who is None else scene.seat(who))["presence"]
    assert isinstance(view, PresenceView)
    return view


# Modes


@rule("FW-001")
def test_there_are_two_modes_and_the_table_picks_one_before_set_up() -> None:
    mode = next(option for option in GAME.options if option.key == "mode")
    assert [choice for choice, _label in mode.choices] == ["conflict", "alliance"]
    assert opening().state.presence is None
    assert alliance().state.presence is not None


@rule("FW-003")
@pytest.mark.parametrize("investigators", [3, 4, 5, 6])
def test_in_alliance_nobody_is_the_wall(investigators: int) -> None:
    infos = seats({"mode": "alliance", "investigators": investigators})
    assert [info.side for info in infos] == ["investigators"] * investigators
    with pytest.raises(SetupError, match="no Wall but 3 Investigators"):
        Table(
            GAME, Log(new_header(GAME, {WALL: "Wanda", **seat_allies(["Ada", "Bo", "Cy"])}, "scene", mode="alliance"))
        )


@rule("FW-003", "FW-008", "FW-009")
@pytest.mark.parametrize(
    ("people", "holders"),
    [
        (["Ada"], ["Ada", "Ada", "Ada"]),
        (["Ada", "Bo"], ["Ada", "Bo", "Ada", "Bo"]),
        (["Ada", "Bo", "Cy", "Di"], ["Ada", "Bo", "Cy", "Di"]),
    ],
)
def test_one_to_six_people_run_three_to_six_investigators(people: list[str], holders: list[str]) -> None:
    assert list(seat_allies(people).values()) == holders
    with pytest.raises(SetupError, match="One to six people"):
        seat_allies(["Ada"] * 7)


@rule("FW-005", "FW-A001")
def test_the_investigators_rules_hold_and_the_presence_has_its_own_in_place_of_the_walls() -> None:
    hands = {"The Detective": ["Elder Sign", "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Crowbar"]}
    scene = allied(hands, streets=[horror("Ghoul", scourge=True)], turn="The Detective").then_table(ap=2)
    assert {"exploit", "unique", "search", "intervene", "regroup", "end"} <= set(scene.offer("The Detective").keys)
    assert scene.why_not("The Detective", "Close a Gate") == ("The Scourge is On the Streets.", "FW-085")
    scene.does("The Detective", "Search", "End your turn").runs()
    assert scene.is_asked("The Waitress")
    assert "Delves." not in " ".join(scene.story())  # FW-161 is no Action of the Presence's


@rule("FW-R105")
def test_alliance_needs_presence_cards_and_five_streets() -> None:
    files = dict(shipped().files)
    for file, kind in (("streets.toml", "street"), ("presence.toml", "presence")):
        head, _first, *rest = files[file].split(f"[[{kind}]]")
        few = read_cards(files | {file: head + "".join(f"[[{kind}]]{card}" for card in rest if kind == "street")})
        header = new_header(GAME, seat_allies(["Ada", "Bo", "Cy"]), "scene", mode="alliance")
        with pytest.raises(SetupError, match="Presence cards and five Street cards"):
            Table(GAME, Log(replace(header, card_hash=few.hash)), few)


# Set-up


@rule("FW-A006")
def test_chance_says_who_is_first_and_turns_go_clockwise_from_there() -> None:
    orders = {everyone_chooses(alliance(seed=seed)).state.team for seed in SEEDS}
    circle = ("investigator-1", "investigator-2", "investigator-3")
    assert len(orders) > 1
    assert orders <= {circle[first:] + circle[:first] for first in range(3)}


@rule("FW-A007")
def test_five_streets_lie_face_up_in_a_row_in_any_order() -> None:
    rows = set()
    for seed in SEEDS:
        scene = everyone_chooses(alliance(seed=seed))
        streets = scene.table.view(None)["streets"]
        assert isinstance(streets, Streets)
        assert [street.place for street in streets.row] == [1, 2, 3, 4, 5]
        rows.add(tuple(street.name for street in streets.row))
    assert len(rows) > 1
    assert {frozenset(row) for row in rows} == {
        frozenset({"Maple Avenue", "Drive-In Lot", "Cemetery Lane", "Foundry Row", "Town Square"})
    }


@rule("FW-A008")
def test_nobody_sees_the_wall_card_before_the_eye_opens() -> None:
    scene = begun()
    assert scene.state.wall_card is not None
    assert nobody_knows(scene, [scene.state.wall_card])
    assert not scene.sees("Ada", scene.state.wall_face().name)
    scene = allied(turn="The Nurse", rank=6, wall_card="The Tide With Teeth").when("The Nurse", "End your turn")
    assert scene.sees("The Detective", "The Tide With Teeth")
    assert scene.sees(None, "The Tide With Teeth")


@rule("FW-A009")
def test_the_level_says_how_many_gates_open_and_the_rest_are_unused() -> None:
    for level, gates in ((2, 3), (4, 4)):
        scene = begun(level=level).then_table(gates=gates)
        assert len(scene.state.unused_gates) == 5 - gates


@rule("FW-A010")
def test_the_top_three_horrors_are_the_veil_for_all_to_see() -> None:
    state = laid_out(level=0, horrors=0)
    assert len(state.wall_hand) == 3
    assert all(state.knowledge.knows(viewer, card) for viewer in (*state.team, None) for card in state.wall_hand)
    scene = begun(level=0, horrors=0)
    names = [scene.state.horror(card).name for card in scene.state.wall_hand]
    assert [card.name for card in presence_view(scene).veil] == names


@rule("FW-A011")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_oldest_of_the_veil_take_the_first_streets_at_no_cost(seed: str) -> None:
    veil = [
        laid_out(seed, level=0, horrors=0).horror(card).card for card in laid_out(seed, horrors=0, level=0).wall_hand
    ]
    state = laid_out(seed, level=0, horrors=2)
    assert [(there.place, state.horror(there.card).card) for there in state.streets] == [(1, veil[0]), (2, veil[1])]
    assert [state.horror(card).card for card in state.wall_hand] == veil[2:]
    assert all(there.is_drained is state.horror(there.card).enters_drained for there in state.streets)
    assert state.pool == 0


@rule("FW-A012")
def test_the_game_begins_with_a_scourge_if_there_is_a_horror() -> None:
    assert laid_out(level=1).scourge == 1
    assert laid_out(level=0, horrors=0).scourge is None


@rule("FW-A013")
def test_nine_presence_cards_are_shuffled_and_nobody_knows_their_order() -> None:
    decks = set()
    for seed in SEEDS:
        state = laid_out(seed)
        assert state.presence is not None
        assert len(state.presence.deck) == 9
        assert not any(
            state.knowledge.knows(viewer, card) for viewer in (*state.team, None) for card in state.presence.deck
        )
        decks.add(tuple(state.faces[card] for card in state.presence.deck))
    assert len(decks) > 1


@rule("FW-A014")
def test_the_pool_is_empty_and_the_first_to_act_has_the_target_token() -> None:
    state = laid_out()
    assert state.presence is not None
    assert (state.pool, state.presence.target) == (0, state.team[0])


# Levels


LEVELS: Mapping[int, tuple[int, int, bool, bool]] = {
    1: (3, 1, False, False),
    2: (3, 1, True, False),
    3: (3, 2, True, False),
    4: (4, 2, True, False),
    5: (4, 2, True, True),
}


@rule("FW-A015", "FW-A016", "FW-A017", "FW-A018", "FW-A019")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_each_level_has_its_gates_horrors_street_text_and_backlash(level: int) -> None:
    gates, horrors, has_text, has_backlash = LEVELS[level]
    scene = begun(level=level).then_table(gates=gates, streets=horrors)
    presence = scene.state.presence
    assert presence is not None
    assert (presence.has_street_text, presence.has_backlash) == (has_text, has_backlash)
    assert presence_view(scene).level == level


@rule("FW-A016")
def test_stirring_is_the_usual_level() -> None:
    assert GAME.check_options({})["level"] == 2


@rule("FW-A020")
def test_a_custom_level_is_what_the_table_makes_it() -> None:
    scene = begun(level=0, gates=5, horrors=3, street_text=False, backlash=True).then_table(gates=5, streets=3)
    assert scene.state.presence is not None
    assert (scene.state.presence.has_street_text, scene.state.presence.has_backlash) == (False, True)
    begun(level=1, gates=5, horrors=3).then_table(gates=3, streets=1)  # only a custom level listens to them


@rule("FW-A021")
@pytest.mark.parametrize(("level", "pool"), [(4, 0), (5, 1)])
def test_backlash_turns_every_closed_gate_into_doom(level: int, pool: int) -> None:
    hands = {"The Detective": ["Elder Sign", "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Crowbar"]}
    scene = allied(hands, turn="The Detective", level=level, gates=3)
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign").then_table(gates=2, pool=pool)


@rule("FW-A022")
@pytest.mark.parametrize(("level", "cost"), [(1, (0, 2, 0)), (2, (0, 2, 1))])
def test_without_street_text_the_streets_are_places_and_nothing_more(level: int, cost: tuple[int, int, int]) -> None:
    scene = allied(streets=[horror("Ghoul")], row=["Drive-In Lot"], turn="The Detective", level=level)
    assert defeat_cost(scene.state, scene.on_the_streets("Ghoul")[0]) == cost
    streets = scene.table.view(None)["streets"]
    assert isinstance(streets, Streets)
    assert [street.is_in_force for street in streets.row] == [level > 1] * 5
