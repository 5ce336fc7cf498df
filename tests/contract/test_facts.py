"""What a game says of itself holds together."""

import pytest

from app.games import GAMES as KNOWN
from app.kernel.game import Game
from app.kernel.game import State as AnyState
from app.live.rulebook import rulebook
from app.web.templating import TEMPLATES

GAMES = [pytest.param(game, id=game.id) for game in KNOWN.values()]
PAGES = ("table.html", "screen.html", "debrief.html", "replay.html", "_sprite.html")


@pytest.mark.parametrize("game", GAMES)
def test_hints_and_terms_lead_to_rules_of_the_book(game: Game[AnyState]) -> None:
    known = {entry.id for section in rulebook(game.id) for entry in section.entries}
    terms = game.terms(game.check_options({}))
    assert {*terms.values(), *(topic.rule for topic in game.topics)} <= known


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_has_a_thought_about_every_topic_or_leaves_it_to_silence_by_name(game: Game[AnyState]) -> None:
    assert game.thoughts | game.unweighed == set(game.topics)
    assert not game.thoughts & game.unweighed


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_pages(game: Game[AnyState]) -> None:
    folder = TEMPLATES / "games" / game.id.replace("-", "_")
    assert [name for name in PAGES if not (folder / name).exists()] == []
