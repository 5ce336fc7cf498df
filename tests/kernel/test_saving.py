"""A state that was saved comes back, though its classes have changed since."""

import json
from dataclasses import dataclass, field, make_dataclass
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from app.kernel.plain import UNSAVED, Fields, to_plain
from app.kernel.saving import Mends, dump, load, names_of

ARCHIVE = Path(__file__).parent.parent / "archive"


@dataclass
class Lamp:
    room: str
    oil: int


@dataclass
class Cellar:
    lamps: list[Lamp]
    depth: int
    way_in: str = "stairs"
    cards: str = field(default="", metadata=UNSAVED)


SAVED = dump(Cellar([Lamp("coal", 3), Lamp("wine", 0)], 2, "hatch"), 1)


def changed(*lamp: tuple[str, object] | tuple[str, object, object]) -> type:
    """The classes of a later version, in which a lamp has these fields."""
    lamps = make_dataclass("Lamp", lamp)
    return make_dataclass("Cellar", [("way_in", str), ("lamps", list[lamps]), ("depth", int)])  # type: ignore[valid-type]


def read(kind: type, text: str = SAVED, mends: Mends | None = None) -> Any:
    return load(kind, text, {}, mends or {})


def test_a_state_comes_back_and_its_fields_are_named_once() -> None:
    again = load(Cellar, SAVED, {}, {}, cards="the cards")
    assert again == Cellar([Lamp("coal", 3), Lamp("wine", 0)], 2, "hatch", "the cards")
    assert SAVED.count('"oil"') == 1


def test_fields_in_another_order_are_not_mistaken_for_each_other() -> None:
    cellar = read(changed(("oil", int), ("room", str)))
    assert [(lamp.oil, lamp.room) for lamp in cellar.lamps] == [(3, "coal"), (0, "wine")]
    assert (cellar.way_in, cellar.depth) == ("hatch", 2)


def test_a_field_that_has_come_takes_its_default_and_one_that_has_gone_is_dropped() -> None:
    cellar = read(changed(("oil", int), ("is_lit", bool, field(default=True))))
    assert [to_plain(lamp) for lamp in cellar.lamps] == [[3, True], [0, True]]


def test_a_field_whose_meaning_has_changed_is_mended_by_the_versions_since() -> None:
    def in_drops(fields: Fields) -> Fields:
        oil = fields["oil"]
        assert isinstance(oil, int)
        return {**fields, "oil": f"{oil * 100} drops"}

    kind = changed(("room", str), ("oil", str))
    cellar = read(kind, mends={2: {"Lamp": in_drops}})
    assert [lamp.oil for lamp in cellar.lamps] == ["300 drops", "0 drops"]
    newer = dump(cellar, 2)
    assert to_plain(read(kind, newer, {2: {"Lamp": in_drops}})) == to_plain(cellar)


def test_a_field_that_nothing_says_how_to_fill_is_refused() -> None:
    with pytest.raises(TypeError, match="wick"):
        read(changed(("room", str), ("oil", int), ("wick", str)))


def test_what_was_saved_before_fields_were_named_is_read_by_its_positions() -> None:
    text = json.dumps([[["coal", 3]], 2, "hatch"])
    positions = {"Cellar": ("lamps", "depth", "way_in"), "Lamp": ("room", "oil")}
    cellar: Any = load(changed(("oil", int), ("room", str)), text, positions, {})
    assert cellar.lamps[0].room == "coal"
    assert cellar.way_in == "hatch"


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.positions], ids=lambda game: game.id)
def test_every_game_still_reads_a_table_from_before_fields_were_named(game: Game[State]) -> None:
    text = (ARCHIVE / game.id / "v1" / "checkpoint.json").read_text()
    state = load(game.state, text, game.positions, game.mends, cards=game.card_set())
    assert state.story.lines
    again = load(game.state, dump(state, game.rules_version), {}, {}, cards=game.card_set())
    assert to_plain(again) == to_plain(state)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_names_of_a_state_take_little_room(game: Game[State]) -> None:
    assert len(json.dumps(names_of(game.state))) < 3000
