"""Table options, seats, and the state of a table before its first shuffle."""

from collections.abc import Mapping

from app.games.within_walls.faces import AGENTS, CULTISTS, DARK, LIGHT, Cards
from app.games.within_walls.state import Card, Options, Player, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import SetupError
from app.kernel.game import SeatInfo, TableOption
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue

AGENDAS = {2: (2, 1), 3: (2, 1), 4: (3, 1), 5: (4, 1), 6: (4, 2)}
"""Agents and Cultists: WW-022, WW-023, WW-024, WW-025; of two people's three cards one is the NPC's (WW-253)."""
EVENTS_EACH = 6

ON_OFF = ((True, "on"), (False, "off"))
OPTIONS = (
    TableOption("players", "Players", 4, tuple((count, str(count)) for count in range(2, 7)), rule="WW-015"),
    TableOption(
        "recommended_professions",
        "Professions only with the number of players they are meant for",
        True,
        ON_OFF,
        rule="WW-R06",
    ),
    TableOption(
        "agenda_history",
        "What an agenda keeps",
        "strict",
        (("strict", "Agents mostly light, Cultists mostly dark"), ("blurred", "one of each side looks like the other")),
        rule="WW-R07",
    ),
    TableOption(
        "history_faces",
        "What a Spy sees",
        "colour",
        (("colour", "light or dark"), ("full", "the whole card")),
        rule="WW-R08",
    ),
    TableOption(
        "vote_threshold",
        "More than half of",
        "living",
        (("living", "all living players"), ("cast", "the votes cast")),
        rule="WW-R48",
    ),
    TableOption("parity_win", "Cultists win when Agents no longer outnumber them", True, ON_OFF, rule="WW-R54"),
    TableOption("survivors_only", "Only the living win", True, ON_OFF, rule="WW-R55"),
    TableOption("cultists_know", "The two Cultists know each other", False, ON_OFF, rule="WW-R61"),
    TableOption(
        "gifts", "Gifts", "immediate", (("immediate", "at once"), ("accept", "when they are accepted")), rule="WW-R41"
    ),
    TableOption("whispers", "Whispers", False, ON_OFF, rule="WW-R59"),
    TableOption("eliminated_chat", "The eliminated may write in the chat", False, ON_OFF, rule="WW-R59"),
)


def seats(options: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
    """WW-004 Everybody sits alike: who is what, nobody can tell."""
    count = int(options["players"])
    return tuple(SeatInfo(Seat(f"player-{number}"), f"Player {number}", "players") for number in range(1, count + 1))


def new_state(header: Header, cards: CardSet, chance: Chance) -> State:
    """WW-039 The die shows Blank; every card that plays a part, in its box."""
    assert isinstance(cards, Cards)
    options = Options(**header.options)  # type: ignore[arg-type]
    _check(options, header, cards)
    faces: list[str] = []
    histories = cards.histories.values()
    return State(
        options=options,
        faces=faces,
        players=[Player(seat, name) for seat, name in header.seats.items()],
        event_deck=_print(faces, _events(options, cards)),
        story_deck=_print(faces, list(cards.stories)),
        insanity_deck=_print(faces, list(cards.insanity)),
        alcohol_deck=_print(faces, _items(cards, "alcohol")),
        drug_deck=_print(faces, _items(cards, "drug")),
        professions=_print(faces, professions_in(options, cards)),
        agendas=_print(faces, _agendas(options, cards, chance)),
        light=_print(faces, [card.id for card in histories if card.colour == LIGHT]),
        dark=_print(faces, [card.id for card in histories if card.colour == DARK]),
        chance=chance,
        knowledge=Knowledge(list(header.seats)),
        cards=cards,
    )


def _print(faces: list[str], ids: list[str]) -> list[Card]:
    """New physical cards with these faces."""
    first = len(faces)
    faces.extend(ids)
    return [Card(number) for number in range(first, len(faces))]


def _events(options: Options, cards: Cards) -> list[str]:
    """WW-258 With two players, without those that let somebody spy."""
    fitting = [card for card in cards.events.values() if options.players > 2 or not card.is_spy_event]
    return [card.id for card in fitting for _ in range(card.copies)]


def _items(cards: Cards, kind: str) -> list[str]:
    return [card.id for card in cards.items.values() if card.kind == kind for _ in range(card.copies)]


def professions_in(options: Options, cards: Cards) -> list[str]:
    """WW-019, WW-020, WW-R06 Those meant for this number; WW-018 the others stay in the box."""
    return [
        card.id
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
    plain = [
        card.id for card in cards.agendas.values() for _ in range(card.copies) if _is(card.side, card.is_blurred, side)
    ]
    blurred = [
        card.id for card in cards.agendas.values() for _ in range(card.copies) if card.side == side and card.is_blurred
    ]
    deck = plain[len(blurred) :] + blurred if options.agenda_history == "blurred" else plain
    chance.shuffle(deck)
    return deck[:count]


def _is(side: str, is_blurred: bool, wanted: str) -> bool:
    return side == wanted and not is_blurred


def _check(options: Options, header: Header, cards: Cards) -> None:
    """WW-015, WW-299"""
    if len(header.seats) != options.players:
        raise SetupError(f"This table needs {options.players} players, not {len(header.seats)}.")
    if len(_events(options, cards)) < EVENTS_EACH * options.players:
        raise SetupError(f"This Event deck is too small for {options.players} players.")
    if len(professions_in(options, cards)) < max(3, options.players):
        raise SetupError(f"Too few professions are meant for {options.players} players.")


def resigned(state: State, seats: tuple[Seat, ...]) -> Outcome | None:
    """WW-288, WW-R69 All together may end the game without a result; nobody's absence changes anything."""
    if all(player.seat in seats for player in state.players):
        return Outcome("abandoned", (), "The game was ended without a result.", "WW-288")
    return None
