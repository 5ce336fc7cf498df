"""Options as rows of ready markup: what they say is escaped, and rendered once."""

import re

from markupsafe import Markup

from app.games import game_called
from app.kernel.decision import Seat
from app.kernel.offer import OfferedOption
from app.web.options import card_html, drawn_card, play_html, row_html


def test_a_row_says_name_cost_and_effect_and_where_it_lies() -> None:
    option = OfferedOption(
        "raid", "Raid <Bo>", text="He may strike back.", region="table", place="bo", seat=Seat("bo"), cost="2 coins"
    )
    row = row_html(option, 3, False, True, Markup(""))
    assert row.startswith('<li><button class="option" name="choice" value="raid" data-at="table" data-spot="bo"')
    assert ' data-seat="bo" aria-pressed="true">' in row
    assert '<span class="option-number">3</span>' in row
    assert '<span class="option-name">Raid &lt;Bo&gt;<span class="option-cost"> (2 coins)</span></span>' in row
    assert '<small class="option-does">He may strike back.</small>' in row


def test_several_are_ticked_and_what_declines_is_quiet() -> None:
    pick = row_html(OfferedOption('a"b', "Fox"), 1, True, False, Markup(""))
    assert '<label class="option option-pick"><input type="checkbox" name="choice" value="a&#34;b">' in pick
    quiet = row_html(OfferedOption("no", "Nothing", declines=True), 1, False, False, Markup(""))
    assert '<button class="option option-quiet" name="choice" value="no">' in quiet


def test_a_label_is_printed_whole_and_beneath_its_group_a_short_one() -> None:
    ox = OfferedOption("ox", "Ox (old): the strong one", text="Pulls.", warning="It tires.", short="Ox", group="Oxen")
    row = row_html(ox, 1, False, False, Markup(""))
    assert '<span class="option-name">Ox (old): the strong one</span>' in row
    assert '<small class="option-does">Pulls.</small> <small class="option-warning">It tires.</small>' in row
    row = row_html(ox, 1, False, False, Markup(""), is_grouped=True)
    assert '<span class="option-name" data-label="Ox (old): the strong one">Ox</span>' in row


def test_what_is_equal_to_the_eye_is_marked_and_a_bare_number_is_its_own_figure() -> None:
    first, second, other = (
        OfferedOption(f"hand-{at}", name, card=card, region="hand", place=f"hand-{at}", amount=at)
        for at, name, card in ((1, "Fox", "fox"), (2, "Fox", "fox"), (3, "Owl", "owl"))
    )
    marks = [
        re.findall(r'data-same="(\w+)"', row_html(one, 1, False, False, Markup(""))) for one in (first, second, other)
    ]
    assert marks[0] == marks[1] != marks[2]
    assert "data-same" not in play_html(first, Markup(""))
    assert "data-same" in play_html(first, Markup(""), has_equals=True)
    assert 'data-figure="3"' in row_html(OfferedOption("three", "3", amount=3), 1, False, False, Markup(""))
    assert "data-figure" not in row_html(other, 1, False, False, Markup(""))


def test_a_card_is_drawn_once_for_its_set_and_once_in_every_row() -> None:
    game = game_called("fourth-wall")
    cards = game.card_set()
    card = next(name for name in _cards() if game.printed(cards, name) is not None)
    drawn = card_html(game, cards, card)
    assert drawn.startswith('<span class="option-card">')
    assert card_html(game, cards, card) == drawn
    assert drawn_card(game, cards, card) is drawn_card(game, cards, card)
    assert drawn in play_html(OfferedOption("play", "Play it", card=card), drawn)
    assert card_html(game, cards, "no such card") == ""


def _cards() -> list[str]:
    return [f"{kind}{number:02}" for kind in "HMI" for number in range(1, 20)]
