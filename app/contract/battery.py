"""The tests every game must pass. The plugin gives each of them the games, tables and evenings it runs on."""

from app.contract.freshness import prove_fresh
from app.contract.habits import Evening, prove_it_ends
from app.contract.moments import prove_moments
from app.contract.proofs import (
    Played,
    bots_of,
    prove_checkpoints,
    prove_dice_to_come_unseen,
    prove_eyes,
    prove_imagined,
    prove_marks,
    prove_names_hidden,
    prove_offers,
    prove_options,
    prove_replay,
    prove_twin,
    prove_views_stand,
    walk,
)
from app.contract.words import deafened, played_by
from app.kernel.chance import Chance
from app.kernel.game import Game, State
from app.kernel.log import OptionValue
from app.kernel.region import STORY_REGIONS
from app.live.rulebook import rulebook
from app.web.templating import page_of, template

STEPS = 6
"""Moments of each game that are looked at from every chair; `make prove` looks at those of hundreds of games."""
PAGES = ("table.html", "screen.html", "debrief.html", "replay.html", "_sprite.html")

# What a game says of itself holds together


def test_hints_and_terms_lead_to_rules_of_the_book(veil_game: Game[State]) -> None:
    known = {entry.id for section in rulebook(veil_game.id) for entry in section.entries}
    terms = veil_game.terms(veil_game.check_options({}), veil_game.card_set())
    assert {*terms.values(), *(topic.rule for topic in veil_game.topics)} <= known


def test_a_topic_is_like_another_of_its_game_or_stands_alone(veil_game: Game[State]) -> None:
    assert {topic.gist for topic in veil_game.topics} <= {topic.name for topic in veil_game.topics}


def test_a_bot_has_a_thought_about_every_topic_or_leaves_it_to_silence_by_name(veil_game: Game[State]) -> None:
    assert "sense" in veil_game.bots
    assert veil_game.thoughts | veil_game.unweighed == set(veil_game.topics)
    assert not veil_game.thoughts & veil_game.unweighed


def test_no_region_takes_the_name_of_one_that_every_room_has(veil_game: Game[State]) -> None:
    assert not {"room", "chat", "waiting", "notes", "standing", "lesson"} & veil_game.regions.keys()


def test_every_page_of_the_game_can_be_read_and_has_what_it_shows(veil_game: Game[State]) -> None:
    assert veil_game.regions.keys() >= STORY_REGIONS
    for name in PAGES:
        template(page_of(veil_game.id, name))


# Every game ends, asks what can be answered, and is the same game whenever its log is played


def test_bots_finish_the_game_and_replay_equals_play(veil_played: Played[State]) -> None:
    assert veil_played.outcome.reason
    prove_replay(veil_played)


def test_from_every_checkpoint_the_game_goes_the_same_way(veil_played: Played[State]) -> None:
    assert prove_checkpoints(veil_played) > 0


def test_under_any_options_the_game_ends_and_replays(veil_lot: Played[State]) -> None:
    prove_replay(veil_lot)
    prove_checkpoints(veil_lot)


def test_at_every_step_somebody_is_asked_what_silence_can_answer(veil_played: Played[State]) -> None:
    for table in walk(veil_played.game, veil_played.log):
        prove_offers(veil_played, table)


def test_every_option_offered_is_taken(veil_lot: Played[State]) -> None:
    chance, length = Chance("options"), len(veil_lot.log.entries)
    taken = [prove_options(veil_lot, count) for count in (0, *(chance.below(length) for _ in range(4)))]
    assert sum(taken) > 5


def test_no_habit_of_one_person_keeps_a_game_from_ending(veil_evening: Evening) -> None:
    assert prove_it_ends(veil_evening) > 0


# In no game can anybody tell the true world from another that agrees with what they have seen


def _steps(played: Played[State]) -> list[int]:
    """The start, and some moments of the game."""
    chance, length = Chance(f"steps/{played.log.header.seed}"), len(played.log.entries)
    return [0, *(chance.below(length) for _ in range(STEPS))]


def test_a_world_dealt_anew_looks_the_same_to_everybody(veil_played: Played[State]) -> None:
    chance, steps = Chance("imagined"), _steps(veil_played)
    differed = [prove_imagined(veil_played, count, viewer, chance) for count in steps for viewer in veil_played.viewers]
    assert sum(differed) > len(differed) // 2 or not veil_played.has_cards


def test_nothing_shown_looks_ahead_at_dice_to_come(veil_played: Played[State]) -> None:
    for count in _steps(veil_played):
        for viewer in veil_played.viewers:
            prove_dice_to_come_unseen(veil_played, count, viewer)


def test_a_game_dealt_anew_from_the_start_sends_everybody_the_same_at_every_step(veil_lot: Played[State]) -> None:
    chance = Chance("twins")
    twins = [prove_twin(veil_lot, viewer, chance) for viewer in veil_lot.viewers]
    differed = [twin for twin in twins if twin.steps]
    if not veil_lot.has_cards:
        return
    assert len(differed) > len(twins) // 2
    assert sum(twin.is_whole for twin in differed) > len(differed) // 2


def test_no_view_names_a_card_its_viewer_never_saw(veil_played: Played[State]) -> None:
    for count in _steps(veil_played):
        for viewer in veil_played.viewers:
            prove_names_hidden(veil_played, count, viewer)


def test_moments_are_as_many_and_as_long_for_all_who_hear_of_them(veil_played: Played[State]) -> None:
    assert prove_moments(veil_played) > 0 or not list(veil_played.game.beats)


def test_a_view_is_equal_when_built_twice_and_stays_as_it_was_handed_out(veil_played: Played[State]) -> None:
    for count in _steps(veil_played):
        prove_views_stand(veil_played, (count, count + 20), veil_played.viewers[count % len(veil_played.viewers)])


def test_viewers_of_one_class_of_eyes_see_the_same(veil_played: Played[State]) -> None:
    for count in _steps(veil_played):
        prove_eyes(veil_played, count)


def test_a_region_stays_the_same_for_as_long_as_its_mark(veil_played: Played[State]) -> None:
    for count in _steps(veil_played):
        prove_marks(veil_played, (count, count + 20), veil_played.viewers[count % len(veil_played.viewers)])


def test_a_stale_region_is_never_shown(veil_played: Played[State]) -> None:
    assert prove_fresh(veil_played) > len(veil_played.log.entries)


# Bots go by topics and data


def test_bots_choose_the_same_without_a_word(veil_kind: tuple[Game[State], dict[str, OptionValue]]) -> None:
    game, mode = veil_kind
    bot = bots_of(game)["sense"]
    assert played_by(game, mode, deafened(bot)) == played_by(game, mode, bot)
