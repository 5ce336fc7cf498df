"""What the printed book says of numbers, of two players, of covers that come off, and of what one is asked."""

import pytest

from app.games.within_walls import GAME
from app.games.within_walls.focus import HELPS, needed
from app.games.within_walls.nodes import Face
from app.games.within_walls.records import AGENTS, CULTISTS, shipped
from app.games.within_walls.topics import Topic
from app.games.within_walls.victory import FACTIONS, OF_TWO, Fate
from app.kernel.decision import Outcome, Seat
from app.web.fragments import Me, fragment
from tests.games.within_walls.scene import AGENT, CULTIST, Scene, Who, given, mad, table_of
from tests.rules import rule


@rule("WW-111", "WW-066", "WW-064", "WW-065")
@pytest.mark.parametrize("id", [id for id, story in shipped().stories.items() if story.act and story.act < 5])
def test_every_numbered_story_needs_three_and_the_die_counts_from_that(id: str) -> None:
    state, story = given().state, shipped().stories[id]
    own = next(face for face, path in HELPS.items() if path is story.path)
    assert [needed(state, story, face) for face in (Face.BLANK, own, Face.INFINITY, Face.X)] == [3, 2, 2, 4]
    others = [face for face in HELPS if face is not own]
    assert [needed(state, story, face) for face in others] == [3, 3]


@rule("WW-062", "WW-115")
def test_progress_two_under_another_paths_face_completes_nothing() -> None:
    """The book's picture: the Doctor's face is up, and the Silent Patient of Act 3 stands at 2."""
    scene = given(table_of(4, Ada=Who(events=["E07"])), story="SP3", focus="Key", progress=2)
    scene.when("Ada", "Play Dead End").then(current="SP3", progress=2)


@rule("WW-R75")
def test_a_quick_table_shortens_acts_three_and_four_alone() -> None:
    state, stories = given(quick=True).state, shipped().stories
    assert [needed(state, stories[f"CD{act}"], Face.BLANK) for act in (1, 2, 3, 4)] == [3, 3, 2, 2]
    assert needed(state, stories["HS6"], Face.BLANK) == stories["HS6"].needs
    given(table_of(4, Ada=Who(events=["E12", "E02"])), story="SP3", progress=1, quick=True, stories=["SP4"]).when(
        "Ada", "Play Footprints"
    ).when("Ada", "Bo").then(progress=0)


# Covers that come off


def uncovered(*items: str, left: int = 2, cover: str = "D01") -> Scene:
    return given(table_of(4, Ada=Who(mind=[mad("I45", (cover, 1), revealed=True, left=left)], items=items)))


@rule("WW-182", "WW-083")
def test_a_cover_that_comes_off_a_revealed_insanity_may_be_replaced_before_it_turns() -> None:
    scene = uncovered("D05")
    assert scene.prompt("Ada") == "Touch will be left to count down. Answer with an item?"
    scene.when("Ada", "Place Drug on Touch")
    assert (scene.insanity("Ada", "I45").left, len(scene.insanity("Ada", "I45").covers)) == (2, 1)
    assert uncovered("D05").when("Ada", "Let it happen").insanity("Ada", "I45").left == 1
    assert uncovered("A01").insanity("Ada", "I45").left == 1  # Alcohol does not help, and nobody holds another item


@rule("WW-182", "WW-170")
def test_with_a_quarter_left_one_question_serves_for_both() -> None:
    scene = uncovered("D05", left=1)
    assert scene.prompt("Ada") == "Touch will be activated. Answer with an item?"
    scene.when("Ada", "Let it happen").then_mind("Ada", 0)


# What one is asked


@rule("WW-281", "WW-282")
def test_an_owner_whom_nothing_helps_is_not_asked_but_others_have_time_to_give() -> None:
    people = table_of(4, Ada=Who(mind=["I23", "I33", "I45"]), Cy=Who(items=["D01"]))
    scene = given(people)
    offer = scene.offer("Ada")
    assert (offer.given, offer.timing and offer.timing.at_least) == (("accept",), 4)
    scene.does("Cy", "Give Drug", "Ada")
    assert scene.offer("Ada").given is None
    assert given(table_of(4, Ada=people["Ada"])).prompt("Ada").startswith("Play another")


@rule("WW-R77")
def test_the_mildest_comes_to_light_unasked_by_a_standing_order_nobody_else_sees() -> None:
    people = table_of(4, Ada=Who(mind=["I41"], items=["A01"]), Di=Who(CULTIST, items=["A01"]))
    plain, ordered = given(people, turn="Di"), given(people, turn="Di").when("Ada", "Let tier 1 be revealed")
    for who in ("Bo", "Cy", "Di", None):
        assert plain.sent(who) == ordered.sent(who)
    for scene, order in ((plain, None), (ordered, ("accept",))):
        scene.until("Ada may answer with items")
        assert scene.offer("Ada").given == order
    ordered.when("Ada", "Ask me again")
    assert ordered.offer("Ada").given is None


@rule("WW-R77")
def test_the_standing_order_is_for_the_lowest_tier_and_for_coming_to_light() -> None:
    worse = given(table_of(4, Ada=Who(mind=["I41", "I23", "I33"], items=["A01"])), turn="Di").when("Ada", "Let tier 1")
    assert worse.until("Ada may answer with items").offer("Ada").given is None
    active = given(table_of(4, Ada=Who(mind=[mad("I41", left=1)], items=["D01"])), turn="Di").when("Ada", "Let tier 1")
    assert active.until("Ada may answer with items").offer("Ada").given is None


@rule("WW-107", "WW-108", "WW-R21")
def test_of_too_many_cards_ending_the_turn_names_the_first_and_only_the_rest_is_asked_for() -> None:
    scene = given(table_of(4, Ada=Who(events=["E01", "E07", "E11", "E12", "E15"])))
    assert not any(option.declines for option in scene.offer("Ada").options)
    scene.when("Ada", "Put Wet Plaster under the deck and end")
    assert scene.offer("Ada").topic is Topic.DISCARD_EXCESS
    scene.when("Ada", "Dead End").then(turn="Bo")
    assert scene.ids(scene.state.event_deck.cards[:2]) == ["E07", "E11"]


@rule("WW-R76", "WW-205")
def test_of_professions_the_detective_alone_spies_and_pays_for_it() -> None:
    spying = [card.name for card in shipped().professions.values() if " spy on " in card.words]
    assert spying == ["Detective"]
    people = table_of(4, Ada=Who(profession="Detective"))
    scene = given(people).does("Ada", "Use your profession", "Bo").then_mind("Ada", 1)
    assert scene.why_not("Ada", "Use your profession") == "WW-296"


@rule("WW-R08")
def test_the_whole_card_is_offered_beside_blurred_agendas_alone() -> None:
    option = next(option for option in GAME.options if option.key == "history_faces")
    assert [option.matters({"agenda_history": kind}) for kind in ("strict", "blurred")] == [False, True]


@rule("WW-015", "WW-247")
def test_the_number_three_says_that_the_first_vote_that_passes_ends_it() -> None:
    option = next(option for option in GAME.options if option.key == "players")
    assert "ends it" in dict(option.choices)[3]


# Two players


def two(ada: str = AGENT, npc: str = AGENT, **more: object) -> Scene:
    bo = CULTIST if AGENT == ada == npc else AGENT
    return given({"Ada": Who(ada), "Bo": Who(bo)}, npc=npc, story="SP3", **more)  # type: ignore[arg-type]


def page(scene: Scene, who: str | None) -> str:
    """Everything drawn for a viewer, as HTML."""
    seat = scene.viewer(who)
    me = Me(code="code", seat=seat, name=who or "", side="players" if who else "")
    return "".join(fragment(GAME.id, name, region, me) for name, region in scene.table.view(seat).items() if region)


@rule("WW-265", "WW-267", "WW-272")
@pytest.mark.parametrize("who", ["Ada", "Bo", None])
def test_with_two_nobody_is_told_the_goals_of_three(who: str | None) -> None:
    for scene in (two(), two(npc=CULTIST)):
        html = page(scene, who).lower()
        for words in ("outnumber", "witness", "the cult wins", "no cultist is left", "more than half"):
            assert words not in html, words
        assert words_of_goal(given(3), "Ada") != words_of_goal(scene, "Ada")


def words_of_goal(scene: Scene, who: str) -> str:
    secret = scene.table.view(scene.seats[who])["secret"]
    return secret.text  # type: ignore[attr-defined, no-any-return]


@rule("WW-253", "WW-267")
def test_with_two_the_folder_tells_what_each_ending_brings_by_what_the_third_may_be() -> None:
    agent, cultist = page(two(), "Ada"), page(two(CULTIST), "Ada")
    assert agent.count("you win") == agent.count("you lose") == 3
    assert (cultist.count("you win"), cultist.count("you lose")) == (1, 2)
    assert "you win" not in page(two(), None)
    assert "one of them the silent third" in page(two(), None)


@rule("WW-126", "WW-058", "WW-212", "WW-213")
def test_no_hint_is_wrong_for_two() -> None:
    for topic in (Topic.SET_FOCUS, Topic.PLAY_STORY, Topic.NAME_FIRST, Topic.NAME):
        assert "Act V" not in topic.hint
        assert "want" not in topic.hint


@rule("WW-265", "WW-266", "WW-267", "WW-268", "WW-269", "WW-270", "WW-271")
def test_with_two_there_are_six_endings_each_with_words_of_its_own() -> None:
    assert len({ending.key for ending in OF_TWO.values()}) == len({ending.words for ending in OF_TWO.values()}) == 6
    for (fate, third), ending in OF_TWO.items():
        assert ending.side == (third if fate is not Fate.THIRD_OUT else {AGENTS: CULTISTS, CULTISTS: AGENTS}[third])
        assert ending.key in FACTIONS[ending.side]
        scene = two(npc=AGENT if third == AGENTS else CULTIST)
        for viewer in (Seat("player-1"), Seat("player-2"), None):
            told = GAME.verdict(scene.state, Outcome(ending.key, (), ending.words, ending.rule), viewer)
            assert told.words == ending.words


@rule("WW-269", "WW-271")
def test_with_two_an_agent_who_is_gone_may_have_won_and_is_told_why() -> None:
    scene = given({"Ada": Who(mind=[mad("I55", left=1)]), "Bo": Who(CULTIST)}, npc=AGENT, story="SP3").then_won_by(
        "Ada", ending="agents-alone"
    )
    assert scene.told(None, "The Agents win. One of you is gone, and it is the silent third")


# Blade and hilt


@rule("WW-164", "WW-165")
def test_a_revealed_insanity_shows_its_blade_and_the_hilt_stays_where_it_is() -> None:
    people = table_of(4, Ada=Who(mind=[mad("I45", revealed=True)]), Bo=Who(mind=["I45"]))
    scene = given({**people, "Bo": Who(mind=["I33"])})
    mine, theirs = page(scene, "Ada"), page(scene, "Bo")
    assert mine.count("ins-blade") > 0
    assert mine.count('class="hilt"') >= 7
    view, me = scene.table.view(scene.seats["Bo"]), Me("code", scene.seats["Bo"], name="Bo", side="players")
    places = "".join(fragment(GAME.id, name, view[name], me) for name in view if name.startswith("place-"))
    assert 'class="insanity' in places
    assert "ins-blade" not in places
    assert theirs.count('<b class="left-1">') == 1, (
        "Ada's, on her sheet, for all to see: its edge is turned by its count"
    )
