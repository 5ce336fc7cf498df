"""The state of a table before its first shuffle, and how a game is given up."""

from collections.abc import Mapping

from app.games.fourth_wall.options import Options
from app.games.fourth_wall.records import MOST_SANITY, Cards
from app.games.fourth_wall.seating import is_alliance
from app.games.fourth_wall.state import WALL, DrawDeck, Investigator, Presence, PresenceDeck, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import SetupError
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue
from app.kit.options import agreed
from app.kit.piles import Deck, Row, print_cards

STREET_MAGICIAN = "The Street Magician"


def new_state(header: Header, cards: CardSet, chance: Chance) -> State:
    """FW-006, FW-R07, FW-027, FW-028 Every card and token in its box; nothing of Alliance in Conflict; no Doom."""
    assert isinstance(cards, Cards)
    options = agreed(Options, header.options)
    _check(options, header, cards)
    faces: list[str] = []
    people = [card.card for card in cards.investigators.values() if _is_in(card.name, options)]
    marbles = [card.card for card in cards.marbles.values() for _ in range(card.copies)]
    horrors = [card.card for card in cards.horrors.values() for _ in range(card.copies)]
    return State(
        options=options,
        faces=faces,
        investigators=[Investigator(seat) for seat in header.seats if seat != WALL],
        investigator_deck=Deck(print_cards(faces, people)),
        marble_deck=DrawDeck(print_cards(faces, marbles)),
        horror_deck=DrawDeck(print_cards(faces, horrors)),
        unused_gates=Deck(print_cards(faces, cards.walls)),
        presence=_presence(faces, options, cards) if is_alliance(header.options) else None,
        is_solo=len({person for seat, person in header.seats.items() if seat != WALL}) == 1,
        chance=chance,
        knowledge=Knowledge(list(header.seats)),
        cards=cards,
    )


def _presence(faces: list[str], options: Options, cards: Cards) -> Presence:
    """FW-A001 What Alliance adds to the box."""
    level = options.level_set()
    return Presence(
        deck=PresenceDeck(print_cards(faces, cards.presences)),
        row=Row(print_cards(faces, cards.streets)),
        gates=level.gates,
        horrors=level.horrors,
        has_street_text=level.has_street_text,
        has_backlash=level.has_backlash,
    )


def _is_in(name: str, options: Options) -> bool:
    """FW-017"""
    return options.street_magician or name != STREET_MAGICIAN


def _check(options: Options, header: Header, cards: Cards) -> None:
    seats = [seat for seat in header.seats if seat != WALL]
    if (WALL in header.seats) is is_alliance(header.options) or len(seats) != options.investigators:
        needed = "no Wall but" if is_alliance(header.options) else "The Wall and"
        raise SetupError(f"This table needs {needed} {options.investigators} Investigators.")
    if is_alliance(header.options) and (not cards.presences or len(cards.streets) != 5):  # FW-R105
        raise SetupError("Alliance needs Presence cards and five Street cards; this card set has not got them.")
    if not options.street_magician and len(seats) == 6:  # FW-R59
        raise SetupError(f"{STREET_MAGICIAN} stays in with six Investigators: there would be too few cards to deal.")
    people = len(cards.investigators) - (not options.street_magician)
    marbles = sum(card.copies for card in cards.marbles.values())
    if people < 2 * len(seats) or marbles < MOST_SANITY * len(seats):  # FW-R105, FW-R58
        raise SetupError(f"This card set is too small for {len(seats)} Investigators.")


def resigned(state: State, seats: tuple[Seat, ...]) -> Outcome | None:
    """FW-R100, FW-R101 The Wall may give up, or all Investigators together; if everybody agrees nobody wins."""
    has_wall, has_team = WALL in seats, all(seat in seats for seat in state.team)
    if has_wall and has_team:
        return Outcome("abandoned", (), "The game was abandoned.", "FW-R100")
    if has_wall:
        return Outcome("wall-gave-up", state.team, "The Wall gave up.", "FW-R101")
    if has_team:
        winners = (WALL,) if state.presence is None else ()
        return Outcome("team-gave-up", winners, "The Investigators gave up.", "FW-R101")
    return None


def overhears(options: Mapping[str, OptionValue], side: str) -> tuple[str, ...]:
    """FW-R98 The Wall reads the team's channel only where the table wants it so."""
    return ("investigators",) if side == "wall" and options["team_channel"] == "overheard" else ()
