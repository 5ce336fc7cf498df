"""What the printed game lays before the party, each player can read, and watchers only what may be seen of it."""

import re
from html import unescape

import pytest

from app.games import game_called
from app.games.projector import GAME
from app.games.projector.records import read_cards, shipped
from app.games.projector.reference import DAY, RANKS, TURN
from app.games.projector.state import DECK_LIMIT, HAND_SIZE, RESERVE_LIMIT
from app.games.projector.terms import TERMS
from app.games.projector.topics import Topic
from app.live.book import book
from app.live.card_words import card_terms
from app.web.book_pictures import picture
from app.web.fragments import Me, fragment
from app.web.templating import template
from tests.games.projector.scene import Scene, away, given
from tests.rules import rule

EVERYBODY = ["Ada", "Bo", None]
TAGS = re.compile(r"<[^>]+>")


def regions(scene: Scene, who: str | None) -> dict[str, str]:
    """The page of a viewer, region by region, sheets that are closed included."""
    viewer = None if who is None else scene.seat(who)
    me = Me(viewer or "", side="party" if viewer else "", is_screen=viewer is None)
    parts = scene.table.view(viewer).items()
    return {name: " ".join(unescape(fragment(GAME.id, name, part, me)).split()) for name, part in parts}


def party_of(shown: dict[str, str], family: str = "member") -> str:
    """All members of a family."""
    return " ".join(part for name, part in shown.items() if name.startswith(f"{family}-"))


def read(scene: Scene, who: str | None, region: str) -> str:
    """The words of a region, without its marks."""
    return " ".join(TAGS.sub("", regions(scene, who)[region]).split())


@rule("PJ-237", "PJ-244", "PJ-205")
@pytest.mark.parametrize("who", EVERYBODY)
def test_an_ability_shows_what_it_teaches_how_far_it_is_studied_and_its_own_modifier(who: str | None) -> None:
    scene = given(levels={"Hide": 4})
    shown, cards = read(scene, who, "abilities"), scene.state.cards
    for name in ("Persuade", "Hide", "Spot"):
        it = cards.abilities[name]
        assert f"XP {it.xp} · study to {it.study_limit or 18} {it.id}" in shown
    assert cards.abilities["Hide"].modifier
    assert "Its own test" in shown


@rule("PJ-033")
@pytest.mark.parametrize("who", EVERYBODY)
def test_what_each_trait_is_about_is_one_tap_away(who: str | None) -> None:
    scene = given()
    shown = regions(scene, who)["abilities"]
    for trait in scene.state.cards.traits.values():
        assert f"{trait.name}</dt><dd>{trait.covers}</dd>" in shown


@rule("PJ-070", "PJ-011")
def test_entropy_shows_tiers_to_all_and_the_names_that_were_seen_to_the_party() -> None:
    scene = given(in_play=["EN:404"])
    card = scene.state.cards.entropy["EN:404"]
    scene.state.see("EN:110")
    seen = scene.state.cards.entropy["EN:110"].name
    for who in EVERYBODY:
        shown = regions(scene, who)["entropy"]
        assert f"{card.name} <span" in shown
        assert "EN:404" in shown
        assert "tier 4" in shown
        assert "The twenty: 19 of tier 1, 1 of tier 4" in shown
        assert (seen in shown) == (who is not None), "watchers learn no name that does not lie open"


@rule("PJ-011")
@pytest.mark.parametrize("who", EVERYBODY)
def test_every_face_bears_its_identifier_and_no_back_does(who: str | None) -> None:
    scene = away(foes=[("Flicker", "Ada")], items={"Ada": ["Tin Shield"]}, conditions={"Bo": ["Lucid"]})
    shown, cards = regions(scene, who), scene.state.cards
    assert cards.baddies["Flicker"].id in shown["baddies"]
    assert cards.items["Tin Shield"].id in party_of(shown)
    assert cards.conditions["Lucid"].id in party_of(shown)
    spots = scene.projection.spots.values()
    up = {scene.state.location(spot.card).id for spot in spots if spot.is_up}
    assert set(re.findall(r'class="card-id">(CA:\d+)<', shown["map"])) == up


@rule("PJ-047", "PJ-103")
@pytest.mark.parametrize("who", EVERYBODY)
def test_a_slide_in_a_tray_shows_deck_reaction_level_and_text_to_the_party_alone(who: str | None) -> None:
    scene = given(hands={"Ada": ["Spot"], "Bo": ["Dash"]})
    shown = regions(scene, who)["reserve-1"]
    spot = scene.state.cards.abilities["Spot"]
    assert ("Survival · 4" in shown) == (who is not None)
    assert ("reaction" in shown) == (who is not None)
    assert (spot.natural_1[0].sentences[0].words.partition(" ")[0] in shown) == (who is not None)


@rule("PJ-105")
@pytest.mark.parametrize("who", EVERYBODY)
def test_perk_and_style_lie_before_everybody_with_their_words(who: str | None) -> None:
    scene = given(perks={"Bo": "PK:05"}, styles={"Bo": "SY:01"})
    shown, cards = TAGS.sub("", party_of(regions(scene, who))), scene.state.cards
    for card in (cards.perks["PK:05"], cards.styles["SY:01"]):
        assert card.name in shown
        assert card.id in shown
        assert all(sentence.words in shown for block in card.text for sentence in block.sentences)


@rule("PJ-025", "PJ-301")
@pytest.mark.parametrize("who", EVERYBODY)
def test_conditions_resources_and_baddies_have_a_banner_and_their_text(who: str | None) -> None:
    scene = away(foes=[("Flicker", "Ada")], conditions={"Ada": ["Sprained"]}, resources={"Bo": ["Brass"]})
    shown = regions(scene, who)
    assert '<b class="keyword"><i>Baddie</i></b>' in shown["baddies"]
    assert 'aria-label="Keywords"><span class="keyword-condition">' in party_of(shown)
    assert 'aria-label="Keywords"><span class="keyword-resource">' in party_of(shown)
    words = TAGS.sub("", party_of(regions(scene, who)))
    for card in (scene.state.cards.conditions["Sprained"], scene.state.cards.resources["Brass"]):
        assert all(sentence.words in words for block in card.text for sentence in block.sentences)


@rule("PJ-027")
def test_a_card_that_is_lifted_has_its_rule_words_beside_it() -> None:
    scene = away(foes=[("Flicker", "Ada")], hands={"Ada": ["Spot"], "Bo": ["Dash"]})
    shown = regions(scene, "Ada")
    assert re.search(r'data-terms="[^"]*Baddie', shown["baddies"])
    assert 'data-terms="Reaction"' in shown["hand"] or "|Reaction" in shown["hand"]
    assert re.search(r'data-terms="[^"]*Gate', shown["map"])


@rule("PJ-027")
def test_the_keyword_reference_holds_every_ruled_word_and_pages_mark_the_same() -> None:
    spellings = {spelling.lower() for word in book(GAME.id).words for spelling in word.spellings}
    assert {word.lower() for word in TERMS} <= spellings
    marked = vars(template("games/projector/_cards.html").module)["RULED"]
    assert set(TERMS) <= set(marked)


@rule("PJ-176", "PJ-108")
def test_the_reference_card_holds_turn_and_day_and_says_where_one_is() -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Fend"]})
    card = regions(scene, "Bo")["role"]
    assert all(words in card for _, *both in (*TURN.values(), *DAY.values()) for words in both)
    here = re.findall(r'aria-current="step"><dt>([^<]+) <b class="here">you are here', card)
    assert here == [TURN["act"][0], DAY["exploring"][0]]
    scene.when("Ada", "end")
    assert TURN["end"][0] in re.findall(r'"step"><dt>([^<]+) <b', regions(scene, "Bo")["role"])
    assert not regions(scene, None)["role"], "the big screen belongs to nobody"


@rule("PJ-176", "PJ-177", "PJ-188", "PJ-142")
def test_the_step_goes_through_the_turn() -> None:
    cards = {"Ada": ["Fend"], "Bo": ["Spot"]}
    scene = away(hands=cards, foes=[("Flicker", "Ada")], entropy=["EN:108"], are_closed=True, is_held=True)
    steps = []
    while scene.projection.current.seat == scene.seat("Ada"):
        steps.append(scene.projection.step)
        scene.wait()
        seat = scene.table.asked()[0]
        offer = scene.table.offer(seat)
        assert offer is not None
        scene.table.answer(seat, offer.number, *offer.default)
        scene.settled()
    assert list(dict.fromkeys(steps)) == list(TURN)


@rule("PJ-050", "PJ-051", "PJ-052", "PJ-084", "PJ-088")
def test_the_reference_card_holds_the_numbers_of_a_party_and_the_order_of_rules() -> None:
    card = regions(given(3), "Cy")["role"]
    for players in HAND_SIZE:
        numbers = (RESERVE_LIMIT[players], DECK_LIMIT[players], HAND_SIZE[players])
        row = f'<th scope="row">{players}</th>' + "".join(f"<td>{number}</td>" for number in numbers)
        assert f"{'<tr class=' if players == 3 else '<tr>'}" in card
        assert row in card
    assert 'aria-current="true"><th scope="row">3<' in card
    assert "".join(f"<li>{line}</li>" for line in RANKS) in card


@rule("PJ-090", "PJ-095")
@pytest.mark.parametrize(("day", "group"), [(1, "For later days"), (2, None)])
def test_a_perk_stands_apart_on_the_first_day_and_its_hint_advises_to_wait(day: int, group: str | None) -> None:
    scene = away()
    scene.state.campaign.day = day
    offered = [option for option in scene.offer("Ada").anytime if "perk" in option.label]
    assert [option.group for option in offered] == [group]
    assert "play some days first" in Topic.CHOOSE_PERK.hint


def test_a_deck_is_built_with_advice() -> None:
    assert "Keep to few traits" in Topic.BUILD_DECK.hint
    assert any(each.role == "When you build a deck" for each in book(GAME.id).advice)


@rule("PJ-213", "PJ-214")
@pytest.mark.parametrize(("die", "is_told"), [(1, True), (12, False), (20, True)])
def test_a_natural_1_or_20_asks_for_the_story_of_it(die: int, is_told: bool) -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Dash"]}, foes=[("Flicker", "Ada")], dice=[die])
    scene.when("Ada", "Play Fend")
    assert scene.told(f"A natural {die}. What happened? Tell the others.") == is_told


def test_the_rulebook_has_every_kind_of_card_with_its_parts() -> None:
    titles = {one.title for one in book(GAME.id).anatomy}
    assert {"A slide and its ability", "A location", "An entropy card and a Baddie", "An item"} <= titles
    for one in book(GAME.id).anatomy:
        assert picture(GAME.id, one.picture)
        assert len(one.parts) >= 3


@rule("PJ-032", "PJ-047")
@pytest.mark.parametrize("who", EVERYBODY)
def test_what_each_player_has_spent_is_read_by_everybody_and_hands_are_not(who: str | None) -> None:
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Dash"]}, discards={"Bo": ["Tinker"]}, are_closed=True)
    shown = regions(scene, who)
    assert "Tinker</li>" in party_of(shown)
    assert "Dash</li>" not in party_of(shown)
    assert "Dash</li>" not in party_of(shown, "held")
    assert ('<span class="slide-name">Dash' in shown["hand"]) == (who == "Bo")


def test_no_panel_that_changes_is_left_out_of_what_the_socket_brings() -> None:
    """A browser that skips an element keeps its old words for ever."""
    scene = away(hands={"Ada": ["Fend"], "Bo": ["Dash"]})
    shown = regions(scene, "Ada")
    skipped = re.findall(r'<details class="([\w-]+)"[^>]*hx-morph-skip', "".join(shown.values()))
    assert set(skipped) <= {"tutorial"}, "what it says never changes"


@rule("PJ-033", "PJ-035")
def test_rule_words_are_those_of_the_set_on_the_table_and_tell_nothing_that_is_locked() -> None:
    files = dict(shipped().files)
    for ours, theirs in (("Survival", "Thrift"), ("Might", "Vigour"), ("Dreaming", "Slumber")):
        files = {name: text.replace(ours, theirs) for name, text in files.items()}
    own = read_cards(files)
    known = card_terms(game_called(GAME.id), {}, own)
    assert known["Vigour"] == "PJ-033"
    assert known["Thrift"] == "PJ-035"
    assert own.decks["Slumber"].is_locked
    assert "Slumber" not in known
