"""The coach knows questions by their topics and actions by their data, and advises only what is offered."""

import re

import pytest

from app.games import GAMES, PACKAGES
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.decision import WhyNot
from app.kernel.driver import next_answer
from app.kernel.log import Log
from app.kernel.offer import Offer
from app.kernel.table import Table, new_header
from app.kernel.views import SeatView
from app.live.advising import BOT, MOST_WEIGHED, Advice, Case, Worth, advice
from app.live.coach import coach, hint

games = pytest.mark.parametrize("game", GAMES)
ANSWERS = 120


def advised(game: str) -> list[tuple[Offer, Advice]]:
    """What the coach says to everybody who is asked something in the course of one game."""
    playing, found = GAMES[game], []
    chairs = playing.seats(playing.check_options({}))
    table = Table(playing, Log(new_header(playing, {it.seat: it.label for it in chairs}, "coach")), saves=0)
    sides = {chair.seat: chair.side for chair in chairs}
    bots = dict.fromkeys(sides, random_bot)
    for number in range(ANSWERS):
        if table.outcome is not None:
            break
        for seat in table.asked():
            offer = table.offer(seat)
            if offer is not None and offer.options and number % 5 == 0:
                own = coach(game).of(sides[seat])
                case = Case(own, offer.topic, SeatView(table, seat), offer, playing.bots[BOT], "coach")
                found.append((offer, advice(case)))
        answer = next_answer(table, bots, Chance(f"coach/{number}"))
        if answer is None:
            break
        table.apply(answer)
    return found


@games
def test_what_the_coach_speaks_of_is_there(game: str) -> None:
    book, playing = coach(game), GAMES[game]
    rules = (PACKAGES[game].folder / "RULES.md").read_text("utf-8")
    topics = {topic.key for topic in playing.topics}
    assert book.actions
    assert not {name for action in book.actions for name in action.topics} - topics
    named = {action.rule for action in book.actions} | set(book.moments.values())
    assert not {rule for rule in named if not re.search(rf"^- \*\*{rule}\*\*", rules, re.MULTILINE)}
    assert set(book.moments) == {beat.key for beat in playing.beats}


@games
def test_every_question_has_its_words(game: str) -> None:
    silent = [topic.key for topic in GAMES[game].topics if not topic.is_gesture and not hint(game, topic).asks]
    assert not silent


@games
def test_it_advises_what_is_offered_and_knows_the_actions_of_a_role(game: str) -> None:
    heard = advised(game)
    assert heard
    for offer, said in heard:
        assert set(said.picks) <= {*offer.options, *offer.anytime}
        best = [it for it in said.actions if it.worth is Worth.BEST]
        assert len(best) <= MOST_WEIGHED
        assert all(it.why_not for it in said.actions if it.worth is Worth.BARRED)
    assert any(it.worth is Worth.BEST for _, said in heard for it in said.actions)


def test_who_is_asked_nothing_is_told_what_the_role_can_do() -> None:
    said = advice(Case(coach("fourth-wall").of("wall")))
    assert not said.picks
    assert {it.worth for it in said.actions} == {Worth.LATER}
    assert "Brood" in {it.action.name for it in said.actions}
    assert "Search" not in {it.action.name for it in said.actions}


def test_an_action_is_barred_by_what_it_does_and_not_by_how_it_is_called() -> None:
    brood = next(it for it in coach("fourth-wall").of("wall") if it.act == "brood")
    assert brood.is_refused_by(WhyNot("Something else", "Not in the first turn.", "FW-152", "brood"))
    assert not brood.is_refused_by(WhyNot("Brood", "It costs 1 Doom.", "FW-159", "delve"))
