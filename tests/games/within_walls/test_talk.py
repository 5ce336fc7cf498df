"""Talking, showing, and leaving the table."""

from dataclasses import replace

from app.games.within_walls import GAME
from app.games.within_walls.setup import resigned
from app.games.within_walls.talking import NOTEBOOK
from app.games.within_walls.unmasking import debrief
from app.games.within_walls.votes import hold_vote
from app.kernel.chance import Chance
from app.kernel.decision import Timing
from tests.games.within_walls.scene import AGENT, CULTIST, NAMES, Who, given, table_of
from tests.rules import rule


@rule("WW-273", "WW-277", "WW-278", "WW-R59")
def test_the_living_may_say_what_they_like_and_the_eliminated_nothing() -> None:
    scene = given(table_of(5, Bo=Who(alive=False)))
    assert GAME.silent(scene.state, scene.seats["Ada"]) == ""
    assert "eliminated" in GAME.silent(scene.state, scene.seats["Bo"])
    scene.state.is_over = True
    assert GAME.silent(scene.state, scene.seats["Bo"]) == ""


@rule("WW-R59", "WW-278")
def test_by_table_option_the_eliminated_talk_and_whispers_pass() -> None:
    scene = given(table_of(5, Bo=Who(alive=False)), eliminated_chat=True)
    assert GAME.silent(scene.state, scene.seats["Bo"]) == ""
    assert not GAME.whispers(GAME.check_options({}))
    assert GAME.whispers(GAME.check_options({"whispers": True}))


def test_a_notebook_is_about_all_others_and_knows_nothing_before_the_end() -> None:
    scene = given(table_of(4, Bo=Who(CULTIST), Di=Who()), round=3)
    assert NOTEBOOK.chapter(scene.state) == 3
    pages = NOTEBOOK.about(scene.state, scene.seats["Ada"])
    assert [name for _, name in pages] == ["Bo", "Cy", "Di"]
    assert NOTEBOOK.truth(scene.state) == {
        seat: "cultist" if name == "Bo" else "agent" for name, seat in scene.seats.items()
    }


@rule("WW-274", "WW-277")
def test_nothing_offered_shows_a_hidden_card_to_another_seat_while_one_lives() -> None:
    scene = given(table_of(4, Ada=Who(items=["A01"], events=["E01"])))
    for who in NAMES[:4]:
        assert not any("show" in label.lower() for label in scene.anytime(who))
    assert not any("show" in label.lower() for label in scene.labels("Ada"))


@rule("WW-275", "WW-276")
def test_one_may_look_at_ones_agenda_and_history_at_any_time_in_an_order_that_tells_nothing() -> None:
    scene = given(table_of(4, Bo=Who(events=["E24"])), story="SP3", turn="Bo")
    before = scene.table.view(scene.seats["Ada"])["secret"]
    scene.does("Bo", "Play Telegram", "Ada")
    after = scene.table.view(scene.seats["Ada"])["secret"]
    assert before.name == "Agent"  # type: ignore[attr-defined]
    assert before.history == after.history  # type: ignore[attr-defined]
    assert before.handles != after.handles  # type: ignore[attr-defined]


@rule("WW-288", "WW-R69")
def test_the_game_ends_without_a_result_only_if_all_agree() -> None:
    scene = given(4)
    assert resigned(scene.state, tuple(scene.state.seats[:3])) is None
    outcome = resigned(scene.state, tuple(scene.state.seats))
    assert outcome is not None
    assert outcome.winners == ()


@rule("WW-302")
def test_a_claim_is_heard_by_all_remembered_and_made_once_a_turn() -> None:
    scene = given(4, act=3).cannot("Bo", "I saw dark on Cy")
    scene.state.remember(scene.seats["Bo"], "spy", scene.seats["Cy"])
    scene.when("Bo", "I saw dark on Cy")
    assert scene.state.story.lines[-1].text == "Bo: “I saw dark on Cy.”"
    assert [(deed.kind, deed.about) for deed in scene.state.record[1:]] == [("claim-dark", scene.seats["Cy"])]
    assert not any("Cy" in label and "I s" in label for label in scene.anytime("Bo"))
    assert any("I trust Bo" in label for label in scene.anytime("Ada"))
    shown = scene.state.story.moments(scene.seats["Cy"])[-1]
    assert shown.yours == "Bo speaks against you: “I saw dark on Cy.”"


@rule("WW-302", "WW-212")
def test_before_a_vote_it_is_told_who_claimed_what() -> None:
    scene = given(4, act=3)
    scene.when("Bo", "I suspect Cy")
    hold_vote(scene.state, scene.seats["Ada"]).send(None)
    vote = scene.table.view(None)["spotlight"].vote  # type: ignore[attr-defined]
    assert [it.said for it in vote.witnesses if it.seat == scene.seats["Bo"]] == [("I suspect Cy.",)]


@rule("WW-303", "WW-302")
def test_before_hands_go_up_all_may_talk_and_claim_until_everybody_is_ready() -> None:
    scene = given(4, story="SP3")
    scene.talks = True
    scene.when("Ada", "I trust Bo").when("Ada", "Call")
    assert scene.asked() == ["Ada", "Bo", "Cy", "Di"]
    assert scene.table.timing_of(scene.seats["Cy"]) == Timing(at_most=60)
    scene.when("Ada", "I suspect Cy")  # one thing more, though something was said in this turn
    scene.cannot("Ada", "I suspect Di")
    for who in ("Di", "Ada", "Bo"):
        scene.when(who, "Ready to vote")
    assert scene.asked() == ["Cy"]
    scene.silence("Cy")
    assert scene.prompt("Ada") == "You called the vote. Whom do you name?"
    assert not scene.table.view(None)["spotlight"].vote.is_talk  # type: ignore[attr-defined]


@rule("WW-302")
def test_after_the_end_every_claim_is_marked_true_or_not() -> None:
    scene = given(table_of(4, Di=Who(CULTIST)), act=3, turn="Ada")
    state, ada, cy = scene.state, scene.seats["Ada"], scene.seats["Cy"]
    dark, light = sorted(state.at(cy).history, key=lambda card: state.history(card).colour)[:2]
    state.remember(ada, "spy", cy)
    state.note([ada], "spied", "Ada spies on Cy: a dark card.", cy, [dark])
    scene.when("Ada", "I saw light on Cy")  # before the look that comes now
    state.remember(ada, "spy", cy)
    state.note([ada], "spied", "Ada spies on Cy: a light card.", cy, [light])
    said = {"Ada": "I saw light on Cy", "Bo": "I suspect Di", "Cy": "I trust Di", "Di": "I am an Agent"}
    for who, words in said.items():
        state.claimed = []
        scene.when(who, words)
    state.is_over = True
    told = debrief(state, None)
    assert told is not None
    assert [(it.text, it.mark) for it in told.claims] == [
        ("Ada: “I saw light on Cy.”", "a lie"),
        ("Ada: “I saw light on Cy.”", "true"),
        ("Bo: “I suspect Di.”", "right"),
        ("Cy: “I trust Di.”", "wrong"),
        ("Di: “I am an Agent.”", "a lie"),
    ]


@rule("WW-302")
def test_bots_tell_what_they_saw_and_a_cultist_tells_it_otherwise() -> None:
    for agenda, said in ((AGENT, "light"), (CULTIST, "dark")):
        people = table_of(4, Ada=Who(agenda), Di=Who(AGENT if agenda is CULTIST else CULTIST))
        scene = given(people, act=3, turn="Bo")
        state, ada, cy = scene.state, scene.seats["Ada"], scene.seats["Cy"]
        state.at(ada).lets_mild = True
        light = next(card for card in state.at(cy).history if state.history(card).colour == "light")
        state.remember(ada, "spy", cy)
        state.note([ada], "spied", "Ada spies on Cy: a light card.", cy, [light])
        offer = scene.table.offer(ada)
        assert offer is not None
        choice = GAME.bots["sense"](scene.table.view(ada), replace(offer, options=()), Chance("talk"))
        assert choice == (f"any:{said}-{cy}",)
