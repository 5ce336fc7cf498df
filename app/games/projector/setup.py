"""Seats, and the campaign before its first day."""

from collections.abc import Mapping

from app.games.projector.options import Options
from app.games.projector.records import Cards
from app.games.projector.state import Campaign, Player, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import SetupError
from app.kernel.game import SeatInfo
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue
from app.kit.options import agreed
from app.kit.piles import print_cards

TIERS = range(1, 6)


def seats(options: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
    """PJ-002 Two to four seats; PJ-001 all on one side; PJ-270, PJ-R81 one person may hold several."""
    return tuple(SeatInfo(Seat(f"player-{n}"), f"Player {n}", "party") for n in range(1, int(options["players"]) + 1))


def new_state(header: Header, cards: CardSet, chance: Chance) -> State:
    """PJ-096 A new campaign: a clean sheet, and every card in its box."""
    assert isinstance(cards, Cards)
    options = agreed(Options, header.options)
    if len(header.seats) != options.players:
        raise SetupError(f"This table needs {options.players} seats, not {len(header.seats)}.")
    faces: list[str] = []
    twenty, following, *_ = [print_cards(faces, tier_of(cards, tier)) for tier in TIERS]
    print_cards(faces, [*cards.locations, *cards.hours])
    print_cards(faces, [f"resource:{card.name}" for card in cards.resources.values() for _ in range(card.copies)])
    state = State(
        options=options,
        faces=faces,
        campaign=_new_campaign(list(header.seats), cards),
        chance=chance,
        knowledge=Knowledge(list(header.seats)),
        cards=cards,
        names=dict(header.seats),
    )
    if options.opens in cards.areas:
        state.campaign.areas.append(options.opens)
    state.campaign.entropy.lay(state, twenty)  # PJ-068, PJ-069
    state.campaign.next_deck.lay(state, following)  # PJ-071
    state.campaign.next_deck.shuffle(state)  # PJ-R50
    return state


def tier_of(cards: Cards, tier: int) -> list[str]:
    """The entropy cards of a tier."""
    return [card.id for card in cards.entropy.values() if card.tier == tier]


def _new_campaign(seats: list[Seat], cards: Cards) -> Campaign:
    decks = {
        name: [ability.name for ability in cards.abilities.values() if ability.deck == name] for name in cards.decks
    }  # PJ-037, PJ-106 in their printed order, never shuffled
    return Campaign(
        players=[Player(seat) for seat in seats],  # PJ-104 a seat is a figure and a colour of its own
        bank=dict.fromkeys(cards.traits, 0),
        ability_decks=decks,
        open_decks=[deck.name for deck in cards.decks.values() if not deck.is_locked],  # PJ-016
        stories={  # PJ-097
            deck: [card.id for card in cards.stories.values() if card.deck == deck] for deck in cards.story_decks
        },
    )  # PJ-013, PJ-015, PJ-017, PJ-102 no area, no maneuver, no item is unlocked: at hand, not in play


def resigned(state: State, seats: tuple[Seat, ...]) -> Outcome | None:
    """PJ-005 Nobody loses: if all stop, the campaign rests where it is."""
    if set(seats) >= set(state.seats):
        return Outcome("put away", (), "The party has put the campaign away.", "PJ-005")
    return None
