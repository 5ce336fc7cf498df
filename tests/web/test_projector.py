"""The cards of The Projector as its pages draw them."""

import re
from html import unescape

from app.games.projector import GAME
from app.games.projector.records import shipped
from app.games.projector.state import State
from app.games.projector.tutorials import notebook, tutorials
from app.kernel.decision import Seat
from app.kernel.table import Table
from app.web.fragments import Me, fragment
from tests.games.projector.scene import given
from tests.rules import rule

ME = Me("", side="party")
CARD = re.compile(r'<article class="ability.*?</article>', re.DOTALL)


def drawn(table: Table[State], region: str) -> str:
    return str(fragment(GAME.id, region, table.view(Seat("player-1"))[region], ME))


def cards(table: Table[State]) -> dict[str, str]:
    """Each ability card on the page, by its name."""
    found = CARD.findall(drawn(table, "abilities"))
    return {re.findall(r"<h3>(?:<svg.*?</svg>)?([^<]+?) ?<", html)[0]: html for html in found}


def banner(html: str) -> str:
    return str(re.findall(r'<p class="keywords".*?</p>', html, re.DOTALL)[0])


@rule("PJ-301", "PJ-027")
def test_keywords_stand_on_a_banner_in_bold_and_those_with_a_rule_in_bold_italics() -> None:
    spot = cards(given().table)["Spot"]
    assert '<b class="keyword">Survival</b>' in banner(spot)
    assert '<b class="keyword"><i>Reaction</i></b>' in banner(spot)
    assert spot.index("<h3>") < spot.index("keywords") < spot.index("Success"), "between the name and the text"


@rule("PJ-301")
def test_keywords_are_bold_wherever_a_text_names_them_and_nothing_else_is() -> None:
    fend = cards(given().table)["Fend"]
    assert 'a <b class="keyword"><i>Baddie</i></b> you face' in fend
    entropy = drawn(given(in_play=["EN:104"]).table, "entropy")
    assert "keywords" in entropy
    assert "<b>Awareness</b>" not in entropy


@rule("PJ-302")
def test_a_trait_is_shown_by_its_symbol_and_said_in_words_to_those_who_listen() -> None:
    own = banner(cards(given().table)["Spot"])
    assert 'href="#trait-awareness"' in own
    assert '<span class="visually-hidden">Awareness</span>' in own
    assert "trait-survival" not in own, "an ordinary keyword has no symbol"


@rule("PJ-303")
def test_each_ability_has_a_tutorial_outside_its_card_and_none_before_it_is_seen() -> None:
    assert set(tutorials()) == set(shipped().abilities)
    table = given().table
    html, shown = drawn(table, "abilities"), cards(table)
    for name in shown:
        assert f"<summary>How to use {name}</summary>" in html
    assert not [name for name, card in shown.items() if tutorials()[name][:40] in card]
    hidden = set(tutorials()) - set(shown)
    assert hidden
    assert not [name for name in hidden if f"How to use {name}" in html]


def test_helena_wrote_a_line_of_every_ability_and_none_is_read_before_it_is_seen() -> None:
    assert set(notebook()) == set(shipped().abilities)
    table = given().table
    html, shown = unescape(drawn(table, "abilities")), cards(table)
    assert [name for name in notebook() if notebook()[name] in html] == [name for name in notebook() if name in shown]
