"""Moments at which people look for a tell: in each pair of worlds those who may not know get the same bytes."""

import pytest

from app.contract.proofs import play, prove_twin, varied
from app.contract.tables import upto
from app.contract.traffic import as_bytes
from app.games.within_walls import GAME
from app.games.within_walls.state import Look, Sight
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from tests.games.within_walls.scene import CULTIST, NAMES, Scene, Who, given, mad, opening, table_of
from tests.rules import rule

OTHERS = ("Bo", "Cy", "Di", None)
PUBLIC_COUNTS = ("pockets-1", "decks")


def drawing(*stories: str) -> Scene:
    """Ada has just drawn the first of these in secret."""
    people = table_of(4, Ada=Who(events=["E12"]))
    return given(people, progress=3, stories=stories).when("Ada", "Play A Quiet Hour")


@rule("WW-127", "WW-286", "WW-R26", "WW-125")
@pytest.mark.parametrize("other", ["SP5", "HS6", "HS1", "MN2", "CD4"])
def test_a_secret_card_that_can_be_played_and_one_that_cannot_look_the_same(other: str) -> None:
    one, two = drawing("SP2", "MN4", "SP3"), drawing(other, "MN4", "SP3")
    for who in OTHERS:
        assert one.sent(who) == two.sent(who)
    assert one.sent("Ada") != two.sent("Ada")
    one.when("Ada", "Put it aside")
    two.when("Ada", "Put it aside")
    for who in OTHERS:
        assert one.sent(who) == two.sent(who)
    assert one.table.numbers == two.table.numbers


@rule("WW-137", "WW-R26")
def test_a_cultist_who_declines_and_an_agent_who_must_look_the_same() -> None:
    one = drawing("SP2", "MN4", "SP3").when("Ada", "Put it aside")
    people = table_of(4, Ada=Who(CULTIST, events=["E12"]), Di=Who())
    two = given(people, progress=3, stories=["SP2", "MN4", "SP3"]).does("Ada", "Play A Quiet Hour", "Put it aside")
    for who in ("Bo", "Cy", None):
        assert one.sent(who) == two.sent(who)


def spying(rotation: int, profession: str = "Veteran") -> Scene:
    """Ada is about to spy on Bo, whose three cards lie in another order each time."""
    people = table_of(4, Ada=Who(events=["E24"]), Bo=Who(profession=profession))
    scene = given(people, story="SP3")
    history = scene.player("Bo").history
    scene.player("Bo").history = history[rotation:] + history[:rotation]
    return scene.does("Ada", "Play Telegram from the Agency", "Bo")


@rule("WW-200", "WW-203", "WW-204", "WW-198", "WW-199")
def test_a_light_and_a_dark_card_seen_by_the_spy_look_the_same_to_everybody_else() -> None:
    scenes = [spying(rotation) for rotation in range(3)]
    seen = ["a light card" if scene.noted("Ada", "a light card") else "a dark card" for scene in scenes]
    assert sorted(seen) == ["a dark card", "a light card", "a light card"]
    for who in ("Bo", "Cy", "Di", None):
        assert len({scene.sent(who) for scene in scenes}) == 1
    assert len({scene.sent("Ada") for scene in scenes}) == 2


@rule("WW-203", "WW-204")
def test_the_spy_looks_until_the_turn_is_over_and_finds_it_in_the_folder_afterwards() -> None:
    scenes = [spying(rotation) for rotation in range(3)]
    for scene in scenes:
        shown = scene.table.view(scene.seats["Ada"])["drawn"]
        (seen,) = shown.seen  # type: ignore[attr-defined]
        assert scene.noted("Ada", f"a {seen.kind} card")
        assert scene.table.view(None)["drawn"].seen == ()  # type: ignore[attr-defined]
        scene.end_turn("Ada").then(turn="Bo")
        assert scene.table.view(scene.seats["Ada"])["drawn"].seen == ()  # type: ignore[attr-defined]
        assert scene.table.view(scene.seats["Ada"])["notebook"]
    for who in ("Bo", "Cy", "Di", None):
        assert len({scene.sent(who) for scene in scenes}) == 1


@rule("WW-125", "WW-203")
def test_a_spy_goes_on_looking_while_another_draws_and_each_sees_only_their_own() -> None:
    scene = drawing("SP2", "MN4", "SP3")
    about, card = "Cy spies on Bo.", scene.player("Bo").history[0]
    unspied = scene.sent("Di")
    scene.state.looks = [Look([scene.seat("Cy")], Sight.HISTORY, about, [card])]
    shown = {who: scene.table.view(scene.viewer(who))["drawn"] for who in ("Ada", *OTHERS)}
    assert [len(one.seen) for one in shown.values()] == [0, 0, 1, 0, 0]  # type: ignore[attr-defined]
    assert [one.story is not None for one in shown.values()] == [True, False, False, False, False]  # type: ignore[attr-defined]
    assert scene.sent("Di") == unspied


def deck_seen(*stories: str) -> Scene:
    people = table_of(4, Ada=Who(profession="Priest"), Bo=Who(profession="Medium"))
    return given(people, turn="Bo", stories=stories).when("Bo", "Use your profession: Medium")


@rule("WW-274")
def test_whatever_lies_on_the_story_deck_looks_the_same_to_those_who_do_not_look() -> None:
    one, two = deck_seen("MN4", "SP2"), deck_seen("HS1", "SP2")
    for _ in range(2):
        assert one.sees("Bo", "Red Corridor")
        assert one.sent("Bo") != two.sent("Bo")
        for who in ("Ada", "Cy", "Di", None):
            assert one.sent(who) == two.sent(who)
        for scene in (one, two):
            scene.silence("Bo")


@rule("WW-275", "WW-203", "WW-125")
def test_the_story_tells_everybody_the_same_and_nobodys_secret() -> None:
    scene = opening(*NAMES[:4])
    for who in (*NAMES[:4], None):
        assert not any(scene.told(who, word) for word in ("Agent", "Cultist", "light", "dark"))
    drawn = drawing("SP2", "MN4", "SP3").when("Ada", "Put it aside")
    looked = deck_seen("MN4", "SP2")
    for scene, secret in ((drawn, "Chalk on the Ceiling"), (looked, "Red Corridor"), (spying(0), "light")):
        viewers = (*scene.state.seats, None)
        assert len({scene.state.story.heard(viewer) for viewer in viewers}) == 1
        assert not scene.told(None, secret)


@rule("WW-R74")
def test_whether_one_is_asked_which_item_hangs_on_what_everybody_knows() -> None:
    """Ada has looked at her Alcohol, or at her Drug; then she must discard one of two Alcohols."""
    scenes = []
    for kind in ("Alcohol", "Drug"):
        ada = Who(profession="Apothecary", items=["A01", "A02", "D01"], events=["E08", "E08"])
        people = table_of(4, Ada=ada, Cy=Who(profession="Priest"))
        scene = given(people).does("Ada", "Use your profession", kind)
        scenes.append(scene.does("Ada", "Play The Cracked Vial", "You discard 1 item.", "Drug"))
        scene.does("Ada", "Play The Cracked Vial", "You discard 1 item.")
    assert [scene.asked() for scene in scenes] == [["Ada"], ["Ada"]]
    assert [len(scene.labels("Ada")) for scene in scenes] == [2, 1]
    for who in OTHERS:
        assert scenes[0].sent(who) == scenes[1].sent(who)


@rule("WW-201", "WW-203")
def test_what_the_detective_is_shown_stays_between_the_two() -> None:
    scenes = [spying(rotation, "Detective") for rotation in range(3)]
    for who in ("Cy", "Di", None):
        assert len({scene.sent(who) for scene in scenes}) == 1
    assert len({scene.sent("Bo") for scene in scenes}) == 2


@rule("WW-197", "WW-199")
def test_an_agent_and_a_cultist_spied_on_look_the_same_to_those_who_did_not_spy() -> None:
    agent = given(table_of(4, Ada=Who(events=["E24"])), story="SP3")
    people = table_of(4, Ada=Who(events=["E24"]), Bo=Who(CULTIST), Di=Who())
    cultist = given(people, story="SP3")
    for scene in (agent, cultist):
        scene.does("Ada", "Play Telegram from the Agency", "Bo")
    for who in ("Cy", None):
        assert agent.sent(who) == cultist.sent(who)


def window(items: tuple[str, ...]) -> Scene:
    return given(table_of(4, Ada=Who(mind=["I11", "I21"], items=items), Cy=Who(items=["D01"])))


@rule("WW-281", "WW-036", "WW-R37")
def test_in_an_answer_window_the_faces_of_items_show_to_nobody() -> None:
    one, two = window(("A01", "A02")), window(("A05", "A06"))
    for who in ("Ada", *OTHERS):
        assert one.sent(who) == two.sent(who)
    one.when("Ada", "Place Alcohol on Hearing")
    two.when("Ada", "Place Alcohol on Hearing")
    for who in ("Ada", *OTHERS):
        assert one.sent(who) == two.sent(who)


def but_for_the_inventory(scene: Scene, who: str | None) -> bytes:
    """All that somebody gets at this moment, without what everybody may count: the items before each player."""
    seat, table = scene.viewer(who), scene.table
    view = {name: region for name, region in table.view(seat).items() if name not in PUBLIC_COUNTS}
    offer = table.offer(seat)
    asked = offer and (offer.number, offer.prompt, offer.options, offer.why_not, offer.timing)
    return as_bytes([view, asked, table.waited_for(seat), table.about(seat), dict(table.numbers)])


@rule("WW-281")
def test_a_window_opens_and_closes_alike_with_and_without_items_of_ones_own() -> None:
    with_items, without = window(("A01",)), window(())
    for scene in (with_items, without):
        assert scene.table.about(None) == "Ada may answer with items."
        assert scene.table.waited_for("Bo") == (scene.seats["Ada"],)  # type: ignore[arg-type]
    for who in OTHERS:
        assert but_for_the_inventory(with_items, who) == but_for_the_inventory(without, who)
    for scene in (with_items, without):
        scene.when("Ada", "Let it happen")
    for who in OTHERS:
        assert but_for_the_inventory(with_items, who) == but_for_the_inventory(without, who)


@rule("WW-149", "WW-R30")
def test_two_unrevealed_insanity_with_the_same_back_look_the_same_to_everybody() -> None:
    one, two = (given(table_of(4, Ada=Who(mind=[mad(card, ("A01", 2))]))) for card in ("I55", "I56"))
    for who in ("Ada", *OTHERS):
        assert one.sent(who) == two.sent(who)


@rule("WW-276", "WW-198")
def test_history_cards_have_no_lasting_name() -> None:
    scene = spying(0)
    before = scene.table.view(scene.seats["Bo"])["secret"].handles  # type: ignore[attr-defined]
    assert len(set(before)) == 3
    fresh = given(table_of(4, Ada=Who(events=["E24"])), story="SP3").table.view(scene.seats["Bo"])["secret"]
    assert not set(before) & set(fresh.handles)  # type: ignore[attr-defined]


@rule("WW-232", "WW-203")
def test_the_eliminated_watch_on_without_new_secrets() -> None:
    people = table_of(5, Ada=Who(events=["E24", "E12"]), Cy=Who(alive=False))
    scene = given(people, story="SP3").does("Ada", "Play Telegram from the Agency", "Bo")
    assert not scene.noted("Cy", "spies on")
    assert scene.told("Cy", "Ada spies on Bo.")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_until_agendas_are_shown_other_agendas_would_have_sent_the_same(players: int) -> None:
    """At the end all is shown, so twins of whole games hide little; these are cut off before."""
    chance = Chance(f"twins/{players}")
    steps = 0
    for number in range(1 if players == max(GAME.players) else 2):
        played = play(GAME, varied(GAME, players, f"cut {number}"), random_bot)
        length = len(played.log.entries)
        for viewer in played.viewers:
            steps += prove_twin(upto(played, length // 4 + chance.below(length // 2)), viewer, chance).steps
    assert steps > 60
