"""Two people and a silent third."""

from collections import Counter

from app.games.within_walls.beats import placed
from app.games.within_walls.state import NPC
from app.games.within_walls.view_types import Third
from app.games.within_walls.votes import THE_THIRD_GOES
from tests.games.within_walls.scene import AGENT, CULTIST, Scene, Who, given, mad, opening
from tests.rules import rule


def two(ada: Who | None = None, npc: str = AGENT, story: str = "SP3", **more: object) -> Scene:
    people = {"Ada": ada or Who(), "Bo": Who(CULTIST if npc == AGENT else AGENT)}
    return given(people, npc=npc, story=story, **more)  # type: ignore[arg-type]


@rule("WW-252", "WW-253", "WW-254")
def test_three_agendas_are_drawn_and_the_last_belongs_to_the_npc_hidden_from_both() -> None:
    state = opening("Ada", "Bo").state
    assert state.npc is not None
    cards = [*(player.agenda for player in state.players), state.npc.agenda]
    assert Counter(state.agenda(card).side for card in cards if card is not None) == {"agents": 2, "cultists": 1}
    assert not state.agendas
    one, other = two(npc=AGENT), given({"Ada": Who(), "Bo": Who()}, npc=CULTIST, story="SP3")
    assert one.sent("Ada") == other.sent("Ada")


@rule("WW-255", "WW-256")
def test_the_npc_has_a_profession_for_its_name_and_nothing_else() -> None:
    scene = two()
    third = scene.table.view(None)["third"]
    assert isinstance(third, Third)
    npc = third.player
    assert (npc.is_npc, npc.name, npc.history, npc.bars) == (True, "Veteran", (), ())
    assert not {"mind-3", "pockets-3"} & {*scene.table.view(None)}
    assert scene.state.seats == [scene.seats["Ada"], scene.seats["Bo"]]
    scene.end_turn("Ada").end_turn("Bo").then(lead="Bo", round=4)


@rule("WW-257")
def test_the_npc_is_never_the_object_of_a_card() -> None:
    scene = two(Who(events=["E06", "E16"]))
    scene.when("Ada", "Play Whose Turn to Watch").then_mind("Bo", 1)  # nobody else could be chosen
    scene.when("Ada", "Play A Hand Through the Hatch").then_mind("Ada", 1)


@rule("WW-258")
def test_spy_events_are_not_in_the_deck_of_two() -> None:
    state = opening("Ada", "Bo").state
    assert len(state.event_deck) == 58
    assert not {"E20", "E24", "E25", "E26"} & set(state.faces)


@rule("WW-259", "WW-R56")
def test_spying_by_other_cards_works_between_the_two() -> None:
    scene = two(Who(mind=[mad("I24", left=1)]))
    assert len(scene.player("Bo").history) == 3
    assert scene.noted("Ada", "Ada spies on Bo: a ")


@rule("WW-260", "WW-261", "WW-262")
def test_only_the_npc_can_be_named_and_it_does_not_vote() -> None:
    scene = two().when("Ada", "Call an elimination vote")
    assert scene.told(None, "Ada names the Veteran.")  # without being asked whom
    assert scene.labels("Bo") == ["the Veteran", "Abstain"]
    scene.when("Bo", "Abstain").goes_on()
    assert scene.asked() == ["Ada"]


@rule("WW-263")
def test_when_a_vote_may_be_called_is_as_always() -> None:
    assert two(story="SP2").why_not("Ada", "Call an elimination vote") == "WW-207"
    scene = two().when("Ada", "Call").votes(Ada="the Veteran", Bo="Abstain")
    assert scene.why_not("Ada", "Call an elimination vote") == "WW-209"


@rule("WW-264", "WW-R57")
def test_a_vote_that_card_text_demands_may_be_skipped() -> None:
    two(Who(events=["E27"])).when("Ada", "Play Accusation").when("Ada", "Skip it").goes_on()
    scene = two(Who(events=["E27"])).when("Ada", "Play Accusation").when("Ada", "Call it")
    assert scene.told(None, "Ada names the Veteran.")


@rule("WW-R48", "WW-262")
def test_the_threshold_of_votes_cast_is_not_for_two() -> None:
    scene = two(vote_threshold="cast").when("Ada", "Call").votes(Ada="the Veteran", Bo="Abstain")
    scene.goes_on()


@rule("WW-272")
def test_two_people_left_is_no_victory_by_numbers() -> None:
    two().goes_on()


@rule("WW-302", "WW-254")
def test_with_two_a_claim_can_name_the_silent_third() -> None:
    def named(scene: Scene) -> set[str | None]:
        offer = scene.table.offer(scene.seats["Ada"])
        return {play.seat for play in offer.anytime} if offer else set()

    assert NPC in named(two())
    assert NPC not in named(given(3))


@rule("WW-265")
def test_as_the_fourth_act_begins_two_are_not_told_that_the_cultists_win_by_the_next() -> None:
    told: list[str] = []
    for scene in (two(story="SP4"), given(4, story="SP4")):
        assert scene.state.current is not None
        told += map(str, placed(scene.state, scene.state.current, is_new_act=True).steps)
    assert "Cultists win" not in told[0]
    assert "Cultists win" in told[1]


@rule("WW-262", "WW-267", "WW-268", "WW-271")
def test_both_read_what_the_vote_would_end_before_it_decides() -> None:
    scene = two()
    offer = scene.table.offer(scene.seats["Ada"])
    assert offer is not None
    call = next(option for option in (*offer.options, *offer.anytime) if option.label.startswith("Call"))
    assert call.text == f"If you both name the third, the game ends. {THE_THIRD_GOES}"
    scene.when("Ada", "Call an elimination vote")
    asked = scene.table.offer(scene.seats["Bo"])
    assert asked is not None
    assert [option.warning for option in asked.options] == [f"This decides. {THE_THIRD_GOES}", None]
