"""Cards read aloud: everyone is on the stage, by its name, until the Speaker reads on."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from app.contract.proofs import header_of
from app.games.projector import GAME
from app.games.projector.bots import BOTS
from app.games.projector.campaign_view import CardView
from app.games.projector.state import State
from app.games.projector.topics import Topic
from app.kernel.chance import Chance
from app.kernel.driver import next_answer, play_out
from app.kernel.log import Log
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.simulation.meaning import Meaning, Meanings
from tests.games.projector.scene import away, campaign, given, opening, resumed
from tests.rules import rule

IDENTIFIER = re.compile(r"\b[A-Z]{2}:\d{2,3}\b")


def steps(table: Table[State], seed: str) -> Iterator[Offer]:
    """A campaign by bots, question by question."""
    bots, chance = dict.fromkeys(table.seats, GAME.bots["sense"]), Chance(seed)
    while table.outcome is None:
        answer = next_answer(table, bots, chance)
        assert answer is not None
        offer = table.offer(answer.seat)
        assert offer is not None
        yield offer
        table.apply(answer)


def on_stage(table: Table[State]) -> str:
    """The card that fills the stage for everybody, the big screen too."""
    shown: tuple[CardView, ...] = table.view(None)["reading"]  # type: ignore[assignment]
    return shown[-1].card if shown else ""


@rule("PJ-R95", "PJ-R94", "PJ-R96")
@pytest.mark.parametrize("players", [2, 4])
def test_in_a_whole_campaign_every_card_read_is_on_the_stage_and_few_moments_are_let_pass(players: int) -> None:
    table = Table(GAME, Log(header_of(GAME, players, "read", days=40)), saves=0)
    shown, asked, passed = set[str](), 0, 0
    for offer in steps(table, "read"):
        shown.add(on_stage(table))
        asked, passed = asked + 1, passed + (offer.topic is Topic.STEP_IN)
        words = (offer.prompt, offer.because, *((option.label, option.text) for option in offer.options))
        assert not IDENTIFIER.search(repr(words)), words
    assert set(table.state.campaign.read) <= shown
    assert passed * 10 < asked
    assert not [text for text, _tone in table.state.story.heard(None) if IDENTIFIER.search(text)]


@rule("PJ-R95")
def test_a_card_that_asks_nothing_stays_until_the_speaker_reads_on() -> None:
    scene = opening(2)
    assert on_stage(scene.table) == "HS:01"
    offer = scene.offer("Ada")
    assert (offer.keys, offer.default) == (("next",), ("next",))
    assert not scene.state.campaign.levels, "nothing is carried out before"
    assert scene.table.about(scene.seat("Bo")) == "Player 1 reads aloud: The Message."
    scene.when("Ada", "Read on")
    assert scene.state.campaign.levels


@rule("PJ-R95", "PJ-224")
def test_pages_found_together_are_shown_one_after_the_other() -> None:
    state, log = campaign()
    state.campaign.diary, state.campaign.areas, state.phase = ["DH:01", "DH:02"], [], "adventure"
    scene = resumed(state, log).all_say("Read them now")
    assert on_stage(scene.table) == "DH:01"
    scene.when("Ada", "Read on")
    assert on_stage(scene.table) == "DH:02"


@rule("PJ-R95", "PJ-V35")
def test_a_card_with_a_choice_needs_no_reading_on() -> None:
    scene = away(text="Read PR:060.")
    assert on_stage(scene.table) == "PR:060"
    assert scene.offer("Ada").prompt == "A Voice on the Stairs: choose one."
    assert scene.labels("Bo") == ["Answer", "Keep still"]


@rule("PJ-R95", "PJ-009")
def test_a_table_that_keeps_its_story_off_the_screen_tells_watchers_nothing() -> None:
    scene = opening(2, story_on_screen=False)
    assert on_stage(scene.table) == ""
    assert not scene.sees(None, "The Message")


@rule("PJ-R94")
def test_people_read_names_where_cards_print_numbers() -> None:
    scene = given(at={"Ada": "B2"}, up=["B2"], lay={"B2": "CA:12"}, hands={"Ada": ["Tinker"]})
    use = next(option for option in scene.offer("Ada").options if option.key == "text-CA:12-1")
    assert use.text == "You may test Tinker. Success: Read on."


@rule("PJ-067", "PJ-R94")
def test_the_goal_stands_on_the_board_once_it_is_known() -> None:
    scene = given()
    assert scene.table.view(None)["area"].goals == ()  # type: ignore[attr-defined]
    scene = given(marks=["Drive"], text="Reveal CA:04.")
    (goal,) = scene.table.view(None)["area"].goals  # type: ignore[attr-defined]
    assert goal.name == "What Turns It"
    assert goal.aim.startswith("Set the Drive in the middle going")
    assert goal.steps == (("Drive", True), ("Hare or Stag or Seahorse", False))
    assert not goal.is_achieved


@rule("PJ-R96", "PJ-R97")
@pytest.mark.parametrize("players", [2, 4])
def test_in_a_whole_campaign_at_most_one_answer_in_seven_of_any_seat_decides_nothing(players: int) -> None:
    table = Table(GAME, Log(header_of(GAME, players, "meaning", days=40)), saves=0)
    heard = Meanings(table)
    play_out(table, dict.fromkeys(table.state.seats, BOTS["sense"]), Chance("meaning"), 20_000, heard.watch)
    assert table.outcome is not None
    for seat in table.state.seats:
        mine = Counter({key: count for key, count in heard.counts.items() if key[0] == seat})
        idle = sum(count for (_, _, meaning), count in mine.items() if meaning is not Meaning.CHOICE)
        assert idle * 7 <= mine.total(), seat
