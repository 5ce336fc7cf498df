"""Table options, and the state of a table before its first shuffle."""

from collections.abc import Mapping

from app.games.fourth_wall.faces import MOST_SANITY, Cards
from app.games.fourth_wall.state import WALL, Card, Investigator, Options, State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import SetupError
from app.kernel.game import TableOption
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue

STREET_MAGICIAN = "The Street Magician"

OPTIONS = (
    # FW-R05 Each mode has its one book; FW-R06 there are no modes but theirs.
    TableOption("mode", "Mode", "conflict", (("conflict", "Conflict"),), rule="FW-004"),
    TableOption(  # FW-R102 never fewer than three
        "investigators", "Investigators", 3, tuple((count, str(count)) for count in range(3, 7)), rule="FW-007"
    ),
    TableOption(  # FW-R03 three, unless the table wants it harder
        "gates", "Open Gates at the start", 3, ((3, "3, advised"), (4, "4, hard"), (5, "5, extreme")), rule="FW-032"
    ),
    TableOption(
        "street_magician", STREET_MAGICIAN, True, ((True, "in"), (False, "out, for a first game")), rule="FW-017"
    ),
    TableOption("doom_limit", "Doom limit", 6, ((6, "six tokens"), (0, "none")), rule="FW-R16"),  # FW-R02
    TableOption(
        "crescendo",
        "The Crescendo",
        "undrain once",
        (("undrain once", "undrains Horrors once"), ("never drained", "Horrors are never Drained")),
        rule="FW-R11",
    ),
    TableOption(
        "team_channel",
        "The Investigators' channel",
        "private",
        (("private", "private"), ("overheard", "overheard by The Wall")),
        rule="FW-R98",
    ),
    TableOption("vote_time", "Seconds to vote", 45, least=10, most=600, rule="FW-R94"),
    TableOption("loss_window", "Seconds to save a Marble", 20, least=3, most=20, rule="FW-R70"),
    TableOption("hold_time", "Seconds of a Hold", 15, least=5, most=15, rule="FW-R69"),
    TableOption("turn_timer", "Turn timer in seconds, 0 for none", 0, least=0, most=3600, rule="FW-R27"),
)


def new_state(header: Header, cards: CardSet, chance: Chance) -> State:
    """FW-006, FW-R07, FW-027, FW-028 Every card and token in its box: nothing of Alliance, no Doom in the pool."""
    assert isinstance(cards, Cards)
    options = Options(**header.options)  # type: ignore[arg-type]
    _check(options, header, cards)
    faces: list[str] = []
    people = [card.id for card in cards.investigators.values() if _is_in(card.name, options)]
    marbles = [card.id for card in cards.marbles.values() for _ in range(card.copies)]
    horrors = [card.id for card in cards.horrors.values() for _ in range(card.copies)]
    return State(
        options=options,
        faces=faces,
        investigators=[Investigator(seat) for seat in header.seats if seat != WALL],
        investigator_deck=_print(faces, people),
        marble_deck=_print(faces, marbles),
        horror_deck=_print(faces, horrors),
        unused_gates=_print(faces, list(cards.walls)),
        chance=chance,
        knowledge=Knowledge(list(header.seats)),
        cards=cards,
    )


def _is_in(name: str, options: Options) -> bool:
    """FW-017"""
    return options.street_magician or name != STREET_MAGICIAN


def _print(faces: list[str], ids: list[str]) -> list[Card]:
    """New physical cards with these faces."""
    first = len(faces)
    faces.extend(ids)
    return [Card(number) for number in range(first, len(faces))]


def _check(options: Options, header: Header, cards: Cards) -> None:
    seats = [seat for seat in header.seats if seat != WALL]
    if WALL not in header.seats or len(seats) != options.investigators:
        raise SetupError(f"This table needs The Wall and {options.investigators} Investigators.")
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
        return Outcome("team-gave-up", (WALL,), "The Investigators gave up.", "FW-R101")
    return None


def overhears(options: Mapping[str, OptionValue], side: str) -> tuple[str, ...]:
    """FW-R98 The Wall reads the team's channel only where the table wants it so."""
    return ("investigators",) if side == "wall" and options["team_channel"] == "overheard" else ()
