"""The words on cards that last, that set up, and that hold sentences together; and the reading of a whole set."""

import pytest

from app.games.projector.lines import Trigger
from app.games.projector.projecting import area_options, setups_of
from app.games.projector.records import read_cards, shipped
from app.games.projector.running import Play
from app.games.projector.standing import armor, hand_size, will
from app.kernel.errors import CardError
from tests.games.projector.scene import PEOPLE, Scene, campaign, given, parse
from tests.rules import rule

FAR = {"at": {"Ada": "B2", "Bo": "E5", "Cy": "B3", "Di": "B2"}, "up": ["B2", "B3", "E5"]}


def does(text: str, players: int = 3, **more: object) -> Scene:
    """Ada carries a text out; nobody is on the Gate."""
    return given(players, text=text, **{**FAR, **more})  # type: ignore[arg-type]


def drawn(scene: Scene) -> list[int]:
    return [len(scene.hand(who)) - 2 for who in PEOPLE[: scene.state.party_size]]


@rule("PJ-V75", "PJ-V17", "PJ-R47")
def test_bonuses_last_as_long_as_they_say() -> None:
    text = (
        "Each player gets +3 to all tests until the end of the turn.\nYou get +2 to Grace tests for your next test.\n"
        "Each player gets +1 to stability rolls until the end of the projection."
    )
    scene = does(text)
    kinds = [
        (bonus.kind, bonus.scope, bonus.amount, bonus.until)
        for bonus in scene.projection.bonuses
        if bonus.seat == scene.seat("Ada")
    ]
    assert kinds == [
        ("test", "all", 3, "turn"),
        ("test", "Grace", 2, "next_test"),
        ("stability", "all", 1, "projection"),
    ]


@rule("PJ-V75")
def test_a_bonus_for_the_next_test_is_used_up_by_it() -> None:
    scene = given(
        hands={"Ada": ["Fend", "Fend"]}, foes=[("Negative", "Ada")], resources={"Ada": ["Brass"]}, dice=[2, 2]
    )
    scene.does("Ada", "Use Brass")
    assert len(scene.projection.bonuses) == 1
    scene.does("Ada", "Play Fend")
    assert scene.projection.bonuses == []


@rule("PJ-V75")
def test_a_bonus_until_your_next_turn_ends_when_it_starts() -> None:
    scene = given(
        at={"Ada": "B2", "Bo": "B2"}, up=["B2"], lay={"B2": "CA:20"}, hands={"Ada": ["Spot"], "Bo": ["Fend"]}, dice=[16]
    )
    scene.does("Ada", "Play Spot").ends_turn("Ada")
    assert scene.projection.bonuses
    scene.ends_turn("Bo")
    assert scene.projection.bonuses == []


@rule("PJ-V76", "PJ-V17")
def test_numbers_reduced_by_cards() -> None:
    scene = given(
        foes=[("The Afterimage", None)], setup="CA:03", conditions={"Ada": ["Waterlogged"]}, perks={"Bo": "PK:05"}
    )
    foe = scene.projection.baddies[0]
    assert (armor(scene.state, foe), will(scene.state, foe)) == (5, 4)
    scene.projection.counters["Focus"] = 3
    assert (armor(scene.state, foe), will(scene.state, foe)) == (2, 1)
    assert hand_size(scene.state, scene.seat("Ada")) == 5
    assert hand_size(scene.state, scene.seat("Bo")) == 7
    feint = Play(scene.seat("Ada"), "Feint", target_baddie=1)
    weak = given(
        foes=[("Negative", "Ada")],
        play=feint,
        text="The target gets armor and will reduced by 2 until the end of the turn.",
    )
    assert armor(weak.state, weak.projection.baddies[0]) == 0
    shielded = does(
        "Each player on your location gets damage reduced by 1 until the start of your next turn.\nTake 2 damage."
    )
    assert len(shielded.explorer("Ada").lost) == 1


@rule("PJ-V77")
def test_cards_come_back_from_the_discard_pile() -> None:
    scene = does("Return up to 1 card from your discard pile to your hand.", discards={"Ada": ["Spot", "Fend"]})
    scene.when("Ada", "Spot")
    assert "Spot" in scene.hand("Ada")
    assert scene.discarded("Ada") == ["Fend"]


@rule("PJ-V78", "PJ-056")
def test_each_player_prints() -> None:
    scene = does("Each player prints 1 slide.", 2)
    scene.when("Ada", "Spot").when("Bo", "No more")
    assert scene.reserve("Ada")[-1] == "Spot"


@rule("PJ-V80", "PJ-V31")
def test_a_drawn_card_may_be_resolved_twice() -> None:
    scene = given(
        hands={"Ada": ["Fend"] * 4, "Bo": ["Forewarn"]},
        levels={"Forewarn": 4},
        entropy=["EN:102"],
        at={"Ada": "B2", "Bo": "B2"},
        up=["B2"],
        lay={"B2": "CA:20"},
        dice=[1],
    )
    scene.when("Bo", "Play Forewarn").let_it_happen()
    assert len(scene.hand("Ada")) == 2


@rule("PJ-V82")
def test_constant_effects() -> None:
    scene = given(in_play=["EN:404"], hands={"Ada": ["Dash"] * 2}).let_it_happen()
    assert scene.offers("Ada", "(discard 2 cards)")
    marked = given(conditions={"Ada": ["Marked"]}, foes=[("Flicker", "Ada")], at={"Ada": "B2", "Bo": "B2"}, up=["B2"])
    assert len(marked.ends_turn("Ada").explorer("Ada").lost) == 2
    hidden = given(foes=[("Flicker", "Ada")], text="Gain Hidden.\nEach Baddie you face attacks you.")
    assert not hidden.explorer("Ada").lost
    eyes = given(perks={"Ada": "PK:08"}, hands={"Ada": ["Spot"]}, dice=[16]).does("Ada", "Play Spot")
    assert {bonus.amount for bonus in eyes.projection.bonuses} == {3}
    hold = given(3, area="LS", text="Draw 1 resource.", turn="Cy")
    assert len(hold.resources("Cy")) == 2


@rule("PJ-V83", "PJ-123")
def test_setup_sentences() -> None:
    attic = given(area="AH")
    assert all(attic.projection.spots[space].beneath is not None for space in ("B2", "A4", "E4", "D2"))
    forest = given(area="PF")
    assert forest.projection.aside == ["PF:30", "PF:31", "PF:32"]
    assert forest.projection.tokens == {"Stag": "E2"}
    last = given(setup="CA:03")
    ring = {last.card_at(space) for space in ("C2", "D2", "B3", "E3", "B4", "E4", "B5", "D5")}
    assert ring <= {f"CA:{number}" for number in range(11, 22)}


@rule("PJ-V32")
@pytest.mark.parametrize(
    ("condition", "marks", "drawn_cards"),
    [
        ("the goal of CA is achieved", (), 0),
        ("the goal of CA is not achieved", (), 1),
        ("Hare, Stag or Drive is marked", ("Stag",), 1),
        ("Pity is marked", (), 0),
        ("you hold Winding Key", (), 0),
        ("HS:04 is in its story deck", (), 1),
    ],
)
def test_conditions_are_looked_up(condition: str, marks: tuple[str, ...], drawn_cards: int) -> None:
    scene = does(f"If {condition}: Draw 1 card.", marks=marks)
    assert drawn(scene)[0] == drawn_cards


@rule("PJ-V32")
def test_otherwise() -> None:
    scene = does("If Pity is marked: Draw 1 card. Otherwise: Discard 1 random card.")
    assert len(scene.hand("Ada")) == 1


@rule("PJ-V33")
def test_a_price_is_optional_and_paid_in_full_or_not_at_all() -> None:
    scene = does("You may pay (Discard 2 cards): Gain 1 Logic.")
    assert [option.text for option in scene.offer("Ada").options] == [None, "Discard 2 cards."]
    scene.when("Ada", "Pay")
    assert (scene.hand("Ada"), scene.learned("Ada", "Logic")) == ([], 1)
    assert does("You may pay (Discard 2 cards): Gain 1 Logic.").when("Ada", "Leave it").learned("Ada", "Logic") == 0
    assert does("You may pay (Discard 3 cards): Gain 1 Logic.").learned("Ada", "Logic") == 0


@rule("PJ-V34", "PJ-200")
@pytest.mark.parametrize(
    ("answer", "die", "expected"), [("Dash", 13, (1, 0)), ("Dash", 5, (0, 2)), ("No test", 20, (0, 1))]
)
def test_a_test_on_a_card(answer: str, die: int, expected: tuple[int, int]) -> None:
    text = "You may test Dash +3. Success: Gain 1 Logic. Failure: Gain 1 Wonder. Otherwise: Gain 1 Wonder."
    scene = does(text, hands={"Ada": ["Dash"]}, dice=[die]).when("Ada", answer).let_it_happen()
    assert (scene.learned("Ada", "Logic"), scene.learned("Ada", "Wonder")) == expected


@rule("PJ-V35", "PJ-009")
def test_choices_show_labels_and_sentences_but_never_what_is_read() -> None:
    scene = does('Choose one (party): A) "Company": Draw 1 card. B) "Oil": Read PR:061.')
    assert [(option.label, option.text) for option in scene.offer("Ada").options] == [
        ("Company", "Draw 1 card."),
        ("Oil", None),
    ]
    scene.all_say("Company")
    assert drawn(scene)[0] == 1
    own = does('Choose one (you): A) "Nearby": Draw 1 card. B) "Ahead": Draw 2 cards.').when("Ada", "Ahead")
    assert drawn(own)[0] == 2


@rule("PJ-V16")
def test_a_tokens_text_is_used_where_the_token_is() -> None:
    scene = given(
        area="PF", at={"Ada": "E2"}, up=["E2"], lay={"E2": "PF:14"}, hands={"Ada": ["Persuade"]}, dice=[19, 1, 1]
    )
    scene.does("Ada", "Unfolded", "Persuade")
    assert scene.projection.counters["Hoofprint"] == 1
    assert "PR:030" in scene.state.campaign.read


@rule("PJ-024", "PJ-025", "PJ-026", "PJ-028", "PJ-033", "PJ-036", "PJ-R90", "PJ-034", "PJ-035")
def test_keywords_traits_and_decks() -> None:
    cards = shipped()
    spot, scavenge = cards.abilities["Spot"], cards.abilities["Scavenge"]
    assert spot.keywords == ("Survival", "Awareness", "reaction")
    assert (scavenge.deck, scavenge.trait) == ("Survival", "Construction")
    assert len(cards.traits) == 7
    scene = given(hands={"Ada": ["Dash"]}, conditions={"Ada": ["Sprained"]}, dice=[17]).does("Ada", "Play Dash")
    assert scene.told("17 and 0 make 17"), "Sprained names Movement, and Dash is a Movement card"


@rule("PJ-011", "PJ-059", "PJ-033", "PJ-070")
def test_the_shipped_set_is_whole() -> None:
    cards = shipped()
    kinds = (cards.abilities, cards.stories, cards.locations, cards.entropy, cards.diaries, cards.projector)
    assert [len(kind) for kind in kinds] == [30, 44, 80, 62, 12, 60]
    others = [*cards.backgrounds, *cards.setups, *cards.objectives, *cards.hours]
    assert len(others) == 33
    assert sum(card.copies for card in cards.baddies.values()) == 20
    assert sum(card.copies for card in cards.conditions.values()) == 44
    assert sum(card.copies for card in cards.items.values()) == 30
    assert sum(card.copies for card in cards.resources.values()) == 36
    assert sum(stock.copies for stock in cards.realspace.values()) == 40
    assert len(cards.perks) + len(cards.styles) == 16
    assert len(cards.maneuvers) == 8


def test_a_sentence_nobody_knows_is_refused_with_card_and_nearest_sentence() -> None:
    files = dict(shipped().files)
    known, wrong = "Unlock DH:03. Each player draws", "Unlock DH:03. Each player heals"
    files["projector.toml"] = files["projector.toml"].replace(known, wrong, 1)
    with pytest.raises(
        CardError, match=r"projector.toml, A Hoofprint, column \d+: did not understand .*nearest sentence"
    ):
        read_cards(files)


def test_a_name_of_the_wrong_sort_is_refused() -> None:
    files = dict(shipped().files)
    files["diaries.toml"] = files["diaries.toml"].replace("Bank 2 Awareness.", "Bank 2 Brass.")
    with pytest.raises(CardError, match="'Brass' is not among the traits"):
        read_cards(files)


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("that no Spot bonus reaches yet", "that no Ride bonus reaches yet", "'Ride' is not among the abilities"),
        ("You may test Tinker or Kindle +2", "You may test Ride or Kindle +2", "'Ride' is not among the abilities"),
        ('ability = "Tinker"', 'ability = "Ride"', "'Ride' is not among the abilities"),
        ("Read PR:029.", "Read PF:31.", "'PF:31' is not among the projector or diaries or stories"),
        ("Set aside PR:018.", "Set aside PF:31.", "'PF:31' is not among the projector or diaries or stories"),
        ("Set aside PF:30, PF:31", "Set aside PR:018, PF:31", "'PR:018' is not among the locations"),
        ("Evolve EN:113.", "Evolve AH:13.", "'AH:13' is not among the entropy"),
        ("with PF:31.", "with PR:018.", "'PR:018' is not among the locations"),
        (
            "Replace your location with PF:30.",
            "Replace your location with PR:018.",
            "'PR:018' is not among the locations",
        ),
        ("AH:13 and replace it with AH:30", "AH:13 and replace it with PR:018", "'PR:018' is not among the locations"),
        ("Place CA:10 face up", "Place PR:018 face up", "'PR:018' is not among the locations"),
        ("Setup: Place each figure on CA:10.", "", "places each figure on a location"),
        ("Place each figure on CA:10.", "Place each figure on CA:11.", "which this card does not place"),
        ("Inspector token on D2", "Inspector token on your location", "a token stands on a location that this card"),
    ],
)
def test_what_a_text_names_is_of_the_right_sort(before: str, after: str, complaint: str) -> None:
    files = dict(shipped().files)
    name = next(name for name in files if before in files[name])
    files[name] = files[name].replace(before, after, 1)
    with pytest.raises(CardError, match=complaint):
        read_cards(files)


@rule("PJ-R13")
def test_replacements_that_go_round_end() -> None:
    state, _ = campaign()
    state.campaign.replaced |= {"AH:13": "AH:30", "AH:30": "AH:13", "CA:10": "CA:10"}
    assert (state.current_card("AH:13"), state.current_card("CA:10")) == ("AH:30", "CA:10")


@rule("PJ-R70")
def test_an_area_without_setup_card_is_closed() -> None:
    state, _ = campaign()
    state.campaign.areas[:] = ["CA", "AH"]
    state.campaign.eliminated += [id for id in state.cards.setups if id.startswith("AH")]
    assert not setups_of(state, "AH")
    assert [option.value for option in area_options(state)] == ["CA"]


@rule("PJ-V13", "PJ-V14", "PJ-V17", "PJ-V30")
def test_lines_are_read_with_their_triggers() -> None:
    state, _ = campaign()
    lines = parse(
        state, "When flipped: Draw 1 card.\nWhen landed on: Draw 1 card.\nWhile held: You get +1 to Wonder tests."
    )
    assert [line.trigger for line in lines] == [Trigger.FLIPPED, Trigger.LANDED, Trigger.HELD]


@pytest.mark.parametrize(
    ("file", "before", "after", "complaint"),
    [
        ("perks.toml", "[[perk]]", "[[park]]", "there are no cards of kind 'park'; there are trait, deck, station"),
        ("area_carousel.toml", 'sides = "', 'sides = "X', "is not NESW with dashes for barred sides"),
        ("entropy.toml", 'place = "player"', 'place = "attic"', "place: 'attic' is not player, global or token"),
    ],
)
def test_a_field_that_says_what_it_cannot_say_is_refused(file: str, before: str, after: str, complaint: str) -> None:
    files = dict(shipped().files)
    files[file] = files[file].replace(before, after, 1)
    with pytest.raises(CardError, match=complaint):
        read_cards(files)


def test_abilities_have_traits_and_no_two_cards_have_one_name() -> None:
    files = dict(shipped().files)
    name = next(name for name in files if "[[ability]]" in files[name])
    first = files[name].index("[[ability]]")
    with pytest.raises(CardError, match="there is another card"):
        read_cards({**files, "more.toml": files[name][first : files[name].index("[[ability]]", first + 1)]})
    with pytest.raises(CardError, match="an ability has a trait and a deck that exist"):
        read_cards({**files, name: files[name].replace('trait = "Awareness"', 'trait = "Cunning"', 1)})
