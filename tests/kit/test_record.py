"""A card record says once what may stand on a card."""

from dataclasses import dataclass
from enum import Enum

import pytest

from app.kernel.cardset import CardSet, Schema
from app.kernel.errors import CardError
from app.kit import record
from app.kit.fields import Fields
from app.kit.text import Said, Text, TextReader


class Room(Enum):
    HALL = "Hall"
    CELLAR = "Cellar"


def letters(card: Fields, name: str) -> int:
    return len(card.text(name))


@dataclass(frozen=True)
class Ghost:
    id: str = record.words()
    name: str = record.words()
    dread: int = record.number(0, 6, "what it costs to look")
    is_shy: bool = record.flag(called="shy")
    room: Room = record.member(Room)
    side: str = record.choice("ours", "theirs", otherwise="it is ours or theirs")
    length: int = record.fact(letters, called="cry")
    words: str = record.printed()
    last_words: str = record.words(is_needed=False)
    kind: str = record.kind_of_card()

    def mistake(self) -> tuple[str, str] | None:
        return ("dread", "a shy one is never dreadful") if self.is_shy and self.dread > 3 else None


KINDS: dict[str, type[record.Record]] = {"ghost": Ghost, "shade": Ghost}
GOOD = """
[[ghost]]
id = "g1"
name = "Moth"
dread = 2
shy = true
room = "cellar"
side = "ours"
cry = "ooh"
text = "Each  player listens."
"""


def read(text: str) -> dict[str, Ghost]:
    return record.read_records({"ghosts.toml": text}, KINDS, Schema()).of(Ghost)


def test_a_card_is_read_field_by_field() -> None:
    (moth,) = read(GOOD).values()
    assert moth == Ghost("g1", "Moth", 2, True, Room.CELLAR, "ours", 3, "Each player listens.", "", "ghost")


def test_one_record_serves_several_kinds() -> None:
    found = read(GOOD + GOOD.replace("[[ghost]]", "[[shade]]").replace("g1", "s1"))
    assert {id: ghost.kind for id, ghost in found.items()} == {"g1": "ghost", "s1": "shade"}


@pytest.mark.parametrize(
    ("was", "is_now", "complaint"),
    [
        ("dread = 2", "dread = 7", "ghosts.toml, Moth, dread: 7 is not a whole number from 0 to 6."),
        ("dread = 2", "dread = 4", "ghosts.toml, Moth, dread: a shy one is never dreadful."),
        ("shy = true", "shy = 1", "ghosts.toml, Moth, shy: 1 is neither true nor false."),
        ("cellar", "attic", "ghosts.toml, Moth, room: 'attic' is not one of Hall, Cellar."),
        ('"ours"', '"mine"', "ghosts.toml, Moth, side: it is ours or theirs."),
        ('name = "Moth"', "", "ghosts.toml, g1, name: this field is missing."),
        ("[[ghost]]", "[[ghoul]]", "ghosts.toml: there are no cards of kind 'ghoul'; there are ghost, shade."),
        (
            "cry",
            "scream",
            "there is no such field; a card of this kind has id, name, dread, shy, room, side, cry, text",
        ),
    ],
)
def test_what_is_wrong_is_said_to_the_author(was: str, is_now: str, complaint: str) -> None:
    with pytest.raises(CardError) as refusal:
        read(GOOD.replace(was, is_now))
    assert complaint in str(refusal.value)


def test_two_cards_of_one_id_are_refused() -> None:
    with pytest.raises(CardError, match="there is another card 'g1'"):
        read(GOOD + GOOD.replace("[[ghost]]", "[[shade]]"))


def test_an_author_is_told_what_each_field_wants() -> None:
    columns = record.columns(Ghost)
    assert list(columns) == ["id", "name", "dread", "shy", "room", "side", "cry", "text", "last_words"]
    assert (columns["dread"].least, columns["dread"].most, columns["dread"].help) == (0, 6, "what it costs to look")
    assert columns["room"].choices == ("Hall", "Cellar")
    assert not columns["last_words"].is_needed


@dataclass(frozen=True)
class House(CardSet):
    ghosts: dict[str, Ghost] = record.deck(Ghost, "ghost", by="name")
    shades: dict[str, Ghost] = record.deck(Ghost, "shade")


def house(text: str) -> House:
    return record.read_set(House, {"ghosts.toml": text}, "a house", Schema())[0]


def test_a_set_keeps_the_kinds_of_one_record_apart_and_knows_them_by_name() -> None:
    found = house(GOOD + GOOD.replace("[[ghost]]", "[[shade]]"))
    assert list(found.ghosts) == ["Moth"]
    assert [shade.kind for shade in found.shades.values()] == ["shade"]
    assert found.files["ghosts.toml"]


def test_no_two_cards_of_a_kind_are_known_by_one_name() -> None:
    with pytest.raises(CardError, match=r"ghosts\.toml, Moth, name: there is another card 'Moth'"):
        house(GOOD + GOOD.replace("g1", "g2"))


def test_a_list_of_words_is_nothing_else() -> None:
    assert record.words_in(Fields("f.toml", {"words": ["a", "b"]}, ("words",)), "words") == ("a", "b")
    with pytest.raises(CardError, match="'a' is not a list of words"):
        record.words_in(Fields("f.toml", {"words": "a"}, ("words",)), "words")


@record.card
class Candle:
    card: str = record.words(called="id")
    wax: int = record.number(1, 9)
    text: Text = record.text({"Lit": "deed"}, costs={"Lit": lambda card: f"{card.number('wax', 1, 9)} wax"})
    lit = Said[str]("Lit")


def candle(wax: int = 3) -> Candle:
    text = f'[[candle]]\nid = "c1"\nwax = {wax}\ntext = "Lit: Glow."\n'
    reader = TextReader('deed: "Glow." -> glow', ["deed"], [], {"glow": lambda: "glow", "deed": str}, ["-"])
    kinds: dict[str, type[record.Record]] = {"candle": Candle}
    return record.read_records({"candles.toml": text}, kinds, Schema(), lambda _rows: reader).of(Candle)["c1"]


def test_a_text_is_a_tree_with_what_its_blocks_cost() -> None:
    (block,) = candle().text
    assert (block.label, block.cost, block.words) == ("Lit", "3 wax", "Glow.")
    assert candle().lit == ("glow",)


def test_records_that_say_the_same_are_equal_and_found_by_their_first_field() -> None:
    assert candle() == candle()
    assert candle() != candle(wax=4)
    assert hash(candle()) == hash("c1")


def test_a_record_says_what_an_author_may_write() -> None:
    schema = record.json_schema(Ghost)
    assert schema["required"] == ["id", "name", "dread", "room", "side", "cry", "text"]
    assert isinstance(schema["properties"], dict)
    assert schema["properties"]["dread"] == {
        "type": "integer", "minimum": 0, "maximum": 6, "description": "what it costs to look",
    }  # fmt: skip
    assert schema["properties"]["room"] == {"type": "string", "enum": ["Hall", "Cellar"]}
    assert schema["properties"]["shy"] == {"type": "boolean"}
