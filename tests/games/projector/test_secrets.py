"""What nobody may know stays unknown, in deep games too."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.contract.proofs import (
    Played,
    header_of,
    play,
    prove_checkpoints,
    prove_eyes,
    prove_imagined,
    prove_names_hidden,
    prove_options,
    walk,
)
from app.contract.traffic import traffic
from app.games.projector import GAME
from app.games.projector.entropy import evolve
from app.games.projector.foes import arrive
from app.games.projector.party_view import MemberView
from app.games.projector.printing import add_slide
from app.games.projector.records import read_cards
from app.games.projector.setup import new_state
from app.games.projector.standing import bars_reactions, modifiers
from app.games.projector.state import State
from app.games.projector.topics import Topic
from app.kernel.bots import random_bot
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Viewer
from app.kernel.game import View
from app.kernel.log import Header
from app.kernel.offer import Offer
from app.kit.text import words
from tests.games.projector.scene import PEOPLE, away, given
from tests.rules import rule

LEAVING = ("go-home", "end", "any:give-up", "any:arm", "never")


def wanderer(view: View, offer: Offer, chance: Chance) -> tuple[str, ...] | None:
    """A random player who seldom leaves or ends a turn, and so sees more of the world."""
    if offer.topic is Topic.BUILD_DECK:
        return offer.default
    if offer.topic is Topic.STEP_IN and chance.below(3):
        return ("pass",)
    dropped = LEAVING if chance.below(12) else ()
    options = tuple(option for option in offer.options if option.key not in dropped) or offer.options
    anytime = tuple(option for option in offer.anytime if option.key not in dropped)
    return random_bot(view, replace(offer, options=options, anytime=anytime), chance)


def late_in_the_campaign(header: Header, cards: CardSet, chance: Chance) -> State:
    """All areas and many abilities open, higher tiers of entropy, a full stash."""
    state = new_state(header, cards, chance)
    now, printed = state.campaign, state.cards
    now.areas, now.read, now.open_decks = list(printed.areas), ["HS:01"], list(printed.decks)
    for ability in printed.abilities.values():
        if chance.below(3):
            now.ability_decks[ability.deck].remove(ability.name)
            now.levels[ability.name] = 4 + chance.below(12)
    for player in now.players:
        for name in now.levels:
            add_slide(state, player, name, chance.below(3))
            add_slide(state, player, name)
    now.craftable = [name for name, item in printed.items.items() if item.is_craftable]
    now.stash = [name for name, item in printed.items.items() if item.is_permanent]
    now.maneuvers, now.unlocked = list(printed.maneuvers), ["CA:03", "CA:05"]
    for _ in range(chance.below(30)):
        evolve(state)
    return state


DEEP = replace(GAME, set_up=late_in_the_campaign)


@pytest.fixture(scope="module", params=[(2, "open"), (3, "closed"), (4, "open")], ids=str)
def deep(request: pytest.FixtureRequest) -> Played[State]:
    """Two days of wandering, late in a campaign."""
    players, hands = request.param
    backs = "blind" if players == 4 else "open"
    return play(DEEP, header_of(DEEP, players, f"deep {players}", days=2, hands=hands, backs=backs), wanderer)


def test_a_late_world_dealt_anew_looks_the_same_to_everybody(deep: Played[State]) -> None:
    chance, length = Chance("late"), len(deep.log.entries)
    for _ in range(8):
        count = chance.below(length)
        for viewer in deep.viewers:
            prove_imagined(deep, count, viewer, chance)
            prove_names_hidden(deep, count, viewer)
        prove_eyes(deep, count)


def test_a_late_game_goes_on_from_its_checkpoints_and_every_option_works(deep: Played[State]) -> None:
    chance = Chance("late options")
    assert prove_checkpoints(deep) > 5
    for _ in range(3):
        prove_options(deep, chance.below(len(deep.log.entries)))


def unread(state: State) -> Iterator[str]:
    """The story texts of everything nobody has read yet."""
    cards = state.cards
    for kind in (cards.stories, cards.projector, cards.diaries):
        yield from (card.story for id, card in kind.items() if card.story and id not in state.campaign.read)
    for id, card in cards.objectives.items():
        if id not in (*state.campaign.revealed, *state.campaign.unlocked):
            yield card.story


def unseen(state: State, viewer: Viewer) -> Iterator[str]:
    """The sentences of locations and entropy cards this viewer never saw."""
    for card in range(len(state.faces)):
        if not state.knowledge.has_ever_known(viewer, card):
            yield from (words for words in _sentences(state, card) if len(words) > 30)


def _sentences(state: State, card: int) -> Iterator[str]:
    printed = state.cards.locations.get(state.faces[card]) or state.cards.entropy.get(state.faces[card])
    if printed:
        yield from (sentence.words for block in printed.text for sentence in block.sentences)


@rule("PJ-009", "PJ-018", "PJ-V35")
@pytest.mark.parametrize("players", [2, 4])
def test_no_word_of_an_unread_card_reaches_anybody_in_three_days(players: int) -> None:
    sense = GAME.bots["sense"]
    played = play(GAME, header_of(GAME, players, "unread", days=2), sense)
    for count, table in enumerate(walk(GAME, played.log)):
        if count % 60:
            continue
        for viewer in played.viewers:
            sent = traffic(table, viewer).decode()
            hidden = [text for text in (*unread(table.state), *_fresh(table.state, viewer)) if _in_json(text) in sent]
            assert hidden == []


def _fresh(state: State, viewer: Viewer) -> list[str]:
    """What no card says that this viewer has seen, nor one that all may read."""
    known = (card for card in range(len(state.faces)) if state.knowledge.has_ever_known(viewer, card))
    shown = {words for card in known for words in _sentences(state, card)}
    abilities, setups = state.cards.abilities.values(), state.cards.setups.values()
    open_to_all = [text for card in abilities for text in (card.success, card.natural_1, card.natural_20)]
    told = " ".join(words(text) for text in (*open_to_all, *(card.text for card in setups)))
    return [text for text in unseen(state, viewer) if text not in shown and text not in told]


def _in_json(text: str) -> str:
    return text.replace("\n", "\\n").replace('"', '\\"')


@rule("PJ-184", "PJ-009")
def test_a_lost_card_and_the_order_of_a_deck_are_nobodys_to_see() -> None:
    scene = given(decks={"Ada": ["Tinker", "Dash"] * 4}, hands={who: ["Fend"] for who in PEOPLE}, text="Lose 2 cards.")
    scene.let_it_happen()
    ada = scene.explorer("Ada")
    for card in (*ada.lost, *ada.deck):
        assert not any(scene.state.knowledge.knows(viewer, card) for viewer in (*scene.state.seats, None))
    member = scene.table.view(scene.seat("Ada"))["member-1"]
    assert isinstance(member, MemberView)
    assert (member.lost, member.deck) == (2, 6)


@rule("PJ-047", "PJ-032", "PJ-049", "PJ-054", "PJ-057")
def test_slides_are_the_owners_and_show_four_things_at_a_glance() -> None:
    scene = given(hands={"Ada": ["Spot +1"], "Bo": ["Dash"]})
    slide = scene.table.view(scene.seat("Ada"))["hand"][0]  # type: ignore[index]
    shown = slide.ability
    assert (shown.name, shown.trait, shown.deck, shown.is_reaction) == ("Spot", "Awareness", "Survival", True)
    scene.let_it_happen()
    assert not [label for label in scene.labels("Ada") if "give" in label.lower() and "slide" in label.lower()]
    assert not set(scene.player("Ada").reserve) & set(scene.player("Bo").reserve)
    unlocked = scene.table.view(None)["abilities"].unlocked  # type: ignore[attr-defined]
    assert {ability.card.name for ability in unlocked} >= {"Spot", "Dash"}


@rule("PJ-084", "PJ-086", "PJ-087", "PJ-010")
def test_what_a_card_says_goes_before_the_general_rules() -> None:
    scene = given(in_play=["EN:404"], hands={"Ada": ["Dash"] * 3}).let_it_happen()
    assert scene.offers("Ada", "(discard 2 cards)"), "a step costs one card, unless a card says otherwise"
    owl = given(perks={"Ada": "PK:05"}, in_play=["EN:206"], hands={"Ada": []}, at={"Ada": "B2", "Bo": "B2"}, up=["B2"])
    owl.ends_turn("Ada")
    assert len(owl.hand("Ada")) == 6, "one more by the perk, one less by the reel"


JAM, ANY_TURN = "EN:509", "Reactions may be played in any turn."


@rule("PJ-086", "PJ-087", "PJ-088", "PJ-R66")
@pytest.mark.parametrize(
    ("file", "before", "after", "is_barred"),
    [
        ("perks.toml", "", "", True),
        ("area_carousel.toml", "Rule: Keep", f"Rule: {ANY_TURN} Keep", False),
        ("perks.toml", "While chosen: Your maximum hand size is increased by 1.", f"While chosen: {ANY_TURN}", False),
        ("baddies.toml", "While held: You get -4 to Movement tests.", f"While held: {ANY_TURN}", True),
    ],
)
def test_an_area_or_an_ability_beats_an_entropy_card_and_its_like_does_not(
    file: str, before: str, after: str, is_barred: bool
) -> None:
    scene = away(hands={"Bo": ["Spot"]}, in_play=[JAM], perks={"Bo": "PK:05"}, conditions={"Bo": ["Sprained"]})
    files = dict(scene.state.cards.files)
    assert before in files[file]
    scene.state.cards = read_cards({**files, file: files[file].replace(before, after) if before else files[file]})
    assert bars_reactions(scene.state, scene.seat("Bo")) == is_barred
    assert not bars_reactions(scene.state, scene.seat("Ada")), "it is her turn"


@rule("PJ-205", "PJ-V08")
def test_hide_is_harder_for_baddies_in_ones_area_and_the_global_one_but_not_for_tokens() -> None:
    scene = away(hands={"Ada": ["Hide"]}, levels={"Hide": 4}, foes=[("Flicker", "Ada"), ("Flicker", None)])
    arrive(scene.state, "Undertow", None, space="B2")
    assert scene.projection.baddies[-1].is_token
    hide = scene.state.cards.abilities["Hide"]
    parts = dict(modifiers(scene.state, scene.seat("Ada"), hide, 0, 0))
    assert parts["Baddies you face"] == -2


@rule("PJ-R27", "PJ-044")
def test_what_is_banked_is_banked_once() -> None:
    scene = given(gone={"Bo": "home"}, learned={"Ada": {"Grace": 3}}).does("Ada", "Return home")
    assert scene.state.projection is None
    assert scene.state.campaign.bank["Grace"] == 3
