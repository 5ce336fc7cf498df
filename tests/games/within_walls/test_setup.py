"""Before round 1: what is dealt, and who starts."""

from collections import Counter

import pytest

from app.games.within_walls import GAME
from app.games.within_walls.records import shipped
from app.games.within_walls.setup import new_state, professions_in
from app.games.within_walls.state import Phase, State
from app.games.within_walls.view_types import MindView
from app.kernel.chance import Chance
from app.kernel.errors import SetupError
from app.kernel.table import new_header
from tests.games.within_walls.scene import NAMES, Scene, opening
from tests.rules import rule


def boxed(count: int, seed: str = "box", **options: str | bool) -> State:
    """The state before anything is shuffled."""
    named = {info.seat: info.label for info in GAME.seats({"players": count})}
    header = new_header(GAME, named, seed, **{"players": count, **options})
    return new_state(header, shipped(), Chance(seed))


def started(count: int = 4, seed: str = "scene", **options: str | bool) -> Scene:
    """All have chosen their numbers, and the first stands highest."""
    scene = opening(*NAMES[:count], seed=seed, **options)
    for number, who in enumerate(NAMES[:count]):
        scene.when(who, str(9 - number))
    return scene


@rule("WW-015")
def test_two_to_six_can_play() -> None:
    assert list(GAME.players) == [2, 3, 4, 5, 6]
    with pytest.raises(SetupError, match="not one of"):
        GAME.check_options({"players": 7})


@rule("WW-021", "WW-022", "WW-023", "WW-024", "WW-025", "WW-026")
@pytest.mark.parametrize(("count", "agents", "cultists"), [(3, 2, 1), (4, 3, 1), (5, 4, 1), (6, 4, 2)])
def test_everybody_gets_one_agenda_and_none_is_left_in_the_game(count: int, agents: int, cultists: int) -> None:
    state = opening(*NAMES[:count]).state
    sides = Counter(state.is_cultist(player) for player in state.players)
    assert sides == {False: agents, True: cultists}
    assert not state.agendas


@rule("WW-004", "WW-027")
def test_nobody_is_told_anybody_elses_agenda() -> None:
    scene = opening(*NAMES)
    for who in NAMES:
        secret = scene.table.view(scene.seat(who))["secret"]
        assert getattr(secret, "side") in ("agents", "cultists")  # noqa: B009
        assert getattr(secret, "fellows") == ()  # noqa: B009
    assert {info.side for info in GAME.seats({"players": 6})} == {"players"}


@rule("WW-R61")
def test_by_table_option_the_two_cultists_know_each_other() -> None:
    scene = opening(*NAMES, cultists_know=True)
    cultists = [who for who in NAMES if scene.state.is_cultist(scene.player(who))]
    fellows = {who: scene.table.view(scene.seat(who))["secret"].fellow_names for who in NAMES}  # type: ignore[attr-defined]
    assert fellows == {who: tuple(one for one in cultists if who in cultists and one != who) for who in NAMES}


@rule("WW-017", "WW-018", "WW-235")
def test_everybody_gets_one_profession_face_up() -> None:
    scene = opening()
    names = [scene.state.profession(player).name for player in scene.state.players]
    assert len(set(names)) == 4
    assert all(scene.sees(None, name) for name in names)
    for card in scene.state.professions:
        assert not scene.sees("Ada", scene.state.profession_card(card).words)


@rule("WW-019", "WW-020", "WW-R06")
@pytest.mark.parametrize(
    ("count", "bodyguard", "detective", "lawyer"),
    [(2, False, False, False), (3, False, True, True), (5, True, True, True)],
)
def test_some_professions_are_left_out_of_small_games(
    count: int, bodyguard: bool, detective: bool, lawyer: bool
) -> None:
    names = {shipped().professions[card].name for card in professions_in(boxed(count).options, shipped())}
    assert [name in names for name in ("Bodyguard", "Detective", "Lawyer")] == [bodyguard, detective, lawyer]


@rule("WW-R06")
def test_without_recommendations_all_but_the_lawyer_enter_the_draw() -> None:
    options = boxed(2, recommended_professions=False).options
    names = {shipped().professions[card].name for card in professions_in(options, shipped())}
    assert "Bodyguard" in names
    assert "Lawyer" not in names


@rule("WW-028", "WW-029", "WW-030", "WW-032", "WW-031")
def test_an_agent_keeps_two_light_cards_and_a_cultist_two_dark() -> None:
    scene = started()
    for player in scene.state.players:
        assert Counter(scene.state.history(card).colour for card in player.dealt) == {"light": 2, "dark": 2}
        kept = Counter(scene.state.history(card).colour for card in player.history)
        assert kept == ({"light": 1, "dark": 2} if scene.state.is_cultist(player) else {"light": 2, "dark": 1})
        (gone,) = set(player.dealt) - set(player.history)
        assert not any(scene.sees(who, scene.state.history(gone).words) for who in (*NAMES[:4], None))


@rule("WW-031", "WW-R08")
def test_with_full_faces_everybody_chooses_which_surplus_card_goes() -> None:
    scene = opening(history_faces="full")
    assert scene.asked() == ["Ada", "Bo", "Cy", "Di"]
    for who in NAMES[:4]:
        player = scene.player(who)
        surplus = player.dealt[2:] if not scene.state.is_cultist(player) else player.dealt[:2]
        assert scene.labels(who) == ["The first of the two", "The second of the two"]
        secret = scene.table.view(scene.seat(who))["secret"]
        shown = [one.words for one in secret.surplus]  # type: ignore[attr-defined]
        assert shown == [scene.state.history(card).words for card in surplus]
        scene.when(who, "history-1")
    ada = scene.player("Ada")
    gone = ada.dealt[0 if scene.state.is_cultist(ada) else 2]
    assert gone not in ada.history
    assert len(ada.history) == 3


@rule("WW-R07")
def test_blurred_agendas_replace_one_card_of_each_side() -> None:
    faces = [Counter(boxed(6, f"seed {n}", agenda_history="blurred").faces) for n in range(3)]
    assert all(box["AG"] == 3 and box["AGD"] == 1 and box["CU"] == 1 and box["CUL"] == 1 for box in faces)
    drawn = {boxed(3, f"seed {n}", agenda_history="blurred").faces.count("AGD") for n in range(20)}
    assert drawn == {0, 1}
    assert boxed(6).faces.count("AGD") == 0


@rule("WW-033", "WW-038", "WW-034", "WW-R09")
def test_everybody_starts_with_two_alcohol_an_empty_mind_and_no_events() -> None:
    scene = opening(seed="three")
    for who in NAMES[:4]:
        player = scene.player(who)
        assert not player.events
        assert not player.investigation
        assert not player.mind
        kinds = Counter(scene.state.item(card).kind for card in player.items)
        name = scene.state.profession(player).name
        assert kinds == Counter(alcohol=3 if name == "Bootlegger" else 2, drug=1 if name == "Doctor" else 0) - Counter()
    mine = scene.table.view(None)["mind-1"]
    assert isinstance(mine, MindView)
    assert [place.location for place in mine.places] == [1, 2, 3, 4, 5, 6, 7]
    assert not mine.mind


@rule("WW-035")
def test_the_doctor_starts_with_a_drug() -> None:
    seen = False
    for number in range(12):
        state = opening(seed=f"doctor {number}").state
        for player in state.players:
            is_doctor = state.profession(player).name == "Doctor"
            assert sum(state.item(card).kind == "drug" for card in player.items) == is_doctor
            seen = seen or is_doctor
    assert seen


@rule("WW-036", "WW-186")
def test_nobody_may_look_at_an_item_not_even_its_owner() -> None:
    scene = opening()
    for who in NAMES[:4]:
        for card in scene.player(who).items:
            assert not any(scene.sees(other, scene.state.item(card).name) for other in (*NAMES[:4], None))


@rule("WW-016", "WW-037")
def test_all_decks_are_shuffled() -> None:
    one, other, box = opening(seed="a").state, opening(seed="b").state, boxed(4)
    for deck in ("event_deck", "story_deck", "insanity_deck", "alcohol_deck", "drug_deck"):
        assert getattr(one, deck) != getattr(other, deck)
        assert getattr(one, deck)[:5] != getattr(box, deck)[:5]


@rule("WW-039", "WW-050", "WW-047", "WW-005", "WW-046")
def test_round_one_starts_in_act_one_with_the_die_blank_on_zero() -> None:
    scene = started()
    scene.then(progress=0, focus="Blank", act=1, round=1)
    assert scene.state.current is not None
    assert scene.state.story_card(scene.state.current).act == 1


@rule("WW-046", "WW-048")
def test_cards_turned_up_before_the_first_act_one_are_seen_by_all_and_go_back() -> None:
    scenes = [started(seed=f"search {number}") for number in range(6)]
    assert any(scene.told(None, "and then an Act 1 story") for scene in scenes)
    for scene in scenes:
        assert len(scene.state.story_deck) == len(shipped().stories) - 1
        assert not scene.state.story_discard


@rule("WW-040", "WW-044")
def test_numbers_from_zero_to_ten_are_offered_and_no_others() -> None:
    scene = opening()
    assert scene.labels("Ada") == [str(number) for number in range(11)]
    assert "not one of the options" in scene.refuses("Ada", "number-11")
    assert "not one of the options" in scene.refuses("Ada", "number-2.5")


@rule("WW-041")
def test_no_number_shows_until_all_have_chosen() -> None:
    scene = opening()
    before = {who: scene.sent(who) for who in ("Cy", "Di", None)}
    scene.when("Ada", "7")
    other = opening().when("Ada", "3")
    for who in ("Bo", "Cy", "Di", None):
        assert scene.sent(who) == other.sent(who)
    assert scene.sent("Cy") != before["Cy"]  # that Ada has chosen, all can see
    assert scene.table.waited_for(None) == tuple(scene.seats[who] for who in ("Bo", "Cy", "Di"))
    scene.when("Bo", "6").when("Cy", "5").when("Di", "4")
    assert scene.told(None, "The numbers: Ada 7, Bo 6, Cy 5, Di 4.")


@rule("WW-045")
def test_a_number_can_be_replaced_until_the_last_player_has_chosen() -> None:
    scene = opening().when("Ada", "10").when("Bo", "9").when("Ada", "2").when("Cy", "1").when("Di", "0")
    scene.then(lead="Bo")
    assert not any("number-" in option.key for option in scene.offer("Bo").options)


@rule("WW-280")
def test_no_item_moves_before_round_one() -> None:
    scene = opening()
    assert scene.anytime("Ada") == []
    assert any("Give" in play for play in started().anytime("Bo"))


@rule("WW-001", "WW-002", "WW-051")
def test_all_are_alive_and_sit_clockwise() -> None:
    scene = started()
    assert [player.name for player in scene.state.living] == ["Ada", "Bo", "Cy", "Di"]
    assert [player.name for player in scene.state.from_seat(scene.seats["Cy"])] == ["Cy", "Di", "Ada", "Bo"]
    assert scene.state.phase is Phase.PLANNING


@rule("WW-299", "WW-R68")
def test_a_table_too_large_for_its_cards_is_refused() -> None:
    sources = dict(shipped().files)
    sources["events.toml"] = sources["events.toml"].split('[[event]]\nid = "E10"')[0]
    cards = GAME.read_cards(sources)
    named = {info.seat: info.label for info in GAME.seats({"players": 4})}
    header = new_header(GAME, named, "x", players=4)
    with pytest.raises(SetupError, match="Event deck is too small for 4"):
        new_state(header, cards, Chance("x"))
    few = dict(shipped().files)
    few["professions.toml"] = few["professions.toml"].split('[[profession]]\nid = "P04"')[0]
    with pytest.raises(SetupError, match="Too few professions"):
        new_state(header, GAME.read_cards(few), Chance("x"))
