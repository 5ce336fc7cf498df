"""Pieces of markup go over a page's socket once; what the page makes of them is what was drawn, letter by letter."""

import re
from pathlib import Path
from random import Random

import httpx
import pytest

from app.web import pieces
from app.web.pieces import AGAIN, LINE, LINE_AGAIN, LOOSE, NEW, PLAIN, REMEMBERED, SIGNS, WORTH, SentPieces, wiped
from tests.load.pieces import SeenPieces
from tests.web.guests import Gathering, PageWatcher, any_choice, begin
from tests.web.house import House

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "js" / "live.js"
ANSWERS = 12


def some_markup(chance: Random) -> str:
    words = [f"<li>{'a card ' * 7}{chance.randrange(2 * REMEMBERED)}</li>" for _ in range(chance.randrange(90))]
    return "".join([word + chance.choice(("", "\n", "<i>:</i>\n")) for word in words]) + "<p>short</p>"


def test_a_page_puts_together_what_was_drawn_however_much_was_forgotten_since() -> None:
    chance, sent, seen = Random(18), SentPieces(), SeenPieces()
    lines = pieces = 0
    for _ in range(200):
        drawn = some_markup(chance)
        frame = sent.shortened([drawn])
        assert seen.whole(frame) == drawn
        lines, pieces = lines + frame.count(LINE_AGAIN), pieces + frame.count(AGAIN)
    assert min(lines, pieces) > 400


def test_a_line_is_sent_once_and_then_as_its_number() -> None:
    sent, card = SentPieces(), f"<li>{'x' * WORTH}</li>\n"
    assert sent.shortened([card]) == LINE + PLAIN + card
    assert sent.shortened([card]) == f"{LINE_AGAIN}0"


def test_lines_that_were_sent_in_a_row_come_again_as_the_first_number_and_the_last() -> None:
    sent, cards = SentPieces(), [f"<li>{str(number) * WORTH}</li>\n" for number in range(4)]
    sent.shortened(cards)
    assert sent.shortened(cards) == f"{LINE_AGAIN}0-3"
    assert sent.shortened([*cards[1:3], "<p>\n", cards[0], cards[1]]) == f"{LINE_AGAIN}1-2{PLAIN}<p>\n{LINE_AGAIN}0-1"


def test_of_a_line_that_is_new_what_it_is_made_of_comes_by_numbers() -> None:
    sent, one, two = SentPieces(), f"<li>{'x' * WORTH}</li>", f"<li>{'y' * WORTH}</li>"
    assert sent.shortened([one + two]) == LINE + NEW + one + NEW + two
    assert sent.shortened([two + two + one]) == f"{LINE}{AGAIN}1{AGAIN}1{AGAIN}0"
    assert sent.shortened([one + two + one]) == f"{LINE}{AGAIN}0-1{AGAIN}0"


def test_what_stands_in_no_line_ends_the_line_before_it() -> None:
    sent, line, short = SentPieces(), f"<li>{'x' * WORTH}</li>\n", "<p>!</p>\n"
    frame = sent.shortened([line, short, line])
    assert frame == LINE + PLAIN + line + LOOSE + PLAIN + short + f"{LINE_AGAIN}0"
    assert SeenPieces().whole(frame) == line + short + line


def test_a_line_that_is_wanted_again_outlives_those_that_are_not() -> None:
    sent, card = SentPieces(), f"<li>{'x' * WORTH}</li>"
    sent.shortened([card])
    for number in range(3 * REMEMBERED):
        sent.shortened([f"<li>{number:0{WORTH}}</li>"])
        if not number % (REMEMBERED // 2):
            assert sent.shortened([card]) == f"{LINE_AGAIN}0"


def test_what_an_option_is_called_is_never_numbered() -> None:
    label = '<span class="option-number">1</span><span class="option-words"><span class="option-name">Eve</span></span>'
    sent, option = SentPieces(), f'<li><button class="option" value="seat-1">{label}</button></li>'
    sent.shortened([option])
    assert label in sent.shortened([option])
    assert LINE not in sent.shortened([option])


async def test_an_older_script_is_sent_everything_whole(light_house: House, light_http: httpx.AsyncClient) -> None:
    gathering = await begin(light_http, "wick")
    page = PageWatcher(f"{light_house.socket_url}/rooms/{gathering.room}/live?pieces=yes", None)
    await page.connect()
    await page.until(lambda: page.seq is not None)
    assert not {LINE, LINE_AGAIN, LOOSE, NEW, PLAIN, AGAIN} & {*page.got[-1]}
    await page.close()


def test_the_signs_are_taken_out_of_what_is_drawn_and_said() -> None:
    assert SentPieces().shortened([f"<p>a{AGAIN}0{NEW}{PLAIN}</p>"]) == f"{PLAIN}<p>a0</p>"
    assert all(wiped(f"{sign}1") == "1" for sign in SIGNS)


def test_two_sockets_that_were_sent_the_same_have_the_same_numbers() -> None:
    chance = Random(3)
    SentPieces().shortened([some_markup(chance)])  # what others were sent has no say in it
    drawn = [some_markup(chance) for _ in range(20)]
    one, two = SentPieces(), SentPieces()
    assert [one.shortened([it]) for it in drawn] == [two.shortened([it]) for it in drawn]


def test_the_script_of_the_pages_remembers_as_much_as_the_server() -> None:
    script = SCRIPT.read_text("utf-8")
    named = dict(re.findall(r'\b([A-Z_]+) = "\\x(..)"', script))
    assert {name: chr(int(sign, 16)) for name, sign in named.items()} == {name: getattr(pieces, name) for name in named}
    assert len(named) == len(SIGNS)
    assert f"REMEMBERED = {REMEMBERED};" in script


async def answer_next(gathering: Gathering, chance: Random) -> None:
    """Let a seat that is asked answer."""
    for seat in gathering.tokens:
        decision = (await gathering.view(seat))["decision"]
        if decision and decision["options"] and decision["chosen"] is None:
            taken = await gathering.answer(seat, decision["number"], any_choice(decision, chance))
            if taken.status_code != 200:
                await gathering.answer(seat, decision["number"], decision["default"])
            return


@pytest.mark.parametrize("game", ["fourth-wall", "wick"])
async def test_a_page_is_told_the_same_in_pieces(light_house: House, light_http: httpx.AsyncClient, game: str) -> None:
    gathering, chance = await begin(light_http, game), Random(1)
    token = next(iter(gathering.tokens.values()))
    room = await light_house.hub.room(gathering.room)
    viewer = room.seats[0].seat
    path = f"{light_house.socket_url}/rooms/{gathering.room}/live"
    pages = [PageWatcher(path, token), PageWatcher(f"{path}?pieces=lines", token)]
    for page in pages:
        await page.connect()
    for _ in range(ANSWERS):
        await answer_next(gathering, chance)
        for page in pages:  # a slow reader gets several frames as one
            await page.until(lambda: page.seq == room.audience(viewer, is_page=True).seq)  # noqa: B023
    whole, short = ("".join(page.got[-ANSWERS:]) for page in pages)
    seen = SeenPieces()
    shown = [seen.whole(text) for text in pages[1].got]
    assert "".join(shown[-ANSWERS:]) == whole
    assert short.count(LINE_AGAIN) > 2 * ANSWERS
    assert len(short) < len(whole)
    for page in pages:
        await page.close()


async def test_what_people_write_is_never_numbered(light_house: House, light_http: httpx.AsyncClient) -> None:
    gathering = await begin(light_http, "fourth-wall")
    token = next(iter(gathering.tokens.values()))
    page = PageWatcher(f"{light_house.socket_url}/rooms/{gathering.room}/live?pieces=lines", token)
    await page.connect()
    await page.until(lambda: page.seq is not None)
    words = "the very same long words about a card " * 3
    for times in (1, 2):
        await gathering.post("/chat", {"text": words}, token=token)
        await page.until(lambda: page.got[-1].count(words.strip()) == times)  # noqa: B023
        before, _, _drawn = page.got[-1].partition(LINE)
        assert before.count(words.strip()) == times
    await page.close()
