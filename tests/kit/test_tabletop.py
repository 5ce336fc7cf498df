"""What games of the kit get without writing it: seats in a circle, printed cards, options, regions."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.kernel.cardset import CardSet, Schema
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.log import Header
from app.kernel.region import Family, Region
from app.kit import lying, record
from app.kit.loader import Loader
from app.kit.piles import Deck, Discard
from app.kit.shapes import Back, Cards, Fact, People, Pile, Secret
from app.kit.tabletop import Named, Tabletop, alike, all_gone, cards_of, player_options, printed, seated
from app.kit.text import Text, words

ADA, BO = Seat("player-1"), Seat("player-2")


@record.card
class Coin(Named):
    value: int = record.number(0, 9, corner="Value")


@record.card
class Spirit(Named):
    text: Text = record.prose("what it wants")


@dataclass(frozen=True)
class Purse(CardSet):
    coins: dict[str, Coin] = record.deck(Coin, "coin")
    spirits: dict[str, Spirit] = record.deck(Spirit, "spirit")


FILES = {"all.toml": 'coin = [{id = "penny", name = "Penny", value = 1}, {id = "crown", name = "Crown", value = 5}]\n'
         'spirit = [{id = "magpie", name = "Magpie", text = "All that shines."}]'}  # fmt: skip
PURSE = Loader(Purse, __package__, "purse", Schema()).read(FILES)


@dataclass
class State(Tabletop[Purse]):
    deck: Deck = field(default_factory=Deck)
    spent: Discard = field(default_factory=Discard)


def laid(seed: str = "x") -> State:
    header = Header("purse", 1, "purse", PURSE.hash, {}, {ADA: "Ada", BO: "Bo"}, seed)
    state = State(cards=PURSE, **seated(header, Chance(seed)))
    state.print(state.deck, ["penny", "crown", "penny"])
    for player in state.players:
        state.deck.draw(state, player.hand)
    return state


def test_the_first_to_act_is_drawn_by_lot_and_the_others_follow_in_a_circle() -> None:
    assert {laid(str(seed)).turn for seed in range(20)} == {0, 1}
    state = laid()
    first, second = state.acting, state.others[0]
    state.pass_on()
    assert (state.acting, state.others) == (second, [first])


def test_a_card_is_printed_from_its_record() -> None:
    assert printed(PURSE, "crown").facts == (Fact("Value", "5"),)
    assert (printed(PURSE, "magpie").kind, words(printed(PURSE, "magpie").text)) == ("spirit", "All that shines.")


def test_cards_are_told_apart_by_their_kind_alone() -> None:
    state = laid()
    state.print(Deck(), ["magpie"])
    assert {kind: len(cards) for kind, cards in cards_of(state)} == {"coin": 3, "spirit": 1}


def test_a_hand_is_open_to_its_owner_and_offers_its_cards_by_their_places() -> None:
    state = laid()
    family: Family[State, int] = lying.hands(3, help="A hand.")
    hands = family.named("hand")
    own, others = (hands["hand-1"].build(state, viewer) for viewer in (ADA, BO))
    assert isinstance(own, Cards)
    assert isinstance(others, Cards)
    assert (own.name, others.name) == ("Your hand", "The hand of Ada")
    assert others.cards == (Back(),)
    (option,) = state.hand_options(state.players[0])
    (card,) = own.cards
    assert not isinstance(card, Back)
    assert (option.place, option.card, option.region) == ("hand-1-1", card.id, "hand-1")
    assert [name for name, hand in hands.items() if hand.present and hand.present(state)] == ["hand-1", "hand-2"]


def test_what_is_shown_of_a_hand_only_the_looker_learns() -> None:
    state = laid()
    ada, bo = state.players
    state.show_any(ada, bo, 2)
    assert state.seen(bo.hand, ADA) == (state.face(bo.hand[0]),)
    assert state.seen(bo.hand, None) == (Back(),)
    name = state.face(bo.hand[0]).name
    assert state.story.heard(ADA) == ((f"Ada looks at cards of Bo: {name}.", ""),)
    assert state.story.heard(BO) == (("Ada looks at cards of Bo.", ""),)


def test_a_pile_shows_its_top_where_all_know_it() -> None:
    state = laid()
    spent: Region[State] = lying.pile("Spent", lambda state: state.spent, help="")
    assert spent.build(state, None) == Pile("Spent", 0)
    state.deck.draw(state, state.spent)
    assert spent.build(state, None) == Pile("Spent", 1, state.face(state.spent[-1]))
    state.print(state.deck, ["penny"])
    deck: Region[State] = lying.pile("Deck", lambda state: state.deck, help="")
    assert deck.build(state, ADA) == Pile("Deck", 1)


def test_a_role_is_for_its_owner() -> None:
    state = laid()
    state.print(state.deck, ["magpie"])
    state.deck.draw(state, state.players[0].role)
    family: Family[State, int] = lying.roles("Spirit", 2, help="")
    role = family.named("role")["role-1"]
    assert role.build(state, ADA) == Secret("Spirit", printed(PURSE, "magpie"))
    assert role.build(state, BO) == Secret("Spirit")


def test_people_are_told_by_who_acts_and_what_they_hold() -> None:
    state = laid()
    region: Region[State] = lying.people(lambda state, player: "acts" if player is state.acting else "", help="")
    people = region.build(state, None)
    assert isinstance(people, People)
    assert [one.is_acting for one in people.people] == [player is state.acting for player in state.players]
    assert [one.counts[0].value for one in people.people] == [1, 1]
    assert [option.seat for option in player_options(state.players)] == [ADA, BO]


def test_seats_are_alike_and_the_game_ends_when_all_have_gone() -> None:
    chosen: Mapping[str, int] = {"players": 2}
    assert [info.seat for info in alike("players")(chosen)] == [ADA, BO]
    resigned = all_gone("XX-001")
    assert resigned(laid(), (ADA,)) is None
    ended = resigned(laid(), (BO, ADA))
    assert ended is not None
    assert (ended.rule, ended.winners) == ("XX-001", ())
