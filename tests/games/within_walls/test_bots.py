"""The bot with sense, asked in scenes where people would agree."""

from dataclasses import replace

from app.games.within_walls import GAME
from app.games.within_walls.bots.sense import sense
from app.games.within_walls.bots.sight import Sight
from app.games.within_walls.bots.suspicion import suspicions
from app.games.within_walls.nodes import Trigger
from app.games.within_walls.records import DARK, LIGHT, read_cards, shipped
from app.games.within_walls.state import Card
from app.kernel.chance import Chance
from app.kernel.views import SeatView
from tests.games.within_walls.keyed import with_event
from tests.games.within_walls.scene import CULTIST, SEVEN, Scene, Who, given, mad, table_of


def choice(scene: Scene, who: str) -> list[str]:
    """The labels of what the bot on that seat picks now."""
    offer = scene.offer(who)
    keys = sense(SeatView(scene.table, scene.seats[who]), offer, Chance("bot"))
    assert keys is not None
    return [option.label for option in offer.options if option.key in keys]


def guilt(scene: Scene, who: str) -> dict[str, float]:
    found = suspicions(Sight(SeatView(scene.table, scene.seats[who])))
    return {name: found[seat] for name, seat in scene.seats.items() if seat in found}


def history_card(scene: Scene, colour: str) -> Card:
    histories = scene.state.cards.histories
    faces = enumerate(scene.state.faces)
    return next(Card(card) for card, face in faces if face in histories and histories[face].colour == colour)


def notes(scene: Scene, spy: str, **seen: str) -> Scene:
    """What the spy has in the notebook, by target: the colours seen, one letter each."""
    for target, colours in seen.items():
        for colour in colours:
            card = history_card(scene, DARK if colour == "d" else LIGHT)
            scene.state.note([scene.seats[spy]], "spied", f"{spy} spies on {target}.", scene.seats[target], [card])
    return scene


def test_before_anything_is_known_all_others_are_suspected_alike() -> None:
    assert {round(value, 3) for value in guilt(given(4), "Ada").values()} == {0.333}
    assert {round(value, 3) for value in guilt(given(6), "Ada").values()} == {0.4}


def test_a_dark_card_raises_suspicion_and_a_light_one_lowers_it() -> None:
    found = guilt(notes(given(4), "Ada", Bo="d", Cy="l"), "Ada")
    assert found["Bo"] > found["Di"] > found["Cy"]
    assert abs(sum(found.values()) - 1) < 0.01


def test_what_others_saw_in_secret_moves_nothing() -> None:
    assert guilt(notes(given(4), "Bo", Cy="ddd"), "Ada") == guilt(given(4), "Ada")


def test_to_be_named_by_somebody_trusted_weighs_more_than_by_a_suspect() -> None:
    trusted = notes(given(4, act=3), "Ada", Bo="lll")
    trusted.state.remember(trusted.seats["Bo"], "vote", trusted.seats["Cy"])
    suspect = notes(given(4, act=3), "Ada", Bo="dd")
    suspect.state.remember(suspect.seats["Bo"], "vote", suspect.seats["Cy"])
    assert guilt(trusted, "Ada")["Cy"] > guilt(notes(given(4, act=3), "Ada", Bo="lll"), "Ada")["Cy"]
    assert guilt(suspect, "Ada")["Cy"] < guilt(trusted, "Ada")["Cy"]


def test_those_who_named_an_innocent_are_suspected_the_more() -> None:
    scene = given(table_of(5, Bo=Who(alive=False)), act=3)
    scene.state.remember(scene.seats["Cy"], "vote", scene.seats["Bo"])
    found = guilt(scene, "Ada")
    assert found["Cy"] > found["Di"]


def test_of_six_all_pairs_are_weighed_so_that_two_sure_ones_clear_the_rest() -> None:
    found = guilt(notes(given(6), "Ada", Bo="dddddd", Cy="dddddd"), "Ada")
    assert min(found["Bo"], found["Cy"]) > 0.9
    assert max(found["Di"], found["Ed"], found["Flo"]) < 0.1
    assert abs(sum(found.values()) - 2) < 0.01


def test_haste_tells_from_act_three_on_and_not_before() -> None:
    early, late = given(4, act=2), given(4, story="SP3")
    for scene in (early, late):
        scene.state.remember(scene.seats["Bo"], "focus", None, 1)
        scene.state.remember(scene.seats["Cy"], "played in secret", None, 1)
    assert len({round(value, 3) for value in guilt(early, "Ada").values()}) == 1
    assert guilt(late, "Ada")["Bo"] > 2 * guilt(late, "Ada")["Di"]
    assert guilt(late, "Ada")["Cy"] > 2 * guilt(late, "Ada")["Di"]


def test_somebodys_word_counts_once_however_often_they_give_it() -> None:
    once, often = given(4), given(4)
    for scene, times in ((once, 1), (often, 4)):
        for _ in range(times):
            scene.state.remember(scene.seats["Bo"], "vote", scene.seats["Cy"])
    assert guilt(once, "Ada") == guilt(often, "Ada")


def test_a_cultist_sets_the_die_as_an_agent_would() -> None:
    people = table_of(4, Ada=Who(CULTIST), Di=Who())
    scene = given(people, turn="Ada", planning=True, story="SP3")
    assert choice(scene, "Ada") == ["X"]


def test_a_cultist_accuses_only_whom_the_table_may_well_suspect() -> None:
    people = table_of(4, Ada=Who(CULTIST, profession="Veteran"), Di=Who())
    assert choice(given(people, story="SP3"), "Ada") != ["Call an elimination vote"]
    scene = given(people, story="SP3")
    scene.state.remember(scene.seats["Bo"], "focus", None, 1)
    assert choice(scene, "Ada") == ["Call an elimination vote"]
    assert choice(scene.when("Ada", "Call an elimination vote"), "Ada") == ["Bo"]


def test_an_agent_calls_a_vote_when_sure_and_names_the_suspect() -> None:
    scene = notes(given(table_of(4, Ada=Who(profession="Veteran")), story="SP3"), "Ada", Cy="dddddd", Bo="l")
    assert choice(scene, "Ada") == ["Call an elimination vote"]
    scene.when("Ada", "Call an elimination vote")
    assert choice(scene, "Ada") == ["Cy"]
    quiet = given(4, story="SP3")
    assert choice(quiet, "Ada") != ["Call an elimination vote"]


def test_where_two_are_left_to_play_on_each_names_the_other() -> None:
    people = {"Ada": Who(profession="Veteran"), "Bo": Who(alive=False), "Cy": Who(CULTIST)}
    scene = given(people, story="SP3", parity_win=False)
    assert choice(scene, "Ada") == ["Call an elimination vote"]
    scene.when("Ada", "Call an elimination vote")  # and names Cy, for there is nobody else
    assert choice(scene, "Cy") == ["Ada"]


def test_an_agent_does_not_join_a_vote_against_somebody_trusted() -> None:
    scene = notes(given(4, story="SP3"), "Bo", Cy="lll").when("Ada", "Call").when("Ada", "Cy")
    assert choice(scene, "Bo") != ["Cy"]


def test_a_cultist_votes_with_the_crowd_against_an_agent() -> None:
    scene = given(4, story="SP3").when("Ada", "Call").votes(Ada="Cy", Bo="Cy", Cy="Abstain")
    assert choice(scene, "Di") == ["Cy"]


def drawing(*stories: str, act: str, agenda: str) -> Scene:
    people = table_of(4, Ada=Who(agenda, events=["E12"]), Di=Who("agent" if agenda == CULTIST else CULTIST))
    scene = given(people, story=act, progress=3, stories=stories).when("Ada", "Play A Quiet Hour")
    return scene.until("You drew")


def test_a_cultist_plays_act_five_and_an_agent_never_does() -> None:
    assert choice(drawing("MN5", act="SP4", agenda=CULTIST), "Ada") == ["Play The Song Stops"]
    assert choice(drawing("MN5", act="SP4", agenda="agent"), "Ada") == ["Put it aside, unseen"]


def test_an_agent_plays_for_time_once_votes_are_open() -> None:
    assert choice(drawing("HS1", act="SP3", agenda="agent"), "Ada") == ["Play Power Failure"]
    assert choice(drawing("MN4", act="SP3", agenda="agent"), "Ada") == ["Put it aside, unseen"]


def test_an_agent_spies_where_there_is_most_to_learn() -> None:
    scene = notes(given(table_of(4, Ada=Who(events=["E24"])), story="SP3"), "Ada", Bo="llll", Cy="ll")
    assert choice(scene.when("Ada", "Play Telegram"), "Ada") == ["Di"]


def test_an_item_goes_on_what_would_eliminate() -> None:
    scene = given(table_of(4, Ada=Who(mind=[mad("I75", left=1)], items=["D01"])))
    assert choice(scene, "Ada") == ["Place Drug on Self (Nobody, tier 6)"]
    mild = given(table_of(4, Ada=Who(mind=[mad("I62", left=1)], items=["D01"])))
    assert choice(mild, "Ada") == ["Let it happen"]


def test_the_mildest_insanity_comes_out_of_a_broken_mind() -> None:
    people = table_of(4, Ada=Who(mind=["I15", *SEVEN[1:6], "I75"]), Bo=Who(events=["E06"]))
    scene = given(people, turn="Bo").does("Bo", "Play Whose Turn to Watch", "Ada")
    assert "tier 1" in choice(scene, "Ada")[0]


def test_a_lead_agent_who_is_an_agent_slows_the_story_down_once_votes_are_open() -> None:
    scene = given(4, turn="Ada", planning=True, story="SP3")
    assert choice(scene, "Ada") == ["X"]


def test_with_two_an_agent_votes_only_if_the_other_seems_clean() -> None:
    people = {"Ada": Who(profession="Bootlegger", spent=[Trigger.TURN_ONCE_PER_GAME]), "Bo": Who()}
    clean = notes(given(people, npc=CULTIST, story="SP3"), "Ada", Bo="ll")
    assert choice(clean, "Ada") == ["Call an elimination vote"]
    dark = notes(given(people, npc=CULTIST, story="SP3"), "Ada", Bo="dd")
    assert choice(dark, "Ada") != ["Call an elimination vote"]


def playing(text: str, ada: Who, **people: Who) -> Scene:
    """Ada has just played a card that says so."""
    scene = given(table_of(4, Ada=replace(ada, events=["E01"]), **people), cards=with_event("E01", text), story="SP3")
    return scene.when("Ada", "Play The Locked Ward")


def test_of_the_options_on_any_set_the_best_is_chosen_also_behind_a_condition() -> None:
    options = "Choose one: (a) You gain 2 Insanity. (b) You draw 1 Event card. (c) You gain 1 Insanity."
    assert choice(playing(options, Who()), "Ada") == ["You draw 1 Event card."]
    assert choice(playing(f"If you hold no items: {options}", Who()), "Ada") == ["You draw 1 Event card."]


def test_the_suspected_suffer_and_the_trusted_gain_whatever_the_amount() -> None:
    for text, whom in (("gains 2 Insanity", "Cy"), ("is eliminated", "Cy"), ("gains 1 Drug", "Bo")):
        scene = notes(playing(f"Another player of your choice {text}.", Who()), "Ada", Bo="lll", Cy="ddd")
        assert choice(scene, "Ada") == [whom]


def test_drugs_are_taken_first_and_given_up_last() -> None:
    both = Who(items=["A01", "D01"])
    taking = playing("You take 1 item from another player of your choice.", Who(), Bo=both)
    assert choice(taking, "Ada") == ["Drug"]
    assert choice(playing("You discard 1 item.", both), "Ada") == ["Alcohol"]


def test_the_worst_is_removed_and_the_mildest_revealed() -> None:
    mind = Who(mind=["I75", "I13"])
    assert "tier 6" in choice(playing("You remove 1 Insanity.", mind), "Ada")[0]
    assert "tier 3" in choice(playing("You reveal 1 unrevealed Insanity.", mind), "Ada")[0]


def test_a_bodyguard_stands_before_those_it_trusts() -> None:
    people = table_of(5, Bo=Who(profession="Bodyguard"))
    for colours, answer in (("lll", "Use your profession, the Bodyguard"), ("ddd", "Let it be")):
        scene = notes(given(people, story="SP3"), "Bo", Cy=colours)
        scene.when("Ada", "Call").votes(Ada="Cy", Bo="Cy", Cy="Abstain", Di="Cy", Ed="Abstain")
        assert choice(scene, "Bo") == [answer]


def test_gifts_are_welcome_and_trades_are_not() -> None:
    people = table_of(4, Bo=Who(items=["A04"]), Cy=Who(items=["A01"]))
    gift = given(people, gifts="accept").when("Cy", "Let tier 1").does("Bo", "Give Alcohol", "Cy")
    trade = (
        given(people).when("Cy", "Let tier 1").when("Bo", "Offer Cy a trade").when("Bo", "Your Alcohol", "Cy's Alcohol")
    )
    for scene, wanted in ((gift, "accept-gift"), (trade, None)):
        offer = replace(scene.offer("Cy"), options=())
        keys = sense(SeatView(scene.table, scene.seats["Cy"]), offer, Chance("bot"))
        assert [play.act for play in offer.anytime if play.key in (keys or ())] == ([wanted] if wanted else [])


def test_an_eliminated_player_is_known_by_the_side_whatever_the_set_calls_it() -> None:
    sources = dict(shipped().files)
    sources["agendas.toml"] = sources["agendas.toml"].replace('name = "Agent"', 'name = "Warden"')
    scene = given(table_of(5, Bo=Who(alive=False)), cards=read_cards(sources), act=3)
    scene.state.remember(scene.seats["Cy"], "vote", scene.seats["Bo"])
    found = guilt(scene, "Ada")
    assert found["Cy"] > found["Di"]


def test_the_bot_answers_from_its_view_alone() -> None:
    """Two worlds that look the same to a seat get the same answer from its bot."""
    one = given(4, story="SP3")
    other = given(table_of(4, Bo=Who(CULTIST), Di=Who()), story="SP3")
    assert choice(one, "Ada") == choice(other, "Ada")
    assert set(GAME.bots) == {"random", "sense"}
