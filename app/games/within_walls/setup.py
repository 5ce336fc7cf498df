"""Table options, seats, and the state of a table before its first shuffle."""

from collections.abc import Mapping

from app.games.within_walls.options import Options
from app.games.within_walls.records import AGENTS, ALCOHOL, CULTISTS, DARK, DRUG, LIGHT, Cards
from app.games.within_walls.state import EventDeck, InsanityDeck, Player, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import SetupError
from app.kernel.game import SeatInfo
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue
from app.kit.options import agreed, table_options
from app.kit.piles import Deck, print_cards

AGENDAS = {2: (2, 1), 3: (2, 1), 4: (3, 1), 5: (4, 1), 6: (4, 2)}
"""Agents and Cultists: WW-022, WW-023, WW-024, WW-025; of two people's three cards one is the NPC's (WW-253)."""
EVENTS_EACH = 6

OPTIONS = table_options(Options)


def seats(options: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
    """WW-004 Everybody sits alike: who is what, nobody can tell."""
    count = int(options["players"])
    return tuple(SeatInfo(Seat(f"player-{number}"), f"Player {number}", "players") for number in range(1, count + 1))


def new_state(header: Header, cards: CardSet, chance: Chance) -> State:
    """WW-039 The die shows Blank; every card that plays a part, in its box."""
    assert isinstance(cards, Cards)
    options = agreed(Options, header.options)
    _check(options, header, cards)
    faces: list[str] = []
    histories = cards.histories.values()
    return State(
        options=options,
        faces=faces,
        players=[Player(seat, name) for seat, name in header.seats.items()],
        event_deck=EventDeck(print_cards(faces, _events(options, cards))),
        story_deck=Deck(print_cards(faces, cards.stories)),
        insanity_deck=InsanityDeck(print_cards(faces, cards.insanity)),
        alcohol_deck=Deck(print_cards(faces, _items(cards, ALCOHOL))),
        drug_deck=Deck(print_cards(faces, _items(cards, DRUG))),
        professions=print_cards(faces, professions_in(options, cards)),
        agendas=print_cards(faces, _agendas(options, cards, chance)),
        light=print_cards(faces, [card.card for card in histories if card.colour == LIGHT]),
        dark=print_cards(faces, [card.card for card in histories if card.colour == DARK]),
        chance=chance,
        knowledge=Knowledge(list(header.seats)),
        cards=cards,
    )


def _events(options: Options, cards: Cards) -> list[str]:
    """WW-258 With two players, without those that let somebody spy."""
    fitting = [card for card in cards.events.values() if options.players > 2 or not card.is_spy_event]
    return [card.card for card in fitting for _ in range(card.copies)]


def _items(cards: Cards, kind: str) -> list[str]:
    return [card.card for card in cards.items.values() if card.kind == kind for _ in range(card.copies)]


def professions_in(options: Options, cards: Cards) -> list[str]:
    """WW-019, WW-020, WW-R06 Those meant for this number; WW-018 the others stay in the box."""
    return [
        card.card
        for card in cards.professions.values()
        if options.players >= card.players or not (options.recommended_professions or card.is_limit_fixed)
    ]


def _agendas(options: Options, cards: Cards, chance: Chance) -> list[str]:
    """As many as are dealt; WW-026 the others go back to the box unseen, WW-R07 drawn at random within each kind."""
    agents, cultists = AGENDAS[options.players]
    return [
        *_draw_agendas(options, cards, AGENTS, agents, chance),
        *_draw_agendas(options, cards, CULTISTS, cultists, chance),
    ]


def _draw_agendas(options: Options, cards: Cards, side: str, count: int, chance: Chance) -> list[str]:
    of_side = [card for card in cards.agendas.values() for _ in range(card.copies) if card.side == side]
    plain = [card.card for card in of_side if not card.is_blurred]
    blurred = [card.card for card in of_side if card.is_blurred]
    deck = plain[len(blurred) :] + blurred if options.agenda_history == "blurred" else plain
    chance.shuffle(deck)
    return deck[:count]


def _check(options: Options, header: Header, cards: Cards) -> None:
    """WW-015, WW-299"""
    if len(header.seats) != options.players:
        raise SetupError(f"This table needs {options.players} players, not {len(header.seats)}.")
    if len(_events(options, cards)) < EVENTS_EACH * options.players:
        raise SetupError(f"This Event deck is too small for {options.players} players.")
    if len(professions_in(options, cards)) < max(3, options.players):
        raise SetupError(f"Too few professions are meant for {options.players} players.")


def resigned(state: State, seats: tuple[Seat, ...]) -> Outcome | None:
    """WW-288, WW-R69 All together may end the game without a result; no seat’s absence changes anything."""
    if all(player.seat in seats for player in state.players):
        return Outcome("abandoned", (), "The game was ended without a result.", "WW-288")
    return None
