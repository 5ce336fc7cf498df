"""No text of any card fails, each does something where it can, and every card can be seen by those who met it."""

import pytest

from app.games.projector import GAME
from app.games.projector.building import legal_deck, wrong_with
from app.games.projector.records import shipped
from tests.games.projector.every_card import Passage, at_home, eager, falls, kinds, passages, perform, untouched
from tests.games.projector.scene import campaign, given, resumed

CARDS = shipped()
ELSEWHERE = {
    "HS:03": "the stage is set after it was read",
    "PK:02": "there must be a die to roll again",
    "DE:02": "there must be damage on its way",
    "DM:04": "the target must have been defeated a moment ago",
    "PR:021": "its other page is read with the Speaker's next answer",
}
"""Texts that answer a moment which has a scene of its own; here they only must not fail."""


@pytest.mark.parametrize("passage", passages(CARDS), ids=str)
def test_every_text_can_be_carried_out(passage: Passage) -> None:
    before = untouched(CARDS, passage).table.fingerprint()
    after = {perform(CARDS, passage, die).table.fingerprint() for die in falls(passage)}
    assert after != {before} or passage.card in ELSEWHERE


def test_no_text_breaks_a_table_where_it_is_read_between_projections() -> None:
    for passage in passages(CARDS):
        for die in falls(passage):
            eager(at_home(passage, die))


@pytest.mark.parametrize("kind", ["items", "conditions", "baddies", "perks", "styles"])
def test_every_card_can_lie_in_front_of_a_player(kind: str) -> None:
    for card in kinds(CARDS)[kind]:
        scene = given(
            items={"Ada": [card.name] if kind == "items" else []},
            conditions={"Ada": [card.name] if kind == "conditions" else []},
            foes=[(card.name, "Ada")] if kind == "baddies" else [],
            perks={"Ada": card.id} if kind == "perks" else {},
            styles={"Ada": card.id} if kind == "styles" else {},
        ).let_it_happen()
        seat = scene.seat("Ada")
        assert wrong_with(scene.state, seat, tuple(legal_deck(scene.state, seat))) is None
        assert scene.ends_turn("Ada").sees("Ada", card.name)


def test_every_entropy_card_can_be_drawn() -> None:
    for card in CARDS.entropy.values():
        scene = given(entropy=[card.id])
        eager(scene)
        assert scene.told(f"Entropy: {card.name}.")


def test_every_area_can_be_set_up_under_each_of_its_setup_cards() -> None:
    for card in CARDS.setups.values():
        scene = given(area=card.id[:2], setup=card.id)
        background = next(found for id, found in CARDS.backgrounds.items() if id.startswith(card.id[:2]))
        assert scene.sees("Ada", background.story)


def test_everything_that_is_read_can_be_read_again() -> None:
    state, log = campaign(2)
    reading = {**CARDS.stories, **CARDS.projector, **CARDS.diaries}
    state.campaign.read = [id for id, card in reading.items() if card.story]
    state.campaign.revealed = list(CARDS.objectives)
    scene = resumed(state, log, game=GAME)
    told = [card.story for card in (*reading.values(), *CARDS.objectives.values()) if card.story]
    assert [story for story in told if not scene.sees("Ada", repr(story)[1:-1])] == []
